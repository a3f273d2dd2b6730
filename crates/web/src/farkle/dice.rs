//! Which dice a tap chooses.

use ::farkle::Group;

/// The dice of a set of bits.
fn group(faces: &[u8; 6], bits: u8) -> Option<Group> {
    let dice: Vec<u8> = (0..6).filter(|i| bits >> i & 1 != 0).map(|i| faces[i]).collect();
    if dice.is_empty() { None } else { Group::new(&dice) }
}

/// Dice on the table that make up a combo: those of `first` before others, `None` if they are not there.
fn pick(faces: &[u8; 6], held: u8, first: u8, combo: Group) -> Option<u8> {
    let mut bits = 0;
    for face in 1..=6 {
        let fits = |i: &usize| held >> i & 1 == 0 && faces[*i] == face;
        let mut dice: Vec<usize> = (0..6).filter(fits).collect();
        dice.sort_by_key(|i| first >> i & 1 == 0);
        let wanted = usize::from(combo.count(face));
        if dice.len() < wanted {
            return None;
        }
        bits |= dice[..wanted].iter().fold(0, |set, i| set | 1 << i);
    }
    Some(bits)
}

/// The dice of a combo as bits, for a button that offers it.
pub fn of_combo(faces: &[u8; 6], held: u8, combo: Group) -> u8 {
    pick(faces, held, 0, combo).unwrap_or(0)
}

/// What is chosen after a tap on a die. A first tap takes the combo that counts most; another tap on one of its dice takes
/// the next best one with that die, and after the last of them nothing. A tap on another die adds it where that makes a combo.
pub fn tap(faces: &[u8; 6], held: u8, chosen: u8, die: usize, combos: &[(Group, u32)]) -> u8 {
    let (one, face) = (1u8 << die, faces[die]);
    if held & one != 0 || face == 0 {
        return chosen;
    }
    let mut with: Vec<(Group, u32)> = combos.iter().copied().filter(|(g, _)| g.count(face) > 0).collect();
    with.sort_by_key(|(g, points)| (std::cmp::Reverse(*points), g.size()));
    let take = |list: &[(Group, u32)], first: u8| {
        list.iter().find_map(|(combo, _)| pick(faces, held, first, *combo).filter(|bits| bits & one != 0))
    };
    if chosen & one != 0 {
        let now = group(faces, chosen);
        let at = with.iter().position(|(g, _)| Some(*g) == now);
        return at.and_then(|at| take(&with[at + 1..], one)).unwrap_or(0);
    }
    if let Some(wider) = group(faces, chosen | one).filter(|_| chosen != 0) {
        let wide: Vec<(Group, u32)> = with.iter().copied().filter(|(g, _)| wider.within(*g)).collect();
        if let Some(bits) = take(&wide, chosen | one) {
            return bits;
        }
    }
    take(&with, one).unwrap_or(chosen)
}

/// The combos that are worth a button of their own, the best first: all of more than one die, and single dice.
pub fn offers(combos: &[(Group, u32)], most: usize) -> Vec<(Group, u32)> {
    let mut list = combos.to_vec();
    list.sort_by_key(|(g, points)| (std::cmp::Reverse(*points), g.size()));
    list.truncate(most);
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::farkle::{Farkle, Options};

    fn combos(faces: &[u8; 6], held: u8) -> Vec<(Group, u32)> {
        let game = <Farkle as engine::Game>::new(1, Options::default()).expect("the usual rules");
        let free = group(faces, !held & 0b11_1111).expect("dice");
        game.scores().combos(free).iter().map(|c| (c.dice, c.points)).collect()
    }

    fn taps(faces: [u8; 6], dice: &[usize]) -> u8 {
        let combos = combos(&faces, 0);
        dice.iter().fold(0, |chosen, die| tap(&faces, 0, chosen, *die, &combos))
    }

    #[test]
    fn one_tap_takes_three_fives_and_two_more_take_one_and_none() {
        let faces = [5, 5, 3, 5, 6, 1];
        assert_eq!(taps(faces, &[0]), 0b00_1011);
        assert_eq!(taps(faces, &[0, 0]), 0b00_0001, "the next best is the single five");
        assert_eq!(taps(faces, &[0, 0, 0]), 0);
        assert_eq!(taps(faces, &[3]), 0b00_1011, "whichever of them is tapped");
        assert_eq!(taps(faces, &[2]), 0, "a three counts nothing");
    }

    #[test]
    fn a_straight_is_taken_whole_and_left_die_by_die() {
        let faces = [3, 1, 2, 6, 5, 4];
        assert_eq!(taps(faces, &[5]), 0b11_1111);
        assert_eq!(taps(faces, &[1, 1]), 0b00_0010, "and then the one alone");
    }

    #[test]
    fn another_die_makes_more_of_what_is_chosen_or_begins_anew() {
        let faces = [5, 5, 5, 1, 2, 2];
        assert_eq!(taps(faces, &[0, 0]), 0b00_0001);
        assert_eq!(taps(faces, &[0, 0, 1]), 0b00_0111, "two fives are no combo, three are");
        assert_eq!(taps(faces, &[0, 3]), 0b00_1000, "a one and fives are two locks");
    }

    #[test]
    fn dice_that_are_held_are_not_taken() {
        let faces = [5, 5, 5, 1, 2, 2];
        let held = 0b00_0001;
        let combos = combos(&faces, held);
        assert_eq!(tap(&faces, held, 0, 1, &combos), 0b00_0010);
        assert_eq!(tap(&faces, held, 0, 0, &combos), 0);
        assert_eq!(of_combo(&faces, held, Group::new(&[5]).expect("a die")), 0b00_0010);
    }

    #[test]
    fn the_best_combos_are_offered_first() {
        let list = offers(&combos(&[5, 5, 3, 5, 6, 1], 0), 4);
        assert_eq!(list.iter().map(|c| c.1).collect::<Vec<_>>(), [500, 100, 50]);
    }
}

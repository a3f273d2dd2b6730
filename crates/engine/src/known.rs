//! Hidden things: what they are, who knows them, and what everybody can tell of them.

use std::collections::HashMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Atom, Luck, Seats, Viewer};

/// A thing that is hidden from some players: a card in a hand, a wire on a stand.
///
/// What a player has learnt outlives the event that taught it. It is kept here, beside the thing: **who** has seen it, and
/// **what** everybody can tell it is (a missed guess rules a card out). In a state the thing itself is always there. A view has
/// it only for those who may know it: [`seen_by`](Self::seen_by) blanks the others, [`deal`] fills the blanks so that
/// everything that is known stays true, and [`exchange`] changes what a viewer can't tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(bound(serialize = "A: Serialize", deserialize = "A: DeserializeOwned"))]
#[schemars(bound = "A: schemars::JsonSchema")]
pub struct Known<A: Atom> {
    value: Option<A>,
    seen: Seats,
    /// The values that it may have, by index.
    may: u64,
}

impl<A: Atom> Known<A> {
    const ANYTHING: u64 = {
        assert!(A::COUNT <= 64, "what may be is a set of at most 64 values");
        if A::COUNT == 64 { u64::MAX } else { (1 << A::COUNT) - 1 }
    };

    /// A thing that nobody knows.
    pub fn new(value: A) -> Self {
        Self { value: Some(value), seen: Seats::NONE, may: Self::ANYTHING }
    }

    /// A thing that these know.
    pub fn to(seats: impl Into<Seats>, value: A) -> Self {
        Self { seen: seats.into(), ..Self::new(value) }
    }

    /// What it is, where it is known: always in a state, not always in a view.
    pub fn value(&self) -> Option<A> {
        self.value
    }

    /// Who have seen it.
    pub fn seen(&self) -> Seats {
        self.seen
    }

    /// Shows it to more.
    pub fn show(&mut self, seats: impl Into<Seats>) {
        self.seen.0 |= seats.into().0;
    }

    /// Everybody learns that it is not this.
    pub fn rule_out(&mut self, value: A) {
        self.may &= !(1 << value.index());
    }

    /// Everybody learns that it is one of these.
    pub fn tell(&mut self, values: impl IntoIterator<Item = A>) {
        self.may &= values.into_iter().fold(0, |set, value| set | 1 << value.index());
    }

    /// Can it be this, as far as everybody can tell?
    pub fn may_be(&self, value: A) -> bool {
        self.may >> value.index() & 1 != 0
    }

    /// Is what is known of it true? A state whose cells are not could not have come about.
    pub fn is_sound(&self) -> bool {
        self.value.is_some_and(|value| self.may_be(value))
    }

    /// The cell as a viewer may know it.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        Self { value: self.value.filter(|_| viewer.is_among(self.seen)), ..*self }
    }
}

/// Fills the blanks from a pool, every way that fits equally likely, and gives back what is left of it.
///
/// `None` if no way fits: then what is known contradicts itself.
pub fn deal<A: Atom>(cells: &mut [&mut Known<A>], mut pool: Vec<A>, luck: &mut Luck) -> Option<Vec<A>> {
    let blanks: Vec<usize> = (0..cells.len()).filter(|i| cells[*i].value.is_none()).collect();
    if blanks.len() > pool.len() {
        return None;
    }
    // Nearly always the first shuffles fit; each that does is as likely as any other.
    let fits = |pool: &[A]| blanks.iter().zip(pool).all(|(i, value)| cells[*i].may_be(*value));
    for _ in 0..2_000 {
        luck.shuffle(&mut pool);
        if fits(&pool) {
            let rest = pool.split_off(blanks.len());
            for (i, value) in blanks.into_iter().zip(pool) {
                cells[i].value = Some(value);
            }
            return Some(rest);
        }
    }
    let masks: Vec<u64> = blanks.iter().map(|i| cells[*i].may).collect();
    let mut counts = vec![0u32; A::COUNT as usize];
    for value in &pool {
        counts[value.index() as usize] += 1;
    }
    let mut counted = Ways { masks, found: HashMap::new() };
    for (at, i) in blanks.iter().enumerate() {
        let weights: Vec<f64> = (0..counts.len())
            .map(|kind| {
                if counted.masks[at] >> kind & 1 == 0 || counts[kind] == 0 {
                    return 0.0;
                }
                let mut rest = counts.clone();
                rest[kind] -= 1;
                f64::from(counts[kind]) * counted.from(at + 1, rest)
            })
            .collect();
        let sum: f64 = weights.iter().sum();
        if sum == 0.0 {
            return None;
        }
        let mut left = luck.unit() * sum;
        let kind = weights.iter().position(|w| {
            left -= w;
            *w > 0.0 && left < 0.0
        });
        let kind = kind.or_else(|| weights.iter().rposition(|w| *w > 0.0))?;
        counts[kind] -= 1;
        cells[*i].value = Some(A::from_index(kind as u32));
    }
    let rest = counts.iter().enumerate();
    Some(rest.flat_map(|(kind, n)| (0..*n).map(move |_| A::from_index(kind as u32))).collect())
}

/// In how many ways things of so many kinds fit onto places of which each takes some of them. Counted once for each place and
/// what is left there.
struct Ways {
    masks: Vec<u64>,
    found: HashMap<(usize, Vec<u32>), f64>,
}

impl Ways {
    /// In how many ways what is left fits onto the places from this one on.
    fn from(&mut self, place: usize, left: Vec<u32>) -> f64 {
        let Some(&mask) = self.masks.get(place) else { return 1.0 };
        if let Some(ways) = self.found.get(&(place, left.clone())) {
            return *ways;
        }
        let mut sum = 0.0;
        for kind in (0..left.len()).filter(|kind| mask >> kind & 1 != 0 && left[*kind] > 0) {
            let mut rest = left.clone();
            rest[kind] -= 1;
            sum += f64::from(left[kind]) * self.from(place + 1, rest);
        }
        self.found.insert((place, left), sum);
        sum
    }
}

/// Exchanges all that `viewer` has not seen, with each other and with a pool; gives back the new pool. For
/// [`scramble`](crate::conformance::Subject::scramble), where a game's hidden things are such cells.
pub fn exchange<A: Atom>(
    cells: &mut [&mut Known<A>],
    mut pool: Vec<A>,
    viewer: Viewer,
    luck: &mut Luck,
) -> Vec<A> {
    for cell in cells.iter_mut().filter(|cell| !viewer.is_among(cell.seen)) {
        pool.extend(cell.value.take());
    }
    deal(cells, pool, luck).expect("the state that was exchanged is one way that fits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    crate::small!(Card: 5, "a card");

    fn card(value: u8) -> Card {
        Card::new(value).unwrap()
    }

    #[test]
    fn a_view_has_only_what_the_viewer_has_seen() {
        let mut cell = Known::to(Seat(0), card(3));
        assert_eq!(cell.seen_by(Viewer::Seat(Seat(0))).value(), Some(card(3)));
        for other in [Viewer::Seat(Seat(1)), Viewer::Public] {
            assert_eq!(cell.seen_by(other).value(), None);
        }
        cell.show(Seat(1));
        assert_eq!(cell.seen_by(Viewer::Seat(Seat(1))).value(), Some(card(3)));
    }

    #[test]
    fn blanks_are_filled_by_what_may_be_and_evenly() {
        // Nobody knows either card, and the first is no 0: of the pool 0 1 1 it is a 1, and the second 0 or 1 alike.
        let mut luck = Luck::new(1);
        let mut zeros = 0;
        for _ in 0..4_000 {
            let (mut a, mut b) = (Known::new(card(1)), Known::new(card(1)));
            a.rule_out(card(0));
            (a, b) = (a.seen_by(Viewer::Public), b.seen_by(Viewer::Public));
            let rest = deal(&mut [&mut a, &mut b], vec![card(0), card(1), card(1)], &mut luck).unwrap();
            assert_eq!((a.value(), rest.len()), (Some(card(1)), 1));
            zeros += u32::from(b.value() == Some(card(0)));
        }
        assert!((1_850..2_150).contains(&zeros), "{zeros} of 4,000");
    }

    #[test]
    fn rare_ways_are_found_and_impossible_ones_said() {
        // One card in a long pool fits each place: shuffling would look for it in vain.
        let mut luck = Luck::new(2);
        let pool: Vec<Card> = (0..60).map(|i| card(u8::from(i == 59) * 4 + u8::from(i == 58) * 3)).collect();
        let (mut a, mut b) = (Known::new(card(4)), Known::new(card(3)));
        a.tell([card(4)]);
        b.tell([card(3)]);
        (a, b) = (a.seen_by(Viewer::Public), b.seen_by(Viewer::Public));
        let (mut c, mut d) = (a, b);
        assert_eq!(deal(&mut [&mut a, &mut b], pool, &mut luck).map(|rest| rest.len()), Some(58));
        assert_eq!((a.value(), b.value()), (Some(card(4)), Some(card(3))));
        assert_eq!(deal(&mut [&mut c, &mut d], vec![card(0), card(1)], &mut luck), None);
    }

    #[test]
    fn many_blanks_of_which_little_is_known_are_filled_at_once() {
        // Twenty places that take two kinds of five each: there are a million ways to look at, one by one.
        let mut luck = Luck::new(3);
        let mut cells: Vec<Known<Card>> = (0..20)
            .map(|place| {
                let mut cell = Known::new(card(place % 5));
                cell.tell([card(place % 5), card((place + 1) % 5)]);
                cell.seen_by(Viewer::Public)
            })
            .collect();
        let pool: Vec<Card> = (0..30).map(|i| card(i % 5)).collect();
        let mut blanks: Vec<_> = cells.iter_mut().collect();
        assert_eq!(deal(&mut blanks, pool, &mut luck).map(|rest| rest.len()), Some(10));
        assert!(cells.iter().all(Known::is_sound));
    }
}

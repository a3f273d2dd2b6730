//! Many moves as few buttons: by what they do, then by what they are done to.

use engine::Choice;

/// More moves than this are folded once more.
const MANY: usize = 6;

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Button {
    /// Makes this move.
    Move(Choice),
    /// Shows further buttons.
    Group {
        /// What all moves behind it have in common: the verb, or the beginning of their words.
        label: Label,
        /// The buttons behind it.
        inside: Vec<Self>,
    },
}

/// What is written on a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Label {
    /// The verb of the notation, which the game has words for.
    Verb(String),
    /// The beginning that the words of all its moves share.
    Words(String),
}

impl Button {
    /// All moves behind it.
    pub fn moves(&self) -> Vec<&Choice> {
        match self {
            Self::Move(choice) => vec![choice],
            Self::Group { inside, .. } => inside.iter().flat_map(Self::moves).collect(),
        }
    }
}

/// The moves as buttons, in the order of the moves: one for each verb, behind it one for each target where there are many.
/// What has a single move is that move; a single verb needs no button of its own.
pub fn fold(choices: &[Choice]) -> Vec<Button> {
    let verbs = by_word(choices, 0);
    if let [(_, only)] = &verbs[..] {
        return targets(only);
    }
    let button = |(verb, moves): (String, Vec<Choice>)| match <[Choice; 1]>::try_from(moves) {
        Ok([one]) => Button::Move(one),
        Err(moves) => Button::Group { label: Label::Verb(verb), inside: targets(&moves) },
    };
    verbs.into_iter().map(button).collect()
}

/// The moves of one verb: each a button, or by the next word if that makes fewer.
fn targets(moves: &[Choice]) -> Vec<Button> {
    let groups = by_word(moves, 1);
    if moves.len() <= MANY || groups.len() < 2 || groups.len() == moves.len() {
        return moves.iter().cloned().map(Button::Move).collect();
    }
    let button = |(target, moves): (String, Vec<Choice>)| match <[Choice; 1]>::try_from(moves) {
        Ok([one]) => Button::Move(one),
        Err(moves) => {
            let label = match shared(&moves) {
                "" => target,
                words => words.to_owned(),
            };
            let inside = moves.into_iter().map(Button::Move).collect();
            Button::Group { label: Label::Words(label), inside }
        }
    };
    groups.into_iter().map(button).collect()
}

/// The moves by a word of their notation, in the order in which the words first come.
fn by_word(choices: &[Choice], at: usize) -> Vec<(String, Vec<Choice>)> {
    let mut groups: Vec<(String, Vec<Choice>)> = Vec::new();
    for choice in choices {
        let word = choice.notation.split(' ').nth(at).unwrap_or_default();
        match groups.iter_mut().find(|g| g.0 == word) {
            Some(group) => group.1.push(choice.clone()),
            None => groups.push((word.to_owned(), vec![choice.clone()])),
        }
    }
    groups
}

/// The whole words with which the words of all moves begin.
fn shared(moves: &[Choice]) -> &str {
    let Some(first) = moves.first() else { return "" };
    let mut length = first.words.len();
    for other in &moves[1..] {
        let same = first.words.bytes().zip(other.words.bytes()).take_while(|(a, b)| a == b).count();
        length = length.min(same);
    }
    let common = first.words.get(..length).unwrap_or_default();
    if length == first.words.len() { common } else { common.rsplit_once(' ').map_or("", |(whole, _)| whole) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(list: &[(&str, &str)]) -> Vec<Choice> {
        let choice = |(id, (notation, words)): (usize, &(&str, &str))| Choice {
            id: id as u32,
            notation: (*notation).to_owned(),
            words: (*words).to_owned(),
        };
        list.iter().enumerate().map(choice).collect()
    }

    #[test]
    fn a_verb_with_one_move_is_that_move_and_one_with_several_is_a_group() {
        let moves = choices(&[("draw", "draw"), ("swap 0", "swap left"), ("swap 1", "swap right")]);
        let buttons = fold(&moves);
        assert_eq!(buttons[0], Button::Move(moves[0].clone()));
        let Button::Group { label, inside } = &buttons[1] else { panic!("{buttons:?}") };
        assert_eq!((label, inside.len()), (&Label::Verb("swap".into()), 2));
        assert_eq!(buttons.len(), 2);
    }

    #[test]
    fn moves_of_a_single_verb_stand_open() {
        let moves = choices(&[("roll 1", "roll one die"), ("roll 2", "roll two dice")]);
        assert_eq!(fold(&moves), moves.into_iter().map(Button::Move).collect::<Vec<_>>());
        assert_eq!(fold(&[]), []);
    }

    #[test]
    fn many_moves_of_a_verb_are_folded_by_their_target_and_named_by_what_they_share() {
        let cards = ["Priest", "Baron", "King", "Prince"];
        let list: Vec<(String, String)> = (1..3)
            .flat_map(|who| {
                cards.map(|c| (format!("guard {who} {c}"), format!("Guard: Anna {who} has the {c}")))
            })
            .collect();
        let list: Vec<(&str, &str)> = list.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        let buttons = fold(&choices(&list));
        assert_eq!(buttons.len(), 2);
        let Button::Group { label, inside } = &buttons[0] else { panic!("{buttons:?}") };
        assert_eq!(label, &Label::Words("Guard: Anna 1 has the".into()));
        assert_eq!(inside.len(), 4);
    }

    #[test]
    fn no_move_is_lost_and_none_comes_twice() {
        let list: Vec<String> = (0..9).flat_map(|a| (0..3).map(move |b| format!("put {a} {b}"))).collect();
        let list: Vec<(&str, &str)> =
            list.iter().map(|n| (n.as_str(), "üben")).chain([("pass", "pass")]).collect();
        let moves = choices(&list);
        let mut ids: Vec<u32> = fold(&moves).iter().flat_map(Button::moves).map(|c| c.id).collect();
        ids.sort_unstable();
        assert_eq!(ids, (0..28).collect::<Vec<_>>());
    }
}

//! What a newcomer is told in the first game.

use engine::{Decision, Game, Lesson};

use crate::{Golf, Phase, Stage};

type At<'a> = Decision<'a, Golf>;

/// A lesson that house rules change is there in several wordings, of which one fits: `values.kings` is one of `values`.
pub(crate) const LESSONS: [Lesson<Golf>; 18] = [
    Lesson { id: "start", fits: |d| d.view.phase() == Phase::InitialFlip },
    Lesson { id: "last-turn", fits: |d| d.view.phase() == Phase::FinalTurn && draws(d) },
    Lesson { id: "hole", fits: |d| d.view.phase() == Phase::RoundOver },
    Lesson { id: "draw", fits: draws },
    Lesson { id: "place", fits: |d| d.view.stage() == Stage::Place },
    Lesson { id: "values", fits: |d| draws(d) && house(d, false, false, false) },
    Lesson { id: "values.kings", fits: |d| draws(d) && house(d, true, false, false) },
    Lesson { id: "values.tens", fits: |d| draws(d) && house(d, false, true, false) },
    Lesson { id: "values.jacks", fits: |d| draws(d) && house(d, false, false, true) },
    Lesson { id: "values.kings-tens", fits: |d| draws(d) && house(d, true, true, false) },
    Lesson { id: "values.kings-jacks", fits: |d| draws(d) && house(d, true, false, true) },
    Lesson { id: "values.tens-jacks", fits: |d| draws(d) && house(d, false, true, true) },
    Lesson { id: "values.kings-tens-jacks", fits: |d| draws(d) && house(d, true, true, true) },
    Lesson { id: "low-card", fits: |d| draws(d) && low_card(d) },
    Lesson { id: "pairs", fits: |d| places(d) && keeping(d, false, false) },
    Lesson { id: "pairs.negative", fits: |d| places(d) && keeping(d, true, false) },
    Lesson { id: "pairs.jokers", fits: |d| places(d) && keeping(d, false, true) },
    Lesson { id: "pairs.negative-jokers", fits: |d| places(d) && keeping(d, true, true) },
];

/// Are these the rules of the table: kings below zero, tens that count 1, one-eyed jacks?
fn house(d: &At<'_>, kings: bool, tens: bool, jacks: bool) -> bool {
    let options = d.game.options();
    [options.super_kings, options.ten_penny, options.one_eyed_jacks] == [kings, tens, jacks]
}

/// Are these the pairs that count something: of cards below zero, of jokers?
fn keeping(d: &At<'_>, negative: bool, jokers: bool) -> bool {
    let options = d.game.options();
    [options.negative_pairs_keep_value, options.eagle_eye] == [negative, jokers]
}

fn plays(d: &At<'_>) -> bool {
    matches!(d.view.phase(), Phase::Playing | Phase::FinalTurn)
}

fn draws(d: &At<'_>) -> bool {
    plays(d) && d.view.stage() == Stage::Draw
}

fn places(d: &At<'_>) -> bool {
    plays(d) && matches!(d.view.stage(), Stage::Place | Stage::Swap)
}

/// Is the open card one that everybody would like to have?
fn low_card(d: &At<'_>) -> bool {
    d.view.discard_top().is_some_and(|card| d.game.values().card(card) <= 1)
}

#[cfg(test)]
mod tests {
    use engine::{Fair, Language, Luck, Seat, Viewer};
    use engine::{MoveSet, Thinks};

    use super::*;
    use crate::Options;
    use crate::words::PHRASES;

    /// What a first game says of values and of pairs.
    fn told(options: Options) -> (Vec<&'static str>, Vec<&'static str>) {
        let game = Golf::new(2, options).unwrap();
        let (mut fair, mut luck) = (Fair::new([1; 32]), Luck::new(1));
        let mut state = game.start(&mut fair, &mut ());
        let mut told = (Vec::new(), Vec::new());
        while let Some(seat) = game.turn(&state).first() {
            let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
            assert!(legal.len() > 0);
            let d = Decision { game: &game, seat, view: &view, legal: &legal };
            for lesson in LESSONS.iter().filter(|lesson| seat == Seat(0) && (lesson.fits)(&d)) {
                let list = match lesson.id.split('.').next() {
                    Some("values") => &mut told.0,
                    Some("pairs") => &mut told.1,
                    _ => continue,
                };
                let words = PHRASES.get(&format!("lesson-{}", lesson.id), Language::English).unwrap();
                if !list.contains(&words) {
                    list.push(words);
                }
            }
            let action = Golf::policy(&d, &mut luck);
            game.apply(&mut state, seat, action, &mut fair, &mut ());
        }
        told
    }

    #[test]
    fn what_cards_count_is_told_by_the_rules_of_the_table() {
        let one = |options: Options| {
            let (values, pairs) = told(Options { rounds: 2, ..options });
            assert_eq!((values.len(), pairs.len()), (1, 1), "{values:?} {pairs:?}");
            (values[0], pairs[0])
        };
        let base = Options::default();
        assert!(one(base).0.starts_with("A king counts 0,"));
        assert!(one(Options { super_kings: true, ..base }).0.starts_with("A king takes two off"));
        for n in 0..8 {
            let [super_kings, ten_penny, one_eyed_jacks] = [n & 1 > 0, n & 2 > 0, n & 4 > 0];
            let (values, _) = one(Options { super_kings, ten_penny, one_eyed_jacks, ..base });
            let nothing = values.contains("A king counts 0") || values.starts_with("Kings, J♥");
            assert_eq!(nothing, !super_kings, "{values}");
            assert_eq!(values.contains("aces and tens"), ten_penny, "{values}");
            assert_eq!(values.contains("J♥ and J♠ count 0"), one_eyed_jacks, "{values}");
        }
        let (jokers, keep) = (Options { use_jokers: true, ..base }, "keep their value");
        assert!(!one(jokers).1.contains("Only"));
        assert!(one(Options { negative_pairs_keep_value: true, ..base }).1.contains(keep));
        assert!(one(Options { eagle_eye: true, ..jokers }).1.contains("two jokers take four off"));
        let both = Options { eagle_eye: true, negative_pairs_keep_value: true, ..jokers };
        assert!(one(both).1.contains("two jokers -4"));
    }
}

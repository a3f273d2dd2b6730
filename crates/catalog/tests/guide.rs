//! A newcomer who follows the guide comes to the end of a first game, and is told what there is to know on the way.

use std::collections::BTreeSet;

use engine::{AnyGame, Guide, Language, Seat, Shown, Table, Turn, Viewer};
use serde_json::Value;

/// Plays a first game by what the guide lights, with the usual rules and the same moves for the others; says which lessons were
/// told, in their order.
fn first_game(game: &dyn AnyGame, seats: usize, word: &str) -> (Vec<&'static str>, Box<dyn Table>) {
    let cover = catalog::covers().iter().find(|cover| cover.facts.id == game.facts().id).expect("a cover");
    let options = serde_json::from_str(cover.usual.options).expect("usual rules");
    let seed = engine::journal::seed_from_word(word);
    let mut table = game.table(seats, options, seed).expect("usual rules");
    let mut told: Vec<&'static str> = Vec::new();
    while let Turn::Seats(movers) = table.turn() {
        let seat = movers.iter().next().expect("somebody moves");
        let Guide { lesson, sensible } = guide(&*table, seat, &told);
        if seat == Seat(0) {
            told.extend(lesson);
        }
        table.play_id(seat, sensible).expect("what is lit can be done");
    }
    (told, table)
}

fn guide(table: &dyn Table, seat: Seat, told: &[&str]) -> Guide {
    let shown = Shown::of(table, Viewer::Seat(seat), Language::English);
    let legal: Vec<u32> = shown.choices.iter().map(|c| c.id).collect();
    table
        .teller()
        .guide(&shown.view, seat, &legal, &|id| told.contains(&id))
        .expect("there is something to do")
}

#[test]
fn who_follows_the_guide_plays_a_first_game_to_its_end_and_is_told_at_least_five_things() {
    for game in catalog::games() {
        let facts = game.facts();
        let lessons = game.teller(facts.min_seats, Value::Null).expect("usual rules").lessons();
        if lessons.is_empty() {
            continue;
        }
        // Of a lesson in several wordings (`values.kings`) one is told.
        let different: BTreeSet<_> = lessons.iter().map(|id| id.split('.').next()).collect();
        assert!((5..=9).contains(&different.len()), "{}: {} lessons", facts.id, different.len());
        let seats = facts.max_seats.min(4).max(facts.min_seats);
        let seats = if facts.min_seats == 1 { 1 } else { seats };
        let (told, _) = first_game(game, seats, "newcomer");
        assert!(told.len() >= 5, "{}: only {told:?} of {lessons:?}", facts.id);
        let once: BTreeSet<_> = told.iter().collect();
        assert_eq!(once.len(), told.len(), "{}: {told:?}", facts.id);
    }
}

#[test]
fn what_is_lit_is_the_same_whenever_it_is_asked_for() {
    for game in catalog::games() {
        let seats = game.facts().min_seats;
        let table = game.table(seats, Value::Null, [7; 32]).expect("usual rules");
        let Turn::Seats(movers) = table.turn() else { continue };
        let seat = movers.iter().next().expect("somebody moves");
        assert_eq!(guide(&*table, seat, &[]), guide(&*table, seat, &[]), "{}", game.facts().id);
    }
}

#[test]
fn lessons_are_short_enough_for_a_phone() {
    for game in catalog::games() {
        let phrases = game.phrases();
        for lesson in game.teller(game.facts().min_seats, Value::Null).expect("usual rules").lessons() {
            for &language in Language::ALL {
                let words = phrases.get(&format!("lesson-{lesson}"), language).unwrap_or_default();
                assert!(
                    (10..=105).contains(&words.chars().count()),
                    "{}: {lesson}: {words}",
                    game.facts().id
                );
            }
        }
    }
}

//! What the rules do not allow, by the reason that a player is told.

#![allow(clippy::unwrap_used)]

use engine::{Game, Live, Refusal as _, Say, Seat, Table};
use harmonictook::{Action, Harmonictook};
use serde_json::{Value, json};

/// Two players in the whole market: what seat 0 has built, and cards that go from the market to each of them.
fn table(landmarks: &[&str], cards: [&[(&str, u64)]; 2]) -> Live<Harmonictook> {
    let game = Harmonictook::new(2, serde_json::from_value(json!({ "market": "all" })).unwrap()).unwrap();
    let mut position: Value = serde_json::from_str(&Live::new(game, [1; 32]).position_json()).unwrap();
    let state = &mut position["state"];
    state["players"][0]["landmarks"].as_array_mut().unwrap().extend(landmarks.iter().map(|l| json!(l)));
    for (seat, cards) in cards.iter().enumerate() {
        for (card, copies) in *cards {
            let pile = &mut state["market"][*card];
            *pile = json!(pile.as_u64().unwrap() - copies);
            state["players"][seat]["cards"][*card] = json!(copies);
        }
    }
    Live::open_json(position, [1; 32]).unwrap()
}

/// Plays lines such as `roll 1 < 3` for seat 0.
fn play(table: &mut Live<Harmonictook>, lines: &[&str]) {
    for line in lines {
        let (action, draws) = line.split_once(" < ").unwrap_or((line, ""));
        let draws: Vec<Value> = draws.split_whitespace().map(|d| json!(d)).collect();
        let id = table.read_action(Say::Text(action)).unwrap();
        table.play_forced(Seat(0), id, &draws).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
}

fn refused(table: &mut Live<Harmonictook>, action: &str) -> (&'static str, String) {
    let before = *table.state();
    let refused = table.play(Seat(0), Say::Text(action)).unwrap_err();
    assert_eq!(*table.state(), before, "a refusal changes nothing");
    (refused.code, refused.message)
}

#[test]
fn nobody_plays_for_somebody_else_or_from_a_seat_that_is_not_there() {
    let table = table(&[], [&[], &[]]);
    let code = |seat| table.game().check(table.state(), Seat(seat), Action::Pass).unwrap_err().code();
    assert_eq!((code(1), code(2), code(7)), ("not_your_turn", "no_such_seat", "no_such_seat"));
}

#[test]
fn what_costs_more_than_the_bank_has_is_refused_with_both() {
    let mut table = table(&[], [&[], &[]]);
    play(&mut table, &["roll 1 < 6"]);
    assert_eq!(refused(&mut table, "buy mine"), ("too_dear", "It costs 6, and you have 3.".into()));
    assert_eq!(refused(&mut table, "build radio-tower"), ("too_dear", "It costs 22, and you have 3.".into()));
}

#[test]
fn a_card_whose_pile_is_empty_is_not_on_sale() {
    let mut table = table(&[], [&[], &[("Forest", 6)]]);
    play(&mut table, &["roll 1 < 6"]);
    assert_eq!(refused(&mut table, "buy forest").0, "not_on_sale");
}

#[test]
fn a_landmark_is_built_once() {
    let mut table = table(&["Train Station"], [&[], &[]]);
    play(&mut table, &["roll 1 < 6"]);
    assert_eq!(refused(&mut table, "build train-station").0, "already_built");
}

#[test]
fn the_radio_tower_raises_nothing() {
    let mut table = table(&["Radio Tower"], [&[], &[]]);
    play(&mut table, &["roll 1 < 6"]);
    assert_eq!(refused(&mut table, "raise").0, "no_raise");
}

#[test]
fn only_cards_that_are_there_are_swapped() {
    let mut table = table(&[], [&[("Business Center", 1)], &[]]);
    play(&mut table, &["roll 1 < 6", "swap 1"]);
    assert_eq!(refused(&mut table, "give mine").0, "not_in_city");
    play(&mut table, &["give wheat-field"]);
    assert_eq!(refused(&mut table, "take mine").0, "not_in_city");
}

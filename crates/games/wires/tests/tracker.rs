//! Where the copies of each value are: what was called stays known, wherever the wire goes.
#![allow(clippy::unwrap_used)]

use engine::{Answers, Game, Seat, Viewer};
use serde_json::{Value, json};
use wires::assistant::{Session, Setup};
use wires::belief::Tracked;
use wires::bots::{Player, Style};
use wires::wire::Call;
use wires::{Options, Stage, Wires, study};

fn evening(lines: &[&str]) -> Session {
    let setup = Setup {
        players: ["anna", "bob", "cem", "dora"].map(String::from).to_vec(),
        me: "cem".into(),
        captain: "anna".into(),
        mission: 1,
        custom: None,
        candidates: Vec::new(),
        hand: ["1", "2", "3", "3", "5", "6"].iter().map(|w| w.parse().unwrap()).collect(),
    };
    let mut session = Session::new(setup).unwrap();
    for (i, line) in lines.iter().enumerate() {
        session.insert(i, line).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
    session
}

fn value(session: &Session, number: u8) -> Tracked {
    let values = session.look().unwrap().values;
    values.0.into_iter().find(|t| Some(t.call) == Call::blue(number)).unwrap()
}

#[test]
fn a_call_is_remembered_when_the_caller_swaps_a_wire_that_is_something_else() {
    let before = evening(&["token anna 6 6", "anna bob 1 5 no 1"]);
    assert_eq!((value(&before, 5).called, value(&before, 5).uncertain), (vec![0], 2));
    // Her last wire is a 6, so that the 5 stays with her.
    let after = evening(&["token anna 6 6", "anna bob 1 5 no 1", "swap anna 6>6 bob 1>1"]);
    assert_eq!((value(&after, 5).called, value(&after, 5).uncertain), (vec![0], 2));
}

#[test]
fn a_called_wire_that_may_have_gone_along_is_with_one_of_the_two() {
    let after = evening(&["anna bob 1 5 no 1", "swap anna 5>6 bob 1>1"]);
    let five = value(&after, 5);
    assert_eq!((five.called, five.either, five.uncertain), (vec![], vec![vec![0, 1]], 2));
}

#[test]
fn a_called_value_that_becomes_certain_is_not_called_any_more() {
    let after = evening(&["anna bob 1 5 no 1", "token anna 5 5"]);
    let five = value(&after, 5);
    assert_eq!((five.called, five.certain), (vec![], vec![0, 2]));
    let cut = evening(&["anna bob 1 5 no 1", "token anna 5 5", "cem anna 5 5 yes 5"]);
    assert_eq!(value(&cut, 5).revealed, vec![0, 2]);
}

#[test]
fn programs_ask_for_the_tracker() {
    let asked = json!({
        "players": 3, "hand_sizes": [3, 3, 2], "wire_set": {"1": 2, "2": 2, "3": 2, "4": 2}, "observer": 2,
        "own_hand": ["1", "4"], "events": [{"type": "has", "player": 0, "call": "3"}],
    });
    let answer = Wires::ask("tracker", asked).unwrap();
    let three: &Value = answer["values"].as_array().unwrap().iter().find(|v| v["call"] == "3").unwrap();
    assert_eq!(three["total"], 2);
    assert_eq!(three["called"], json!([0]));
    assert_eq!(three["uncertain"], 1);
}

#[test]
fn pages_get_the_tracker_of_a_view_and_it_never_contradicts_the_table() {
    let game = Wires::new(4, Options { mission: 3, ..Options::default() }).unwrap();
    let mut called = 0;
    for seed in 0..6 {
        study::play(&game, seed, &mut || Box::new(Player::new(Style::Chance)), |state, seat, _| {
            if state.stage() != Stage::Turn {
                return;
            }
            let values = game.view(state, Viewer::Seat(seat)).values(&game).unwrap();
            for t in &values.0 {
                let holds = |p: u8| {
                    let hand = game.view(state, Viewer::Seat(Seat(p))).hand(Seat(p));
                    let copies =
                        hand.iter().filter(|w| w.wire.and_then(wires::wire::Wire::call) == Some(t.call));
                    copies.clone().filter(|w| w.cut).count() as u64 * 100
                        + copies.filter(|w| !w.cut).count() as u64
                };
                let times = |list: &[u8], p: u8| list.iter().filter(|q| **q == p).count() as u64;
                for p in 0..4 {
                    assert_eq!(times(&t.revealed, p), holds(p) / 100, "{t:?}");
                    assert!(times(&t.certain, p) + times(&t.called, p) <= holds(p) % 100, "{t:?}");
                }
                called += t.called.len();
            }
        });
    }
    assert!(called > 0);
}

//! What everybody has seen: labels, the radar, swaps, calls in vain, and who did what. Slots count from 0.

#![allow(clippy::unwrap_used)]

use engine::{Fair, Game, Scripted, Seat, Viewer};
use serde_json::json;
use wires::wire::{Call, Wire};
use wires::{Action, Deeds, Public, State, View, Wires};

const LOW: &str = "1 1 2 2 3 3 4 4 5 5 6 6";
const HIGH: &str = "7 7 8 8 9 9 10 10 11 11 12 12";
const RUN: &str = "1 2 3 4 5 6 7 8 9 10 11 12";

/// Four players with these stands and cards, after these steps.
fn after(cards: [u32; 4], stands: [&str; 4], script: &str) -> (Wires, State) {
    let options = json!({ "custom": { "blue": 12, "equipment": 12 } });
    let game = Wires::new(4, serde_json::from_value(options).unwrap()).unwrap();
    let wires =
        stands.iter().flat_map(|s| s.split_whitespace()).map(|w| u32::from(w.parse::<Wire>().unwrap()));
    let mut chance = Scripted::new(cards.into_iter().chain(wires), Fair::new([0; 32]));
    let mut state = game.start(&mut chance, &mut ());
    for step in script.split(',').map(str::trim) {
        let (seat, action) = step.split_once(' ').unwrap();
        let action: Action = action.parse().unwrap();
        let seat = Seat(seat.parse().unwrap());
        game.play(&mut state, seat, action, &mut Fair::new([0; 32]), &mut ())
            .unwrap_or_else(|e| panic!("{step}: {e:?}"));
    }
    (game, state)
}

fn seen(game: &Wires, state: &State) -> Public {
    let view: View = game.view(state, Viewer::Public);
    view.public(game)
}

fn at(seat: u8, slot: u8) -> (Seat, u8) {
    (Seat(seat), slot)
}

#[test]
fn a_label_stays_with_its_wires_when_one_of_them_is_swapped_away() {
    let tokens = "0 token 0, 1 token 0, 2 token 0, 3 token 0";
    let label = format!("{tokens}, 0 cut 1 0, 0 say 1, 0 own 0, 1 use 1, 1 label 3");
    let (game, state) = after([1, 2, 5, 9], [LOW, LOW, HIGH, HIGH], &label);
    let labels = seen(&game, &state).labels;
    assert_eq!(labels.len(), 1);
    assert!(!labels[0].same && labels[0].together());
    assert_eq!(labels[0].wires, [at(1, 3), at(1, 4)]);

    let swap = "1 cut 0 2, 1 say 2, 1 own 2, 2 use 2, 2 pick 1, 2 give 0, 1 give 4, 2 insert 0, 1 insert 11";
    let (game, state) = after([1, 2, 5, 9], [LOW, LOW, HIGH, HIGH], &format!("{label}, {swap}"));
    let public = seen(&game, &state);
    assert_eq!(public.labels[0].wires, [at(1, 3), at(2, 0)], "the right one stands on the third stand now");
    assert!(!public.labels[0].together());
    assert_eq!(public.swapped.len(), 2);
    assert!(public.swapped.iter().any(|s| s.at == at(2, 0) && s.from == at(1, 4)));
    assert!(public.swapped.iter().any(|s| s.at == at(1, 11) && s.from == at(2, 0)));
}

#[test]
fn the_radar_is_remembered_with_its_number_and_the_answer_of_each_stand() {
    let script =
        "0 token 11, 1 token 11, 2 token 11, 3 token 11, 0 cut 1 7, 0 say 8, 0 own 7, 1 use 8, 1 say 8";
    let (game, state) = after([1, 2, 8, 9], [RUN; 4], script);
    let asked = seen(&game, &state).asked;
    assert_eq!(asked.len(), 1);
    assert_eq!(
        (asked[0].call, &asked[0].stands[..]),
        (Call::blue(8).unwrap(), &[false, false, true, true][..])
    );
}

#[test]
fn a_value_that_was_called_in_vain_is_remembered_until_its_caller_cuts_one() {
    let script =
        "0 token 11, 1 token 11, 2 token 11, 3 token 11, 0 cut 1 4, 0 say 7, 1 cut 2 0, 1 say 1, 1 own 0";
    let (game, state) = after([1, 2, 3, 4], [RUN; 4], script);
    let public = seen(&game, &state);
    let seven = Call::blue(7).unwrap();
    assert_eq!(public.called, [vec![seven], vec![], vec![], vec![]]);
    assert_eq!(public.deeds[0], Deeds { pairs: 0, alone: 0, wrong: 1 });
    assert_eq!(public.deeds[1], Deeds { pairs: 1, alone: 0, wrong: 0 });

    let more = format!("{script}, 2 cut 0 6, 2 say 7, 2 own 6");
    let (game, state) = after([1, 2, 3, 4], [RUN; 4], &more);
    assert_eq!(seen(&game, &state).called[0], [], "its seven was cut by somebody else");
}

#[test]
fn a_token_on_a_value_that_the_viewer_holds_is_a_call_that_needs_no_counting() {
    let script = "0 token 11, 1 token 3, 2 token 0, 3 token 5";
    let (game, state) = after([1, 2, 3, 4], [RUN, LOW, HIGH, RUN], script);
    let calls = game.view(&state, Viewer::Seat(Seat(0))).plain_calls();
    let call = |n| Call::blue(n).unwrap();
    assert_eq!(calls, [(at(1, 3), call(2)), (at(2, 0), call(7)), (at(3, 5), call(6))]);
    let low = game.view(&state, Viewer::Seat(Seat(1))).plain_calls();
    assert_eq!(low, [(at(3, 5), call(6))], "it holds no 12 and no 7");
    assert!(game.view(&state, Viewer::Public).plain_calls().is_empty());
}

#[test]
fn a_mission_that_ships_is_followed_by_the_next_one() {
    let of = |options| Wires::new(4, serde_json::from_value(options).unwrap()).unwrap().next_mission();
    assert_eq!(of(json!({ "mission": 1 })), Some(2));
    assert_eq!(of(json!({ "mission": 8 })), None);
    assert_eq!(of(json!({ "custom": { "blue": 3 } })), None, "nothing follows a mission of somebody's own");
}

//! Each filter alone: what it removes, and that no other filter would have found it.
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use wires::belief::sets::{FILTERS, Filter};
use wires::belief::{Asked, Exact, Position, Sets};

/// A position of three players without anything set aside; the observer is the last.
fn position(wires: Value, sizes: [u8; 3], own: &[&str], events: Value) -> Position {
    let asked = json!({
        "players": 3, "hand_sizes": sizes, "wire_set": wires, "observer": 2, "own_hand": own, "events": events,
    });
    serde_json::from_value::<Asked>(asked).unwrap().position().unwrap()
}

/// The faces of a hand, slot by slot.
fn hand(sets: &Sets, position: &Position, player: u8) -> Vec<String> {
    let words = |id: &u8| {
        let faces: Vec<String> = sets.sets[*id as usize].iter().map(|w| w.to_string()).collect();
        faces.join(" ")
    };
    position.rows().hand(player).iter().map(words).collect()
}

fn only(name: &str) -> Vec<(&'static str, Filter)> {
    let found: Vec<_> = FILTERS.iter().copied().filter(|f| f.0 == name).collect();
    assert_eq!(found.len(), 1, "there is a filter {name}");
    found
}

/// What this filter alone leaves of a player's hand. Checks that it matters here: when all the others have found what they can,
/// the loop finds more with it; and that nothing possible is gone.
fn alone(name: &str, position: &Position, player: u8) -> Vec<String> {
    let others: Vec<_> = FILTERS.iter().copied().filter(|f| f.0 != name).collect();
    let mut without = Sets::new(position);
    without.settle_with(&others).unwrap();
    let (all, _) = Sets::of(position).unwrap();
    assert!(all.size() < without.size(), "only {name} finds something here");
    sound(&all, position);
    let mut with = Sets::new(position);
    with.settle_with(&only(name)).unwrap();
    sound(&with, position);
    hand(&with, position, player)
}

fn sound(sets: &Sets, position: &Position) {
    let exact = Exact::exact(position).unwrap();
    for id in 0..position.layout.dealt() as u8 {
        assert!(exact.possible(id).within(sets.sets[id as usize]), "wire {id}");
    }
}

fn info(player: u8, slot: u8, wire: &str) -> Value {
    json!({"type": "info", "player": player, "slot": slot, "wire": wire})
}

#[test]
fn ordering_leaves_nothing_lower_to_the_right_and_nothing_higher_to_the_left() {
    let wires = json!({"1": 4, "2": 4, "3": 4, "4": 4});
    let p = position(wires, [3, 10, 3], &["1", "2", "4"], json!([info(0, 1, "3")]));
    assert_eq!(alone("ordering", &p, 0), ["1 2 3", "3", "3 4"]);
}

#[test]
fn ordering_goes_with_a_wire_that_is_swapped() {
    let wires = json!({"1": 4, "2": 4, "3": 4, "4": 4, "5": 4, "6": 4});
    let before = json!([info(0, 4, "4")]);
    let swap =
        json!({"type": "swap", "player1": 0, "from1": 1, "to1": 1, "player2": 1, "from2": 1, "to2": 1});
    let after = json!([info(0, 4, "4"), swap]);
    let own = ["1", "2", "3", "4", "5", "6"];
    let then = position(wires.clone(), [9, 9, 6], &own, before);
    let now = position(wires, [9, 9, 6], &own, after);
    let mut known = Sets::new(&then);
    known.settle_with(&only("ordering")).unwrap();
    assert_eq!(hand(&known, &then, 0)[0], "1 2 3 4");
    let mut known = Sets::new(&now);
    known.settle_with(&only("ordering")).unwrap();
    assert_eq!(hand(&known, &now, 0)[0], "1 2 3 4", "what was known of those that stayed");
    assert_eq!(hand(&known, &now, 1)[1], "1 2 3 4", "the wire that left is still no higher than the token");
    sound(&known, &now);
}

#[test]
fn copies_left_removes_what_is_all_accounted_for() {
    let wires = json!({"1": 4, "2": 4, "3": 4});
    let p = position(wires, [4, 4, 4], &["1", "2", "2", "2"], json!([info(0, 1, "2")]));
    assert_eq!(alone("copies left", &p, 1), ["1 3"; 4]);
}

#[test]
fn called_values_leave_nothing_to_those_who_did_not_call() {
    // The document's example: three 4s are certain and the last one is called for, so that nobody else has one.
    let wires = json!({"1": 4, "2": 4, "3": 4, "4": 4});
    let events = json!([{"type": "has", "player": 0, "call": "4"}]);
    let p = position(wires, [5, 5, 6], &["1", "2", "3", "4", "4", "4"], events);
    assert_eq!(alone("called values", &p, 1), ["1 2 3"; 5]);
}

#[test]
fn a_called_value_is_the_only_wire_that_it_can_be() {
    let not = |slot: u8| json!({"type": "not_slot", "player": 0, "slot": slot, "call": "5"});
    let p = twice_ten(&[not(0), not(1), not(3), not(4), json!({"type": "has", "player": 0, "call": "5"})]);
    assert_eq!(alone("called values", &p, 0)[2], "5");
}

#[test]
fn labels_make_neighbours_the_same_or_different() {
    let wires = json!({"1": 4, "2": 4, "3": 4, "4": 4});
    let odd = json!({"type": "parity", "player": 0, "slot": 1, "odd": true});
    let events = json!([odd, {"type": "label_eq", "player": 0, "slots": [1, 2]}]);
    let p = position(wires.clone(), [5, 6, 5], &["1", "2", "3", "4", "4"], events);
    assert_eq!(alone("labels", &p, 0)[2], "1 3");
    let events = json!([info(0, 1, "2"), {"type": "label_neq", "player": 0, "slots": [1, 2]}]);
    let p = position(wires, [5, 6, 5], &["1", "2", "3", "4", "4"], events);
    assert_eq!(alone("labels", &p, 0)[2], "1 3 4");
}

#[test]
fn multiplicity_says_how_often_a_number_stands_there() {
    let wires = json!({"1": 4, "2": 4, "3": 2, "4": 4});
    let events = json!([{"type": "multiplicity", "player": 0, "slot": 1, "count": 3}]);
    let p = position(wires, [4, 5, 5], &["1", "2", "2", "3", "4"], events);
    assert_eq!(alone("multiplicity", &p, 0)[1], "1 4", "only of these three are left");
    let events = json!([
        info(0, 1, "2"),
        {"type": "not_slot", "player": 0, "slot": 3, "call": "2"},
        {"type": "multiplicity", "player": 0, "slot": 1, "count": 3},
    ]);
    let wires = json!({"1": 4, "2": 4, "3": 4, "4": 4});
    let p = position(wires, [4, 6, 6], &["1", "2", "3", "3", "4", "4"], events);
    assert_eq!(alone("multiplicity", &p, 0), ["2", "2", "2", "1 3 4"]);
}

#[test]
fn the_distance_window_takes_off_copies_that_others_called() {
    let wires = json!({"1": 4, "2": 4, "3": 4, "4": 4, "5": 4, "6": 4});
    let own = ["1", "2", "3", "4", "5", "6"];
    let open = json!([info(0, 3, "3")]);
    let called = json!([info(0, 3, "3"), {"type": "has", "player": 1, "call": "3"}]);
    let places = |events: Value| -> Vec<usize> {
        let p = position(wires.clone(), [9, 9, 6], &own, events);
        let faces = alone("distance window", &p, 0);
        (0..9).filter(|i| faces[*i].split(' ').any(|w| w == "3")).collect()
    };
    assert_eq!(places(open), [1, 2, 3, 4, 5], "one there, two nowhere: a window of three");
    assert_eq!(places(called), [2, 3, 4], "one of the two is the other's: a window of two");
}

#[test]
fn the_distance_window_leaves_no_face_more_places_than_it_has_copies() {
    let wires = json!({"1": 4, "2": 4, "3": 4, "4": 4});
    let p = position(wires, [6, 4, 6], &["1", "1", "2", "3", "4", "4"], json!([]));
    alone("distance window", &p, 0);
    let (all, _) = Sets::of(&p).unwrap();
    assert_eq!(
        hand(&all, &p, 0),
        ["1 2", "1 2 3", "2 3", "2 3", "2 3 4", "3 4"],
        "two 1s, three 2s, three 3s, two 4s"
    );
}

/// Two of each of ten; the observer has one of each.
fn twice_ten(events: &[Value]) -> Position {
    let wires = json!({"1": 2, "2": 2, "3": 2, "4": 2, "5": 2, "6": 2, "7": 2, "8": 2, "9": 2, "10": 2});
    position(wires, [5, 5, 10], &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"], json!(events))
}

#[test]
fn subset_cardinality_knows_groups_of_any_size() {
    // Five slots of two hands can only be the last copies of 1 to 5: no other slot is one of these.
    let mut events = Vec::new();
    for (player, slots) in [(0, 0..3), (1, 0..2)] {
        for slot in slots {
            for call in ["6", "7", "8", "9", "10"] {
                events.push(json!({"type": "not_slot", "player": player, "slot": slot, "call": call}));
            }
        }
    }
    let p = twice_ten(&events);
    let low = "1 2 3 4 5";
    let high = "6 7 8 9 10";
    assert_eq!(alone("subset cardinality", &p, 0), [low, low, low, high, high]);
    assert_eq!(alone("subset cardinality", &p, 1), [low, low, high, high, high]);
}

#[test]
fn subset_cardinality_makes_the_only_place_of_a_value_certain() {
    let mut events = Vec::new();
    for (player, slot) in (0..2).flat_map(|p| (0..5).map(move |s| (p, s))).filter(|at| *at != (0, 2)) {
        events.push(json!({"type": "not_slot", "player": player, "slot": slot, "call": "4"}));
    }
    assert_eq!(alone("subset cardinality", &twice_ten(&events), 0)[2], "4");
}

/// What `ask wires filters` refuses, and how.
fn refused(asked: Value) -> String {
    let error = <wires::Wires as engine::Answers>::ask("filters", asked).unwrap_err();
    assert_eq!(error.code, "inconsistent");
    error.message
}

#[test]
fn three_certain_threes_of_two_copies_are_found_by_the_filters_and_the_event_is_named() {
    let why = refused(json!({
        "players": 3, "hand_sizes": [3, 3, 2], "wire_set": {"1": 2, "2": 2, "3": 2, "4": 2}, "observer": 2,
        "own_hand": ["1", "4"],
        "events": [info(0, 1, "3"), info(0, 2, "3"), info(1, 2, "4"), info(1, 1, "3")],
    }));
    assert!(why.contains("events[3]") && why.contains("3 wires are certainly 3, and there are 2"), "{why}");
}

#[test]
fn a_call_that_nobody_can_fulfil_is_found_by_the_filters() {
    let why = refused(json!({
        "players": 3, "hand_sizes": [3, 3, 2], "wire_set": {"1": 2, "2": 2, "3": 2, "4": 2}, "observer": 2,
        "own_hand": ["3", "3"], "events": [info(0, 0, "1"), {"type": "has", "player": 1, "call": "3"}],
    }));
    assert!(why.contains("events[1]") && why.contains("called values"), "{why}");
}

#[test]
fn more_calls_than_copies_are_found_by_the_filters() {
    let why = refused(json!({
        "players": 3, "hand_sizes": [4, 4, 4], "wire_set": {"1": 4, "2": 4, "3": 4}, "observer": 2,
        "own_hand": ["1", "3", "3", "3"],
        "events": [{"type": "has", "player": 0, "call": "3"}, {"type": "has", "player": 1, "call": "3"}],
    }));
    assert!(why.contains("events[1]") && why.contains("2 players must hold 3, and 1 are left"), "{why}");
}

#[test]
fn wires_that_crowd_into_too_few_values_are_found_by_the_filters() {
    let not = |slot: u8, call: &str| json!({"type": "not_slot", "player": 0, "slot": slot, "call": call});
    let why = refused(json!({
        "players": 3, "hand_sizes": [3, 3, 2], "wire_set": {"1": 1, "2": 1, "3": 3, "4": 3}, "observer": 2,
        "own_hand": ["3", "4"],
        "events": [not(0, "3"), not(1, "3"), not(2, "3"), not(0, "4"), not(1, "4"), not(2, "4")],
    }));
    assert!(why.contains("events[5]"), "{why}");
}

#[test]
fn the_loop_says_how_many_rounds_it_took_and_every_filter_has_a_test_here() {
    let p =
        position(json!({"1": 4, "2": 4, "3": 4}), [4, 4, 4], &["1", "1", "2", "3"], json!([info(0, 0, "2")]));
    let (sets, rounds) = Sets::of(&p).unwrap();
    assert!(rounds >= 2, "a round that changed something, and one that did not");
    let mut again = sets.clone();
    assert_eq!(again.settle(), Ok(1), "what has settled stays");
    let names: Vec<&str> = FILTERS.iter().map(|f| f.0).collect();
    let tested = include_str!("filters.rs");
    for name in names {
        assert!(tested.matches(&format!("\"{name}\"")).count() > 0, "{name}");
    }
}

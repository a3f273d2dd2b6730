//! What the rules do not allow, by the reason that a player is told.

#![allow(clippy::unwrap_used)]

use engine::{Game, Live, Refusal as _, Say, Seat, Table};
use farkle::{Action, Farkle};
use serde_json::{Value, json};

/// A table after these lines, such as `roll 123456; lock 1`.
fn after(seats: usize, options: Value, script: &str) -> Live<Farkle> {
    let game = Farkle::new(seats, serde_json::from_value(options).unwrap()).unwrap();
    let mut table = Live::new(game, [1; 32]);
    for line in script.split(';').map(str::trim).filter(|l| !l.is_empty()) {
        let (action, draws) = match line.split_once(' ') {
            Some(("roll", dice)) => ("roll", dice.bytes().map(|b| json!(b - b'0')).collect()),
            _ => (line, Vec::new()),
        };
        let id = table.read_action(Say::Text(action)).unwrap();
        let seat = table.movers().first().unwrap();
        table.play_forced(seat, id, &draws).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
    table
}

/// Why the one whose turn it is may not do this; nothing changes.
fn refused(table: &mut Live<Farkle>, action: &str) -> &'static str {
    let (before, seat) = (*table.state(), table.movers().first().unwrap());
    let code = table.play(seat, Say::Text(action)).unwrap_err().code;
    assert_eq!(*table.state(), before, "a refusal changes nothing");
    code
}

fn run(script: &str) -> Live<Farkle> {
    after(1, json!({ "ruleset": "seed" }), script)
}

#[test]
fn nobody_plays_for_somebody_else_or_from_a_seat_that_is_not_there() {
    let table = after(2, json!({}), "roll 111234");
    let code = |seat| table.game().check(table.state(), Seat(seat), Action::Bank).unwrap_err().code();
    assert_eq!((code(1), code(2), code(7)), ("not_your_turn", "no_such_seat", "no_such_seat"));
}

#[test]
fn versus_has_no_goals_shop_charges_or_retiring() {
    let mut table = after(2, json!({}), "roll 111234");
    let expected = [
        ("aim 0", "no_goals"),
        ("buy 0", "shop_closed"),
        ("skip", "shop_closed"),
        ("refresh", "shop_closed"),
        ("accept", "no_farkle"),
        ("retire", "no_retiring"),
        ("reroll", "no_charge"),
        ("flip 0", "no_charge"),
        ("wind", "no_charge"),
    ];
    for (action, code) in expected {
        assert_eq!(refused(&mut table, action), code, "{action}");
    }
}

#[test]
fn a_farkle_is_accepted_only_where_there_is_one() {
    for script in ["", "roll 111234", "roll 111234; lock 1"] {
        assert_eq!(refused(&mut run(script), "accept"), "no_farkle", "{script}");
    }
}

#[test]
fn a_run_is_ended_only_at_the_start_of_a_turn_after_a_failed_level() {
    assert_eq!(refused(&mut run(""), "retire"), "no_retiring");
    assert_eq!(refused(&mut run("roll 223346"), "retire"), "no_retiring", "the level is not failed yet");
    assert_eq!(refused(&mut run("roll 223346; roll 223346; roll 111234"), "retire"), "no_retiring");
    assert!(run("roll 223346; roll 223346; retire").movers().is_empty());
}

#[test]
fn charges_work_on_a_fresh_roll_and_the_wind_at_the_start_of_a_turn() {
    let boons = json!({ "reroll": 1, "flip": 1, "wind": 1 });
    let at = |script: &str| after(1, json!({ "ruleset": "seed", "boons": boons }), script);
    for script in ["", "roll 115552; lock 1"] {
        assert_eq!(refused(&mut at(script), "reroll"), "not_fresh", "{script}");
        assert_eq!(refused(&mut at(script), "flip 3"), "not_fresh", "{script}");
    }
    for script in ["roll 115552", "roll 115552; lock 1", "roll 223346"] {
        assert_eq!(refused(&mut at(script), "wind"), "not_at_start", "{script}");
    }
}

#[test]
fn a_goal_is_aimed_at_only_while_something_is_left_to_lock() {
    let mut table = run("roll 333446; lock 333; bank; skip; roll 111255; lock 111; lock 5; lock 5");
    assert_eq!(refused(&mut table, "aim 1"), "nothing_to_lock");
}

#[test]
fn nobody_pays_more_gold_than_there_is() {
    let mut table = after(1, json!({}), "roll 111446; lock 111; bank");
    let gold = |table: &Live<Farkle>| table.state().run().unwrap().gold;
    let refresh = table.read_action(Say::Text("refresh")).unwrap();
    // Each refresh costs more than the one before.
    while table.play_id(Seat(0), refresh).is_ok() {}
    let left = gold(&table);
    let reason = table.play_id(Seat(0), refresh).unwrap_err();
    assert_eq!((reason.code, gold(&table)), ("not_enough_gold", left));
    assert!(reason.message.ends_with(&format!("gold, and you have {left}.")), "{}", reason.message);
    for offer in 0..table.state().run().unwrap().offers.len() {
        let id = table.read_action(Say::Text(&format!("buy {offer}"))).unwrap();
        let bought = table.boxed().play_id(Seat(0), id);
        assert!(bought.is_ok() || bought.unwrap_err().code == "not_enough_gold");
    }
}

/// The same table with something changed in its run.
fn changed(table: &Live<Farkle>, change: impl Fn(&mut Value)) -> Option<Live<Farkle>> {
    let mut position: Value = serde_json::from_str(&table.position_json()).unwrap();
    change(&mut position["state"]["mode"]["run"]);
    Live::open_json(position, [1; 32]).ok()
}

#[test]
fn nobody_carries_more_than_24_relics() {
    let shop = after(1, json!({}), "roll 111446; lock 111; bank");
    // Relics with charges would have to be counted among the run's.
    let with = |count: usize| {
        let relics = |id: usize| json!(vec![json!({ "id": id, "age": 0 }); count]);
        (0..50)
            .find_map(|id| changed(&shop, |run| (run["relics"], run["gold"]) = (relics(id), json!(10_000))))
    };
    let mut full = with(24).unwrap();
    assert_eq!(refused(&mut full, "buy 0"), "no_room");
    let mut room = with(23).unwrap();
    assert!(room.play(Seat(0), Say::Text("buy 0")).is_ok());
}

#[test]
fn the_wind_brings_50_turns_at_most() {
    let fresh = after(1, json!({ "ruleset": "seed", "boons": { "wind": 1 } }), "");
    let after_turns = |extra: u64| {
        let blown = |run: &mut Value| {
            run["turns_left"] = json!(run["turns_left"].as_u64().unwrap() + extra);
            run["extra_turns"] = json!(extra);
        };
        changed(&fresh, blown).unwrap()
    };
    assert_eq!(refused(&mut after_turns(50), "wind"), "enough_turns");
    assert!(after_turns(49).play(Seat(0), Say::Text("wind")).is_ok());
}

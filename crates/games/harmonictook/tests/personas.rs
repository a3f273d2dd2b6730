//! The personas play as they are described, at every table.

#![allow(clippy::unwrap_used)]

use engine::{Answers, Bot, BotSpec, Decision, Fair, Game, GameAction, Luck, MoveSet, Seat, Thinks, Viewer};
use harmonictook::{Expansion, Harmonictook, Options, State};
use serde_json::{Value, json};

fn bot(spec: &str) -> Box<dyn Bot<Harmonictook>> {
    let spec = BotSpec::parse(spec);
    let offer = Harmonictook::bots().iter().find(|b| b.id == spec.id).unwrap();
    (offer.make)(&spec).unwrap()
}

/// Plays a game; gives the winner, and fails on the first move that is not legal.
fn play(game: &Harmonictook, bots: &mut [Box<dyn Bot<Harmonictook>>], luck: &mut Luck) -> Option<Seat> {
    let mut fair = Fair::new(luck.seed());
    let mut s = game.start(&mut fair, &mut ());
    while let Some(seat) = game.turn(&s).first() {
        let (legal, view) = (game.legal(&s, seat), game.view(&s, Viewer::Seat(seat)));
        let action = bots[seat.index()].choose(&Decision { game, seat, view: &view, legal: &legal }, luck);
        assert!(legal.contains(action.id()), "{action} in {:?}", s.phase());
        game.apply(&mut s, seat, action, &mut fair, &mut ());
    }
    game.winner(&s)
}

/// What a persona builds with these cards, landmarks and coins after a roll of nothing, against one quiet opponent.
fn builds(spec: &str, bank: u32, cards: Value, landmarks: Value) -> String {
    let game = Harmonictook::new(2, Options::default()).unwrap();
    let start: Value = serde_json::to_value(game.start(&mut Fair::new([1; 32]), &mut ())).unwrap();
    let mut position = start;
    for (name, count) in cards.as_object().unwrap() {
        position["players"][0]["cards"][name] = count.clone();
        let pile = position["market"][name].as_u64().unwrap();
        position["market"][name] = json!(pile.saturating_sub(count.as_u64().unwrap()));
    }
    position["players"][0]["bank"] = json!(bank);
    position["players"][0]["landmarks"] = landmarks;
    position["phase"] = json!("build");
    position["dice"] = json!([6]);
    let s: State = serde_json::from_value(position).unwrap();
    let legal = game.legal(&s, Seat(0));
    let decision = Decision { game: &game, seat: Seat(0), view: &s, legal: &legal };
    bot(spec).choose(&decision, &mut Luck::new(1)).to_string()
}

#[test]
fn every_persona_plays_legal_moves_to_the_end_at_every_table() {
    let mut luck = Luck::new(5);
    let ids: Vec<&str> = Harmonictook::bots().iter().map(|b| b.id).collect();
    for expansions in [
        vec![],
        vec![Expansion::Harbor],
        vec![Expansion::MillionairesRow],
        vec![Expansion::Harbor, Expansion::MillionairesRow],
    ] {
        let game = Harmonictook::new(3, Options { expansions, ..Options::default() }).unwrap();
        for first in 0..ids.len() {
            let mut bots: Vec<_> = (0..3).map(|i| bot(ids[(first + i) % ids.len()])).collect();
            play(&game, &mut bots, &mut luck);
        }
    }
}

#[test]
fn landmarks_come_first_for_those_who_say_so() {
    for spec in ["random", "thoughtful", "coverage", "fromage"] {
        assert_eq!(builds(spec, 4, json!({}), json!([])), "build train-station", "{spec}");
    }
    assert_eq!(builds("thoughtful", 40, json!({}), json!(["Train Station"])), "build radio-tower");
}

#[test]
fn fromage_follows_its_list_and_its_caps() {
    assert_eq!(builds("fromage", 3, json!({}), json!([])), "buy ranch");
    assert_eq!(builds("fromage", 5, json!({ "Ranch": 3 }), json!(["Train Station"])), "buy cheese-factory");
    let done = json!({ "Ranch": 3, "Cheese Factory": 1 });
    assert_eq!(builds("fromage", 5, done, json!(["Train Station"])), "buy convenience-store");
}

#[test]
fn thoughtful_wants_two_dice_before_it_buys_for_them() {
    assert_eq!(builds("thoughtful", 3, json!({}), json!([])), "buy forest");
    assert_eq!(builds("thoughtful", 6, json!({}), json!(["Train Station"])), "buy mine");
    assert_eq!(
        builds("thoughtful", 3, json!({ "Forest": 1 }), json!(["Train Station"])),
        "buy furniture-factory"
    );
}

#[test]
fn the_horizon_of_evie_matters() {
    assert_eq!(
        builds("evie:horizon=1", 3, json!({}), json!([])),
        "pass",
        "nothing pays for itself in a round"
    );
    assert_ne!(builds("evie:horizon=20", 3, json!({}), json!([])), "pass");
    let offer = Harmonictook::bots().iter().find(|b| b.id == "evie").unwrap();
    assert!((offer.make)(&BotSpec::parse("evie:horizon=0")).is_err());
}

#[test]
fn racers_pass_when_nothing_brings_victory_nearer() {
    let rich = json!(["Train Station", "Shopping Mall", "Amusement Park"]);
    assert_eq!(builds("sprinter", 21, json!({}), rich.clone()), "pass", "one coin short of the win");
    assert_eq!(builds("impatient", 22, json!({}), rich.clone()), "build radio-tower");
    assert_eq!(builds("tuvbot", 22, json!({}), rich), "build radio-tower");
}

#[test]
fn tuvbot_beats_the_list_and_the_random() {
    let game = Harmonictook::new(2, Options::default()).unwrap();
    let mut luck = Luck::new(9);
    for (other, least) in [("random", 80), ("thoughtful", 60)] {
        let mut won = 0;
        for i in 0..100u8 {
            let mut bots = vec![bot("tuvbot"), bot(other)];
            if i % 2 == 1 {
                bots.reverse();
            }
            won += u32::from(play(&game, &mut bots, &mut luck) == Some(Seat(i % 2)));
        }
        assert!(won >= least, "{won} of 100 against {other}");
    }
}

fn ask(question: &str, with: Value) -> Value {
    Harmonictook::ask(question, with).unwrap()
}

fn two_cities(rest: Value) -> Value {
    let mut with = json!({ "subject": 0, "players": [
        { "bank": 3, "cards": { "Wheat Field": 1, "Bakery": 1 } },
        { "bank": 3, "cards": { "Wheat Field": 1, "Bakery": 1 } },
    ]});
    with.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
    with
}

fn near(value: &Value, wanted: f64) {
    assert!((value.as_f64().unwrap() - wanted).abs() < 1e-9, "{value} is not {wanted}");
}

#[test]
fn any_percentile_of_a_round_can_be_asked_for() {
    // Nothing with 25 of 60, at most one coin with 55 of 60.
    for (p, coins) in [(0.4, 0), (0.42, 1), (0.9, 1), (0.95, 2)] {
        assert_eq!(ask("round_pmf", two_cities(json!({ "percentile": p })))["percentile"], coins, "{p}");
    }
    let refused = Harmonictook::ask("round_pmf", two_cities(json!({ "percentile": 2 }))).unwrap_err();
    assert!(refused.to_string().contains("0 to 1"), "{refused}");
    let mut rich = two_cities(json!({ "percentile": 0.9 }));
    rich["players"][0]["bank"] = json!(52);
    assert_eq!(ask("tuv", rich)["enough"], 4, "the money is there; a landmark a round");
}

#[test]
fn a_city_has_a_coverage_and_a_card_a_value_of_its_own() {
    let cover = ask("coverage", two_cities(json!({})));
    near(&cover["coverage"], 0.5);
    near(&cover["two_dice"], 3.0 / 36.0);
    assert_eq!(cover["empty"], json!([4, 5, 6]));
    let wheat = ask("card_value", two_cities(json!({ "card": "Wheat Field" })));
    near(&wheat["fires"], 2.0 / 6.0);
    near(&wheat["value"], 2.0 / 6.0);
    let store = ask("card_value", two_cities(json!({ "card": "convenience store" })));
    assert_eq!(store["value"], Value::Null, "there is none in the city");
    near(&store["next"], 3.0 / 6.0);
    let refused = Harmonictook::ask("card_value", two_cities(json!({ "card": "Moon" }))).unwrap_err();
    assert!(refused.to_string().contains("Moon"), "{refused}");
}

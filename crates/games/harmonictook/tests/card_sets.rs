//! The published schema, the example set and the sets that are refused.

#![allow(clippy::unwrap_used)]

use engine::{Answers, Game};
use harmonictook::{Harmonictook, Options, read_set};
use serde_json::{Value, json};

#[test]
fn the_published_schema_is_that_of_the_program() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/card-set.schema.json");
    let schema = Harmonictook::ask("card_schema", json!({})).unwrap();
    let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), text, "UPDATE_GOLDEN=1 writes it anew");
}

#[test]
fn the_example_set_is_good_and_played_with() {
    let set = read_set(include_str!("../data/example.json")).unwrap();
    let game = Harmonictook::new(3, Options { cards: vec![set], ..Options::default() }).unwrap();
    assert_eq!(game.book().kinds().count(), 20);
    assert_eq!(game.book().landmarks().count(), 5);
}

#[test]
fn a_set_that_leads_nowhere_is_refused_with_the_reason() {
    let refused = |set: Value| {
        let error = Harmonictook::ask("check_cards", json!({ "text": set.to_string() })).unwrap_err();
        error.message
    };
    let card = |more: Value| {
        let mut card =
            json!({ "name": "A", "colour": "green", "cost": 1, "rolls": [1], "icon": "star", "pays": 1 });
        card.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({ "set": "s", "cards": [card] })
    };
    assert!(
        refused(card(json!({ "per": { "cards": ["Nowhere"] } })))
            .contains("field `per`: there is no card `Nowhere`")
    );
    assert!(
        refused(card(json!({ "needs": { "landmark": "Moon" } }))).contains("there is no landmark `Moon`")
    );
    assert!(refused(card(json!({ "cost": 99 }))).contains("field `cost` of A: a card costs 0 to 60, not 99"));
    assert!(refused(card(json!({ "pays": 0 }))).contains("field `pays`"));
    assert!(refused(card(json!({ "per": {} }))).contains("field `per`"));
    assert!(refused(json!({ "set": "s", "start": ["Stadium"] })).contains("must not be purple"));
    assert!(refused(json!({ "set": "s", "replaces": ["tetris"] })).contains("no official set"));
    let many: Vec<Value> = (0..30)
        .map(|i| json!({ "name": format!("Card {i}"), "colour": "blue", "cost": 1, "rolls": [1], "icon": "star", "pays": 1 }))
        .collect();
    assert!(refused(json!({ "set": "s", "cards": many })).contains("own sets can have 18 new cards"));
    let alone = json!({ "set": "s", "replaces": ["base", "harbor", "millionaires_row"] });
    assert!(refused(alone).contains("nobody could win"));
}

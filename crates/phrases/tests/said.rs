//! Phrases are said as their files have them.

use phrases::{Language, Value, phrases};

phrases! { "tests/words" }

#[test]
fn a_phrase_is_said_in_the_language_of_the_reader() {
    let drew = Drew { card: "K♥".into(), who: Value::kind("Anna", "other") };
    assert_eq!(drew.say(Language::English), "Anna draws K♥.");
    assert_eq!(drew.say(Language::German), "Anna zieht K♥.");
    let drew = Drew { card: "K♥".into(), who: Value::kind("Anna", "you") };
    assert_eq!(drew.say(Language::English), "You draw K♥.");
    assert_eq!(drew.say(Language::German), "Du ziehst K♥.");
    assert_eq!(hello(Language::German), "Hallo");
}

#[test]
fn selectors_know_numbers_plurals_and_what_is_inside_of_them() {
    let coins = |n: i32, who: &'static str| {
        Coins { n: n.into(), who: Value::kind("Ben", who) }.say(Language::English)
    };
    assert_eq!(coins(0, "other"), "Ben has nothing.");
    assert_eq!(coins(1, "other"), "Ben has 1 coin.");
    assert_eq!(coins(-3, "you"), "You have -3 coins.");
}

#[test]
fn what_a_language_lacks_is_said_in_english_and_listed() {
    assert_eq!(only_english(Language::German), "Only here");
    assert_eq!(PHRASES.missing(Language::German), ["only-english"]);
    assert!(PHRASES.missing(Language::English).is_empty());
}

#[test]
fn phrases_are_found_by_key_and_filled_by_name() {
    assert_eq!(PHRASES.get("option-rounds", Language::German), Some("Löcher"));
    assert_eq!(PHRASES.get("option-rounds.about", Language::English), Some("How many holes are played."));
    assert_eq!(PHRASES.get("nothing-like-that", Language::English), None);
    assert_eq!(PHRASES.get("drew", Language::English), None, "it has gaps");
    let n = [("n", Value::Number(2)), ("who", "Ben".into())];
    assert_eq!(PHRASES.fill("coins", Language::English, &n).as_deref(), Some("Ben has 2 coins."));
    assert_eq!(PHRASES.get("with-term", Language::English), Some("Ask the kibitzer."));
}

#[test]
fn a_language_is_known_by_its_tag() {
    assert_eq!(Language::of("de_AT.UTF-8"), Some(Language::German));
    assert_eq!(Language::of("en-GB"), Some(Language::English));
    assert_eq!(Language::of("fr"), None);
}

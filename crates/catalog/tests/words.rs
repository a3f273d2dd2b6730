//! Everything that people read of a game is there, in every language.

use engine::{AnyGame, Language};
use serde_json::Value;

/// What stands at `$ref`, or the schema itself.
fn resolved<'s>(root: &'s Value, schema: &'s Value) -> &'s Value {
    let name = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/"));
    name.map_or(schema, |name| &root["$defs"][name])
}

/// The words that an option can be set to, wherever its schema lists them. What options hold inside of them (own cards,
/// rulesets) is written by hand and not chosen from.
fn choices(root: &Value, schema: &Value, into: &mut Vec<String>) {
    let schema = resolved(root, schema);
    into.extend(schema["const"].as_str().map(str::to_owned));
    for list in ["enum", "oneOf", "anyOf", "allOf"] {
        for value in schema[list].as_array().into_iter().flatten() {
            match value {
                Value::String(word) => into.push(word.clone()),
                other => choices(root, other, into),
            }
        }
    }
    if schema["items"].is_object() {
        choices(root, &schema["items"], into);
    }
}

/// The keys that surfaces look up.
fn wanted(game: &dyn AnyGame) -> Vec<String> {
    let schema = game.schema();
    let mut keys: Vec<String> = vec!["about".to_owned()];
    let teller = game.teller(game.facts().min_seats, Value::Null).expect("usual rules");
    keys.extend(teller.lessons().iter().map(|lesson| format!("lesson-{lesson}")));
    for (name, option) in schema["properties"].as_object().into_iter().flatten() {
        keys.push(format!("option-{name}"));
        keys.push(format!("option-{name}.about"));
        let mut words = Vec::new();
        choices(&schema, option, &mut words);
        keys.extend(words.iter().map(|word| format!("choice-{word}")));
        keys.extend(option["x-group"].as_str().map(|group| format!("group-{}", group.replace(' ', "-"))));
    }
    for preset in game.presets(Language::English) {
        keys.push(format!("preset-{}", preset.id));
        keys.push(format!("preset-{}.about", preset.id));
    }
    keys.extend(game.refusals().iter().map(|code| format!("refusal-{}", code.replace('_', "-"))));
    keys.extend(game.verbs().iter().map(|verb| format!("verb-{verb}")));
    keys
}

#[test]
fn every_option_choice_preset_refusal_and_verb_has_words() {
    let mut missing = Vec::new();
    for game in catalog::games().chain(catalog::unlisted()) {
        let id = game.facts().id;
        missing.extend(
            wanted(game).into_iter().filter(|key| !game.phrases().has(key)).map(|key| format!("{id}: {key}")),
        );
    }
    assert!(missing.is_empty(), "add them to words/*.ftl of the game:\n{}", missing.join("\n"));
}

#[test]
fn no_language_lacks_a_phrase() {
    let mut missing = Vec::new();
    for game in catalog::games().chain(catalog::unlisted()) {
        for &language in Language::ALL {
            let of = format!("{} {}", game.facts().id, language.code());
            missing.extend(game.phrases().missing(language).iter().map(|key| format!("{of}: {key}")));
            missing.extend(
                game.bots(language)
                    .iter()
                    .filter(|b| b.about.is_empty())
                    .map(|b| format!("{of}: bot-{}.about", b.id)),
            );
        }
    }
    let common = engine::text::common::all();
    missing.extend(Language::ALL.iter().flat_map(|l| common.missing(*l)).map(|key| format!("common: {key}")));
    assert!(missing.is_empty(), "add them to words/*.ftl:\n{}", missing.join("\n"));
}

/// Names of programs have no place in what players read.
#[test]
fn players_read_words_and_no_identifiers() {
    let identifier = |text: &str| {
        let bytes = text.as_bytes();
        bytes.windows(3).any(|w| w[1] == b'_' && w[0].is_ascii_alphanumeric() && w[2].is_ascii_alphanumeric())
    };
    let mut found = Vec::new();
    for game in catalog::games().chain(catalog::unlisted()) {
        let phrases = game.phrases();
        let texts = phrases.entries.iter().flat_map(|e| e.texts.iter().map(move |text| (e.key, *text)));
        let rules = phrases.long.iter().map(|text| ("the rules", *text));
        let bad = texts.chain(rules).filter(|(_, text)| text.contains('`') || identifier(text));
        found.extend(bad.map(|(key, text)| format!("{}: {key}: {text}", game.facts().id)));
    }
    assert!(found.is_empty(), "say it as people do:\n{}", found.join("\n"));
}

/// Whoever reads rules in one language reads the same as everybody else.
#[test]
fn rules_have_the_same_parts_in_every_language() {
    use engine::markdown::{Block, blocks};
    for game in catalog::games().chain(catalog::unlisted()) {
        let shape = |language| -> Vec<(&'static str, usize)> {
            let parts = blocks(game.rules_text(language));
            parts
                .iter()
                .map(|block| match block {
                    Block::Heading(_) => ("heading", 0),
                    Block::Paragraph(_) => ("paragraph", 0),
                    Block::List(items) => ("list", items.len()),
                    Block::Table { rows, .. } => ("table", rows.len()),
                })
                .collect()
        };
        let english = shape(Language::English);
        assert!(english.iter().filter(|part| part.0 == "heading").count() >= 3, "{}", game.facts().id);
        for &language in Language::ALL {
            assert_eq!(shape(language), english, "{} in {}", game.facts().id, language.name());
        }
    }
}

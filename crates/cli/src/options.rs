//! What can be chosen before a game, read from the schema of its options: for lists, and for messages about wrong ones.

use engine::{AnyGame, Language};
use serde_json::Value;

use crate::terminal::language;
use crate::words;

/// An option.
pub(crate) struct Choice {
    /// Its name for programs.
    pub(crate) name: String,
    /// The group that it belongs to, in words.
    pub(crate) group: String,
    /// What it does.
    pub(crate) about: String,
    /// What it can be, as it is written.
    pub(crate) values: String,
    /// What it is if nobody says anything.
    pub(crate) default: String,
    /// A value that is not the default.
    pub(crate) example: String,
}

/// The options of a game; those that are asked for most come first.
pub(crate) fn of(game: &dyn AnyGame) -> Vec<Choice> {
    let (schema, language) = (game.schema(), language());
    let table = game.table(game.facts().min_seats, Value::Null, [0; 32]).ok();
    let defaults = table.map_or(Value::Null, |table| table.options());
    let mut all: Vec<(String, Choice)> = Vec::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let default = &defaults[name.as_str()];
        let about = game.phrases().get(&format!("option-{name}.about"), language);
        let group = property["x-group"].as_str().unwrap_or_default();
        let all_values = values(property, &schema);
        let example = all_values.iter().find(|v| *v != default);
        let choice = Choice {
            name: name.clone(),
            group: group_words(game, group, language),
            about: about.map_or_else(|| one_line(&property["description"]), str::to_owned),
            values: form(property, &schema, language),
            example: example.map(written).or_else(|| bound(property)).unwrap_or_default(),
            default: short(default),
        };
        all.push((group.to_owned(), choice));
    }
    let order = |group: &str| ["standard", "both", "cards"].iter().position(|g| *g == group).unwrap_or(9);
    all.sort_by(|a, b| (order(&a.0), &a.0).cmp(&(order(&b.0), &b.0)));
    all.into_iter().map(|(_, choice)| choice).collect()
}

fn group_words(game: &dyn AnyGame, group: &str, language: Language) -> String {
    let key = format!("group-{}", group.replace(' ', "-"));
    game.phrases().get(&key, language).map_or_else(|| group.to_owned(), str::to_owned)
}

/// A value as it is typed: words without quotes.
pub(crate) fn written(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

/// The same, if it is not too long to be read in passing.
fn short(value: &Value) -> String {
    const LONGEST: usize = 36;
    let text = written(value);
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST - 3).chain("...".chars()).collect()
}

fn one_line(text: &Value) -> String {
    text.as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a schema stands for: where it only points to another one, that.
fn meant<'a>(schema: &'a Value, root: &'a Value) -> &'a Value {
    let path = schema["$ref"].as_str();
    path.and_then(|path| root.pointer(path.trim_start_matches('#'))).unwrap_or(schema)
}

/// The values that a schema lists.
fn values(schema: &Value, root: &Value) -> Vec<Value> {
    let schema = meant(schema, root);
    if schema["type"] == "boolean" {
        return vec![true.into(), false.into()];
    }
    if let Some(value) = schema.get("const") {
        return vec![value.clone()];
    }
    if let Some(list) = schema["enum"].as_array() {
        return list.clone();
    }
    let several = ["oneOf", "anyOf"].iter().filter_map(|key| schema[*key].as_array());
    several.flatten().flat_map(|one| values(one, root)).collect()
}

/// The highest number that a schema allows.
fn bound(schema: &Value) -> Option<String> {
    schema["maximum"].as_i64().map(|n| n.to_string())
}

/// What an option can be, in a few words.
fn form(schema: &Value, root: &Value, language: Language) -> String {
    let schema = meant(schema, root);
    if schema["type"] == "boolean" {
        return words::on_or_off(language).to_owned();
    }
    let mut parts: Vec<String> = values(schema, root).iter().map(written).collect();
    let inside = ["oneOf", "anyOf"].iter().filter_map(|key| schema[*key].as_array());
    let open = inside.flatten().map(|one| meant(one, root)).chain([schema]).filter(|one| !listed(one));
    for one in open {
        let part = match one["type"].as_str() {
            Some("integer" | "number") => Some(number(one, language)),
            Some("array") => {
                let items = form(&one["items"], root, language);
                Some(words::ListOf { values: items.into() }.say(language))
            }
            Some("object") => Some(words::from_file(language).to_owned()),
            _ => None,
        };
        parts.extend(part.filter(|part| !part.is_empty()));
    }
    parts.dedup();
    parts.join(", ")
}

/// Are all the values of this listed?
fn listed(schema: &Value) -> bool {
    schema.get("const").is_some() || schema.get("enum").is_some()
}

fn number(schema: &Value, language: Language) -> String {
    let (low, high) = (schema["minimum"].as_i64(), schema["maximum"].as_i64());
    match (low, high) {
        (Some(low), Some(high)) => words::NumberBetween { low: low.into(), high: high.into() }.say(language),
        (Some(low), None) => words::NumberFrom { low: low.into() }.say(language),
        _ => words::a_number(language).to_owned(),
    }
}

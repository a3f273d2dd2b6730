//! The options of a game as rows that can be changed, read from their schema, in the words of the game.

use engine::{AnyGame, Language, Phrases, PresetInfo};
use serde_json::{Map, Value, json};

use crate::desk::capital;
use crate::words;

/// An option that can be changed in the menu.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    /// The option's name for programs.
    pub(crate) key: String,
    /// What people call it.
    pub(crate) title: String,
    /// The group it belongs to.
    pub(crate) group: String,
    /// What it does.
    pub(crate) about: String,
    /// What it can be.
    pub(crate) kind: Kind,
    /// In which language that is said.
    language: Language,
}

/// A value that an option can have.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Named {
    value: Value,
    /// What people call it.
    name: String,
    /// What it means, if that is more than its name says.
    meaning: String,
}

/// What an option can be.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Kind {
    /// On or off.
    Switch,
    /// One of these.
    OneOf(Vec<Named>),
    /// A number from one to another.
    Number(i64, i64),
    /// In a list: this one is in or out.
    Member(Value),
}

/// As many numbers may have names.
const FEW: i64 = 12;

/// The words of a game for its options.
struct Words {
    phrases: &'static Phrases,
    presets: Vec<PresetInfo>,
    language: Language,
}

impl Words {
    /// What people call something of this kind; its name for programs where nobody has said it better.
    fn named(&self, kind: &str, name: &str) -> String {
        let said = self.phrases.get(&format!("{kind}-{}", name.replace(' ', "-")), self.language);
        said.map_or_else(|| capital(&name.replace(['_', '-'], " ")), str::to_owned)
    }

    fn value(&self, value: Value) -> Named {
        let name = match &value {
            Value::String(word) => self.named("choice", word),
            Value::Null => words::nothing(self.language).to_owned(),
            other => other.to_string(),
        };
        Named { value, name, meaning: String::new() }
    }

    /// What a number of an option is called: as the set of options that is nothing but this number.
    fn number(&self, option: &str, number: i64) -> Option<Named> {
        let only = Value::Object(Map::from_iter([(option.to_owned(), Value::from(number))]));
        let preset = self.presets.iter().find(|p| p.options.parse().ok() == Some(only.clone()))?;
        let (name, meaning) = (preset.name.to_owned(), preset.about.to_owned());
        Some(Named { value: number.into(), name, meaning })
    }
}

/// The rows of a game's options. What is too rich for a row (own cards, own missions) is left to files.
pub(crate) fn rows(game: &dyn AnyGame, language: Language) -> Vec<Row> {
    let schema = game.schema();
    let words = Words { phrases: game.phrases(), presets: game.presets(language), language };
    let mut rows: Vec<(String, Row)> = Vec::new();
    for (key, property) in schema["properties"].as_object().into_iter().flatten() {
        let property = resolve(&schema, property);
        let group = property["x-group"].as_str().unwrap_or_default().to_owned();
        let said = words.phrases.get(&format!("option-{key}.about"), language);
        let about = said
            .map_or_else(|| one_line(property["description"].as_str().unwrap_or_default()), str::to_owned);
        let title = words.named("option", key);
        let mut row = |title: &str, kind| {
            let title = title.to_owned();
            let name = if group.is_empty() {
                words::other_options(language).into()
            } else {
                words.named("group", &group)
            };
            rows.push((
                group.clone(),
                Row { key: key.clone(), title, group: name, about: about.clone(), kind, language },
            ));
        };
        if property["type"] == "boolean" {
            row(&title, Kind::Switch);
        } else if property["type"] == "integer" {
            let low = property["minimum"].as_i64().unwrap_or(0);
            let high = property["maximum"].as_i64().unwrap_or(1_000_000).max(low);
            let called: Option<Vec<Named>> =
                if high - low < FEW { (low..=high).map(|n| words.number(key, n)).collect() } else { None };
            row(&title, called.map_or(Kind::Number(low, high), Kind::OneOf));
        } else if property["type"] == "array" {
            let items = resolve(&schema, &property["items"]);
            for value in listed(&schema, &items) {
                let named = words.value(value);
                row(&named.name, Kind::Member(named.value));
            }
        } else {
            let mut values = listed(&schema, &property);
            if has_number(&schema, &property) {
                values.extend(accepted_numbers(game, key));
            }
            if values.len() > 1 {
                row(&title, Kind::OneOf(values.into_iter().map(|v| words.value(v)).collect()));
            }
        }
    }
    // What everybody asks for first, then the groups in the order in which they come, their rows together.
    let mut groups: Vec<String> = ["standard", "both", "cards", ""].map(str::to_owned).into();
    for (group, _) in &rows {
        if !groups.contains(group) {
            groups.push(group.clone());
        }
    }
    rows.sort_by_key(|(group, _)| groups.iter().position(|g| g == group));
    rows.into_iter().map(|(_, row)| row).collect()
}

/// The schema behind a reference; what stands beside the reference wins.
fn resolve(schema: &Value, property: &Value) -> Value {
    let Some(name) = property["$ref"].as_str().and_then(|r| r.strip_prefix("#/$defs/")) else {
        return property.clone();
    };
    let mut merged = schema["$defs"][name].as_object().cloned().unwrap_or_default();
    for (key, value) in property.as_object().into_iter().flatten() {
        merged.insert(key.clone(), value.clone());
    }
    Value::Object(merged)
}

/// The words that a property can be.
fn listed(schema: &Value, property: &Value) -> Vec<Value> {
    let mut list: Vec<Value> = Vec::new();
    list.extend(property["enum"].as_array().into_iter().flatten().filter(|v| v.is_string()).cloned());
    list.extend(property.get("const").filter(|v| v.is_string()).cloned());
    for form in ["oneOf", "anyOf"] {
        for one in property[form].as_array().into_iter().flatten() {
            list.extend(listed(schema, &resolve(schema, one)));
        }
    }
    list
}

fn has_number(schema: &Value, property: &Value) -> bool {
    ["oneOf", "anyOf"]
        .iter()
        .flat_map(|form| property[*form].as_array().into_iter().flatten())
        .any(|one| resolve(schema, one)["type"] == "integer")
}

/// The small numbers that the game takes for this option.
fn accepted_numbers(game: &dyn AnyGame, key: &str) -> Vec<Value> {
    let seats = game.facts().min_seats;
    (0..=20i64).filter(|n| game.table(seats, json!({ key: n }), [0; 32]).is_ok()).map(Value::from).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Row {
    /// The value of this row in all options.
    pub(crate) fn shown(&self, options: &Map<String, Value>) -> String {
        let value = options.get(&self.key).unwrap_or(&Value::Null);
        let switch = |on: bool| if on { words::on(self.language) } else { words::off(self.language) };
        let plain = || value.as_str().map_or_else(|| value.to_string(), |s| s.replace('_', " "));
        match &self.kind {
            Kind::Switch => switch(value == true).to_owned(),
            Kind::Member(member) => {
                switch(value.as_array().is_some_and(|list| list.contains(member))).to_owned()
            }
            Kind::OneOf(list) => match list.iter().find(|n| n.value == *value) {
                Some(named) => named.name.clone(),
                // Something richer than a row can set.
                None if value.is_object() || value.is_array() => words::own_content(self.language).to_owned(),
                None => plain(),
            },
            Kind::Number(..) => plain(),
        }
    }

    /// What its present value means, if it says more than itself.
    pub(crate) fn meaning(&self, options: &Map<String, Value>) -> String {
        let value = options.get(&self.key).unwrap_or(&Value::Null);
        match &self.kind {
            Kind::OneOf(list) => {
                list.iter().find(|n| n.value == *value).map_or(String::new(), |n| n.meaning.clone())
            }
            _ => String::new(),
        }
    }

    /// Changes it by a step up or down.
    pub(crate) fn change(&self, options: &mut Map<String, Value>, by: i64) {
        let value = options.get(&self.key).cloned().unwrap_or_default();
        let next = match &self.kind {
            Kind::Switch => json!(value != true),
            Kind::OneOf(list) => {
                let now = list.iter().position(|n| n.value == value).unwrap_or(0) as i64;
                list[(now + by).rem_euclid(list.len() as i64) as usize].value.clone()
            }
            Kind::Number(low, high) => json!(step(value.as_i64().unwrap_or(*low), by, *low, *high)),
            Kind::Member(member) => {
                let mut list = value.as_array().cloned().unwrap_or_default();
                match list.iter().position(|v| v == member) {
                    Some(at) => drop(list.remove(at)),
                    None => list.push(member.clone()),
                }
                json!(list)
            }
        };
        options.insert(self.key.clone(), next);
    }

    /// Types a digit of a number, or takes one back.
    pub(crate) fn type_digit(&self, options: &mut Map<String, Value>, digit: Option<u8>, fresh: bool) {
        if let Kind::Number(_, high) = self.kind {
            let now = options.get(&self.key).and_then(Value::as_i64).unwrap_or(0);
            let next = match digit {
                Some(digit) if fresh => i64::from(digit),
                Some(digit) => now * 10 + i64::from(digit),
                None => now / 10,
            };
            options.insert(self.key.clone(), json!(next.min(high)));
        }
    }
}

/// The next sensible number: by ones in a small range, by round numbers in a large one.
fn step(now: i64, by: i64, low: i64, high: i64) -> i64 {
    let unit = if high - low <= 100 {
        1
    } else {
        let size = if by < 0 { now - 1 } else { now }.max(10);
        10i64.pow(size.ilog10()).max(10) / 2
    };
    let next = if by > 0 { (now / unit + 1) * unit } else { ((now + unit - 1) / unit - 1) * unit };
    next.clamp(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Those of the menu, and the one that tests bring; a game may have no options at all.
    fn games() -> impl Iterator<Item = &'static dyn AnyGame> {
        catalog::games().chain(catalog::unlisted())
    }

    #[test]
    fn every_option_of_every_game_has_an_explanation_and_every_step_is_taken() {
        assert!(games().any(|g| g.facts().id == "example"));
        for game in games() {
            let facts = game.facts();
            let rows = rows(game, Language::English);
            let table = game.table(facts.min_seats, Value::Null, [0; 32]).unwrap();
            let defaults = table.options().as_object().cloned().unwrap_or_default();
            for row in &rows {
                assert!(!row.about.is_empty(), "{} {}", facts.id, row.key);
                let mut options = defaults.clone();
                row.change(&mut options, 1);
                if options == defaults {
                    // It was at its highest.
                    row.change(&mut options, -1);
                }
                assert_ne!(options.get(&row.key), defaults.get(&row.key), "{} {}", facts.id, row.key);
                if !matches!(row.kind, Kind::Number(..)) {
                    row.change(&mut options, -1);
                    assert_eq!(row.shown(&options), row.shown(&defaults), "{} {}", facts.id, row.key);
                }
            }
        }
        assert!(catalog::games().any(|game| !rows(game, Language::English).is_empty()));
    }

    #[test]
    fn options_are_called_what_their_game_calls_them() {
        for game in catalog::games() {
            let id = game.facts().id;
            let (english, german) = (rows(game, Language::English), rows(game, Language::German));
            assert_eq!(english.len(), german.len());
            let table = game.table(game.facts().min_seats, Value::Null, [0; 32]).unwrap();
            let defaults = table.options().as_object().cloned().unwrap();
            for (row, german) in english.iter().zip(&german) {
                assert_eq!(row.key, german.key);
                assert_ne!(row.about, german.about, "{id} {}", row.key);
                let said = game.phrases().get(&format!("option-{}.about", row.key), Language::German);
                assert_eq!(Some(&*german.about), said, "{id}");
                if !matches!(row.kind, Kind::Member(_)) {
                    let said = game.phrases().get(&format!("option-{}", row.key), Language::German);
                    assert_eq!(Some(&*german.title), said, "{id}");
                }
                if matches!(row.kind, Kind::Switch) {
                    assert!(["an", "aus"].contains(&&*german.shown(&defaults)));
                }
            }
        }
    }

    #[test]
    fn numbers_go_by_sensible_steps() {
        assert_eq!(step(9, 1, 1, 18), 10);
        assert_eq!(step(18, 1, 1, 18), 18);
        assert_eq!(step(10_000, 1, 50, 1_000_000), 15_000);
        assert_eq!(step(10_000, -1, 50, 1_000_000), 9_500);
        assert_eq!(step(0, 1, 0, 10_000), 5);
    }
}

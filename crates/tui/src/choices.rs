//! The options of a game as rows that can be changed, read from their schema.

use engine::AnyGame;
use serde_json::{Map, Value, json};

/// An option that can be changed in the menu.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    /// The option's name.
    pub(crate) key: String,
    /// The group it belongs to.
    pub(crate) group: String,
    /// What it does.
    pub(crate) about: String,
    /// What it can be.
    pub(crate) kind: Kind,
}

/// What an option can be.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Kind {
    /// On or off.
    Switch,
    /// One of these, with what each means.
    OneOf(Vec<(Value, String)>),
    /// A number from one to another.
    Number(i64, i64),
    /// In a list: this one is in or out.
    Member(Value),
}

/// The rows of a game's options. What is too rich for a row (own cards, own missions) is left to files.
pub(crate) fn rows(game: &dyn AnyGame) -> Vec<Row> {
    let schema = game.schema();
    let mut rows = Vec::new();
    for (key, property) in schema["properties"].as_object().into_iter().flatten() {
        let property = resolve(&schema, property);
        let group = property["x-group"].as_str().unwrap_or("options").to_owned();
        let about = one_line(property["description"].as_str().unwrap_or_default());
        let row = |kind| Row { key: key.clone(), group: group.clone(), about: about.clone(), kind };
        if property["type"] == "boolean" {
            rows.push(row(Kind::Switch));
        } else if property["type"] == "integer" {
            let low = property["minimum"].as_i64().unwrap_or(0);
            let high = property["maximum"].as_i64().unwrap_or(1_000_000).max(low);
            rows.push(row(Kind::Number(low, high)));
        } else if property["type"] == "array" {
            let items = resolve(&schema, &property["items"]);
            for (value, words) in named(&schema, &items) {
                let about = format!("{} {words}", about.trim_end());
                rows.push(Row { key: key.clone(), group: group.clone(), about, kind: Kind::Member(value) });
            }
        } else {
            let mut values = named(&schema, &property);
            if has_number(&schema, &property) {
                values.extend(accepted_numbers(game, key));
            }
            if values.len() > 1 {
                rows.push(row(Kind::OneOf(values)));
            }
        }
    }
    // What everybody asks for first, then the groups in the order in which they come, their rows together.
    let mut groups: Vec<String> = ["standard", "both", "cards", "options"].map(str::to_owned).into();
    for row in &rows {
        if !groups.contains(&row.group) {
            groups.push(row.group.clone());
        }
    }
    rows.sort_by_key(|r| groups.iter().position(|g| *g == r.group));
    rows
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

/// The words that a property can be, with what each means.
fn named(schema: &Value, property: &Value) -> Vec<(Value, String)> {
    let mut list = Vec::new();
    for value in property["enum"].as_array().into_iter().flatten().filter(|v| v.is_string()) {
        list.push((value.clone(), String::new()));
    }
    if let Some(value) = property.get("const").filter(|v| v.is_string()) {
        list.push((value.clone(), one_line(property["description"].as_str().unwrap_or_default())));
    }
    for form in ["oneOf", "anyOf"] {
        for one in property[form].as_array().into_iter().flatten() {
            list.extend(named(schema, &resolve(schema, one)));
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
fn accepted_numbers(game: &dyn AnyGame, key: &str) -> Vec<(Value, String)> {
    let seats = game.facts().min_seats;
    (0..=20i64)
        .filter(|n| game.table(seats, json!({ key: n }), [0; 32]).is_ok())
        .map(|n| (json!(n), String::new()))
        .collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Row {
    /// The value of this row in all options.
    pub(crate) fn shown(&self, options: &Map<String, Value>) -> String {
        let value = options.get(&self.key).unwrap_or(&Value::Null);
        match &self.kind {
            Kind::Switch => if value == true { "on" } else { "off" }.to_owned(),
            Kind::Member(member) => {
                let inside = value.as_array().is_some_and(|list| list.contains(member));
                if inside { "on" } else { "off" }.to_owned()
            }
            _ => value.as_str().map_or_else(|| value.to_string(), |s| s.replace('_', " ")),
        }
    }

    /// What to call it.
    pub(crate) fn label(&self) -> String {
        match &self.kind {
            Kind::Member(member) => member.as_str().unwrap_or_default().replace('_', " "),
            _ => self.key.replace('_', " "),
        }
    }

    /// What its present value means, if it says more than itself.
    pub(crate) fn meaning(&self, options: &Map<String, Value>) -> String {
        let value = options.get(&self.key).unwrap_or(&Value::Null);
        match &self.kind {
            Kind::OneOf(list) => {
                list.iter().find(|(v, _)| v == value).map_or(String::new(), |(_, w)| w.clone())
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
                let now = list.iter().position(|(v, _)| *v == value).unwrap_or(0) as i64;
                list[(now + by).rem_euclid(list.len() as i64) as usize].0.clone()
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

    #[test]
    fn every_option_of_every_game_has_an_explanation_and_every_step_is_taken() {
        for game in catalog::games() {
            let facts = game.facts();
            let rows = rows(game);
            assert!(!rows.is_empty(), "{}", facts.id);
            let table = game.table(facts.min_seats, Value::Null, [0; 32]).unwrap();
            let defaults = table.options().as_object().cloned().unwrap();
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

//! A page about a game for those who write programs: what a view, an event and an action look like, made from the types.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;

use engine::{AnyGame, Language};
use serde_json::Value;

use crate::failure::Failure;

/// Prints the schemas, or the page.
pub(crate) fn run(game: &str, schema: bool) -> Result<(), Failure> {
    let game = catalog::find(game).map_err(Failure::usage)?;
    let mut out = anstream::stdout().lock();
    if schema {
        let text = serde_json::to_string_pretty(&game.schemas()).map_err(Failure::usage)?;
        writeln!(out, "{text}")?;
    } else {
        write!(out, "{}", page(game))?;
    }
    Ok(())
}

/// The page, as Markdown.
fn page(game: &dyn AnyGame) -> String {
    let (facts, schemas) = (game.facts(), game.schemas());
    let mut out = String::new();
    let _ = writeln!(
        out,
        "# {} for programs\n\n`parlor games {id} --page` writes this page from the types of the game; `parlor games {id} --schema` gives the same \
         as JSON schemas. How to talk to the game is told in [line-protocol.md](../line-protocol.md) and [bots.md](../bots.md).\n",
        facts.title,
        id = facts.id
    );
    let seats = if facts.min_seats == facts.max_seats {
        facts.min_seats.to_string()
    } else {
        format!("{} to {}", facts.min_seats, facts.max_seats)
    };
    let _ = writeln!(
        out,
        "{seats} seats, from 0. Version {} of the rules, {} action ids.",
        facts.rules, schemas["action_ids"]
    );
    let mut told = BTreeSet::new();
    object(
        &mut out,
        "View",
        "What a seat may know: `view` of the line protocol, and of a bot's question.",
        &schemas["view"],
        &mut told,
    );
    events(&mut out, &schemas["event"], &mut told);
    actions(&mut out, &schemas["actions"]);
    object(
        &mut out,
        "Options",
        "What can be chosen before a game. What is not named has its default.",
        &schemas["options"],
        &mut told,
    );
    bots(&mut out, game);
    questions(&mut out, game);
    out
}

/// A table of an object's fields, then the types that it mentions.
fn object(out: &mut String, title: &str, about: &str, schema: &Value, told: &mut BTreeSet<String>) {
    let _ = writeln!(out, "\n## {title}\n\n{about}\n");
    fields(out, schema);
    definitions(out, schema, told);
}

fn fields(out: &mut String, schema: &Value) {
    let Some(properties) = schema["properties"].as_object() else { return };
    let defaults = properties.values().any(|p| p.get("default").is_some());
    let _ = writeln!(out, "| field | what it is | form |{}", if defaults { " default |" } else { "" });
    let _ = writeln!(out, "|---|---|---|{}", if defaults { "---|" } else { "" });
    for (name, property) in properties {
        let default = match property.get("default") {
            Some(value) if defaults => format!(" `{}` |", short(&value.to_string())),
            _ if defaults => " |".to_owned(),
            _ => String::new(),
        };
        let _ =
            writeln!(out, "| `{name}` | {} | {} |{default}", cell(&words(property)), cell(&form(property)));
    }
}

/// The types that a schema mentions by name.
fn definitions(out: &mut String, schema: &Value, told: &mut BTreeSet<String>) {
    for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
        if !told.insert(name.clone()) {
            continue;
        }
        let about = words(definition);
        let _ = writeln!(
            out,
            "\n### {name}\n\n{}",
            if about.is_empty() { String::new() } else { format!("{about}\n") }
        );
        if definition["properties"].is_object() {
            fields(out, definition);
        } else {
            choices(out, definition);
        }
    }
}

/// What something may be, one line each.
fn choices(out: &mut String, schema: &Value) {
    let Some(all) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) else {
        let _ = writeln!(out, "{}", form(schema));
        return;
    };
    for one in all {
        let about = words(one);
        let about = if about.is_empty() { String::new() } else { format!(": {about}") };
        let _ = writeln!(out, "- {}{about}", form(one));
    }
}

fn events(out: &mut String, schema: &Value, told: &mut BTreeSet<String>) {
    let _ = writeln!(
        out,
        "\n## Events\n\nWhat a move did, in the order in which it happened, as the reader may know it. Every event has a `type`.\n\n| `type` | what happened | other fields |\n|---|---|---|"
    );
    for event in schema["oneOf"].as_array().into_iter().flatten() {
        let properties = event["properties"].as_object();
        let name = properties.and_then(|p| p.get("type")).map_or(&Value::Null, |t| &t["const"]);
        let others: Vec<String> = properties
            .into_iter()
            .flatten()
            .filter(|(field, _)| *field != "type")
            .map(|(field, property)| format!("`{field}` ({})", form(property)))
            .collect();
        let name = name.as_str().unwrap_or_default();
        let _ = writeln!(out, "| `{name}` | {} | {} |", cell(&words(event)), cell(&others.join(", ")));
    }
    definitions(out, schema, told);
}

fn actions(out: &mut String, kinds: &Value) {
    let _ = writeln!(
        out,
        "\n## Actions\n\nAn action has three faces: an id, a notation, an object with `type`. Ids never change their meaning; new ones come after the last.\n\n| ids | notation | what it does | what it takes |\n|---|---|---|---|"
    );
    for kind in kinds.as_array().into_iter().flatten() {
        let (first, count) = (kind["first"].as_u64().unwrap_or(0), kind["count"].as_u64().unwrap_or(1));
        let ids = if count == 1 { first.to_string() } else { format!("{first}–{}", first + count - 1) };
        let takes: Vec<&Value> = kind["fields"].as_array().into_iter().flatten().collect();
        let name = |f: &&Value| f["name"].as_str().unwrap_or_default().to_uppercase();
        let notation: Vec<String> = std::iter::once(kind["verb"].as_str().unwrap_or_default().to_owned())
            .chain(takes.iter().map(name))
            .collect();
        let told = |f: &&Value| {
            format!(
                "`{}`: {}",
                f["name"].as_str().unwrap_or_default(),
                f["about"].as_str().unwrap_or_default()
            )
        };
        let takes: Vec<String> = takes.iter().map(told).collect();
        let about = kind["about"].as_str().unwrap_or_default();
        let _ = writeln!(
            out,
            "| {ids} | `{}` | {} | {} |",
            notation.join(" "),
            cell(about),
            cell(&takes.join("; "))
        );
    }
}

fn bots(out: &mut String, game: &dyn AnyGame) {
    let _ = writeln!(out, "\n## Bots\n\n| bot | level | how it plays |\n|---|---|---|");
    for bot in game.bots(Language::English) {
        let _ = writeln!(out, "| `{}` | {} | {} |", bot.id, bot.level, cell(bot.about));
    }
}

fn questions(out: &mut String, game: &dyn AnyGame) {
    if game.questions().is_empty() {
        return;
    }
    let names: Vec<String> = game.questions().iter().map(|q| format!("`{}`", q.id)).collect();
    let id = game.facts().id;
    let _ = writeln!(
        out,
        "\n## Questions\n\nThese need no table: {}. `parlor ask {id}` shows an example of each.",
        names.join(", ")
    );
}

/// What a schema says of itself.
fn words(schema: &Value) -> String {
    let own = schema["description"].as_str().unwrap_or_default();
    own.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The form of a value: `integer 0 to 5`, `list of Card`, `one of "a", "b"`.
fn form(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or(name);
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(value) = schema.get("const") {
        return format!("`{value}`");
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values.iter().map(|v| format!("`{v}`")).collect();
        return values.join(", ");
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        if let Some(all) = schema[key].as_array() {
            let all: Vec<String> = all.iter().map(form).collect();
            return all.join(" or ");
        }
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return "anything".into(),
    };
    let one = |kind: &&str| match *kind {
        "array" => {
            if let Some(items) = schema["prefixItems"].as_array() {
                let items: Vec<String> = items.iter().map(form).collect();
                return format!("list of {}", items.join(", "));
            }
            let (low, high) = (&schema["minItems"], &schema["maxItems"]);
            let count = if low.is_u64() && low == high { format!("{low} of ") } else { "list of ".into() };
            format!("{count}{}", form(&schema["items"]))
        }
        "integer" => match (schema["minimum"].as_i64(), schema["maximum"].as_i64()) {
            (Some(low), Some(high)) => format!("integer {low} to {high}"),
            (Some(low), None) => format!("integer from {low}"),
            _ => "integer".into(),
        },
        "object" => match (&schema["properties"], &schema["additionalProperties"]) {
            (Value::Object(fields), _) => {
                let fields: Vec<String> = fields.iter().map(|(n, f)| format!("`{n}`: {}", form(f))).collect();
                format!("object with {}", fields.join(", "))
            }
            (_, Value::Object(_)) => format!("object: name to {}", form(&schema["additionalProperties"])),
            _ => "object".into(),
        },
        kind => kind.to_owned(),
    };
    kinds.iter().map(one).collect::<Vec<_>>().join(" or ")
}

/// Text as it may stand in a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn short(text: &str) -> String {
    if text.chars().count() > 40 {
        text.chars().take(39).chain("…".chars()).collect()
    } else {
        text.to_owned()
    }
}

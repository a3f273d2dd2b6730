//! What is written about a game's messages is true of the messages.

mod common;

use std::path::Path;

use common::parlor;
use serde_json::Value;

/// Does a value fit a schema? Says what does not. Keywords that it does not know are a failure, not a pass.
fn fits(value: &Value, schema: &Value, root: &Value) -> Result<(), String> {
    if schema == &Value::Bool(true) {
        return Ok(());
    }
    let Some(rules) = schema.as_object() else { return Err(format!("{schema} is no schema")) };
    let wrong = |why: String| Err(format!("{value}: {why}"));
    for (word, rule) in rules {
        match word.as_str() {
            "$schema" | "title" | "description" | "default" | "$defs" | "format" => {}
            // Notes for whoever shows the options say nothing about which values are right.
            note if note.starts_with("x-") => {}
            "$ref" => {
                let path = rule.as_str().and_then(|r| r.strip_prefix('#')).ok_or("a foreign reference")?;
                fits(value, root.pointer(path).ok_or_else(|| format!("no {path}"))?, root)?;
            }
            "const" if value == rule => {}
            "const" => return wrong(format!("is not {rule}")),
            "enum" => {
                if !rule.as_array().is_some_and(|all| all.contains(value)) {
                    return wrong(format!("is none of {rule}"));
                }
            }
            "type" => {
                let is = |kind: &Value| match kind.as_str() {
                    Some("integer") => value.is_i64() || value.is_u64(),
                    Some("number") => value.is_number(),
                    Some("string") => value.is_string(),
                    Some("boolean") => value.is_boolean(),
                    Some("null") => value.is_null(),
                    Some("array") => value.is_array(),
                    Some("object") => value.is_object(),
                    _ => false,
                };
                if !rule.as_array().map_or_else(|| is(rule), |kinds| kinds.iter().any(is)) {
                    return wrong(format!("is no {rule}"));
                }
            }
            "minimum" | "maximum" => {
                let (Some(value_), Some(bound)) = (value.as_f64(), rule.as_f64()) else { continue };
                if (word == "minimum" && value_ < bound) || (word == "maximum" && value_ > bound) {
                    return wrong(format!("{word} is {rule}"));
                }
            }
            "anyOf" | "oneOf" => {
                let all = rule.as_array().ok_or("no list")?;
                let good = all.iter().filter(|one| fits(value, one, root).is_ok()).count();
                if good == 0 || (word == "oneOf" && good > 1) {
                    return wrong(format!("fits {good} of {word}"));
                }
            }
            "allOf" => rule.as_array().ok_or("no list")?.iter().try_for_each(|one| fits(value, one, root))?,
            "required" => {
                let names = rule.as_array().ok_or("no list")?.iter().filter_map(Value::as_str);
                if let (Some(object), Some(name)) = (
                    value.as_object(),
                    names.clone().find(|n| value[*n].is_null() && value.get(*n).is_none()),
                ) {
                    return wrong(format!("{name} is missing among {:?}", object.keys().collect::<Vec<_>>()));
                }
            }
            "properties" => {
                for (name, inner) in value.as_object().into_iter().flatten() {
                    if let Some(rule) = rule.get(name) {
                        fits(inner, rule, root).map_err(|e| format!("{name}: {e}"))?;
                    }
                }
            }
            "additionalProperties" => {
                let known = rules.get("properties");
                for (name, inner) in value.as_object().into_iter().flatten() {
                    if known.is_some_and(|k| k.get(name).is_some()) {
                        continue;
                    }
                    match rule {
                        Value::Bool(false) => return wrong(format!("has a field {name}")),
                        Value::Bool(true) => {}
                        rule => fits(inner, rule, root).map_err(|e| format!("{name}: {e}"))?,
                    }
                }
            }
            "items" => {
                let from = rules.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
                for item in value.as_array().into_iter().flatten().skip(from) {
                    fits(item, rule, root)?;
                }
            }
            "prefixItems" => {
                for (item, rule) in
                    value.as_array().into_iter().flatten().zip(rule.as_array().ok_or("no list")?)
                {
                    fits(item, rule, root)?;
                }
            }
            "minItems" | "maxItems" => {
                let (Some(list), Some(bound)) = (value.as_array(), rule.as_u64()) else { continue };
                let length = list.len() as u64;
                if (word == "minItems" && length < bound) || (word == "maxItems" && length > bound) {
                    return wrong(format!("{word} is {rule}"));
                }
            }
            other => return Err(format!("the keyword {other} is not known here")),
        }
    }
    Ok(())
}

#[test]
fn views_events_and_actions_of_many_games_fit_their_schemas() {
    for game in catalog::games().chain(catalog::unlisted()) {
        let id = game.facts().id;
        let schemas = game.schemas();
        let mut seen = std::collections::BTreeSet::new();
        for seats in game.facts().min_seats..=game.facts().max_seats.min(5) {
            let mut luck = engine::Luck::new(seats as u64);
            for round in 0..12 {
                let options: Value = game.presets(engine::Language::English).get(round).map_or_else(
                    || Value::Object(serde_json::Map::new()),
                    |p| serde_json::from_str(p.options).expect("JSON"),
                );
                let Ok(mut table) = game.table(seats, options, luck.seed()) else { continue };
                fits(&table.options(), &schemas["options"], &schemas["options"])
                    .unwrap_or_else(|e| panic!("{id} options: {e}"));
                for _ in 0..400 {
                    for viewer in engine::Viewer::all(seats) {
                        let view: Value = serde_json::from_str(&table.view_json(viewer)).expect("JSON");
                        fits(&view, &schemas["view"], &schemas["view"])
                            .unwrap_or_else(|e| panic!("{id} view: {e}"));
                        let events: Value = serde_json::from_str(&table.events_json(viewer)).expect("JSON");
                        for event in events.as_array().expect("a list") {
                            fits(event, &schemas["event"], &schemas["event"])
                                .unwrap_or_else(|e| panic!("{id} event: {e}"));
                            seen.insert(event["type"].as_str().expect("a type").to_owned());
                        }
                    }
                    let Some(seat) = table.movers().first() else { break };
                    let action = table.sample(seat, &mut luck).expect("it may move");
                    let json = table.action_json(action).expect("an action");
                    fits(&json, &schemas["action"], &schemas["action"])
                        .unwrap_or_else(|e| panic!("{id} action: {e}"));
                    let kinds = schemas["actions"].as_array().expect("a list");
                    let kind = kinds.iter().find(|k| {
                        let first = k["first"].as_u64().expect("a number");
                        (first..first + k["count"].as_u64().expect("a number")).contains(&u64::from(action))
                    });
                    assert_eq!(kind.expect("a kind")["verb"], json["type"], "{id}: {json}");
                    table.play_id(seat, action).expect("it is legal");
                }
            }
        }
        assert!(seen.len() >= 3, "{id}: {seen:?}");
        let ids: u64 = schemas["actions"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|k| k["count"].as_u64().unwrap_or(0))
            .sum();
        assert_eq!(schemas["action_ids"], ids);
    }
}

#[test]
fn a_message_that_is_wrong_does_not_fit() {
    let schemas = catalog::find("golf").expect("golf").schemas();
    let event =
        |text: &str| fits(&serde_json::from_str(text).expect("JSON"), &schemas["event"], &schemas["event"]);
    assert!(event(r#"{"type":"took","seat":1,"card":"5H"}"#).is_ok());
    assert!(event(r#"{"type":"took","seat":9,"card":"5H"}"#).is_err());
    assert!(event(r#"{"type":"took","seat":1}"#).is_err());
    assert!(event(r#"{"type":"stole","seat":1,"card":"5H"}"#).is_err());
    let action =
        |text: &str| fits(&serde_json::from_str(text).expect("JSON"), &schemas["action"], &schemas["action"]);
    assert!(action(r#"{"type":"swap","at":5}"#).is_ok() && action(r#"{"type":"flip","pair":"0+3"}"#).is_ok());
    assert!(
        action(r#"{"type":"swap","at":6}"#).is_err() && action(r#"{"type":"flip","pair":"3+0"}"#).is_err()
    );
}

/// A game that was added need not have a page; a page that is kept is true.
#[test]
fn the_pages_about_the_games_are_fresh() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games");
    let pages: Vec<_> =
        folder.read_dir().expect("a folder").map(|page| page.expect("a page").path()).collect();
    assert!(pages.len() >= 4, "{pages:?}");
    for path in pages {
        let id = path.file_stem().expect("a name").to_string_lossy();
        let ran = parlor(&["games", &id, "--page"], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let kept = std::fs::read_to_string(&path).expect("text");
        assert!(kept == ran.out, "docs/games/{id}.md is old: parlor games {id} --page > docs/games/{id}.md");
    }
}

#[test]
fn every_game_tells_its_schemas_and_its_page() {
    for game in catalog::games().chain(catalog::unlisted()) {
        let id = game.facts().id;
        let page = parlor(&["games", id, "--page"], "");
        assert!(page.code == 0 && page.out.starts_with("# "), "{}{}", page.out, page.err);
        let schema = parlor(&["games", id, "--schema"], "");
        let schema: Value = serde_json::from_str(&schema.out).expect("JSON");
        assert_eq!(schema["game"], id);
    }
}

//! Options as a form, made from their schema: switches, numbers and choices in the groups of the rules.

use leptos::prelude::*;
use serde_json::{Map, Value};

use super::api::{self, Step};
use super::table::capital;
use super::text as t;

/// What can be set, in the order of its group.
struct Field {
    name: String,
    about: String,
    group: String,
    kind: Kind,
}

enum Kind {
    Switch,
    Number(i64, i64),
    Words(Vec<String>),
}

/// The words of a schema, if it lists some.
fn listed(schema: &Value, root: &Value) -> Option<Vec<String>> {
    let schema = match schema.get("$ref").and_then(Value::as_str) {
        Some(path) => root.pointer(path.trim_start_matches('#'))?,
        None => schema,
    };
    if let Some(list) = schema.get("enum").and_then(Value::as_array) {
        return list.iter().map(|v| v.as_str().map(str::to_owned)).collect();
    }
    let list = schema.get("oneOf").and_then(Value::as_array)?;
    list.iter().map(|v| v.get("const").and_then(Value::as_str).map(str::to_owned)).collect()
}

fn fields(schema: &Value) -> Vec<Field> {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return Vec::new() };
    let mut fields: Vec<Field> = properties
        .iter()
        .filter_map(|(name, field)| {
            let text = |key: &str| field.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            let kind = match field.get("type").and_then(Value::as_str) {
                Some("boolean") => Kind::Switch,
                Some("integer") => {
                    let bound =
                        |key: &str, other: i64| field.get(key).and_then(Value::as_i64).unwrap_or(other);
                    Kind::Number(bound("minimum", 0), bound("maximum", 1_000_000))
                }
                _ => Kind::Words(listed(field, schema)?),
            };
            let about = t::content::option_about(name).map_or_else(|| text("description"), str::to_owned);
            Some(Field { name: name.clone(), about, group: text("x-group"), kind })
        })
        .collect();
    fields.sort_by(|a, b| (a.group != "standard", &a.group).cmp(&(b.group != "standard", &b.group)));
    fields
}

/// The fields in their groups.
fn grouped(schema: &Value) -> Vec<(String, Vec<Field>)> {
    let mut groups: Vec<(String, Vec<Field>)> = Vec::new();
    for field in fields(schema) {
        match groups.iter_mut().find(|g| g.0 == field.group) {
            Some(group) => group.1.push(field),
            None => groups.push((field.group.clone(), vec![field])),
        }
    }
    groups
}

/// The name of an option, a choice or a group, as people read it.
fn named(name: &str) -> String {
    t::content::option_name(name).map_or_else(|| capital(&name.replace('_', " ")), capital)
}

/// The name of a preset, and what it is.
pub(crate) fn preset(game: &str, preset: &engine::Preset) -> (String, &'static str) {
    t::content::preset(game, preset.id).map_or_else(
        || (capital(&preset.id.replace(['_', '-'], " ")), preset.about),
        |(name, about)| (name.to_owned(), about),
    )
}

/// The form. `change` gets all options with the one that was changed.
#[component]
pub(crate) fn OptionsForm(
    /// The game.
    game: &'static str,
    /// The options that hold.
    options: Signal<Value>,
    /// May they be changed?
    can: Signal<bool>,
    /// What to do with new ones.
    change: Callback<Value>,
) -> impl IntoView {
    let Some(found) = super::rules::find(game) else { return ().into_any() };
    let set = move |name: &str, value: Value| {
        let mut all = options.get_untracked();
        if let Some(all) = all.as_object_mut() {
            all.insert(name.to_owned(), value);
        }
        change.run(all);
    };
    // The server has the schema: a page alone has no room to choose options for.
    let schema = RwSignal::new(Value::Null);
    leptos::task::spawn_local(async move {
        if let Ok(Value::Array(games)) = api::ask(Step::get("/api/games")).await
            && let Some(info) = games.into_iter().find(|g| g["id"] == game)
        {
            let _ = schema.try_set(info["options"].clone());
        }
    });
    let presets = found.presets();
    view! {
        <div class="presets" role="group" aria-label=t::house_rules()>
            {presets
                .iter()
                .map(|p| {
                    let wanted: Value = p.options.parse().unwrap_or_else(|_| Value::Object(Map::new()));
                    let (name, about) = preset(game, p);
                    view! {
                        <button
                            class="btn sm"
                            title=about
                            disabled=move || !can.get()
                            on:click=move |_| change.run(wanted.clone())
                        >
                            {name}
                        </button>
                    }
                })
                .collect_view()}
        </div>
        {move || grouped(&schema.get())
            .into_iter()
            .map(|(group, fields)| {
                view! {
                    <fieldset class="grp">
                        <legend class="serif">{if group.is_empty() { t::house_rules().to_owned() } else { named(&group) }}</legend>
                        {fields.into_iter().map(|f| row(f, options, can, set)).collect_view()}
                    </fieldset>
                }
            })
            .collect_view()}
    }
    .into_any()
}

fn row(
    field: Field,
    options: Signal<Value>,
    can: Signal<bool>,
    set: impl Fn(&str, Value) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let name = StoredValue::new(field.name.clone());
    let now = move || options.with(|o| name.with_value(|n| o.get(n).cloned())).unwrap_or_default();
    let title = named(&field.name);
    let label = title.clone();
    let control = match field.kind {
        Kind::Switch => view! {
            <button
                role="switch"
                class="switch"
                aria-label=label
                aria-checked=move || now().as_bool().unwrap_or(false).to_string()
                disabled=move || !can.get()
                on:click=move |_| set(&name.get_value(), Value::Bool(!now().as_bool().unwrap_or(false)))
            ></button>
        }
        .into_any(),
        Kind::Number(low, high) => view! {
            <input
                type="number"
                class="field num"
                aria-label=label
                min=low
                max=high
                disabled=move || !can.get()
                prop:value=move || now().as_i64().unwrap_or(low).to_string()
                on:change=move |e| {
                    if let Ok(n) = event_target_value(&e).parse::<i64>() {
                        set(&name.get_value(), Value::from(n.clamp(low, high)));
                    }
                }
            />
        }
        .into_any(),
        Kind::Words(words) => view! {
            <select
                class="field"
                aria-label=label
                disabled=move || !can.get()
                on:change=move |e| set(&name.get_value(), Value::String(event_target_value(&e)))
            >
                {words
                    .into_iter()
                    .map(|word| {
                        let mine = word.clone();
                        let value = word.clone();
                        view! {
                            <option value=value selected=move || now().as_str() == Some(&mine)>
                                {named(&word)}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        }
        .into_any(),
    };
    view! {
        <div class="opt">
            <span>
                <b>{title}</b>
                <span class="q">{field.about}</span>
            </span>
            {control}
        </div>
    }
}

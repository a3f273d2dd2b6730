//! What a game's messages look like: JSON schemas of its options, views and events, and a list of its actions, all from the
//! types themselves.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Value, json};

use crate::action::{Atom, atom_value};
#[cfg(not(target_family = "wasm"))]
use crate::{GameAction, Playable};

/// With so many values or fewer, all values of a part of an action are listed.
const LISTED: u32 = 64;

/// A kind of action: a verb with what it takes, and the ids that it has.
#[derive(Clone, Debug, Serialize)]
pub struct ActionKind {
    /// Its verb: the first word of the notation, and the `type` in JSON.
    pub verb: &'static str,
    /// What it does.
    pub about: String,
    /// Its first id.
    pub first: u32,
    /// How many ids it has.
    pub count: u32,
    /// What it takes, in the order of the notation.
    pub fields: Vec<ActionField>,
}

/// What an action takes.
#[derive(Clone, Debug, Serialize)]
pub struct ActionField {
    /// Its name in JSON.
    pub name: &'static str,
    /// What it is.
    pub about: String,
    /// The schema of its value.
    pub schema: Value,
}

/// The part of an action that has this name and this type. Used by [`actions!`](crate::actions).
#[doc(hidden)]
pub fn action_field<A: Atom>(name: &'static str) -> ActionField {
    ActionField { name, about: A::expected(), schema: atom_schema::<A>() }
}

/// The schema of an atom's JSON.
fn atom_schema<A: Atom>() -> Value {
    let values = (0..A::COUNT).map(|i| atom_value(A::from_index(i)));
    if values.clone().enumerate().all(|(i, v)| v == json!(i)) {
        json!({ "type": "integer", "minimum": 0, "maximum": A::COUNT - 1 })
    } else if A::COUNT <= LISTED {
        json!({ "enum": values.collect::<Vec<_>>() })
    } else {
        json!({ "type": ["string", "integer"], "description": A::expected() })
    }
}

/// Everything about a game's messages.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn of<G: Playable>() -> Value {
    let kinds = G::Action::kinds();
    json!({
        "game": G::FACTS.id,
        "rules": G::FACTS.rules,
        "options": schemars::schema_for!(G::Options),
        "view": schemars::schema_for!(G::View),
        "event": schemars::schema_for!(G::Event),
        "action": action_schema(&kinds),
        "action_ids": G::Action::COUNT,
        "actions": kinds,
    })
}

/// The schema of all actions.
#[cfg(not(target_family = "wasm"))]
fn action_schema(kinds: &[ActionKind]) -> Value {
    let one = |kind: &ActionKind| {
        let mut properties = serde_json::Map::new();
        properties.insert("type".into(), json!({ "const": kind.verb }));
        for field in &kind.fields {
            properties.insert(field.name.into(), field.schema.clone());
        }
        let required: Vec<&str> = std::iter::once("type").chain(kind.fields.iter().map(|f| f.name)).collect();
        json!({
            "type": "object",
            "description": kind.about,
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        })
    };
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Action",
        "oneOf": kinds.iter().map(one).collect::<Vec<_>>(),
    })
}

/// The lines of a documentation comment as one text. Used by [`actions!`](crate::actions).
#[doc(hidden)]
pub fn about(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

/// A schema like that of another type, with a description.
#[doc(hidden)]
pub fn described<T: JsonSchema>(generator: &mut SchemaGenerator, lines: &[&str]) -> Schema {
    let mut schema = T::json_schema(generator);
    if !lines.is_empty() {
        schema.insert("description".into(), about(lines).into());
    }
    schema
}

/// The schema of something that may be hidden from the reader.
pub(crate) fn hidden<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let inner = generator.subschema_for::<T>();
    json_schema!({ "anyOf": [inner, { "type": "null", "description": "hidden from the reader" }] })
}

/// Says how types look in JSON that write themselves: like another type.
///
/// ```
/// struct Dice(u8);
/// engine::written_as! {
///     /// The places of some dice.
///     Dice => Vec<u8>
/// }
/// assert_eq!(schemars::schema_for!(Dice).to_value()["type"], "array");
/// ```
#[macro_export]
macro_rules! written_as {
    ($( $(#[doc = $doc:literal])* $Name:ty => $Other:ty ),+ $(,)?) => { $(
        impl ::schemars::JsonSchema for $Name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                ::std::stringify!($Name).into()
            }

            fn json_schema(generator: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                $crate::schema::described::<$Other>(generator, &[$($doc),*])
            }
        }
    )+ };
}

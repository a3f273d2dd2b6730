//! Questions that need no table.

use engine::{AskError, Question, from_json};
use serde_json::{Map, Value, json};

use crate::belief::{Asked, Exact, Position, Trouble, first_false};

const EXAMPLE: &str = r#"{"players":3,"hand_sizes":[3,3,2],"wire_set":{"1":2,"2":2,"3":2,"4":2},"observer":1,"own_hand":["1","3","4"],"events":[{"type":"info","player":2,"slot":1,"wire":"3"},{"type":"fail","caller":0,"target":1,"slot":1,"call":"2"}]}"#;

pub(crate) const QUESTIONS: &[Question] = &[Question {
    id: "posterior",
    about: "How many deals fit what one player knows, and for every hidden slot in how many it holds each wire.",
    example: EXAMPLE,
}];

pub(crate) fn ask(question: &str, with: Value) -> Result<Value, AskError> {
    match question {
        "posterior" => posterior(&from_json::<Asked>(with)?.position()?),
        _ => Err(AskError::unknown("wires", question, QUESTIONS)),
    }
}

/// What to say when no deal fits.
pub(crate) fn explain(position: &Position, trouble: &Trouble) -> AskError {
    match trouble {
        Trouble::TooLarge(why) => {
            AskError { code: "too_large", message: format!("too large to count: {why}") }
        }
        Trouble::Impossible => {
            let at = first_false(position).and_then(|i| Some((i, position.facts.get(i)?)));
            let message = match at {
                Some((i, fact)) => format!(
                    "events[{i}] can't be true given what is known before it: {}",
                    serde_json::to_string(fact).unwrap_or_default()
                ),
                None => "no deal fits the observer's hand and the wire set".into(),
            };
            AskError { code: "inconsistent", message }
        }
    }
}

fn posterior(position: &Position) -> Result<Value, AskError> {
    let counted = Exact::exact(position).map_err(|t| explain(position, &t))?;
    let rows = position.rows();
    let mut slots = Map::new();
    for player in (0..position.layout.players).filter(|p| Some(*p) != position.observer) {
        let hand: Vec<Value> = rows
            .hand(player)
            .into_iter()
            .map(|id| {
                let faces = counted
                    .possible(id)
                    .iter()
                    .map(|w| (w.to_string(), Value::String(counted.count(id, w).to_string())));
                Value::Object(faces.collect())
            })
            .collect();
        slots.insert(player.to_string(), Value::Array(hand));
    }
    Ok(json!({ "total": counted.total().to_string(), "slots": slots }))
}

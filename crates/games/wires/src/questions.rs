//! Questions that need no table.

use std::time::Duration;

use engine::{AskError, Budget, Luck, Question, from_json};
use serde_json::{Map, Value, json};

use crate::advice::{self, Effort, Table};
use crate::belief::{Asked, Exact, Fast, Position, Sets, Trouble, ValueTracker, first_false};
use crate::fact::Fact;

const EXAMPLE: &str = r#"{"players":3,"hand_sizes":[3,3,2],"wire_set":{"1":2,"2":2,"3":2,"4":2},"observer":1,"own_hand":["1","3","4"],"events":[{"type":"info","player":2,"slot":1,"wire":"3"},{"type":"fail","caller":0,"target":1,"slot":1,"call":"2"}]}"#;

pub(crate) const QUESTIONS: &[Question] = &[
    Question {
        id: "posterior",
        about: "How many deals fit what one player knows, and for every hidden slot in how many it holds each wire.",
        example: EXAMPLE,
    },
    Question {
        id: "filters",
        about: "What each hidden slot can be by simple reasons, and in how many rounds they settled.",
        example: EXAMPLE,
    },
    Question {
        id: "tracker",
        about: "Where the copies of each value are: open, certain, called by whom, and how many of which nothing is known.",
        example: EXAMPLE,
    },
    Question {
        id: "suggest",
        about: "The calls of the observer, best first: chance, red risk, and the chance that the team wins. Takes `budget_ms` too.",
        example: EXAMPLE,
    },
];

pub(crate) fn ask(question: &str, with: Value) -> Result<Value, AskError> {
    match question {
        "posterior" => posterior(&from_json::<Asked>(with)?.position()?),
        "filters" => filters(&from_json::<Asked>(with)?.position()?),
        "tracker" => tracker(&from_json::<Asked>(with)?.position()?),
        "suggest" => suggest(with),
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
                Some((i, fact)) => untrue(i, fact),
                None => "no deal fits the observer's hand and the wire set".into(),
            };
            AskError { code: "inconsistent", message }
        }
    }
}

fn untrue(at: usize, fact: &Fact) -> String {
    let fact = serde_json::to_string(fact).unwrap_or_default();
    format!("events[{at}] can't be true given what is known before it: {fact}")
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

fn filters(position: &Position) -> Result<Value, AskError> {
    let (sets, rounds) = Sets::of(position).map_err(|found| {
        let message = match found.fact.and_then(|i| Some((i, position.facts.get(i)?))) {
            Some((i, fact)) => format!("{} ({found})", untrue(i, fact)),
            None => format!("no deal fits the observer's hand and the wire set ({found})"),
        };
        AskError { code: "inconsistent", message }
    })?;
    let rows = position.rows();
    let mut possible = Map::new();
    for player in (0..position.layout.players).filter(|p| Some(*p) != position.observer) {
        let hand: Vec<Value> = rows
            .hand(player)
            .into_iter()
            .map(|id| sets.sets[id as usize].iter().map(|w| Value::String(w.to_string())).collect())
            .collect();
        possible.insert(player.to_string(), Value::Array(hand));
    }
    Ok(json!({ "possible": possible, "rounds": rounds }))
}

fn tracker(position: &Position) -> Result<Value, AskError> {
    let counted = Fast::fast(position).map_err(|t| explain(position, &t))?;
    Ok(json!({ "values": ValueTracker::counted(position, &counted) }))
}

/// The dial of a position that does not tell: one step for each call that failed.
pub(crate) fn dial(position: &Position) -> u8 {
    let failed = |f: &&Fact| matches!(f, Fact::Fail { .. } | Fact::DdFail { .. });
    let steps = position.facts.iter().filter(failed).count() as u8;
    position.layout.players.saturating_sub(steps).max(1)
}

fn suggest(mut with: Value) -> Result<Value, AskError> {
    let budget = match with.as_object_mut().and_then(|o| o.remove("budget_ms")) {
        None => 500,
        Some(ms) => ms
            .as_u64()
            .filter(|ms| *ms <= 60_000)
            .ok_or_else(|| AskError::bad("`budget_ms`: milliseconds from 0 to 60000"))?,
    };
    let position = from_json::<Asked>(with)?.position()?;
    let counted = Fast::fast(&position).map_err(|t| explain(&position, &t))?;
    let observer = position.observer.unwrap_or(0);
    let table = Table { dial: dial(&position), next: (observer + 1) % position.layout.players };
    // Where there is no clock, about as many games as half a second is good for.
    let clock = !cfg!(all(target_arch = "wasm32", target_os = "unknown"));
    let time = Duration::from_millis(budget);
    let meter = if clock { Budget::Time(time) } else { Budget::Samples(12) }.meter();
    let mut luck = Luck::new(1);
    let (_, calls) =
        advice::suggest(&position, &counted, table, &Effort::default(), &mut luck, &mut |n| meter(n));
    Ok(json!(calls))
}

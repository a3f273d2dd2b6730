//! Questions that need no table.

use engine::{AskError, Question, from_json};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::Group;
use crate::modifier::{Decimal, Step, apply};
use crate::scoring::{Scores, SetSpec};
use crate::solver::{Throws, TurnValue, clear_chances, solo_turns};

pub(crate) const QUESTIONS: &[Question] = &[
    Question {
        id: "combos",
        about: "The combos that one lock could take out of a roll.",
        example: r#"{"set":"rite","roll":[1,1,5]}"#,
    },
    Question {
        id: "farkle_chance",
        about: "The chance that a roll of so many dice has no combo.",
        example: r#"{"set":"rite","dice":6}"#,
    },
    Question {
        id: "turn_value",
        about: "The points of a turn on average under best play, and up to which turn points to roll n dice again.",
        example: r#"{"set":"rite","protected":false}"#,
    },
    Question {
        id: "clear_chance",
        about: "The best chance to bank so many points in so many turns.",
        example: r#"{"set":"rite","target":1000,"turns":3,"protected":false}"#,
    },
    Question {
        id: "solo_turns",
        about: "The fewest turns on average to bank so many points alone.",
        example: r#"{"set":"rite","target":1000}"#,
    },
    Question {
        id: "apply",
        about: "What modifiers make of raw points: folded in order, exact, truncated once at the end.",
        example: r#"{"raw":100,"modifiers":[{"multiply":"1.2"},{"add":50}]}"#,
    },
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Combos {
    #[serde(default)]
    set: SetSpec,
    roll: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FarkleChance {
    #[serde(default)]
    set: SetSpec,
    dice: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnQuestion {
    #[serde(default)]
    set: SetSpec,
    #[serde(default)]
    protected: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClearChance {
    #[serde(default)]
    set: SetSpec,
    target: u32,
    turns: u32,
    #[serde(default)]
    protected: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SoloTurns {
    #[serde(default)]
    set: SetSpec,
    target: u32,
    #[serde(default)]
    protected: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Apply {
    raw: i64,
    #[serde(default)]
    modifiers: Vec<Value>,
}

fn scores(set: &SetSpec) -> Result<Scores, AskError> {
    Scores::new(&set.points()).map_err(|e| AskError::bad(format!("`set`: {e}")))
}

/// Refuses what would take longer than somebody waits for an answer.
fn affordable(cells: usize, what: &str) -> Result<(), AskError> {
    const MOST: usize = 40_000_000;
    if cells <= MOST {
        return Ok(());
    }
    Err(AskError::bad(format!(
        "{what}: too large to solve exactly here; take a smaller target or fewer turns"
    )))
}

pub(crate) fn ask(question: &str, with: Value) -> Result<Value, AskError> {
    match question {
        "combos" => {
            let Combos { set, roll } = from_json(with)?;
            let scores = scores(&set)?;
            let dice = Group::new(&roll).ok_or_else(|| {
                AskError::bad("`roll`: one to six dice with faces from 1 to 6, such as [1,1,5]")
            })?;
            let combos: Vec<Value> = scores
                .combos(dice)
                .iter()
                .map(|c| json!({ "dice": c.dice.faces().collect::<Vec<_>>(), "points": c.points }))
                .collect();
            Ok(json!({ "farkle": combos.is_empty(), "combos": combos }))
        }
        "farkle_chance" => {
            let FarkleChance { set, dice } = from_json(with)?;
            if !(1..=6).contains(&dice) {
                return Err(AskError::bad(format!("`dice`: 1 to 6 dice are rolled, not {dice}")));
            }
            let (lost, all) = scores(&set)?.farkle_chance(dice);
            let exact = if all == 1 { lost.to_string() } else { format!("{lost}/{all}") };
            Ok(json!({ "exact": exact, "value": f64::from(lost) / f64::from(all) }))
        }
        "turn_value" => {
            let TurnQuestion { set, protected } = from_json(with)?;
            let throws = Throws::new(&scores(&set)?);
            let turn = TurnValue::new(&throws, protected)
                .map_err(|_| AskError::bad("`set`: it (nearly) never farkles, so a turn has no best end"))?;
            let limits: Map<String, Value> = (1..)
                .zip(turn.roll_up_to)
                .map(|(n, limit): (u32, _)| (n.to_string(), json!(limit)))
                .collect();
            Ok(json!({ "expected": turn.expected, "roll_up_to": limits }))
        }
        "clear_chance" => {
            let ClearChance { set, target, turns, protected } = from_json(with)?;
            let throws = Throws::new(&scores(&set)?);
            let need = throws.units(target);
            affordable(
                need.saturating_mul(need).saturating_mul((turns as usize).max(1)),
                "`target` and `turns`",
            )?;
            let chances = clear_chances(&throws, need, turns as usize, protected);
            Ok(json!({ "chance": chances[turns as usize][need] }))
        }
        "solo_turns" => {
            let SoloTurns { set, target, protected } = from_json(with)?;
            let throws = Throws::new(&scores(&set)?);
            let need = throws.units(target);
            affordable(need.saturating_mul(need).saturating_mul(10), "`target`")?;
            Ok(json!({ "expected": solo_turns(&throws, need, protected)[need] }))
        }
        "apply" => {
            let Apply { raw, modifiers } = from_json(with)?;
            let steps = modifiers
                .into_iter()
                .enumerate()
                .map(|(i, m)| step(m).map_err(|e| AskError::bad(format!("`modifiers[{i}]`: {e}"))))
                .collect::<Result<Vec<_>, _>>()?;
            let points = apply(raw, 1, steps.iter().copied());
            // Whole numbers stay whole in JSON as long as they fit.
            Ok(
                json!({ "points": i64::try_from(&points).map_or_else(|_| json!(points.to_string()), Value::from) }),
            )
        }
        _ => Err(AskError::unknown("farkle", question, QUESTIONS)),
    }
}

/// One step of a chain as somebody writes it.
fn step(value: Value) -> Result<Step, engine::Invalid> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Written {
        multiply: Option<Decimal>,
        add: Option<i64>,
        beyond: Option<i64>,
    }
    match from_json(value)? {
        Written { multiply: Some(m), add: None, beyond: None } => {
            let (num, den) = m.fraction();
            Ok(Step::Multiply(num, den))
        }
        Written { multiply: Some(m), add: None, beyond: Some(limit) } => {
            let (num, den) = m.fraction();
            Ok(Step::Beyond(limit, num, den))
        }
        Written { multiply: None, add: Some(points), beyond: None } => Ok(Step::Add(points)),
        _ => Err(engine::Invalid::new("write either {\"multiply\":\"1.2\"} or {\"add\":50}")),
    }
}

//! Questions that need no table.

use engine::{AskError, Question, from_json};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Card, Options, Values, scoring};

pub(crate) const QUESTIONS: &[Question] = &[
    Question {
        id: "score",
        about: "What a hand counts: its columns, wolfpack and four of a kind.",
        example: r#"{"cards":["KH","5H","7H","KS","3D","9C"],"options":{"super_kings":true}}"#,
    },
    Question {
        id: "round",
        about: "The scores of a whole round: each hand alone (base), and after bonuses and penalties (scores).",
        example: r#"{"hands":[["AH","2H","3H","4H","5H","6H"],["AS","2S","3S","4S","5S","6S"]],"finisher":0,"options":{"knock_penalty":true}}"#,
    },
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Score {
    cards: Vec<Card>,
    #[serde(default)]
    options: Options,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Round {
    hands: Vec<Vec<Card>>,
    #[serde(default)]
    finisher: Option<usize>,
    #[serde(default)]
    options: Options,
}

fn hand(cards: Vec<Card>, what: &str) -> Result<[Card; 6], AskError> {
    let count = cards.len();
    cards.try_into().map_err(|_| AskError::bad(format!("`{what}`: a hand has 6 cards, not {count}")))
}

pub(crate) fn ask(question: &str, with: Value) -> Result<Value, AskError> {
    match question {
        "score" => {
            let Score { cards, options } = from_json(with)?;
            options.check()?;
            Ok(json!({ "score": Values::new(&options).hand(&hand(cards, "cards")?) }))
        }
        "round" => {
            let Round { hands, finisher, options } = from_json(with)?;
            options.check()?;
            if !(2..=6).contains(&hands.len()) {
                return Err(AskError::bad(format!(
                    "`hands`: golf takes 2 to 6 players, not {}",
                    hands.len()
                )));
            }
            let count = hands.len();
            if let Some(finisher) = finisher.filter(|f| *f >= count) {
                return Err(AskError::bad(format!(
                    "`finisher`: seat {finisher} has no hand; there are {count}"
                )));
            }
            let hands = hands
                .into_iter()
                .enumerate()
                .map(|(i, cards)| hand(cards, &format!("hands[{i}]")))
                .collect::<Result<Vec<_>, _>>()?;
            Ok(json!(scoring::round(&options, &hands, finisher)))
        }
        _ => Err(AskError::unknown("golf", question, QUESTIONS)),
    }
}

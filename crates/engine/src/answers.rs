//! Questions about a game that need no table.

use serde_json::Value;
use thiserror::Error;

use crate::{Game, Invalid};

/// What a game answers. A game that answers nothing implements it with an empty body.
pub trait Answers: Game {
    /// The questions that [`ask`](Self::ask) answers.
    fn questions() -> &'static [Question] {
        &[]
    }

    /// Answers a question about the game that needs no table.
    fn ask(question: &str, with: Value) -> Result<Value, AskError> {
        let _ = with;
        Err(AskError::unknown(Self::FACTS.id, question, Self::questions()))
    }
}

/// A question that a game answers.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Question {
    /// Its name.
    pub id: &'static str,
    /// What it answers.
    pub about: &'static str,
    /// What to ask it with, for example.
    pub example: &'static str,
}

/// Why a question was not answered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct AskError {
    /// A stable word for programs.
    pub code: &'static str,
    /// What is wrong, for people.
    pub message: String,
}

impl AskError {
    /// Something in the question makes no sense.
    pub fn bad(message: impl Into<String>) -> Self {
        Self { code: "bad_request", message: message.into() }
    }

    /// There is no such question.
    pub fn unknown(game: &str, question: &str, questions: &[Question]) -> Self {
        let known: Vec<_> = questions.iter().map(|q| q.id).collect();
        Self {
            code: "unknown_question",
            message: format!(
                "{game} has no question `{}`; it has: {}",
                crate::action::clip(question),
                known.join(", ")
            ),
        }
    }
}

impl From<Invalid> for AskError {
    fn from(invalid: Invalid) -> Self {
        Self::bad(invalid.0)
    }
}

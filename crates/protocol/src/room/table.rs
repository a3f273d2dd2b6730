//! A game as a client may know it.

use engine::{Language, Turn, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A game as the client may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Table<J = Value> {
    /// The name of this game among all that were played: for `/api/records/{record}`.
    pub record: String,
    /// How many moves were made.
    pub ply: u32,
    /// Whose turn it is, or how it ended.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Turn))]
    pub turn: Turn,
    /// What the client sees.
    pub view: J,
    /// What it may do now; empty for spectators and when others are to move.
    pub legal: Vec<Legal<J>>,
    /// May the client take back the last move now?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undo: bool,
    /// The SHA-256 of the seed that all luck comes from, as hexadecimal digits.
    pub commitment: String,
    /// The seed, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// When the stand-in moves, in milliseconds since 1970, if there is a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
    /// A drawing, if [`Hello::board`](super::Hello::board) asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
}

/// A move that may be made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Legal<J = Value> {
    /// Its id.
    pub id: u32,
    /// In notation.
    pub notation: String,
    /// In words.
    pub words: String,
    /// As JSON.
    pub action: J,
}

/// A piece of JSON that is the game's, as the game gives it.
#[derive(Debug)]
pub enum Part {
    /// Written already.
    Text(String),
    /// Still to be written.
    Value(Value),
}

impl<J> Table<J> {
    /// What `viewer` is shown of a table; what only a room knows of it is left empty. `json` makes a `J` of a JSON text.
    pub fn of(
        table: &dyn engine::Table,
        viewer: Viewer,
        language: Language,
        json: impl Fn(String) -> J,
    ) -> Self {
        Self::of_parts(table, viewer, language, |part| match part {
            Part::Text(text) => json(text),
            Part::Value(value) => json(value.to_string()),
        })
    }

    /// The same for whoever takes what the game gives as it comes.
    pub fn of_parts(
        table: &dyn engine::Table,
        viewer: Viewer,
        language: Language,
        json: impl Fn(Part) -> J,
    ) -> Self {
        let action = |id| table.action_json(id).unwrap_or_default();
        let legal = engine::choices(table, viewer, language).into_iter().map(|choice| Legal {
            action: json(Part::Value(action(choice.id))),
            id: choice.id,
            notation: choice.notation,
            words: choice.words,
        });
        Self {
            record: String::new(),
            ply: table.plies() as u32,
            turn: table.turn(),
            view: json(Part::Text(table.view_json(viewer))),
            legal: legal.collect(),
            undo: if let Viewer::Seat(seat) = viewer { table.may_undo(seat).is_ok() } else { false },
            commitment: table.commitment().unwrap_or_default(),
            seed: None,
            deadline: None,
            board: None,
        }
    }
}

/// The schemas of what the engine defines and the protocol sends.
#[cfg(feature = "openapi")]
pub mod schema {
    /// Whose turn it is, or how it ended.
    #[derive(utoipa::ToSchema)]
    #[schema(rename_all = "lowercase")]
    pub enum Turn {
        /// These seats may move.
        Seats(Vec<u8>),
        /// The game is over.
        Over(Outcome),
    }

    /// How a game ended.
    #[derive(utoipa::ToSchema)]
    pub struct Outcome {
        /// The rank of each seat from 1; ties share a rank.
        pub ranks: Vec<u8>,
        /// The score of each seat, in the game's own counting.
        pub scores: Vec<i32>,
        /// In a cooperative or solo game: did the team win?
        pub won: Option<bool>,
    }
}

//! What the server says.

use engine::{Language, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Room, Sign, Table};

/// What the server says. `J` is JSON of the game: a [`Value`] for whoever reads it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message<J = Value> {
    /// A request was done.
    Done {
        /// The id of the request.
        id: String,
        /// The version of the room after it.
        version: u64,
        /// How many moves the game has after it.
        #[serde(skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
    },
    /// A request was not done, and nothing has changed.
    Refused {
        /// The id of the request; none if it could not be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// A stable word for programs.
        code: String,
        /// The reason, for people, in English.
        message: String,
        /// Where the rules refused a move: their refusal, for clients that say it in another language.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refusal: Option<Value>,
    },
    /// Everything, after a [`Command::Hello`](super::Command::Hello) and when a client fell behind.
    Snapshot(Box<Snapshot<J>>),
    /// Something changed.
    Update(Box<Update<J>>),
    /// Somebody came or went. Has no version: it is not kept.
    Presence {
        /// Who; none for a spectator.
        #[serde(skip_serializing_if = "Option::is_none")]
        member: Option<u32>,
        /// Here now?
        connected: bool,
        /// How many watch.
        watchers: u32,
    },
    /// Somebody said something. Has no version.
    Chat(Said),
    /// Somebody showed a sign. Has no version: it is not kept.
    Reaction {
        /// Who.
        member: u32,
        /// Which.
        sign: Sign,
    },
    /// The server is about to close the connection.
    Closing {
        /// A stable word: `shutdown`, `kicked`, `left`, `room_closed`, `replaced`, `no_spectators`, `too_slow`, `too_fast`,
        /// `too_long`, `bad_request`.
        code: String,
        /// The reason, for people.
        message: String,
    },
}

/// A line of the chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Said {
    /// Who said it.
    pub member: u32,
    /// Its name.
    pub name: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// All that a client may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Snapshot<J = Value> {
    /// The version of the room.
    pub version: u64,
    /// Who the client is.
    pub you: You,
    /// The room.
    pub room: Room,
    /// The game that is or was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Table<J>>,
    /// All that happened since the version that the client had; none if that is too long ago to tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<Vec<Happened<J>>>,
    /// The latest lines of the chat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<Said>,
}

/// Who a client is in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct You {
    /// Its number among the members; none for a spectator.
    pub member: Option<u32>,
    /// Its seat.
    pub seat: Option<u8>,
    /// Is it the host?
    pub host: bool,
}

/// A change. The parts that did not change are left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Update<J = Value> {
    /// The version of the room after it; one more than before.
    pub version: u64,
    /// Who the client is now, if the room changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
    /// The room, if it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room: Option<Room>,
    /// The move that was made or the start of the game, if that is what changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub happened: Option<Happened<J>>,
    /// The seat that took its last move back, if that is what changed: the table is as it was before that move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undone: Option<u8>,
    /// The table, if it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Table<J>>,
}

/// A move, or the start of a game, as the client may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Happened<J = Value> {
    /// The version of the room after it.
    pub version: u64,
    /// How many moves the game has after it; 0 for the start.
    pub ply: u32,
    /// Who moved; none for the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Did the stand-in move because the player was gone or too slow?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stand_in: bool,
    /// What happened: a list of the game's events.
    pub events: J,
    /// The same in sentences.
    pub words: Vec<String>,
}

impl<J> Happened<J> {
    /// What `viewer` may know of a table's last move, or of its start. `json` makes a `J` of a JSON text.
    pub fn of(
        table: &dyn engine::Table,
        viewer: Viewer,
        language: Language,
        json: impl Fn(String) -> J,
    ) -> Self {
        let ply = table.plies();
        let mover = ply.checked_sub(1).and_then(|last| table.move_at(last));
        Self {
            version: 0,
            ply: ply as u32,
            seat: mover.map(|(seat, _)| seat.0),
            stand_in: false,
            events: json(table.events_json(viewer)),
            words: table.event_words(viewer, language),
        }
    }
}

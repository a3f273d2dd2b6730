//! What a client says.

use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::{Map, Value};

use super::{LONGEST_ID, Settings};

/// Something that a client wants, with the id that its answer carries.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Request {
    /// Chosen by the client, unique among its requests to the room: the key by which a resend is recognised.
    pub id: String,
    /// What it wants.
    #[serde(flatten)]
    pub command: Command,
}

/// May a request have this id?
pub fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= LONGEST_ID && !id.chars().any(char::is_control)
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(d)?;
        let id = match fields.remove("id") {
            Some(Value::String(id)) if is_id(&id) => id,
            Some(Value::Number(n)) => n.to_string(),
            Some(_) => {
                return Err(de::Error::custom(format!(
                    "`id` is a string of 1 to {LONGEST_ID} bytes without control characters"
                )));
            }
            None => return Err(de::Error::missing_field("id")),
        };
        let command = Command::deserialize(Value::Object(fields)).map_err(de::Error::custom)?;
        Ok(Self { id, command })
    }
}

/// What a client can want from a room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// The first request on a socket: which room, and who asks. Done again, it asks for a new snapshot.
    Hello(Hello),
    /// Plays a move on the own seat.
    Play {
        /// An id, a notation or an object with a `type`.
        action: Value,
        /// How many moves the client has seen; if given and there are more, the move is refused as `stale`.
        #[serde(skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
    },
    /// Takes the own last move back: if nobody has moved since, it neither drew nor showed anything, and the host allows it.
    Undo {
        /// How many moves the client has seen, as in [`Command::Play`].
        #[serde(skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
    },
    /// Says that the player is ready for the start, or is not.
    Ready {
        /// Ready?
        ready: bool,
    },
    /// Takes another seat that is open, or stands up. Before a game.
    Sit {
        /// The seat, or none to stand up.
        seat: Option<u8>,
    },
    /// Starts the game. The host only; every seat must be taken and every player ready.
    Start,
    /// Plays again with the seats rotated by one. The host only, after a game.
    Rematch,
    /// Leaves the room for good; the seat token ends.
    Leave,
    /// Sends a member away. The host only.
    Kick {
        /// Who.
        member: u32,
    },
    /// Hands the role of the host over. The host only.
    Host {
        /// To whom.
        member: u32,
    },
    /// Puts a bot on an open seat, or another bot on a bot's seat. The host only, before a game.
    Fill {
        /// The seat.
        seat: u8,
        /// The bot, as the catalog names it.
        bot: String,
    },
    /// Opens the seat of a bot again. The host only, before a game.
    Open {
        /// The seat.
        seat: u8,
    },
    /// Lets a bot play for a player who is away, until the player is back. The host only, during a game.
    StandIn {
        /// The seat.
        seat: u8,
        /// Should it?
        on: bool,
    },
    /// Changes game, options, number of seats or settings. The host only; all but the settings before a game.
    Configure(Configure),
    /// Ends a game that will not be finished. The host only.
    Abandon,
    /// Says something to everybody in the room.
    Chat {
        /// What.
        text: String,
    },
    /// Shows a sign to everybody in the room. It is gone with the moment: nobody keeps it.
    React {
        /// Which.
        sign: Sign,
    },
    /// Nothing; to see whether the server is there.
    Ping,
}

/// Who comes to which room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol that the client speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protocol: Option<u32>,
    /// The code of the room.
    pub room: String,
    /// The secret seat token; without one the client is a spectator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The last version that the client has; it gets what it missed since then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// Should every table come with a drawing of it, and which?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

/// How a table is drawn as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Board {
    /// With box drawing and suits.
    Plain,
    /// In ASCII only.
    Ascii,
    /// With box drawing, suits and the escape codes of a terminal for colours.
    Colour,
}

/// What somebody shows without a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    /// Well played.
    Applause,
    /// That was funny.
    Laugh,
    /// Nobody would have thought so.
    Surprise,
    /// Thank you.
    Thanks,
    /// A pity.
    Oops,
    /// Somebody is waited for.
    Hurry,
}

impl Sign {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Applause, Self::Laugh, Self::Surprise, Self::Thanks, Self::Oops, Self::Hurry];
}

/// What the host changes. What is not given stays.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Configure {
    /// Another game, by its id. The people stay where they sit; options that are not given with it are the usual ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// New options, all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Value>,
    /// How many seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// New settings, all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<Settings>,
}

//! What a client and a room of the server say to each other. `docs/server-protocol.md` shows it with examples.
//!
//! A client sends [`Request`]s and gets [`Message`]s. Every request has an id and is answered by [`Message::Done`] or
//! [`Message::Refused`] with that id; a request that is sent again with the same id is never done twice.

use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::{Map, Value};

/// The version of this protocol.
pub const VERSION: u32 = 1;

/// The longest message that is read, in bytes.
pub const LONGEST_MESSAGE: usize = 16 * 1024;

/// The longest id of a request.
pub const LONGEST_ID: usize = 64;

/// Something that a client wants, with the id that its answer carries.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Request {
    /// Chosen by the client, unique among its requests to the room: the key by which a resend is recognised.
    pub id: String,
    /// What it wants.
    #[serde(flatten)]
    pub command: Command,
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(d)?;
        let id = match fields.remove("id") {
            Some(Value::String(id)) if !id.is_empty() && id.len() <= LONGEST_ID => id,
            Some(Value::Number(n)) => n.to_string(),
            Some(_) => {
                return Err(de::Error::custom(format!("`id` is a string of 1 to {LONGEST_ID} bytes")));
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
    /// Changes options, number of seats or settings. The host only; options and seats before a game.
    Configure(Configure),
    /// Ends a game that will not be finished. The host only.
    Abandon,
    /// Says something to everybody in the room.
    Chat {
        /// What.
        text: String,
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

/// What the host changes. What is not given stays.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Configure {
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

/// How a room is run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// May people watch who have no seat?
    pub spectators: bool,
    /// May people talk?
    pub chat: bool,
    /// May players take moves back that neither drew nor showed anything?
    pub undo: bool,
    /// May players ask for advice? Their own programs give it, so that this is a word of honour.
    pub hints: bool,
    /// After this many seconds the stand-in moves for a player who has not; none means that there is no clock.
    #[cfg_attr(feature = "openapi", schema(minimum = 5, maximum = 3600))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_seconds: Option<u32>,
    /// What becomes of the seat of a player who is gone.
    pub absent: Absent,
    /// How long a player may be gone before that.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 86400))]
    pub absent_seconds: u32,
    /// The bot that moves for players who are gone or too slow; none means the game's easiest that thinks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            spectators: true,
            chat: true,
            undo: true,
            hints: true,
            turn_seconds: None,
            absent: Absent::Wait,
            absent_seconds: 60,
            stand_in: None,
        }
    }
}

/// What becomes of the seat of a player who is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Absent {
    /// The others wait.
    #[default]
    Wait,
    /// The stand-in plays until the player is back.
    Bot,
}

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
        /// The reason, for people.
        message: String,
    },
    /// Everything, after a [`Command::Hello`] and when a client fell behind.
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
    /// The server is about to close the connection.
    Closing {
        /// A stable word: `shutdown`, `kicked`, `left`, `room_closed`, `replaced`, `too_slow`, `too_fast`.
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

/// A game as the client may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Table<J = Value> {
    /// The name of this game among all that were played: for `/api/records/{record}`.
    pub record: String,
    /// How many moves were made.
    pub ply: u32,
    /// Whose turn it is, or how it ended.
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
    /// A drawing, if [`Hello::board`] asks for it.
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

/// Whose turn it is, or how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// These seats may move.
    Seats(Vec<u8>),
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// The rank of each seat from 1; ties share a rank.
    pub ranks: Vec<u8>,
    /// The score of each seat, in the game's own counting.
    pub scores: Vec<i32>,
    /// In a cooperative or solo game: did the team win?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
}

/// A room as everybody may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Room {
    /// The code by which people join.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub title: String,
    /// All options.
    pub options: Value,
    /// How it is run.
    pub settings: Settings,
    /// Where it stands.
    pub status: Status,
    /// The host's number among the members.
    pub host: u32,
    /// The seats in order.
    pub seats: Vec<SeatInfo>,
    /// The people who have joined, with or without a seat.
    pub members: Vec<Member>,
    /// How many watch.
    pub watchers: u32,
    /// How many games were finished here.
    pub games: u32,
}

/// Where a room stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// People join.
    Lobby,
    /// A game is on.
    Playing,
    /// A game is over, and another may follow.
    Over,
    /// The room has ended.
    Closed,
}

/// A seat as everybody may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatInfo {
    /// Nobody sits there.
    Open,
    /// A bot.
    Bot {
        /// Which.
        bot: String,
        /// What it is called at this table.
        name: String,
    },
    /// A person.
    Player {
        /// Its number among the members.
        member: u32,
        /// What it is called.
        name: String,
        /// Does the stand-in play for it?
        #[serde(default)]
        stand_in: bool,
    },
}

/// A person in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Member {
    /// Its number.
    pub id: u32,
    /// What it is called.
    pub name: String,
    /// Where it sits.
    pub seat: Option<u8>,
    /// Ready for the start?
    pub ready: bool,
    /// Here now?
    pub connected: bool,
    /// Has it an account?
    pub account: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        serde_json::from_str::<Request>(text).unwrap_err().to_string()
    }

    #[test]
    fn a_request_reads_back_as_it_was_written() {
        let commands = [
            Command::Hello(Hello { room: "ABCD".into(), version: Some(7), ..Hello::default() }),
            Command::Play { action: "swap 3".into(), ply: Some(4) },
            Command::Undo { ply: None },
            Command::Sit { seat: None },
            Command::Start,
            Command::Configure(Configure { settings: Some(Settings::default()), ..Configure::default() }),
            Command::Chat { text: "hi".into() },
        ];
        for command in commands {
            let request = Request { id: "k1".into(), command };
            let text = serde_json::to_string(&request).unwrap();
            assert_eq!(serde_json::from_str::<Request>(&text).unwrap(), request, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_request_is_named() {
        assert!(wrong(r#"{"do":"start"}"#).contains("missing field `id`"));
        assert!(wrong(r#"{"id":"","do":"start"}"#).contains("`id` is a string of 1 to 64"));
        assert!(wrong(r#"{"id":"1"}"#).contains("missing field `do`"));
        assert!(wrong(r#"{"id":"1","do":"dance"}"#).contains("unknown variant `dance`"));
        assert!(wrong(r#"{"id":"1","do":"kick"}"#).contains("missing field `member`"));
        assert!(wrong(r#"{"id":"1","do":"ready","ready":true,"x":1}"#).contains("unknown field `x`"));
        assert!(wrong(r#"{"id":"1","do":"hello","room":"A","seat":1}"#).contains("unknown field `seat`"));
    }

    #[test]
    fn a_message_reads_back_as_it_was_written() {
        let update: Message = Message::Update(Box::new(Update {
            version: 3,
            you: None,
            room: None,
            happened: Some(Happened {
                version: 3,
                ply: 1,
                seat: Some(0),
                stand_in: false,
                events: serde_json::json!([{"type":"drew"}]),
                words: vec!["Anna draws.".into()],
            }),
            undone: None,
            table: None,
        }));
        let text = serde_json::to_string(&update).unwrap();
        assert!(text.starts_with(r#"{"type":"update","version":3,"#), "{text}");
        assert_eq!(serde_json::from_str::<Message>(&text).unwrap(), update);
        let turn = Turn::Over(Outcome { ranks: vec![1, 2], scores: vec![3, 4], won: None });
        assert_eq!(serde_json::to_string(&turn).unwrap(), r#"{"over":{"ranks":[1,2],"scores":[3,4]}}"#);
    }
}

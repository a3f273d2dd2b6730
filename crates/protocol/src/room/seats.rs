//! Who sits where, and how the room is run.

use serde::{Deserialize, Serialize};
use serde_json::Value;

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
    /// How the latest of them ended, the oldest first: the score of the evening.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evening: Vec<Played>,
}

/// A game that was finished in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Played {
    /// The game's id.
    pub game: String,
    /// Its name among all that were played: for `/api/records/{record}`.
    pub record: String,
    /// Who played, in the order of the seats.
    pub places: Vec<Place>,
    /// In a cooperative or solo game: did the team win?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
}

/// How somebody came out of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place {
    /// What it was called.
    pub name: String,
    /// Did a bot play at the end?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// The rank, from 1; ties share a rank.
    pub rank: u8,
    /// The score, in the game's own counting.
    pub score: i32,
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
    /// For how many seconds it has been away when this was sent; none if it is here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_seconds: Option<u32>,
    /// Has it an account?
    pub account: bool,
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

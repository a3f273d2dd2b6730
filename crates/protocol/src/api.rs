//! The bodies of the server's HTTP requests and answers. Times are milliseconds since 1970.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::room::{Outcome, Settings, Status};

/// The answer to a request that was not done; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// What was wrong.
    pub error: Fault,
}

/// Why a request was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Fault {
    /// A stable word for programs.
    pub code: String,
    /// The reason, for people.
    pub message: String,
}

/// A game that the server offers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The name that programs use.
    pub id: String,
    /// The name that people use.
    pub title: String,
    /// One sentence for a menu.
    pub about: String,
    /// The rules in a minute.
    pub rules: String,
    /// The fewest and the most seats.
    pub seats: [u8; 2],
    /// Do all players win or lose together?
    pub cooperative: bool,
    /// The JSON schema of its options.
    pub options: Value,
    /// The options that a room has if nothing else is said.
    pub defaults: Value,
    /// Its bots.
    pub bots: Vec<BotInfo>,
    /// Its named sets of options.
    pub presets: Vec<PresetInfo>,
}

/// A bot on offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct BotInfo {
    pub id: String,
    pub name: String,
    pub about: String,
    pub level: String,
}

/// A named set of options.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct PresetInfo {
    pub id: String,
    pub about: String,
    pub options: Value,
}

/// A new room.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateRoom {
    /// The game's id.
    pub game: String,
    /// Options; what is not named keeps its default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Value>,
    /// The seats in order: `you`, `open` or `bot:NAME`. By default `you` and open ones up to the fewest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<String>,
    /// What the creator is called; an account's name if there is none.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 24))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How the room is run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<Settings>,
}

/// Joins a room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinRoom {
    /// What the player is called; an account's name if there is none.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 24))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The seat; the first that is open if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The player's own secret, 32 to 64 letters and digits, that becomes the seat token: sent again, it joins only once.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9A-Za-z]{32,64}$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Where other devices find a server.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Addresses {
    /// The addresses, the best first; none if only the machine of the server can reach it.
    pub addresses: Vec<String>,
}

/// A place in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Joined {
    /// The code of the room.
    pub room: String,
    /// The player's number among the members.
    pub member: u32,
    /// The seat.
    pub seat: Option<u8>,
    /// The secret seat token. Whoever has it plays this seat.
    pub token: String,
    /// Where others can join.
    pub link: String,
}

/// A request to a room over HTTP: what a WebSocket would carry, and the answer is the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sent {
    /// The id of the request.
    pub id: String,
    /// The version of the room after it.
    pub version: u64,
    /// How many moves the game has after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}

/// The first password of an administrator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SetupPassword {
    pub username: String,
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
    pub new_password: String,
    /// The one-time token that the server has printed on its console.
    #[serde(default)]
    pub token: String,
}

/// Does the account still need its first password?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct SetupNeeded {
    pub username: String,
    pub needs_setup: bool,
}

/// A log-in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Login {
    pub username: String,
    pub password: String,
    /// Should the answer set a cookie, for a browser?
    #[serde(default)]
    pub cookie: bool,
}

/// A new account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Register {
    /// Letters, digits, `_`, `-` and `.`; begins with a letter or digit.
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 24))]
    pub username: String,
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
    pub password: String,
    /// An invite code, or the code of a room that is open (and whose host has an account, if only the invited may have one).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Seat tokens of a guest whose games the account takes over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seat_tokens: Vec<String>,
    /// Should the answer set a cookie, for a browser?
    #[serde(default)]
    pub cookie: bool,
}

/// Games of a guest that an account takes over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The guest's seat tokens.
    pub seat_tokens: Vec<String>,
}

/// How many games were taken over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Claimed {
    pub games: u64,
}

/// Somebody is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LoggedIn {
    /// For `Authorization: Bearer …`; left out if a cookie was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// When it ends at the latest.
    pub expires_at: i64,
    /// Who it is.
    pub user: User,
}

/// A new own password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ChangePassword {
    pub current_password: String,
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
    pub new_password: String,
}

/// A new password for somebody else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ResetPassword {
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 128))]
    pub new_password: String,
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct User {
    pub id: String,
    pub username: String,
    pub email: Option<String>,
    pub role: Role,
    pub created_at: i64,
    pub last_login: Option<i64>,
    pub is_active: bool,
    /// Who has invited it: an account, or `console`.
    pub invited_by: Option<String>,
}

/// What an account may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Plays.
    User,
    /// Manages accounts and invites.
    Admin,
}

/// Changes to an account; what is not given stays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct UpdateUser {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_active: Option<bool>,
}

/// A new invite code.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateInvite {
    /// How many accounts it is good for, 1 to 1000; 1 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 1000))]
    pub max_uses: Option<u32>,
    /// For how many days, 1 to 365; 7 by default; 0 for no end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 365))]
    pub expires_in_days: Option<u32>,
}

/// An invite code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Invite {
    pub code: String,
    pub created_by: Option<String>,
    pub created_at: i64,
    /// When it ends; never if there is none.
    pub expires_at: Option<i64>,
    pub max_uses: u32,
    pub use_count: u32,
    pub is_active: bool,
}

/// An own session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionInfo {
    /// Names it; not the token.
    pub id: String,
    /// When it began.
    pub created_at: i64,
    /// When it was last used, to a minute.
    pub last_seen: i64,
    /// When it ends at the latest.
    pub expires_at: i64,
    /// Where it was begun.
    pub address: String,
    /// What it was begun with.
    pub agent: String,
    /// Is it the one that asks?
    pub current: bool,
}

/// A room that is open, for administrators.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoomInfo {
    /// Its code.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// Where it stands.
    pub status: Status,
    /// What the people and bots on its seats are called.
    pub players: Vec<String>,
    /// How many games were finished in it.
    pub games: u32,
    /// When something last happened in it.
    pub updated_at: i64,
}

/// A line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuditEntry {
    /// When.
    pub at: i64,
    /// Who did it; none for nobody who is known.
    pub actor: Option<String>,
    /// What was done, such as `login` or `invite_created`.
    pub action: String,
    /// To whom or what.
    pub subject: String,
    /// From where.
    pub address: String,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Record {
    /// Its name.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The options that are not the default; empty for default rules.
    pub variant: Value,
    /// Who played.
    pub players: Vec<RecordPlayer>,
    /// When it began.
    pub started_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// How it ended; none if it is not over, or was abandoned.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::room::schema::Outcome>))]
    pub outcome: Option<Outcome>,
    /// How many moves.
    pub plies: u32,
    /// The SHA-256 of its seed.
    pub commitment: String,
    /// Did it count for ratings?
    pub rated: bool,
}

/// A player of a game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordPlayer {
    /// What it was called.
    pub name: String,
    /// The account's name, if it has one.
    pub username: Option<String>,
    /// Which bot it was, if it was one.
    pub bot: Option<String>,
}

/// How good an account is at a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// The account's name.
    pub username: String,
    /// The game's id.
    pub game: String,
    /// The options that are not the default, as JSON; empty for default rules.
    pub variant: String,
    /// How many games counted.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
    /// The rating, around 25; none for cooperative and solo games.
    pub rating: Option<f64>,
    /// Its uncertainty (one standard deviation); none for cooperative and solo games.
    pub uncertainty: Option<f64>,
    /// The mean score.
    pub mean_score: f64,
    /// The best score of a cooperative or solo game.
    pub best_score: Option<i32>,
}

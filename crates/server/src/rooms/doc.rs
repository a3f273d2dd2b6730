//! What is kept of a room.

use protocol::room::{Member, Played, Settings, Status};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A room as it is written to the database. Its moves are kept apart.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RoomDoc {
    pub(crate) code: String,
    pub(crate) game: String,
    pub(crate) options: Value,
    pub(crate) settings: Settings,
    pub(crate) status: Status,
    pub(crate) host: u32,
    pub(crate) next_member: u32,
    pub(crate) members: Vec<MemberDoc>,
    pub(crate) seats: Vec<SeatDoc>,
    /// The game that is or was played.
    pub(crate) number: Option<i64>,
    /// How many games were finished.
    pub(crate) games: u32,
    /// How the latest of them ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) evening: Vec<Played>,
    /// The latest requests that changed the room, so that a resend after a restart is not done again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) done: Vec<(u32, String)>,
}

/// How many requests a room remembers.
const REMEMBERED: usize = 16;
/// How many results: they go to everybody with every change of the room.
const LONGEST_EVENING: usize = 32;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct MemberDoc {
    pub(crate) id: u32,
    pub(crate) name: String,
    pub(crate) token_hash: String,
    pub(crate) user_id: Option<String>,
    pub(crate) ready: bool,
    /// Does a bot play for it?
    pub(crate) stand_in: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeatDoc {
    Open,
    Bot { bot: String, name: String },
    Player { member: u32 },
}

impl RoomDoc {
    /// Remembers a request that is done with this change.
    pub(crate) fn remember(&mut self, request: (u32, String)) {
        if self.done.len() >= REMEMBERED {
            self.done.remove(0);
        }
        self.done.push(request);
    }

    /// Notes how a game ended.
    pub(crate) fn note(&mut self, played: Played) {
        if self.evening.len() >= LONGEST_EVENING {
            self.evening.remove(0);
        }
        self.evening.push(played);
    }

    pub(crate) fn member(&self, id: u32) -> Option<&MemberDoc> {
        self.members.iter().find(|m| m.id == id)
    }

    pub(crate) fn member_mut(&mut self, id: u32) -> Option<&mut MemberDoc> {
        self.members.iter_mut().find(|m| m.id == id)
    }

    pub(crate) fn by_token(&self, token_hash: &str) -> Option<&MemberDoc> {
        self.members.iter().find(|m| m.token_hash == token_hash)
    }

    /// Where a member sits.
    pub(crate) fn seat_of(&self, id: u32) -> Option<u8> {
        let at = self.seats.iter().position(|s| matches!(s, SeatDoc::Player { member } if *member == id))?;
        Some(at as u8)
    }

    pub(crate) fn first_open(&self) -> Option<u8> {
        self.seats.iter().position(|s| matches!(s, SeatDoc::Open)).map(|at| at as u8)
    }

    /// Can seats, options and players be changed now?
    pub(crate) fn between_games(&self) -> bool {
        matches!(self.status, Status::Lobby | Status::Over)
    }

    /// What the players on the seats are called.
    pub(crate) fn names(&self) -> Vec<String> {
        self.seats
            .iter()
            .map(|seat| match seat {
                SeatDoc::Open => "nobody".to_owned(),
                SeatDoc::Bot { name, .. } => name.clone(),
                SeatDoc::Player { member } => {
                    self.member(*member).map_or_else(|| "?".to_owned(), |m| m.name.clone())
                }
            })
            .collect()
    }

    /// A name that nobody in the room has yet: the wish, or the wish with a number.
    pub(crate) fn free_name(&self, wish: &str) -> String {
        let taken = |name: &str| {
            self.members.iter().any(|m| m.name == name)
                || self.seats.iter().any(|s| matches!(s, SeatDoc::Bot { name: n, .. } if n == name))
        };
        if !taken(wish) {
            return wish.to_owned();
        }
        (2..=u32::MAX)
            .map(|n| format!("{wish} {n}"))
            .find(|name| !taken(name))
            .unwrap_or_else(|| wish.to_owned())
    }

    pub(crate) fn public_member(
        &self,
        member: &MemberDoc,
        connected: bool,
        away_seconds: Option<u32>,
    ) -> Member {
        Member {
            id: member.id,
            name: member.name.clone(),
            seat: self.seat_of(member.id),
            ready: member.ready || self.host == member.id,
            connected,
            away_seconds,
            account: member.user_id.is_some(),
        }
    }
}

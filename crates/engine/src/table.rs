//! The type-erased table that servers, clients and the line protocol use.

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::journal::Keeping;
use crate::text::Names;
use crate::{Budget, Facts, Invalid, Luck, Outcome, Seat, Seats, Viewer};

/// Who may move, or how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// These seats may move.
    #[serde(serialize_with = "list")]
    Seats(Seats),
    /// The game is over.
    Over(Outcome),
}

fn list<S: serde::Serializer>(seats: &Seats, s: S) -> Result<S::Ok, S::Error> {
    s.collect_seq(seats.iter())
}

/// An action as somebody says it.
#[derive(Clone, Copy, Debug)]
pub enum Say<'a> {
    /// By its id.
    Id(u32),
    /// In notation.
    Text(&'a str),
    /// As JSON.
    Json(&'a Value),
}

/// Why a table did not do what it was asked to. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct Refused {
    /// A stable word for programs.
    pub code: &'static str,
    /// The reason, for people.
    pub message: String,
}

impl Refused {
    /// A refusal with this code and reason.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// A game in progress, whatever game it is. Only [`Live`](crate::Live) implements it.
pub trait Table: Send {
    /// Which game it is.
    fn facts(&self) -> &'static Facts;
    /// How many seats it has.
    fn seats(&self) -> usize;
    /// Its options, all of them.
    fn options(&self) -> Value;
    /// The names of the players.
    fn names(&self) -> &[String];
    /// Names the players; the names go into the journal.
    fn set_names(&mut self, names: Vec<String>);

    /// Who may move; nobody when the game is over.
    fn movers(&self) -> Seats;
    /// Who may move, or how it ended.
    fn turn(&self) -> Turn;
    /// Writes the ids of the actions that `seat` may take into `ids`, ascending.
    fn legal(&self, seat: Seat, ids: &mut Vec<u32>);
    /// The id of a legal action, each equally likely; `None` if the seat may not move.
    fn sample(&self, seat: Seat, luck: &mut Luck) -> Option<u32>;
    /// An action in notation.
    fn notation(&self, id: u32) -> Option<String>;
    /// An action as JSON.
    fn action_json(&self, id: u32) -> Option<Value>;
    /// What an action of `seat` would do, in words.
    fn action_words(&self, seat: Seat, id: u32) -> Option<String>;
    /// The id of an action that somebody said; whether it is legal is another question.
    fn read_action(&self, say: Say<'_>) -> Result<u32, Refused>;

    /// Plays an action by id: the quick way.
    fn play_id(&mut self, seat: Seat, id: u32) -> Result<(), Refused>;
    /// Plays an action with its first draws forced to these faces (names or numbers).
    fn play_forced(&mut self, seat: Seat, id: u32, draws: &[Value]) -> Result<(), Refused>;
    /// Could `seat` take the last move back? The reason if not.
    fn may_undo(&self, seat: Seat) -> Result<(), Refused>;
    /// Takes the last move back if it was `seat`'s, and neither drew nor showed anything.
    fn undo(&mut self, seat: Seat) -> Result<(), Refused>;
    /// What a bot would play on `seat`. Nothing is played.
    fn bot(&mut self, bot: &str, seat: Seat, luck: &mut Luck) -> Result<u32, Refused>;

    /// What each legal move of `seat` is worth, best first, as the line protocol tells it.
    fn advise(&self, seat: Seat, budget: Budget, luck: &mut Luck) -> Result<Value, Refused>;

    /// What a viewer may know, as JSON.
    fn view_json(&self, viewer: Viewer) -> String;
    /// Everything as JSON: seats, options and the full state.
    fn position_json(&self) -> String;
    /// What the last move (or the start) did, as a viewer may know it: a JSON list.
    fn events_json(&self, viewer: Viewer) -> String;
    /// The same in sentences.
    fn event_words(&self, viewer: Viewer) -> Vec<String>;
    /// A drawing of what a viewer sees.
    #[cfg(not(target_family = "wasm"))]
    fn board(&self, viewer: Viewer, paint: crate::text::Paint) -> String;

    /// How many moves were made.
    fn plies(&self) -> usize;
    /// The seat and notation of a move, from 0.
    fn move_at(&self, ply: usize) -> Option<(Seat, String)>;
    /// The journal as text.
    fn journal(&self, keeping: Keeping) -> String;
    /// The commitment to the seed, if all luck so far came from one.
    fn commitment(&self) -> Option<String>;
    /// The table as it was after this many moves.
    fn at(&self, ply: usize) -> Result<Box<dyn Table>, Invalid>;
    /// A copy.
    fn boxed(&self) -> Box<dyn Table>;

    /// Plays an action however it is said.
    fn play(&mut self, seat: Seat, say: Say<'_>) -> Result<(), Refused> {
        let id = self.read_action(say)?;
        self.play_id(seat, id)
    }

    /// The names as `viewer` reads them.
    fn names_for(&self, viewer: Viewer) -> Names<'_> {
        let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        Names { names: self.names(), you }
    }
}

//! The type-erased table that servers, clients and the line protocol use.

use phrases::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::journal::Keeping;
use crate::teller::{Opaque, Teller};
use crate::text::{Paint, Reader};
use crate::{Effort, Facts, Invalid, Luck, Outcome, Seat, Seats, Viewer};

/// Who may move, or how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// These seats may move.
    #[serde(serialize_with = "list", deserialize_with = "unlist")]
    Seats(Seats),
    /// The game is over.
    Over(Outcome),
}

fn list<S: serde::Serializer>(seats: &Seats, s: S) -> Result<S::Ok, S::Error> {
    s.collect_seq(seats.iter())
}

fn unlist<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Seats, D::Error> {
    let seats = Vec::<Seat>::deserialize(d)?;
    match seats.iter().find(|s| s.index() >= crate::MAX_SEATS) {
        Some(seat) => Err(serde::de::Error::custom(format!("there is no seat {seat}"))),
        None => Ok(seats.into_iter().collect()),
    }
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
    /// The reason, for people, in English.
    pub message: String,
    /// The game's own refusal as JSON, if it is one: a [`Teller`] says it in any language.
    pub refusal: Option<Value>,
}

impl Refused {
    /// A refusal with this code and reason.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), refusal: None }
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
    /// Which bot sits on each seat, as it was asked for, and `None` for a person; empty if nobody has told.
    fn seated_bots(&self) -> &[Option<String>];
    /// Tells which bot sits on each seat; it goes into the journal, apart from the names. Seats that are not named are people's.
    fn seat_bots(&mut self, bots: Vec<Option<String>>);

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
    /// The id of an action that somebody said; whether it is legal is another question.
    fn read_action(&self, say: Say<'_>) -> Result<u32, Refused>;

    /// Could `seat` take this action now? The reason if not.
    fn check(&self, seat: Seat, id: u32) -> Result<(), Refused>;
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

    /// What each legal move of `seat` is worth, best first, as the line protocol tells it. The same position gets the same
    /// answer, unless the effort has a ceiling.
    fn advise(&self, seat: Seat, effort: Effort, language: Language) -> Result<Value, Refused>;

    /// The rules, for everybody who shows the table.
    fn teller(&self) -> &dyn Teller;
    /// What a viewer may know, in the game's own type.
    fn view(&self, viewer: Viewer) -> Opaque;
    /// What the last move (or the start) did, as a viewer may know it, in the game's own type.
    fn events(&self, viewer: Viewer) -> Vec<Opaque>;

    /// What happened so far, as a viewer may know it: what the start did, then what each move did.
    fn history(&self, viewer: Viewer) -> Vec<Vec<Opaque>>;

    /// What a viewer may know, as JSON.
    fn view_json(&self, viewer: Viewer) -> String;
    /// Everything as JSON: seats, options and the full state.
    fn position_json(&self) -> String;
    /// What the last move (or the start) did, as a viewer may know it: a JSON list.
    fn events_json(&self, viewer: Viewer) -> String;

    /// How many actions the game has: their ids go from 0.
    #[cfg(not(target_family = "wasm"))]
    fn actions(&self) -> u32;
    /// The planes of what its seats observe.
    #[cfg(not(target_family = "wasm"))]
    fn planes(&self) -> crate::Planes;
    /// Writes what a seat sees as numbers.
    #[cfg(not(target_family = "wasm"))]
    fn observe(&self, seat: Seat, sheet: crate::Sheet<'_>);
    /// The table as it could be for all that `seat` knows: what is hidden from it, and all luck to come, is drawn anew.
    #[cfg(not(target_family = "wasm"))]
    fn imagined(&self, seat: Seat, luck: &mut Luck) -> Result<Box<dyn Table>, Invalid>;
    /// What each seat is paid if the game ends as it stands.
    #[cfg(not(target_family = "wasm"))]
    fn pay(&self, reward: crate::batch::Reward) -> Vec<f32>;

    /// How many moves were made.
    fn plies(&self) -> usize;
    /// The seat and notation of a move, from 0.
    fn move_at(&self, ply: usize) -> Option<(Seat, String)>;
    /// The journal as text.
    fn journal(&self, keeping: Keeping) -> String;
    /// The lines of a journal that come after the first `plies` moves, for whoever keeps those already; `last` is the last
    /// line that is kept. The result is not among them.
    fn journal_after(&self, plies: usize, last: &str) -> String;
    /// The commitment to the seed, if all luck so far came from one.
    fn commitment(&self) -> Option<String>;
    /// The table as it was after this many moves.
    fn at(&self, ply: usize) -> Result<Box<dyn Table>, Invalid>;
    /// A copy.
    fn boxed(&self) -> Box<dyn Table>;

    /// Plays an action, given as an id, a notation or JSON.
    fn play(&mut self, seat: Seat, say: Say<'_>) -> Result<(), Refused> {
        let id = self.read_action(say)?;
        self.play_id(seat, id)
    }

    /// What the last move (or the start) did, in sentences.
    fn event_words(&self, viewer: Viewer, language: Language) -> Vec<String> {
        let reader = self.reader(viewer, language);
        self.events(viewer).iter().filter_map(|e| self.teller().event_words(e, reader)).collect()
    }

    /// What an action of `seat` would do, in words.
    fn action_words(&self, seat: Seat, id: u32, language: Language) -> Option<String> {
        let viewer = Viewer::Seat(seat);
        self.teller().action_words(&self.view(viewer), id, self.reader(viewer, language))
    }

    /// A drawing of what a viewer sees.
    fn board(&self, viewer: Viewer, paint: Paint, language: Language) -> String {
        let reader = Reader { ascii: paint.ascii, ..self.reader(viewer, language) };
        self.teller().board(&self.view(viewer), reader, paint)
    }

    /// Do these two see the same? Then nothing on the table is known to only one of them, and both may look at one screen.
    fn see_alike(&self, one: Viewer, other: Viewer) -> bool {
        self.view_json(one) == self.view_json(other)
    }

    /// How `viewer` reads.
    fn reader(&self, viewer: Viewer, language: Language) -> Reader<'_> {
        let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        Reader { names: self.names(), you, language, ascii: false }
    }
}

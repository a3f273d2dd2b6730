//! A game as a page sees it, wherever it is played: what is shown, what may be done, what happened.
//!
//! What the viewer was shown stays in the game's own types: a table looks at them, and the log puts them into words when
//! somebody reads it.

use std::sync::Arc;

use engine::text::Reader;
use engine::{GameAction, GameEvent, Opaque, Seat, Seen, Shown, Teller, Turn};
use leptos::prelude::*;
use protocol::room;
use serde_json::Value;
use web::log::{Line, Log};

use super::motion::{self, Step};
use super::offline::Offline;
use super::online::Online;
use super::sound::{self, Sound};
use super::text as t;

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    /// What everybody calls it.
    pub(crate) name: String,
    /// The bot that plays it, and how it plays.
    pub(crate) bot: Option<BotSeat>,
}

/// A bot on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BotSeat {
    /// Its name for programs.
    pub(crate) id: String,
    /// How strong it is.
    pub(crate) level: String,
}

/// The table as the viewer sees it.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// The name of the game among all that the server has; empty in the page.
    pub(crate) record: String,
    /// When somebody else moves for the viewer, in milliseconds since 1970, if there is a clock.
    pub(crate) deadline: Option<i64>,
    /// View, turn and moves.
    pub(crate) shown: Shown,
}

impl Scene {
    /// What is shown of a game that is played in the page.
    pub(crate) fn of(shown: Shown) -> Self {
        Self { record: String::new(), deadline: None, shown }
    }

    /// What a room sent: read once, in the words of the visitor's language.
    pub(crate) fn sent(table: room::Table, teller: &dyn Teller, reader: Reader<'_>) -> Result<Self, String> {
        let view = teller.read_view(table.view).map_err(|e| e.to_string())?;
        let choice = |l: room::Legal| engine::Choice {
            words: teller.action_words(&view, l.id, reader).unwrap_or(l.words),
            id: l.id,
            notation: l.notation,
        };
        let choices: Vec<_> = table.legal.into_iter().map(choice).collect();
        let prompt = if choices.is_empty() { String::new() } else { teller.prompt(&view, reader) };
        Ok(Self {
            record: table.record,
            deadline: table.deadline,
            shown: Shown {
                ply: table.ply as usize,
                turn: table.turn,
                undo: table.undo,
                view,
                choices,
                prompt,
            },
        })
    }
}

/// What moves and sounds when these events happen.
pub(crate) type Motion = fn(&Session, &[Opaque]) -> (Vec<Step>, Option<Sound>);

/// The events of a list that are of this type: all of them, at the table of their game.
pub(crate) fn typed<E: GameEvent>(events: &[Opaque]) -> impl Iterator<Item = &E> {
    events.iter().filter_map(|e| e.downcast_ref::<Seen<E>>()).map(Seen::get)
}

/// A game as a page sees it.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    /// The game's id.
    pub(crate) game: &'static str,
    /// Who sits where.
    pub(crate) players: StoredValue<Vec<Player>>,
    /// All options.
    pub(crate) options: StoredValue<Value>,
    /// The own seat.
    pub(crate) you: RwSignal<Option<u8>>,
    /// Whose eyes the log is written for: nobody's, if several people share the page.
    pub(crate) reader: RwSignal<Option<u8>>,
    /// The device is being handed to this seat: nothing is shown until its player has it.
    pub(crate) handed: RwSignal<Option<u8>>,
    /// The table as the own seat sees it.
    pub(crate) table: RwSignal<Scene>,
    /// What happened, oldest first.
    pub(crate) log: RwSignal<Log>,
    /// Why the last wish was not granted.
    pub(crate) refused: RwSignal<Option<String>>,
    /// Should the others wait, because there is something to read?
    pub(crate) hold: RwSignal<bool>,
    /// May the last move be taken back?
    pub(crate) can_undo: RwSignal<bool>,
    /// The rules, which put everything into words.
    pub(crate) teller: StoredValue<Arc<dyn Teller>>,
    /// What moves at this game's table.
    pub(crate) motion: Motion,
    /// Where the game is played.
    pub(crate) place: Place,
}

/// Where a game is played.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// In the page.
    Here(StoredValue<Offline, LocalStorage>),
    /// In a room of the server.
    Room(Online),
    /// Nowhere: somebody looks at a game of the past.
    Past,
}

impl Session {
    /// The name of a seat, as the viewer reads it.
    pub(crate) fn name(&self, seat: u8) -> String {
        self.players.with_value(|p| p.get(seat as usize).map(|p| p.name.clone())).unwrap_or_default()
    }

    /// Is it the viewer's seat?
    pub(crate) fn is_you(&self, seat: u8) -> bool {
        self.you.get_untracked() == Some(seat)
    }

    /// Do several people play on this device?
    pub(crate) fn shared(&self) -> bool {
        self.here() && self.players.with_value(|p| p.iter().filter(|p| p.bot.is_none()).count()) > 1
    }

    /// How many seats there are.
    pub(crate) fn seats(&self) -> u8 {
        self.players.with_value(Vec::len) as u8
    }

    /// The others, in the order in which they follow the viewer.
    pub(crate) fn others(&self) -> Vec<u8> {
        let seats = self.seats();
        match self.you.get_untracked() {
            Some(you) => (1..seats).map(|i| (you + i) % seats).collect(),
            None => (0..seats).collect(),
        }
    }

    /// May the viewer move?
    pub(crate) fn my_turn(&self) -> bool {
        self.table.with(|t| !t.shown.choices.is_empty())
    }

    /// Does this seat have to move?
    pub(crate) fn moves_now(&self, seat: u8) -> bool {
        self.table.with(|t| matches!(&t.shown.turn, Turn::Seats(seats) if seats.has(Seat(seat))))
    }

    /// Is the game over?
    pub(crate) fn over(&self) -> bool {
        self.table.with(|t| matches!(t.shown.turn, Turn::Over(_)))
    }

    /// What the viewer sees, if it is of this type: at the table of its game it is.
    pub(crate) fn view<V: Clone + 'static>(&self) -> Option<V> {
        self.table.with(|t| t.shown.view.downcast_ref().cloned())
    }

    /// What the viewer may do, with the ids.
    pub(crate) fn legal<A: GameAction>(&self) -> Vec<(A, u32)> {
        self.table.with(|t| t.shown.choices.iter().filter_map(|c| Some((A::from_id(c.id)?, c.id))).collect())
    }

    /// The id of an action, if the viewer may take it.
    pub(crate) fn may(&self, action: impl GameAction) -> Option<u32> {
        let id = action.id();
        self.table.with(|t| t.shown.choices.iter().any(|c| c.id == id)).then_some(id)
    }

    /// Lets the rules say something to whoever reads the log.
    pub(crate) fn tell<T>(&self, f: impl FnOnce(&dyn Teller, Reader<'_>) -> T) -> T {
        self.tell_seat(self.reader.get_untracked(), f)
    }

    /// Lets the rules say something to the player on this seat.
    pub(crate) fn tell_seat<T>(&self, seat: Option<u8>, f: impl FnOnce(&dyn Teller, Reader<'_>) -> T) -> T {
        let names = self.players.with_value(|p| p.iter().map(|p| p.name.clone()).collect::<Vec<_>>());
        let you = seat.map(Seat);
        let reader = Reader { names: &names, you, language: t::language(), ascii: false };
        self.teller.with_value(|teller| f(&**teller, reader))
    }

    /// What happened last, in words: at most so many lines, oldest first.
    pub(crate) fn latest(&self, most: usize) -> Vec<Line> {
        self.log.with(|log| self.tell(|teller, reader| log.latest(most, teller, reader)))
    }

    /// What the viewer sees, as JSON: for the program that thinks beside the page.
    pub(crate) fn sight(&self) -> Value {
        let view = self.table.with_untracked(|t| Arc::clone(&t.shown.view));
        self.teller.with_value(|teller| teller.write_view(&view))
    }

    /// Makes a move.
    pub(crate) fn act(self, id: u32) {
        motion::finish();
        super::table::moved();
        self.refused.set(None);
        self.hold.set(false);
        match self.place {
            Place::Here(_) => super::offline::act(self, id),
            Place::Room(room) => room.play(id, self.table.with_untracked(|t| t.shown.ply as u32)),
            Place::Past => {}
        }
    }

    /// Asks the rules why something can't be done now. They refuse it with a reason, and nothing changes.
    pub(crate) fn explain(self, id: u32) {
        if untrack(|| self.my_turn()) {
            self.act(id);
        }
    }

    /// Takes the last move back.
    pub(crate) fn undo(self) {
        match self.place {
            Place::Here(_) => super::offline::undo(self),
            Place::Room(room) => room.undo(self.table.with_untracked(|t| t.shown.ply as u32)),
            Place::Past => {}
        }
    }

    /// Is it played in the page, so that hints, undo and a file are at hand?
    pub(crate) fn here(&self) -> bool {
        matches!(self.place, Place::Here(_))
    }

    /// Is it looked at again?
    pub(crate) fn past(&self) -> bool {
        matches!(self.place, Place::Past)
    }

    /// Since when the player of a seat is away, in milliseconds since 1970; none for who is here.
    pub(crate) fn away(&self, seat: u8) -> Option<f64> {
        if let Place::Room(online) = self.place { online.away(seat) } else { None }
    }

    /// May advice be asked for? In the page always, in a room if the host allows it.
    pub(crate) fn may_ask(&self) -> bool {
        match self.place {
            Place::Here(_) => true,
            Place::Room(online) => {
                self.you.get().is_some() && online.room.with(|r| r.as_ref().is_some_and(|r| r.settings.hints))
            }
            Place::Past => false,
        }
    }

    /// If there is something to read in what is shown, the others wait until the visitor has seen it.
    pub(crate) fn look(&self) {
        let view = self.table.with_untracked(|t| Arc::clone(&t.shown.view));
        self.hold.set(!self.past() && self.teller.with_value(|teller| teller.pauses(&view)));
    }

    /// Shows a new state of the table, and what a move of `mover` did that led to it.
    pub(crate) fn show(self, scene: Scene, mover: Option<u8>, events: Vec<Opaque>) {
        let before = motion::measure();
        let (steps, heard) = (self.motion)(&self, &events);
        self.log.update(|log| log.add(scene.shown.ply as u32, mover, events));
        self.can_undo.set(scene.shown.undo && !self.past());
        self.table.set(scene);
        self.look();
        if let Some(heard) = heard {
            sound::play(heard);
        }
        motion::play(steps, before);
    }
}

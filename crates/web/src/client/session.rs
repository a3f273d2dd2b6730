//! A game as a page sees it, wherever it is played: what is shown, what may be done, what happened.

use leptos::prelude::*;
use protocol::room::{Legal, Table, Turn};
use serde_json::Value;

use super::motion::{self, Step};
use super::offline::Offline;
use super::online::Online;
use super::sound::{self, Sound};

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

/// A line of what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// How many moves were made then.
    pub(crate) ply: u32,
    /// Who did it.
    pub(crate) seat: Option<u8>,
    /// What.
    pub(crate) text: String,
}

/// What a game's table adds to a session.
#[derive(Clone, Copy)]
pub(crate) struct Teller {
    /// An event in words; none if it is not worth a line.
    pub(crate) words: fn(&Session, &Value) -> Option<String>,
    /// What moves and sounds when these events happen.
    pub(crate) motion: fn(&Session, &[Value]) -> (Vec<Step>, Option<Sound>),
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
    pub(crate) table: RwSignal<Table>,
    /// What happened, oldest first.
    pub(crate) log: RwSignal<Vec<Line>>,
    /// Why the last wish was not granted.
    pub(crate) refused: RwSignal<Option<String>>,
    /// Should the others wait, because there is something to read?
    pub(crate) hold: RwSignal<bool>,
    /// May the last move be taken back?
    pub(crate) can_undo: RwSignal<bool>,
    /// What the page knows about this game's events.
    pub(crate) teller: Teller,
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
    /// Nowhere: it was played, and is looked at again.
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
        self.table.with(|t| !t.legal.is_empty())
    }

    /// Does this seat have to move?
    pub(crate) fn moves_now(&self, seat: u8) -> bool {
        self.table.with(|t| matches!(&t.turn, Turn::Seats(seats) if seats.contains(&seat)))
    }

    /// Is the game over?
    pub(crate) fn over(&self) -> bool {
        self.table.with(|t| matches!(t.turn, Turn::Over(_)))
    }

    /// The first legal move that fits.
    pub(crate) fn find(&self, fits: impl Fn(&Legal) -> bool) -> Option<u32> {
        self.table.with(|t| t.legal.iter().find(|l| fits(l)).map(|l| l.id))
    }

    /// The legal move with this notation.
    pub(crate) fn legal(&self, notation: &str) -> Option<u32> {
        self.find(|l| l.notation == notation)
    }

    /// Makes a move.
    pub(crate) fn act(self, id: u32) {
        motion::finish();
        self.refused.set(None);
        match self.place {
            Place::Here(_) => super::offline::act(self, id),
            Place::Room(room) => room.play(id, self.table.with_untracked(|t| t.ply)),
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
            Place::Room(room) => room.undo(self.table.with_untracked(|t| t.ply)),
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

    /// Shows a new state of the table, and what led to it.
    pub(crate) fn show(self, table: Table, events: &[Value], ply: u32) {
        let before = motion::measure();
        let reader = Self { you: self.reader, ..self };
        let lines: Vec<Line> = events
            .iter()
            .filter_map(|e| {
                let text = (self.teller.words)(&reader, e)?;
                let seat = e.get("seat").and_then(Value::as_u64).map(|s| s as u8);
                Some(Line { ply, seat, text })
            })
            .collect();
        let (steps, heard) = (self.teller.motion)(&self, events);
        // A move that was taken back has not happened.
        self.log.update(|log| {
            log.retain(|l| l.ply <= ply);
            log.extend(lines);
        });
        self.can_undo.set(table.undo && !self.past());
        self.table.set(table);
        if let Some(heard) = heard {
            sound::play(heard);
        }
        motion::play(steps, before);
    }
}

//! A room as the database has it: loaded when somebody asks for it, and again when a commit went wrong.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use engine::{AnyGame, Say, Seat, Table};
use protocol::room::{Said, Status};
use serde_json::Value;
use store::{LiveGame, MoveRow, StoreError};
use tokio::sync::mpsc;

use super::doc::RoomDoc;
use super::task::Room;
use super::{Ask, QUEUE, Rooms, make};
use crate::refusal::{Refusal, Result};

/// Of how many moves of earlier games the requests are remembered.
const MOST_REMEMBERED: usize = 2_000;

/// A game with what the room needs beside the table.
pub(super) struct Match {
    pub(super) table: Box<dyn Table>,
    pub(super) number: i64,
    pub(super) record: String,
    pub(super) seed: String,
    pub(super) commitment: String,
    pub(super) variant: String,
    /// The version of the room after the start and after each move.
    pub(super) versions: Vec<u64>,
    /// The version of the room after the last move was taken back.
    pub(super) rewound: u64,
    /// Which requests were moves: a hash of member and id, with the ply after it.
    pub(super) plays: HashMap<u64, u32>,
    pub(super) hasher: RandomState,
    /// Is its end kept?
    pub(super) ended: bool,
}

impl Match {
    pub(super) fn plies(&self) -> u32 {
        self.table.plies() as u32
    }

    pub(super) fn over(&self) -> bool {
        self.table.movers().is_empty()
    }

    fn key(&self, member: u32, request: &str) -> u64 {
        self.hasher.hash_one((member, request))
    }

    /// The ply after the move that this request made, if it made one.
    pub(super) fn played(&self, member: u32, request: &str) -> Option<u32> {
        self.plays.get(&self.key(member, request)).copied()
    }

    /// Remembers the requests of the game before: a late resend must not become a move of this one.
    pub(super) fn remember(&mut self, before: Match) {
        (self.plays, self.hasher) = (before.plays, before.hasher);
        if self.plays.len() > MOST_REMEMBERED {
            self.plays.clear();
        }
    }

    /// Notes that the last move was taken back.
    pub(super) fn take_back(&mut self, row: &MoveRow) {
        self.versions.pop();
        self.rewound = row.version;
        self.recognise(row);
    }

    /// Remembers the request of a move, so that a resend is not another one.
    fn recognise(&mut self, row: &MoveRow) {
        if let (Some(member), Some(request)) = (row.member, &row.request) {
            self.plays.insert(self.key(member, request), self.plies());
        }
    }

    /// Notes a move that was made.
    pub(super) fn note(&mut self, row: &MoveRow) {
        self.versions.push(row.version);
        self.recognise(row);
    }
}

/// What the database has of a room.
pub(super) struct Stored {
    pub(super) doc: RoomDoc,
    pub(super) version: u64,
    pub(super) game: &'static dyn AnyGame,
    pub(super) current: Option<Match>,
    pub(super) chat: VecDeque<Said>,
    /// How many lines were said so far.
    pub(super) said: i64,
    /// When something was last kept.
    pub(super) touched: i64,
}

impl Rooms {
    /// Loads a room and starts its task.
    pub(super) async fn load(self: &Arc<Self>, code: &str) -> Result<mpsc::Sender<Ask>> {
        let stored = self.read(code).await?;
        if stored.doc.status == Status::Closed {
            return Err(Refusal::new("room_closed", "this room has ended"));
        }
        let (sender, receiver) = mpsc::channel(QUEUE);
        let room = Room::new(Arc::clone(self), stored, sender.downgrade());
        self.tasks.spawn(room.run(receiver));
        Ok(sender)
    }

    pub(super) async fn read(&self, code: &str) -> Result<Stored> {
        let unknown = || Refusal::new("unknown_room", "there is no such room; check the code");
        let row = self.store.room(code).await?.ok_or_else(unknown)?;
        let doc: RoomDoc = serde_json::from_str(&row.doc).map_err(|e| corrupt(code, &e.to_string()))?;
        let game = make::game(&doc.game)?;
        let (mut version, mut touched) = (row.version, row.updated_at);
        let current = match doc.number {
            None => None,
            Some(number) => {
                let live = self.store.live_game(number).await?;
                let live = live.ok_or_else(|| corrupt(code, "its game is missing"))?;
                let (moves, aside) = self.store.moves_of(number).await?;
                for row in moves.last().into_iter().chain(&aside) {
                    version = version.max(row.version);
                    touched = touched.max(row.at);
                }
                let mut current = replay(game, &live, &moves, doc.names()).map_err(|e| corrupt(code, &e))?;
                for row in &aside {
                    current.rewound = current.rewound.max(row.version);
                    current.recognise(row);
                }
                Some(current)
            }
        };
        let lines = self.store.chat_of(code).await?;
        let said = lines.last().map_or(0, |line| line.number);
        let chat = lines
            .into_iter()
            .map(|l| Said { member: l.member, name: l.name, text: l.text, at: l.at })
            .collect();
        Ok(Stored { doc, version, game, current, chat, said, touched })
    }
}

fn corrupt(code: &str, reason: &str) -> Refusal {
    tracing::error!(room = code, reason, "a room can't be read");
    Refusal::from(StoreError::Corrupt(format!("room {code}: {reason}")))
}

/// Plays a game again from its seed and its moves.
fn replay(
    game: &dyn AnyGame,
    live: &LiveGame,
    moves: &[MoveRow],
    names: Vec<String>,
) -> Result<Match, String> {
    let known = game.facts().rules;
    if live.rules != known {
        return Err(format!("played by version {} of the rules; this program knows {known}", live.rules));
    }
    let seed = engine::journal::seed_from_hex(&live.seed).ok_or("the seed makes no sense")?;
    let options: Value = serde_json::from_str(&live.options).map_err(|e| e.to_string())?;
    let mut table = game.table(live.seats, options, seed).map_err(|e| e.0)?;
    table.set_names(names);
    let mut current = new_match(table, live);
    for (at, row) in moves.iter().enumerate() {
        if row.ply as usize != at {
            return Err(format!("move {at} is missing"));
        }
        current
            .table
            .play(Seat(row.seat), Say::Text(&row.play))
            .map_err(|e| format!("move {at} `{}` is refused: {e}", row.play))?;
        current.note(row);
    }
    Ok(current)
}

pub(super) fn new_match(table: Box<dyn Table>, live: &LiveGame) -> Match {
    Match {
        commitment: table.commitment().unwrap_or_default(),
        table,
        number: live.number,
        record: live.id.clone(),
        seed: live.seed.clone(),
        variant: live.variant.clone(),
        versions: vec![live.version],
        rewound: 0,
        plays: HashMap::new(),
        hasher: RandomState::new(),
        ended: live.ended,
    }
}

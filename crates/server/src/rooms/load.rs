//! A room as the database has it: loaded when somebody asks for it, and again when a commit went wrong.

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{AnyGame, Say, Seat, Table};
use protocol::room::{Said, Status};
use serde_json::Value;
use store::custody::{Custody, Requests};
use store::{Claim, LiveGame, MoveRow, RequestRow, StoreError};
use tokio::sync::mpsc;

use super::doc::RoomDoc;
use super::task::Room;
use super::{Ask, QUEUE, Rooms, make, moving};
use crate::refusal::{Refusal, Result};

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

    /// Notes that the last move was taken back; the version of the room after that.
    pub(super) fn take_back(&mut self, version: u64) {
        self.versions.pop();
        self.rewound = version;
    }

    /// Notes a move that was made; the version of the room after it.
    pub(super) fn note(&mut self, version: u64) {
        self.versions.push(version);
    }
}

/// What the database has of a room.
pub(super) struct Stored {
    pub(super) doc: RoomDoc,
    pub(super) version: u64,
    /// The version of the row of the room: moves don't raise it.
    pub(super) kept: u64,
    pub(super) made_by: Option<String>,
    pub(super) game: &'static dyn AnyGame,
    pub(super) current: Option<Match>,
    pub(super) requests: Requests,
    pub(super) chat: VecDeque<Said>,
    /// How many lines were said so far.
    pub(super) said: i64,
    /// When something was last kept.
    pub(super) touched: i64,
}

impl Rooms {
    /// Loads a room and starts its task.
    pub(super) async fn load(self: &Arc<Self>, code: &str) -> Result<mpsc::Sender<Ask>> {
        let custody = self.take(code).await?;
        let loaded = self.load_as(code, custody).await;
        if loaded.is_err() {
            self.let_go(code, custody).await;
        }
        loaded
    }

    /// Takes a room for this server.
    async fn take(&self, code: &str) -> Result<Custody> {
        let Some(node) = &self.node else { return Ok(Custody::alone()) };
        // Looked at before the room is taken: what happens to this server after that is noticed.
        let lapses = node.holds();
        if lapses.is_none() {
            // Others may think that this server is dead, and they may be right.
            return Err(moving());
        }
        match self.store.take_room(code, node).await? {
            Claim::Mine(epoch) => {
                metrics::counter!("parlor_rooms_taken_total").increment(1);
                Ok(Custody::taken(epoch, lapses))
            }
            Claim::Theirs(peer) => Err(Refusal { elsewhere: Some(Box::new(peer)), ..moving() }),
            Claim::Unknown => Err(unknown()),
        }
    }

    /// Lets a room go, so that any server can take it at once.
    pub(super) async fn let_go(&self, code: &str, custody: Custody) {
        let Some(epoch) = custody.epoch() else { return };
        if let Err(error) = self.store.let_go(code, epoch).await {
            tracing::warn!(room = code, %error, "others can take the room only when this server is gone");
        }
    }

    async fn load_as(self: &Arc<Self>, code: &str, custody: Custody) -> Result<mpsc::Sender<Ask>> {
        let stored = self.read(code).await?;
        if self.stopping.is_cancelled() {
            return Err(Refusal::new("shutdown", "the server is shutting down; come back in a moment"));
        }
        if stored.doc.status == Status::Closed {
            return Err(Refusal::new("room_closed", "this room has ended"));
        }
        self.rested.lock().remove(code);
        let (sender, receiver) = mpsc::channel(QUEUE);
        let room = Room::new(Arc::clone(self), stored, sender.downgrade(), custody);
        self.tasks.spawn(room.run(receiver));
        Ok(sender)
    }

    pub(super) async fn read(&self, code: &str) -> Result<Stored> {
        let row = self.store.room(code).await?.ok_or_else(unknown)?;
        let doc: RoomDoc = serde_json::from_str(&row.doc).map_err(|e| corrupt(code, &e.to_string()))?;
        let game = make::game(&doc.game)?;
        let (mut version, mut touched) = (row.version, row.updated_at);
        let mut requests = earlier_requests(&self.store.requests_of(code).await?);
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
                for row in &moves {
                    note(&mut requests, row, row.ply + 1);
                }
                for row in &aside {
                    current.rewound = current.rewound.max(row.version);
                    note(&mut requests, row, current.plies());
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
        let (kept, made_by) = (row.version, row.made_by);
        Ok(Stored { doc, version, kept, made_by, game, current, requests, chat, said, touched })
    }
}

/// The requests of earlier games that were moves.
pub(super) fn earlier_requests(rows: &[RequestRow]) -> Requests {
    let mut requests = Requests::default();
    for row in rows {
        requests.note(row.member, &row.request, row.ply);
    }
    requests
}

/// Remembers the request of a move after which the table has so many plies.
fn note(requests: &mut Requests, row: &MoveRow, plies: u32) {
    if let (Some(member), Some(request)) = (row.member, &row.request) {
        requests.note(member, request, plies);
    }
}

fn unknown() -> Refusal {
    Refusal::new("unknown_room", "there is no such room; check the code")
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
        current.note(row.version);
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
        ended: live.ended,
    }
}

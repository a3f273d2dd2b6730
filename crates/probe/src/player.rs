//! A player that knows no rules.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use engine::Luck;
use protocol::api::Joined;
use protocol::room::{Command, Happened, Hello, Message, Request, Status, Table, Turn};

use crate::{Result, Socket};

/// How often a player loses its connection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drops {
    /// Never.
    Never,
    /// After a message with this probability.
    Sometimes(f64),
}

/// What a player saw.
#[derive(Clone, Debug, Default)]
pub struct Watched {
    /// Every move it was told of, by ply.
    pub plies: Vec<u32>,
    /// How many of its own moves were acknowledged.
    pub acknowledged: u32,
    /// How often it came back.
    pub reconnects: u32,
    /// The longest time from when a move was sent first until it was acknowledged.
    pub longest: Duration,
    /// Every text that it was sent, if that was asked for.
    pub log: Vec<String>,
    /// How the last table looked.
    pub table: Option<Table>,
}

/// Who has other servers to go to waits so long for an answer.
const UNANSWERED: Duration = Duration::from_secs(1);

/// A player at a table.
#[derive(Debug)]
pub struct Player {
    /// Where it connects; after that it takes the next one when it loses its connection.
    address: SocketAddr,
    others: VecDeque<SocketAddr>,
    /// When the move was sent that is not answered.
    sent: tokio::time::Instant,
    room: String,
    token: Option<String>,
    seat: Option<u8>,
    luck: Luck,
    drops: Drops,
    socket: Option<Socket>,
    version: Option<u64>,
    status: Status,
    next_id: u64,
    /// A move that was sent and not answered: it is sent again with the same id.
    pending: Option<Request>,
    keep_log: bool,
    /// The last move that was acknowledged, and in which game.
    acknowledged: Option<(String, u32)>,
    /// When something last happened.
    lively: tokio::time::Instant,
    watched: Watched,
}

impl Player {
    /// A player with a seat.
    pub fn new(address: SocketAddr, joined: &Joined, seed: u64) -> Self {
        Self::with(address, joined.room.clone(), Some(joined.token.clone()), seed)
    }

    /// A spectator.
    pub fn spectator(address: SocketAddr, room: &str, seed: u64) -> Self {
        Self::with(address, room.to_owned(), None, seed)
    }

    fn with(address: SocketAddr, room: String, token: Option<String>, seed: u64) -> Self {
        Self {
            address,
            others: VecDeque::new(),
            sent: tokio::time::Instant::now(),
            room,
            token,
            seat: None,
            luck: Luck::new(seed),
            drops: Drops::Never,
            socket: None,
            version: None,
            status: Status::Lobby,
            next_id: seed << 32,
            pending: None,
            keep_log: false,
            acknowledged: None,
            lively: tokio::time::Instant::now(),
            watched: Watched::default(),
        }
    }

    /// The same, losing its connection now and then.
    #[must_use]
    pub fn dropping(mut self, drops: Drops) -> Self {
        self.drops = drops;
        self
    }

    /// The same, going to another of these servers when it loses its connection.
    #[must_use]
    pub fn among(mut self, servers: &[SocketAddr]) -> Self {
        self.others = servers.iter().copied().filter(|s| *s != self.address).collect();
        self
    }

    /// The same, keeping every byte it is sent.
    #[must_use]
    pub fn logging(mut self) -> Self {
        self.keep_log = true;
        self
    }

    fn id(&mut self) -> String {
        self.next_id += 1;
        format!("p{}", self.next_id)
    }

    async fn connect(&mut self) -> Result<()> {
        let mut socket = Socket::open(self.address).await?;
        socket.log = self.keep_log.then(Vec::new);
        let hello = Hello {
            protocol: Some(protocol::room::VERSION),
            room: self.room.clone(),
            token: self.token.clone(),
            version: self.version,
            board: None,
        };
        let snapshot = socket.greet(hello).await?;
        let had = self.version;
        self.seat = snapshot.you.seat;
        self.status = snapshot.room.status;
        self.version = Some(snapshot.version);
        for happened in snapshot.missed.iter().flatten() {
            self.note(happened, had)?;
        }
        // What was acknowledged is never lost.
        if let (Some(now), Some((record, ply))) = (&snapshot.table, &self.acknowledged)
            && now.record == *record
            && now.ply < *ply
        {
            return Err(format!("lost: move {ply} was acknowledged, the table is after {}", now.ply).into());
        }
        self.watched.table = snapshot.table;
        self.socket = Some(socket);
        Ok(())
    }

    fn note(&mut self, happened: &Happened, since: Option<u64>) -> Result<()> {
        if since.is_some_and(|since| happened.version <= since) {
            return Err(format!("version {} was told twice", happened.version).into());
        }
        self.watched.plies.push(happened.ply);
        Ok(())
    }

    fn lose(&mut self) {
        if let Some(socket) = self.socket.take() {
            self.watched.log.extend(socket.log.into_iter().flatten());
            self.watched.reconnects += 1;
        }
        if let Some(next) = self.others.pop_front() {
            self.others.push_back(self.address);
            self.address = next;
        }
    }

    /// Takes one message. Versions must never go back, and no move may be told twice.
    fn hear(&mut self, message: Message) -> Result<()> {
        if matches!(message, Message::Update(_) | Message::Done { .. }) {
            self.lively = tokio::time::Instant::now();
        }
        match message {
            Message::Update(update) => {
                let had = self.version.replace(update.version);
                if had.is_some_and(|had| update.version != had + 1) {
                    return Err(format!("version {} follows {had:?}", update.version).into());
                }
                if let Some(you) = update.you {
                    self.seat = you.seat;
                }
                if let Some(room) = update.room {
                    self.status = room.status;
                }
                if let Some(happened) = update.happened {
                    self.note(&happened, had)?;
                }
                if update.table.is_some() {
                    self.watched.table = update.table;
                }
            }
            Message::Snapshot(snapshot) => {
                self.version = Some(snapshot.version);
                self.status = snapshot.room.status;
                self.watched.table = snapshot.table;
            }
            Message::Done { id, ply, .. } if self.pending.as_ref().is_some_and(|p| p.id == id) => {
                self.pending = None;
                self.watched.acknowledged += 1;
                self.watched.longest = self.watched.longest.max(self.sent.elapsed());
                if let (Some(table), Some(ply)) = (&self.watched.table, ply) {
                    self.acknowledged = Some((table.record.clone(), ply));
                }
            }
            Message::Refused { id, code, message, .. } => match code.as_str() {
                // Two players may be to move at once: then the table has moved on. Or storage has a bad moment.
                "stale" | "not_your_turn" | "not_now" => self.pending = None,
                "storage" | "busy" | "shutdown" => {}
                _ => return Err(format!("{id:?} refused: {code}: {message}").into()),
            },
            Message::Closing { code, .. } => return Err(format!("closing: {code}").into()),
            _ => {}
        }
        Ok(())
    }

    async fn act(&mut self) -> Result<()> {
        if self.pending.is_some() || self.status != Status::Playing {
            return Ok(());
        }
        let Some(table) = &self.watched.table else { return Ok(()) };
        let legal = table.legal.len() as u32;
        if legal == 0 {
            return Ok(());
        }
        let (ply, choice) = (table.ply, self.luck.below(legal) as usize);
        // Each of the three faces of an action in turn.
        let action = match self.luck.below(3) {
            0 => table.legal[choice].id.into(),
            1 => table.legal[choice].notation.clone().into(),
            _ => table.legal[choice].action.clone(),
        };
        let request = Request { id: self.id(), command: Command::Play { action, ply: Some(ply) } };
        self.pending = Some(request.clone());
        self.sent = tokio::time::Instant::now();
        if let Some(socket) = &mut self.socket {
            socket.send(&request).await?;
        }
        Ok(())
    }

    /// Plays until the game is over and its end is kept. What breaks the connection is mended for `patience`.
    pub async fn play(mut self, patience: Duration) -> Result<Watched> {
        let mut trouble = tokio::time::Instant::now();
        loop {
            match self.step().await {
                Ok(true) => {
                    self.lose();
                    self.watched.reconnects -= 1;
                    return Ok(self.watched);
                }
                Ok(false) if self.lively.elapsed() > 2 * patience => {
                    return Err(format!("nothing has happened for {} s", 2 * patience.as_secs()).into());
                }
                Ok(false) => trouble = tokio::time::Instant::now(),
                Err(error) if is_wrong(&*error) || trouble.elapsed() >= patience => return Err(error),
                Err(_) => {
                    self.lose();
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    async fn step(&mut self) -> Result<bool> {
        if self.socket.is_none() {
            // A server that hangs does not answer; another one may.
            if self.others.is_empty() {
                self.connect().await?;
            } else {
                tokio::time::timeout(UNANSWERED, self.connect()).await??;
            }
            if let (Some(request), Some(socket)) = (&self.pending, &mut self.socket) {
                socket.send(request).await?;
            }
        }
        let over = self.watched.table.as_ref().is_some_and(|t| matches!(t.turn, Turn::Over(_)));
        if over && self.status == Status::Over {
            return Ok(true);
        }
        self.act().await?;
        if let Drops::Sometimes(p) = self.drops
            && self.luck.chance(p)
        {
            self.lose();
            return Ok(false);
        }
        let Some(socket) = &mut self.socket else { return Ok(false) };
        let patience = if self.others.is_empty() { Duration::from_secs(2) } else { UNANSWERED };
        let waited = tokio::time::timeout(patience, socket.next()).await;
        match waited {
            Ok(message) => self.hear(message?)?,
            Err(_) if self.pending.is_some() && !self.others.is_empty() => {
                return Err("this server does not answer".into());
            }
            // Nothing for a while: what was not answered is sent again.
            Err(_) => {
                if let (Some(request), Some(socket)) = (&self.pending, &mut self.socket) {
                    socket.send(request).await?;
                }
            }
        }
        Ok(false)
    }
}

/// A breach of the protocol, as against a broken connection.
fn is_wrong(error: &(dyn std::error::Error + Send + Sync)) -> bool {
    let text = error.to_string();
    ["refused:", "told twice", "follows", "lost:"].iter().any(|sign| text.contains(sign))
}

/// Plays all players to the end at once.
pub async fn play_to_the_end(players: Vec<Player>, patience: Duration) -> Result<Vec<Watched>> {
    let tasks: Vec<_> = players.into_iter().map(|p| tokio::spawn(p.play(patience))).collect();
    let mut watched = Vec::new();
    for task in tasks {
        watched.push(task.await??);
    }
    Ok(watched)
}

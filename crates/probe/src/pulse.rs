//! Rooms in which two clients move as fast as they can, each on a server of its own, and every wait is measured.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use protocol::api::{CreateRoom, Joined};
use protocol::room::{Command, Hello, Message, Request, Snapshot, Status, Table};
use serde_json::json;
use tokio::time::{Instant, sleep, timeout};

use crate::{Api, Result, Socket};

/// Who does not get an answer in this time goes to another server.
const UNANSWERED: Duration = Duration::from_millis(500);

/// The waits of all rooms.
#[derive(Default, Debug)]
pub struct Pulse {
    waits: Mutex<Vec<(usize, Duration)>>,
    all: AtomicU64,
    begun: Mutex<HashSet<usize>>,
}

impl Pulse {
    fn note(&self, room: usize, wait: Duration) {
        self.all.fetch_add(1, Ordering::Relaxed);
        self.begun.lock().unwrap_or_else(PoisonError::into_inner).insert(room);
        self.waits.lock().unwrap_or_else(PoisonError::into_inner).push((room, wait));
    }

    /// What was seen since the last time.
    pub fn take(&self) -> Seen {
        let waits = std::mem::take(&mut *self.waits.lock().unwrap_or_else(PoisonError::into_inner));
        let mut stood = HashMap::<usize, Duration>::new();
        for (room, wait) in &waits {
            let longest = stood.entry(*room).or_default();
            *longest = (*longest).max(*wait);
        }
        Seen {
            moves: waits.into_iter().map(|(_, wait)| wait).collect(),
            rooms: stood.into_values().collect(),
        }
    }

    /// In how many rooms a move was acknowledged so far.
    pub fn rooms(&self) -> usize {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// How many moves were acknowledged in all.
    pub fn all(&self) -> u64 {
        self.all.load(Ordering::Relaxed)
    }
}

/// What was seen for a while.
#[derive(Debug)]
pub struct Seen {
    /// How long each move waited for its acknowledgement.
    pub moves: Waits,
    /// How long each room stood still: the longest wait of a move in it.
    pub rooms: Waits,
}

impl Seen {
    /// In words.
    pub fn tell(&self, time: Duration) -> String {
        let moves = self.moves.count();
        format!("{moves} moves, {:.0} a second, {}", moves as f64 / time.as_secs_f64().max(1e-9), self.moves)
    }
}

/// Waits, the shortest first.
#[derive(Default, Debug)]
pub struct Waits(Vec<Duration>);

impl FromIterator<Duration> for Waits {
    fn from_iter<I: IntoIterator<Item = Duration>>(waits: I) -> Self {
        let mut waits: Vec<_> = waits.into_iter().collect();
        waits.sort_unstable();
        Self(waits)
    }
}

impl Waits {
    /// The longest.
    pub fn longest(&self) -> Duration {
        self.0.last().copied().unwrap_or_default()
    }

    /// The wait that so large a share of all does not exceed.
    pub fn at(&self, share: f64) -> Duration {
        let index = ((self.0.len() as f64 * share) as usize).min(self.0.len().saturating_sub(1));
        self.0.get(index).copied().unwrap_or_default()
    }

    /// How many.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// These and others.
    pub fn and(self, others: Self) -> Self {
        self.0.into_iter().chain(others.0).collect()
    }
}

impl fmt::Display for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |d: Duration| d.as_secs_f64() * 1000.0;
        let (half, most, longest) = (ms(self.at(0.5)), ms(self.at(0.99)), ms(self.longest()));
        write!(f, "p50 {half:.1} ms, p99 {most:.1} ms, longest {longest:.0} ms")
    }
}

/// A client that goes from server to server.
struct Restless {
    /// The number of its room.
    room: usize,
    servers: Arc<[SocketAddr]>,
    next: usize,
    joined: Joined,
    host: bool,
    socket: Option<Socket>,
    version: u64,
    status: Status,
    table: Option<Table>,
    ids: u64,
    /// What was sent and is not answered, and since when.
    pending: Option<(Request, Instant)>,
    /// The game and the ply after the last move that was acknowledged.
    acknowledged: Option<(String, u32)>,
}

impl Restless {
    /// What was acknowledged is never lost, and nothing goes back.
    fn check(&self, snapshot: &Snapshot) -> Result<()> {
        if snapshot.version < self.version {
            return Err(format!("lost: version {} after {}", snapshot.version, self.version).into());
        }
        if let (Some(table), Some((record, ply))) = (&snapshot.table, &self.acknowledged)
            && table.record == *record
            && table.ply < *ply
        {
            return Err(format!("lost: move {ply} was acknowledged, the table is after {}", table.ply).into());
        }
        Ok(())
    }

    async fn come(&mut self) -> Result<()> {
        let address = self.servers[self.next % self.servers.len()];
        self.next += 1;
        let token = Some(self.joined.token.clone());
        let hello = Hello { room: self.joined.room.clone(), token, ..Hello::default() };
        let (mut socket, snapshot) = timeout(UNANSWERED, Socket::hello(address, hello)).await??;
        self.check(&snapshot)?;
        (self.version, self.status, self.table) = (snapshot.version, snapshot.room.status, snapshot.table);
        if let Some((request, _)) = &self.pending {
            socket.send(request).await?;
        }
        self.socket = Some(socket);
        Ok(())
    }

    fn wish(&mut self) -> Option<Command> {
        if self.status == Status::Over {
            return self.host.then_some(Command::Rematch);
        }
        let table = self.table.as_ref()?;
        let legal = table.legal.len();
        if legal == 0 {
            return None;
        }
        let choice = &table.legal[(self.ids as usize * 7919) % legal];
        Some(Command::Play { action: choice.id.into(), ply: Some(table.ply) })
    }

    async fn step(&mut self, pulse: &Pulse, more: bool) -> Result<bool> {
        if self.socket.is_none() {
            self.come().await?;
        }
        if self.pending.is_none()
            && more
            && let Some(command) = self.wish()
        {
            self.ids += 1;
            let request = Request { id: self.ids.to_string(), command };
            self.pending = Some((request.clone(), Instant::now()));
            if let Some(socket) = &mut self.socket {
                socket.send(&request).await?;
            }
        }
        let Some(socket) = &mut self.socket else { return Ok(false) };
        let message = match timeout(UNANSWERED, socket.next()).await {
            Ok(message) => message?,
            Err(_) if self.pending.is_some() => return Err("no answer".into()),
            Err(_) => return Ok(!more),
        };
        match message {
            Message::Update(update) => {
                if update.version != self.version + 1 {
                    return Err(format!("lost: version {} follows {}", update.version, self.version).into());
                }
                self.version = update.version;
                if let Some(room) = update.room {
                    self.status = room.status;
                }
                if update.table.is_some() {
                    self.table = update.table;
                }
            }
            Message::Done { id, ply, .. } => {
                if let Some((request, sent)) = self.pending.take_if(|(request, _)| request.id == id)
                    && let Command::Play { ply: Some(before), .. } = request.command
                {
                    // However often it was sent, it is the move that it was meant to be, once.
                    if ply != Some(before + 1) {
                        return Err(format!("wrong: a move after {before} was done as {ply:?}").into());
                    }
                    pulse.note(self.room, sent.elapsed());
                    if let (Some(table), Some(ply)) = (&self.table, ply) {
                        self.acknowledged = Some((table.record.clone(), ply));
                    }
                }
            }
            Message::Refused { code, message, .. } => match code.as_str() {
                "stale" | "not_your_turn" | "not_now" => self.pending = None,
                "storage" | "busy" | "shutdown" => return Err(code.into()),
                _ => return Err(format!("wrong: {code}: {message}").into()),
            },
            Message::Closing { code, .. } => return Err(format!("closing: {code}").into()),
            _ => {}
        }
        Ok(!more && self.pending.is_none())
    }

    async fn run(mut self, pulse: &Pulse, stop: &AtomicBool) -> Result<()> {
        let mut trouble = Instant::now();
        loop {
            match self.step(pulse, !stop.load(Ordering::Relaxed)).await {
                Ok(true) => return Ok(()),
                Ok(false) => trouble = Instant::now(),
                Err(error) => {
                    let text = error.to_string();
                    if text.starts_with("lost:")
                        || text.starts_with("wrong:")
                        || trouble.elapsed().as_secs() > 60
                    {
                        return Err(format!("room {}: {text}", self.joined.room).into());
                    }
                    self.socket = None;
                    sleep(Duration::from_millis(20)).await;
                }
            }
        }
    }
}

/// A room of two with a long game, made at any of these servers.
async fn room(servers: &[SocketAddr], n: usize) -> Result<[Joined; 2]> {
    let api = Api::new(servers[n % servers.len()]);
    let wish = CreateRoom {
        game: "golf".into(),
        seats: vec!["you".into(), "open".into()],
        options: Some(json!({"rounds":18})),
        name: Some("A".into()),
        settings: None,
    };
    let host = api.create(&wish).await?;
    let guest = Api::new(servers[(n + 1) % servers.len()]).join(&host.room, "B").await?;
    let path = format!("/api/rooms/{}/commands", host.room);
    for (joined, body) in
        [(&guest, json!({"id":"r","do":"ready","ready":true})), (&host, json!({"id":"s","do":"start"}))]
    {
        let sent = api.with("x-seat-token", &joined.token).post(&path, &body).await?;
        sent.ok::<serde_json::Value>()?;
    }
    Ok([host, guest])
}

/// Plays in a room until it is told to stop.
pub async fn pulse(
    servers: Arc<[SocketAddr]>,
    n: usize,
    stop: Arc<AtomicBool>,
    pulse: Arc<Pulse>,
) -> Result<()> {
    let [host, guest] = room(&servers, n).await?;
    let play = |joined: Joined, host: bool| {
        let client = Restless {
            room: n,
            servers: Arc::clone(&servers),
            next: n + usize::from(host),
            joined,
            host,
            socket: None,
            version: 0,
            status: Status::Lobby,
            table: None,
            ids: 0,
            pending: None,
            acknowledged: None,
        };
        let (pulse, stop) = (Arc::clone(&pulse), Arc::clone(&stop));
        tokio::spawn(async move { client.run(&pulse, &stop).await })
    };
    let (host, guest) = (play(host, true), play(guest, false));
    host.await??;
    guest.await?
}

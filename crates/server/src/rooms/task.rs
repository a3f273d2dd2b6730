//! The task of a room: takes one request after the other, and keeps every change before it makes it.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use engine::AnyGame;
use protocol::api::Sent;
use protocol::room::{Command, Message, Said, Status};
use store::custody::{Custody, Next, Requests};
use store::{RoomRow, StoreError, Write};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::doc::RoomDoc;
use super::frames::{Changed, Raw, closing, done, refused, text};
use super::load::{Match, Stored};
use super::{Ask, Client, NewClient, Out, Rooms, hold, moving};
use crate::refusal::{Refusal, Result};
use crate::secret;

/// How many requests other than moves are remembered, so that a resend is not done twice.
const REMEMBERED: usize = 64;
/// The most clients of a room.
const MOST_CLIENTS: usize = 200;

/// What came of a request.
#[derive(Clone, Copy)]
pub(super) struct Done {
    pub(super) version: u64,
    pub(super) ply: Option<u32>,
}

pub(super) struct Room {
    pub(super) rooms: Arc<Rooms>,
    pub(super) me: mpsc::WeakSender<Ask>,
    pub(super) doc: RoomDoc,
    pub(super) version: u64,
    /// The version of the row that the database has of the room.
    kept: u64,
    /// Who made the room, when bots take turns.
    pub(super) maker: u64,
    pub(super) game: &'static dyn AnyGame,
    pub(super) current: Option<Match>,
    /// The requests that were moves.
    pub(super) requests: Requests,
    /// The request that is being done, if it is no move.
    asking: Option<(u32, String)>,
    pub(super) clients: Vec<Client>,
    pub(super) chat: VecDeque<Said>,
    /// How many lines were said so far.
    pub(super) said: i64,
    pub(super) chat_times: VecDeque<(u32, Instant)>,
    remembered: VecDeque<(u32, String, Done)>,
    /// What this server has of the room: may it answer from memory, and what must it do first?
    pub(super) custody: Custody,
    /// When the database last did not say whose the room is.
    pub(super) unanswered: Option<Instant>,
    /// When something last happened, and when somebody was last here.
    pub(super) touched: i64,
    pub(super) seen: Instant,
    pub(super) bot_due: Option<Instant>,
    pub(super) thinking: Option<(u32, u8)>,
    pub(super) deadline: Option<(Instant, i64)>,
    /// The deadline of the last move that was made.
    pub(super) deadline_before: Option<(Instant, i64)>,
    /// The deadline of this move while the host has switched the clock off.
    pub(super) deadline_off: Option<(Instant, i64)>,
    /// Members who are gone, and since when.
    pub(super) gone: Vec<(u32, Instant)>,
    pub(super) retry: Option<Instant>,
}

impl Room {
    pub(super) fn new(
        rooms: Arc<Rooms>,
        stored: Stored,
        me: mpsc::WeakSender<Ask>,
        custody: Custody,
    ) -> Self {
        let Stored { doc, version, kept, made_by, game, current, requests, chat, said, touched } = stored;
        let maker = rooms.maker(made_by.as_deref(), &doc.code);
        let now = Instant::now();
        let gone = doc.members.iter().map(|m| (m.id, now)).collect();
        let mut room = Self {
            rooms,
            me,
            doc,
            version,
            kept,
            maker,
            game,
            current,
            requests,
            asking: None,
            clients: Vec::new(),
            chat,
            said,
            chat_times: VecDeque::new(),
            remembered: VecDeque::new(),
            custody,
            unanswered: None,
            touched,
            seen: now,
            bot_due: None,
            thinking: None,
            deadline: None,
            deadline_before: None,
            deadline_off: None,
            gone,
            retry: None,
        };
        metrics::gauge!("parlor_rooms_loaded").increment(1);
        room.set_clocks();
        // The server died between the last move and the end of the game.
        if room.current.as_ref().is_some_and(|c| c.over() && !c.ended) {
            room.retry = Some(now);
        }
        room
    }

    pub(super) async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        loop {
            let wake = self.wake();
            tokio::select! {
                ask = asks.recv() => match ask {
                    Some(Ask::Stop) => {
                        // Who comes back finds it free.
                        self.rooms.let_go(&self.doc.code, self.custody).await;
                        self.farewell("shutdown", "the server is shutting down; come back in a moment");
                        return;
                    }
                    Some(ask) => {
                        // Who asks when the room is lost is asked to come back by losing its answer.
                        if !self.is_lost().await {
                            self.answer(ask).await;
                        }
                    }
                    None => break,
                },
                () = tokio::time::sleep_until(wake) => {
                    if !self.is_lost().await {
                        self.tick().await;
                    }
                }
            }
            if self.custody.is_lost() {
                tracing::info!(room = self.doc.code, "another server has the room");
                self.farewell("shutdown", &moving().message);
                self.rooms.lose(&self.doc.code, &mut asks);
                return;
            }
            if self.doc.status == Status::Closed {
                self.farewell("room_closed", "the room has ended");
                if self.rooms.put_away(&self.doc.code, &mut asks) {
                    break;
                }
            } else if self.may_rest() && self.rooms.put_away(&self.doc.code, &mut asks) {
                break;
            }
        }
        self.rooms.let_go(&self.doc.code, self.custody).await;
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Attach { client, id, answer } => {
                let result = self.attach(*client, id).await;
                let _ = answer.send(result);
            }
            Ask::Detach { client } => self.detach(client),
            Ask::Request { client, id, command } => {
                let Some(at) = self.clients.iter().position(|c| c.id == client) else { return };
                let (member, outbox) = (self.clients[at].member, self.clients[at].outbox.clone());
                let message = match self.request(member, &id, *command).await {
                    Ok(Done { version, ply }) => done(id, version, ply),
                    Err(refusal) => refused(Some(id), refusal),
                };
                outbox.send(Out::Text(message));
            }
            Ask::Join { join, answer } => {
                self.seen = Instant::now();
                let result = self.join(*join).await;
                let _ = answer.send(result);
            }
            Ask::Http { token_hash, id, command, answer } => {
                self.seen = Instant::now();
                let result = match self.member_of(token_hash.as_deref()) {
                    Ok(member) => self.request(member, &id, *command).await,
                    Err(refusal) => Err(refusal),
                };
                let _ = answer.send(result.map(|Done { version, ply }| Sent { id, version, ply }));
            }
            Ask::State { token_hash, version, answer } => {
                self.seen = Instant::now();
                let result = self.sure().await.and_then(|()| self.member_of(token_hash.as_deref()));
                let result = result.and_then(|member| {
                    if member.is_none() && !self.doc.settings.spectators {
                        return Err(no_spectators());
                    }
                    Ok(text(&self.snapshot(member, None, version)).to_string())
                });
                let _ = answer.send(result);
            }
            Ask::Info { answer } => {
                let result = self.sure().await.map(|()| text(&self.public()).to_string());
                let _ = answer.send(result);
            }
            Ask::Thought { ply, seat, id } => self.thought(ply, seat, id).await,
            Ask::Adopt { token_hash, user_id } => self.adopt(&token_hash, user_id).await,
            Ask::Sweep { rested } => self.sweep(rested).await,
            Ask::Close { answer } => {
                let result = match self.sure().await {
                    Ok(()) => self.close().await,
                    Err(refusal) => Err(refusal),
                };
                let _ = answer.send(result);
            }
            Ask::Look | Ask::Stop => {}
        }
    }

    fn member_of(&self, token_hash: Option<&str>) -> Result<Option<u32>> {
        let Some(hash) = token_hash else { return Ok(None) };
        match self.doc.by_token(hash) {
            Some(member) => Ok(Some(member.id)),
            None => Err(Refusal::unknown_token()),
        }
    }

    async fn attach(&mut self, client: NewClient, request: String) -> Result<()> {
        self.sure().await?;
        let hash = client.hello.token.as_deref().map(secret::seat_hash);
        let member = self.member_of(hash.as_deref())?;
        if member.is_none() && !self.doc.settings.spectators {
            return Err(no_spectators());
        }
        self.clients.retain(|old| {
            let replaced = old.id == client.id || (member.is_some() && old.member == member);
            if replaced && old.id != client.id {
                let message = "somebody came with the same seat token on another connection";
                old.outbox.send(Out::Last(closing("replaced", message)));
            }
            !replaced
        });
        if self.clients.len() >= MOST_CLIENTS {
            return Err(Refusal::new("room_full", "too many people are watching this room"));
        }
        self.seen = Instant::now();
        let board = client.hello.board;
        if let Some(member) = member {
            self.gone.retain(|(gone, _)| *gone != member);
        }
        let NewClient { id, hello, outbox } = client;
        self.clients.push(Client { id, outbox: outbox.clone(), member, board });
        // Who is back plays again.
        if let Some(member) = member {
            self.stand_down(member).await;
        }
        let snapshot = self.snapshot(member, board, hello.version);
        outbox.send(Out::Text(text(&Message::Snapshot(Box::new(snapshot)))));
        outbox.send(Out::Text(done(request, self.version, None)));
        self.presence(member, true);
        self.set_clocks();
        Ok(())
    }

    fn detach(&mut self, client: u64) {
        let Some(at) = self.clients.iter().position(|c| c.id == client) else { return };
        let member = self.clients.swap_remove(at).member;
        self.seen = Instant::now();
        if let Some(member) = member
            && self.doc.member(member).is_some()
        {
            self.gone.push((member, self.seen));
        }
        self.presence(member, false);
    }

    /// Does a request, once: a resend gets the answer of the first.
    pub(super) async fn request(&mut self, member: Option<u32>, id: &str, command: Command) -> Result<Done> {
        self.sure().await?;
        if let Some(member) = member
            && let Some(done) = self.before(member, id)
        {
            return Ok(done);
        }
        let result = match (command, member) {
            (Command::Ping, _) => return Ok(self.done()),
            (Command::Hello(_), _) => Err(Refusal::bad("`hello` was said to another room, or over HTTP")),
            (_, None) => Err(Refusal::new("not_seated", "only members can do that; join the room first")),
            (Command::Play { action, ply }, Some(member)) => {
                // A move remembers its own request, with the move.
                return self.play(member, id, &action, ply).await;
            }
            (Command::Undo { ply }, Some(member)) => return self.undo(member, id, ply).await,
            (command, Some(member)) => {
                self.asking = Some((member, id.to_owned()));
                let result = self.lobby(member, command).await;
                self.asking = None;
                result
            }
        };
        if let (Ok(done), Some(member)) = (&result, member) {
            if self.remembered.len() == REMEMBERED {
                self.remembered.pop_front();
            }
            self.remembered.push_back((member, id.to_owned(), *done));
        }
        result
    }

    fn before(&self, member: u32, id: &str) -> Option<Done> {
        if let Some(ply) = self.requests.done(member, id) {
            return Some(Done { version: self.version, ply: Some(ply) });
        }
        if self.doc.done.iter().any(|(m, i)| *m == member && i == id) {
            return Some(self.done());
        }
        self.remembered.iter().find(|(m, i, _)| *m == member && i == id).map(|(_, _, done)| *done)
    }

    pub(super) fn done(&self) -> Done {
        Done { version: self.version, ply: self.current.as_ref().map(Match::plies) }
    }

    /// Keeps a changed room (and more), then makes the change.
    pub(super) async fn change(&mut self, doc: RoomDoc, more: Vec<Write>) -> Result<()> {
        self.change_to(doc, more).await?;
        self.broadcast(Changed { room: true, ..Changed::default() });
        Ok(())
    }

    /// The same without telling anybody.
    pub(super) async fn change_to(&mut self, mut doc: RoomDoc, more: Vec<Write>) -> Result<()> {
        let version = self.version + 1;
        if let Some(request) = self.asking.clone() {
            doc.remember(request);
        }
        let now = store::now();
        let row = RoomRow {
            code: doc.code.clone(),
            version,
            closed: doc.status == Status::Closed,
            updated_at: now,
            doc: serde_json::to_string(&doc).map_err(|e| Refusal::new("internal", e.to_string()))?,
            made_by: None,
        };
        let mut writes = vec![Write::Room { row, replaces: self.kept }];
        writes.extend(more);
        if let Err(refusal) = self.keep(writes).await {
            // The answer was lost, the change was not.
            return if !self.is_unsure() && self.version == version { Ok(()) } else { Err(refusal) };
        }
        self.doc = doc;
        (self.version, self.kept) = (version, version);
        self.touched = now;
        Ok(())
    }

    /// Commits. If that fails, what is true is what the database has, and it is read again.
    pub(super) async fn keep(&mut self, mut writes: Vec<Write>) -> Result<()> {
        writes.extend(self.fence());
        let done = self.rooms.store.commit(writes).await;
        let next = self.custody.committed(hold::how(&done));
        let Err(error) = done else { return Ok(()) };
        metrics::counter!("parlor_commits_failed_total").increment(1);
        if next == Next::GiveUp {
            return Err(moving());
        }
        let refusal = match error {
            StoreError::Conflict => {
                tracing::error!(room = self.doc.code, "somebody else has changed the room");
                Refusal::new("storage", "the room was changed from elsewhere; look again")
            }
            other => other.into(),
        };
        let _ = self.sure().await;
        Err(refusal)
    }

    /// Makes sure that the room is as the database has it.
    pub(super) async fn sure(&mut self) -> Result<()> {
        if !self.is_unsure() {
            return Ok(());
        }
        self.retry = Some(Instant::now() + Duration::from_millis(500));
        self.renew().await?;
        self.rooms.store.present()?;
        let stored = self.rooms.read(&self.doc.code).await?;
        let moved = stored.version != self.version;
        (self.doc, self.version, self.current) = (stored.doc, stored.version, stored.current);
        (self.kept, self.requests, self.game) = (stored.kept, stored.requests, stored.game);
        self.custody.read_again();
        self.retry = None;
        if moved {
            self.resend();
        }
        self.set_clocks();
        Ok(())
    }

    pub(super) fn is_unsure(&self) -> bool {
        self.custody.is_unsure()
    }

    /// Says goodbye to all clients.
    fn farewell(&mut self, code: &str, message: &str) {
        let last = closing(code, message);
        for client in self.clients.drain(..) {
            client.outbox.send(Out::Last(last.clone()));
        }
    }

    /// Sends those away who only watch.
    pub(super) fn dismiss_watchers(&mut self) {
        let last = closing("no_spectators", "the host of this room does not allow people to watch any more");
        self.clients.retain(|client| {
            if client.member.is_none() {
                client.outbox.send(Out::Last(last.clone()));
            }
            client.member.is_some()
        });
        self.presence(None, false);
    }

    pub(super) fn dismiss(&mut self, member: u32, code: &str, message: &str) {
        self.clients.retain(|client| {
            let stays = client.member != Some(member);
            if !stays {
                client.outbox.send(Out::Last(closing(code, message)));
            }
            stays
        });
        self.gone.retain(|(gone, _)| *gone != member);
    }

    pub(super) fn tell(&self, message: &Message<Raw>) {
        let message = text(message);
        for client in &self.clients {
            client.outbox.send(Out::Text(message.clone()));
        }
    }
}

/// However a room's task ends, its clients are told to come back: nobody waits for a room that is gone.
impl Drop for Room {
    fn drop(&mut self) {
        self.farewell("shutdown", "the room had to begin anew; come back in a moment");
        metrics::gauge!("parlor_rooms_loaded").decrement(1);
    }
}

fn no_spectators() -> Refusal {
    Refusal::new("no_spectators", "the host of this room does not allow people to watch")
}

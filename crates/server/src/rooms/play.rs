//! Moves: checked, kept, made, told.

use std::time::Duration;

use engine::{Luck, Say, Seat};
use protocol::room::{Place, Played, Status};
use serde_json::{Map, Value};
use store::{End, GameStart, LiveGame, MoveRow, PlayerRow, Write};
use tokio::time::Instant;

use super::doc::{RoomDoc, SeatDoc};
use super::frames::Changed;
use super::load::{Match, earlier_requests, new_match};
use super::task::{Done, Room};
use crate::refusal::{Refusal, Result};
use crate::secret;

/// Who makes a move.
struct Mover<'a> {
    seat: u8,
    /// The member and its request, unless it is a bot.
    request: Option<(u32, &'a str)>,
    stand_in: bool,
}

impl Room {
    /// A move that a member asks for.
    pub(super) async fn play(
        &mut self,
        member: u32,
        id: &str,
        action: &Value,
        ply: Option<u32>,
    ) -> Result<Done> {
        let (seat, current) = self.at_table(member, ply)?;
        let action = current.table.read_action(Say::Json(action))?;
        self.make_move(Mover { seat, request: Some((member, id)), stand_in: false }, action).await
    }

    /// A member takes its last move back.
    pub(super) async fn undo(&mut self, member: u32, id: &str, ply: Option<u32>) -> Result<Done> {
        let (seat, current) = self.at_table(member, ply)?;
        if !self.doc.settings.undo {
            return Err(Refusal::new(
                "no_undo",
                "the host of this room does not allow moves to be taken back",
            ));
        }
        current.table.may_undo(Seat(seat))?;
        let row = MoveRow {
            game: current.number,
            ply: current.plies() - 1,
            seat,
            play: "undo".into(),
            version: self.version + 1,
            member: Some(member),
            request: Some(id.to_owned()),
            at: store::now(),
        };
        let (version, at) = (row.version, row.at);
        if let Err(refusal) = self.keep(vec![Write::Undo(row)]).await {
            return self.done_anyway(Some((member, id)), refusal);
        }
        let Some(current) = &mut self.current else { return Err(no_game()) };
        current.table.undo(Seat(seat))?;
        current.take_back(version);
        self.requests.note(member, id, current.plies());
        (self.version, self.touched) = (version, at);
        self.thinking = None;
        // Taking moves back gives no time.
        self.deadline = self.deadline_before.take();
        self.set_clocks();
        self.broadcast(Changed { table: true, undone: Some(seat), ..Changed::default() });
        Ok(self.done())
    }

    /// The seat of a member at a table that it sees as it is.
    fn at_table(&self, member: u32, ply: Option<u32>) -> Result<(u8, &Match)> {
        let seat = self.doc.seat_of(member);
        let seat = seat.ok_or_else(|| Refusal::new("not_seated", "you have no seat at this table"))?;
        let current = self.current.as_ref().filter(|_| self.doc.status == Status::Playing);
        let current = current.ok_or_else(no_game)?;
        match ply {
            Some(seen) if seen != current.plies() => {
                let now = current.plies();
                let message = format!("the table has moved on: it is after {now} moves, not {seen}");
                Err(Refusal::new("stale", message))
            }
            _ => Ok((seat, current)),
        }
    }

    /// The answer of a commit was lost; what it should keep may be there.
    fn done_anyway(&self, request: Option<(u32, &str)>, refusal: Refusal) -> Result<Done> {
        match request.and_then(|(member, id)| self.requests.done(member, id)) {
            Some(ply) => Ok(Done { version: self.version, ply: Some(ply) }),
            None => Err(refusal),
        }
    }

    /// A bot has made up its mind; if it could not, any legal move will do.
    pub(super) async fn thought(&mut self, ply: u32, seat: u8, id: Option<u32>) {
        if self.thinking != Some((ply, seat)) {
            return;
        }
        self.thinking = None;
        let Some(current) = &self.current else { return };
        let still = self.doc.status == Status::Playing
            && current.plies() == ply
            && current.table.movers().has(Seat(seat));
        if still {
            let mut luck = Luck::new(u64::from_le_bytes(secret::random()));
            if let Some(action) = id.or_else(|| current.table.sample(Seat(seat), &mut luck)) {
                let stand_in = matches!(self.doc.seats.get(usize::from(seat)), Some(SeatDoc::Player { .. }));
                let mover = Mover { seat, request: None, stand_in };
                if let Err(refusal) = self.make_move(mover, action).await {
                    tracing::warn!(room = self.doc.code, code = %refusal.code, "a bot's move was refused");
                    self.bot_due = Some(Instant::now() + Duration::from_millis(500));
                    return;
                }
            }
        }
        self.set_clocks();
    }

    /// The one door for moves of people and bots.
    async fn make_move(&mut self, mover: Mover<'_>, action: u32) -> Result<Done> {
        let Some(current) = &self.current else { return Err(no_game()) };
        let seat = Seat(mover.seat);
        current.table.check(seat, action)?;
        let row = MoveRow {
            game: current.number,
            ply: current.plies(),
            seat: mover.seat,
            play: current.table.notation(action).unwrap_or_default(),
            version: self.version + 1,
            member: mover.request.map(|(member, _)| member),
            request: mover.request.map(|(_, id)| id.to_owned()),
            at: store::now(),
        };
        let (version, at) = (row.version, row.at);
        if let Err(refusal) = self.keep(vec![Write::Move(row)]).await {
            return self.done_anyway(mover.request, refusal);
        }
        let Some(current) = &mut self.current else { return Err(no_game()) };
        if let Err(refused) = current.table.play_id(seat, action) {
            // What is listed as legal is legal; a game that breaks this is stopped rather than told two stories.
            tracing::error!(room = self.doc.code, error = %refused, "a legal move was refused");
            return Err(Refusal::new("internal", "the game refused a move that it had listed as legal"));
        }
        (self.version, self.touched) = (version, at);
        current.note(version);
        let ply = current.plies();
        if let Some((member, id)) = mover.request {
            self.requests.note(member, id, ply);
        }
        metrics::counter!("parlor_moves_total").increment(1);
        self.thinking = None;
        self.deadline_before = self.deadline.take().or(self.deadline_off.take());
        self.set_clocks();
        self.broadcast(Changed { table: true, stand_in: mover.stand_in, ..Changed::default() });
        let done = Done { version: self.version, ply: Some(ply) };
        self.finish_if_over().await;
        Ok(done)
    }

    /// Starts a game with the people and options of `doc`.
    pub(super) async fn begin(&mut self, mut doc: RoomDoc) -> Result<()> {
        let open = doc.seats.iter().filter(|s| matches!(s, SeatDoc::Open)).count();
        if open > 0 {
            let message =
                format!("{open} of the seats are open; wait for people, put bots there, or have fewer seats");
            return Err(Refusal::new("seats_open", message));
        }
        let waiting: Vec<_> = doc
            .members
            .iter()
            .filter(|m| !m.ready && m.id != doc.host && doc.seat_of(m.id).is_some())
            .map(|m| m.name.clone())
            .collect();
        if !waiting.is_empty() {
            return Err(Refusal::new("not_ready", format!("not ready yet: {}", waiting.join(", "))));
        }
        let seed = secret::random::<32>();
        let bad = |e: engine::Invalid| Refusal::new("bad_options", e.0);
        let mut table = self.game.table(doc.seats.len(), doc.options.clone(), seed).map_err(bad)?;
        table.set_names(doc.names());
        let variant = self.variant(doc.seats.len(), &table.options());
        let now = store::now();
        let version = self.version + 1;
        let live = LiveGame {
            // Games that begin at the same time lie close together in the index.
            number: (now << 20) | i64::from(u32::from_le_bytes(secret::random()) >> 12),
            id: secret::id(),
            game: doc.game.clone(),
            rules: self.game.facts().rules,
            seats: doc.seats.len(),
            options: table.options().to_string(),
            variant,
            seed: engine::journal::hex(&seed),
            version,
            ended: false,
        };
        let start = GameStart {
            number: live.number,
            id: live.id.clone(),
            room: doc.code.clone(),
            game: live.game.clone(),
            rules: live.rules,
            options: live.options.clone(),
            variant: live.variant.clone(),
            seed: live.seed.clone(),
            commitment: table.commitment().unwrap_or_default(),
            version,
            at: now,
            players: doc.seats.iter().map(|seat| player(&doc, seat)).collect(),
        };
        doc.status = Status::Playing;
        doc.number = Some(live.number);
        doc.members.iter_mut().for_each(|m| m.stand_in = false);
        self.change_to(doc, vec![Write::Start(Box::new(start))]).await?;
        self.current = Some(new_match(table, &live));
        if self.requests.many() {
            // If they can't be read now, more of them are remembered for longer.
            if let Ok(rows) = self.rooms.store.requests_of(&self.doc.code).await {
                self.requests = earlier_requests(&rows);
            }
        }
        (self.deadline, self.deadline_before, self.deadline_off) = (None, None, None);
        self.set_clocks();
        metrics::counter!("parlor_games_started_total", "game" => self.game.facts().id).increment(1);
        self.broadcast(Changed { room: true, table: true, ..Changed::default() });
        self.finish_if_over().await;
        Ok(())
    }

    /// The options that are not the default; empty for default rules.
    fn variant(&self, seats: usize, options: &Value) -> String {
        let Ok(default) = self.game.table(seats, Value::Null, [0; 32]).map(|t| t.options()) else {
            return options.to_string();
        };
        let (Value::Object(options), Value::Object(default)) = (options, default) else {
            return String::new();
        };
        let other: Map<_, _> = options
            .iter()
            .filter(|(k, v)| default.get(*k) != Some(v))
            .map(|(k, v)| (k.clone(), v.clone()))
            .collect();
        if other.is_empty() { String::new() } else { Value::Object(other).to_string() }
    }

    /// Keeps the end of a game that is over. If that fails it is tried again.
    pub(super) async fn finish_if_over(&mut self) {
        let Some(current) = self.current.as_ref().filter(|c| c.over() && !c.ended) else { return };
        let engine::Turn::Over(over) = current.table.turn() else { return };
        let end = End {
            number: current.number,
            game: self.doc.game.clone(),
            variant: current.variant.clone(),
            at: store::now(),
            plies: current.plies(),
            outcome: serde_json::to_string(&over).ok(),
            journal: current.table.journal(engine::journal::Keeping::Public),
            places: over.ranks.iter().copied().zip(over.scores.iter().copied()).collect(),
            won: over.won,
        };
        let mut doc = self.doc.clone();
        doc.status = Status::Over;
        doc.games += 1;
        doc.note(played(&doc, current, &over));
        doc.members.iter_mut().for_each(|m| (m.ready, m.stand_in) = (false, false));
        if self.change(doc, vec![Write::End(Box::new(end))]).await.is_ok() {
            if let Some(current) = &mut self.current {
                current.ended = true;
            }
            self.set_clocks();
            metrics::counter!("parlor_games_finished_total", "game" => self.game.facts().id).increment(1);
        } else {
            self.retry = Some(Instant::now() + Duration::from_millis(500));
        }
    }

    /// The end of a game that will not be finished: its journal is kept, it counts for nothing.
    pub(super) fn abandoned(&self) -> Vec<Write> {
        let Some(current) = self.current.as_ref().filter(|c| !c.ended && !c.over()) else {
            return Vec::new();
        };
        vec![Write::End(Box::new(End {
            number: current.number,
            game: self.doc.game.clone(),
            variant: current.variant.clone(),
            at: store::now(),
            plies: current.plies(),
            outcome: None,
            // Without the result there is no seed in it: the header of a private journal has it.
            journal: current.table.journal(engine::journal::Keeping::Private),
            places: Vec::new(),
            won: None,
        }))]
    }
}

/// How a game ended, for the score of the evening.
fn played(doc: &RoomDoc, current: &Match, over: &engine::Outcome) -> Played {
    let places = doc.names().into_iter().zip(&doc.seats).zip(over.ranks.iter().zip(&over.scores)).map(
        |((name, seat), (&rank, &score))| Place {
            name,
            bot: !matches!(seat, SeatDoc::Player { .. }),
            rank,
            score,
        },
    );
    Played { game: doc.game.clone(), record: current.record.clone(), places: places.collect(), won: over.won }
}

fn player(doc: &RoomDoc, seat: &SeatDoc) -> PlayerRow {
    match seat {
        SeatDoc::Player { member } => {
            let member = doc.member(*member);
            PlayerRow {
                name: member.map_or_else(String::new, |m| m.name.clone()),
                bot: None,
                user_id: member.and_then(|m| m.user_id.clone()),
                token_hash: member.map(|m| m.token_hash.clone()),
            }
        }
        SeatDoc::Bot { bot, name } => {
            PlayerRow { name: name.clone(), bot: Some(bot.clone()), user_id: None, token_hash: None }
        }
        SeatDoc::Open => PlayerRow { name: String::new(), bot: None, user_id: None, token_hash: None },
    }
}

fn no_game() -> Refusal {
    Refusal::new("not_now", "no game is being played")
}

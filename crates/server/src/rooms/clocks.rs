//! When a room has to do something by itself: bots, clocks, absent players, rest and end.

use std::time::Duration;

use engine::{Luck, Seat};
use protocol::room::{Absent, Status};
use tokio::time::Instant;

use super::doc::SeatDoc;
use super::task::Room;
use super::{Ask, make};
use crate::secret;

/// A room where nobody is leaves the memory after this time.
const REST: Duration = Duration::from_mins(1);
/// A bot that stands in for somebody has moved after this time.
const STAND_IN_PATIENCE: Duration = Duration::from_secs(1);
/// What a bot may take beyond its time, such as to solve a game before its first move.
const LONGEST_OVERTIME: Duration = Duration::from_secs(10);
/// A room looks at least this often whether there is something to do.
const LONGEST: Duration = Duration::from_hours(1);

impl Room {
    /// When to look again.
    pub(super) fn wake(&self) -> Instant {
        let mut wake = Instant::now() + LONGEST;
        let mut at = |time: Option<Instant>| wake = time.map_or(wake, |time| wake.min(time));
        if self.clients.is_empty() {
            // If it can't rest then, something else keeps it busy; look again soon.
            at(Some((self.seen + REST).max(Instant::now() + Duration::from_secs(1))));
        }
        at(self.retry);
        if self.doc.status == Status::Playing && self.thinking.is_none() && !self.is_unsure() {
            at(self.bot_due);
            at(self.deadline.map(|(at, _)| at));
            at(self.absence().map(|(_, at)| at));
        }
        wake
    }

    /// Nobody is here, and nothing is going on.
    pub(super) fn may_rest(&self) -> bool {
        self.clients.is_empty()
            && self.thinking.is_none()
            && !self.is_unsure()
            && self.current.as_ref().is_none_or(|c| !c.over() || c.ended)
            && self.seen.elapsed() >= REST
    }

    pub(super) async fn tick(&mut self) {
        let now = Instant::now();
        if self.retry.is_some_and(|at| at <= now) {
            self.retry = None;
            if self.sure().await.is_ok() {
                self.finish_if_over().await;
            }
            return;
        }
        if self.doc.status != Status::Playing || self.thinking.is_some() || self.is_unsure() {
            return;
        }
        if let Some((member, at)) = self.absence()
            && at <= now
        {
            let mut doc = self.doc.clone();
            if let Some(member) = doc.member_mut(member) {
                member.stand_in = true;
            }
            if self.change(doc, Vec::new()).await.is_ok() {
                self.set_clocks();
            } else {
                self.gone.iter_mut().for_each(|(_, since)| *since = now);
            }
        } else if self.bot_due.is_some_and(|at| at <= now) {
            self.bot_due = None;
            if let Some((seat, bot)) = self.bot_to_move() {
                let stands_in = !matches!(self.doc.seats.get(usize::from(seat)), Some(SeatDoc::Bot { .. }));
                self.think(seat, bot, stands_in);
            }
        } else if self.deadline.is_some_and(|(at, _)| at <= now) {
            self.deadline = None;
            let seat = self.current.as_ref().and_then(|c| c.table.movers().first());
            if let Some(seat) = seat {
                self.think(seat.0, self.stand_in(), true);
            }
        }
    }

    /// Sets the clocks after the table or the people have changed.
    pub(super) fn set_clocks(&mut self) {
        let playing = self.doc.status == Status::Playing && self.current.as_ref().is_some_and(|c| !c.over());
        if !playing {
            (self.bot_due, self.deadline) = (None, None);
            return;
        }
        let now = Instant::now();
        self.bot_due = self.bot_to_move().map(|_| now + self.rooms.config.bot_delay);
        let seconds = self.doc.settings.turn_seconds.filter(|_| self.bot_due.is_none());
        let kept = self.deadline.filter(|_| seconds.is_some());
        self.deadline = kept.or_else(|| {
            seconds.map(|s| {
                let time = Duration::from_secs(u64::from(s));
                (now + time, store::now() + time.as_millis() as i64)
            })
        });
    }

    /// The bot that moves for people who don't.
    pub(super) fn stand_in(&self) -> String {
        if let Some(bot) = &self.doc.settings.stand_in {
            return bot.clone();
        }
        let bots = self.game.bots(engine::Language::English);
        let thinks = bots.iter().find(|b| b.level != engine::Level::Trivial);
        thinks.or(bots.first()).map_or_else(|| "random".to_owned(), |b| b.id.to_owned())
    }

    /// A seat that is to move and is played by a bot.
    fn bot_to_move(&self) -> Option<(u8, String)> {
        let current = self.current.as_ref()?;
        current.table.movers().iter().find_map(|Seat(seat)| match self.doc.seats.get(usize::from(seat))? {
            SeatDoc::Bot { bot, .. } => Some((seat, bot.clone())),
            SeatDoc::Player { member } => {
                self.doc.member(*member).is_some_and(|m| m.stand_in).then(|| (seat, self.stand_in()))
            }
            SeatDoc::Open => Some((seat, self.stand_in())),
        })
    }

    /// The next player whose time to come back runs out.
    fn absence(&self) -> Option<(u32, Instant)> {
        if self.doc.settings.absent != Absent::Bot || self.clients.is_empty() {
            return None;
        }
        let time = Duration::from_secs(u64::from(self.doc.settings.absent_seconds));
        self.gone
            .iter()
            .filter(|(member, _)| {
                self.doc.seat_of(*member).is_some() && self.doc.member(*member).is_some_and(|m| !m.stand_in)
            })
            .map(|(member, since)| (*member, *since + time))
            .min_by_key(|(_, at)| *at)
    }

    /// Lets a bot think, away from the threads that serve people; it answers by [`Ask::Thought`].
    ///
    /// Bots wait for their turn. One that stands in for somebody does not wait for the others, and if it has nothing to say
    /// in time, any legal move will do: clocks must be kept.
    fn think(&mut self, seat: u8, bot: String, stands_in: bool) {
        let Some(current) = &self.current else { return };
        let ply = current.plies();
        self.thinking = Some((ply, seat));
        let mut table = current.table.boxed();
        let (me, maker, code) = (self.me.clone(), self.maker, self.doc.code.clone());
        let most = if stands_in { make::STAND_IN_TIME } else { self.rooms.config.bot_time };
        // A room from before there was a limit, or on a server that has changed it.
        let bot = match make::check_bot(self.game, &bot, most) {
            Ok(()) => bot,
            Err(_) => engine::BotSpec::parse(&bot).id,
        };
        let turns = if stands_in { &self.rooms.standing_in } else { &self.rooms.thinking }.clone();
        let patience = if stands_in { STAND_IN_PATIENCE } else { most + LONGEST_OVERTIME };
        let stopping = self.rooms.stopping.clone();
        tokio::spawn(async move {
            let think = async {
                let turn = turns.turn(maker).await?;
                let thought = tokio::task::spawn_blocking(move || {
                    // Held until the thought ends, also if nobody waits for it any more.
                    let _turn = turn;
                    let mut luck = Luck::new(u64::from_le_bytes(secret::random()));
                    table.bot(&bot, Seat(seat), &mut luck).ok()
                });
                let thought = tokio::time::timeout(patience, thought).await.unwrap_or(Ok(None));
                thought.unwrap_or_else(|error| {
                    tracing::error!(room = code, %error, "a bot failed");
                    None
                })
            };
            let id = if stands_in {
                tokio::time::timeout(STAND_IN_PATIENCE, think).await.unwrap_or(None)
            } else {
                tokio::select! {
                    id = think => id,
                    () = stopping.cancelled() => return,
                }
            };
            if let Some(me) = me.upgrade() {
                let _ = me.send(Ask::Thought { ply, seat, id }).await;
            }
        });
    }

    /// Ends a room in which nothing has happened for too long. `rested`: it was not in memory for all that time.
    pub(super) async fn sweep(&mut self, rested: bool) {
        let config = &self.rooms.config;
        let idle = Duration::from_millis((self.rooms.clock.now() - self.touched).max(0) as u64);
        let over = if self.doc.status == Status::Playing || !self.clients.is_empty() {
            idle >= config.game_timeout
        } else {
            idle >= config.room_timeout && (rested || self.seen.elapsed() >= config.room_timeout)
        };
        if over && !self.is_unsure() {
            tracing::info!(room = self.doc.code, "closed: nothing happened for too long");
            let _ = self.close().await;
        }
    }
}

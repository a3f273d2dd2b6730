//! What the database does with what it is asked: one thing after the other, as it arrives.

use store::custody::Committed;
use store::lease::Sign;

use super::{Event, Letter, NAMES, Query, Reply, Story, Time, Wish, World};

/// A transaction that does not go on is ended after so many milliseconds.
const IDLE: Time = 3_000;

impl World {
    pub(super) fn sign(&self, node: usize) -> Sign {
        Sign {
            locked: self.database.locked[node],
            silent: self.now - self.database.seen[node],
            database_up: self.now - self.database.up_since,
        }
    }

    pub(super) fn asked(&mut self, node: usize, life: u64, number: u64, query: Query) -> Result<(), String> {
        if self.nodes[node].cut {
            return Ok(());
        }
        // A process that is gone holds no lock, but what it has sent may still arrive.
        let alive = self.nodes[node].life == life && self.nodes[node].running;
        let reply = match query {
            Query::Beat { sent } => {
                if !alive {
                    return Ok(());
                }
                if let Some(until) = self.held(node) {
                    self.later(until, node, life, number, query);
                    return Ok(());
                }
                self.database.seen[node] = self.now;
                self.database.locked[node] = true;
                Reply::Beaten { sent }
            }
            Query::Take => {
                if !alive {
                    return Ok(());
                }
                let owner = self.database.owner;
                let other = owner.filter(|owner| *owner != node);
                if let Some(until) = other.and_then(|other| self.held(other)) {
                    self.later(until, node, life, number, query);
                    return Ok(());
                }
                let (name, sign) = (owner.map(|o| NAMES[o]), owner.map(|o| self.sign(o)));
                if (self.rules.may_take)(name, NAMES[node], sign) {
                    // Between looking and writing is a way there and back.
                    if let Some(other) = other.filter(|_| self.rules.wait) {
                        self.database.held[other] = Some((number, self.now + IDLE));
                    }
                    let epoch = self.database.epoch;
                    let delay = self.delay();
                    self.at(delay, Event::Asked { node, life, number, query: Query::Write { owner, epoch } });
                    return Ok(());
                }
                Reply::Theirs(owner.unwrap_or(node))
            }
            Query::Write { owner, epoch } => {
                let held = owner.filter(|owner| *owner != node && self.rules.wait);
                let whole = held.is_none_or(|owner| {
                    self.held(owner).is_some() && self.database.held[owner].is_some_and(|(n, _)| n == number)
                });
                if let Some(owner) = held
                    && self.database.held[owner].is_some_and(|(n, _)| n == number)
                {
                    self.database.held[owner] = None;
                }
                // Who died or fell asleep in between has ended its transaction.
                if !alive || self.nodes[node].asleep || !whole {
                    return Ok(());
                }
                if (self.database.owner, self.database.epoch) != (owner, epoch) {
                    return self.asked(node, life, number, Query::Take);
                }
                self.database.owner = Some(node);
                self.database.epoch += 1;
                let done = self.database.done.keys().copied().collect();
                Reply::Mine { epoch: self.database.epoch, story: self.database.story.clone(), done }
            }
            Query::Holds { epoch } => Reply::Holds((self.rules.may_write)(self.database.epoch, epoch)),
            Query::Renew { epoch } => {
                if (self.rules.may_write)(self.database.epoch, epoch) {
                    self.database.epoch += 1;
                    let done = self.database.done.keys().copied().collect();
                    Reply::Mine { epoch: self.database.epoch, story: self.database.story.clone(), done }
                } else {
                    Reply::Holds(false)
                }
            }
            Query::LetGo { epoch } => {
                if self.database.epoch == epoch {
                    self.database.owner = None;
                }
                return Ok(());
            }
            Query::Commit { epoch, believed, letter } => Reply::Ended(self.commit(epoch, &believed, letter)?),
        };
        // Answers get lost too.
        if !self.luck.chance(3) {
            let delay = self.delay();
            self.at(delay, Event::Answered { node, life, number, reply });
        }
        Ok(())
    }

    /// Until when signs of life of a server wait at most, if they do.
    fn held(&self, node: usize) -> Option<Time> {
        self.database.held[node].map(|(_, until)| until).filter(|until| *until > self.now)
    }

    /// Asks again soon: what it waits for may be over long before its time is.
    fn later(&mut self, until: Time, node: usize, life: u64, number: u64, query: Query) {
        let delay = (until - self.now).clamp(1, 5);
        self.at(delay, Event::Asked { node, life, number, query });
    }

    pub(super) fn commit(
        &mut self,
        epoch: i64,
        believed: &Story,
        letter: Letter,
    ) -> Result<Committed, String> {
        let database = &mut self.database;
        if !(self.rules.may_write)(database.epoch, epoch) {
            return Ok(Committed::NotOurs);
        }
        // As the tables do: one move a ply of a game, and a row replaces the one that was read.
        let fits = match letter.wish {
            Wish::Look => true,
            Wish::Move => database.story.game != believed.game || database.story.ply == believed.ply,
            Wish::Start => database.story.row == believed.row,
        };
        if !fits {
            return Ok(Committed::Otherwise);
        }
        if database.story != *believed {
            return Err(format!("two stories: {believed:?} was gone on with, {:?} is true", database.story));
        }
        database.story = believed.after(letter.wish);
        let times = database.done.entry(letter.request).or_default();
        *times += 1;
        if *times > 1 {
            return Err(format!("twice: request {} was done again", letter.request));
        }
        Ok(Committed::Kept)
    }
}

//! What a server may do with a room that it has in memory: answer from it, ask whose it is first, read it again, or give it up.
//! And when a change may be acknowledged. The decisions alone, without the database, the clock and the clients.
//!
//! The task of a room decides by these functions, and so does the simulation: what runs through its histories is this code and
//! no model of it.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// How a commit ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Committed {
    /// It is kept.
    Kept,
    /// Refused: the room is another server's.
    NotOurs,
    /// Refused, or nobody knows: the database could not do it, its answer was lost, or it has something else than was thought.
    Otherwise,
}

/// What follows a commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Make the change in memory, and acknowledge it.
    Make,
    /// Send everybody away: another server has the room.
    GiveUp,
    /// Refuse, and read what is true before anything else is answered: memory may be old.
    ReadAgain,
}

/// What a server has of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Custody {
    /// The epoch in which it took the room, and how often the server had lapsed when it last knew that the room is its own.
    /// Nothing where nobody else could take it.
    held: Option<(i64, Option<u64>)>,
    unsure: bool,
    lost: bool,
}

impl Custody {
    /// Of a server that has the whole database for itself.
    pub fn alone() -> Self {
        Self::default()
    }

    /// After the room was taken in this epoch. The lapses of the server were counted *before* it was taken.
    pub fn taken(epoch: i64, lapses: Option<u64>) -> Self {
        Self { held: Some((epoch, lapses)), ..Self::default() }
    }

    /// The epoch that every commit carries.
    pub fn epoch(&self) -> Option<i64> {
        self.held.map(|(epoch, _)| epoch)
    }

    /// The epoch about which the database has to be asked before anything is answered; nothing if there is no doubt.
    ///
    /// `holds` is what the server believes about itself ([`Standing`](crate::lease::Standing)): how often it lapsed, if it holds.
    /// As long as it could say in time that it lives, nobody has taken the room. If it could not, because it slept or was cut
    /// off, what is in memory may be old.
    pub fn doubt(&self, holds: Option<u64>) -> Option<i64> {
        let (epoch, lapses) = self.held?;
        (holds.is_none() || holds != lapses).then_some(epoch)
    }

    /// The database has said that the room is still ours; `lapses` is what the server believed when it asked.
    pub fn confirm(&mut self, lapses: Option<u64>) {
        if let Some((_, known)) = &mut self.held {
            *known = lapses;
        }
    }

    /// The room is another server's.
    pub fn lose(&mut self) {
        self.lost = true;
    }

    /// Has another server the room?
    pub fn is_lost(&self) -> bool {
        self.lost
    }

    /// A commit has ended.
    pub fn committed(&mut self, how: Committed) -> Next {
        match how {
            Committed::Kept => return Next::Make,
            Committed::NotOurs => self.lost = true,
            Committed::Otherwise => {}
        }
        self.unsure = true;
        if self.lost { Next::GiveUp } else { Next::ReadAgain }
    }

    /// Must the room be read again before anything else happens?
    pub fn is_unsure(&self) -> bool {
        self.unsure
    }

    /// Before it is read again the room is taken once more: what was sent may still be on its way, and a new epoch makes
    /// sure that it comes true before the room is read, or never. Nothing if another server has it.
    pub fn renewed(&mut self, epoch: Option<i64>, lapses: Option<u64>) {
        match epoch {
            Some(epoch) => self.held = Some((epoch, lapses)),
            None => self.lost = true,
        }
    }

    /// The room was read: memory is what is true.
    pub fn read_again(&mut self) {
        self.unsure = false;
    }
}

/// Requests that were moves, so that a resend is never done twice: a hash of member and id, with the ply after it. Those of
/// the game that is on, and the latest of the games before it in the same room.
#[derive(Clone, Default, Debug)]
pub struct Requests {
    known: HashMap<u64, u32>,
    hasher: RandomState,
}

impl Requests {
    fn key(&self, member: u32, request: &str) -> u64 {
        self.hasher.hash_one((member, request))
    }

    /// The ply after the move that this request made, if it made one.
    pub fn done(&self, member: u32, request: &str) -> Option<u32> {
        self.known.get(&self.key(member, request)).copied()
    }

    /// Remembers a request that made a move after which the table has so many plies.
    pub fn note(&mut self, member: u32, request: &str, plies: u32) {
        self.known.insert(self.key(member, request), plies);
    }

    /// Are there so many that it is time to forget the oldest?
    pub fn many(&self) -> bool {
        self.known.len() > 2 * crate::REQUESTS_KEPT as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_believed_only_while_the_server_never_lapsed() {
        let mut custody = Custody::taken(3, Some(1));
        assert_eq!(custody.doubt(Some(1)), None);
        assert_eq!(custody.doubt(None), Some(3), "it does not know about itself");
        assert_eq!(custody.doubt(Some(2)), Some(3), "it slept since then");
        custody.confirm(Some(2));
        assert_eq!((custody.doubt(Some(2)), custody.doubt(Some(3))), (None, Some(3)));
        assert_eq!(Custody::alone().doubt(None), None);
    }

    #[test]
    fn only_what_is_kept_is_acknowledged() {
        let mut custody = Custody::taken(3, Some(1));
        assert_eq!(custody.committed(Committed::Kept), Next::Make);
        assert!(!custody.is_unsure());
        assert_eq!(custody.committed(Committed::Otherwise), Next::ReadAgain);
        assert!(custody.is_unsure() && !custody.is_lost());
        custody.renewed(Some(4), Some(1));
        assert!(custody.is_unsure(), "until it is read");
        custody.read_again();
        assert_eq!((custody.is_unsure(), custody.epoch()), (false, Some(4)));
        assert_eq!(custody.committed(Committed::NotOurs), Next::GiveUp);
        assert!(custody.is_lost());
        let mut custody = Custody::taken(3, Some(1));
        custody.renewed(None, Some(1));
        assert!(custody.is_lost());
    }
}

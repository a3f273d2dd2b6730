//! The one door through which luck enters a game.
//!
//! A rule that needs luck describes an [`Urn`] and takes a ticket from it through the [`Chance`] that its caller passed in.
//! What the ticket shows, its *face*, is what gets recorded: a journal reads `deck:6C`, not "the 17th of 31".

mod enumerating;
mod fair;
mod luck;
mod recording;
mod replaying;
mod scripted;
mod urn;

pub use enumerating::{Enumerating, Fraction};
pub use fair::Fair;
pub use luck::Luck;
pub use recording::Recording;
pub use replaying::{Off, Replaying};
pub use scripted::{Impossible, Scripted};
pub use urn::{Die, Pile, Urn, Weights};

use crate::Seat;

/// The name of an independent sequence of draws: the deck, the dice of seat 2, the shop.
///
/// Draws on one stream never shift those on another, which is what makes duplicate deals possible: the same cards and dice
/// with other people on the seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stream {
    kind: u8,
    seat: u8,
}

impl Stream {
    /// How many kinds of streams a game may name.
    pub const KINDS: u8 = 16;
    const TABLE: u8 = crate::MAX_SEATS as u8;
    const KEYS: usize = Self::KINDS as usize * (crate::MAX_SEATS + 1);

    /// A stream that belongs to the table, such as its deck.
    #[inline]
    pub const fn table(kind: u8) -> Self {
        assert!(kind < Self::KINDS);
        Self { kind, seat: Self::TABLE }
    }

    /// A stream of one seat, such as its dice.
    #[inline]
    pub const fn seat(kind: u8, seat: Seat) -> Self {
        assert!(kind < Self::KINDS && seat.0 < Self::TABLE);
        Self { kind, seat: seat.0 }
    }

    /// Which of the game's [stream names](crate::Game::STREAMS) this is.
    #[inline]
    pub const fn kind(self) -> u8 {
        self.kind
    }

    /// Whose stream it is, if it belongs to a seat.
    #[inline]
    pub const fn owner(self) -> Option<Seat> {
        if self.seat == Self::TABLE { None } else { Some(Seat(self.seat)) }
    }

    #[inline]
    const fn key(self) -> usize {
        self.kind as usize * (crate::MAX_SEATS + 1) + self.seat as usize
    }
}

/// What was drawn, and from which stream.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Draw {
    /// The stream that was drawn from.
    pub stream: Stream,
    /// What the ticket showed.
    pub face: u32,
}

/// A source of luck. Only [`ticket`](Self::ticket) is required.
pub trait Chance {
    /// Takes a ticket from the urn: a number below [`Urn::total`].
    ///
    /// The urn must not be empty.
    fn ticket<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32;

    /// Takes a ticket and says what it shows.
    #[inline(always)]
    fn draw<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        urn.face(self.ticket(stream, urn))
    }

    /// Rolls a die with faces `1..=sides`.
    #[inline]
    fn die(&mut self, stream: Stream, sides: u32) -> u32 {
        self.draw(stream, &Die(sides))
    }

    /// Rolls several dice with faces `1..=sides`, one after the other.
    #[inline]
    fn dice(&mut self, stream: Stream, sides: u32, faces: &mut [u8]) {
        for face in faces {
            *face = self.die(stream, sides) as u8;
        }
    }

    /// Picks an item, each equally likely; gives its index. Equal items are one face: the first of them is given.
    #[inline]
    fn pick<T: Copy + Into<u32>>(&mut self, stream: Stream, items: &[T]) -> usize {
        let pile = Pile(items);
        let face = self.draw(stream, &pile);
        pile.find(face).unwrap_or(0) as usize
    }

    /// Picks an index with the given weights.
    #[inline]
    fn weighted<T: Copy + Into<u32>>(&mut self, stream: Stream, weights: &[T]) -> usize {
        self.draw(stream, &Weights(weights)) as usize
    }

    /// Puts the items into a random order, each order equally likely.
    fn shuffle<T: Copy + Into<u32>>(&mut self, stream: Stream, items: &mut [T]) {
        for i in 0..items.len().saturating_sub(1) {
            let j = self.pick(stream, &items[i..]);
            items.swap(i, i + j);
        }
    }
}

impl<C: Chance> Chance for &mut C {
    #[inline]
    fn ticket<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        (**self).ticket(stream, urn)
    }

    #[inline]
    fn dice(&mut self, stream: Stream, sides: u32, faces: &mut [u8]) {
        (**self).dice(stream, sides, faces);
    }
}

/// A uniform number below `n` from 32 random bits at a time, without bias.
#[inline]
pub(crate) fn below(n: u32, mut next: impl FnMut() -> u32) -> u32 {
    let mut wide = u64::from(next()) * u64::from(n);
    if (wide as u32) < n {
        let threshold = n.wrapping_neg() % n.max(1);
        while (wide as u32) < threshold {
            wide = u64::from(next()) * u64::from(n);
        }
    }
    (wide >> 32) as u32
}

//! Who sits where, and who is looking.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most seats a table of any game can have.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Seat(#[schemars(range(max = 7))] pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that acts after this one at a table of `seats`.
    #[inline]
    pub const fn after(self, seats: usize) -> Self {
        let next = self.0 + 1;
        Self(if next as usize == seats { 0 } else { next })
    }

    /// All seats of a table in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..seats as u8).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats: who may move now. Empty means that the game is over.
///
/// In JSON it is a number with a bit for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Seats(pub u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Just this seat.
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Everybody at a table of `seats`.
    #[inline]
    pub const fn all(seats: usize) -> Self {
        Self(((1u16 << seats) - 1) as u8)
    }

    /// Is `seat` among them?
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        (self.0 as u32) >> seat.0 & 1 != 0
    }

    /// The lowest seat, if there is one.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// Nobody at all: the game is over.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The same set with `seat` in it.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The same set with `seat` not in it.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |s| self.has(*s))
    }
}

impl From<Seat> for Seats {
    fn from(seat: Seat) -> Self {
        Self::one(seat)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Someone who looks at a table: a player, or anybody else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player on this seat.
    Seat(Seat),
    /// A spectator, a log, a screen that everybody sees.
    Public,
}

impl Viewer {
    /// Does this viewer sit on `seat`?
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Does this viewer sit on one of `seats`?
    #[inline]
    pub fn is_among(self, seats: Seats) -> bool {
        if let Self::Seat(seat) = self { seats.has(seat) } else { false }
    }

    /// Every viewer of a table of `seats`: the players, then the public.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain(std::iter::once(Self::Public))
    }
}

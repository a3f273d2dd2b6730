//! All there is to know about a game in progress.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::kind::{KINDS, Kind, kinds};

/// The most players.
pub(crate) const SEATS: usize = 5;
/// A game that nobody has won ends after this many turns.
pub(crate) const MOST_TURNS: u16 = 1_000;

/// What the player whose turn it is has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Roll the dice.
    Roll,
    /// Keep the roll, repeat it, or raise it.
    Keep,
    /// Choose a landmark to tear down.
    Demolish,
    /// Choose a card to give away.
    Give,
    /// Choose who gets it.
    To,
    /// Choose whom to take coins from.
    Target,
    /// Choose whom to swap with, or decline.
    SwapWith,
    /// Choose the card to give for it.
    SwapGive,
    /// Choose the card to take.
    SwapTake,
    /// Name a card to be closed.
    Renovate,
    /// Buy a card, build a landmark, or pass.
    Build,
    /// Put a coin on the card that collects them, or not.
    Invest,
    /// Nothing: the game is over.
    Over,
}

/// All there is to know. Nothing is hidden, so it is the view as well.
///
/// `owned` and `on_sale` follow from the rest; they are kept because every rule asks for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The copies of each kind in each city (low half) and how many of them are closed (high half).
    pub(crate) cells: [[u8; KINDS]; SEATS],
    pub(crate) market: [u8; KINDS],
    /// The kinds in each city.
    pub(crate) owned: [u64; SEATS],
    /// The kinds in the market.
    pub(crate) on_sale: u64,
    pub(crate) banks: [u32; SEATS],
    pub(crate) built: [u16; SEATS],
    pub(crate) invested: [u16; SEATS],
    /// Turns that are over.
    pub(crate) turns: u16,
    pub(crate) seats: u8,
    pub(crate) roller: Seat,
    pub(crate) phase: Phase,
    /// The dice of this turn; 0 for none.
    pub(crate) dice: [u8; 2],
    /// Their sum, raised or not.
    pub(crate) total: u8,
    pub(crate) rerolled: bool,
    /// Another turn follows.
    pub(crate) again: bool,
    /// The card that asks for a decision, and how many copies still will.
    pub(crate) asking: u8,
    pub(crate) left: u8,
    /// The partner and the card that were chosen so far.
    pub(crate) partner: u8,
    pub(crate) chosen: u8,
}

impl State {
    pub(crate) fn empty(seats: usize) -> Self {
        Self {
            cells: [[0; KINDS]; SEATS],
            market: [0; KINDS],
            owned: [0; SEATS],
            on_sale: 0,
            banks: [0; SEATS],
            built: [0; SEATS],
            invested: [0; SEATS],
            turns: 0,
            seats: seats as u8,
            roller: Seat(0),
            phase: Phase::Roll,
            dice: [0; 2],
            total: 0,
            rerolled: false,
            again: false,
            asking: 0,
            left: 0,
            partner: 0,
            chosen: 0,
        }
    }

    /// Whose turn it is.
    pub fn roller(&self) -> Seat {
        self.roller
    }

    /// What the roller has to do.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// The coins of a player.
    pub fn bank(&self, seat: Seat) -> u32 {
        self.banks[seat.index()]
    }

    /// The dice of this turn; empty before the roll.
    pub fn dice(&self) -> &[u8] {
        let thrown = self.dice.iter().filter(|d| **d > 0).count();
        &self.dice[..thrown]
    }

    /// The total of the roll, raised or not; 0 before it.
    pub fn total(&self) -> u8 {
        self.total
    }

    /// Turns that are over.
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// How many copies of a card a player has, closed ones among them.
    #[inline]
    pub fn copies(&self, seat: Seat, kind: Kind) -> u8 {
        self.cells[seat.index()][kind.index()] & 15
    }

    /// How many coins a player has put on the card that pays what was invested.
    pub fn invested(&self, seat: Seat) -> u32 {
        self.invested[seat.index()].into()
    }

    /// How many of them are closed.
    #[inline]
    pub fn closed(&self, seat: Seat, kind: Kind) -> u8 {
        self.cells[seat.index()][kind.index()] >> 4
    }

    /// How many copies of a card can be bought.
    pub fn on_sale(&self, kind: Kind) -> u8 {
        self.market[kind.index()]
    }

    /// Has the player this landmark?
    pub fn has(&self, seat: Seat, landmark: crate::Landmark) -> bool {
        self.built[seat.index()] & landmark.bit() != 0
    }

    /// How many cards of these kinds a player has.
    #[inline]
    pub(crate) fn count(&self, seat: Seat, mask: u64) -> u32 {
        kinds(mask & self.owned[seat.index()]).map(|k| u32::from(self.copies(seat, k))).sum()
    }

    /// The same table with `seat` about to roll, and with one more copy of a card in its city: what a page shows before somebody
    /// buys it.
    #[must_use]
    pub fn about_to_roll(mut self, seat: Seat, extra: Option<Kind>) -> Self {
        self.clear_roll();
        self.settle_choice();
        (self.roller, self.phase) = (seat, Phase::Roll);
        if let Some(kind) = extra {
            self.gain(seat, kind);
        }
        self
    }

    #[inline]
    pub(crate) fn gain(&mut self, seat: Seat, kind: Kind) {
        self.cells[seat.index()][kind.index()] += 1;
        self.owned[seat.index()] |= kind.bit();
    }

    /// Takes one copy out of a city: an open one if there is one.
    pub(crate) fn lose(&mut self, seat: Seat, kind: Kind) {
        let cell = &mut self.cells[seat.index()][kind.index()];
        *cell -= if *cell & 15 == *cell >> 4 { 0x11 } else { 1 };
        if *cell == 0 {
            self.owned[seat.index()] &= !kind.bit();
        }
    }

    /// Moves one copy from a city to another: an open one if there is one.
    pub(crate) fn hand_over(&mut self, from: Seat, to: Seat, kind: Kind) {
        let cell = &mut self.cells[from.index()][kind.index()];
        let closed = *cell & 15 == *cell >> 4;
        let moved = if closed { 0x11 } else { 1 };
        *cell -= moved;
        if *cell == 0 {
            self.owned[from.index()] &= !kind.bit();
        }
        self.cells[to.index()][kind.index()] += moved;
        self.owned[to.index()] |= kind.bit();
    }

    pub(crate) fn close(&mut self, seat: Seat, kind: Kind, closed: u8) {
        let cell = &mut self.cells[seat.index()][kind.index()];
        *cell = *cell & 15 | closed << 4;
    }

    /// Moves coins from one player to another, as many as there are; says how many.
    #[inline]
    pub(crate) fn pay(&mut self, from: Seat, to: Seat, owed: u32) -> u32 {
        let paid = owed.min(self.banks[from.index()]);
        self.banks[from.index()] -= paid;
        self.banks[to.index()] += paid;
        paid
    }

    /// Forgets what was chosen so far in a decision.
    #[inline]
    pub(crate) fn settle_choice(&mut self) {
        (self.asking, self.left, self.partner, self.chosen) = (0, 0, 0, 0);
    }

    /// Forgets the roll.
    #[inline]
    pub(crate) fn clear_roll(&mut self) {
        (self.dice, self.total, self.rerolled, self.again) = ([0; 2], 0, false, false);
    }
}

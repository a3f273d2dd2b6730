//! What players do.

use std::fmt;

use engine::Atom;

engine::small! {
    /// A place in the grid: 0 1 2 on top, 3 4 5 below.
    pub Pos: 6, "a position"
}

impl Pos {
    /// The other place of the column.
    #[inline]
    pub const fn partner(self) -> Self {
        Self(if self.0 < 3 { self.0 + 3 } else { self.0 - 3 })
    }

    /// The place as a bit of a grid's mask.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// Two different places, the lower first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair(Pos, Pos);

impl Pair {
    const COUNT: usize = 15;

    /// The two places, in any order; `None` if they are the same.
    pub fn new(a: Pos, b: Pos) -> Option<Self> {
        (a != b).then(|| Self(a.min(b), a.max(b)))
    }

    /// A column.
    pub fn of_column(at: Pos) -> Self {
        Self(at.min(at.partner()), at.max(at.partner()))
    }

    /// Both places.
    pub const fn both(self) -> [Pos; 2] {
        [self.0, self.1]
    }

    fn all() -> impl Iterator<Item = Self> {
        Pos::all().flat_map(|a| Pos::all().filter(move |b| a < *b).map(move |b| Self(a, b)))
    }

    pub(crate) const fn mask(self) -> u8 {
        self.0.bit() | self.1.bit()
    }
}

impl Atom for Pair {
    const COUNT: u32 = Self::COUNT as u32;

    #[inline]
    fn index(self) -> u32 {
        // Pairs before the row of `a`, then the place in it.
        let (a, b) = (self.0.get() as u32, self.1.get() as u32);
        a * (9 - a) / 2 + a + b - a - 1
    }

    #[inline]
    fn from_index(index: u32) -> Self {
        const ROWS: [u8; Pair::COUNT] = [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4];
        const COLS: [u8; Pair::COUNT] = [1, 2, 3, 4, 5, 2, 3, 4, 5, 3, 4, 5, 4, 5, 5];
        Self(Pos(ROWS[index as usize]), Pos(COLS[index as usize]))
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.0.get(), self.1.get())
    }

    fn read(word: &str) -> Option<Self> {
        let (a, b) = word.split_once('+')?;
        Self::new(Pos::read(a)?, Pos::read(b)?).filter(|pair| pair.0.get().to_string() == a)
    }

    fn expected() -> String {
        "two different positions from 0 to 5, the lower first, such as 0+3".into()
    }
}

engine::actions! {
    /// What players do.
    pub enum Action {
        /// Shuffle and deal the next round: the dealer's.
        Deal = "deal",
        /// Turn up two cards at the start.
        Flip(pair: Pair) = "flip",
        /// Turn up one card at the start.
        Open(at: Pos) = "open",
        /// Draw from the deck.
        Draw = "draw",
        /// Take the top of the discard pile.
        Take = "take",
        /// Put the card in hand here.
        Swap(at: Pos) = "swap",
        /// Put the card in hand on the discard pile.
        Discard = "discard",
        /// Turn up an own card: after a discard, or instead of drawing.
        Turn(at: Pos) = "turn",
        /// Don't turn up a card after a discard.
        Pass = "pass",
        /// Turn up all the rest instead of drawing.
        Knock = "knock",
    }
}

/// Where each kind of action begins among the ids.
pub(crate) mod base {
    pub(crate) const DEAL: u32 = 0;
    pub(crate) const FLIP: u32 = 1;
    pub(crate) const OPEN: u32 = 16;
    pub(crate) const DRAW: u32 = 22;
    pub(crate) const TAKE: u32 = 23;
    pub(crate) const SWAP: u32 = 24;
    pub(crate) const DISCARD: u32 = 30;
    pub(crate) const TURN: u32 = 31;
    pub(crate) const PASS: u32 = 37;
    pub(crate) const KNOCK: u32 = 38;
}

/// The pairs that a mask of places allows, as a mask of pair indices.
pub(crate) fn pairs_within(mask: u8) -> u64 {
    Pair::all().filter(|p| p.mask() & !mask == 0).fold(0, |set, p| set | 1 << p.index())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::GameAction;

    #[test]
    fn pairs_are_numbered_in_order() {
        for (i, pair) in Pair::all().enumerate() {
            assert_eq!(pair.index(), i as u32);
            assert_eq!(Pair::from_index(i as u32), pair);
        }
    }

    #[test]
    fn the_bases_are_where_the_ids_begin() {
        let zero = Pos::default();
        for (action, id) in [
            (Action::Deal, base::DEAL),
            (Action::Flip(Pair::from_index(0)), base::FLIP),
            (Action::Open(zero), base::OPEN),
            (Action::Draw, base::DRAW),
            (Action::Take, base::TAKE),
            (Action::Swap(zero), base::SWAP),
            (Action::Discard, base::DISCARD),
            (Action::Turn(zero), base::TURN),
            (Action::Pass, base::PASS),
            (Action::Knock, base::KNOCK),
        ] {
            assert_eq!(action.id(), id, "{action}");
        }
        assert_eq!(Action::COUNT, base::KNOCK + 1);
    }

    #[test]
    fn a_pair_of_places_is_read_strictly() {
        assert_eq!("flip 0+3".parse::<Action>().unwrap().to_string(), "flip 0+3");
        for bad in ["flip 3+0", "flip 2+2", "flip 0+6", "flip 0", "flip 0+1+2", "flip +"] {
            assert!(bad.parse::<Action>().is_err(), "{bad}");
        }
    }
}

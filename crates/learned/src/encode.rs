//! What a game must say of itself to be learned.

use engine::{Chance, Fair, Luck, MAX_SEATS, Playable, Seat, win_share};
use serde::{Deserialize, Serialize};

/// How many numbers a position has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shape {
    /// The most seats that are told apart: a block for each, in the order of play.
    pub blocks: usize,
    /// The numbers of a block.
    pub own: usize,
    /// The numbers that all seats share.
    pub shared: usize,
}

impl Shape {
    /// How many numbers the network looks at from one seat.
    pub const fn inputs(self) -> usize {
        self.blocks * self.own + self.shared
    }
}

/// A game whose positions can be written as numbers for a network.
///
/// The numbers must not depend on what is hidden: networks judge states that a seat may believe in.
pub trait Encodes: Playable {
    /// How many numbers a position has, the same for all options.
    const SHAPE: Shape;

    /// Writes a position: the blocks of all seats by seat, and what they share. Both are all zero before.
    fn encode(&self, state: &Self::State, own: &mut [f32], shared: &mut [f32]);

    /// Is this a position that the network judges? Between two parts of one decision it is not: there the search looks on.
    fn judged(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// How often an outcome of an action counts: 0 for one whose twin counts twice.
    fn weight(&self, action: Self::Action, next: &Self::State) -> f32 {
        let _ = (action, next);
        1.0
    }

    /// Are there too many outcomes of this action to go through? Then a few are drawn.
    fn many(&self, state: &Self::State, action: Self::Action) -> bool {
        let _ = (state, action);
        false
    }

    /// Each seat's share of the win in a game that is over.
    fn shares(&self, state: &Self::State) -> [f32; MAX_SEATS] {
        let outcome = self.outcome(state);
        let mut shares = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            shares[seat.index()] = win_share(&outcome, seat) as f32;
        }
        shares
    }
}

/// How many outcomes are drawn where there are too many.
const DRAWN: u64 = 6;
/// The most outcomes that are gone through one by one.
const MOST: usize = 2_000;

/// Calls `visit(part, state)` for the outcomes of a legal action; the parts add up to 1.
pub(crate) fn each_outcome<G: Encodes>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: G::Action,
    chance: &mut engine::Enumerating,
    mut visit: impl FnMut(f32, &G::State),
) {
    if game.many(state, action) {
        // The same luck for every action and every time, so that the same position gets the same answer.
        for i in 0..DRAWN {
            let mut next = state.clone();
            let mut fair = Fair::new(Luck::new(i).seed());
            apply(game, &mut next, seat, action, &mut fair);
            visit(1.0 / DRAWN as f32, &next);
        }
        return;
    }
    chance.begin();
    for _ in 0..MOST {
        let mut next = state.clone();
        apply(game, &mut next, seat, action, chance);
        let part = chance.probability() as f32 * game.weight(action, &next);
        if part > 0.0 {
            visit(part, &next);
        }
        if !chance.advance() {
            break;
        }
    }
}

fn apply<G: Encodes, C: Chance>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    action: G::Action,
    chance: &mut C,
) {
    game.apply(state, seat, action, chance, &mut ());
}

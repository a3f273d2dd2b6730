//! Exact answers by dynamic programming: what a turn is worth, the chance to clear a goal, the fewest turns, and the
//! best play of two against each other.

mod contest;
mod duel;
mod goal;
mod level;
mod pair;
mod shelf;
mod sweep;
mod throws;
mod turn;

pub use contest::{Contest, best_against_greedy};
pub use duel::{Duel, DuelTurn, Progress};
pub use goal::{clear_chances, solo_turns};
pub use level::{LevelSolver, LevelTurn};
pub use pair::{PairSolver, PairThrows, PairTurn};
pub use shelf::{DuelRules, Shelf, use_shelf};
pub use throws::Throws;
pub use turn::{Endless, TurnValue};

#[cfg(test)]
mod tests;

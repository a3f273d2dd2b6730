//! Exact answers by dynamic programming: what a turn is worth, the chance to clear a goal, the fewest turns, and the
//! best play of two against each other.

mod contest;
mod duel;
mod forward;
mod goal;
mod level;
mod packed;
mod pair;
mod race;
mod shelf;
mod solve;
mod sweep;
mod throws;
mod turn;

pub use contest::{Contest, best_against_greedy};
pub use duel::{Duel, DuelTurn};
pub use goal::{clear_chances, solo_turns};
pub use level::{LevelSolver, LevelTurn};
pub use packed::pack;
pub use pair::{PairSolver, PairThrows, PairTurn};
pub use race::{Race, Standing};
pub use shelf::{DuelRules, Shelf, solve_beside, use_shelf};
pub use solve::Progress;
pub use throws::Throws;
pub use turn::{Endless, TurnValue};

#[cfg(test)]
mod tests;

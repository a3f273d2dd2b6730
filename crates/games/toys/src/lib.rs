//! Three tiny games that show how a game is written against the contract, complete and with every check.
//!
//! [`tictactoe`] has neither luck nor anything hidden, [`pig`] has luck, [`kuhn`] has a hidden card. `CONTRIBUTING.md` walks
//! through the last.

pub mod kuhn;
pub mod pig;
pub mod tictactoe;

//! Two tiny games that show how a game is written against the contract, complete and with every check.
//!
//! [`pig`] has luck and nothing hidden; [`tictactoe`] has neither. `CONTRIBUTING.md` walks through the first.

pub mod pig;
pub mod tictactoe;

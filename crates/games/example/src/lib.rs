//! High card: everybody has a hidden card, and may change it once for one from the deck. The highest card wins.
//!
//! It is a whole game with all that a table needs, and the one that `cargo xtask new-game` copies.

mod action;
mod event;
mod options;
mod rules;
mod state;
mod subject;
mod view;
mod words;

pub use action::{Action, Card, Refusal};
pub use event::Event;
pub use options::Options;
pub use rules::Example;
pub use state::{State, View};

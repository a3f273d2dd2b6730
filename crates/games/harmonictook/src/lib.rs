//! harmonictook: roll the dice, collect income, build a small city. For 2 to 5 players.
//!
//! One noun per file. Cards are data: [`card`] has the vocabulary, `card_file` reads a set, [`Book`] makes it ready for
//! play. `rules` has the turn, `resolve` what a roll does. `income`, `roll_odds`, `turn_odds` and `tuv` say what a roll,
//! a turn and a round are worth without playing them.

mod about;
mod action;
mod board;
mod book;
pub mod bots;
pub mod card;
mod card_file;
mod check;
mod coins;
mod event;
#[cfg(test)]
mod example_turn;
mod forced;
mod income;
mod inputs;
mod kind;
mod learned_value;
mod lessons;
mod market;
#[cfg(test)]
mod odds_check;
mod options;
mod purchase;
mod purple;
mod questions;
mod records;
mod refusal;
mod resolve;
mod roll_odds;
mod rules;
mod state;
mod state_json;
mod subject;
mod tables;
mod turn_odds;
mod tuv;
mod validate;
mod words;

pub use action::{Action, Dice};
pub use book::Book;
pub use card_file::read_set;
pub use event::Event;
pub use kind::{Kind, Landmark};
pub use options::{BusinessCenter, Expansion, Mall, Market, Needed, Options, ParkRule, RedOrder};
pub use refusal::Refusal;
pub use roll_odds::{RollOdds, Total};
pub use rules::Harmonictook;
pub use state::{Phase, State};
pub use turn_odds::{Counting, ParkTurns, RadioTower};
pub use tuv::Missing;

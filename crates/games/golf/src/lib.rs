//! 6-card Golf for 2 to 6 players: the lowest total over several holes wins.
//!
//! Everybody has a grid of two rows and three columns, face down. On your turn draw from the deck or take the top of the
//! discard pile, and swap it into your grid or, if it came from the deck, discard it. Two cards of one rank in a column
//! cancel each other. When somebody's grid is all face up, the others have one more turn.
//!
//! One noun per file: [`Card`], [`Shoe`], [`Options`], [`State`], [`View`]; `scoring` has the rules of a round's end in
//! their order, `rules` the turn.

mod action;
mod board;
pub mod bots;
mod card;
mod chances;
mod event;
mod lessons;
mod observe;
mod options;
mod questions;
mod refusal;
mod rules;
mod scoring;
mod shoe;
mod state;
mod state_json;
mod subject;
mod view;
mod words;

pub use action::{Action, Pair, Pos};
pub use card::{Card, Rank, Suit};
pub use chances::Chances;
pub use event::Event;
pub use options::{Decks, FlipMode, HouseRule, Options, rule_name};
pub use refusal::Refusal;
pub use rules::Golf;
pub use scoring::{Adjustment, RoundScores, ScoreLines, Values};
pub use shoe::Shoe;
pub use state::{Phase, Stage, State};
pub use view::View;

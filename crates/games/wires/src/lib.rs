//! Wires: a team cuts all wires in matching pairs, and everybody sees only their own.
//!
//! Everybody has a sorted stand of wires. On your turn point at a teammate's wire and say a value that you hold: if it
//! matches, both are cut; if not, the dial moves. A red wire explodes. The game is about what can be known:
//! [`belief`] counts every deal that fits what a player has seen.
//!
//! One noun per file: [`wire`], [`fact`], [`Mission`], [`Options`], [`State`], [`View`]; `rules` has the turn.

mod action;
pub mod advice;
pub mod assistant;
pub mod belief;
mod board;
pub mod bots;
mod deal;
mod event;
pub mod fact;
mod legal;
mod lessons;
mod mission;
mod observe;
mod options;
mod overview;
mod public;
mod questions;
mod refusal;
mod rules;
pub mod sim;
mod state;
mod state_json;
mod steps;
pub mod study;
mod subject;
mod turn;
mod validate;
mod view;
pub mod wire;
mod words;
mod worth;

pub use action::{Action, Card, Slot};
pub use event::Event;
pub use mission::{ForTwo, Mission, Pick};
pub use options::Options;
pub use overview::{Believed, Knows, Overview};
pub use public::{Asked, At, Deeds, Label, Public, Swapped};
pub use refusal::Refusal;
pub use rules::Wires;
pub use state::{Doing, End, Equipment, Stage, State, Token, Tool};
pub use view::{Seen, View};

//! What a page asks the program that thinks for it, and what it hears.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use wires::assistant::Session as Evening;

/// What the page wants to know.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum Question {
    /// A journal looked at again, with so many samples for a decision.
    Review(String, u32),
    /// The best calls of an evening with Wires.
    Calls(Box<Evening>),
    /// What each move is worth, from what a seat sees.
    Advice(Sight),
    /// The move that a bot makes.
    Move(Sight, String),
}

/// A table as a seat sees it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Sight {
    /// The game's id.
    pub(crate) game: String,
    /// How many seats there are.
    pub(crate) seats: usize,
    /// All options.
    pub(crate) options: Value,
    /// What the seat sees.
    pub(crate) view: Value,
    /// The seat.
    pub(crate) seat: u8,
    /// Where the luck of the thinking comes from.
    pub(crate) seed: [u8; 32],
}

/// What the page hears.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// The program is there.
    Ready,
    /// So much of the work is done.
    Done(usize, usize),
    /// The result, as JSON.
    Found(Value),
    /// There is none.
    Failed(String),
}

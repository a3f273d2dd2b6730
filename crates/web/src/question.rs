//! What a page asks the program that thinks for it, and what it hears.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use wires::assistant::Session as Evening;

/// What the page wants to know.
#[derive(Clone, Serialize, Deserialize)]
pub enum Question {
    /// A journal looked at again, in the language with this code.
    Review(String, String),
    /// The best calls of an evening with Wires.
    Calls(Box<Evening>),
    /// What each move is worth, from what a seat sees, in the language with this code.
    Advice(Sight, String),
    /// The move that a bot makes.
    Move(Sight, String),
}

/// A table as a seat sees it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Sight {
    /// The game's id.
    pub game: String,
    /// How many seats there are.
    pub seats: usize,
    /// All options.
    pub options: Value,
    /// What the seat sees.
    pub view: Value,
    /// The seat.
    pub seat: u8,
    /// Where the luck of the thinking comes from.
    pub seed: [u8; 32],
}

/// What the page hears.
#[derive(Clone, Serialize, Deserialize)]
pub enum Answer {
    /// The program is there.
    Ready,
    /// So much of the work is done.
    Done(usize, usize),
    /// The result, as JSON.
    Found(Value),
    /// There is none.
    Failed(String),
}

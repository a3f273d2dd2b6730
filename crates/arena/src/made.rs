//! How results came about, for whoever finds them later.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How results came about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Made {
    /// The version of the program.
    pub version: String,
    /// A command that gives the same games.
    pub command: String,
    /// When it was done.
    pub date: String,
    /// Tells runs apart.
    pub run: String,
    /// The seed of all luck, as 64 hexadecimal digits.
    pub seed: String,
    /// All options of the game.
    pub options: Value,
}

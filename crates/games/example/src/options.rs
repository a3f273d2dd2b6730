//! What can be chosen before a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The lowest card wins.
    pub low: bool,
}

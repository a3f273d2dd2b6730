//! Soft habits: what people tend to do, as weights. Off unless asked for, and labelled wherever they matter.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Weights on deals for what players would probably not have kept. Probabilities that use them are estimates, not facts.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Habits {
    /// The weight of a hand that keeps four copies of a number instead of cutting them alone; 1 is no habit, 0 never.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub keeps_four: f64,
    /// The weight of a token that is not on the leftmost of its equal neighbours; 1 is no habit, 0 never.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub token_not_left: f64,
}

impl Default for Habits {
    fn default() -> Self {
        Self { keeps_four: 1.0, token_not_left: 1.0 }
    }
}

impl Habits {
    /// The weight of a hand that got so many copies of one number.
    pub(super) fn keeping(&self, copies: u8) -> f64 {
        if copies >= 4 { self.keeps_four } else { 1.0 }
    }
}

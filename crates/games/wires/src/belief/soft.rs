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
    /// Refuses weights that are none.
    pub fn check(&self) -> Result<(), engine::Invalid> {
        for (name, weight) in [("keeps_four", self.keeps_four), ("token_not_left", self.token_not_left)] {
            if !(0.0..=1.0).contains(&weight) {
                return Err(engine::Invalid(format!("`{name}`: a weight from 0 to 1, not {weight}")));
            }
        }
        Ok(())
    }

    /// The weight of a hand that got so many copies of one number.
    pub(super) fn keeping(&self, copies: u8) -> f64 {
        if copies >= 4 { self.keeps_four } else { 1.0 }
    }
}

//! What can be chosen before a game.

use engine::Invalid;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ruleset::{MOST_LEVELS, RulesetSpec};
use crate::scoring::SetSpec;

/// What happens when a level of a run is failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Lives {
    /// It starts again.
    #[default]
    Retry,
    /// The run ends, and its score counts.
    Permadeath,
}

/// What a run begins with, bought with what earlier runs left.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Boons {
    /// Gold in the purse, at most 10,000.
    pub gold: u16,
    /// Re-rolls in every level, at most 9.
    pub reroll: u8,
    /// Die flips in every level, at most 9.
    pub flip: u8,
    /// Extra turns in every level, at most 9.
    pub wind: u8,
    /// Relics by name, at most 4.
    pub relics: Vec<String>,
}

/// The options of a table. With one seat it is the run, with more it is versus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The scoring set: `rite`, `triples`, `extended`, or one written out.
    #[schemars(extend("x-group" = "both"))]
    pub set: SetSpec,
    /// A first roll of a turn without a combo turns its first die into a 1.
    #[schemars(extend("x-group" = "both"))]
    pub protected_first_roll: bool,

    /// The run's levels, relics and shop: `tuned`, `seed`, or one written out.
    #[schemars(extend("x-group" = "run"))]
    pub ruleset: RulesetSpec,
    /// How many levels complete a run, 1 to 40.
    #[schemars(range(min = 1, max = 40), extend("x-group" = "run"))]
    pub levels: u8,
    /// What happens when a level is failed.
    #[schemars(extend("x-group" = "run"))]
    pub lives: Lives,
    /// With `retry`: after how many failed levels in all the run ends, 1 to 250.
    #[schemars(range(min = 1, max = 250), extend("x-group" = "run"))]
    pub retries: u8,
    /// What the run begins with.
    #[schemars(extend("x-group" = "run"))]
    pub boons: Boons,

    /// Versus: the points that bring on the end, 50 to 1,000,000.
    #[schemars(range(min = 50, max = 1_000_000), extend("x-group" = "versus"))]
    pub target: u32,
    /// Versus: the points that the first bank of each player needs.
    #[schemars(extend("x-group" = "versus"))]
    pub opening: u32,
    /// Versus: the points that three farkles in a row cost; 0 for none.
    #[schemars(extend("x-group" = "versus"))]
    pub three_farkles: u32,
    /// Versus: do the others have one last turn when somebody reaches the target? If not, that wins at once.
    #[schemars(extend("x-group" = "versus"))]
    pub last_turn: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            set: SetSpec::default(),
            protected_first_roll: false,
            ruleset: RulesetSpec::default(),
            levels: 12,
            lives: Lives::Retry,
            retries: 99,
            boons: Boons::default(),
            target: 10_000,
            opening: 0,
            three_farkles: 0,
            last_turn: true,
        }
    }
}

impl Options {
    /// Refuses contradictions with a reason.
    pub fn check(&self) -> Result<(), Invalid> {
        let fail = |text: String| Err(Invalid(text));
        if !(1..=MOST_LEVELS as u8).contains(&self.levels) {
            return fail(format!("`levels` must be 1 to {MOST_LEVELS}, not {}", self.levels));
        }
        if !(1..=250).contains(&self.retries) {
            return fail(format!("`retries` must be 1 to 250, not {}", self.retries));
        }
        if !(50..=1_000_000).contains(&self.target) {
            return fail(format!("`target` must be 50 to 1,000,000, not {}", self.target));
        }
        if self.opening > 10_000 || self.opening > self.target {
            return fail("`opening` must be at most 10,000 and not above `target`".into());
        }
        if self.three_farkles > 100_000 {
            return fail("`three_farkles` must be at most 100,000".into());
        }
        let b = &self.boons;
        if b.gold > 10_000 || [b.reroll, b.flip, b.wind].iter().any(|c| *c > 9) || b.relics.len() > 4 {
            return fail("`boons`: at most 10,000 gold, 9 charges of each ability and 4 relics".into());
        }
        Ok(())
    }
}

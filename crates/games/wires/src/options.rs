//! What can be chosen before a game.

use engine::Invalid;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::mission::Mission;

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which of the missions that come with the game, 1 to 8.
    #[schemars(range(min = 1, max = 8))]
    pub mission: u8,
    /// A mission of your own instead, e.g. `{"blue":5,"red":{"in_play":1,"of":2},"equipment":4}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom: Option<Mission>,
    /// The seat of the captain, who is dealt to first and begins.
    #[schemars(range(min = 0, max = 4), extend("x-seat" = true))]
    pub captain: u8,
    /// Everybody has a Double Detector to use once.
    pub detector: bool,
    /// Play with the equipment cards that the mission has.
    pub equipment: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { mission: 1, custom: None, captain: 0, detector: true, equipment: true }
    }
}

impl Options {
    /// The mission that is played by this many.
    pub fn played(&self, players: usize) -> Result<Mission, Invalid> {
        let mission = match &self.custom {
            Some(mission) => {
                mission.check().map_err(|e| Invalid(format!("`custom`: {e}")))?;
                mission
            }
            None => Mission::numbered(self.mission)?,
        };
        let mut mission = mission.with_players(players);
        if !self.equipment {
            mission.equipment = 0;
        }
        Ok(mission)
    }
}

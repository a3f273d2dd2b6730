//! How fast bots play, remembered from one evening to the next.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use engine::Language;
use serde::{Deserialize, Serialize};

use crate::words;

/// How long bots take before each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Long enough to follow every card.
    Slow,
    /// A beat, so that one sees what happened.
    #[default]
    Calm,
    /// A short one.
    Quick,
    /// None.
    AtOnce,
}

/// What is kept beside the saved games.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Kept {
    pace: Pace,
}

const FILE: &str = "terminal.json";

impl Pace {
    /// All of them, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Calm, Self::Quick, Self::AtOnce];

    /// How long a bot waits before its move.
    pub fn beat(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 1800,
            Self::Calm => 700,
            Self::Quick => 200,
            Self::AtOnce => 0,
        })
    }

    /// The one that was chosen last, of those who keep their games in this folder.
    pub fn remembered(data: &Path) -> Self {
        let text = crate::saves::read(&data.join(FILE)).unwrap_or_default();
        serde_json::from_str::<Kept>(&text).unwrap_or_default().pace
    }

    /// Keeps it for the next time. That it can't be kept is no reason to disturb a game.
    pub(crate) fn remember(self, data: &Path) {
        let text = serde_json::to_string(&Kept { pace: self }).unwrap_or_default();
        let _ = std::fs::create_dir_all(data);
        let _ = crate::saves::write(&data.join(FILE), text);
    }

    pub(crate) fn next(self) -> Self {
        let now = Self::ALL.iter().position(|p| *p == self).unwrap_or(0);
        Self::ALL[(now + 1) % Self::ALL.len()]
    }

    /// As it is typed on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Calm => "calm",
            Self::Quick => "quick",
            Self::AtOnce => "at-once",
        }
    }

    pub(crate) fn word(self, language: Language) -> &'static str {
        match self {
            Self::Slow => words::pace_slow(language),
            Self::Calm => words::pace_calm(language),
            Self::Quick => words::pace_quick(language),
            Self::AtOnce => words::pace_at_once(language),
        }
    }
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = || Self::ALL.map(Self::id).join(", ");
        Self::ALL.into_iter().find(|p| p.id() == text).ok_or_else(|| format!("a pace is one of {}", known()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_is_remembered_and_a_damaged_file_is_no_harm() {
        let data = tempfile::tempdir().unwrap();
        assert_eq!(Pace::remembered(data.path()), Pace::Calm);
        for pace in Pace::ALL {
            pace.remember(data.path());
            assert_eq!(Pace::remembered(data.path()), pace);
            assert_eq!(pace.id().parse(), Ok(pace));
        }
        std::fs::write(data.path().join(FILE), "{\"pace\":7}").unwrap();
        assert_eq!(Pace::remembered(data.path()), Pace::Calm);
        assert!("hasty".parse::<Pace>().unwrap_err().contains("at-once"));
    }
}

//! The eight players, as data.

use engine::{BotSpec, Invalid, Level};

/// How somebody plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Profile {
    /// The name that programs use.
    pub id: &'static str,
    /// The name that people see.
    pub name: &'static str,
    /// How strong it is.
    pub level: Level,
    /// Cards up to this value look good enough for a face-down place: 4 is choosy, 8 takes nearly anything.
    pub swap_threshold: f64,
    /// How much of a column's value it hopes to lose again by a later pair, 0 to 1.
    pub pair_hope: f64,
    /// How early it goes out, 0 to 1.
    pub aggression: f64,
    /// How often it follows a whim, 0 to 1.
    pub unpredictability: f64,
    /// Does it play differently when it is behind?
    pub adaptive: bool,
}

/// All profiles, weakest first, with the levels of `docs/levels.md`.
#[rustfmt::skip]
pub const PROFILES: [Profile; 8] = [
    Profile { id: "sage", name: "Sage",
        level: Level::Medium, swap_threshold: 5.0, pair_hope: 0.30, aggression: 0.90, unpredictability: 0.15, adaptive: false },
    Profile { id: "diego", name: "Diego",
        level: Level::Medium, swap_threshold: 6.0, pair_hope: 0.50, aggression: 0.60, unpredictability: 0.28, adaptive: false },
    Profile { id: "maya", name: "Maya",
        level: Level::Medium, swap_threshold: 6.0, pair_hope: 0.40, aggression: 0.85, unpredictability: 0.10, adaptive: false },
    Profile { id: "kenji", name: "Kenji",
        level: Level::Medium, swap_threshold: 8.0, pair_hope: 0.70, aggression: 0.75, unpredictability: 0.12, adaptive: false },
    Profile { id: "sofia", name: "Sofia",
        level: Level::Hard, swap_threshold: 4.0, pair_hope: 0.20, aggression: 0.20, unpredictability: 0.02, adaptive: false },
    Profile { id: "river", name: "River",
        level: Level::Hard, swap_threshold: 5.0, pair_hope: 0.45, aggression: 0.55, unpredictability: 0.08, adaptive: true },
    Profile { id: "priya", name: "Priya",
        level: Level::Hard, swap_threshold: 7.0, pair_hope: 0.80, aggression: 0.50, unpredictability: 0.05, adaptive: false },
    Profile { id: "marcus", name: "Marcus",
        level: Level::Hard, swap_threshold: 5.0, pair_hope: 0.35, aggression: 0.40, unpredictability: 0.03, adaptive: false },
];

impl Profile {
    /// Plays on in searches: sensible, and without whims.
    pub(crate) const STEADY: Self = Self {
        id: "steady",
        name: "Steady",

        level: Level::Hard,
        swap_threshold: 5.5,
        pair_hope: 0.45,
        aggression: 0.5,
        unpredictability: 0.0,
        adaptive: false,
    };

    /// The profile that somebody asked for, with the traits that were changed: `maya:aggression=0.5`.
    pub(crate) fn asked(spec: &BotSpec) -> Result<Self, Invalid> {
        spec.only(&["swap_threshold", "pair_hope", "aggression", "unpredictability"])?;
        let found = PROFILES.iter().find(|p| p.id == spec.id);
        let mut profile = *found
            .ok_or_else(|| Invalid(format!("golf has no profile `{}`", engine::action::clip(&spec.id))))?;
        let within = |key: &str, default: f64, most: f64| {
            let value: f64 = spec.number(key, default)?;
            if (0.0..=most).contains(&value) {
                Ok(value)
            } else {
                Err(Invalid(format!("bot `{}`: `{key}` goes from 0 to {most}, not {value}", profile.id)))
            }
        };
        let (swap_threshold, pair_hope) = (
            within("swap_threshold", profile.swap_threshold, 13.0)?,
            within("pair_hope", profile.pair_hope, 1.0)?,
        );
        let (aggression, unpredictability) = (
            within("aggression", profile.aggression, 1.0)?,
            within("unpredictability", profile.unpredictability, 1.0)?,
        );
        profile = Self { swap_threshold, pair_hope, aggression, unpredictability, ..profile };
        Ok(profile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traits_can_be_changed_within_bounds() {
        let asked = |text: &str| Profile::asked(&BotSpec::parse(text));
        assert_eq!(asked("maya").unwrap().aggression, 0.85);
        assert_eq!(asked("maya:aggression=0.5").unwrap().aggression, 0.5);
        for bad in ["maya:aggression=2", "maya:aggression=NaN", "maya:nerve=1", "maya:pair_hope=x"] {
            assert!(asked(bad).is_err(), "{bad}");
        }
    }
}

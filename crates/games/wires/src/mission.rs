//! Missions as data: which wires are in play, and which equipment.

use std::sync::LazyLock;

use engine::{Invalid, Language};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::wire::{HIGHEST, Wire, WireSet};
use crate::words::{MissionBlue, MissionRed, MissionRedOf, MissionYellow, MissionYellowOf, PHRASES};

/// How many wires of a colour are in play, and of how many that are shown to all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// How many are shuffled in.
    pub in_play: u8,
    /// How many candidates are shown; those that are not shuffled in are set aside unseen.
    pub of: u8,
}

impl Pick {
    /// How many are set aside.
    pub fn aside(self) -> u8 {
        self.of - self.in_play
    }
}

/// What is different with two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ForTwo {
    /// Yellow wires, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yellow: Option<Pick>,
    /// Red wires, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub red: Option<Pick>,
}

/// A mission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// What it is like.
    #[serde(default)]
    pub about: String,
    /// Blue wires go from 1 to this number, four of each.
    #[schemars(range(min = 1, max = 12))]
    pub blue: u8,
    /// Yellow wires.
    #[serde(default)]
    pub yellow: Pick,
    /// Red wires.
    #[serde(default)]
    pub red: Pick,
    /// Equipment cards go from 1 to this number; 0 is none. As many are drawn as there are players.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12))]
    pub equipment: u8,
    /// What is different with two players.
    #[serde(default)]
    pub two_players: ForTwo,
}

impl Mission {
    /// The missions that come with the game.
    pub fn shipped() -> &'static [Self] {
        static MISSIONS: LazyLock<Vec<Mission>> = LazyLock::new(|| {
            serde_json::from_str(include_str!("missions.json")).expect("the missions that ship are tested")
        });
        &MISSIONS
    }

    /// A mission that ships, counted from 1.
    pub fn numbered(number: u8) -> Result<&'static Self, Invalid> {
        let missions = Self::shipped();
        number.checked_sub(1).and_then(|i| missions.get(i as usize)).ok_or_else(|| {
            Invalid(format!(
                "`mission`: they go from 1 to {}, not {number}; `custom` describes any other",
                missions.len()
            ))
        })
    }

    /// The mission for this many players.
    #[must_use]
    pub fn with_players(&self, players: usize) -> Self {
        let mut mission = self.clone();
        if players == 2 {
            mission.yellow = self.two_players.yellow.unwrap_or(self.yellow);
            mission.red = self.two_players.red.unwrap_or(self.red);
        }
        mission
    }

    /// Refuses what can't be played.
    pub fn check(&self) -> Result<(), Invalid> {
        if !(1..=HIGHEST).contains(&self.blue) {
            return Err(Invalid(format!("`blue`: numbers go from 1 to 1-{HIGHEST}, not to {}", self.blue)));
        }
        if self.equipment > HIGHEST {
            return Err(Invalid(format!(
                "`equipment`: cards go from 1 to {HIGHEST}, not to {}",
                self.equipment
            )));
        }
        let two = &self.two_players;
        let picks = [
            ("yellow", Some(self.yellow)),
            ("red", Some(self.red)),
            ("two_players.yellow", two.yellow),
            ("two_players.red", two.red),
        ];
        for (what, pick) in picks {
            let Some(pick) = pick else { continue };
            if pick.in_play > pick.of {
                return Err(Invalid(format!("`{what}`: {} of {} can't be in play", pick.in_play, pick.of)));
            }
            if pick.of >= self.blue.max(1) {
                return Err(Invalid(format!(
                    "`{what}`: there are {} between the blue numbers 1 and {}, not {}",
                    self.blue - 1,
                    self.blue,
                    pick.of
                )));
            }
            if what.ends_with("yellow") && pick.in_play % 2 == 1 {
                return Err(Invalid(format!(
                    "`{what}`: yellow wires are cut in pairs, so that {} in play is not possible",
                    pick.in_play
                )));
            }
        }
        Ok(())
    }

    /// How many wires are dealt.
    pub fn wires(&self) -> usize {
        4 * self.blue as usize + self.yellow.in_play as usize + self.red.in_play as usize
    }

    /// The yellow wires that there can be.
    pub fn yellows(&self) -> WireSet {
        (1..self.blue).filter_map(Wire::yellow).collect()
    }

    /// The red wires that there can be.
    pub fn reds(&self) -> WireSet {
        (1..self.blue).filter_map(Wire::red).collect()
    }

    /// The wires in a line: `blue 1-12, yellow 2, red 1 of 2`.
    pub fn words(&self, language: Language) -> String {
        let mut parts = vec![MissionBlue { highest: self.blue.into() }.say(language)];
        let Pick { in_play, of } = self.yellow;
        if in_play < of {
            parts.push(MissionYellowOf { n: in_play.into(), of: of.into() }.say(language));
        } else if of > 0 {
            parts.push(MissionYellow { n: of.into() }.say(language));
        }
        let Pick { in_play, of } = self.red;
        if in_play < of {
            parts.push(MissionRedOf { n: in_play.into(), of: of.into() }.say(language));
        } else if of > 0 {
            parts.push(MissionRed { n: of.into() }.say(language));
        }
        parts.join(", ")
    }

    /// What it is like, in a sentence. A mission of somebody's own says what its author wrote.
    pub fn tells(&self, language: Language) -> &str {
        let shipped = Self::shipped().iter().any(|m| m.name == self.name && m.about == self.about);
        let known = shipped.then(|| PHRASES.get(&format!("mission-{}", self.name), language)).flatten();
        known.unwrap_or(&self.about)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_missions_are_those_of_the_rulebook() {
        let words: Vec<String> = Mission::shipped().iter().map(|m| m.words(Language::English)).collect();
        assert_eq!(
            words,
            [
                "blue 1-6",
                "blue 1-8, yellow 2",
                "blue 1-10, red 1",
                "blue 1-12, yellow 2, red 1",
                "blue 1-12, yellow 2 of 3, red 1",
                "blue 1-12, yellow 4, red 1",
                "blue 1-12, red 1 of 2",
                "blue 1-12, yellow 2 of 3, red 1 of 2",
            ]
        );
        let for_two = |m: &Mission| m.with_players(2).words(Language::English);
        let two: Vec<String> = Mission::shipped()[3..].iter().map(for_two).collect();
        assert_eq!(
            two,
            [
                "blue 1-12, yellow 4, red 1",
                "blue 1-12, yellow 2 of 3, red 2",
                "blue 1-12, yellow 4, red 2",
                "blue 1-12, red 1 of 3",
                "blue 1-12, yellow 4, red 1 of 3",
            ]
        );
        let cards: Vec<u8> = Mission::shipped().iter().map(|m| m.equipment).collect();
        assert_eq!(cards, [0, 0, 10, 12, 12, 12, 12, 12]);
        for mission in Mission::shipped() {
            mission.check().unwrap();
            assert_eq!(mission.tells(Language::English), mission.about, "mission {}", mission.name);
            assert_ne!(mission.tells(Language::German), mission.about, "mission {}", mission.name);
        }
    }

    #[test]
    fn a_mission_that_makes_no_sense_is_refused_by_field() {
        let read = |text: &str| -> Result<(), Invalid> {
            engine::from_json::<Mission>(serde_json::from_str(text).unwrap())?.check()
        };
        let why = |text: &str| read(text).unwrap_err().0;
        assert!(why(r#"{"blue":13}"#).contains("`blue`"));
        assert!(why(r#"{"blue":4,"yellow":{"in_play":1,"of":1}}"#).contains("pairs"));
        assert!(why(r#"{"blue":4,"red":{"in_play":3,"of":2}}"#).contains("`red`: 3 of 2"));
        assert!(why(r#"{"blue":4,"yellow":{"in_play":4,"of":4}}"#).contains("there are 3"));
        assert!(why(r#"{"blue":4,"wires":1}"#).contains("unknown field `wires`"));
        assert!(read(r#"{"blue":4,"red":{"in_play":1,"of":2},"equipment":3}"#).is_ok());
    }
}

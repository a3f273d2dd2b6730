//! What survives a run: its place among the runs before, embers, and what they buy. The program above keeps it and knows the
//! day; here is what it means.

use engine::Language;
use engine::journal::{commitment, seed_from_word};
use serde::{Deserialize, Serialize};

use crate::words::PHRASES;
use crate::{Boons, Ruleset};

/// The form in which it is kept.
const VERSION: u32 = 1;
/// So many points are an ember.
const POINTS_OF_AN_EMBER: u64 = 100;
/// What one boon of gold brings.
const GOLD: u16 = 25;
/// An heirloom costs so many times what its relic costs in the first shop.
const HEIRLOOM: u64 = 4;

/// The word from which the luck of a day's run follows: everybody gets the same dice and offers.
pub fn word_of_day(date: &str) -> String {
    format!("parlor farkle {date}")
}

/// The day whose run has this commitment, among these days.
pub fn day_of(commit: &str, mut days: impl Iterator<Item = String>) -> Option<String> {
    days.find(|day| commitment(&seed_from_word(&word_of_day(day))) == commit)
}

/// A run that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastRun {
    /// The day it ended, in UTC.
    pub date: String,
    /// The day whose run it was, if it was one of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<String>,
    /// Its score.
    pub score: i32,
    /// The level in which it ended.
    pub level: u8,
    /// Were all levels completed?
    pub won: bool,
    /// Did the first failed level end it?
    pub permadeath: bool,
    /// The gold that was left in the purse; it is saved.
    #[serde(default)]
    pub gold: u32,
    /// What its dice were committed to, so that no run counts twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
}

/// Something that embers buy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boon {
    /// One more re-roll in every level.
    Reroll,
    /// One more die flip in every level.
    Flip,
    /// One more extra turn in every level.
    Wind,
    /// More gold at the start.
    Gold,
}

impl Boon {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Reroll, Self::Flip, Self::Wind, Self::Gold];

    /// Its name for programs.
    pub fn name(self) -> &'static str {
        ["reroll", "flip", "wind", "gold"][self as usize]
    }

    /// The boon of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|boon| boon.name() == name)
    }

    /// What it does, in a few words.
    pub fn about(self, language: Language) -> &'static str {
        PHRASES.get(&format!("boon-{}", self.name()), language).unwrap_or_default()
    }

    /// How many of it there are.
    pub fn most(self) -> u8 {
        [3, 3, 2, 8][self as usize]
    }

    /// What one more costs for whoever has so many; each further one costs as much more as the first.
    pub fn price(self, have: u8) -> u64 {
        [60, 80, 150, 20][self as usize] * (u64::from(have) + 1)
    }
}

/// How many of each boon were bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Owned {
    reroll: u8,
    flip: u8,
    wind: u8,
    gold: u8,
}

impl Owned {
    /// How many of a boon.
    pub fn of(self, boon: Boon) -> u8 {
        [self.reroll, self.flip, self.wind, self.gold][boon as usize]
    }

    fn slot(&mut self, boon: Boon) -> &mut u8 {
        match boon {
            Boon::Reroll => &mut self.reroll,
            Boon::Flip => &mut self.flip,
            Boon::Wind => &mut self.wind,
            Boon::Gold => &mut self.gold,
        }
    }

    /// What they are at a table.
    pub fn options(self) -> Boons {
        Boons {
            gold: u16::from(self.gold) * GOLD,
            reroll: self.reroll,
            flip: self.flip,
            wind: self.wind,
            relics: Vec::new(),
        }
    }
}

/// Why a boon was not bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotBought {
    /// There are no more of it.
    All,
    /// It costs so many embers, or so much saved gold, more than there is.
    TooDear(u64),
}

/// What a run brought beside its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brought {
    /// Embers.
    pub embers: u64,
    /// Is it the best of its kind?
    pub record: bool,
}

/// All that survives runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Career {
    version: u32,
    /// Embers to spend.
    #[serde(default)]
    pub embers: u64,
    /// What was bought.
    #[serde(default)]
    pub boons: Owned,
    /// Gold that runs left, to spend on heirlooms.
    #[serde(default)]
    pub gold: u64,
    /// The relics that every run with boons begins with, by name.
    #[serde(default)]
    pub heirlooms: Vec<String>,
    /// The runs, the oldest first.
    #[serde(default)]
    pub runs: Vec<PastRun>,
}

impl Default for Career {
    fn default() -> Self {
        Self {
            version: VERSION,
            embers: 0,
            boons: Owned::default(),
            gold: 0,
            heirlooms: Vec::new(),
            runs: Vec::new(),
        }
    }
}

impl Career {
    /// The most heirlooms that one has.
    pub const MOST_HEIRLOOMS: usize = 4;

    /// May there be one more heirloom?
    pub fn has_room(&self) -> bool {
        self.heirlooms.len() < Self::MOST_HEIRLOOMS
    }

    /// Reads what was kept; says why it can't be.
    pub fn read(text: &str) -> Result<Self, String> {
        let career: Self = serde_json::from_str(text).map_err(|e| e.to_string())?;
        if career.version == VERSION {
            Ok(career)
        } else {
            Err(format!("it has the form {} and this program knows {VERSION}", career.version))
        }
    }

    /// Adds a run that is over; `None` if it is there already.
    pub fn add(&mut self, run: PastRun) -> Option<Brought> {
        if run.commit.is_some() && self.runs.iter().any(|r| r.commit == run.commit) {
            return None;
        }
        let alike = self.runs.iter().filter(|r| r.permadeath == run.permadeath);
        // Whoever banked nothing has not beaten anything.
        let record = run.score > alike.map(|r| r.score).max().unwrap_or(0).max(0);
        let embers = u64::try_from(run.score).unwrap_or(0) / POINTS_OF_AN_EMBER;
        self.embers = self.embers.saturating_add(embers);
        self.gold = self.gold.saturating_add(run.gold.into());
        self.runs.push(run);
        Some(Brought { embers, record })
    }

    /// The runs of a kind, the best first.
    pub fn best(&self, permadeath: bool) -> Vec<&PastRun> {
        let mut runs: Vec<&PastRun> = self.runs.iter().filter(|r| r.permadeath == permadeath).collect();
        runs.sort_by_key(|r| std::cmp::Reverse(r.score));
        runs
    }

    /// The best result of a day's run.
    pub fn of_day(&self, date: &str) -> Option<i32> {
        self.runs.iter().filter(|r| r.daily.as_deref() == Some(date)).map(|r| r.score).max()
    }

    /// What the relic of this name costs as an heirloom; `None` if a ruleset has no such relic.
    pub fn heirloom_price(ruleset: &Ruleset, name: &str) -> Option<u64> {
        ruleset.relics.iter().find(|r| r.name == name).map(|r| HEIRLOOM * u64::from(r.price(1)))
    }

    /// Buys a relic for all runs to come, with saved gold; says what it cost. `None` if there is no such relic.
    pub fn inherit(&mut self, ruleset: &Ruleset, name: &str) -> Option<Result<u64, NotBought>> {
        let cost = Self::heirloom_price(ruleset, name)?;
        if !self.has_room() || self.heirlooms.iter().any(|h| h == name) {
            return Some(Err(NotBought::All));
        }
        if cost > self.gold {
            return Some(Err(NotBought::TooDear(cost)));
        }
        self.gold -= cost;
        self.heirlooms.push(name.to_owned());
        Some(Ok(cost))
    }

    /// What a run by these rules begins with: boons, and the heirlooms that the rules know.
    pub fn begins_with(&self, ruleset: &Ruleset) -> Boons {
        let known = |name: &&String| ruleset.relics.iter().any(|r| r.name == **name);
        Boons { relics: self.heirlooms.iter().filter(known).cloned().collect(), ..self.boons.options() }
    }

    /// Buys a boon; says what it cost.
    pub fn buy(&mut self, boon: Boon) -> Result<u64, NotBought> {
        let have = self.boons.of(boon);
        let cost = boon.price(have);
        if have >= boon.most() {
            return Err(NotBought::All);
        }
        if cost > self.embers {
            return Err(NotBought::TooDear(cost));
        }
        self.embers -= cost;
        *self.boons.slot(boon) += 1;
        Ok(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(score: i32, permadeath: bool, commit: &str) -> PastRun {
        PastRun {
            date: "2026-11-18".into(),
            daily: None,
            score,
            level: 3,
            won: false,
            permadeath,
            gold: 0,
            commit: Some(commit.into()),
        }
    }

    #[test]
    fn gold_is_saved_and_buys_relics_that_outlive_runs() {
        let rules = crate::RulesetName::Tuned.ruleset();
        let mut career = Career::default();
        career.add(PastRun { gold: 250, ..run(100, false, "a") });
        assert_eq!(career.gold, 250, "what was left in the purse is saved");
        assert_eq!(career.inherit(&rules, "tenth"), Some(Ok(200)), "four times its first price");
        assert_eq!(career.inherit(&rules, "tenth"), Some(Err(NotBought::All)), "each once");
        assert_eq!(career.inherit(&rules, "opener"), Some(Err(NotBought::TooDear(180))));
        assert_eq!(career.inherit(&rules, "nothing"), None);
        assert_eq!(career.begins_with(&rules).relics, ["tenth"]);
        career.heirlooms = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        assert!(!career.has_room());
        assert_eq!(career.inherit(&rules, "tenth"), Some(Err(NotBought::All)), "four are all");
        career.heirlooms = vec!["tenth".to_owned()];
        let bare = Ruleset { relics: Vec::new(), ..rules };
        assert!(career.begins_with(&bare).relics.is_empty(), "other rules may not know it");
        let again = Career::read(&serde_json::to_string(&career).unwrap()).unwrap();
        assert_eq!((again.gold, again.heirlooms), (50, vec!["tenth".to_owned()]));
    }

    #[test]
    fn a_run_counts_once_and_is_a_record_among_its_kind() {
        let mut career = Career::default();
        assert_eq!(career.add(run(1250, false, "a")), Some(Brought { embers: 12, record: true }));
        assert_eq!(career.add(run(1250, false, "a")), None, "the same run, looked at again");
        assert_eq!(career.add(run(900, true, "b")), Some(Brought { embers: 9, record: true }));
        assert_eq!(career.add(run(1250, false, "c")), Some(Brought { embers: 12, record: false }));
        assert_eq!(career.embers, 33);
        let nothing = Career::default().add(run(0, false, "d"));
        assert_eq!(nothing, Some(Brought { embers: 0, record: false }), "the first run, but without a point");
        assert_eq!(career.best(false).len(), 2);
    }

    #[test]
    fn a_boon_costs_more_each_time_and_there_is_an_end() {
        let mut career = Career { embers: 500, ..Career::default() };
        assert_eq!([career.buy(Boon::Reroll), career.buy(Boon::Reroll)], [Ok(60), Ok(120)]);
        assert_eq!(career.buy(Boon::Reroll), Ok(180));
        assert_eq!(career.buy(Boon::Reroll), Err(NotBought::All));
        assert_eq!(career.buy(Boon::Wind), Err(NotBought::TooDear(150)));
        assert_eq!(career.boons.options().reroll, 3);
        for boon in Boon::ALL {
            assert!(!boon.about(Language::German).is_empty(), "{}", boon.name());
            assert_eq!(Boon::named(boon.name()), Some(boon));
        }
    }

    #[test]
    fn a_career_is_read_back_and_an_older_one_has_no_commitments() {
        let mut career = Career::default();
        career.add(run(700, true, "a"));
        let text = serde_json::to_string(&career).unwrap();
        assert_eq!(Career::read(&text), Ok(career));
        let older = r#"{"version":1,"embers":3,"boons":{"gold":1},"runs":[{"date":"2026-11-01","score":300,"level":1,"won":false,"permadeath":false}]}"#;
        assert_eq!(Career::read(older).map(|c| (c.embers, c.boons.of(Boon::Gold))), Ok((3, 1)));
        assert!(Career::read(r#"{"version":2}"#).unwrap_err().contains("form 2"));
    }

    #[test]
    fn the_run_of_a_day_is_known_by_its_dice() {
        let commit = commitment(&seed_from_word(&word_of_day("2026-11-15")));
        let days = || ["2026-11-16", "2026-11-15"].into_iter().map(str::to_owned);
        assert_eq!(day_of(&commit, days()).as_deref(), Some("2026-11-15"));
        assert_eq!(day_of("another", days()), None);
    }
}

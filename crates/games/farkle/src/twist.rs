//! Twists: what a ruleset changes about levels as they are generated.

use engine::Invalid;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::modifier::Modifier;
use crate::ruleset::{GoalSpec, LevelSpec, MOST_GOALS};

/// The most modifiers that a level or a twist has.
const MOST_MODIFIERS: usize = 8;

/// A change to levels, made when they are generated, before anybody sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Twist {
    /// It changes every so-manieth level.
    pub every: u8,
    /// The first level that it may change.
    pub from: u8,
    /// What goals ask for, in hundredths of what they did.
    pub points: u16,
    /// What goals give, in hundredths of what they did.
    pub gold: u16,
    /// Turns more or fewer; one is always left.
    pub turns: i8,
    /// Goals that come to it.
    pub goals: Vec<GoalSpec>,
    /// Modifiers that come to it.
    pub modifiers: Vec<Modifier>,
}

impl Default for Twist {
    fn default() -> Self {
        Self { every: 1, from: 1, points: 100, gold: 100, turns: 0, goals: Vec::new(), modifiers: Vec::new() }
    }
}

impl Twist {
    /// Changes a level that has just been generated, if it is one of those.
    pub(crate) fn apply(&self, number: u8, level: &mut LevelSpec) {
        if number < self.from || !number.is_multiple_of(self.every.max(1)) {
            return;
        }
        let part = |n: u32, of: u16| (u64::from(n) * u64::from(of) / 100).min(10_000_000) as u32;
        for goal in &mut level.goals {
            goal.points = part(goal.points, self.points).max(1);
            goal.gold = part(goal.gold, self.gold);
        }
        level.turns = level.turns.saturating_add_signed(self.turns).max(1);
        let room = MOST_GOALS - level.goals.len().min(MOST_GOALS);
        level.goals.extend(self.goals.iter().take(room));
        level.modifiers.extend(self.modifiers.iter().cloned());
    }

    /// Refuses what makes no sense, and says where.
    pub(crate) fn check(&self, at: &str) -> Result<(), Invalid> {
        let fail = |why: &str| Err(Invalid(format!("ruleset: {at}: {why}")));
        if self.every == 0 || self.from == 0 {
            return fail("`every` and `from` begin with 1");
        }
        if !(1..=1_000).contains(&self.points) || self.gold > 1_000 {
            return fail("`points` goes from 1 to 1000 hundredths, `gold` up to 1000");
        }
        if !(-20..=20).contains(&self.turns) {
            return fail("`turns` goes from -20 to 20");
        }
        if self.goals.len() >= MOST_GOALS {
            return fail("a twist brings at most 7 goals");
        }
        if self.goals.iter().any(|g| !(1..=1_000_000).contains(&g.points) || g.gold > 100_000) {
            return fail("a goal has 1 to 1,000,000 points and at most 100,000 gold");
        }
        if self.modifiers.len() > MOST_MODIFIERS {
            return fail("at most 8 modifiers");
        }
        for (k, m) in self.modifiers.iter().enumerate() {
            m.check(&format!("ruleset: {at}.modifiers[{k}]"))?;
        }
        Ok(())
    }
}

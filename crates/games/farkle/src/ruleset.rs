//! Rulesets of the run: levels, relics and the shop, as data.

use engine::{Invalid, from_json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::modifier::Modifier;
use crate::twist::Twist;

/// The most goals that a level may have.
pub const MOST_GOALS: usize = 8;
/// The most offers in a shop.
pub const MOST_OFFERS: usize = 4;
/// The most relics that a player can carry.
pub const MOST_RELICS: usize = 24;
/// The most levels that a run may have.
pub const MOST_LEVELS: usize = 40;

/// A goal of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoalSpec {
    /// The points that fulfil it.
    pub points: u32,
    /// The gold that fulfilling it gives.
    pub gold: u32,
    /// May the level be completed without it?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
}

/// A level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelSpec {
    /// How many turns there are.
    pub turns: u8,
    /// What is to be done; at least one goal that is not optional.
    pub goals: Vec<GoalSpec>,
    /// Modifiers that hold in this level only, usually debuffs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
}

/// How levels go on after those that are written out. Level n has what level n - 1 had, and more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Growth {
    /// What is added to each goal's points: `[a, b]` means a + b n.
    pub points: [u32; 2],
    /// What is added to each goal's gold.
    pub gold: [u32; 2],
    /// A new optional goal on every so-manieth level; 0 for never.
    pub optional_every: u8,
    /// The points of a new optional goal.
    pub optional_points: [u32; 2],
    /// Its gold.
    pub optional_gold: [u32; 2],
    /// One more turn on every so-manieth level; 0 for never.
    pub turn_every: u8,
}

/// How rare a relic is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Rarity {
    #[default]
    Common,
    Uncommon,
    Rare,
    Legendary,
}

impl Rarity {
    /// Its name.
    pub fn name(self) -> &'static str {
        ["common", "uncommon", "rare", "legendary"][self as usize]
    }
}

/// What can be done with charges.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ability {
    /// Roll the dice of the last roll once more.
    Reroll,
    /// Turn a die of the last roll over: 1 and 6, 2 and 5, 3 and 4.
    Flip,
    /// One more turn in this level.
    Wind,
}

impl Ability {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Reroll, Self::Flip, Self::Wind];

    /// Its name, which is also what one types.
    pub fn name(self) -> &'static str {
        ["reroll", "flip", "wind"][self as usize]
    }
}

/// Charges of an ability, refilled at the start of each level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charges {
    /// Which ability.
    pub ability: Ability,
    /// How often it can be used in a level.
    pub charges: u8,
}

/// A relic.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RelicSpec {
    /// Its name: one word of letters, digits, `-` and `_`.
    pub name: String,
    /// How rare it is.
    #[serde(default)]
    pub rarity: Rarity,
    /// Its price after level n: `[a, b]` means a + b (n - 1).
    pub cost: [u32; 2],
    /// Is it always among the offers?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub always: bool,
    /// What it does to points, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    /// The ability that it gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<Charges>,
    /// How many levels it lasts; 0 for ever.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lasts: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl RelicSpec {
    /// What it costs after this level.
    pub fn price(&self, level: u8) -> u32 {
        self.cost[0].saturating_add(self.cost[1].saturating_mul(u32::from(level.saturating_sub(1))))
    }

    /// What its modifiers that always hold multiply by, in all.
    pub fn factor(&self) -> f64 {
        let plain = self.modifiers.iter().filter(|m| m.when == crate::modifier::When::default());
        plain
            .filter(|m| m.beyond.is_none())
            .filter_map(|m| m.multiply)
            .map(crate::modifier::Decimal::to_f64)
            .product()
    }
}

/// The shop between two levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ShopSpec {
    /// How many relics are on offer at once, 1 to 4.
    pub offers: u8,
    /// The price of new offers: `[a, b]` means a, and b more each time in one shop; `null` for never.
    pub refresh: Option<[u32; 2]>,
    /// How often common, uncommon, rare and legendary relics come up.
    pub weights: [u16; 4],
}

impl Default for ShopSpec {
    fn default() -> Self {
        Self { offers: 1, refresh: None, weights: [60, 30, 9, 1] }
    }
}

/// Everything that makes a run what it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The first levels, written out; at least one.
    pub levels: Vec<LevelSpec>,
    /// How they go on.
    #[serde(default)]
    pub growth: Growth,
    /// What the player's multiplier grows by with each completed level after the first, in hundredths.
    #[serde(default)]
    pub multiplier_step: u16,
    /// The relics.
    #[serde(default)]
    pub relics: Vec<RelicSpec>,
    /// The shop.
    #[serde(default)]
    pub shop: ShopSpec,
    /// What is changed about levels as they are generated, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub twists: Vec<Twist>,
}

impl Ruleset {
    /// The level with this number, from 1, with all twists.
    pub fn level(&self, number: u8) -> LevelSpec {
        let written = self.levels.len();
        let mut level = self.levels[(number as usize).clamp(1, written) - 1].clone();
        for n in written as u32 + 1..=u32::from(number) {
            let grow = |[a, b]: [u32; 2]| a.saturating_add(b.saturating_mul(n));
            let on = |every: u8| every > 0 && n.is_multiple_of(u32::from(every));
            level.modifiers.clear();
            for goal in &mut level.goals {
                goal.points = goal.points.saturating_add(grow(self.growth.points)).min(10_000_000);
                goal.gold = goal.gold.saturating_add(grow(self.growth.gold)).min(1_000_000);
            }
            if on(self.growth.optional_every) && level.goals.len() < MOST_GOALS {
                let (points, gold) = (grow(self.growth.optional_points), grow(self.growth.optional_gold));
                level.goals.push(GoalSpec { points: points.max(1), gold, optional: true });
            }
            level.turns = level.turns.saturating_add(u8::from(on(self.growth.turn_every)));
        }
        for twist in &self.twists {
            twist.apply(number, &mut level);
        }
        level
    }

    /// Refuses what makes no sense, and says where.
    pub fn check(&self) -> Result<(), Invalid> {
        let fail = |at: String, why: &str| Err(Invalid(format!("ruleset: {at}: {why}")));
        if self.levels.is_empty() || self.levels.len() > MOST_LEVELS {
            return fail("levels".into(), "write out 1 to 40 levels");
        }
        for (i, level) in self.levels.iter().enumerate() {
            let at = format!("levels[{i}]");
            if !(1..=MOST_GOALS).contains(&level.goals.len()) {
                return fail(at, "a level has 1 to 8 goals");
            }
            if level.goals.iter().all(|g| g.optional) {
                return fail(at, "a level needs a goal that is not optional");
            }
            if !(1..=50).contains(&level.turns) {
                return fail(at, "a level has 1 to 50 turns");
            }
            if level.goals.iter().any(|g| !(1..=1_000_000).contains(&g.points) || g.gold > 100_000) {
                return fail(at, "a goal has 1 to 1,000,000 points and at most 100,000 gold");
            }
            if level.modifiers.len() > 8 {
                return fail(at, "at most 8 modifiers");
            }
            for (k, m) in level.modifiers.iter().enumerate() {
                m.check(&format!("ruleset: {at}.modifiers[{k}]"))?;
            }
        }
        if self.multiplier_step > 1000 {
            return fail("multiplier_step".into(), "at most 1000 hundredths");
        }
        if self.twists.len() > 20 {
            return fail("twists".into(), "at most 20 twists");
        }
        for (i, twist) in self.twists.iter().enumerate() {
            twist.check(&format!("twists[{i}]"))?;
        }
        self.check_relics()
    }

    fn check_relics(&self) -> Result<(), Invalid> {
        let fail = |at: String, why: &str| Err(Invalid(format!("ruleset: {at}: {why}")));
        if self.relics.len() > 100 {
            return fail("relics".into(), "at most 100 relics");
        }
        for (i, relic) in self.relics.iter().enumerate() {
            let at = format!("relics[{i}]");
            let word = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
            if relic.name.is_empty() || relic.name.len() > 24 || !relic.name.bytes().all(word) {
                return fail(at, "a name is 1 to 24 letters, digits, `-` or `_`");
            }
            if self.relics[..i].iter().any(|r| r.name == relic.name) {
                return fail(at, "two relics have this name");
            }
            if relic.cost.iter().any(|c| *c > 100_000) {
                return fail(at, "a price is at most 100,000 gold");
            }
            if relic.modifiers.len() > 4 || (relic.modifiers.is_empty() && relic.ability.is_none()) {
                return fail(at, "a relic has one to four modifiers, or an ability");
            }
            for (k, m) in relic.modifiers.iter().enumerate() {
                m.check(&format!("ruleset: {at}.modifiers[{k}]"))?;
            }
            if relic.ability.is_some_and(|a| !(1..=9).contains(&a.charges)) {
                return fail(at, "an ability has 1 to 9 charges");
            }
        }
        if !(1..=MOST_OFFERS).contains(&(self.shop.offers as usize)) {
            return fail("shop".into(), "1 to 4 offers");
        }
        if self.relics.iter().filter(|r| r.always).count() > self.shop.offers as usize {
            return fail("shop".into(), "more relics are always on offer than there are offers");
        }
        if self.shop.refresh.is_some_and(|r| r.iter().any(|p| *p > 100_000)) {
            return fail("shop".into(), "a refresh costs at most 100,000 gold");
        }
        Ok(())
    }
}

/// A ruleset: by its name, or written out.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(untagged)]
pub enum RulesetSpec {
    /// One of the rulesets that have a name.
    Named(RulesetName),
    /// A ruleset of your own.
    Inline(Box<Ruleset>),
}

/// The rulesets that have a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RulesetName {
    /// Levels that get harder smoothly, many relics, three offers at once.
    #[default]
    Tuned,
    /// The first form of the run: one relic on offer, steep levels.
    Seed,
}

impl RulesetName {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Tuned, Self::Seed];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tuned => "tuned",
            Self::Seed => "seed",
        }
    }

    /// The ruleset.
    pub fn ruleset(self) -> Ruleset {
        let text = match self {
            Self::Tuned => include_str!("../data/rulesets/tuned.json"),
            Self::Seed => include_str!("../data/rulesets/seed.json"),
        };
        serde_json::from_str(text).expect("the rulesets that come with the game are good")
    }
}

impl Default for RulesetSpec {
    fn default() -> Self {
        Self::Named(RulesetName::Tuned)
    }
}

impl RulesetSpec {
    /// The ruleset.
    pub fn ruleset(&self) -> Ruleset {
        match self {
            Self::Named(name) => name.ruleset(),
            Self::Inline(ruleset) => (**ruleset).clone(),
        }
    }
}

impl Serialize for RulesetSpec {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Named(name) => name.serialize(s),
            Self::Inline(ruleset) => ruleset.serialize(s),
        }
    }
}

impl<'de> Deserialize<'de> for RulesetSpec {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        match Value::deserialize(d)? {
            Value::String(name) => {
                RulesetName::ALL.into_iter().find(|n| n.name() == name).map(Self::Named).ok_or_else(|| {
                    let known = RulesetName::ALL.map(RulesetName::name).join(", ");
                    let name = engine::action::clip(&name);
                    D::Error::custom(format!(
                        "there is no ruleset `{name}`; there are {known}, or one written out"
                    ))
                })
            }
            value @ Value::Object(_) => {
                from_json(value).map(|r| Self::Inline(Box::new(r))).map_err(D::Error::custom)
            }
            _ => Err(D::Error::custom("a ruleset is a name or an object")),
        }
    }
}

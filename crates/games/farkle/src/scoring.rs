//! Scoring sets: which dice score, as data.

use std::collections::BTreeMap;
use std::fmt;

use engine::{Invalid, from_json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dice::{DICE, GROUPS, Group};

/// The most points that one combo may give.
const MOST: u32 = 1_000_000;

/// A scoring set written out: what each combo gives. What is 0 or left out gives nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Points {
    /// Points of a single die by its face: `{"1":100,"5":50}`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub singles: BTreeMap<String, u32>,
    /// Points of 3, 4, 5 or 6 of a kind for the faces 1 to 6: `{"3":[1000,200,300,400,500,600]}`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds: BTreeMap<String, [u32; 6]>,
    /// Points of straights by their faces: `{"12345":500,"123456":1500}`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub straights: BTreeMap<String, u32>,
    /// Points of three pairs.
    #[serde(skip_serializing_if = "is_zero")]
    pub three_pairs: u32,
    /// Points of four of a kind and a pair.
    #[serde(skip_serializing_if = "is_zero")]
    pub four_and_pair: u32,
    /// Points of two triplets.
    #[serde(skip_serializing_if = "is_zero")]
    pub two_triplets: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// A scoring set: by its name, or written out.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(untagged)]
pub enum SetSpec {
    /// One of the sets that have a name.
    Named(Named),
    /// A set of your own.
    Inline(Points),
}

/// The scoring sets that have a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Named {
    /// Singles 1 and 5, triples, and the straight of six.
    #[default]
    Rite,
    /// Singles 1 and 5, and triples.
    Triples,
    /// Also four, five and six of a kind, and straights of five.
    Extended,
}

impl Named {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rite, Self::Triples, Self::Extended];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rite => "rite",
            Self::Triples => "triples",
            Self::Extended => "extended",
        }
    }

    /// What its combos give.
    pub fn points(self) -> Points {
        let text = match self {
            Self::Rite => include_str!("../data/sets/rite.json"),
            Self::Triples => include_str!("../data/sets/triples.json"),
            Self::Extended => include_str!("../data/sets/extended.json"),
        };
        serde_json::from_str(text).expect("the sets that come with the game are good")
    }
}

impl Default for SetSpec {
    fn default() -> Self {
        Self::Named(Named::Rite)
    }
}

impl SetSpec {
    /// What its combos give.
    pub fn points(&self) -> Points {
        match self {
            Self::Named(named) => named.points(),
            Self::Inline(points) => points.clone(),
        }
    }

    /// The name, or `custom`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Named(named) => named.name(),
            Self::Inline(_) => "custom",
        }
    }
}

impl Serialize for SetSpec {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Named(named) => named.serialize(s),
            Self::Inline(points) => points.serialize(s),
        }
    }
}

impl<'de> Deserialize<'de> for SetSpec {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        match Value::deserialize(d)? {
            Value::String(name) => {
                Named::ALL.into_iter().find(|n| n.name() == name).map(Self::Named).ok_or_else(|| {
                    let known = Named::ALL.map(Named::name).join(", ");
                    D::Error::custom(format!(
                        "there is no scoring set `{}`; there are {known}, or one written out such as {{\"singles\":{{\"1\":100}}}}",
                        engine::action::clip(&name)
                    ))
                })
            }
            value @ Value::Object(_) => from_json(value).map(Self::Inline).map_err(D::Error::custom),
            other => Err(D::Error::custom(format!(
                "a scoring set is a name or an object, not `{}`",
                engine::action::clip(&other.to_string())
            ))),
        }
    }
}

/// A checked scoring set, ready for play: everything is looked up by the group of dice.
#[derive(Clone)]
pub struct Scores {
    /// What a group gives as one combo; 0 if it is none.
    points: [u32; GROUPS],
    /// All combos within each group, side by side.
    combos: Vec<Combo>,
    /// Where those of a group stand.
    spans: [(u16, u16); GROUPS],
    /// The faces of each group that are part of some combo in it, as bits from 1.
    faces: [u8; GROUPS],
    /// The most points from exactly so many of a group's dice, by several combos; 0 if it can't be done.
    best: Vec<[u32; DICE + 1]>,
    unit: u32,
}

/// A combo: the dice that one lock takes, and what they give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combo {
    /// The dice.
    pub dice: Group,
    /// What they give.
    pub points: u32,
}

impl fmt::Debug for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scores").field("unit", &self.unit).finish_non_exhaustive()
    }
}

impl Scores {
    /// Checks a set; what is wrong is named.
    pub fn new(set: &Points) -> Result<Self, Invalid> {
        let mut points = [0; GROUPS];
        let mut give = |dice: Group, worth: u32| {
            // Dice that are two combos at once count as the better one.
            let slot = &mut points[dice.place()];
            *slot = worth.max(*slot);
        };
        for (face, &worth) in &set.singles {
            let dice = face_of(face)
                .and_then(|f| Group::new(&[f]))
                .ok_or_else(|| bad("singles", face, "a face from 1 to 6"))?;
            give(dice, check("singles", face, worth)?);
        }
        for (count, row) in &set.kinds {
            let many = face_of(count)
                .filter(|c| *c >= 2)
                .ok_or_else(|| bad("kinds", count, "how many of a kind, 2 to 6"))?;
            for (i, &worth) in row.iter().enumerate() {
                let dice = Group::new(&[i as u8 + 1; DICE][..many as usize]);
                give(dice.expect("two to six equal faces"), check("kinds", count, worth)?);
            }
        }
        for (faces, &worth) in &set.straights {
            let dice = straight(faces)
                .ok_or_else(|| bad("straights", faces, "two to six faces in a row such as 12345"))?;
            give(dice, check("straights", faces, worth)?);
        }
        for group in Group::all().filter(|g| g.size() == DICE) {
            let mut counts = group.counts();
            counts.sort_unstable();
            let (name, worth) = match counts {
                [0, 0, 0, 2, 2, 2] => ("three_pairs", set.three_pairs),
                [0, 0, 0, 0, 2, 4] => ("four_and_pair", set.four_and_pair),
                [0, 0, 0, 0, 3, 3] => ("two_triplets", set.two_triplets),
                _ => continue,
            };
            give(group, check(name, "", worth)?);
        }
        let unit = points.iter().fold(0, |g, &p| gcd(g, p));
        if unit == 0 {
            return Err(Invalid::new("the scoring set has no combo: give `singles`, `kinds` or `straights`"));
        }
        let mut scores = Self {
            points,
            combos: Vec::new(),
            spans: [(0, 0); GROUPS],
            faces: [0; GROUPS],
            best: vec![[0; DICE + 1]; GROUPS],
            unit,
        };
        scores.list();
        Ok(scores)
    }

    /// Lists the combos of every group, and what is best for every number of dice taken.
    fn list(&mut self) {
        let all: Vec<Combo> = Group::all()
            .map(|dice| Combo { dice, points: self.points[dice.place()] })
            .filter(|c| c.points > 0)
            .collect();
        for group in Group::all() {
            let start = self.combos.len();
            self.combos.extend(all.iter().filter(|c| c.dice.within(group)));
            self.spans[group.place()] = (start as u16, self.combos.len() as u16);
            let here = &self.combos[start..];
            self.faces[group.place()] = (1..=6u8)
                .filter(|f| here.iter().any(|c| c.dice.count(*f) > 0))
                .fold(0, |faces, f| faces | 1 << f);
            // Small groups come first: what is left after a combo has been done already.
            let mut best = [0; DICE + 1];
            for combo in &self.combos[start..] {
                let size = combo.dice.size();
                best[size] = best[size].max(combo.points);
                let Some(rest) = group.without(combo.dice) else { continue };
                for (more, &points) in self.best[rest.place()].iter().enumerate() {
                    if points > 0 {
                        best[size + more] = best[size + more].max(combo.points + points);
                    }
                }
            }
            self.best[group.place()] = best;
        }
    }

    /// What these dice give as one combo; 0 if they are none.
    #[inline]
    pub fn points(&self, dice: Group) -> u32 {
        self.points[dice.place()]
    }

    /// The combos that one lock could take out of these dice, each once.
    #[inline]
    pub fn combos(&self, dice: Group) -> &[Combo] {
        let (from, to) = self.spans[dice.place()];
        &self.combos[from as usize..to as usize]
    }

    /// The faces of these dice that are part of some combo, as bits from 1.
    #[inline]
    pub(crate) fn scoring_faces(&self, dice: Group) -> u8 {
        self.faces[dice.place()]
    }

    /// No combo at all?
    #[inline]
    pub fn farkles(&self, dice: Group) -> bool {
        let (from, to) = self.spans[dice.place()];
        from == to
    }

    /// The most points from exactly 0 to 6 of these dice, by any number of combos; 0 where it can't be done.
    pub fn best(&self, dice: Group) -> &[u32; DICE + 1] {
        &self.best[dice.place()]
    }

    /// The number that all points are multiples of.
    pub fn unit(&self) -> u32 {
        self.unit
    }

    /// What every group gives: all that matters about a set.
    pub(crate) fn table(&self) -> &[u32; GROUPS] {
        &self.points
    }

    /// The chance that a roll of so many dice has no combo, as a reduced fraction.
    pub fn farkle_chance(&self, dice: usize) -> (u32, u32) {
        let all = 6u32.pow(dice as u32);
        let lost: u32 = Group::all().filter(|g| g.size() == dice && self.farkles(*g)).map(Group::ways).sum();
        let divisor = gcd(lost, all);
        (lost / divisor, all / divisor)
    }
}

/// What one roll brings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RollOdds {
    /// The chance of no combo.
    pub farkle: f64,
    /// The chance that all dice can be locked, so that six fresh ones follow.
    pub hot: f64,
    /// The most points that can be locked at once, on average.
    pub mean: f64,
}

impl Scores {
    /// What a roll of so many dice, 1 to 6, brings.
    pub fn roll_odds(&self, dice: usize) -> RollOdds {
        let all = f64::from(6u32.pow(dice as u32));
        let mut odds = RollOdds { farkle: 0.0, hot: 0.0, mean: 0.0 };
        for roll in Group::all().filter(|g| g.size() == dice) {
            let (chance, best) = (f64::from(roll.ways()) / all, self.best(roll));
            odds.farkle += if self.farkles(roll) { chance } else { 0.0 };
            odds.hot += if best[dice] > 0 { chance } else { 0.0 };
            odds.mean += chance * f64::from(best.iter().copied().max().unwrap_or(0));
        }
        odds
    }
}

pub(crate) fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn face_of(word: &str) -> Option<u8> {
    match word.as_bytes() {
        [digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}

fn straight(word: &str) -> Option<Group> {
    let faces: Vec<u8> = word.bytes().map(|b| b.wrapping_sub(b'0')).collect();
    let in_a_row = faces.len() >= 2 && faces.windows(2).all(|w| w[0].wrapping_add(1) == w[1]);
    if in_a_row { Group::new(&faces) } else { None }
}

fn bad(part: &str, key: &str, expected: &str) -> Invalid {
    Invalid(format!("`{part}`: `{}` should be {expected}", engine::action::clip(key)))
}

fn check(part: &str, key: &str, worth: u32) -> Result<u32, Invalid> {
    if worth <= MOST {
        return Ok(worth);
    }
    let at = if key.is_empty() { part.to_owned() } else { format!("{part}.{}", engine::action::clip(key)) };
    Err(Invalid(format!("`{at}`: {worth} points are too many; the most is {MOST}")))
}

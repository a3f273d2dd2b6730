//! What can come of a roll: each different set of choices with its chance.

use std::collections::BTreeMap;

use crate::dice::{DICE, Group};
use crate::scoring::{Scores, gcd};
use crate::{Farkle, Stage, State};

/// A choice after a roll: points in units, and the dice for the next roll (six after hot dice).
pub(crate) type Choice = (u32, u8);

/// Rolls that leave the same choices, and how likely one of them is.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) chance: f64,
    pub(crate) choices: Vec<Choice>,
}

/// All that can come of rolling a number of dice.
#[derive(Clone, Debug)]
pub(crate) struct Throw {
    /// The chance of no combo.
    pub(crate) farkle: f64,
    pub(crate) ways: Vec<Way>,
}

/// The throws of a scoring set, points counted in its unit.
#[derive(Clone, Debug)]
pub struct Throws {
    pub(crate) unit: u32,
    /// By the number of dice, 1 to 6; place 0 is a protected first roll of six.
    by_dice: [Throw; DICE + 1],
}

impl Throws {
    /// The throws of a scoring set.
    pub fn new(scores: &Scores) -> Self {
        Self {
            unit: scores.unit(),
            by_dice: std::array::from_fn(|n| {
                if n == 0 { throw(scores, DICE, true) } else { throw(scores, n, false) }
            }),
        }
    }

    /// The throws with another worth for each combo, in parts of a point: what it counts as the first lock of a turn
    /// (true) or as a later one. `None` if nothing counts anything.
    pub fn with_worth(scores: &Scores, protected: bool, worth: &dyn Fn(Group, bool) -> u32) -> Option<Self> {
        let later = Best::new(scores, &|dice| worth(dice, false), None);
        let opening = Best::new(scores, &|dice| worth(dice, true), Some(&later));
        let unit = [&later, &opening].iter().flat_map(|b| b.0.iter().flatten()).fold(0, |g, &p| gcd(g, p));
        if unit == 0 {
            return None;
        }
        let merged = |n: usize, best: &Best, protected: bool| {
            throw_of(n, protected, |roll| scores.farkles(roll), |roll| best.choices(roll, unit))
        };
        Some(Self {
            unit,
            by_dice: std::array::from_fn(|n| {
                if n == 0 { merged(DICE, &opening, protected) } else { merged(n, &later, false) }
            }),
        })
    }

    /// What points are counted in.
    pub fn unit(&self) -> u32 {
        self.unit
    }

    /// The throw of 1 to 6 dice.
    pub(crate) fn of(&self, dice: usize) -> &Throw {
        &self.by_dice[dice]
    }

    /// The throw that begins a turn.
    pub(crate) fn first(&self, protected: bool) -> &Throw {
        &self.by_dice[if protected { 0 } else { DICE }]
    }

    /// Whole units for so many points, rounded up.
    pub(crate) fn units(&self, points: u32) -> usize {
        points.div_ceil(self.unit) as usize
    }
}

impl Farkle {
    /// The chance that the next roll is a farkle; a protected first roll saves itself if a 1 counts.
    pub fn risk(&self, s: &State) -> f64 {
        let protected = s.stage == Stage::Start && self.options.protected_first_roll;
        throw(self.scores(), s.to_roll(), protected).farkle
    }
}

/// The choices after a roll: for every number of dice taken, the most points.
///
/// More points with the same dice left are never worse, so that the best is all that a solver needs.
pub(crate) fn choices(scores: &Scores, roll: Group) -> impl Iterator<Item = Choice> {
    let (size, unit) = (roll.size(), scores.unit());
    scores.best(roll).iter().enumerate().filter(|(_, p)| **p > 0).map(move |(taken, points)| {
        let left = if taken == size { DICE } else { size - taken };
        (points / unit, left as u8)
    })
}

/// The most that exactly so many dice of each group count, by any number of locks.
struct Best(Vec<[u32; DICE + 1]>);

impl Best {
    /// With `after`, a lock is the first of the turn, and those after it are counted by that.
    fn new(scores: &Scores, worth: &dyn Fn(Group) -> u32, after: Option<&Self>) -> Self {
        let mut all = Self(Vec::new());
        for group in Group::all() {
            let mut best = [0; DICE + 1];
            for combo in scores.combos(group) {
                let (size, points) = (combo.dice.size(), worth(combo.dice));
                best[size] = best[size].max(points);
                let Some(rest) = group.without(combo.dice) else { continue };
                for (more, &gain) in after.unwrap_or(&all).0[rest.place()].iter().enumerate() {
                    if gain > 0 {
                        best[size + more] = best[size + more].max(points + gain);
                    }
                }
            }
            all.0.push(best);
        }
        all
    }

    fn choices(&self, roll: Group, unit: u32) -> Vec<Choice> {
        let size = roll.size();
        let best = self.0[roll.place()].iter().enumerate().filter(|(_, p)| **p > 0);
        best.map(|(taken, p)| (p / unit, if taken == size { DICE } else { size - taken } as u8)).collect()
    }
}

fn throw(scores: &Scores, dice: usize, protected: bool) -> Throw {
    throw_of(dice, protected, |roll| scores.farkles(roll), |roll| choices(scores, roll).collect())
}

fn throw_of(
    dice: usize,
    protected: bool,
    farkles: impl Fn(Group) -> bool,
    choices: impl Fn(Group) -> Vec<Choice>,
) -> Throw {
    let mut merged: BTreeMap<Vec<Choice>, u32> = BTreeMap::new();
    let mut add = |roll: Group, ways: u32| {
        *merged.entry(choices(roll)).or_default() += ways;
    };
    for roll in Group::all().filter(|g| g.size() == dice) {
        if protected && farkles(roll) {
            // The first die becomes a 1, whichever face it shows.
            for face in 1..=6 {
                let count = u32::from(roll.count(face));
                if count > 0 {
                    let mut counts = roll.counts();
                    counts[face as usize - 1] -= 1;
                    counts[0] += 1;
                    let saved = Group::of_counts(counts).expect("as many dice as before");
                    add(saved, roll.ways() * count / dice as u32);
                }
            }
        } else {
            add(roll, roll.ways());
        }
    }
    let all = f64::from(6u32.pow(dice as u32));
    let farkle = f64::from(merged.remove(&Vec::new()).unwrap_or(0)) / all;
    let ways =
        merged.into_iter().map(|(choices, ways)| Way { chance: f64::from(ways) / all, choices }).collect();
    Throw { farkle, ways }
}

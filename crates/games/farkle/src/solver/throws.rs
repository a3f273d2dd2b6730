//! What can come of a roll: each different set of choices with its chance.

use std::collections::BTreeMap;

use crate::dice::{DICE, Group};
use crate::scoring::Scores;

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

fn throw(scores: &Scores, dice: usize, protected: bool) -> Throw {
    let mut merged: BTreeMap<Vec<Choice>, u32> = BTreeMap::new();
    let mut add = |roll: Group, ways: u32| {
        *merged.entry(choices(scores, roll).collect()).or_default() += ways;
    };
    for roll in Group::all().filter(|g| g.size() == dice) {
        if protected && scores.farkles(roll) {
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

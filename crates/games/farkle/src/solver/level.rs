//! A level of the run: the best chance to clear it, with the player's real modifiers.

use std::collections::HashMap;

use super::sweep::Sweep;
use super::throws::Throws;

/// The best chance to clear a goal in the turns of a level. Exact: what is banked is truncated as in play.
#[derive(Clone, Debug)]
pub struct LevelSolver {
    /// Throws of all turns but the last, and of the last.
    throws: [Throws; 2],
    /// The points that pending units come to when they are banked, likewise; up to what fulfils the goal.
    adjust: [Vec<u32>; 2],
    known: HashMap<(u8, u32), f64>,
}

/// The best play of one turn of a level.
#[derive(Clone, Debug)]
pub struct LevelTurn {
    sweep: Sweep<1>,
    bank: Vec<[f64; 1]>,
    farkle: f64,
}

impl LevelSolver {
    /// The most pending units that a table may need.
    pub const MOST_UNITS: usize = 4_000;

    /// A solver for one level. The throws and the points that units come to are those of all turns but the last, and of
    /// the last; a first roll is what the throws say that it is.
    pub fn new(throws: [Throws; 2], adjust: [Vec<u32>; 2]) -> Self {
        Self { throws, adjust, known: HashMap::new() }
    }

    /// The points that one pending unit stands for, in the parts that the throws were made with.
    pub fn unit(&self, last: bool) -> u32 {
        self.throws[usize::from(last)].unit
    }

    /// The best chance to clear `remaining` points in `turns` turns.
    pub fn chance(&mut self, turns: u8, remaining: u32) -> f64 {
        if remaining == 0 {
            return 1.0;
        }
        if turns == 0 {
            return 0.0;
        }
        if let Some(&chance) = self.known.get(&(turns, remaining)) {
            return chance;
        }
        let turn = self.turn(turns, remaining);
        let chance = turn.start();
        self.known.insert((turns, remaining), chance);
        chance
    }

    /// Everything about the next turn, with so many turns left (this one included) and so much remaining.
    pub fn turn(&mut self, turns: u8, remaining: u32) -> LevelTurn {
        let last = usize::from(turns == 1);
        // The fewest pending units that fulfil the goal.
        let adjust = &self.adjust[last];
        let enough = adjust.iter().position(|points| *points >= remaining).unwrap_or(adjust.len() - 1).max(1);
        let after: Vec<u32> =
            (0..=enough).map(|short| remaining.saturating_sub(adjust[enough - short])).collect();
        let bank: Vec<[f64; 1]> = after.into_iter().map(|left| [self.chance(turns - 1, left)]).collect();
        let farkle = self.chance(turns - 1, remaining);
        let mut sweep = Sweep::new();
        sweep.run(&self.throws[last], true, &bank, [farkle], enough);
        LevelTurn { sweep, bank, farkle }
    }

    /// The chance of a turn if so many dice are rolled with so many units pending.
    pub fn roll(&self, turn: &LevelTurn, last: bool, pending: usize, dice: usize) -> f64 {
        turn.roll(&self.throws[usize::from(last)], pending, dice)
    }
}

impl LevelTurn {
    fn need(&self, pending: usize) -> usize {
        (self.bank.len() - 1).saturating_sub(pending)
    }

    /// The chance with so many units pending and so many dice to roll, by rolling or banking.
    pub fn value(&self, pending: usize, dice: usize) -> f64 {
        self.sweep.position(self.need(pending), dice, 0)
    }

    /// The chance if so many units are banked.
    pub fn bank(&self, pending: usize) -> f64 {
        self.bank[self.need(pending)][0]
    }

    fn roll(&self, throws: &Throws, pending: usize, dice: usize) -> f64 {
        let throw = throws.of(dice);
        let ways = throw.ways.iter().map(|way| {
            let after = |&(points, left): &(u32, u8)| self.value(pending + points as usize, left.into());
            way.chance * way.choices.iter().map(after).fold(0.0, f64::max)
        });
        throw.farkle * self.farkle + ways.sum::<f64>()
    }

    /// The chance before the first roll.
    pub fn start(&self) -> f64 {
        self.sweep.turn(self.bank.len() - 1, 0).0
    }
}

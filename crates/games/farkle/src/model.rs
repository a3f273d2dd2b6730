//! The run as the level solver wants it: what locks and banks are worth with the player's real modifiers.

use crate::ruleset::Ability;
use crate::run::may_be_saved;
use crate::solver::{LevelSolver, PairSolver, PairThrows, Throws};
use crate::state::Run;
use crate::{Farkle, Group};

/// The goals that decide a level, seen as one.
#[derive(Clone, Debug)]
pub struct LevelModel {
    /// The solver.
    pub solver: LevelSolver,
    /// The goals.
    pub goals: Vec<usize>,
    /// Two goals that are small enough are solved side by side.
    pub pair: Option<PairSolver>,
    /// Is the answer exact? Not with more mandatory goals at once or large ones (they are taken as one, which flatters), nor
    /// while there are charges (they are not counted, which is modest).
    pub exact: bool,
}

impl LevelModel {
    /// The best chance to clear the level from the start of a turn.
    pub fn chance(&mut self, run: &Run, turns: u8) -> f64 {
        let remaining = |i: usize| run.goals[self.goals[i]].remaining;
        match &mut self.pair {
            Some(pair) => pair.chance(turns, [remaining(0), remaining(1)]),
            None => self.solver.chance(turns, (0..self.goals.len()).map(remaining).sum()),
        }
    }
}

impl Farkle {
    /// A solver for the present level of a run; `None` if the numbers are too large or too odd for a table.
    pub fn level_model(&self, run: &Run) -> Option<LevelModel> {
        let specs = &self.level(run.level).goals;
        let goals: Vec<usize> =
            (0..run.goals.len()).filter(|&i| !specs[i].optional && run.goals[i].remaining > 0).collect();
        let &goal = goals.first()?;
        let need: u32 = goals.iter().map(|&i| run.goals[i].remaining).sum();
        let at = |last: bool| Run { turns_left: if last { 1 } else { 2 }, ..*run };
        let runs = [at(false), at(true)];
        let mut throws = Vec::with_capacity(2);
        for run in &runs {
            let worth = |dice: Group, first: bool| {
                // A lock that counts nothing is still a lock.
                self.lock_worth(run, goal, dice, self.scores().points(dice), first).max(1)
            };
            throws.push(Throws::with_worth(self.scores(), self.options.protected_first_roll, &worth)?);
        }
        let mut adjust = [Vec::new(), Vec::new()];
        for ((run, throws), table) in runs.iter().zip(&throws).zip(&mut adjust) {
            for units in 0..=LevelSolver::MOST_UNITS as u32 {
                let points = self.adjusted(run, goal, units.checked_mul(throws.unit())?);
                table.push(points);
                if points >= need {
                    break;
                }
            }
            // More pending must never be worth less, and the goal must be within reach of the table.
            if table.last().is_none_or(|p| *p < need) || table.windows(2).any(|w| w[1] < w[0]) {
                return None;
            }
        }
        let pair = match goals[..] {
            [a, b] => {
                let sides = std::array::from_fn(|i| {
                    let (run, unit) = (&runs[i], throws[i].unit());
                    let worth = |dice: Group, first: bool| {
                        self.lock_worth(run, goal, dice, self.scores().points(dice), first).max(1) / unit
                    };
                    PairThrows::new(self.scores(), self.options.protected_first_roll, &worth)
                });
                PairSolver::new(sides, adjust.clone(), [run.goals[a].remaining, run.goals[b].remaining])
            }
            _ => None,
        };
        let [plain, last] = <[Throws; 2]>::try_from(throws).ok()?;
        let charges = may_be_saved(run) || run.charges(Ability::Wind) > 0;
        Some(LevelModel {
            solver: LevelSolver::new([plain, last], adjust),
            exact: (goals.len() == 1 || pair.is_some()) && !charges,
            goals,
            pair,
        })
    }

    /// The best chance to clear the present level from the start of a turn, and whether it is exact.
    pub fn clear_chance(&self, run: &Run) -> Option<(f64, bool)> {
        let mut model = self.level_model(run)?;
        Some((model.chance(run, run.turns_left), model.exact))
    }
}

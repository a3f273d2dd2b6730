//! What the points of a turn come to, and what is sensible to do with them: for whoever shows a table.

use engine::{Fair, Game};

use crate::bots::Judge;
use crate::few::Few;
use crate::ruleset::MOST_GOALS;
use crate::solver::TurnValue;
use crate::state::{ALL_HELD, Mode, Run};
use crate::{Action, Farkle, Group, Stage, State};

/// What would be banked now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worth {
    /// The raw points of all locks.
    pub raw: u32,
    /// What they come to with all that multiplies and adds.
    pub points: u32,
    /// By goal: what it gets of them.
    pub goals: Few<u32, MOST_GOALS>,
}

impl Farkle {
    /// What the locks of this turn come to if they are banked, whether or not they may be banked at this moment.
    pub fn worth(&self, s: &State) -> Worth {
        match &s.mode {
            Mode::Versus(_) => Worth { raw: s.points, points: s.points, goals: Few::default() },
            Mode::Run(run) => {
                let goals: Few<u32, MOST_GOALS> = (0..run.goals.len())
                    .map(|goal| self.adjusted(run, goal, run.goals[goal].pending))
                    .collect();
                let points = goals.iter().fold(0, |sum: u32, points| sum.saturating_add(*points));
                Worth { raw: s.points, points, goals }
            }
        }
    }

    /// The same after one more lock; `None` if these dice can't be locked now.
    pub fn worth_with(&self, s: &State, dice: Group) -> Option<Worth> {
        let lock = Action::Lock(dice);
        self.check(s, s.seat, lock).ok()?;
        let mut after = *s;
        self.apply(&mut after, s.seat, lock, &mut Fair::new([0; 32]), &mut ());
        Some(self.worth(&after))
    }

    /// What can save a roll without a combo, if a charge can.
    pub fn rescue(&self, s: &State) -> Option<Action> {
        (s.stage == Stage::Doomed).then(|| Judge::save(self, s)).filter(|action| *action != Action::Accept)
    }

    /// Would all goals that a level needs be met by a bank?
    fn clears(&self, run: &Run, worth: &Worth) -> bool {
        let specs = &self.level(run.level).goals;
        (0..run.goals.len()).all(|i| specs[i].optional || worth.goals[i] >= run.goals[i].remaining)
    }

    /// What somebody would do who counts points and does not look further: what a table lights. `None` while dice have
    /// to be chosen. `turn` is the best play of a turn by points alone.
    pub fn sensible(&self, s: &State, turn: Option<&TurnValue>) -> Option<Action> {
        match s.stage {
            Stage::Start => Some(Action::Roll),
            Stage::Doomed => Some(self.rescue(s).unwrap_or(Action::Accept)),
            Stage::Locked => Some(self.roll_or_bank(s, turn)),
            Stage::Rolled | Stage::Shop | Stage::Over => None,
        }
    }

    fn roll_or_bank(&self, s: &State, turn: Option<&TurnValue>) -> Action {
        if self.too_little(s).is_some() {
            return Action::Roll;
        }
        match &s.mode {
            Mode::Run(run) => {
                if self.clears(run, &self.worth(s)) {
                    return Action::Bank;
                }
                // After the last turn nothing that was banked helps any more.
                if run.turns_left == 1 {
                    return Action::Roll;
                }
            }
            Mode::Versus(versus) => {
                let total = versus.totals[s.seat.index()].saturating_add(s.points);
                let ahead = versus.totals[..self.seats()].iter().all(|t| total >= *t);
                match versus.leader {
                    None if total >= self.options().target => return Action::Bank,
                    Some(_) => return if ahead { Action::Bank } else { Action::Roll },
                    None => {}
                }
            }
        }
        if s.held == ALL_HELD {
            return Action::Roll;
        }
        match turn.and_then(|turn| turn.roll_up_to[s.to_roll() - 1]) {
            Some(limit) if s.points > limit => Action::Bank,
            _ => Action::Roll,
        }
    }

    /// The best chance to clear the coming level if this offer is bought, and whether it is exact; `None` if nobody can say.
    pub fn chance_with(&self, run: &Run, relic: u8) -> Option<(f64, bool)> {
        self.clear_chance(&self.with_relic(run, relic)?)
    }

    /// The run with one relic more; `None` if there is no room or no such relic.
    pub(crate) fn with_relic(&self, run: &Run, relic: u8) -> Option<Run> {
        let spec = self.ruleset().relics.get(relic as usize)?;
        let mut with = *run;
        if !with.relics.push(crate::Relic { id: relic, age: 0 }) {
            return None;
        }
        if let Some(given) = spec.ability {
            let charges = &mut with.charges[given.ability as usize];
            *charges = charges.saturating_add(given.charges);
        }
        Some(with)
    }

    /// The best chance to clear this level and the next one after it with nothing more bought, and how many levels that are.
    pub(crate) fn road_ahead(&self, run: &Run) -> Option<(f64, u32)> {
        let (first, _) = self.clear_chance(run)?;
        match self.next_level(run) {
            Some(next) => Some((first * self.clear_chance(&next)?.0, 2)),
            None => Some((first, 1)),
        }
    }
}

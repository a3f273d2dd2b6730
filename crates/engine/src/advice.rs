//! What each move is worth: the words and numbers of advice. Where they come from is the business of games that know
//! (solvers, posteriors) and of searches.

use std::time::Duration;

use serde::Serialize;

use crate::{GameAction, Outcome, Seat};

/// What the values of an advice count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// The chance to win; a shared win counts its share.
    Win,
    /// The game's own points, more being better.
    Points,
}

/// How good a move is, by what it loses against the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Grade {
    /// The best move: its lead over every other is proven, or exact.
    Optimal,
    /// No difference from the best was seen, and a large one would have been.
    Even,
    /// Loses less than anybody should worry about.
    Good,
    /// Not measured well enough to be called anything.
    Unmeasured,
    /// Loses a little, for sure.
    Questionable,
    /// Loses something, for sure.
    Mistake,
    /// Loses much, for sure.
    Blunder,
}

impl Grade {
    /// How many grades there are.
    pub const COUNT: usize = 7;
    /// All grades, best first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Optimal,
        Self::Even,
        Self::Good,
        Self::Unmeasured,
        Self::Questionable,
        Self::Mistake,
        Self::Blunder,
    ];

    /// The grade as people read it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Even => "no difference seen",
            Self::Good => "good",
            Self::Unmeasured => "not measured",
            Self::Questionable => "questionable",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The grade as a sign.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Optimal => "!!",
            Self::Even => "=",
            Self::Good => "!",
            Self::Unmeasured => "·",
            Self::Questionable => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Is it a reproach: questionable, a mistake, a blunder?
    pub const fn blames(self) -> bool {
        matches!(self, Self::Questionable | Self::Mistake | Self::Blunder)
    }

    /// The grade of this name, as JSON has it.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "OPTIMAL" => Self::Optimal,
            "EVEN" => Self::Even,
            "GOOD" => Self::Good,
            "UNMEASURED" => Self::Unmeasured,
            "QUESTIONABLE" => Self::Questionable,
            "MISTAKE" => Self::Mistake,
            "BLUNDER" => Self::Blunder,
            _ => return None,
        })
    }
}

/// From which loss on a move is questionable, a mistake, a blunder.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thresholds {
    /// Questionable from here on.
    pub questionable: f64,
    /// A mistake from here on.
    pub mistake: f64,
    /// A blunder from here on.
    pub blunder: f64,
}

impl Thresholds {
    /// From these losses on.
    pub const fn new(questionable: f64, mistake: f64, blunder: f64) -> Self {
        Self { questionable, mistake, blunder }
    }

    /// For chances to win.
    pub const WIN: Self = Self { questionable: 0.02, mistake: 0.05, blunder: 0.12 };

    /// The grade of a move that loses `lost`, and for sure no less than `least` and no more than `most`: what is not proven is
    /// held against nobody.
    pub fn grade(self, lost: f64, least: f64, most: f64) -> Grade {
        const NOTHING: f64 = 1e-12;
        if most <= NOTHING {
            Grade::Optimal
        } else if least > NOTHING {
            self.tier(lost)
        } else if most < self.blunder {
            Grade::Even
        } else {
            Grade::Unmeasured
        }
    }

    /// The grade of a loss that is proven.
    fn tier(self, lost: f64) -> Grade {
        if lost < self.questionable {
            Grade::Good
        } else if lost < self.mistake {
            Grade::Questionable
        } else if lost < self.blunder {
            Grade::Mistake
        } else {
            Grade::Blunder
        }
    }

    /// A loss in units of what makes a mistake, which are the same for every game and unit.
    pub fn mistakes(self, lost: f64) -> f64 {
        (lost / self.mistake).min(2.0 * self.blunder / self.mistake)
    }
}

/// The thresholds of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grading {
    /// For chances to win.
    pub win: Thresholds,
    /// For points.
    pub points: Thresholds,
}

impl Grading {
    /// For games that say nothing else.
    pub const USUAL: Self =
        Self { win: Thresholds::WIN, points: Thresholds { questionable: 1.0, mistake: 3.0, blunder: 8.0 } };

    /// The thresholds for values of this unit.
    pub const fn of(&self, unit: Unit) -> Thresholds {
        match unit {
            Unit::Win => self.win,
            Unit::Points => self.points,
        }
    }
}

/// A value and a loss in one unit, as they came out: a loss below zero says that the move did better than the best, by luck
/// or not.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Weighed {
    /// The value.
    pub value: f64,
    /// Its standard error.
    pub stderr: f64,
    /// The loss against the best, from luck that had no part in finding the best: without bias.
    pub lost: f64,
    /// The standard error of the loss.
    pub lost_err: f64,
}

/// A move and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Advised<A> {
    /// The move.
    pub action: A,
    /// Its value.
    pub value: f64,
    /// The standard error of the value; 0 if it is exact.
    pub stderr: f64,
    /// What it loses against the best.
    pub lost: f64,
    /// The standard error of the loss, which is smaller than that of the values where both had the same luck.
    pub lost_err: f64,
    /// What it loses at least, for sure: above 0 it is proven to be worse than the best.
    pub least: f64,
    /// What it loses at most, for sure.
    pub most: f64,
    /// How good it is beside the best.
    pub grade: Grade,
    /// In games with points: how many it leaves the player with, more being better.
    pub points: Option<f64>,
    /// Each seat's chance to win after it; empty if only the value is known.
    pub shares: Vec<f64>,
    /// The chance to win, if it was measured.
    pub win: Option<Weighed>,
    /// The game's own measure, if it was measured.
    pub own: Option<Weighed>,
    /// Why, in words for players.
    pub why: String,
}

impl<A> Advised<A> {
    /// A move with this value, which is exact if its standard error is 0. What it loses follows when all are known
    /// ([`Advice::measured`]).
    pub fn worth(action: A, value: f64, stderr: f64, why: String) -> Self {
        Self {
            action,
            value,
            stderr,
            lost: 0.0,
            lost_err: 0.0,
            least: 0.0,
            most: 0.0,
            grade: Grade::Optimal,
            points: None,
            shares: Vec::new(),
            win: None,
            own: None,
            why,
        }
    }

    /// Says what it loses, and how surely: between `lost` less and more than so much.
    pub fn loses(&mut self, lost: f64, lost_err: f64, either_way: f64) {
        (self.lost, self.lost_err) = (lost, lost_err);
        (self.least, self.most) = (lost - either_way, lost + either_way);
    }
}

/// What each legal move is worth, best first.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// What the values count.
    pub unit: Unit,
    /// The moves, best first.
    pub moves: Vec<Advised<A>>,
}

impl<A: GameAction> Advice<A> {
    /// Advice from values that are known exactly, in any order. Grades follow with [`grade`](Self::grade).
    pub fn exact(unit: Unit, values: impl IntoIterator<Item = (A, f64, String)>) -> Self {
        let moves = values.into_iter().map(|(action, value, why)| Advised {
            points: (unit == Unit::Points).then_some(value),
            ..Advised::worth(action, value, 0.0, why)
        });
        Self::measured(unit, moves.collect(), |_| 0.0)
    }

    /// Advice from these values: what each move loses against the best, for sure within twice the error that `doubt` tells of
    /// a loss, which is above 0.
    pub fn measured(unit: Unit, moves: Vec<Advised<A>>, doubt: impl Fn(f64) -> f64) -> Self {
        let mut advice = Self { unit, moves };
        let best = advice.moves.iter().map(|m| m.value).fold(f64::NEG_INFINITY, f64::max);
        let first = advice.moves.iter().filter(|m| m.value >= best).count();
        for m in &mut advice.moves {
            let lost = best - m.value;
            if lost > 0.0 {
                let error = doubt(lost);
                m.loses(lost, error, 2.0 * error);
            } else if m.stderr > 0.0 && first > 1 {
                // Equal numbers that are not exact prove nothing.
                m.loses(0.0, 0.0, 1e-9);
            }
        }
        advice.grade(Thresholds::WIN);
        advice
    }

    /// Grades every move by what it loses, puts the best first, and sees to it that no move has a better grade than one with a
    /// higher value. A move that has no measure keeps saying so.
    pub fn grade(&mut self, thresholds: Thresholds) {
        for m in &mut self.moves {
            if m.most.is_finite() {
                m.grade = thresholds.grade(m.lost, m.least, m.most);
            } else {
                m.grade = Grade::Unmeasured;
            }
        }
        self.moves.sort_by(|a, b| {
            a.lost
                .total_cmp(&b.lost)
                .then(b.value.total_cmp(&a.value))
                .then(a.action.id().cmp(&b.action.id()))
        });
        let alone = self.moves.iter().skip(1).all(|m| m.least > 1e-12);
        let sampled = self.moves.iter().filter(|m| m.stderr > 0.0).count();
        if let Some(first) = self.moves.first_mut().filter(|m| m.grade == Grade::Optimal) {
            // The lead over those that lose something is proven only if each of them is proven to lose it.
            let won = self.unit == Unit::Win && first.stderr == 0.0 && first.value >= 1.0 - 1e-12;
            let exact = first.stderr == 0.0 && sampled == 0;
            if !alone && !won && !exact {
                first.grade = Grade::Even;
            }
        }
        let mut worst = Grade::Optimal;
        for m in &mut self.moves {
            if m.grade == Grade::Unmeasured {
                continue;
            }
            if m.grade < worst {
                let small = worst == Grade::Good && m.lost < thresholds.questionable;
                m.grade = if small { Grade::Good } else { Grade::Unmeasured };
            } else {
                worst = m.grade;
            }
        }
    }

    /// What is said of a move.
    pub fn of(&self, action: A) -> Option<&Advised<A>> {
        self.moves.iter().find(|m| m.action == action)
    }
}

/// How thoroughly advice looks: by count, so that a position gets the same answer every time and everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// About so many sampled continuations of each move that is not clear yet.
    pub samples: u32,
    /// No longer than this by the system's clock, but for what an answer needs at the least. With a ceiling the same position
    /// may get different answers.
    pub ceiling: Option<Duration>,
}

impl Effort {
    /// A quick look.
    pub const QUICK: Self = Self::samples(48);
    /// What every surface takes if nobody says anything else.
    pub const USUAL: Self = Self::samples(160);
    /// A close look.
    pub const DEEP: Self = Self::samples(1_000);

    /// So many samples.
    pub const fn samples(samples: u32) -> Self {
        Self { samples, ceiling: None }
    }

    /// The effort of this name: `quick`, `usual`, `deep`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "quick" => Some(Self::QUICK),
            "usual" => Some(Self::USUAL),
            "deep" => Some(Self::DEEP),
            _ => None,
        }
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self::USUAL
    }
}

/// How long to think.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// This long by the system's clock. Where there is none (`wasm32-unknown-unknown`), a modest number of samples.
    Time(Duration),
    /// This long by a clock of the caller's, which tells the time since any fixed moment.
    Clocked(Duration, fn() -> Duration),
    /// This many sampled continuations of each move; the same every time.
    Samples(u32),
}

impl Budget {
    /// No more samples than these, however much time there is: by then nothing is left to learn.
    pub const MOST: u32 = 100_000;

    /// A test for "is there more to spend?", to be called with the number of samples so far.
    pub fn meter(self) -> impl Fn(u32) -> bool + Copy + Send + Sync {
        let clock = match self {
            Self::Time(time) => system_clock().map(|now| (now, time)),
            Self::Clocked(time, now) => Some((now, time)),
            Self::Samples(_) => None,
        };
        let until = clock.map(|(now, time)| (now, now() + time));
        let most = match self {
            Self::Samples(count) => count,
            Self::Time(_) if until.is_none() => 256,
            Self::Time(_) | Self::Clocked(..) => Self::MOST,
        };
        move |samples| samples < most && until.is_none_or(|(now, end)| now() < end)
    }

    /// This part of the budget.
    #[must_use]
    pub fn part(self, share: f64) -> Self {
        match self {
            Self::Time(time) => Self::Time(time.mul_f64(share)),
            Self::Clocked(time, now) => Self::Clocked(time.mul_f64(share), now),
            Self::Samples(count) => Self::Samples((f64::from(count) * share) as u32),
        }
    }
}

/// The time since this program first asked for it; nothing where there is no clock.
#[cfg_attr(not(all(target_arch = "wasm32", target_os = "unknown")), allow(clippy::unnecessary_wraps))]
fn system_clock() -> Option<fn() -> Duration> {
    #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
    return None;
    #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
    {
        static BEGAN: std::sync::LazyLock<std::time::Instant> =
            std::sync::LazyLock::new(std::time::Instant::now);
        Some(|| BEGAN.elapsed())
    }
}

/// The share of the win that a seat has.
pub fn win_share(outcome: &Outcome, seat: Seat) -> f64 {
    match outcome.won {
        Some(won) => f64::from(u8::from(won)),
        None if outcome.ranks[seat.index()] == 1 => {
            1.0 / outcome.ranks.iter().filter(|r| **r == 1).count() as f64
        }
        None => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_that_is_not_proven_is_nobodys_fault() {
        assert_eq!(Thresholds::WIN.grade(0.5, -0.1, 1.1), Grade::Unmeasured);
        assert_eq!(Thresholds::WIN.grade(0.05, -0.01, 0.11), Grade::Even);
        assert_eq!(Thresholds::WIN.grade(0.5, 0.3, 0.7), Grade::Blunder);
        assert_eq!(Thresholds::WIN.grade(0.06, 0.06, 0.06), Grade::Mistake);
        assert_eq!(Thresholds::WIN.grade(0.03, 0.01, 0.05), Grade::Questionable);
        assert_eq!(Thresholds::WIN.grade(0.01, 0.005, 0.05), Grade::Good);
        assert_eq!(Thresholds::WIN.grade(0.0, 0.0, 0.0), Grade::Optimal);
    }

    #[test]
    fn every_grade_has_a_name_that_leads_back_to_it() {
        for grade in Grade::ALL {
            let name = serde_json::to_value(grade).expect("a word");
            assert_eq!(Grade::named(name.as_str().expect("a word")), Some(grade));
            assert_eq!(grade.blames(), grade >= Grade::Questionable);
        }
    }

    #[test]
    fn a_budget_ends_by_count_and_by_clock() {
        let few = Budget::Samples(3).meter();
        assert!(few(2) && !few(3));
        let none = Budget::Time(Duration::ZERO).meter();
        assert!(!none(0));
        let stopped = Budget::Clocked(Duration::from_secs(1), || Duration::from_secs(5)).meter();
        assert!(stopped(10) && !stopped(Budget::MOST));
    }
}

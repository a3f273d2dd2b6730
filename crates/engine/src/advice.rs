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
#[allow(missing_docs)]
pub enum Grade {
    Optimal,
    Good,
    Questionable,
    Mistake,
    Blunder,
}

impl Grade {
    /// All grades, best first.
    pub const ALL: [Self; 5] = [Self::Optimal, Self::Good, Self::Questionable, Self::Mistake, Self::Blunder];

    /// The grade as people read it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Good => "good",
            Self::Questionable => "questionable",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
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
    /// For chances to win.
    pub const WIN: Self = Self { questionable: 0.02, mistake: 0.05, blunder: 0.12 };

    /// The grade of a move that loses `lost` with this standard error; noise is never worse than good.
    pub fn grade(self, lost: f64, stderr: f64) -> Grade {
        if lost <= 1e-12 {
            Grade::Optimal
        } else if lost < self.questionable || lost <= 2.0 * stderr {
            Grade::Good
        } else if lost < self.mistake {
            Grade::Questionable
        } else if lost < self.blunder {
            Grade::Mistake
        } else {
            Grade::Blunder
        }
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
    /// How good it is beside the best.
    pub grade: Grade,
    /// In games with points: how many it leaves the player with, more being better.
    pub points: Option<f64>,
    /// Each seat's chance to win after it; empty if only the value is known.
    pub shares: Vec<f64>,
    /// Why, in words for players.
    pub why: String,
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
            action,
            value,
            stderr: 0.0,
            lost: 0.0,
            lost_err: 0.0,
            grade: Grade::Optimal,
            points: (unit == Unit::Points).then_some(value),
            shares: Vec::new(),
            why,
        });
        let mut advice = Self { unit, moves: moves.collect() };
        let best = advice.moves.iter().map(|m| m.value).fold(f64::NEG_INFINITY, f64::max);
        for m in &mut advice.moves {
            m.lost = best - m.value;
        }
        advice.grade(Thresholds::WIN);
        advice
    }

    /// Grades every move by what it loses, and puts the best first.
    pub fn grade(&mut self, thresholds: Thresholds) {
        for m in &mut self.moves {
            m.grade = thresholds.grade(m.lost, m.lost_err);
        }
        self.moves.sort_by(|a, b| {
            a.lost
                .total_cmp(&b.lost)
                .then(b.value.total_cmp(&a.value))
                .then(a.action.id().cmp(&b.action.id()))
        });
    }

    /// What is said of a move.
    pub fn of(&self, action: A) -> Option<&Advised<A>> {
        self.moves.iter().find(|m| m.action == action)
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
    fn a_difference_within_two_standard_errors_is_good_at_worst() {
        assert_eq!(Thresholds::WIN.grade(0.5, 0.3), Grade::Good);
        assert_eq!(Thresholds::WIN.grade(0.5, 0.1), Grade::Blunder);
        assert_eq!(Thresholds::WIN.grade(0.06, 0.0), Grade::Mistake);
        assert_eq!(Thresholds::WIN.grade(0.03, 0.0), Grade::Questionable);
        assert_eq!(Thresholds::WIN.grade(0.0, 0.0), Grade::Optimal);
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

//! What each move is worth: advice for any game by sampled continuations.

use std::time::{Duration, Instant};

use serde::Serialize;

use crate::{Decision, Fair, Game, GameAction, Luck, Outcome, Seat};

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
        if lost <= 0.0 {
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

/// A move and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Advised<A> {
    /// The move.
    pub action: A,
    /// Its value.
    pub value: f64,
    /// The standard error of the value; 0 if it is exact.
    pub stderr: f64,
    /// How good it is beside the best.
    pub grade: Grade,
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

/// How long to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// This long by the clock.
    Time(Duration),
    /// This many sampled continuations of each move; the same every time.
    Samples(u32),
}

impl Budget {
    const MOST: u32 = 100_000;

    /// A test for "is there more to spend?", to be called with the number of samples so far.
    pub fn meter(self) -> impl FnMut(u32) -> bool {
        let started = matches!(self, Self::Time(_)).then(Instant::now);
        move |samples| match (self, started) {
            (Self::Samples(count), _) => samples < count,
            (Self::Time(time), Some(start)) => samples < Self::MOST && start.elapsed() < time,
            (Self::Time(_), None) => false,
        }
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

/// Values each legal move by playing on at random from states that the view allows.
///
/// Every sample fills the hidden things once and gives all moves the same luck, so that they are compared fairly.
pub fn by_rollouts<G: Game>(
    decision: &Decision<'_, G>,
    budget: Budget,
    luck: &mut Luck,
) -> Advice<G::Action> {
    let actions = decision.actions();
    let mut samples: Vec<Vec<f64>> = vec![Vec::new(); actions.len()];
    let mut go_on = budget.meter();
    let mut count = 0;
    // The first two samples are always taken: one is no estimate.
    while count < 2 || (actions.len() > 1 && go_on(count)) {
        let state = decision.game.determinize(decision.view, luck);
        let (seed, whims) = (luck.seed(), luck.fork());
        for (action, values) in actions.iter().zip(&mut samples) {
            let end = play_out(decision.game, state.clone(), decision.seat, *action, seed, whims.clone());
            values.push(win_share(&end, decision.seat));
        }
        count += 1;
    }
    rank(&actions, &samples, Thresholds::WIN)
}

/// Plays an action, then any legal moves to the end (or for as long as a game can sensibly take).
fn play_out<G: Game>(
    game: &G,
    mut state: G::State,
    seat: Seat,
    action: G::Action,
    seed: [u8; 32],
    mut whims: Luck,
) -> Outcome {
    const LONGEST: usize = 20_000;
    let mut chance = Fair::new(seed);
    game.apply(&mut state, seat, action, &mut chance, &mut ());
    for _ in 0..LONGEST {
        let Some(seat) = game.turn(&state).first() else { break };
        let action = game.sample_legal(&state, seat, &mut whims);
        game.apply(&mut state, seat, action, &mut chance, &mut ());
    }
    game.outcome(&state)
}

/// Sorts sampled moves and grades them by their paired differences from the best.
fn rank<A: GameAction>(actions: &[A], samples: &[Vec<f64>], thresholds: Thresholds) -> Advice<A> {
    let means: Vec<f64> = samples.iter().map(|s| mean(s.iter().copied())).collect();
    let best = (0..actions.len()).max_by(|&a, &b| means[a].total_cmp(&means[b])).unwrap_or(0);
    let count = samples.first().map_or(0, Vec::len);
    let mut moves: Vec<Advised<A>> = (0..actions.len())
        .map(|i| {
            let lost = means[best] - means[i];
            let paired = stderr(samples[best].iter().zip(&samples[i]).map(|(a, b)| a - b), lost);
            Advised {
                action: actions[i],
                value: means[i],
                stderr: stderr(samples[i].iter().copied(), means[i]),
                grade: if i == best {
                    Grade::Optimal
                } else {
                    thresholds.grade(lost, paired).max(Grade::Good)
                },
                why: format!("wins {:.1} % of {count} sampled continuations", 100.0 * means[i]),
            }
        })
        .collect();
    moves.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.grade.cmp(&b.grade)));
    Advice { unit: Unit::Win, moves }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}

fn stderr(values: impl ExactSizeIterator<Item = f64>, mean: f64) -> f64 {
    let count = values.len().max(2) as f64;
    let squares: f64 = values.map(|v| (v - mean).powi(2)).sum();
    (squares / (count - 1.0) / count).sqrt()
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
}

//! What each move is worth: exact where the solvers know, by sampled continuations elsewhere.

use engine::{Advice, Advised, Budget, Decision, Grade, Luck, Thresholds, Unit};

use crate::bots::Judge;
use crate::{Action, Farkle, Stage};

/// Losses in points from which a move is questionable, a mistake, a blunder.
const POINTS: Thresholds = Thresholds { questionable: 10.0, mistake: 40.0, blunder: 120.0 };

pub(crate) fn advise(d: &Decision<'_, Farkle>, budget: Budget, luck: &mut Luck) -> Advice<Action> {
    let (game, s) = (d.game, d.view);
    if !matches!(s.stage, Stage::Rolled | Stage::Locked) {
        return engine::by_rollouts(d, budget, luck);
    }
    let mut judge = Judge::impatient();
    let actions: Vec<Action> = d
        .actions()
        .into_iter()
        .filter(|a| matches!(a, Action::Roll | Action::Bank | Action::Lock(_)))
        .collect();
    let chances: Option<Vec<f64>> = actions.iter().map(|a| judge.chance_of(game, s, *a)).collect();
    if let Some(values) = chances {
        let what = if game.is_run() { "clears the level" } else { "wins" };
        let how = match (judge.exact(), game.is_run() || engine::Game::seats(game) == 2) {
            (true, true) => "with best play",
            _ => "or nearly so, with best play",
        };
        let why = |v: f64| format!("{what} with a chance of {:.2} % {how}", 100.0 * v);
        return rank(Unit::Win, &actions, &values, Thresholds::WIN, why);
    }
    let points: Option<Vec<f64>> = actions.iter().map(|a| judge.points_of(game, s, *a)).collect();
    match points {
        Some(values) => rank(Unit::Points, &actions, &values, POINTS, |v| {
            format!("{v:.1} points on average out of this turn")
        }),
        None => engine::by_rollouts(d, budget, luck),
    }
}

fn rank(
    unit: Unit,
    actions: &[Action],
    values: &[f64],
    thresholds: Thresholds,
    why: impl Fn(f64) -> String,
) -> Advice<Action> {
    let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut moves: Vec<Advised<Action>> = actions
        .iter()
        .zip(values)
        .map(|(&action, &value)| {
            // Values that differ by rounding alone are equal.
            let lost = if best - value < 1e-9 { 0.0 } else { best - value };
            let grade = if lost == 0.0 { Grade::Optimal } else { thresholds.grade(lost, 0.0) };
            Advised { action, value, stderr: 0.0, grade, why: why(value) }
        })
        .collect();
    moves.sort_by(|a, b| b.value.total_cmp(&a.value));
    Advice { unit, moves }
}

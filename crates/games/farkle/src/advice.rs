//! What each move is worth, where the solvers know it.

use engine::{Advice, Decision, Game, Thresholds, Unit};

use crate::bots::Judge;
use crate::{Action, Farkle, Stage};

/// Losses in points from which a move is questionable, a mistake, a blunder.
const POINTS: Thresholds = Thresholds { questionable: 10.0, mistake: 40.0, blunder: 120.0 };

/// Chances to win or to clear the level, else the points of the turn; `None` where charges or the shop come in.
pub(crate) fn advise(d: &Decision<'_, Farkle>) -> Option<Advice<Action>> {
    let (game, s) = (d.game, d.view);
    if !matches!(s.stage, Stage::Start | Stage::Rolled | Stage::Locked) {
        return None;
    }
    let mut judge = Judge::impatient();
    let actions = d.actions();
    let mut values = |value: &mut dyn FnMut(&mut Judge, Action) -> Option<f64>| -> Option<Vec<f64>> {
        actions.iter().map(|a| value(&mut judge, *a)).collect()
    };
    if let Some(chances) = values(&mut |judge, a| judge.chance_of(game, s, a)) {
        let what = if game.is_run() { "clears the level" } else { "wins" };
        let exact = judge.exact() && game.seats() <= 2;
        let how = if exact { "" } else { " or nearly that" };
        let why = |v: f64| format!("{what} with a chance of {:.2} %{how}, with best play", 100.0 * v);
        return Some(Advice::exact(Unit::Win, actions.iter().zip(chances).map(|(a, v)| (*a, v, why(v)))));
    }
    let points = values(&mut |judge, a| judge.points_of(game, s, a))?;
    let why = |v: f64| format!("{v:.1} points on average out of this turn");
    let mut advice = Advice::exact(Unit::Points, actions.iter().zip(points).map(|(a, v)| (*a, v, why(v))));
    advice.grade(POINTS);
    Some(advice)
}

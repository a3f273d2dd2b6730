//! What each move is worth, where the solvers know it.

use engine::text::decimal;
use engine::{Advice, Decision, Language, Thresholds, Unit};

use crate::bots::{Judge, Style, Trust};
use crate::words::{WhyClears, WhyClearsNearly, WhyPoints, WhyRoad, WhyWins, WhyWinsNearly, WhyWinsRace};
use crate::{Action, Farkle, Stage};

/// Losses in points from which a move is questionable, a mistake, a blunder.
const POINTS: Thresholds = Thresholds { questionable: 10.0, mistake: 40.0, blunder: 120.0 };

/// Chances to win or to clear the level, else the points of the turn; in the shop the chance to clear the levels to come.
pub(crate) fn advise(d: &Decision<'_, Farkle>, language: Language) -> Option<Advice<Action>> {
    let (game, s) = (d.game, d.view);
    match s.stage {
        Stage::Shop => return shop(d, language),
        Stage::Over => return None,
        Stage::Start | Stage::Rolled | Stage::Locked | Stage::Doomed => {}
    }
    let mut judge = Judge::new(Style::Optimal);
    let actions = d.actions();
    let mut values = |value: &mut dyn FnMut(&mut Judge, Action) -> Option<f64>| -> Option<Vec<f64>> {
        actions.iter().map(|a| value(&mut judge, *a)).collect()
    };
    if let Some(chances) = values(&mut |judge, a| judge.chance_of(game, s, a)) {
        let trust = judge.trust(game);
        let why = |v: f64| {
            let digits = if trust == Trust::Racers { 1 } else { 2 };
            let percent = decimal(100.0 * v, digits, language).into();
            match (game.is_run(), trust) {
                (true, Trust::Exact) => WhyClears { percent }.say(language),
                (true, _) => WhyClearsNearly { percent }.say(language),
                (false, Trust::Exact) => WhyWins { percent }.say(language),
                (false, Trust::Near) => WhyWinsNearly { percent }.say(language),
                (false, Trust::Racers) => WhyWinsRace { percent }.say(language),
            }
        };
        let known = actions.iter().zip(chances).map(|(a, v)| (*a, v, why(v)));
        let mut advice = Advice::exact(Unit::Win, known);
        for m in &mut advice.moves {
            m.shares = judge.shares(game, s, m.value);
        }
        return Some(advice);
    }
    let points = values(&mut |judge, a| judge.points_of(game, s, a))?;
    let why = |v: f64| WhyPoints { points: decimal(v, 1, language).into() }.say(language);
    let mut advice = Advice::exact(Unit::Points, actions.iter().zip(points).map(|(a, v)| (*a, v, why(v))));
    advice.grade(POINTS);
    Some(advice)
}

/// What each offer does to the chance to clear this level and the next. Other offers are not known before they are paid for:
/// nothing is said of them.
fn shop(d: &Decision<'_, Farkle>, language: Language) -> Option<Advice<Action>> {
    let run = d.view.run()?;
    let mut known = Vec::new();
    for action in d.actions() {
        let (ahead, levels) = match action {
            Action::Skip => d.game.road_ahead(run)?,
            Action::Buy(offer) => {
                d.game.road_ahead(&d.game.with_relic(run, *run.offers.get(offer.get())?)?)?
            }
            _ => continue,
        };
        let percent = decimal(100.0 * ahead, 1, language).into();
        let why = WhyRoad { percent, levels: levels.into() }.say(language);
        known.push((action, ahead, why));
    }
    (known.len() > 1).then(|| Advice::exact(Unit::Win, known))
}

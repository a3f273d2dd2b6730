//! What each move is worth, where the solvers know it.

use engine::text::decimal;
use engine::{Advice, Advised, Decision, Language, Thresholds, Unit, Weighed};

use crate::bots::{Judge, Style, Trust};
use crate::words::{
    WhyClears, WhyClearsNearly, WhyPoints, WhyRoad, WhyWins, WhyWinsNearly, WhyWinsRace, why_unknown,
};
use crate::{Action, Farkle, Stage};

/// Losses in points from which a move is questionable, a mistake, a blunder.
const POINTS: Thresholds = Thresholds { questionable: 10.0, mistake: 40.0, blunder: 120.0 };

/// How far off a chance may be that leaves a rule of the table out, or takes the others for racers. In the duels that are solved
/// racers are off by 0.009 in the root mean square, and by 0.005 in the difference of banking and rolling.
const MODEL: f64 = 0.02;
/// The part of a difference between two such chances that is doubted, and what is doubted of the smallest.
const MODEL_LOST: (f64, f64) = (0.15, 0.005);
/// Below and above this the points of a turn are told beside the chance to win.
const DECIDED: (f64, f64) = (0.06, 0.94);

/// Chances by a model: what it tells apart by little is not proven. Who has won or lost for sure has.
fn modelled(known: impl Iterator<Item = (Action, f64, String)>) -> Advice<Action> {
    let moves = known.map(|(action, value, why)| {
        let sure = value <= 0.0 || value >= 1.0 - 1e-12;
        Advised::worth(action, value, if sure { 0.0 } else { MODEL }, why)
    });
    let (part, least) = MODEL_LOST;
    Advice::measured(Unit::Win, moves.collect(), |lost| part * lost + least)
}

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
        let mut advice =
            if trust == Trust::Exact { Advice::exact(Unit::Win, known) } else { modelled(known) };
        let top = advice.moves.first().map_or(0.5, |m| m.value);
        // In a last turn only the lead counts.
        let racing = s.versus().is_some_and(|versus| versus.leader.is_none());
        if racing && (top < DECIDED.0 || top > DECIDED.1) {
            own_measure(&mut judge, d, &mut advice, language);
        }
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

/// The points of the turn beside the chances: where those hardly differ, points tell good play from bad.
fn own_measure(judge: &mut Judge, d: &Decision<'_, Farkle>, advice: &mut Advice<Action>, language: Language) {
    let of = |m: &Advised<Action>| judge.points_of(d.game, d.view, m.action);
    let Some(points) = advice.moves.iter().map(of).collect::<Option<Vec<f64>>>() else { return };
    let most = points.iter().copied().fold(0.0, f64::max);
    for (m, value) in advice.moves.iter_mut().zip(points) {
        m.own = Some(Weighed { value, stderr: 0.0, lost: most - value, lost_err: 0.0 });
        let why = WhyPoints { points: decimal(value, 1, language).into() }.say(language);
        m.why = format!("{}; {why}", m.why);
    }
}

/// What each offer does to the chance to clear this level and the next. Other offers are not known before they are paid for, and
/// what else has no price in chances is not measured either.
fn shop(d: &Decision<'_, Farkle>, language: Language) -> Option<Advice<Action>> {
    let run = d.view.run()?;
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for action in d.actions() {
        let with = |offer: crate::Offer| d.game.with_relic(run, *run.offers.get(offer.get())?);
        let ahead = match action {
            Action::Skip => d.game.road_ahead(run),
            Action::Buy(offer) => with(offer).and_then(|run| d.game.road_ahead(&run)),
            _ => None,
        };
        let Some((ahead, levels)) = ahead else {
            unknown.push(action);
            continue;
        };
        let percent = decimal(100.0 * ahead, 1, language).into();
        let why = WhyRoad { percent, levels: levels.into() }.say(language);
        known.push((action, ahead, why));
    }
    if known.len() < 2 {
        return None;
    }
    let mut advice = modelled(known.into_iter());
    let (best, least) = (advice.moves.first()?.value, advice.moves.last()?.value);
    for action in unknown {
        let mut m = Advised::worth(action, least, MODEL, why_unknown(language).to_owned());
        m.loses(best - least, 0.0, f64::INFINITY);
        advice.moves.push(m);
    }
    advice.grade(Thresholds::WIN);
    Some(advice)
}

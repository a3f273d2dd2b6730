//! What each step of a turn is worth to the team: the exact chances of every call over all deals that fit, the mistakes to
//! expect after it, and games played on from the best.

use engine::{Advice, Advised, Budget, Decision, Grade, Luck, Unit};

use crate::action::Action;
use crate::advice::{Effort, Table, look_ahead, suggest};
use crate::belief::Fast;
use crate::belief::calls::{Odds, calls};
use crate::rules::Wires;
use crate::state::Stage;

/// A call with the mistakes to expect: of itself, and after it where that was looked at.
struct Judged {
    odds: Odds,
    cost: f64,
}

/// Advice for pointing and saying; `None` for other steps, and where the deals are too many to count.
pub(crate) fn advise(
    decision: &Decision<'_, Wires>,
    budget: Budget,
    luck: &mut Luck,
) -> Option<Advice<Action>> {
    let view = decision.view;
    if !matches!(view.stage(), Stage::Turn | Stage::Say) {
        return None;
    }
    let position = view.position(decision.game);
    let rows = position.rows();
    let counted = Fast::fast(&position).ok()?;
    let all = calls(&position, &rows, &counted);
    let next = view.plays_next().map_or((decision.seat.0 + 1) % view.seats() as u8, |s| s.0);
    let table = Table { dial: view.dial(), next };
    let wide = Effort { calls: 24, slack: 1.0, ..Effort::default() };
    let half = budget.part(0.5);
    let ahead = half.meter();
    let looked = look_ahead(&position, &rows, &counted, table, &wide, luck, &mut |n| ahead(n));
    let judged = judge(&all, &looked, &wide);
    let best_cost = judged.iter().map(|j| j.cost).fold(f64::INFINITY, f64::min);
    let meter = half.meter();
    let (_, suggestions) = suggest(&position, &counted, table, &Effort::default(), luck, &mut |n| meter(n));
    let (win, stderr) = suggestions.first().map_or((0.5, 0.5), |s| (s.win, s.stderr));
    // Each mistake more takes its share of what the dial forgives.
    let worth = |cost: f64| win * (1.0 - (cost - best_cost) / (f64::from(view.dial()) + 1.0)).clamp(0.0, 1.0);
    let doing = view.doing();
    let of = |action: Action| match action {
        Action::Cut(seat, slot) => {
            best(judged.iter().filter(|j| j.odds.target == seat.0 && usize::from(j.odds.slot) == slot.get()))
        }
        Action::Say(call) => best(judged.iter().filter(|j| {
            j.odds.call == call && j.odds.target == doing.target.0 && doing.slots.has(j.odds.slot)
        })),
        _ => None,
    };
    let moves = decision.actions().into_iter().map(|action| {
        let (value, doubt, why) = match (action, of(action)) {
            (Action::Solo(_) | Action::Reveal, _) => (win, 0.0, "is sure, and costs nothing".to_owned()),
            (_, Some(j)) => (worth(j.cost), 0.0, words(action, &j.odds)),
            (Action::Cut(..) | Action::Say(_), None) => {
                (worth(best_cost + 1.0), 0.0, "nothing that you can say fits there".to_owned())
            }
            // What a tool brings depends on what is done with it: it is not called worse than good.
            _ => (worth(best_cost + 0.1), 0.5, "prepares a call".to_owned()),
        };
        Advised {
            action,
            value,
            stderr,
            lost: 0.0,
            lost_err: doubt,
            grade: Grade::Optimal,
            points: None,
            shares: Vec::new(),
            why,
        }
    });
    let mut advice = Advice { unit: Unit::Win, moves: moves.collect() };
    let most = advice.moves.iter().map(|m| m.value).fold(0.0, f64::max);
    for m in &mut advice.moves {
        m.lost = most - m.value;
        // The chances are exact, what a mistake costs is not.
        m.lost_err = m.lost_err.max(0.25 * m.lost);
    }
    Some(advice)
}

/// All calls; those that were not looked at closely get the most trouble that was found.
fn judge(all: &[Odds], looked: &[(Odds, f64)], effort: &Effort) -> Vec<Judged> {
    let now = |o: &Odds| 1.0 - o.chance + effort.red_cost * o.red;
    let trouble = looked.iter().map(|(o, cost)| cost - now(o)).fold(0.0, f64::max);
    all.iter()
        .map(|o| {
            let known = looked.iter().find(|(l, _)| l == o).map(|(_, cost)| *cost);
            Judged { odds: *o, cost: known.unwrap_or_else(|| now(o) + trouble) }
        })
        .collect()
}

fn best<'a>(judged: impl Iterator<Item = &'a Judged>) -> Option<&'a Judged> {
    judged.min_by(|a, b| a.cost.total_cmp(&b.cost))
}

fn words(action: Action, odds: &Odds) -> String {
    let say = if let Action::Cut(..) = action { format!("say {}: ", odds.call) } else { String::new() };
    let red = if odds.red > 1e-9 { format!(", red with {:.1} %", 100.0 * odds.red) } else { String::new() };
    if odds.certain() {
        format!("{say}sure to be right")
    } else {
        format!("{say}right with {:.1} %{red}", 100.0 * odds.chance)
    }
}

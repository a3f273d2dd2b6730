//! What each move of a table is worth, from games played on by everybody's own beliefs.

use std::fmt::Write;

use engine::{Advice, Advised, Bot, Budget, Decision, Grade, Luck, Thresholds, Unit};

use crate::action::{Action, Slot};
use crate::advice::{Effort, Suggestion, Table, suggest};
use crate::belief::Fast;
use crate::belief::calls::solos;
use crate::bots::{Player, Style};
use crate::rules::Wires;
use crate::state::Stage;
use crate::words::call_words;

pub(crate) fn advise(decision: &Decision<'_, Wires>, budget: Budget, luck: &mut Luck) -> Advice<Action> {
    let moves = match decision.view.stage() {
        Stage::Turn | Stage::Say => calls(decision, budget, luck),
        _ => None,
    };
    Advice { unit: Unit::Win, moves: moves.unwrap_or_else(|| chosen(decision, budget, luck)) }
}

fn advised(action: Action, value: f64, stderr: f64, grade: Grade, why: String) -> Advised<Action> {
    Advised {
        action,
        value,
        stderr,
        lost: 0.0,
        lost_err: stderr,
        grade,
        points: None,
        shares: Vec::new(),
        why,
    }
}

/// Where no call is to be made: what the planning bot would do comes first.
fn chosen(decision: &Decision<'_, Wires>, budget: Budget, luck: &mut Luck) -> Vec<Advised<Action>> {
    let best = Player::new(Style::Plan(budget, Effort::default())).choose(decision, luck);
    let rest = decision.actions().into_iter().filter(|a| *a != best);
    let line = |action, grade, why: &str| advised(action, 0.5, 0.5, grade, why.into());
    std::iter::once(line(best, Grade::Optimal, "what the planner would do"))
        .chain(rest.map(|a| line(a, Grade::Good, "not weighed against the others")))
        .collect()
}

/// Calls by the games that they win. Pointing at a wire is worth its best call.
fn calls(decision: &Decision<'_, Wires>, budget: Budget, luck: &mut Luck) -> Option<Vec<Advised<Action>>> {
    let view = decision.view;
    let position = view.position(decision.game);
    let counted = Fast::fast(&position).ok()?;
    let next = view.plays_next().map_or((decision.seat.0 + 1) % view.seats() as u8, |s| s.0);
    let table = Table { dial: view.dial(), next };
    let meter = budget.meter();
    let (_, suggestions) = suggest(&position, &counted, table, &Effort::default(), luck, &mut |n| meter(n));
    let doing = view.doing();
    let best = suggestions.iter().filter(|s| s.stderr < 1.0).map(|s| s.win).fold(0.0, f64::max);
    let alone = solos(&position, &position.rows());
    let mut out: Vec<Advised<Action>> = Vec::new();
    for action in decision.actions() {
        let fits = |s: &&Suggestion| match action {
            Action::Cut(seat, slot) => s.odds.target == seat.0 && Slot::new(s.odds.slot) == Some(slot),
            Action::Say(call) => {
                s.odds.target == doing.target.0 && doing.slots.has(s.odds.slot) && s.odds.call == call
            }
            _ => false,
        };
        let line = match (action, suggestions.iter().find(fits)) {
            (Action::Solo(call), _) => {
                let why = format!("all that is left of {} is yours: safe", call_words(call));
                advised(action, best.max(0.001), 0.0, Grade::Optimal, why)
            }
            (_, Some(s)) => {
                let close = s.stderr < 1.0;
                let lost = if close { best - s.win } else { 1.0 - s.odds.chance };
                let mut grade = Thresholds::WIN.grade(lost, if close { s.stderr } else { 0.0 });
                if !alone.is_empty() {
                    grade = grade.max(Grade::Good);
                }
                let mut why = format!(
                    "{}: {:.0} % right, {:.1} % red, {:.1} bits",
                    call_words(s.odds.call),
                    100.0 * s.odds.chance,
                    100.0 * s.odds.red,
                    s.information
                );
                if close {
                    let _ = write!(why, ", wins {:.0} % of the games played on", 100.0 * s.win);
                }
                let value = if close { s.win } else { best * s.odds.chance };
                Advised {
                    lost: lost.max(0.0),
                    lost_err: s.stderr.min(0.5),
                    ..advised(action, value, s.stderr.min(0.5), grade, why)
                }
            }
            (Action::Cut(..) | Action::Say(_), None) => Advised {
                lost: best,
                ..advised(action, 0.0, 0.0, Grade::Blunder, "nothing that you hold can be right there".into())
            },
            _ => advised(action, best, 0.5, Grade::Good, "a tool: not weighed against the calls".into()),
        };
        out.push(line);
    }
    // A solo cut is never worse than a call; then by value; tools, which are not weighed, after the calls that are.
    let rank = |a: &Advised<Action>| match a.action {
        Action::Solo(_) => 0,
        Action::Cut(..) | Action::Say(_) => 1,
        _ => 2,
    };
    out.sort_by(|a, b| rank(a).cmp(&rank(b)).then(b.value.total_cmp(&a.value)));
    if let Some(first) = out.first_mut() {
        first.grade = Grade::Optimal;
    }
    Some(out)
}

//! What each step of a turn is worth to the team: the exact chances of every call over all deals that fit, the mistakes to
//! expect after it, and games played on from the best.

use engine::text::decimal;
use engine::{Advice, Advised, Budget, Decision, Language, Luck, Unit};

use crate::action::Action;
use crate::advice::{Effort, Table, troubles, wins};
use crate::belief::Fast;
use crate::belief::calls::{calls, solos};
use crate::rules::Wires;
use crate::sim::Move;
use crate::state::Stage;
use crate::steps;
use crate::words::{WhyChance, WhyChanceRed, WhySay, said, why_free, why_nothing, why_prepares, why_sure};

/// The most calls that are looked at closely.
const CLOSELY: usize = 16;

/// A move with what it risks and costs.
struct Judged {
    go: Move,
    /// The chance that the game is not lost at once.
    survives: f64,
    /// The mistakes to expect: of itself, and after it where that was looked at.
    cost: f64,
}

/// Advice for every step; `None` where the deals are too many to count.
pub(crate) fn advise(
    decision: &Decision<'_, Wires>,
    budget: Budget,
    luck: &mut Luck,
    language: Language,
) -> Option<Advice<Action>> {
    match decision.view.stage() {
        Stage::Turn | Stage::Say => turn(decision, budget, luck, language),
        Stage::Over(_) => None,
        _ => steps::advise(decision, budget, luck, language),
    }
}

fn turn(
    decision: &Decision<'_, Wires>,
    budget: Budget,
    luck: &mut Luck,
    language: Language,
) -> Option<Advice<Action>> {
    let view = decision.view;
    let position = view.position(decision.game);
    let rows = position.rows();
    let counted = Fast::fast(&position).ok()?;
    let next = view.plays_next().map_or((decision.seat.0 + 1) % view.seats() as u8, |s| s.0);
    let table = Table { dial: view.dial(), next };
    let effort = Effort::default();
    let (half, meter) = (budget.part(0.5), budget.part(0.5).meter());
    let all = calls(&position, &rows, &counted);
    let alone = if view.stage() == Stage::Turn { solos(&position, &rows) } else { Vec::new() };
    let moves: Vec<Move> =
        alone.into_iter().map(Move::Solo).chain(all.iter().copied().map(Move::Call)).collect();
    let close = moves.len().min(CLOSELY);
    let found = troubles(&position, &counted, table, &moves[..close], &effort, luck, &mut |n| meter(n));
    // What was not looked at closely gets the most trouble that was found.
    let most = found.iter().copied().fold(0.0, f64::max);
    let dial = if view.stable() { u8::MAX } else { view.dial() };
    let judged: Vec<Judged> = moves
        .iter()
        .enumerate()
        .map(|(i, go)| judge(*go, found.get(i).copied().unwrap_or(most), dial))
        .collect();
    let Worth { best, base, stderr } = judged
        .iter()
        .max_by(|a, b| a.alone(dial).total_cmp(&b.alone(dial)))
        .map_or(Worth { best: 0.0, base: 0.5, stderr: 0.5 }, |j| {
            let meter = half.meter();
            let (won, games) = wins(&position, &counted, table, j.go, &effort, luck, &mut |n| meter(n));
            // As if one more game had been won and one lost: few games are no proof.
            let win = (f64::from(won) + 1.0) / (f64::from(games) + 2.0);
            let stderr = (win * (1.0 - win) / f64::from(games)).sqrt();
            Worth { best: j.cost, base: (win / j.survives.max(1e-9)).min(1.0), stderr }
        });
    // Each mistake more takes its share of what the dial forgives.
    let share = |cost: f64| (1.0 - (cost - best) / (f64::from(view.dial()) + 1.0)).clamp(0.0, 1.0);
    let worth = |j: &Judged| base * j.survives * share(j.cost);
    let top = judged.iter().map(worth).fold(0.0, f64::max);
    let doing = view.doing();
    let of = |action: Action| {
        let here = |target: u8, slot: u8, call| match action {
            Action::Cut(seat, at) => target == seat.0 && usize::from(slot) == at.get(),
            Action::Say(said) => call == said && target == doing.target.0 && doing.slots.has(slot),
            _ => false,
        };
        let fits = |j: &&Judged| match j.go {
            Move::Call(o) => here(o.target, o.slot, o.call),
            Move::Solo(call) => action == Action::Solo(call),
            Move::Reveal => false,
        };
        judged.iter().filter(fits).max_by(|a, b| worth(a).total_cmp(&worth(b)))
    };
    let moves = decision.actions().into_iter().map(|action| {
        let (value, doubt, why) = match (action, of(action)) {
            (_, Some(j)) => (worth(j), 0.0, words(action, &j.go, language)),
            (Action::Solo(_) | Action::Reveal, None) => {
                (top.max(base * share(best)), 0.0, why_free(language).to_owned())
            }
            (Action::Cut(..) | Action::Say(_), None) => {
                let lost = dial <= 1;
                let value = if lost { 0.0 } else { base * share(best + 1.0 + most) };
                (value, 0.0, why_nothing(language).to_owned())
            }
            // What a tool brings depends on what is done with it: that was not measured.
            _ => (base * share(best + 0.1), f64::INFINITY, why_prepares(language).to_owned()),
        };
        advised(action, value, stderr, doubt, why)
    });
    Some(ranked(moves.collect()))
}

/// The best move's cost, the chance to win if it goes well, and how sure that is.
struct Worth {
    best: f64,
    base: f64,
    stderr: f64,
}

impl Judged {
    /// How good the move is beside the others, before any game is played on.
    fn alone(&self, dial: u8) -> f64 {
        self.survives * (1.0 - self.cost / (f64::from(dial) + 1.0) / 2.0).max(0.0)
    }
}

fn judge(go: Move, trouble: f64, dial: u8) -> Judged {
    let Move::Call(odds) = go else { return Judged { go, survives: 1.0, cost: trouble } };
    let wrong = (1.0 - odds.chance - odds.red).max(0.0);
    match dial {
        // The stabiliser is on: neither an explosion nor a step of the dial.
        u8::MAX => Judged { go, survives: 1.0, cost: trouble },
        0 | 1 => Judged { go, survives: odds.chance, cost: trouble },
        _ => Judged { go, survives: 1.0 - odds.red, cost: wrong + trouble },
    }
}

/// A move of an advice, whose value is off by about `doubt` beside those of the others; what it loses is filled in by
/// [`ranked`].
pub(crate) fn advised(action: Action, value: f64, stderr: f64, doubt: f64, why: String) -> Advised<Action> {
    Advised { lost_err: doubt, ..Advised::worth(action, value, stderr, why) }
}

/// The advice with what each move loses against the best. A doubt without an end says that a move was not measured.
pub(crate) fn ranked(moves: Vec<Advised<Action>>) -> Advice<Action> {
    let doubts: Vec<(Action, f64)> = moves.iter().map(|m| (m.action, m.lost_err)).collect();
    // The chances are exact, what a mistake costs is not.
    let mut advice = Advice::measured(Unit::Win, moves, |lost| 0.25 * lost);
    for m in &mut advice.moves {
        let doubt = doubts.iter().find(|(action, _)| *action == m.action).map_or(0.0, |(_, doubt)| *doubt);
        if doubt.is_infinite() {
            (m.lost_err, m.least, m.most) = (0.0, f64::NEG_INFINITY, f64::INFINITY);
        } else if m.lost > 0.0 && doubt > m.lost_err {
            m.loses(m.lost, doubt, 2.0 * doubt);
        }
    }
    advice
}

fn words(action: Action, go: &Move, language: Language) -> String {
    let Move::Call(odds) = go else { return why_free(language).to_owned() };
    let percent = |chance: f64| decimal(100.0 * chance, 1, language).into();
    let then = if odds.certain() {
        why_sure(language).to_owned()
    } else if odds.red > 1e-9 {
        WhyChanceRed { percent: percent(odds.chance), red: percent(odds.red) }.say(language)
    } else {
        WhyChance { percent: percent(odds.chance) }.say(language)
    };
    if let Action::Cut(..) = action {
        WhySay { call: said(odds.call, language), then: then.into() }.say(language)
    } else {
        then
    }
}

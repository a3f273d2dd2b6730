//! What each step of a turn is worth to the team: the exact chances of every call over all deals that fit, the mistakes to
//! expect after it, and games played on from the best.

use engine::text::decimal;
use engine::{Advice, Advised, Budget, Decision, Language, Luck, Thinks, Unit, Weighed};

use crate::action::Action;
use crate::advice::{Effort, Table, wins};
use crate::belief::calls::{Odds, calls, sayable};
use crate::belief::{Fast, Position, Rows};
use crate::rules::Wires;
use crate::sim::{Move, Sim, imagine};
use crate::state::Stage;
use crate::steps;
use crate::wire::{Call, WireSet};
use crate::words::{
    WhyChance, WhyChanceRed, WhyMistakes, WhySay, said, why_free, why_nothing, why_prepares, why_sure,
};

/// From how many standard errors on a difference between two moves is taken for proven: with forty moves that are looked at a few
/// times each, less would now and then blame one that is as good as the best.
const SURELY: f64 = 4.0;
/// The mistakes that are doubted of steps whose whole difference is foreseen.
const FORESEEN: f64 = 0.25;
/// In how many imagined deals every move is looked at, however little time there is.
const LEAST_DEALS: u32 = 4;
/// A move that is behind by less than so many mistakes for sure is not looked at any longer.
const HARMLESS: f64 = 0.05;
/// The mistakes that an explosion counts for, in the game's own measure.
const RED_COST: f64 = 4.0;
/// The samples of an effort for which one times the usual work is done.
const USUAL: f64 = 160.0;

/// A move with what it risks and costs.
struct Judged {
    action: Action,
    go: Move,
    /// The chance that the game is not lost at once.
    survives: f64,
    /// The mistake that it may be itself.
    wrong: f64,
    /// The mistakes to expect after it, by imagined deal: nothing in deals in which the game is lost at once.
    after: Vec<f64>,
    /// Is the game won for sure after it?
    wins: bool,
}

impl Judged {
    /// The mistakes to expect if the game is not lost at once.
    fn cost(&self) -> f64 {
        (self.wrong + mean(&self.after)) / self.survives.max(1e-9)
    }

    /// The mistakes that this one costs more than another, in the deals in which both were looked at, and the error of that:
    /// what a move is itself is known exactly.
    fn more_than(&self, other: &Self) -> (f64, f64) {
        let part = |j: &Self| 1.0 / j.survives.max(1e-9);
        let n = self.after.len().min(other.after.len());
        let costs = |j: &Self| j.after[..n].iter().map(|c| c * part(j)).collect::<Vec<_>>();
        let (mine, theirs) = (costs(self), costs(other));
        let own = self.wrong * part(self) - other.wrong * part(other);
        let foreseen = mean(&mine) - mean(&theirs);
        // The look goes five turns ahead, and a call that is sure is still sure when it is made later: what is only foreseen
        // proves nothing against a move.
        (own + foreseen, paired(&mine, &theirs) + foreseen.max(0.0) / SURELY)
    }

    /// How good the move is beside the others, before any game is played on.
    fn alone(&self, dial: f64) -> f64 {
        self.survives * (1.0 - self.cost() / (dial + 1.0) / 2.0).max(0.0)
    }

    /// What it costs by the game's own measure: mistakes, and what an explosion counts for.
    fn own(&self) -> f64 {
        self.survives * self.cost() + RED_COST * (1.0 - self.survives)
    }
}

fn mean(costs: &[f64]) -> f64 {
    costs.iter().sum::<f64>() / costs.len().max(1) as f64
}

/// How much is looked at: by a count it grows with the count, by a time it is all that the time allows.
pub(crate) fn effort(budget: Budget) -> (Effort, u32) {
    let usual = Effort::default();
    match budget {
        Budget::Samples(n) => {
            let times = (f64::from(n) / USUAL).max(0.25);
            let work = (2.0 * times * usual.work as f64) as u64;
            (Effort { work, ..usual }, (n * 2 / 5).max(2 * LEAST_DEALS))
        }
        Budget::Time(_) | Budget::Clocked(..) => (usual, 400),
    }
}

/// Advice for every step; `None` where the deals are too many to count.
pub(crate) fn advise(
    decision: &Decision<'_, Wires>,
    budget: Budget,
    luck: &mut Luck,
    language: Language,
) -> Option<Advice<Action>> {
    match decision.view.stage() {
        // A value for several wires at once is played by the rules, like every step of a tool.
        Stage::Say if decision.view.doing().slots.len() > 1 => {
            steps::advise(decision, budget, luck, language)
        }
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
    let mut judged = candidates(decision, &position, &rows, &counted);
    let dial = f64::from(view.dial());
    let known = rows.stands().iter().flatten().all(|id| rows.is_cut(*id) || counted.certain(*id).is_some());
    let looking = Looking { position: &position, counted: &counted, table, stable: view.stable() };
    looking.look(&mut judged, budget, luck);
    for j in judged.iter_mut().filter(|_| known) {
        j.wins = looking.is_won_for_sure(j, luck);
    }
    let first = (0..judged.len()).max_by(|a, b| {
        let of = |i: usize| (judged[i].wins, judged[i].alone(dial));
        let (a, b) = (of(*a), of(*b));
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
    });
    let (win, stderr) = match first.map(|i| &judged[i]) {
        Some(j) if j.wins => (1.0, 0.0),
        Some(j) => {
            let (effort, meter) = (effort(budget).0, budget.part(0.5).meter());
            let (won, games) = wins(&position, &counted, table, j.go, &effort, luck, &mut |n| meter(n));
            chance(won, games)
        }
        None => (0.5, 0.5),
    };
    // Each mistake more takes its share of what the dial forgives.
    let mut leader = first;
    let worth = |j: &Judged, leader: &Judged| -> f64 {
        if j.wins {
            return 1.0;
        }
        let share = 1.0 - j.more_than(leader).0 / (dial + 1.0);
        (win * j.survives / leader.survives.max(1e-9) * share).clamp(0.0, 1.0)
    };
    // Who is better than the leader by the deals in which both were looked at leads.
    for _ in 0..3 {
        let Some(lead) = leader else { break };
        let now = worth(&judged[lead], &judged[lead]);
        let better = (0..judged.len()).filter(|i| worth(&judged[*i], &judged[lead]) > now + 1e-12);
        let value = |i: &usize| worth(&judged[*i], &judged[lead]);
        let Some(better) = better.max_by(|a, b| value(a).total_cmp(&value(b))) else { break };
        leader = Some(better);
    }
    let lead = leader.map(|i| &judged[i]);
    let careful = judged.iter().min_by(|a, b| a.own().total_cmp(&b.own()));
    let top = lead.map_or(win, |lead| worth(lead, lead));
    let decided = !(0.06..=0.94).contains(&top);
    let moves = decision.actions().into_iter().map(|action| {
        let found = judged.iter().find(|j| j.action == action);
        let (Some(j), Some(lead), Some(careful)) = (found, lead, careful) else {
            // What a tool brings depends on what is done with it: that was not measured.
            let value = top * (1.0 - 0.1 / (dial + 1.0));
            return not_measured(action, value, top - value, stderr, why_prepares(language).to_owned());
        };
        let (value, doubt) = match (j.wins, action == lead.action) {
            (true, _) | (_, true) => (worth(j, lead), 0.0),
            _ => {
                let doubt = win * j.survives / lead.survives.max(1e-9) / (dial + 1.0) * j.more_than(lead).1;
                (worth(j, lead), doubt)
            }
        };
        let mut why = words(action, &j.go, language);
        if decided {
            let mistakes = decimal(j.own(), 2, language);
            why = format!("{why}; {}", WhyMistakes { mistakes: mistakes.into() }.say(language));
        }
        let mut m = measured(action, top, value.min(top), stderr, doubt, why);
        let more = j.survives.max(careful.survives) * j.more_than(careful).1;
        m.own = Some(Weighed {
            value: -j.own(),
            stderr: paired(&j.after, &vec![0.0; j.after.len()]),
            lost: j.own() - careful.own(),
            lost_err: if j.action == careful.action { 0.0 } else { more },
        });
        m
    });
    Some(ranked(moves.collect()))
}

/// Every move whose chances can be counted: calls, cuts alone, the end. To point at a wire is worth what the likeliest call for
/// it is worth.
fn candidates(
    decision: &Decision<'_, Wires>,
    position: &Position,
    rows: &Rows,
    counted: &Fast,
) -> Vec<Judged> {
    let view = decision.view;
    let all = calls(position, rows, counted);
    let dial = if view.stable() { u8::MAX } else { view.dial() };
    let doing = view.doing();
    let at = |target: u8, slot: u8, said: Option<Call>| {
        let fits = |o: &&Odds| o.target == target && o.slot == slot && said.is_none_or(|call| o.call == call);
        all.iter().find(fits).copied().or_else(|| {
            // Nothing fits: it is wrong for sure, and may be red.
            let call = said.or_else(|| sayable(position, rows).first().copied())?;
            let red = counted.chance(rows.at(target, slot)?, WireSet::RED);
            Some(Odds { target, slot, call, chance: 0.0, red })
        })
    };
    let go = |action: Action| match action {
        Action::Solo(call) => Some(Move::Solo(call)),
        Action::Reveal => Some(Move::Reveal),
        Action::Cut(seat, slot) => at(seat.0, slot.get() as u8, None).map(Move::Call),
        Action::Say(call) => at(doing.target.0, doing.slots.iter().next()?, Some(call)).map(Move::Call),
        _ => None,
    };
    decision.actions().into_iter().filter_map(|action| Some(judge(action, go(action)?, dial))).collect()
}

fn judge(action: Action, go: Move, dial: u8) -> Judged {
    let (survives, wrong) = match (go, dial) {
        // The stabiliser is on: neither an explosion nor a step of the dial.
        (_, u8::MAX) | (Move::Solo(_) | Move::Reveal, _) => (1.0, 0.0),
        (Move::Call(odds), _) if odds.certain() => (1.0, 0.0),
        (Move::Call(odds), 0 | 1) => (odds.chance, 0.0),
        (Move::Call(odds), _) => (1.0 - odds.red, (1.0 - odds.chance - odds.red).max(0.0)),
    };
    Judged { action, go, survives, wrong, after: Vec::new(), wins: false }
}

/// A table to look ahead from.
struct Looking<'a> {
    position: &'a Position,
    counted: &'a Fast,
    table: Table,
    stable: bool,
}

impl Looking<'_> {
    /// Plays each move in imagined deals, the same for all: in twice as many again and again, as long as it is neither clearly
    /// behind nor as good as the best.
    fn look(&self, judged: &mut [Judged], budget: Budget, luck: &mut Luck) {
        let Some(me) = self.position.observer else { return };
        let (effort, most) = effort(budget);
        let meter = budget.part(0.5).meter();
        let dial = f64::from(self.table.dial);
        let mut open: Vec<usize> = (0..judged.len()).collect();
        let (mut deals, mut until, mut work) = (0, LEAST_DEALS, 0u64);
        while open.len() > 1 || (deals == 0 && !open.is_empty()) {
            let before = work;
            for _ in deals..until {
                let deal = imagine(self.counted, luck);
                for i in &open {
                    let mut sim = Sim::new(self.position, deal.clone(), self.table.dial);
                    sim.play(me, judged[*i].go);
                    if self.stable {
                        (sim.exploded, sim.dial) = (false, self.table.dial);
                    }
                    let trouble = if sim.lost() {
                        0.0
                    } else {
                        sim.trouble_ahead(self.table.next, effort.turns, effort.red_cost)
                    };
                    judged[*i].after.push(trouble);
                    work += sim.work;
                }
            }
            let each = (work - before) / u64::from(until - deals);
            deals = until;
            until = (2 * deals).min(most);
            let lead =
                open.iter().copied().max_by(|a, b| judged[*a].alone(dial).total_cmp(&judged[*b].alone(dial)));
            let Some(lead) = lead else { break };
            open.retain(|i| {
                let (more, error) = judged[*i].more_than(&judged[lead]);
                let behind = judged[lead].survives - judged[*i].survives > 0.1;
                let clear = more > 1.5 * SURELY * error || (behind && more > -SURELY * error);
                *i == lead || !(clear || (more + SURELY * error < HARMLESS && more > -HARMLESS))
            });
            if until == deals || work + each * u64::from(until - deals) > effort.work || !meter(deals) {
                break;
            }
        }
    }

    /// Is the game won for sure after a move, in the only deal that fits? Where every call on the way is certain for who makes it.
    fn is_won_for_sure(&self, judged: &Judged, luck: &mut Luck) -> bool {
        let Some(me) = self.position.observer else { return false };
        let mut sim = Sim::new(self.position, imagine(self.counted, luck), self.table.dial);
        sim.play(me, judged.go);
        sim.play_out(self.table.next) && !sim.guessed
    }
}

/// A chance from games that were played on. As if one more game had been won and one lost: few games are no proof.
pub(crate) fn chance(won: u32, games: u32) -> (f64, f64) {
    let win = (f64::from(won) + 1.0) / (f64::from(games) + 2.0);
    (win, (win * (1.0 - win) / f64::from(games.max(1))).sqrt())
}

/// The standard error of the mean difference of two lists from the same deals.
pub(crate) fn paired(a: &[f64], b: &[f64]) -> f64 {
    let n = a.len().min(b.len()) as f64;
    let mean = a.iter().zip(b).map(|(a, b)| a - b).sum::<f64>() / n.max(1.0);
    let square = a.iter().zip(b).map(|(a, b)| (a - b - mean).powi(2)).sum::<f64>();
    // A few deals say little: as if one more had come out a mistake apart.
    ((square + 1.0) / (n * (n - 1.0)).max(1.0)).sqrt()
}

/// The error of a difference in mistakes that is foreseen, beside that by the deals.
pub(crate) fn doubted(foreseen: f64, error: f64) -> f64 {
    error + foreseen.abs().min(FORESEEN) / SURELY
}

/// A move of an advice beside the best, whose value is `top`, and how far off that may be by the deals that were imagined.
pub(crate) fn measured(
    action: Action,
    top: f64,
    value: f64,
    stderr: f64,
    doubt: f64,
    why: String,
) -> Advised<Action> {
    let lost = top - value;
    let mut m = Advised::worth(action, value, stderr.hypot(doubt), why);
    // What a mistake costs is a guess: it may be half of that, or half more.
    m.loses(lost, doubt.hypot(0.25 * lost), (SURELY * doubt).max(0.5 * lost));
    m
}

/// A move of which nobody knows what it is worth.
pub(crate) fn not_measured(
    action: Action,
    value: f64,
    lost: f64,
    stderr: f64,
    why: String,
) -> Advised<Action> {
    let mut m = Advised::worth(action, value, stderr, why);
    m.loses(lost, 0.0, f64::INFINITY);
    m
}

/// The advice, best first.
pub(crate) fn ranked(moves: Vec<Advised<Action>>) -> Advice<Action> {
    let mut advice = Advice { unit: Unit::Win, moves };
    advice.grade(Wires::GRADING.win);
    advice
}

fn words(action: Action, go: &Move, language: Language) -> String {
    let Move::Call(odds) = go else { return why_free(language).to_owned() };
    if odds.chance == 0.0 {
        return why_nothing(language).to_owned();
    }
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

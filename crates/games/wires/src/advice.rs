//! Which call to make: the suggester that bots, questions and the assistant share.

use engine::Luck;
use serde::{Deserialize, Serialize};

use crate::belief::calls::{Odds, calls, solos};
use crate::belief::stats::information;
use crate::belief::{Fast, Position, Rows};
use crate::sim::{Move, Sim, imagine};
use crate::wire::Call;

/// A call with everything that speaks for and against it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// The call and its chances.
    #[serde(flatten)]
    pub odds: Odds,
    /// The chance that the team wins after it, from games played on with everybody's own beliefs.
    pub win: f64,
    /// How uncertain that chance is.
    pub stderr: f64,
    /// The bits that I learn about the deal.
    pub information: f64,
    /// Mistakes to expect of the next players, one turn each.
    pub trouble: f64,
}

/// Where the table stands beside what is known.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Mistakes until the game is lost.
    pub dial: u8,
    /// Who plays after the observer.
    pub next: u8,
}

/// How much of each the suggester does.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most calls that are looked at.
    pub calls: usize,
    /// Calls that are this much less likely than the best are not looked at.
    pub slack: f64,
    /// How many turns ahead mistakes are counted.
    pub turns: u8,
    /// The mistakes that an explosion counts for.
    pub red_cost: f64,
    /// The most deals that are imagined for looking ahead.
    pub deals: u32,
    /// The most that is counted for it, in steps of the count, whatever the deals and the time: the same on every machine.
    pub work: u64,
}

/// About fifty milliseconds on a machine of 2020.
const WORK: u64 = 30_000_000;

impl Default for Effort {
    fn default() -> Self {
        Self { calls: 8, slack: 0.35, turns: 5, red_cost: 4.0, deals: 24, work: WORK }
    }
}

/// The calls worth a look: all certain ones and the likeliest of the rest.
fn candidates(all: &[Odds], effort: &Effort) -> Vec<Odds> {
    let best = all.first().map_or(0.0, |o| o.chance);
    all.iter().copied().filter(|o| o.chance >= best - effort.slack).take(effort.calls).collect()
}

/// Values calls by the mistakes to expect from now on: of this call, and of the next players after it, in imagined deals
/// that are the same for all calls. Best first. `go_on` is asked before every imagined deal.
pub fn look_ahead(
    position: &Position,
    rows: &Rows,
    counted: &Fast,
    table: Table,
    effort: &Effort,
    luck: &mut Luck,
    go_on: &mut dyn FnMut(u32) -> bool,
) -> Vec<(Odds, f64)> {
    let odds = candidates(&calls(position, rows, counted), effort);
    let now = |o: &Odds| 1.0 - o.chance + effort.red_cost * o.red;
    if odds.len() < 2 {
        return odds.into_iter().map(|o| (o, now(&o))).collect();
    }
    let moves: Vec<Move> = odds.iter().copied().map(Move::Call).collect();
    let troubles = troubles(position, counted, table, &moves, effort, luck, go_on);
    let mut out: Vec<(Odds, f64)> = odds.iter().zip(&troubles).map(|(o, c)| (*o, now(o) + c)).collect();
    out.sort_by(|a, b| a.1.total_cmp(&b.1));
    out
}

/// The mistakes to expect of the next players after each of these moves, in imagined deals that are the same for all. At least
/// one deal is looked at, and after that no more than the effort and `go_on` allow.
pub fn troubles(
    position: &Position,
    counted: &Fast,
    table: Table,
    moves: &[Move],
    effort: &Effort,
    luck: &mut Luck,
    go_on: &mut dyn FnMut(u32) -> bool,
) -> Vec<f64> {
    let Some(me) = position.observer else { return vec![0.0; moves.len()] };
    let mut costs = vec![0.0; moves.len()];
    let (mut deals, mut work) = (0u32, 0u64);
    let room = |work: u64, deals: u32| work + work / u64::from(deals) <= effort.work;
    while deals == 0 || (deals < effort.deals && room(work, deals) && go_on(deals)) {
        let deal = imagine(counted, luck);
        for (go, cost) in moves.iter().zip(&mut costs) {
            let mut sim = Sim::new(position, deal.clone(), table.dial);
            sim.play(me, *go);
            *cost += if sim.lost() {
                f64::from(effort.turns) * 0.5
            } else {
                sim.trouble_ahead(table.next, effort.turns, effort.red_cost)
            };
            work += sim.work;
        }
        deals += 1;
    }
    costs.iter().map(|c| c / f64::from(deals)).collect()
}

/// How often the team wins after a move, from games played on by everybody's own beliefs: won games, and all. At least four
/// are played, so that no chance rests on one.
pub fn wins(
    position: &Position,
    counted: &Fast,
    table: Table,
    go: Move,
    effort: &Effort,
    luck: &mut Luck,
    go_on: &mut dyn FnMut(u32) -> bool,
) -> (u32, u32) {
    let Some(me) = position.observer else { return (0, 0) };
    let (mut won, mut games, mut work) = (0, 0u32, 0u64);
    while games < 4 || (games < 64 && work + work / u64::from(games) <= effort.work && go_on(games)) {
        let mut sim = Sim::new(position, imagine(counted, luck), table.dial);
        sim.play(me, go);
        won += u32::from(sim.play_out(table.next));
        work += sim.work;
        games += 1;
    }
    (won, games)
}

/// Calls with their chances to win, best first; solo cuts come before all of them.
pub fn suggest(
    position: &Position,
    counted: &Fast,
    table: Table,
    effort: &Effort,
    luck: &mut Luck,
    go_on: &mut dyn FnMut(u32) -> bool,
) -> (Vec<Call>, Vec<Suggestion>) {
    let rows = position.rows();
    let Some(me) = position.observer else { return (Vec::new(), Vec::new()) };
    let all = calls(position, &rows, counted);
    let mut half = |n: u32| n < 12 && go_on(n);
    let looked = look_ahead(position, &rows, counted, table, effort, luck, &mut half);
    let top: Vec<(Odds, f64)> = looked.iter().copied().take(5).collect();
    let mut wins = vec![0u32; top.len()];
    let (mut games, mut work) = (0u32, 0u64);
    let room = |work: u64, games: u32| work + work / u64::from(games.max(1)) <= 2 * effort.work;
    'games: while !top.is_empty() && games < 400 && (games < 4 || (go_on(games) && room(work, games))) {
        let deal = imagine(counted, luck);
        let mut won = Vec::with_capacity(top.len());
        for (o, _) in &top {
            // A round that would end too late does not count.
            if games >= 4 && !go_on(games) {
                break 'games;
            }
            let mut sim = Sim::new(position, deal.clone(), table.dial);
            sim.play(me, Move::Call(*o));
            won.push(u32::from(sim.play_out(table.next)));
            work += sim.work;
        }
        wins.iter_mut().zip(won).for_each(|(all, now)| *all += now);
        games += 1;
    }
    let info = |o: &Odds| rows.at(o.target, o.slot).map_or(0.0, |id| information(counted, id));
    // A few games more or less decide little: the estimate leans on the mistakes to expect.
    let mut out: Vec<Suggestion> = top
        .iter()
        .zip(&wins)
        .map(|((o, trouble), won)| {
            let now = 1.0 - o.chance + effort.red_cost * o.red;
            // As if one more game had been won and one lost: a few games prove neither a win nor a loss.
            let win = (f64::from(*won) + 1.0) / (f64::from(games) + 2.0);
            let stderr = (win * (1.0 - win) / f64::from(games)).sqrt();
            Suggestion { odds: *o, win, stderr, information: info(o), trouble: trouble - now }
        })
        .collect();
    let cost = |s: &Suggestion| s.trouble + 1.0 - s.odds.chance + effort.red_cost * s.odds.red;
    let value = |s: &Suggestion| s.win - 0.1 * cost(s);
    out.sort_by(|a, b| value(b).total_cmp(&value(a)));
    // A certain call goes first unless it is clearly worse for the team.
    let best = out.iter().map(|s| s.win - 2.0 * s.stderr).fold(0.0, f64::max);
    out.sort_by_key(|s| !(s.odds.certain() && s.win + 2.0 * s.stderr >= best));
    // What was not looked at closely follows by its chance: about as good as the last of the others, less what it is likelier
    // to be wrong.
    let last = out.last().map_or((0.0, 1.0), |s| (s.win, s.odds.chance));
    for o in all.iter().filter(|o| !top.iter().any(|(t, _)| t == *o)) {
        let win = last.0 * ((o.chance - o.red) / last.1.max(1e-9)).clamp(0.0, 1.0);
        out.push(Suggestion { odds: *o, win, stderr: 0.5, information: info(o), trouble: 0.0 });
    }
    (solos(position, &rows), out)
}

//! What moves are worth, for advice: counted, from luck that the position itself gives, and graded on proof.
//!
//! First the likeliest best move is looked for, all moves on the same luck. Then it is compared with every other one on fresh
//! luck, which knows nothing of how it was found: the luckiest of many candidates has no head start. Each pair is looked at
//! again with twice the samples until it is clear, and only by what is clear a move is called a mistake, or the best.

use engine::{
    Advice, Advised, Budget, Decision, Effort, Fair, Language, Luck, MAX_SEATS, Playable, Unit, Weighed,
};

use crate::digest::digest;
use crate::exact;
use crate::flat::{even, in_parts};
use crate::proof::{FIRST, Plan, mean_and_error};
use crate::rollout::{Ending, moves_to_end, play_out};
use crate::words::{
    About, Both, Decided, LeadsTo, WinsOfAll, WinsOfTries, percent, wins_surely, wins_the_game,
};

/// Below and above this the chance to win says little: the game's own measure grades.
pub(crate) const SATURATED: (f64, f64) = (0.06, 0.94);
/// Above that only if no move falls below this.
const SAFE: f64 = 0.9;
/// The most that is looked through where a game may go on for long.
const FEW_NODES: usize = 200;
/// The most moves that are played on for each sample of the effort: they take from a tenth of a microsecond to one.
const WORK: u64 = 2_000;
/// The part of them that goes into finding the leader.
const FINDING: u64 = 3;
/// A better leader that turns up is confirmed anew, so often.
const NEW_LEADERS: usize = 2;

/// A candidate.
struct Arm<G: Playable> {
    action: G::Action,
    /// Its value is known: nothing to sample.
    known: Option<[f64; MAX_SEATS]>,
    /// Its outcomes, to be sampled evenly.
    spread: Option<Vec<(f64, G::State)>>,
}

/// Samples with the same luck for all moves: of each move the first ones, as many as were taken.
struct Stage {
    seed: u64,
    rows: Vec<Vec<Ending>>,
}

impl Stage {
    /// How many moves will be played in so many samples more of each of these, going by those that were taken.
    fn cost(&self, arms: &[usize], samples: u32) -> u64 {
        let mean = |i: &usize| mean(&self.rows[*i], |e| e.moves.into());
        (arms.iter().map(mean).sum::<f64>() * f64::from(samples)) as u64
    }
}

/// What was found about a move beside the leader.
#[derive(Clone, Copy)]
struct Pair {
    lost: f64,
    error: f64,
    /// How far off the loss may be, for sure.
    either_way: f64,
}

pub(crate) struct Weighing<'a, 'b, G: Playable> {
    decision: &'a Decision<'b, G>,
    arms: Vec<Arm<G>>,
    seed: u64,
    threads: usize,
    alone: bool,
    has_points: bool,
}

/// Weighs these moves, which must be legal; ungraded.
pub(crate) fn among<G: Playable>(
    decision: &Decision<'_, G>,
    actions: Vec<G::Action>,
    effort: Effort,
    threads: usize,
    language: Language,
) -> Advice<G::Action> {
    Weighing::new(decision, actions, threads).run(effort, language)
}

/// Two moves side by side, for sums over many decisions.
pub(crate) struct Split {
    /// Each seat's chance to win after the better move, and after the other.
    pub(crate) shares: [Vec<f64>; 2],
    /// The other in chances to win.
    pub(crate) win: Weighed,
    /// The other in the game's own measure.
    pub(crate) own: Option<Weighed>,
}

/// Compares two moves on luck of their own, until the error of the difference is no more than `target`. However clear it is that
/// one is better: a sum wants to know by how much.
pub(crate) fn split<G: Playable>(
    decision: &Decision<'_, G>,
    moves: [G::Action; 2],
    effort: Effort,
    target: f64,
    threads: usize,
) -> Split {
    let weighing = Weighing::new(decision, moves.to_vec(), threads);
    let mut stage = weighing.stage(9);
    let arms: Vec<usize> = (0..2).filter(|i| weighing.arms[*i].known.is_none()).collect();
    let (mut spent, mut n) = (0, 0);
    while !arms.is_empty() {
        let next = (2 * n).max(2 * FIRST);
        if n > 0 && spent + stage.cost(&arms, next - n) > WORK * u64::from(effort.samples) {
            break;
        }
        spent += weighing.take(&mut stage, &arms, next);
        n = next;
        if weighing.difference(&stage, 0, 1, Unit::Win).1 <= target {
            break;
        }
    }
    let of = |unit| weighing.weighed(&stage, 0, 1, unit);
    let points = weighing.has_points && arms.len() == 2;
    Split {
        shares: [0, 1].map(|i| weighing.shares(&stage, i)),
        win: of(Unit::Win),
        own: points.then(|| of(Unit::Points)),
    }
}

impl<'a, 'b, G: Playable> Weighing<'a, 'b, G> {
    fn new(decision: &'a Decision<'b, G>, actions: Vec<G::Action>, threads: usize) -> Self {
        let game = decision.game;
        let mut luck = Luck::new(digest(decision));
        let state = game.determinize(decision.view, &mut luck);
        let has_points = game.points(&state, decision.seat).is_some();
        let alone = game.seats() == 1 && !G::FACTS.cooperative && has_points;
        // Where nothing is hidden any filled state is the real one, and can be looked through: as far as the end if that
        // seems near.
        let open = !G::FACTS.hidden;
        let near = open && moves_to_end(game, &state, exact::DEPTH, &mut luck).is_some();
        let mut nodes = if near { exact::NODES } else { FEW_NODES * actions.len().max(1) };
        let mut solvable = near;
        let arms = actions.into_iter().map(|action| {
            let (mut known, mut spread) = (None, None);
            if open {
                let mut share = if solvable { nodes } else { nodes.min(FEW_NODES) };
                let before = share;
                known = exact::after(game, &state, decision.seat, action, &mut share).filter(|_| !alone);
                nodes -= before - share;
                solvable &= known.is_some();
                if known.is_none() {
                    spread = exact::spread(game, &state, decision.seat, action);
                }
            }
            Arm { action, known, spread }
        });
        let arms = arms.collect();
        Self { decision, arms, seed: luck.bits(), threads, alone, has_points }
    }

    fn run(self, effort: Effort, language: Language) -> Advice<G::Action> {
        let more = match effort.ceiling {
            Some(time) => Budget::Time(time).meter(),
            None => Budget::Samples(u32::MAX).meter(),
        };
        let (mut leader, unit) = self.find(effort, &more);
        let mut spent = 0;
        let mut turns = 0;
        loop {
            let mut stage = self.stage(2 + turns as u64);
            let (pairs, better) = self.confirm(leader, unit, effort, &mut stage, &mut spent, &more);
            match better.filter(|_| turns < NEW_LEADERS) {
                Some(better) => leader = better,
                None => return self.advice(leader, unit, &stage, &pairs, language),
            }
            turns += 1;
        }
    }

    fn stage(&self, number: u64) -> Stage {
        let seed = self.seed ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03);
        Stage { seed, rows: vec![Vec::new(); self.arms.len()] }
    }

    /// Looks for the likeliest best move, and for the unit in which moves differ.
    fn find(&self, effort: Effort, more: &impl Fn(u32) -> bool) -> (usize, Unit) {
        let mut stage = self.stage(1);
        let mut live: Vec<usize> = (0..self.arms.len()).filter(|i| self.arms[*i].known.is_none()).collect();
        let known = self.arms.iter().filter_map(|a| a.known).map(|k| k[self.seat()]).fold(-1.0, f64::max);
        let unit = if self.alone { Unit::Points } else { Unit::Win };
        let (mut spent, mut n) = (0, 0);
        let most = effort.samples.max(8);
        // Nothing beats a won game.
        while live.len() + usize::from(known >= 0.0) > 1 && n < most && known < 1.0 - 1e-12 {
            let next = if n == 0 { 8 } else { (2 * n).min(most) };
            if n > 0 && (spent + stage.cost(&live, next - n) > WORK * u64::from(most) / FINDING || !more(n)) {
                break;
            }
            spent += self.take(&mut stage, &live, next);
            n = next;
            let value = |i: &usize| mean(&stage.rows[*i], |e| self.of(e, unit));
            let Some(best) = live.iter().copied().max_by(|a, b| value(a).total_cmp(&value(b))) else { break };
            live.retain(|i| {
                let both = stage.rows[best].iter().zip(&stage.rows[*i]);
                let differences = both.map(|(a, b)| self.of(a, unit) - self.of(b, unit));
                let (lost, error) = mean_and_error(differences, 0.0);
                *i == best || lost <= 3.0 * error
            });
        }
        let value = |i: usize, unit| match self.arms[i].known {
            Some(known) => known[self.seat()],
            None => mean(&stage.rows[i], |e| self.of(e, unit)),
        };
        let best = |unit: Unit| {
            // Of equals the one that is known for sure, then the first.
            let order = |a: &usize, b: &usize| {
                let known = |i: usize| self.arms[i].known.is_some();
                value(*a, unit).total_cmp(&value(*b, unit)).then(known(*a).cmp(&known(*b)))
            };
            let candidates = (0..self.arms.len()).filter(|i| {
                live.contains(i) || (self.arms[*i].known.is_some() && unit == Unit::Win) || self.alone
            });
            candidates.rev().max_by(order).unwrap_or(0)
        };
        let leader = best(unit);
        if unit == Unit::Win && self.has_points && self.arms.iter().all(|a| a.known.is_none()) && n > 0 {
            let top = value(leader, unit);
            let low = (0..self.arms.len()).map(|i| value(i, unit)).fold(1.0, f64::min);
            if top < SATURATED.0 || (top > SATURATED.1 && low > SAFE) {
                return (best(Unit::Points), Unit::Points);
            }
        }
        (leader, unit)
    }

    /// Compares the leader with every other move on fresh luck, until each pair is clear or the effort is spent. Tells of a
    /// move that is proven to be better.
    fn confirm(
        &self,
        leader: usize,
        unit: Unit,
        effort: Effort,
        stage: &mut Stage,
        spent: &mut u64,
        more: &impl Fn(u32) -> bool,
    ) -> (Vec<Pair>, Option<usize>) {
        let sampled = |i: usize| self.arms[i].known.is_none();
        let plan = Plan::new(self.arms.len() - 1, 4 * effort.samples);
        let thresholds = G::GRADING.of(unit);
        let mut pairs: Vec<Pair> = (0..self.arms.len())
            .map(|i| match (self.arms[leader].known, self.arms[i].known) {
                (Some(a), Some(b)) => {
                    Pair { lost: a[self.seat()] - b[self.seat()], error: 0.0, either_way: 0.0 }
                }
                _ => {
                    Pair { lost: 0.0, error: 0.0, either_way: if i == leader { 0.0 } else { f64::INFINITY } }
                }
            })
            .collect();
        let mut open: Vec<usize> =
            (0..self.arms.len()).filter(|i| *i != leader && (sampled(*i) || sampled(leader))).collect();
        let mut look = 0;
        while let Some(n) = plan.samples(look).filter(|_| !open.is_empty()) {
            let mut arms: Vec<usize> = open.iter().copied().filter(|i| sampled(*i)).collect();
            if sampled(leader) {
                arms.push(leader);
            }
            let cost = stage.cost(&arms, n / 2);
            if look > 0 && (*spent + cost > WORK * u64::from(effort.samples) || !more(n)) {
                break;
            }
            *spent += self.take(stage, &arms, n);
            for &i in &open {
                pairs[i] = self.pair(stage, leader, i, unit, plan.errors(look, n as usize));
            }
            let ahead = open.iter().copied().filter(|i| pairs[*i].lost + pairs[*i].either_way < 0.0);
            if let Some(better) = ahead.min_by(|a, b| pairs[*a].lost.total_cmp(&pairs[*b].lost)) {
                return (pairs, Some(better));
            }
            open.retain(|i| {
                let Pair { lost, error, either_way } = pairs[*i];
                let edges = [thresholds.questionable, thresholds.mistake, thresholds.blunder];
                let clear = edges.iter().all(|edge| (lost - edge).abs() > error);
                let (proven, harmless) = (lost > either_way, lost + either_way < thresholds.questionable);
                !(proven && clear || harmless)
            });
            look += 1;
        }
        (pairs, None)
    }

    /// What move `i` loses against the leader, in all samples that were taken of both.
    fn pair(&self, stage: &Stage, leader: usize, i: usize, unit: Unit, errors: f64) -> Pair {
        let (lost, error) = self.difference(stage, leader, i, unit);
        // A bias of the estimates does not get smaller with more samples.
        let blur = if unit == Unit::Win {
            G::BLUR * guessed(&stage.rows[i]).max(guessed(&stage.rows[leader]))
        } else {
            0.0
        };
        Pair { lost, error: error.hypot(blur), either_way: errors * error + blur }
    }

    fn difference(&self, stage: &Stage, leader: usize, i: usize, unit: Unit) -> (f64, f64) {
        let (a, b) = (&stage.rows[leader], &stage.rows[i]);
        let known = |i: usize| self.arms[i].known.map(|k| k[self.seat()]);
        let some = Self::some(unit);
        match (known(leader), known(i)) {
            (Some(a), Some(b)) => (a - b, 0.0),
            (Some(a), None) => mean_and_error(b.iter().map(|e| a - self.of(e, unit)), some),
            (None, Some(b)) => mean_and_error(a.iter().map(|e| self.of(e, unit) - b), some),
            (None, None) => {
                mean_and_error(a.iter().zip(b).map(|(a, b)| self.of(a, unit) - self.of(b, unit)), some)
            }
        }
    }

    fn advice(
        &self,
        leader: usize,
        unit: Unit,
        stage: &Stage,
        pairs: &[Pair],
        language: Language,
    ) -> Advice<G::Action> {
        let measures: Vec<Unit> = match (self.alone, self.has_points) {
            (true, _) => vec![Unit::Points],
            (false, true) => vec![Unit::Win, Unit::Points],
            (false, false) => vec![Unit::Win],
        };
        let (first, shares) = (self.worth(stage, leader, unit), self.shares(stage, leader));
        let moves = pairs.iter().enumerate().map(|(i, pair)| {
            let weighed = |unit: Unit| {
                let known = self.arms[i].known.is_some() || self.arms[leader].known.is_some();
                (measures.contains(&unit) && !(unit == Unit::Points && known))
                    .then(|| self.weighed(stage, leader, i, unit))
            };
            let (win, own) = (weighed(Unit::Win), weighed(Unit::Points));
            // What did better on its samples without proof stands behind the leader all the same, by a hair.
            let exact = pair.either_way == 0.0;
            let lost = if exact || i == leader { pair.lost.max(0.0) } else { pair.lost.max(1e-9) };
            let value = match (self.arms[i].known, unit) {
                (Some(known), _) => known[self.seat()],
                // Far behind on few samples: no chance is below none.
                (None, Unit::Win) => (first.0 - lost).max(0.0),
                (None, Unit::Points) => first.0 - lost,
            };
            let stderr = if self.arms[i].known.is_some() { 0.0 } else { first.1.hypot(pair.error) };
            let why = self.why(i, unit, value, win, stage, language);
            let mut advised = Advised::worth(self.arms[i].action, value, stderr, why);
            advised.loses(lost, pair.error, 0.0);
            (advised.least, advised.most) = (pair.lost - pair.either_way, pair.lost + pair.either_way);
            advised.points = own.map(|own| own.value);
            advised.shares = self.shares_beside(stage, leader, i, &shares);
            (advised.win, advised.own) = (win, own);
            advised
        });
        Advice { unit, moves: moves.collect() }
    }

    /// A move in one unit, beside the leader on the same luck.
    fn weighed(&self, stage: &Stage, leader: usize, i: usize, unit: Unit) -> Weighed {
        let (value, stderr) = self.worth(stage, leader, unit);
        if i == leader {
            return Weighed { value, stderr, lost: 0.0, lost_err: 0.0 };
        }
        let (lost, lost_err) = self.difference(stage, leader, i, unit);
        Weighed { value: value - lost, stderr: stderr.hypot(lost_err), lost, lost_err }
    }

    fn worth(&self, stage: &Stage, i: usize, unit: Unit) -> (f64, f64) {
        match self.arms[i].known {
            Some(known) => (known[self.seat()], 0.0),
            None => mean_and_error(stage.rows[i].iter().map(|e| self.of(e, unit)), Self::some(unit)),
        }
    }

    fn shares(&self, stage: &Stage, i: usize) -> Vec<f64> {
        let seats = 0..self.decision.game.seats();
        match self.arms[i].known {
            Some(known) => known[seats].to_vec(),
            None => seats.map(|s| mean(&stage.rows[i], |e| e.shares[s])).collect(),
        }
    }

    /// The shares of a move: those of the leader, less what it loses on the same luck.
    fn shares_beside(&self, stage: &Stage, leader: usize, i: usize, of_leader: &[f64]) -> Vec<f64> {
        if i == leader || self.arms[i].known.is_some() || self.arms[leader].known.is_some() {
            return self.shares(stage, i);
        }
        let (a, b) = (&stage.rows[leader], &stage.rows[i]);
        let n = b.len().max(1) as f64;
        let lost = |s: usize| a.iter().zip(b).map(|(a, b)| a.shares[s] - b.shares[s]).sum::<f64>() / n;
        of_leader.iter().enumerate().map(|(s, share)| share - lost(s)).collect()
    }

    fn why(
        &self,
        i: usize,
        unit: Unit,
        value: f64,
        win: Option<Weighed>,
        stage: &Stage,
        language: Language,
    ) -> String {
        let Decision { game, seat, view, .. } = *self.decision;
        let (chance, rows) = (percent(value), &stage.rows[i]);
        let tries = rows.len();
        let words = match (self.arms[i].known, unit) {
            (Some(known), _) if known[self.seat()] >= 1.0 - 1e-12 => {
                let mut next = game.determinize(view, &mut Luck::new(self.seed));
                game.apply(&mut next, seat, self.arms[i].action, &mut Fair::new([0; 32]), &mut ());
                // Nothing else counts then.
                let wins =
                    if game.turn(&next).is_empty() { wins_the_game(language) } else { wins_surely(language) };
                return wins.to_owned();
            }
            (Some(_), _) => WinsOfAll { chance: chance.into() }.say(language),
            (None, Unit::Win) if rows.iter().all(Ending::is_played_to_the_end) => {
                WinsOfTries { chance: chance.into(), tries: tries.into() }.say(language)
            }
            (None, Unit::Win) => About { chance: chance.into(), tries: tries.into() }.say(language),
            (None, Unit::Points) => {
                let points =
                    LeadsTo { points: format!("{value:.1}").into(), tries: tries.into() }.say(language);
                match win {
                    Some(win) => {
                        let decided =
                            Decided { chance: percent(win.value.clamp(0.0, 1.0)).into() }.say(language);
                        Both { first: points.into(), second: decided.into() }.say(language)
                    }
                    None => points,
                }
            }
        };
        match G::reason(self.decision, self.arms[i].action, language) {
            Some(reason) => Both { first: reason.into(), second: words.into() }.say(language),
            None => words,
        }
    }

    /// A difference that may always come with the next sample, even if no sample had one so far.
    fn some(unit: Unit) -> f64 {
        if unit == Unit::Win { 0.5 } else { G::GRADING.points.mistake }
    }

    fn seat(&self) -> usize {
        self.decision.seat.index()
    }

    fn of(&self, ending: &Ending, unit: Unit) -> f64 {
        match unit {
            Unit::Win => ending.shares[self.seat()],
            Unit::Points => ending.points,
        }
    }

    /// Takes samples of these moves, of each of which as many were taken, until there are `n`; says how many moves were played.
    fn take(&self, stage: &mut Stage, arms: &[usize], n: u32) -> u64 {
        let Some(first) = arms.first().map(|i| stage.rows[*i].len() as u32) else { return 0 };
        let seed = stage.seed;
        let work = |part: u32, parts: u32| {
            let own = (first..n).filter(|k| k % parts == part);
            own.map(|k| (k, self.sample(seed, k, arms))).collect::<Vec<_>>()
        };
        let mut rows = in_parts(self.threads, n.saturating_sub(first), &work);
        rows.sort_unstable_by_key(|(k, _)| *k);
        let mut moves = 0;
        for (_, row) in rows {
            for (i, ending) in arms.iter().zip(row) {
                moves += u64::from(ending.moves);
                stage.rows[*i].push(ending);
            }
        }
        moves
    }

    /// One sample: the same hidden things and the same luck for all.
    fn sample(&self, seed: u64, k: u32, arms: &[usize]) -> Vec<Ending> {
        let Decision { game, seat, view, .. } = *self.decision;
        let mut luck = Luck::new(seed ^ u64::from(k).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let state = game.determinize(view, &mut luck);
        let (seed, whims) = (luck.seed(), luck.fork());
        let play = |i: &usize| {
            let arm = &self.arms[*i];
            let mut chance = Fair::new(seed);
            let mut next = match &arm.spread {
                Some(outcomes) => even(outcomes, k).clone(),
                None => {
                    let mut next = state.clone();
                    game.apply(&mut next, seat, arm.action, &mut chance, &mut ());
                    next
                }
            };
            play_out(game, &mut next, seat, &mut chance, &mut whims.clone())
        };
        arms.iter().map(play).collect()
    }
}

/// The part of a value that is the game's estimate.
fn guessed(rows: &[Ending]) -> f64 {
    mean(rows, |e| e.guessed)
}

fn mean(rows: &[Ending], of: impl Fn(&Ending) -> f64) -> f64 {
    rows.iter().map(of).sum::<f64>() / rows.len().max(1) as f64
}

// The first look must be one that the search for the leader could have taken, too: both count in the same steps.
const _: () = assert!(FIRST.is_multiple_of(8));

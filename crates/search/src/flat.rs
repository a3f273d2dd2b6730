//! Every candidate gets the same luck, over and over, until the best is clear.

use engine::{Advice, Advised, Budget, Decision, Fair, Language, Luck, MAX_SEATS, Playable, Unit};

use crate::exact;
use crate::rollout::{Ending, play_out};
use crate::words::{Both, LeadsTo, WinsOfAll, WinsOfTries, percent};

/// How a comparison is made.
#[derive(Clone, Copy, Debug)]
pub struct Settings<A> {
    /// How long.
    pub budget: Budget,
    /// On how many threads; the results are the same for any number.
    pub threads: usize,
    /// A candidate is dropped when it is this many standard errors behind.
    pub certainty: f64,
    /// A candidate that is never dropped, because somebody wants to know about it.
    pub keep: Option<A>,
    /// How far off the game's estimates of open positions may be: part of the error of what rests on them.
    pub blur: f64,
    /// The language of the reasons.
    pub language: Language,
}

/// A candidate and what was found about it.
#[derive(Clone, Debug)]
struct Arm<G: Playable> {
    action: G::Action,
    /// Its value is known: nothing to sample.
    known: Option<[f64; MAX_SEATS]>,
    /// Its outcomes, to be sampled evenly.
    spread: Option<Vec<(f64, G::State)>>,
    values: Vec<f64>,
    shares: [f64; MAX_SEATS],
    points: f64,
    /// How much of its samples is the game's estimate.
    guessed: f64,
    alive: bool,
}

/// Compares all legal moves and says what each is worth, best first; ungraded.
pub fn compare<G: Playable>(
    decision: &Decision<'_, G>,
    settings: Settings<G::Action>,
    luck: &mut Luck,
) -> Advice<G::Action> {
    among(decision, decision.actions(), settings, luck)
}

/// Compares these moves, which must be legal.
pub fn among<G: Playable>(
    decision: &Decision<'_, G>,
    actions: Vec<G::Action>,
    settings: Settings<G::Action>,
    luck: &mut Luck,
) -> Advice<G::Action> {
    Comparison::new(decision, actions, luck).run(settings)
}

struct Comparison<'a, 'b, G: Playable> {
    decision: &'a Decision<'b, G>,
    arms: Vec<Arm<G>>,
    seed: u64,
    unit: Unit,
}

impl<'a, 'b, G: Playable> Comparison<'a, 'b, G> {
    fn new(decision: &'a Decision<'b, G>, actions: Vec<G::Action>, luck: &mut Luck) -> Self {
        let game = decision.game;
        // Nothing is hidden: any filled state is the real one, and can be looked through.
        let open = (!G::FACTS.hidden).then(|| game.determinize(decision.view, luck));
        let mut nodes = exact::NODES;
        let mut solvable = true;
        let mut arms = Vec::new();
        for action in actions {
            let (mut known, mut spread) = (None, None);
            if let Some(state) = &open {
                // A first move that can't be solved spends what the others would need: they get a smaller share.
                let mut share = if solvable { nodes } else { nodes.min(500) };
                let before = share;
                known = exact::after(game, state, decision.seat, action, &mut share);
                nodes -= before - share;
                solvable &= known.is_some();
                if known.is_none() {
                    spread = exact::spread(game, state, decision.seat, action);
                }
            }
            let mut shares = [0.0; MAX_SEATS];
            if let Some(known) = known {
                shares = known;
            }
            arms.push(Arm {
                action,
                known,
                spread,
                values: Vec::new(),
                shares,
                points: 0.0,
                guessed: 0.0,
                alive: true,
            });
        }
        let alone = game.seats() == 1 && !G::FACTS.cooperative;
        let start = game.determinize(decision.view, luck);
        let unit =
            if alone && game.points(&start, decision.seat).is_some() { Unit::Points } else { Unit::Win };
        if unit == Unit::Points {
            for arm in &mut arms {
                arm.known = None;
            }
        }
        Self { decision, arms, seed: luck.bits(), unit }
    }

    fn run(mut self, settings: Settings<G::Action>) -> Advice<G::Action> {
        let more = settings.budget.meter();
        let mut count = 0u32;
        // At least two samples: one is no estimate.
        while self.undecided() && (count < 2 || more(count)) {
            let most = if let Budget::Samples(n) = settings.budget { n.max(2) } else { Budget::MOST };
            let batch = (count / 2).clamp(8, 512).min(most.saturating_sub(count)).max(1);
            count += self.batch(count, batch, settings.threads, &more);
            self.drop_losers(settings.certainty, settings.keep);
        }
        self.advice(settings.blur, settings.language)
    }

    /// Is there a candidate left beside the best that sampling could tell more about?
    fn undecided(&self) -> bool {
        let open = self.arms.iter().filter(|a| a.alive && a.known.is_none()).count();
        let first = self.arms.iter().any(|a| a.known.is_none() && a.values.len() < 2);
        first
            || (open > 0 && self.arms.iter().filter(|a| a.alive).count() > 1)
            || (self.arms.len() == 1 && open == 1 && self.arms[0].values.len() < 256)
    }

    /// Takes samples `first..first + count` of every candidate that is left; says how many were taken.
    fn batch(&mut self, first: u32, count: u32, threads: usize, more: &(impl Fn(u32) -> bool + Sync)) -> u32 {
        let this = &*self;
        let work = |part: u32, parts: u32| {
            (first..first + count)
                .filter(|k| k % parts == part)
                .map_while(|k| this.sample(k, more).map(|row| (k, row)))
                .collect::<Vec<_>>()
        };
        let mut rows = in_parts(threads, count, &work);
        rows.sort_unstable_by_key(|(k, _)| *k);
        let taken = rows.len() as u32;
        for (_, row) in rows {
            let open = self.arms.iter_mut().filter(|a| a.alive && a.known.is_none());
            for (arm, ending) in open.zip(row) {
                let own = ending.shares[self.decision.seat.index()];
                arm.values.push(if self.unit == Unit::Points { ending.points } else { own });
                arm.shares.iter_mut().zip(ending.shares).for_each(|(sum, s)| *sum += s);
                arm.points += ending.points;
                arm.guessed += ending.guessed;
            }
        }
        // Out of time before the first sample was done: whoever asked must still get an answer.
        taken.max(u32::from(taken == 0 && first > 1))
    }

    /// One sample: the same hidden things and the same luck for all. `None` if time ran out on the way.
    fn sample(&self, k: u32, more: &impl Fn(u32) -> bool) -> Option<Vec<Ending>> {
        let Decision { game, seat, view, .. } = *self.decision;
        let mut luck = Luck::new(self.seed ^ u64::from(k).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let state = game.determinize(view, &mut luck);
        let (seed, whims) = (luck.seed(), luck.fork());
        let mut row = Vec::with_capacity(self.arms.len());
        for arm in self.arms.iter().filter(|a| a.alive && a.known.is_none()) {
            if k >= 2 && !more(k) {
                return None;
            }
            let mut chance = Fair::new(seed);
            let mut next = match &arm.spread {
                Some(outcomes) => even(outcomes, k).clone(),
                None => {
                    let mut next = state.clone();
                    game.apply(&mut next, seat, arm.action, &mut chance, &mut ());
                    next
                }
            };
            row.push(play_out(game, &mut next, seat, &mut chance, &mut whims.clone()));
        }
        Some(row)
    }

    fn drop_losers(&mut self, certainty: f64, keep: Option<G::Action>) {
        let best = self.best();
        for i in 0..self.arms.len() {
            let enough = self.arms[i].known.is_some() || self.arms[i].values.len() >= 24;
            if i != best && self.arms[i].alive && enough && keep != Some(self.arms[i].action) {
                let (lost, stderr) = self.lost(best, i);
                self.arms[i].alive = lost <= certainty * stderr + 1e-9;
            }
        }
    }

    fn value(&self, i: usize) -> f64 {
        let arm = &self.arms[i];
        arm.known.map_or_else(|| mean(&arm.values), |k| k[self.decision.seat.index()])
    }

    fn best(&self) -> usize {
        let alive = (0..self.arms.len()).filter(|&i| self.arms[i].alive);
        // Of equals what is known for sure, then the first, so that the answer does not depend on how often they were compared.
        let order = |a: &usize, b: &usize| {
            let known = |i: usize| self.arms[i].known.is_some();
            self.value(*a).total_cmp(&self.value(*b)).then(known(*a).cmp(&known(*b)))
        };
        alive.rev().max_by(order).unwrap_or(0)
    }

    /// What candidate `i` loses against the best, and how sure that is: by the samples in which both had the same luck.
    fn lost(&self, best: usize, i: usize) -> (f64, f64) {
        let (a, b) = (&self.arms[best], &self.arms[i]);
        match (a.known, b.known) {
            (None, None) => {
                let n = a.values.len().min(b.values.len());
                let differences: Vec<f64> = (0..n).map(|k| a.values[k] - b.values[k]).collect();
                (mean(&differences), stderr(&differences))
            }
            (Some(_), Some(_)) => (self.value(best) - self.value(i), 0.0),
            (Some(_), None) => (self.value(best) - self.value(i), stderr(&b.values)),
            (None, Some(_)) => (self.value(best) - self.value(i), stderr(&a.values)),
        }
    }

    fn advice(self, blur: f64, language: Language) -> Advice<G::Action> {
        let best = self.best();
        let seats = self.decision.game.seats();
        let has_points = {
            let state = self.decision.game.determinize(self.decision.view, &mut Luck::new(self.seed));
            self.decision.game.points(&state, self.decision.seat).is_some()
        };
        let moves = (0..self.arms.len()).map(|i| {
            let arm = &self.arms[i];
            let n = arm.values.len().max(1) as f64;
            let (lost, lost_err) = if i == best { (0.0, 0.0) } else { self.lost(best, i) };
            let lost_err = (lost_err * self.doubt(arm)).hypot(blur * self.guessed(i).max(self.guessed(best)));
            let value = self.value(i);
            let shares = arm.shares[..seats].iter().map(|s| if arm.known.is_some() { *s } else { s / n });
            // A dropped candidate may look better on its few samples than the winner does on its many.
            let lost = if i == best { 0.0 } else { lost.max(1e-9) };
            let stderr = if arm.known.is_some() { 0.0 } else { stderr(&arm.values) };
            let mut advised = Advised::worth(arm.action, value, stderr, self.why(arm, value, language));
            advised.loses(lost, lost_err, 2.0 * lost_err);
            advised.points = (has_points && arm.known.is_none()).then_some(arm.points / n);
            advised.shares = shares.collect();
            advised
        });
        Advice { unit: self.unit, moves: moves.collect() }
    }

    /// The part of a candidate's value that is the game's estimate.
    fn guessed(&self, i: usize) -> f64 {
        self.arms[i].guessed / self.arms[i].values.len().max(1) as f64
    }

    /// The best of many looks better than it is: by chance alone the luckiest of k leads by about √(2 ln k) standard errors.
    /// And a few samples say little about how much they scatter.
    fn doubt(&self, arm: &Arm<G>) -> f64 {
        let sampled = self.arms.iter().filter(|a| a.known.is_none()).count().max(2) as f64;
        let few = 1.0 + 8.0 / arm.values.len().max(1) as f64;
        few * (1.0 + (2.0 * (sampled - 1.0).ln()).sqrt() / 2.0)
    }

    fn why(&self, arm: &Arm<G>, value: f64, language: Language) -> String {
        let (chance, tries) = (percent(value).into(), arm.values.len().into());
        let words = match (arm.known, self.unit) {
            (Some(_), _) => WinsOfAll { chance }.say(language),
            (None, Unit::Win) => WinsOfTries { chance, tries }.say(language),
            (None, Unit::Points) => LeadsTo { points: format!("{value:.0}").into(), tries }.say(language),
        };
        match G::reason(self.decision, arm.action, language) {
            Some(reason) => Both { first: reason.into(), second: words.into() }.say(language),
            None => words,
        }
    }
}

/// The outcome that sample `k` gets: a golden-ratio walk through their probabilities.
pub(crate) fn even<S>(outcomes: &[(f64, S)], k: u32) -> &S {
    let at = (f64::from(k) * 0.618_033_988_749_895 + 0.5).fract();
    let i = outcomes.partition_point(|(sum, _)| *sum <= at);
    &outcomes[i.min(outcomes.len() - 1)].1
}

/// Does the work in as many parts as there are threads.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn in_parts<T: Send>(
    threads: usize,
    count: u32,
    work: &(impl Fn(u32, u32) -> Vec<T> + Sync),
) -> Vec<T> {
    let parts = threads.clamp(1, 16) as u32;
    if parts == 1 || count < 8 {
        return work(0, 1);
    }
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..parts).map(|part| scope.spawn(move || work(part, parts))).collect();
        let mut all = work(0, parts);
        for other in others {
            match other.join() {
                Ok(rows) => all.extend(rows),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    })
}

#[cfg(target_arch = "wasm32")]
pub(crate) fn in_parts<T>(_: usize, _: u32, work: &impl Fn(u32, u32) -> Vec<T>) -> Vec<T> {
    work(0, 1)
}

pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

pub(crate) fn stderr(values: &[f64]) -> f64 {
    let count = values.len().max(2) as f64;
    let mean = mean(values);
    let squares: f64 = values.iter().map(|v| (v - mean).powi(2)).sum();
    // Samples that all agree still leave a doubt: about one in their number.
    (squares / (count - 1.0) / count).sqrt().max(if squares == 0.0 { 0.5 / count } else { 0.0 })
}

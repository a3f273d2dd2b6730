//! Solving the game of two: pairs of positions side by side, on as many threads as there are.

use std::num::NonZero;
use std::thread;

use super::Duel;
use super::throws::Throws;
use crate::dice::DICE;

/// Pairs of positions that are worked out side by side.
const LANES: usize = 8;
/// What is looked for is found when nothing moves by more than this; what is left then is a small part of it.
const CLOSE: f64 = 2e-8;
/// What lies further beyond the target than this may change is not looked at.
const NOTHING: f64 = 1e-9;
/// Below so many groups of pairs a second thread costs more than it brings.
const WORTH_A_THREAD: usize = 4;

/// How far a solution has come: pairs of positions done, and all of them.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize);

/// A pair of needs, the chances of both who may be to move, and how likely each then farkles.
type Solved = ((usize, usize), [f64; 2], [f64; 2]);

/// Fills the table of a duel.
pub(super) fn solve(duel: &mut Duel, throws: &Throws, progress: Progress<'_>) {
    let target = duel.target();
    let threads = if cfg!(target_family = "wasm") {
        1
    } else {
        thread::available_parallelism().map_or(1, NonZero::get).min(8)
    };
    let plan = Plan::new(throws, duel);
    let mut risk = vec![0.4; target * target];
    let mut workers: Vec<Worker> = (0..threads).map(|_| Worker::default()).collect();
    let pairs = target * (target + 1) / 2;
    let mut done = 0;
    // Positions with the same sum do not depend on each other, only on those with a smaller one.
    for sum in 2..=2 * target {
        let least = sum.div_ceil(2).max(sum.saturating_sub(target));
        let most = (sum - 1).min(target);
        let all: Vec<(usize, usize)> = (least..=most).map(|a| (a, sum - a)).collect();
        let groups: Vec<&[(usize, usize)]> = all.chunks(LANES).collect();
        let hands = if groups.len() < WORTH_A_THREAD { 1 } else { threads };
        let (known, known_risk) = (&*duel, &risk);
        let solved: Vec<Solved> = if hands == 1 {
            workers[0].solve(&plan, known, known_risk, &groups)
        } else {
            thread::scope(|scope| {
                let parts = groups.chunks(groups.len().div_ceil(hands));
                let busy: Vec<_> = workers
                    .iter_mut()
                    .zip(parts)
                    .map(|(worker, part)| {
                        let plan = &plan;
                        scope.spawn(move || worker.solve(plan, known, known_risk, part))
                    })
                    .collect();
                busy.into_iter().flat_map(|b| b.join().unwrap_or_default()).collect()
            })
        };
        debug_assert_eq!(solved.len(), all.len());
        for ((a, b), chances, risks) in solved {
            duel.set(a, b, chances[0]);
            duel.set(b, a, chances[1]);
            (risk[(a - 1) * target + b - 1], risk[(b - 1) * target + a - 1]) = (risks[0], risks[1]);
        }
        done += all.len();
        progress(done, pairs);
    }
}

/// What can come of rolling a number of dice, laid out for the inner loop.
#[derive(Debug, Default)]
struct Roll {
    farkle: f64,
    /// The chance of each way, and where its choices end.
    ways: Vec<(f64, usize)>,
    /// How far back from the row of the present need each choice lies.
    back: Vec<usize>,
}

impl Roll {
    fn new(throw: &super::throws::Throw) -> Self {
        let mut roll = Self { farkle: throw.farkle, ..Self::default() };
        for way in &throw.ways {
            roll.back.extend(way.choices.iter().map(|c| c.0 as usize * DICE + 1 - c.1 as usize));
            roll.ways.push((way.chance, roll.back.len()));
        }
        roll
    }

    /// The worth of rolling in the row that begins at `base`.
    #[inline]
    fn worth(&self, values: &[[f64; LANES]], base: usize, farkle: &[f64; LANES]) -> [f64; LANES] {
        let mut sum = farkle.map(|f| f * self.farkle);
        let mut from = 0;
        for &(chance, to) in &self.ways {
            let mut choices = self.back[from..to].iter();
            from = to;
            let Some(first) = choices.next() else { continue };
            let mut best = values[base - first];
            for back in choices {
                let other = &values[base - back];
                for lane in 0..LANES {
                    best[lane] = if other[lane] > best[lane] { other[lane] } else { best[lane] };
                }
            }
            for lane in 0..LANES {
                sum[lane] += chance * best[lane];
            }
        }
        sum
    }
}

/// The throws for the inner loop, and how far beyond the target it must look.
struct Plan {
    by_dice: [Roll; DICE],
    /// The roll that begins a turn, where it is another one.
    first: Option<Roll>,
    /// The rows that one combo may skip.
    reach: usize,
    /// By what the other needs: the units beyond the target that still change anything.
    beyond: Vec<usize>,
}

impl Plan {
    fn new(throws: &Throws, duel: &Duel) -> Self {
        let by_dice: [Roll; DICE] = std::array::from_fn(|i| Roll::new(throws.of(i + 1)));
        let first = duel.protected().then(|| Roll::new(throws.first(true)));
        let most = by_dice.iter().chain(&first).flat_map(|roll| &roll.back).max().copied().unwrap_or(0);
        let beyond = (0..=duel.target())
            .map(|other| {
                // Somebody gets so far beyond the target only by so many units in one turn, and what is won by it is at
                // most what the other loses.
                let matters = |x: &usize| duel.last_chance(*x) * duel.last_chance(other + x) > NOTHING;
                (1..=duel.beyond(other)).rev().find(matters).unwrap_or(0)
            })
            .collect();
        Self { by_dice, first, reach: most.div_ceil(DICE), beyond }
    }
}

/// Memory that is used again for each group of pairs.
#[derive(Default)]
struct Worker {
    /// By need and dice, behind rows for more than is needed: the worth of rolling or banking.
    values: Vec<[f64; LANES]>,
}

impl Worker {
    fn solve(&mut self, plan: &Plan, duel: &Duel, risk: &[f64], groups: &[&[(usize, usize)]]) -> Vec<Solved> {
        groups.iter().flat_map(|pairs| self.group(plan, duel, risk, pairs)).collect()
    }

    /// Solves pairs (a, b): both who needs a moves, and who needs b moves. A farkle leads from one to the other.
    fn group(&mut self, plan: &Plan, duel: &Duel, risk: &[f64], pairs: &[(usize, usize)]) -> Vec<Solved> {
        let lane = |i: usize| pairs[i.min(pairs.len() - 1)];
        let lanes: [(usize, usize); LANES] = std::array::from_fn(lane);
        let turned = lanes.map(|(a, b)| (b, a));
        let (mut x, mut y) = (lanes.map(|l| guess(duel, l)), turned.map(|l| guess(duel, l)));
        let risk_of = |(a, b): (usize, usize)| risk[(a.max(2) - 2) * duel.target() + b - 1];
        // How likely each turn farkles: the slope in what the other has after it.
        let (mut sx, mut sy) = (lanes.map(risk_of), turned.map(risk_of));
        let mut before: Option<[[f64; LANES]; 4]> = None;
        for _ in 0..60 {
            let fx = self.turn(plan, duel, &lanes, &y);
            let fy = self.turn(plan, duel, &turned, &x);
            if let Some([x0, y0, fx0, fy0]) = before {
                for i in 0..LANES {
                    sx[i] = secant(sx[i], fx0[i] - fx[i], y[i] - y0[i]);
                    sy[i] = secant(sy[i], fy0[i] - fy[i], x[i] - x0[i]);
                }
            }
            before = Some([x, y, fx, fy]);
            // x = fx - sx (y' - y) and y' = fy - sy (x' - x), solved for both.
            let mut moved = 0.0f64;
            for i in 0..LANES {
                let (p, q) = (fx[i] + sx[i] * y[i], fy[i] + sy[i] * x[i]);
                let next_x = (p - sx[i] * q) / (1.0 - sx[i] * sy[i]);
                let next_y = q - sy[i] * next_x;
                moved = moved.max((next_x - x[i]).abs()).max((next_y - y[i]).abs());
                (x[i], y[i]) = (next_x, next_y);
            }
            if moved < CLOSE {
                break;
            }
        }
        (0..pairs.len()).map(|i| (pairs[i], [x[i], y[i]], [sx[i], sy[i]])).collect()
    }

    /// A turn of who needs `.0` against `.1`, for each lane, with these chances of the other after a farkle.
    fn turn(
        &mut self,
        plan: &Plan,
        duel: &Duel,
        lanes: &[(usize, usize); LANES],
        other: &[f64; LANES],
    ) -> [f64; LANES] {
        let shift = lanes.iter().map(|l| plan.beyond[l.1]).max().unwrap_or(0);
        let most = lanes.iter().map(|l| l.0).max().unwrap_or(1) + shift;
        let farkle = other.map(|w| 1.0 - w);
        // What is banked with so much still needed; negative beyond the target.
        let banked = |row: usize| -> [f64; LANES] {
            let need = row as isize - shift as isize;
            lanes.map(|(a, b)| if need >= a as isize { 0.0 } else { duel.banked(need, b) })
        };
        let rows = plan.reach + most + 1;
        if self.values.len() < rows * DICE {
            self.values.resize(rows * DICE, [0.0; LANES]);
        }
        self.values[..(plan.reach + 1) * DICE].fill(banked(0));
        let mut begun = [0.0; LANES];
        for row in 1..=most {
            let bank = banked(row);
            let base = (plan.reach + row) * DICE;
            for (i, roll) in plan.by_dice.iter().enumerate() {
                let mut rolled = roll.worth(&self.values, base, &farkle);
                if i == DICE - 1 {
                    for lane in 0..LANES {
                        if lanes[lane].0 + shift == row {
                            begun[lane] = match &plan.first {
                                Some(first) => first.worth(&self.values, base, &farkle)[lane],
                                None => rolled[lane],
                            };
                        }
                    }
                }
                for lane in 0..LANES {
                    rolled[lane] = if bank[lane] > rolled[lane] { bank[lane] } else { rolled[lane] };
                }
                self.values[base + i] = rolled;
            }
        }
        begun
    }
}

/// A slope from two values, if they are far enough apart to tell.
fn secant(known: f64, rise: f64, run: f64) -> f64 {
    let slope = rise / run;
    if run.abs() > 1e-9 && (0.0..1.0).contains(&slope) { slope } else { known }
}

/// A first guess from the neighbours that are solved: the surface goes on as it bends one step nearer to the end.
fn guess(duel: &Duel, (a, b): (usize, usize)) -> f64 {
    let plane = |a: usize, b: usize| duel.win(a - 1, b) + duel.win(a, b - 1) - duel.win(a - 1, b - 1);
    let value = match (a, b) {
        (1, 1) => 0.5,
        (1, _) => duel.win(1, b - 1),
        (_, 1) => duel.win(a - 1, 1),
        (2, _) | (_, 2) => plane(a, b),
        _ => plane(a, b) + duel.win(a - 1, b - 1) - plane(a - 1, b - 1),
    };
    value.clamp(0.0, 1.0)
}

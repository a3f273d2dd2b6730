//! Two against each other: the chance to win with best play on both sides.

use super::sweep::Sweep;
use super::throws::Throws;

/// Pairs of positions that are worked out side by side.
const LANES: usize = 8;
/// A chance that is too small to matter.
const TINY: f64 = 1e-8;
/// Newton's method stops when nothing moves by more than this; what is left then is of the order of its square.
const CLOSE: f64 = 1e-7;

/// The solved game of two, points counted in the unit of its scoring set.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    /// The units that bring on the end.
    target: usize,
    protected: bool,
    /// `win[a * target + b]`: the chance of the player to move, who needs `a + 1`, against one who needs `b + 1`.
    win: Vec<f64>,
    finish: Finish,
}

/// What reaching the target does.
#[derive(Clone, PartialEq, Debug)]
enum Finish {
    /// It wins.
    AtOnce,
    /// The other has one last turn; by the units that it needs for a tie: its chance to win, a tie counting half.
    LastTurn(Vec<f64>),
}

/// How far a solution has come: pairs of positions done, and all of them.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize);

impl Duel {
    /// Solves the game to `target` units.
    pub fn solve(
        throws: &Throws,
        target: usize,
        last_turn: bool,
        protected: bool,
        progress: Progress<'_>,
    ) -> Self {
        let target = target.max(1);
        let finish =
            if last_turn { Finish::LastTurn(last_turns(throws, target, protected)) } else { Finish::AtOnce };
        let mut duel = Self { target, protected, win: vec![0.5; target * target], finish };
        let pairs = target * (target + 1) / 2;
        let mut done = 0;
        let mut worker = Worker::new();
        // Positions with the same sum do not depend on each other, only on those with a smaller one.
        for sum in 2..=2 * target {
            let least = sum.div_ceil(2).max(sum.saturating_sub(target));
            let most = (sum - 1).min(target);
            let all: Vec<(usize, usize)> = (least..=most).map(|a| (a, sum - a)).collect();
            for pairs in all.chunks(LANES) {
                worker.solve(&mut duel, throws, pairs);
                done += pairs.len();
            }
            progress(done, pairs);
        }
        duel
    }

    fn place(&self, need: usize, other: usize) -> usize {
        (need - 1) * self.target + other - 1
    }

    /// The chance of the player to move who needs `need` units against one who needs `other`; both from 1.
    pub fn win(&self, need: usize, other: usize) -> f64 {
        self.win[self.place(need.clamp(1, self.target), other.clamp(1, self.target))]
    }

    /// The chance of the first player.
    pub fn first(&self) -> f64 {
        self.win(self.target, self.target)
    }

    /// The units that bring on the end.
    pub fn target(&self) -> usize {
        self.target
    }

    /// How far beyond the target a bank may still matter against one who needs `other`.
    fn beyond(&self, other: usize) -> usize {
        match &self.finish {
            Finish::AtOnce => 0,
            Finish::LastTurn(chances) => chances.len().saturating_sub(other),
        }
    }

    /// What banking is worth with so much still needed (negative: beyond the target) against one who needs `other`.
    fn banked(&self, need: isize, other: usize) -> f64 {
        if need > 0 {
            return 1.0 - self.win(other, need as usize);
        }
        match &self.finish {
            Finish::AtOnce => 1.0,
            Finish::LastTurn(chances) => {
                1.0 - chances.get(other + need.unsigned_abs()).copied().unwrap_or(0.0)
            }
        }
    }

    /// Everything about one turn: needed at its start, and needed by the other.
    pub fn turn(&self, throws: &Throws, need: usize, other: usize) -> DuelTurn {
        let shift = self.beyond(other);
        let bank: Vec<[f64; 1]> =
            (0..=need + shift).map(|i| [self.banked(i as isize - shift as isize, other)]).collect();
        let mut sweep = Sweep::new();
        sweep.run(throws, self.protected, &bank, [1.0 - self.win(other, need)], need + shift);
        DuelTurn { sweep, bank, start: need + shift }
    }

    /// The last turn of one who needs so many units for a tie and one more to win.
    pub fn last_turn(&self, throws: &Throws, tie: usize) -> DuelTurn {
        let mut bank = vec![[0.0]; tie + 2];
        bank[0] = [1.0];
        bank[1] = [0.5];
        let mut sweep = Sweep::new();
        sweep.run(throws, self.protected, &bank, [0.0], tie + 1);
        DuelTurn { sweep, bank, start: tie + 1 }
    }

    /// The solution as bytes: chances in 2^-32, each as its difference from the one before.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut last = 0u32;
        let fixed = self.win.iter().map(|w| (w * 4_294_967_295.0).round() as u32);
        fixed
            .flat_map(|now| {
                let step = now.wrapping_sub(last);
                last = now;
                step.to_le_bytes()
            })
            .collect()
    }

    /// The solution that [`to_bytes`](Self::to_bytes) wrote; `None` if these can't be its bytes.
    pub fn from_bytes(
        throws: &Throws,
        target: usize,
        last_turn: bool,
        protected: bool,
        bytes: &[u8],
    ) -> Option<Self> {
        let target = target.max(1);
        if bytes.len() != target.checked_mul(target)?.checked_mul(4)? {
            return None;
        }
        let mut last = 0u32;
        let win = bytes
            .as_chunks::<4>()
            .0
            .iter()
            .map(|chunk| {
                last = last.wrapping_add(u32::from_le_bytes(*chunk));
                f64::from(last) / 4_294_967_295.0
            })
            .collect();
        let finish =
            if last_turn { Finish::LastTurn(last_turns(throws, target, protected)) } else { Finish::AtOnce };
        Some(Self { target, protected, win, finish })
    }
}

/// The best play of one turn of a duel.
#[derive(Clone, Debug)]
pub struct DuelTurn {
    sweep: Sweep<1>,
    bank: Vec<[f64; 1]>,
    start: usize,
}

impl DuelTurn {
    /// The chance to win with so many units gathered and so many dice to roll, by rolling or banking.
    pub fn value(&self, gathered: usize, dice: usize) -> f64 {
        self.sweep.position(self.start.saturating_sub(gathered), dice, 0)
    }

    /// The chance to win if so many units are banked.
    pub fn bank(&self, gathered: usize) -> f64 {
        self.bank[self.start.saturating_sub(gathered)][0]
    }

    /// The chance to win if so many dice are rolled, with this chance after a farkle.
    pub fn roll(&self, throws: &Throws, gathered: usize, dice: usize, farkle: f64) -> f64 {
        let throw = throws.of(dice);
        let ways = throw.ways.iter().map(|way| {
            let after = |&(points, left): &(u32, u8)| self.value(gathered + points as usize, left.into());
            way.chance * way.choices.iter().map(after).fold(0.0, f64::max)
        });
        throw.farkle * farkle + ways.sum::<f64>()
    }

    /// The chance to win before the first roll.
    pub fn start(&self) -> f64 {
        self.sweep.turn(self.start, 0).0
    }
}

/// By the units needed for a tie: the chance to win in one last turn, a tie counting half. Ends where it is tiny.
fn last_turns(throws: &Throws, target: usize, protected: bool) -> Vec<f64> {
    // One turn from every beginning at once: a farkle is worth nothing wherever it began.
    let mut most = 4 * target + 64;
    loop {
        let mut bank = vec![[0.0]; most + 1];
        bank[0] = [1.0];
        bank[1] = [0.5];
        let mut sweep = Sweep::<1>::new();
        sweep.run(throws, protected, &bank, [0.0], 1);
        let chances: Vec<f64> = (1..=most).map(|need| sweep.turn(need, 0).0).collect();
        let end = chances.iter().position(|c| *c < TINY);
        // A set that hardly ever farkles has no such end; what lies beyond is cut all the same.
        if end.is_some() || most > 200_000 {
            return chances[..end.unwrap_or(most).max(1)].to_vec();
        }
        most *= 4;
    }
}

/// Memory that is used again for each group of pairs.
struct Worker {
    sweep: Sweep<LANES>,
    bank: Vec<[f64; LANES]>,
}

impl Worker {
    fn new() -> Self {
        Self { sweep: Sweep::new(), bank: Vec::new() }
    }

    /// Solves pairs (a, b): both who needs a moves, and who needs b moves. A farkle leads from one to the other.
    fn solve(&mut self, duel: &mut Duel, throws: &Throws, pairs: &[(usize, usize)]) {
        let lane = |i: usize| pairs[i.min(pairs.len() - 1)];
        let mut x: [f64; LANES] = std::array::from_fn(|i| guess(duel, lane(i).0, lane(i).1));
        let mut y: [f64; LANES] = std::array::from_fn(|i| guess(duel, lane(i).1, lane(i).0));
        for _ in 0..50 {
            let (fx, sx) = self.turn(duel, throws, std::array::from_fn(lane), y);
            let other = std::array::from_fn(|i| (lane(i).1, lane(i).0));
            let (fy, sy) = self.turn(duel, throws, other, x);
            // x = fx - sx (y - y0) and y = fy - sy (x - x0), solved for both.
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
        for (i, &(a, b)) in pairs.iter().enumerate() {
            let (first, second) = (duel.place(a, b), duel.place(b, a));
            duel.win[first] = x[i];
            duel.win[second] = y[i];
        }
    }

    /// A turn of who needs `.0` against `.1`, for each lane, with these chances of the other after a farkle.
    fn turn(
        &mut self,
        duel: &Duel,
        throws: &Throws,
        lanes: [(usize, usize); LANES],
        other: [f64; LANES],
    ) -> ([f64; LANES], [f64; LANES]) {
        let shift = lanes.iter().map(|l| duel.beyond(l.1)).max().unwrap_or(0);
        let most = lanes.iter().map(|l| l.0).max().unwrap_or(1);
        self.bank.clear();
        for i in 0..=most + shift {
            let need = i as isize - shift as isize;
            self.bank.push(std::array::from_fn(|l| {
                // Where the turn began there is nothing to bank yet.
                if need >= lanes[l].0 as isize { 0.0 } else { duel.banked(need, lanes[l].1) }
            }));
        }
        let from = lanes.iter().map(|l| l.0).min().unwrap_or(1) + shift;
        self.sweep.run(throws, duel.protected, &self.bank, other.map(|w| 1.0 - w), from);
        let turn = |l: usize| self.sweep.turn(lanes[l].0 + shift, l);
        (std::array::from_fn(|l| turn(l).0), std::array::from_fn(|l| turn(l).1))
    }
}

/// A first guess from the neighbours that are solved.
fn guess(duel: &Duel, a: usize, b: usize) -> f64 {
    match (a, b) {
        (1, 1) => 0.5,
        (1, _) => duel.win(1, b - 1),
        (_, 1) => duel.win(a - 1, 1),
        _ => (duel.win(a - 1, b) + duel.win(a, b - 1) - duel.win(a - 1, b - 1)).clamp(0.0, 1.0),
    }
}

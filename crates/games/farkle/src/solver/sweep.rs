//! The heart of all solvers: the best play of one turn towards a goal, for several cases side by side.

use super::throws::Throws;
use crate::dice::DICE;

/// Values of one turn, by how many units are still needed, for `L` cases at once.
///
/// A case has its own worth of banking with so many units still needed, and its own worth of a farkle. With the value
/// comes its slope in the worth of a farkle, which is the chance of one under best play: that makes Newton's method
/// possible wherever a farkle leads back to where the turn began.
#[derive(Clone, Debug)]
pub(crate) struct Sweep<const L: usize> {
    /// By need and dice: what the position is worth with those dice to roll, or to bank.
    value: Vec<[f64; L]>,
    slope: Vec<[f64; L]>,
    /// By need: what a whole turn is worth that begins there.
    turn: Vec<[f64; L]>,
    turn_slope: Vec<[f64; L]>,
}

impl<const L: usize> Sweep<L> {
    pub(crate) const fn new() -> Self {
        Self { value: Vec::new(), slope: Vec::new(), turn: Vec::new(), turn_slope: Vec::new() }
    }

    /// Works out turns from every need up to `bank.len() - 1`; `bank[0]` is also the worth of more than is needed.
    ///
    /// Turns are worked out from a need of `from` on; below it they are not asked for.
    pub(crate) fn run(
        &mut self,
        throws: &Throws,
        protected: bool,
        bank: &[[f64; L]],
        farkle: [f64; L],
        from: usize,
    ) {
        let most = bank.len() - 1;
        self.value.clear();
        self.slope.clear();
        self.value.resize(bank.len() * DICE, [0.0; L]);
        self.slope.resize(bank.len() * DICE, [0.0; L]);
        self.turn.resize(bank.len(), [0.0; L]);
        self.turn_slope.resize(bank.len(), [0.0; L]);
        self.value[..DICE].fill(bank[0]);
        for need in 1..=most {
            for dice in 1..=DICE {
                let (mut rolled, mut slope) = self.roll(throws.of(dice), need, farkle);
                if dice == DICE && need >= from {
                    (self.turn[need], self.turn_slope[need]) =
                        if protected { self.roll(throws.first(true), need, farkle) } else { (rolled, slope) };
                }
                let banked = &bank[need];
                for lane in 0..L {
                    let stop = banked[lane] >= rolled[lane];
                    rolled[lane] = if stop { banked[lane] } else { rolled[lane] };
                    slope[lane] = if stop { 0.0 } else { slope[lane] };
                }
                self.value[need * DICE + dice - 1] = rolled;
                self.slope[need * DICE + dice - 1] = slope;
            }
        }
    }

    #[inline]
    fn roll(&self, throw: &super::throws::Throw, need: usize, farkle: [f64; L]) -> ([f64; L], [f64; L]) {
        let mut value = farkle.map(|f| f * throw.farkle);
        let mut slope = [throw.farkle; L];
        for way in &throw.ways {
            let mut best = [f64::NEG_INFINITY; L];
            let mut best_slope = [0.0; L];
            for &(points, left) in &way.choices {
                let at = need.saturating_sub(points as usize) * DICE + left as usize - 1;
                let (v, s) = (&self.value[at], &self.slope[at]);
                for lane in 0..L {
                    let better = v[lane] > best[lane];
                    best[lane] = if better { v[lane] } else { best[lane] };
                    best_slope[lane] = if better { s[lane] } else { best_slope[lane] };
                }
            }
            for lane in 0..L {
                value[lane] += way.chance * best[lane];
                slope[lane] += way.chance * best_slope[lane];
            }
        }
        (value, slope)
    }

    /// What a turn is worth that begins with so much needed, and the chance that it farkles.
    pub(crate) fn turn(&self, need: usize, lane: usize) -> (f64, f64) {
        (self.turn[need][lane], self.turn_slope[need][lane])
    }

    /// What it is worth to have so many dice to roll (or to bank instead) with so much needed.
    pub(crate) fn position(&self, need: usize, dice: usize, lane: usize) -> f64 {
        self.value[need * DICE + dice - 1][lane]
    }
}

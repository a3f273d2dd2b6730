//! Two against each other: the chance to win with best play on both sides.

use super::solve::{self, Progress};
use super::sweep::Sweep;
use super::throws::Throws;

/// A chance that is too small to matter.
const TINY: f64 = 1e-8;

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
        let mut duel = Self::of_wins(throws, target, last_turn, protected, vec![0.5; target * target]);
        solve::solve(&mut duel, throws, progress);
        duel
    }

    /// The duel with chances that were worked out before, by the needs of the one to move and of the other.
    pub(super) fn of_wins(
        throws: &Throws,
        target: usize,
        last_turn: bool,
        protected: bool,
        win: Vec<f64>,
    ) -> Self {
        let finish =
            if last_turn { Finish::LastTurn(last_turns(throws, target, protected)) } else { Finish::AtOnce };
        Self { target, protected, win, finish }
    }

    /// The chances of the one to move, by its need and the other's.
    pub fn wins(&self) -> &[f64] {
        &self.win
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

    pub(super) fn set(&mut self, need: usize, other: usize, chance: f64) {
        let place = self.place(need, other);
        self.win[place] = chance;
    }

    pub(super) fn protected(&self) -> bool {
        self.protected
    }

    /// The chance to get so many units more than a tie needs in one last turn; nothing where that is no rule.
    pub(super) fn last_chance(&self, units: usize) -> f64 {
        match &self.finish {
            Finish::AtOnce => 0.0,
            Finish::LastTurn(chances) => chances.get(units).copied().unwrap_or(0.0),
        }
    }

    /// How far beyond the target a bank may still matter against one who needs `other`.
    pub(super) fn beyond(&self, other: usize) -> usize {
        match &self.finish {
            Finish::AtOnce => 0,
            Finish::LastTurn(chances) => chances.len().saturating_sub(other),
        }
    }

    /// What banking is worth with so much still needed (negative: beyond the target) against one who needs `other`.
    pub(super) fn banked(&self, need: isize, other: usize) -> f64 {
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
        DuelTurn::new(throws, self.protected, bank, 1.0 - self.win(other, need))
    }

    /// The last turn of one who needs so many units for a tie and one more to win.
    pub fn last_turn(&self, throws: &Throws, tie: usize) -> DuelTurn {
        let mut bank = vec![[0.0]; tie + 2];
        bank[0] = [1.0];
        bank[1] = [0.5];
        DuelTurn::new(throws, self.protected, bank, 0.0)
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
        Some(Self::of_wins(throws, target, last_turn, protected, win))
    }
}

/// The best play of one turn, given what each end of it is worth.
#[derive(Clone, Debug)]
pub struct DuelTurn {
    sweep: Sweep<1>,
    bank: Vec<[f64; 1]>,
    farkle: f64,
    start: usize,
}

impl DuelTurn {
    /// Solves a turn from the worth of banking, the most units first and nothing last, and of a farkle.
    pub(super) fn new(throws: &Throws, protected: bool, bank: Vec<[f64; 1]>, farkle: f64) -> Self {
        let start = bank.len() - 1;
        let mut sweep = Sweep::new();
        sweep.run(throws, protected, &bank, [farkle], start);
        Self { sweep, bank, farkle, start }
    }

    /// The chance to win with so many units gathered and so many dice to roll, by rolling or banking.
    pub fn value(&self, gathered: usize, dice: usize) -> f64 {
        self.sweep.position(self.start.saturating_sub(gathered), dice, 0)
    }

    /// The chance to win if so many units are banked.
    pub fn bank(&self, gathered: usize) -> f64 {
        self.bank[self.start.saturating_sub(gathered)][0]
    }

    /// The chance to win if so many dice are rolled.
    pub fn roll(&self, throws: &Throws, gathered: usize, dice: usize) -> f64 {
        let throw = throws.of(dice);
        let ways = throw.ways.iter().map(|way| {
            let after = |&(points, left): &(u32, u8)| self.value(gathered + points as usize, left.into());
            way.chance * way.choices.iter().map(after).fold(0.0, f64::max)
        });
        throw.farkle * self.farkle + ways.sum::<f64>()
    }

    /// The chance to win before the first roll.
    pub fn start(&self) -> f64 {
        self.sweep.turn(self.start, 0).0
    }
}

/// By the units needed for a tie: the chance to win in one last turn, a tie counting half. Ends where it is tiny.
pub(super) fn last_turns(throws: &Throws, target: usize, protected: bool) -> Vec<f64> {
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

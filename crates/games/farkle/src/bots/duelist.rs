//! The best play against one other, from the solved duel.

use std::collections::HashMap;
use std::sync::Arc;

use engine::{Game, Seat};

use crate::solver::{Duel, DuelRules, DuelTurn, Throws};
use crate::state::{State, Versus};
use crate::{DICE, Farkle};

/// Units up to which a turn's values are kept; a turn that gets further is worked out anew.
const KEPT: usize = 64;
/// The most turns that are kept.
const MOST: usize = 100_000;

/// What a turn is worth, rounded to what decisions need.
#[derive(Clone, Debug)]
struct Kept {
    values: Vec<[f32; DICE]>,
    banks: Vec<f32>,
}

/// A solved duel and the turns that were looked at.
#[derive(Debug)]
pub(crate) struct Duelist {
    duel: Arc<Duel>,
    throws: Throws,
    target: u32,
    turns: HashMap<(u32, u32, bool), Kept>,
}

/// A moment of a duel, in units: what the turn began with.
#[derive(Clone, Copy, Debug)]
struct Moment {
    need: usize,
    other: usize,
    /// In a last turn `need` is what makes a tie.
    last: bool,
}

impl Duelist {
    /// The duelist for a table; `None` if the duel is too large to be solved, or, with `at_hand`, not solved yet.
    pub(crate) fn new(game: &Farkle, at_hand: bool) -> Option<Self> {
        let rules = game.duel_rules()?;
        let duel = if at_hand { rules.at_hand()? } else { rules.solution(&mut |_, _| ()) };
        let throws = Throws::new(game.scores());
        Some(Self { duel, throws, target: game.options().target, turns: HashMap::new() })
    }

    fn moment(&self, game: &Farkle, s: &State, versus: &Versus) -> Moment {
        let unit = self.throws.unit();
        let mine = versus.totals[s.seat.index()];
        let best = Seat::all(game.seats())
            .filter(|seat| *seat != s.seat)
            .map(|seat| versus.totals[seat.index()])
            .max()
            .unwrap_or(0);
        let need = |total: u32| self.target.saturating_sub(total).div_ceil(unit).max(1) as usize;
        if versus.leader.is_some() {
            Moment { need: (best.saturating_sub(mine) / unit) as usize, other: 0, last: true }
        } else {
            Moment { need: need(mine), other: need(best), last: false }
        }
    }

    fn turn(&self, at: Moment) -> DuelTurn {
        if at.last {
            self.duel.last_turn(&self.throws, at.need)
        } else {
            self.duel.turn(&self.throws, at.need, at.other)
        }
    }

    /// The chances to win with these points gathered: by banking, and by the better of banking and rolling so many dice.
    pub(crate) fn chances(&mut self, game: &Farkle, s: &State, points: u32, dice: usize) -> (f64, f64) {
        let Some(versus) = s.versus() else { return (0.0, 0.0) };
        let at = self.moment(game, s, versus);
        let units = (points / self.throws.unit()) as usize;
        if units >= KEPT {
            let turn = self.turn(at);
            return (turn.bank(units), turn.value(units, dice));
        }
        let key = (at.need as u32, at.other as u32, at.last);
        if !self.turns.contains_key(&key) {
            if self.turns.len() >= MOST {
                self.turns.clear();
            }
            let turn = self.turn(at);
            let kept = Kept {
                values: (0..KEPT).map(|u| std::array::from_fn(|d| turn.value(u, d + 1) as f32)).collect(),
                banks: (0..KEPT).map(|u| turn.bank(u) as f32).collect(),
            };
            self.turns.insert(key, kept);
        }
        let kept = &self.turns[&key];
        (kept.banks[units].into(), kept.values[units][dice - 1].into())
    }

    /// The chance to win at the start of a turn.
    pub(crate) fn start(&self, game: &Farkle, s: &State) -> f64 {
        s.versus().map_or(0.0, |versus| self.turn(self.moment(game, s, versus)).start())
    }

    /// The chance to win if so many dice are rolled.
    pub(crate) fn rolling(&mut self, game: &Farkle, s: &State, points: u32, dice: usize) -> f64 {
        let Some(versus) = s.versus() else { return 0.0 };
        let at = self.moment(game, s, versus);
        let turn = self.turn(at);
        let farkle = if at.last { 0.0 } else { 1.0 - self.duel.win(at.other, at.need) };
        turn.roll(&self.throws, (points / self.throws.unit()) as usize, dice, farkle)
    }
}

impl Farkle {
    /// The duel that this table is, if it is versus and small enough to be solved.
    pub fn duel_rules(&self) -> Option<DuelRules<'_>> {
        let rules = DuelRules {
            scores: self.scores(),
            target: self.options.target,
            last_turn: self.options.last_turn,
            protected: self.options.protected_first_roll,
        };
        (!self.is_run() && rules.is_solvable()).then_some(rules)
    }
}

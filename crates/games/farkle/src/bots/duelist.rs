//! The best play against others: from the solved duel against one, against more from what racers would do.

use std::collections::HashMap;
use std::sync::Arc;

use engine::{Game, Seat};

use crate::solver::{Duel, DuelRules, DuelTurn, Race, Standing, Throws};
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

/// Where the chances come from.
#[derive(Debug)]
enum Known {
    /// The solved game of two.
    Solved(Arc<Duel>),
    /// Racers.
    Race(Arc<Race>),
}

/// What is known of a table, and the turns that were looked at.
#[derive(Debug)]
pub(crate) struct Duelist {
    known: Known,
    throws: Throws,
    turns: HashMap<Standing, Kept>,
    /// The turn that was looked at last, in full.
    latest: Option<(Standing, DuelTurn)>,
    /// The chances of the others when that turn began.
    others: Option<(Standing, Vec<f64>)>,
}

impl Duelist {
    /// The duelist for a table: nobody waits until a duel is solved, and who began without a solution goes on without it until
    /// the next game, so that a game's hints tell one story. `None` where the target is too far for any table.
    pub(crate) fn new(game: &Farkle) -> Option<Self> {
        let rules = game.versus_rules()?;
        let throws = Throws::new(game.scores());
        let solved = game.solved_from_the_start();
        let known = match solved {
            Some(duel) => Known::Solved(duel),
            None => Known::Race(rules.race(&throws)?),
        };
        Some(Self { known, throws, turns: HashMap::new(), latest: None, others: None })
    }

    /// Are the chances those of best play on both sides, to the last digit?
    pub(crate) fn exact(&self, game: &Farkle) -> bool {
        let options = game.options();
        // An opening and the price of three farkles are no part of the duel that is solved.
        self.solved() && options.opening == 0 && options.three_farkles == 0
    }

    /// Is it the solved game of two?
    pub(crate) fn solved(&self) -> bool {
        matches!(self.known, Known::Solved(_))
    }

    fn standing(&self, game: &Farkle, s: &State, versus: &Versus) -> Standing {
        let unit = self.throws.unit();
        let total = |seat: Seat| versus.totals[seat.index()];
        // In the order of their turns.
        let others: Vec<Seat> = std::iter::successors(Some(s.seat.after(game.seats())), |seat| {
            Some(seat.after(game.seats())).filter(|next| *next != s.seat)
        })
        .collect();
        let need =
            |seat: Seat| game.options().target.saturating_sub(total(seat)).div_ceil(unit).max(1) as usize;
        let Some(leader) = versus.leader else {
            return Standing::Racing(need(s.seat), others.into_iter().map(need).collect());
        };
        let best = others.iter().map(|seat| total(*seat)).max().unwrap_or(0);
        let behind = |seat: Seat| (best.saturating_sub(total(seat)) / unit) as usize;
        let waiting = others.iter().take_while(|seat| **seat != leader);
        Standing::Last(behind(s.seat), waiting.map(|seat| behind(*seat)).collect())
    }

    fn work_out(&self, at: &Standing) -> DuelTurn {
        match (&self.known, at) {
            (Known::Solved(duel), Standing::Racing(need, others)) => {
                duel.turn(&self.throws, *need, others.first().copied().unwrap_or(1))
            }
            (Known::Solved(duel), Standing::Last(behind, _)) => duel.last_turn(&self.throws, *behind),
            (Known::Race(race), at) => race.turn(&self.throws, at),
        }
    }

    /// The turn of a position, worked out unless it was the latest.
    fn turn(&mut self, at: Standing) -> &DuelTurn {
        if self.latest.as_ref().is_none_or(|(known, _)| *known != at) {
            let turn = self.work_out(&at);
            self.latest = Some((at, turn));
        }
        &self.latest.as_ref().expect("it was put there a line above").1
    }

    /// The chances to win with these points gathered: by banking, and by the better of banking and rolling so many dice.
    pub(crate) fn chances(&mut self, game: &Farkle, s: &State, points: u32, dice: usize) -> (f64, f64) {
        let Some(versus) = s.versus() else { return (0.0, 0.0) };
        let at = self.standing(game, s, versus);
        let units = (points / self.throws.unit()) as usize;
        if units >= KEPT {
            let turn = self.turn(at);
            return (turn.bank(units), turn.value(units, dice));
        }
        if !self.turns.contains_key(&at) {
            if self.turns.len() >= MOST {
                self.turns.clear();
            }
            let turn = self.turn(at.clone());
            let kept = Kept {
                values: (0..KEPT).map(|u| std::array::from_fn(|d| turn.value(u, d + 1) as f32)).collect(),
                banks: (0..KEPT).map(|u| turn.bank(u) as f32).collect(),
            };
            self.turns.insert(at.clone(), kept);
        }
        let kept = &self.turns[&at];
        (kept.banks[units].into(), kept.values[units][dice - 1].into())
    }

    /// The chance to win at the start of a turn.
    pub(crate) fn start(&mut self, game: &Farkle, s: &State) -> f64 {
        let Some(versus) = s.versus() else { return 0.0 };
        let at = self.standing(game, s, versus);
        self.turn(at).start()
    }

    /// Everybody's chance, if the one to move has this one; nothing is told of two, where it follows. What one gains the others
    /// lose in proportion to the chances that they had when the turn began.
    pub(crate) fn shares(&mut self, game: &Farkle, s: &State, own: f64) -> Vec<f64> {
        let (Known::Race(race), Some(versus)) = (&self.known, s.versus()) else { return Vec::new() };
        let at = self.standing(game, s, versus);
        if self.others.as_ref().is_none_or(|(known, _)| *known != at) {
            let shares = race.shares(&at);
            self.others = Some((at, shares));
        }
        let Some((_, others)) = &self.others else { return Vec::new() };
        let sum = others.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        let mut shares = vec![0.0; game.seats()];
        shares[s.seat.index()] = own;
        let mut seat = s.seat;
        for chance in others {
            seat = seat.after(game.seats());
            shares[seat.index()] = (1.0 - own) * chance / sum;
        }
        shares
    }

    /// The chance to win if so many dice are rolled.
    pub(crate) fn rolling(&mut self, game: &Farkle, s: &State, points: u32, dice: usize) -> f64 {
        let Some(versus) = s.versus() else { return 0.0 };
        let (at, units) = (self.standing(game, s, versus), (points / self.throws.unit()) as usize);
        self.turn(at);
        let Some((_, turn)) = &self.latest else { return 0.0 };
        turn.roll(&self.throws, units, dice)
    }
}

impl Farkle {
    /// What the game against others is played by, if it is versus and small enough for a table.
    fn versus_rules(&self) -> Option<DuelRules<'_>> {
        let rules = DuelRules {
            scores: self.scores(),
            target: self.options.target,
            last_turn: self.options.last_turn,
            protected: self.options.protected_first_roll,
        };
        (!self.is_run() && rules.is_solvable()).then_some(rules)
    }

    /// The solution of the duel that this table is, if it was at hand when somebody first asked this game for it.
    fn solved_from_the_start(&self) -> Option<Arc<Duel>> {
        let rules = self.duel_rules()?;
        let solved = self.rules.solved.get_or_init(|| rules.at_hand());
        if solved.is_none() {
            rules.solve_for_later();
        }
        solved.clone()
    }

    /// The duel that this table is, if it is versus for two and small enough to be solved.
    pub fn duel_rules(&self) -> Option<DuelRules<'_>> {
        self.versus_rules().filter(|_| self.seats() == 2)
    }
}

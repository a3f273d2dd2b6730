//! Turns until victory.

use engine::{Outcome, Seat};
use odds::{Passage, Pmf};

use crate::kind::landmarks;
use crate::rules::Harmonictook;
use crate::state::State;
use crate::turn_odds::Counting;

/// After this many rounds the distribution of the time until victory is cut.
const LONGEST: usize = 5_000;

/// What a player still needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missing {
    /// How many landmarks.
    pub landmarks: u32,
    /// What the cheapest of them cost together.
    pub cost: i32,
    /// The coins that are there.
    pub bank: i32,
}

impl Missing {
    /// The coins to be earned.
    pub fn deficit(self) -> i32 {
        self.cost - self.bank
    }

    /// The rounds that it takes at `income` a round, not rounded; infinite without income.
    ///
    /// At least one round for each landmark: only one can be built in a turn.
    pub fn rounds(self, income: f64) -> f64 {
        let floor = f64::from(self.landmarks);
        if self.deficit() <= 0 {
            floor
        } else if income <= odds::EPSILON {
            f64::INFINITY
        } else {
            floor.max(f64::from(self.deficit()) / income)
        }
    }
}

impl Harmonictook {
    /// What a player still needs to win.
    pub fn missing(&self, s: &State, seat: Seat) -> Missing {
        self.missing_with(s.built[seat.index()], s.bank(seat) as i32)
    }

    /// The same with these landmarks and coins.
    pub(crate) fn missing_with(&self, built: u16, bank: i32) -> Missing {
        let open = self.book.buildable & !built;
        let count = self.book.needed.saturating_sub((built & self.book.buildable).count_ones());
        if count == open.count_ones() {
            let cost = landmarks(open).map(|l| self.book.landmark_cost(l) as i32).sum();
            return Missing { landmarks: count, cost, bank };
        }
        let mut costs: Vec<i32> = landmarks(open).map(|l| self.book.landmark_cost(l) as i32).collect();
        costs.sort_unstable();
        Missing { landmarks: count, cost: costs.iter().take(count as usize).sum(), bank }
    }

    /// The expected rounds until victory at today's income: whole rounds, or infinity.
    pub fn tuv_expected(&self, s: &State, seat: Seat, counting: Counting) -> f64 {
        whole(self.missing(s, seat).rounds(self.round_mean(s, seat, counting)))
    }

    /// The rounds until victory if every round brings the `p`-th percentile of the income.
    pub fn tuv_percentile(&self, s: &State, seat: Seat, p: f64, counting: Counting) -> f64 {
        whole(self.missing(s, seat).rounds(self.round_pmf(s, seat, counting).percentile(p).into()))
    }

    /// The variance of the number of rounds after which the income covers what is missing; infinite if it never does.
    pub fn tuv_variance(&self, s: &State, seat: Seat, counting: Counting) -> f64 {
        let income = self.round_pmf(s, seat, counting);
        passage(&income, self.missing(s, seat).deficit()).and_then(|p| p.variance()).unwrap_or(f64::INFINITY)
    }

    /// How many rounds `seat` is behind `other`: positive if it is losing.
    pub fn delta_tuv(&self, s: &State, seat: Seat, other: Seat, counting: Counting) -> f64 {
        self.tuv_expected(s, seat, counting) - self.tuv_expected(s, other, counting)
    }

    /// The chance that the income of `rounds` rounds covers what is missing, and that they are enough to build it all.
    pub fn win_within(&self, s: &State, seat: Seat, rounds: usize, counting: Counting) -> f64 {
        let missing = self.missing(s, seat);
        if (missing.landmarks as usize) > rounds {
            return 0.0;
        }
        Passage::of(&self.round_pmf(s, seat, counting), missing.deficit(), rounds).within(rounds)
    }
}

/// The distribution of the first round after which `deficit` is covered; `None` if the income does not lead there.
pub(crate) fn passage(income: &Pmf, deficit: i32) -> Option<Passage> {
    (deficit <= 0 || income.mean() > odds::EPSILON).then(|| Passage::of(income, deficit, LONGEST))
}

/// Rounded up; a hair above a whole number is that number.
pub(crate) fn whole(rounds: f64) -> f64 {
    (rounds - odds::EPSILON).ceil().max(0.0)
}

/// How it ended: the winner first, the others by expected rounds until victory. The score is 50 less those rounds.
pub(crate) fn outcome(game: &Harmonictook, s: &State) -> Outcome {
    const FULL: f64 = 50.0;
    const LEAST: f64 = -999.0;
    let winner = game.winner(s);
    let rounds: Vec<f64> = Seat::all(game.seats)
        .map(|seat| {
            if winner == Some(seat) {
                return -1.0;
            }
            game.missing(s, seat).rounds(game.round_mean(s, seat, Counting::GROSS))
        })
        .collect();
    let ranks = rounds.iter().map(|r| 1 + rounds.iter().filter(|o| *o < r).count() as u8).collect();
    let scores = rounds.iter().map(|r| (FULL - whole(*r)).max(LEAST) as i32).collect();
    Outcome { ranks, scores, won: None }
}

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

    /// The whole rounds that a player who rolls the better dice still needs at today's income, for people to read; `None`
    /// if that is further away than anybody can see.
    pub fn rounds_to_go(&self, s: &State, seat: Seat) -> Option<u32> {
        const FURTHEST: f64 = 100.0;
        if self.winner(s) == Some(seat) {
            return Some(0);
        }
        let rounds = whole(self.missing(s, seat).rounds(self.best_round_mean(s, seat, Counting::NET)));
        (rounds < FURTHEST).then_some(rounds as u32)
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

    /// The fewest rounds that are enough with chance `p` to earn what is missing and to build it; `None` if no number of them
    /// is.
    pub fn tuv_enough(&self, s: &State, seat: Seat, p: f64, counting: Counting) -> Option<usize> {
        let (missing, income) = (self.missing(s, seat), self.round_pmf(s, seat, counting));
        let rounds = passage(&income, missing.deficit())?.percentile(p)?;
        Some(rounds.max(missing.landmarks as usize))
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

/// 50 less the expected rounds until victory, to one decimal; 50 for the winner, `None` for whom victory will never come.
pub(crate) fn finish_score(game: &Harmonictook, s: &State, seat: Seat) -> Option<f64> {
    let rounds = expected_rounds(game, s, seat);
    rounds.is_finite().then(|| tenths(FULL - rounds))
}

/// The same as a number that can be added up: who is further away than a hundred rounds is a hundred rounds away.
pub(crate) fn points(game: &Harmonictook, s: &State, seat: Seat) -> f64 {
    const FURTHEST: f64 = 100.0;
    FULL - expected_rounds(game, s, seat).min(FURTHEST)
}

/// To one decimal.
pub(crate) fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// The expected rounds until victory, not rounded; none for the winner.
pub(crate) fn expected_rounds(game: &Harmonictook, s: &State, seat: Seat) -> f64 {
    if game.winner(s) == Some(seat) {
        return 0.0;
    }
    game.missing(s, seat).rounds(game.round_mean(s, seat, Counting::GROSS))
}

/// The score of the winner.
const FULL: f64 = 50.0;

/// How it ended: the winner first, the others by expected rounds until victory. The score is 50 less those rounds.
pub(crate) fn outcome(game: &Harmonictook, s: &State) -> Outcome {
    const LEAST: f64 = -999.0;
    let winner = game.winner(s);
    let rounds: Vec<f64> = Seat::all(game.seats)
        .map(|seat| if winner == Some(seat) { -1.0 } else { expected_rounds(game, s, seat) })
        .collect();
    let ranks = rounds.iter().map(|r| 1 + rounds.iter().filter(|o| *o < r).count() as u8).collect();
    let scores = rounds.iter().map(|r| (FULL - whole(*r)).max(LEAST) as i32).collect();
    Outcome { ranks, scores, won: None }
}

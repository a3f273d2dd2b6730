//! What is counted of the games. Integers only, so that sums do not depend on who added them up.

use std::collections::BTreeMap;

use engine::MAX_SEATS;
use engine::simulate::{FaultKind, Played, Thought};
use serde::{Deserialize, Serialize};

use crate::By;
use crate::histogram::Histogram;
use crate::worth::Worth;

/// A win in the units in which wins are shared: divisible by 1 to 8.
pub const WIN: u64 = 840;
/// The most bins for the bootstrap; beyond it, they are joined in pairs.
const MOST_BINS: usize = 512;
/// How many faults are quoted.
const MOST_QUOTED: usize = 12;

/// Everything that is known of the games played so far. Its size does not grow with their number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// How many take part.
    pub contestants: usize,
    /// How many games.
    pub games: u64,
    /// How many groups of games.
    pub groups: u64,
    /// How many moves.
    pub plies: u64,
    /// How many games were stopped before their end.
    pub unfinished: u64,
    /// Each contestant.
    pub lines: Vec<Line>,
    /// Each pair `a < b`, by [`pair_index`].
    pub pairs: Vec<Pair>,
    /// Moves a game.
    pub length: Histogram,
    /// Parts of the run of equal size, for the bootstrap.
    pub bins: Vec<Bin>,
    /// How many parts as they came in make a bin.
    bin_width: u64,
    bin_filled: u64,
    /// Wins by seat and number of seats: `[seats - 1][seat]`.
    pub seats: Vec<Vec<Share>>,
    /// What players did wrong: quotes of the first.
    pub quotes: Vec<String>,
    /// What cards or actions are worth, if it was asked for.
    pub worth: Option<Worth>,
    /// How long each contestant thought, if it was measured.
    #[serde(default)]
    pub times: Vec<Thought>,
}

/// Wins out of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Share {
    /// Games.
    pub games: u64,
    /// Wins, in [`WIN`] units; shared wins are shared.
    pub points: u64,
}

impl Share {
    fn add(&mut self, points: u64) {
        self.games += 1;
        self.points += points;
    }

    pub(crate) fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.points += other.points;
    }

    /// Wins, shared ones as fractions.
    pub fn wins(self) -> f64 {
        self.points as f64 / WIN as f64
    }

    /// The rate of wins.
    pub fn rate(self) -> f64 {
        if self.games == 0 { 0.0 } else { self.wins() / self.games as f64 }
    }
}

/// One contestant.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Line {
    /// Games and wins.
    pub share: Share,
    /// How often on each rank.
    pub ranks: [u64; MAX_SEATS],
    /// Games and wins by seat.
    pub seats: [Share; MAX_SEATS],
    /// Its scores.
    pub scores: Histogram,
    /// What it did wrong.
    pub faults: BTreeMap<FaultKind, u64>,
    /// In how many games it did something wrong; on each seat by itself.
    pub faulty: u64,
}

/// Two contestants at one table, or on the same deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pair {
    /// Games (or deals) in which they met.
    pub met: u64,
    /// Comparisons: those of them that say who is better.
    pub games: u64,
    /// How often the first came out ahead.
    pub ahead: u64,
    /// How often the second did.
    pub behind: u64,
    /// Sum of the score differences, first minus second.
    pub score: i64,
    /// Groups with a comparison.
    pub groups: u64,
    /// Over groups: sum of net², of net·comparisons, of comparisons².
    pub net_net: u64,
    /// See `net_net`.
    pub net_games: i64,
    /// See `net_net`.
    pub games_games: u64,
    /// The same for score differences and games: sum of squares over groups.
    pub score_score: u64,
    /// Sum of score difference times games.
    pub score_met: i64,
    /// Sum of games².
    pub met_met: u64,
}

/// How games are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Yardstick {
    /// By what two contestants are compared.
    pub by: By,
    /// Does each contestant play all seats of a table, and the tables are compared?
    pub teams: bool,
    /// Is the lowest score the best?
    pub lowest_wins: bool,
}

impl Pair {
    /// How often the first was ahead less how often it was behind.
    pub fn net(&self) -> i64 {
        self.ahead as i64 - self.behind as i64
    }

    fn merge(&mut self, o: &Self) {
        self.met += o.met;
        self.games += o.games;
        self.ahead += o.ahead;
        self.behind += o.behind;
        self.score += o.score;
        self.groups += o.groups;
        self.net_net += o.net_net;
        self.net_games += o.net_games;
        self.games_games += o.games_games;
        self.score_score += o.score_score;
        self.score_met += o.score_met;
        self.met_met += o.met_met;
    }
}

/// A part of the run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Bin {
    /// Comparisons of each pair.
    pub games: Vec<u32>,
    /// Net of each pair.
    pub net: Vec<i32>,
    /// Games of each contestant.
    pub played: Vec<u32>,
    /// Wins of each contestant, in [`WIN`] units.
    pub points: Vec<u64>,
}

impl Bin {
    fn merge(&mut self, other: &Self) {
        fn add<T: Copy + std::ops::AddAssign>(to: &mut [T], from: &[T]) {
            to.iter_mut().zip(from).for_each(|(a, b)| *a += *b);
        }
        add(&mut self.games, &other.games);
        add(&mut self.net, &other.net);
        add(&mut self.played, &other.played);
        add(&mut self.points, &other.points);
    }
}

/// Where a pair stands in the list, `a < b`.
pub fn pair_index(contestants: usize, a: usize, b: usize) -> usize {
    a * (2 * contestants - a - 1) / 2 + b - a - 1
}

/// Adds up the games of a group, then adds the group to a tally.
#[derive(Clone, Debug, Default)]
pub struct GroupSums {
    touched: Vec<usize>,
    met: Vec<i64>,
    games: Vec<i64>,
    net: Vec<i64>,
    score: Vec<i64>,
    /// In a team game: how each contestant did on this deal.
    teams: Vec<(usize, Option<bool>, i32)>,
}

impl Tally {
    /// Nothing yet.
    pub fn new(contestants: usize) -> Self {
        let pairs = contestants * contestants.saturating_sub(1) / 2;
        Self {
            contestants,
            games: 0,
            groups: 0,
            plies: 0,
            unfinished: 0,
            lines: vec![Line::default(); contestants],
            pairs: vec![Pair::default(); pairs],
            length: Histogram::default(),
            bins: Vec::new(),
            bin_width: 1,
            bin_filled: 0,
            seats: vec![vec![Share::default(); MAX_SEATS]; MAX_SEATS],
            quotes: Vec::new(),
            worth: None,
            times: Vec::new(),
        }
    }

    /// Is this a tally of so many contestants? What comes from a file may be anything.
    pub fn has_contestants(&self, contestants: usize) -> bool {
        let pairs = contestants * contestants.saturating_sub(1) / 2;
        self.contestants == contestants && self.lines.len() == contestants && self.pairs.len() == pairs
    }

    /// Counts a game. `table` says which contestant sat on each seat.
    pub fn add(
        &mut self,
        table: &[usize],
        played: &Played,
        yardstick: Yardstick,
        labels: &[String],
        sums: &mut GroupSums,
    ) {
        self.games += 1;
        self.plies += u64::from(played.plies);
        self.unfinished += u64::from(played.unfinished);
        self.length.add(played.plies.into());
        for (i, (seat, ply, fault)) in played.faults.iter().enumerate() {
            let who = table[seat.index()];
            let first = !played.faults[..i].iter().any(|f| f.0 == *seat);
            self.lines[who].faulty += u64::from(first);
            *self.lines[who].faults.entry(fault.kind).or_default() += 1;
            if self.quotes.len() < MOST_QUOTED {
                self.quotes.push(format!(
                    "{}: {} at move {}: {}",
                    labels[who],
                    fault.kind,
                    ply + 1,
                    fault.message
                ));
            }
        }
        if !played.times.is_empty() {
            self.times.resize(self.contestants, Thought::default());
            table.iter().zip(&played.times).for_each(|(who, time)| self.times[*who].merge(*time));
        }
        let outcome = &played.outcome;
        let winners = outcome.winners();
        if yardstick.teams {
            let who = table[0];
            let won = if outcome.won == Some(true) { WIN } else { 0 };
            let line = &mut self.lines[who];
            line.share.add(won);
            line.ranks[usize::from(won == 0)] += 1;
            line.seats[0].add(won);
            line.scores.add(outcome.scores[0].into());
            sums.teams.push((who, outcome.won, outcome.scores[0]));
            return;
        }
        let share = if winners.is_empty() { 0 } else { WIN / u64::from(winners.len()) };
        let size = table.len();
        for (seat, &who) in table.iter().enumerate() {
            let rank = outcome.ranks[seat];
            let points = if rank == 1 { share } else { 0 };
            let line = &mut self.lines[who];
            line.share.add(points);
            line.ranks[(rank as usize - 1).min(MAX_SEATS - 1)] += 1;
            line.seats[seat].add(points);
            line.scores.add(outcome.scores[seat].into());
            self.seats[size - 1][seat].add(points);
            for (other_seat, &other) in table.iter().enumerate().skip(seat + 1) {
                let ahead = yardstick.by.compare(outcome, yardstick.lowest_wins, seat, other_seat);
                let score = i64::from(outcome.scores[seat]) - i64::from(outcome.scores[other_seat]);
                self.compare(who, other, ahead, score, sums);
            }
        }
    }

    /// The first was ahead (1), behind (-1) or level (0), or nothing can be said of the two.
    fn compare(&mut self, a: usize, b: usize, ahead: Option<i64>, score: i64, sums: &mut GroupSums) {
        if a == b {
            return;
        }
        let (a, b, ahead, score) =
            if a < b { (a, b, ahead, score) } else { (b, a, ahead.map(|s| -s), -score) };
        let at = pair_index(self.contestants, a, b);
        let pairs = self.pairs.len();
        let pair = &mut self.pairs[at];
        pair.met += 1;
        pair.score += score;
        if sums.met.len() < pairs {
            for sum in [&mut sums.met, &mut sums.games, &mut sums.net, &mut sums.score] {
                sum.resize(pairs, 0);
            }
        }
        if sums.met[at] == 0 {
            sums.touched.push(at);
        }
        sums.met[at] += 1;
        sums.score[at] += score;
        if let Some(sign) = ahead {
            pair.games += 1;
            pair.ahead += u64::from(sign > 0);
            pair.behind += u64::from(sign < 0);
            sums.games[at] += 1;
            sums.net[at] += sign;
        }
    }

    /// The group is complete.
    pub fn close_group(&mut self, yardstick: Yardstick, sums: &mut GroupSums) {
        let teams = std::mem::take(&mut sums.teams);
        for (i, one) in teams.iter().enumerate() {
            for two in &teams[i + 1..] {
                let (of_one, of_two) = ((one.1, one.2), (two.1, two.2));
                let order = yardstick.by.compare_teams(of_one, of_two, yardstick.lowest_wins);
                self.compare(one.0, two.0, Some(order), i64::from(one.2) - i64::from(two.2), sums);
            }
        }
        sums.teams = teams;
        sums.teams.clear();
        self.groups += 1;
        for at in sums.touched.drain(..) {
            let (met, games) = (sums.met[at], sums.games[at]);
            let (net, score) = (sums.net[at], sums.score[at]);
            (sums.met[at], sums.games[at], sums.net[at], sums.score[at]) = (0, 0, 0, 0);
            let pair = &mut self.pairs[at];
            pair.groups += u64::from(games > 0);
            pair.net_net += (net * net) as u64;
            pair.net_games += net * games;
            pair.games_games += (games * games) as u64;
            pair.score_score += (score * score) as u64;
            pair.score_met += score * met;
            pair.met_met += (met * met) as u64;
        }
    }

    /// This tally as one part of a run.
    fn as_bin(&self) -> Bin {
        Bin {
            games: self.pairs.iter().map(|p| p.games as u32).collect(),
            net: self.pairs.iter().map(|p| p.net() as i32).collect(),
            played: self.lines.iter().map(|l| l.share.games as u32).collect(),
            points: self.lines.iter().map(|l| l.share.points).collect(),
        }
    }

    /// Adds the next part of the run. Parts must come in order and be of equal size for the bootstrap to be fair.
    pub fn merge(&mut self, part: &Self) {
        self.games += part.games;
        self.groups += part.groups;
        self.plies += part.plies;
        self.unfinished += part.unfinished;
        for (line, other) in self.lines.iter_mut().zip(&part.lines) {
            line.share.merge(other.share);
            line.ranks.iter_mut().zip(other.ranks).for_each(|(a, b)| *a += b);
            line.seats.iter_mut().zip(other.seats).for_each(|(a, b)| a.merge(b));
            line.scores.merge(&other.scores);
            line.faulty += other.faulty;
            for (kind, count) in &other.faults {
                *line.faults.entry(*kind).or_default() += count;
            }
        }
        self.pairs.iter_mut().zip(&part.pairs).for_each(|(a, b)| a.merge(b));
        self.length.merge(&part.length);
        for (row, other) in self.seats.iter_mut().zip(&part.seats) {
            row.iter_mut().zip(other).for_each(|(a, b)| a.merge(*b));
        }
        let room = MOST_QUOTED.saturating_sub(self.quotes.len());
        self.quotes.extend(part.quotes.iter().take(room).cloned());
        if !part.times.is_empty() {
            self.times.resize(self.contestants, Thought::default());
            self.times.iter_mut().zip(&part.times).for_each(|(all, time)| all.merge(*time));
        }
        match (&mut self.worth, &part.worth) {
            (Some(worth), Some(other)) => worth.merge(other),
            (None, Some(other)) => self.worth = Some(other.clone()),
            _ => {}
        }
        self.add_bin(part.as_bin());
    }

    fn add_bin(&mut self, bin: Bin) {
        if self.bin_filled == 0 {
            if self.bins.len() == MOST_BINS {
                let bins = std::mem::take(&mut self.bins);
                self.bins = bins
                    .chunks(2)
                    .map(|two| {
                        let mut joined = two[0].clone();
                        two[1..].iter().for_each(|b| joined.merge(b));
                        joined
                    })
                    .collect();
                self.bin_width *= 2;
            }
            self.bins.push(bin);
        } else if let Some(last) = self.bins.last_mut() {
            last.merge(&bin);
        }
        self.bin_filled = (self.bin_filled + 1) % self.bin_width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Outcome, Seat};

    const PLACES: Yardstick = Yardstick { by: By::Places, teams: false, lowest_wins: false };
    const TEAMS: Yardstick = Yardstick { teams: true, ..PLACES };

    fn played(ranks: &[u8], scores: &[i32]) -> Played {
        let outcome = Outcome { ranks: ranks.to_vec(), scores: scores.to_vec(), won: None };
        Played { outcome, plies: 10, ..Played::default() }
    }

    #[test]
    fn pairs_are_numbered_without_gaps() {
        let mut expected = 0;
        for a in 0..7 {
            for b in a + 1..7 {
                assert_eq!(pair_index(7, a, b), expected);
                expected += 1;
            }
        }
    }

    #[test]
    fn a_shared_win_is_shared_and_pairs_are_compared_by_rank() {
        let mut tally = Tally::new(3);
        let mut sums = GroupSums::default();
        tally.add(&[2, 0, 1], &played(&[1, 1, 3], &[9, 9, 4]), PLACES, &[], &mut sums);
        tally.close_group(PLACES, &mut sums);
        assert_eq!(tally.lines[0].share.wins(), 0.5);
        assert_eq!(tally.lines[2].share.wins(), 0.5);
        assert_eq!(tally.lines[1].ranks[2], 1);
        let pair = |a, b| tally.pairs[pair_index(3, a, b)];
        assert_eq!((pair(0, 1).ahead, pair(0, 1).score), (1, 5));
        assert_eq!((pair(0, 2).net(), pair(0, 2).games), (0, 1));
        assert_eq!((pair(1, 2).behind, pair(1, 2).score), (1, -5));
        assert_eq!(tally.seats[2][0].wins(), 0.5);
    }

    #[test]
    fn by_wins_only_games_that_one_of_the_two_won_compare_them() {
        let mut tally = Tally::new(3);
        let mut sums = GroupSums::default();
        let wins = Yardstick { by: By::Wins, ..PLACES };
        tally.add(&[0, 1, 2], &played(&[1, 2, 3], &[9, 8, 4]), wins, &[], &mut sums);
        tally.add(&[0, 1, 2], &played(&[3, 2, 1], &[1, 2, 3]), wins, &[], &mut sums);
        tally.close_group(wins, &mut sums);
        let pair = |a, b| tally.pairs[pair_index(3, a, b)];
        assert_eq!((pair(0, 1).met, pair(0, 1).games, pair(0, 1).ahead), (2, 1, 1));
        assert_eq!((pair(0, 2).games, pair(0, 2).net()), (2, 0));
        assert_eq!((pair(1, 2).games, pair(1, 2).behind, pair(1, 2).score), (1, 1, 3));
    }

    #[test]
    fn teams_are_compared_on_the_same_deal_by_win_then_score() {
        let mut tally = Tally::new(2);
        let mut sums = GroupSums::default();
        let team = |won, score| Played { outcome: Outcome::team(2, won, score), ..Played::default() };
        tally.add(&[0, 0], &team(true, 5), TEAMS, &[], &mut sums);
        tally.add(&[1, 1], &team(false, 9), TEAMS, &[], &mut sums);
        tally.close_group(TEAMS, &mut sums);
        assert_eq!((tally.pairs[0].ahead, tally.pairs[0].score), (1, -4));
        assert_eq!(tally.lines[0].share.wins(), 1.0);
    }

    #[test]
    fn bins_stay_bounded_and_lose_nothing() {
        let mut run = Tally::new(2);
        for i in 0..3000u32 {
            let mut part = Tally::new(2);
            let mut sums = GroupSums::default();
            let ranks = if i % 3 == 0 { [1, 2] } else { [2, 1] };
            part.add(&[0, 1], &played(&ranks, &[0, 0]), PLACES, &[], &mut sums);
            part.close_group(PLACES, &mut sums);
            run.merge(&part);
        }
        assert!(run.bins.len() <= MOST_BINS);
        assert_eq!(run.bins.iter().map(|b| b.games[0]).sum::<u32>(), 3000);
        assert_eq!(run.bins.iter().map(|b| i64::from(b.net[0])).sum::<i64>(), run.pairs[0].net());
        let sizes: Vec<u32> = run.bins.iter().map(|b| b.games[0]).collect();
        assert!(sizes[..sizes.len() - 1].windows(2).all(|w| w[0] == w[1]), "{sizes:?}");
    }

    #[test]
    fn faults_are_counted_and_the_first_are_quoted() {
        let mut tally = Tally::new(2);
        let fault = engine::simulate::Fault { kind: FaultKind::Crash, message: "boom".into() };
        let mut game = played(&[1, 2], &[1, 0]);
        game.faults = vec![(Seat(1), 3, fault)];
        tally.add(&[0, 1], &game, PLACES, &["a".into(), "b".into()], &mut GroupSums::default());
        assert_eq!(tally.lines[1].faults[&FaultKind::Crash], 1);
        assert_eq!(tally.quotes, ["b: crash at move 4: boom"]);
    }
}

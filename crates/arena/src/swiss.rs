//! The Swiss tournament of a city: days of four rounds, from random pairs to striped tables of four. On one day nobody meets
//! anybody twice, so that everybody has seven opponents.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use engine::simulate::{Deal, Keep, OnFault, Played, Player, Simulator};
use engine::{AnyGame, Luck};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::plan::derive;
use crate::rating::{Rating, System};
use crate::record::{self, GameFacts};
use crate::run::Watch;
use crate::seating::{Meeting, neighbours, striped};
use crate::tally::{GroupSums, Tally, Yardstick};
use crate::worth::Worth;
use crate::{ArenaError, By, Contestant};

/// Rounds in a day.
pub const ROUNDS: usize = 4;
/// The field is filled up to a multiple of this, so that pairs, triples and quads come out even.
pub const MULTIPLE: usize = 12;
const SIZES: [usize; 3] = [2, 3, 4];

/// The four rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    /// Pairs: random on the first day, seeded from the second on.
    First,
    /// Seeded pairs.
    Second,
    /// Seeded triples.
    Triples,
    /// Striped quads.
    Quads,
}

impl Round {
    /// The rounds of a day in order.
    pub const ALL: [Self; ROUNDS] = [Self::First, Self::Second, Self::Triples, Self::Quads];

    /// What it is called.
    pub fn name(self, day: usize) -> &'static str {
        match self {
            Self::First if day == 0 => "random pairs",
            Self::First | Self::Second => "seeded pairs",
            Self::Triples => "seeded triples",
            Self::Quads => "striped quads",
        }
    }
}

/// Where a tournament stands. All of it, so that it can be put down and taken up again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Swiss {
    /// The seed of all luck.
    pub seed: [u8; 32],
    /// How ratings are made.
    pub system: System,
    /// How many rounds were played.
    pub rounds: usize,
    /// The ratings.
    pub ratings: Vec<Rating>,
    /// Breaks ties between equal ratings.
    lots: Vec<usize>,
    /// Whom each entrant has met on this day.
    met: Vec<Vec<usize>>,
    /// What was counted.
    pub tally: Tally,
}

/// A table of a round: who sits on each seat, and how it ended.
#[derive(Clone, Debug)]
pub struct TableResult {
    /// Who sat on each seat.
    pub table: Vec<usize>,
    /// The ratings before.
    pub before: Vec<Rating>,
    /// The ratings after.
    pub after: Vec<Rating>,
    /// The ranks.
    pub ranks: Vec<u8>,
    /// The line for the records, if they are wanted.
    pub record: Vec<u8>,
}

/// A round that was played.
#[derive(Clone, Debug)]
pub struct RoundResult {
    /// Its tables.
    pub tables: Vec<TableResult>,
    /// Do any meet again who have met on this day?
    pub meeting: Meeting,
    /// What was counted in it.
    pub part: Tally,
}

impl Swiss {
    /// A tournament that has not begun.
    pub fn new(entrants: usize, system: System, seed: [u8; 32]) -> Result<Self, ArenaError> {
        if entrants == 0 || !entrants.is_multiple_of(MULTIPLE) {
            return Err(ArenaError::Usage(format!("a field of {entrants} is not a multiple of {MULTIPLE}")));
        }
        let mut lots: Vec<usize> = (0..entrants).collect();
        Luck::new(first_word(&derive(&seed, u64::MAX, 0))).shuffle(&mut lots);
        Ok(Self {
            seed,
            system,
            rounds: 0,
            ratings: vec![system.start(); entrants],
            lots,
            met: vec![Vec::new(); entrants],
            tally: Tally::new(entrants),
        })
    }

    /// The entrants by rating, best first.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.ratings.len()).collect();
        order.sort_by(|&a, &b| {
            self.ratings[b].rating.total_cmp(&self.ratings[a].rating).then(self.lots[a].cmp(&self.lots[b]))
        });
        order
    }

    /// The day, from 0, and the round that comes next.
    pub fn next(&self) -> (usize, Round) {
        (self.rounds / ROUNDS, Round::ALL[self.rounds % ROUNDS])
    }

    /// The tables of the next round, seated: within a table the highest rated sits last.
    pub fn pairings(&self) -> Vec<Vec<usize>> {
        self.seated().0
    }

    /// The same, and whether any of those who sit together have met on this day.
    fn seated(&self) -> (Vec<Vec<usize>>, Meeting) {
        let (day, round) = self.next();
        let order = self.order();
        let (mut tables, meeting): (Vec<Vec<usize>>, Meeting) = match round {
            Round::First if day == 0 => {
                let mut drawn: Vec<usize> = (0..order.len()).collect();
                Luck::new(first_word(&derive(&self.seed, self.rounds as u64, u64::MAX))).shuffle(&mut drawn);
                (drawn.chunks(2).map(<[_]>::to_vec).collect(), Meeting::Strangers)
            }
            Round::First => (order.chunks(2).map(<[_]>::to_vec).collect(), Meeting::Strangers),
            Round::Second => neighbours(&order, 2, &self.met),
            Round::Triples => neighbours(&order, 3, &self.met),
            Round::Quads => striped(&order, &self.met),
        };
        let place = |who: &usize| order.iter().position(|o| o == who).unwrap_or(0);
        for table in &mut tables {
            table.sort_by_key(|who| std::cmp::Reverse(place(who)));
        }
        (tables, meeting)
    }
}

fn first_word(bytes: &[u8; 32]) -> u64 {
    bytes[..8].iter().fold(0, |word, &b| word << 8 | u64::from(b))
}

/// How a tournament is played, and what is kept of it.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// What becomes of a contestant that fails.
    pub on_fault: OnFault,
    /// How many games are played at once.
    pub threads: usize,
    /// A record of every game?
    pub records: bool,
    /// What each thing that players come by is worth?
    pub worth: bool,
    /// What the standings go by.
    pub by: By,
}

/// Plays the rounds of a tournament.
pub struct Hall<'a> {
    game: &'static dyn AnyGame,
    field: &'a [Contestant],
    labels: Vec<String>,
    /// For each thread, a simulator for each table size.
    threads: Vec<Vec<Box<dyn Simulator>>>,
    records: bool,
    items: Vec<String>,
    worth: Option<Worth>,
    yardstick: Yardstick,
}

impl std::fmt::Debug for Hall<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hall").field("field", &self.labels).finish_non_exhaustive()
    }
}

impl<'a> Hall<'a> {
    /// Opens the hall. The game must be one that 2, 3 and 4 play against each other.
    pub fn new(
        game: &'static dyn AnyGame,
        options: &Value,
        field: &'a [Contestant],
        Terms { on_fault, threads, records, worth, by }: Terms,
    ) -> Result<Self, ArenaError> {
        let facts = game.facts();
        if facts.cooperative || facts.min_seats > 2 || facts.max_seats < 4 {
            return Err(ArenaError::Usage(format!(
                "a Swiss tournament needs a game that 2, 3 and 4 play against each other; {} is not one",
                facts.id
            )));
        }
        let players: Vec<Player> = field.iter().map(|c| c.player.clone()).collect();
        let sized = || SIZES.map(|n| game.simulator(n, options.clone(), &players, on_fault));
        let threads: Vec<Vec<Box<dyn Simulator>>> = (0..threads.clamp(1, 1_024).min(field.len() / 2))
            .map(|_| sized().into_iter().collect())
            .collect::<Result<_, _>>()?;
        let worth = worth.then(|| Worth::new(threads[0][2].as_ref(), field.len(), 4));
        let labels = field.iter().map(|c| c.label.clone()).collect();
        let items = threads[0][0].items();
        let yardstick = Yardstick { by, teams: false, lowest_wins: game.lowest_wins() };
        Ok(Self { game, field, labels, threads, records, items, worth, yardstick })
    }

    /// Plays the next round; `None` if it was stopped.
    pub fn round(&mut self, swiss: &mut Swiss, watch: &dyn Watch) -> Option<RoundResult> {
        let (tables, meeting) = swiss.seated();
        let (_, round) = swiss.next();
        let number = swiss.rounds as u64;
        let keep = Keep {
            moves: false,
            counts: self.records || self.worth.is_some(),
            summary: self.records,
            times: false,
        };
        let done: Vec<Mutex<Option<(Played, Vec<u8>)>>> = tables.iter().map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        let (game, field, records, seed) = (self.game, self.field, self.records, swiss.seed);
        let items = &self.items;
        thread::scope(|scope| {
            for simulators in &mut self.threads {
                let (tables, done, next) = (&tables, &done, &next);
                scope.spawn(move || {
                    while let Some(table) = tables.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if watch.stopped() {
                            return;
                        }
                        let at = tables.iter().position(|t| t == table).unwrap_or(0);
                        let bytes = derive(&seed, number, at as u64);
                        let whims = first_word(&derive(&bytes, 0, 0));
                        let deal = Deal {
                            seed: bytes,
                            whims,
                            table: number * 4096 + at as u64,
                            seats: table,
                            opening: None,
                        };
                        let simulator = &mut simulators[table.len() - 2];
                        let mut played = Played::default();
                        simulator.play(&deal, keep, &mut played);
                        let mut line = Vec::new();
                        if records {
                            played.summary.table.insert("day".into(), json!(number as usize / ROUNDS + 1));
                            played.summary.table.insert("round".into(), json!(number as usize % ROUNDS + 1));
                            played.summary.table.insert("table".into(), json!(at + 1));
                            let facts = GameFacts {
                                game: game.facts().id,
                                deal: number * 4096 + at as u64,
                                rotation: 0,
                                opening: None,
                                seed: &bytes,
                                table,
                                field,
                                items,
                            };
                            record::write(&facts, &played, &mut line);
                        }
                        watch.played(1);
                        if let Ok(mut slot) = done[at].lock() {
                            *slot = Some((played, line));
                        }
                    }
                });
            }
        });
        let played: Vec<(Played, Vec<u8>)> =
            done.into_iter().map(|slot| slot.into_inner().ok().flatten()).collect::<Option<_>>()?;
        let mut part = Tally::new(field.len());
        part.worth.clone_from(&self.worth);
        let mut sums = GroupSums::default();
        let mut results = Vec::with_capacity(tables.len());
        for (table, (played, record)) in tables.into_iter().zip(played) {
            part.add(&table, &played, self.yardstick, &self.labels, &mut sums);
            part.close_group(self.yardstick, &mut sums);
            if let Some(worth) = &mut part.worth {
                worth.add(&table, &played);
            }
            let before: Vec<Rating> = table.iter().map(|&who| swiss.ratings[who]).collect();
            let ranks = self.yardstick.by.ranks(&played.outcome, self.yardstick.lowest_wins);
            let after = swiss.system.after(&before, &ranks);
            results.push(TableResult { table, before, after, ranks: played.outcome.ranks, record });
        }
        if round == Round::First {
            swiss.met = vec![Vec::new(); field.len()];
        }
        for result in &results {
            for (&who, rating) in result.table.iter().zip(&result.after) {
                swiss.ratings[who] = *rating;
                swiss.met[who].extend(result.table.iter().copied().filter(|other| *other != who));
            }
        }
        swiss.tally.merge(&part);
        swiss.rounds += 1;
        Some(RoundResult { tables: results, meeting, part })
    }
}

/// The field with as many `random` bots on top as a tournament needs.
pub fn padded(specs: &[String]) -> Vec<String> {
    let missing = specs.len().next_multiple_of(MULTIPLE).max(MULTIPLE) - specs.len();
    specs.iter().cloned().chain(std::iter::repeat_n("random".to_owned(), missing)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swiss(entrants: usize) -> Swiss {
        let mut swiss = Swiss::new(entrants, System::Glicko, [3; 32]).unwrap();
        // Entrant 0 is the best, then 1, and so on.
        for (i, r) in swiss.ratings.iter_mut().enumerate() {
            r.rating = 2000.0 - 10.0 * i as f64;
        }
        swiss
    }

    fn at(round: usize) -> Swiss {
        Swiss { rounds: round, ..swiss(24) }
    }

    #[test]
    fn everybody_plays_in_every_round() {
        for round in 0..8 {
            let mut all = at(round).pairings().concat();
            all.sort_unstable();
            assert_eq!(all, (0..24).collect::<Vec<_>>(), "round {round}");
        }
    }

    #[test]
    fn the_first_day_begins_with_random_pairs_and_later_days_with_seeded_ones() {
        let drawn = at(0).pairings();
        assert!(drawn.iter().all(|t| t.len() == 2));
        assert!(drawn.iter().any(|t| t[0].abs_diff(t[1]) > 1));
        assert_eq!(at(4).pairings()[..2], [[1, 0], [3, 2]]);
    }

    #[test]
    fn seeded_pairs_avoid_rematches_of_the_first_round() {
        let mut swiss = at(1);
        // In the first round 0 met 1, 2 met 3, and so on.
        swiss.met = (0..24).map(|i| vec![i ^ 1]).collect();
        let pairs = swiss.pairings();
        assert_eq!(pairs[..2], [[2, 0], [3, 1]]);
        assert!(pairs.iter().all(|p| p[0] ^ 1 != p[1]));
        // Nobody met: plain neighbours.
        assert_eq!(at(1).pairings()[..2], [[1, 0], [3, 2]]);
    }

    #[test]
    fn the_last_pair_is_mended_by_going_back() {
        // Greedy pairing would leave 22 and 23, who have met, for each other.
        let mut swiss = at(1);
        swiss.met = (0..24).map(|i| if i >= 22 { vec![i ^ 1] } else { Vec::new() }).collect();
        assert!(swiss.pairings().iter().all(|p| p != &[23, 22]));
    }

    #[test]
    fn triples_are_neighbours_and_quads_are_striped() {
        assert_eq!(at(2).pairings()[0], [2, 1, 0]);
        assert_eq!(at(3).pairings()[0], [18, 12, 6, 0]);
        assert_eq!(at(3).pairings()[5], [23, 17, 11, 5]);
    }

    /// Plays a day with ratings that move about between the rounds; gives whom each entrant has met, and before the last round.
    fn day_of(entrants: usize, day: u8, luck: &mut Luck) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
        let mut swiss = Swiss::new(entrants, System::Glicko, [day; 32]).unwrap();
        swiss.rounds = ROUNDS * usize::from(day);
        let mut before = Vec::new();
        for _ in 0..ROUNDS {
            before.clone_from(&swiss.met);
            for table in swiss.pairings() {
                for &who in &table {
                    swiss.met[who].extend(table.iter().filter(|other| **other != who));
                }
            }
            for rating in &mut swiss.ratings {
                rating.rating += 200.0 * luck.unit();
            }
            swiss.rounds += 1;
        }
        for met in &mut swiss.met {
            met.sort_unstable();
            met.dedup();
        }
        (swiss.met, before)
    }

    /// Looks through every way to seat all at tables of four.
    fn can_be_seated(left: &[usize], met: &[Vec<usize>]) -> bool {
        let Some((&first, rest)) = left.split_first() else { return true };
        let strangers = |who: &[usize]| who.iter().all(|a| who.iter().all(|b| !met[*a].contains(b)));
        (0..rest.len()).any(|i| {
            (i + 1..rest.len()).any(|j| {
                (j + 1..rest.len()).any(|k| {
                    let table = [first, rest[i], rest[j], rest[k]];
                    let others: Vec<usize> = rest.iter().copied().filter(|w| !table.contains(w)).collect();
                    strangers(&table) && can_be_seated(&others, met)
                })
            })
        })
    }

    #[test]
    fn everybody_has_seven_opponents_on_every_day_where_that_can_be() {
        for entrants in [12, 24, 36, 60] {
            let mut luck = Luck::new(entrants as u64);
            for day in 0..40 {
                let (met, before) = day_of(entrants, day, &mut luck);
                let seven = met.iter().all(|m| m.len() == 7);
                // In the smallest field the first three rounds may leave no way: that is looked through in full.
                let impossible = entrants == 12 && !can_be_seated(&(0..12).collect::<Vec<_>>(), &before);
                assert!(seven || impossible, "{entrants} entrants, day {day}: {met:?}");
            }
        }
    }

    #[test]
    fn the_highest_rated_sits_last() {
        for round in 0..4 {
            for table in at(round).pairings() {
                assert!(table.windows(2).all(|w| w[0] > w[1]), "round {round}: {table:?}");
            }
        }
    }

    #[test]
    fn the_field_is_filled_with_random_to_a_multiple_of_twelve() {
        let names = |n: usize| padded(&vec!["x".to_owned(); n]);
        assert_eq!(names(24).len(), 24);
        assert_eq!(names(0).len(), 12);
        let thirteen = names(13);
        assert_eq!((thirteen.len(), thirteen[13].as_str()), (24, "random"));
        assert!(Swiss::new(13, System::Glicko, [0; 32]).is_err());
    }
}

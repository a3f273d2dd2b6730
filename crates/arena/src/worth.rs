//! What cards and actions are worth: how often they come up, what they bring, and how those who had them did.

use std::collections::BTreeMap;

use engine::Seat;
use engine::simulate::{Played, Simulator};
use serde::{Deserialize, Serialize};

use crate::record::GameRecord;
use crate::tally::{Share, WIN};

/// The most actions that are looked at.
const MOST_ACTIONS: u32 = 4_096;

/// With fewer comparisons than these nothing is said of an effect: what is rare in nearly all games, or rarely missing, was with
/// a few players only, and they may have been lucky.
const FEWEST: f64 = 30.0;

/// Counts for each item (or each action, in a game without items).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Worth {
    /// What they are called.
    pub names: Vec<String>,
    /// Are these items, or actions?
    pub items: bool,
    contestants: usize,
    seats: usize,
    /// What became of each.
    pub uses: Vec<Use>,
    /// All players: by contestant and seat.
    all: Vec<Share>,
}

/// One item or action.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Use {
    /// How often it was bought or played.
    pub gained: u64,
    /// How often it took effect.
    pub fired: u64,
    /// What that brought.
    pub paid: i64,
    /// Players who had it at least once, by contestant and seat.
    with: Vec<Share>,
}

impl Worth {
    /// Nothing yet, for the things that this simulator's game knows.
    pub fn new(simulator: &dyn Simulator, contestants: usize, seats: usize) -> Self {
        let mut names = simulator.items();
        let items = !names.is_empty();
        if !items {
            names = (0..simulator.actions().min(MOST_ACTIONS)).map(|id| simulator.notation(id)).collect();
        }
        let cells = vec![Share::default(); contestants * seats];
        let one = Use { with: cells.clone(), ..Use::default() };
        Self { uses: vec![one; names.len()], names, items, contestants, seats, all: cells }
    }

    /// Nothing yet, for items of these names.
    pub(crate) fn named(names: Vec<String>, contestants: usize, seats: usize) -> Self {
        let cells = vec![Share::default(); contestants * seats];
        let one = Use { with: cells.clone(), ..Use::default() };
        Self { uses: vec![one; names.len()], names, items: true, contestants, seats, all: cells }
    }

    /// Counts a game from its record: `cards` says what each player had at the end, `income` what fired and paid.
    pub(crate) fn add_record(
        &mut self,
        table: &[usize],
        record: &GameRecord,
        items: &BTreeMap<String, usize>,
    ) {
        let winners = record.players.iter().filter(|p| p.winner).count() as u64;
        for (seat, (player, &who)) in record.players.iter().zip(table).enumerate() {
            let share = Share { games: 1, points: if player.winner { WIN / winners } else { 0 } };
            let cell = who * self.seats + seat;
            self.all[cell].merge(share);
            let maps = |field: &str| player.more.get(field).and_then(|v| v.as_object()).into_iter().flatten();
            for (name, count) in maps("cards") {
                let (Some(&at), Some(count)) = (items.get(name), count.as_u64()) else { continue };
                self.uses[at].gained += count;
                if count > 0 {
                    self.uses[at].with[cell].merge(share);
                }
            }
            for (name, what) in maps("income") {
                let Some(&at) = items.get(name) else { continue };
                self.uses[at].fired += what["fired"].as_u64().unwrap_or(0);
                self.uses[at].paid += what["paid"].as_i64().unwrap_or(0);
            }
        }
    }

    /// Counts a game.
    pub fn add(&mut self, table: &[usize], played: &Played) {
        let winners = played.outcome.winners();
        let share = if winners.is_empty() { 0 } else { WIN / u64::from(winners.len()) };
        let points = |seat: usize| if winners.has(Seat(seat as u8)) { share } else { 0 };
        for (seat, &who) in table.iter().enumerate() {
            let cell = &mut self.all[who * self.seats + seat];
            cell.merge(Share { games: 1, points: points(seat) });
        }
        if self.items {
            for (seat, &who) in table.iter().enumerate() {
                for (used, count) in self.uses.iter_mut().zip(played.counts.of(Seat(seat as u8))) {
                    used.gained += u64::from(count.gained);
                    used.fired += u64::from(count.fired);
                    used.paid += i64::from(count.paid);
                    if count.gained > 0 {
                        used.with[who * self.seats + seat].merge(Share { games: 1, points: points(seat) });
                    }
                }
            }
            return;
        }
        let mut plays = played.plays.clone();
        plays.sort_unstable();
        for (i, &(seat, id)) in plays.iter().enumerate() {
            let Some(used) = self.uses.get_mut(id as usize) else { continue };
            used.gained += 1;
            if i == 0 || plays[i - 1] != (seat, id) {
                let cell = &mut used.with[table[seat.index()] * self.seats + seat.index()];
                cell.merge(Share { games: 1, points: points(seat.index()) });
            }
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.all.iter_mut().zip(&other.all).for_each(|(a, b)| a.merge(*b));
        for (used, other) in self.uses.iter_mut().zip(&other.uses) {
            used.gained += other.gained;
            used.fired += other.fired;
            used.paid += other.paid;
            used.with.iter_mut().zip(&other.with).for_each(|(a, b)| a.merge(*b));
        }
    }

    /// Did nobody win without it, although there were enough games to see that? What the rules ask of a winner is worth nothing by
    /// itself: it stands apart, and not before everything that was a choice.
    pub fn is_needed(&self, index: usize) -> bool {
        let Effect { with, without, .. } = self.effect(index);
        with.games > 0 && without.games as f64 >= FEWEST && without.points == 0
    }

    /// How players with and without it did.
    pub fn effect(&self, index: usize) -> Effect {
        let used = &self.uses[index];
        let (mut with, mut without) = (Share::default(), Share::default());
        let (mut sum, mut weight, mut variance) = (0.0, 0.0, 0.0);
        for (had, all) in used.with.iter().zip(&self.all) {
            let not = Share { games: all.games - had.games, points: all.points - had.points };
            with.merge(*had);
            without.merge(not);
            if had.games == 0 || not.games == 0 {
                continue;
            }
            // Mantel and Haenszel: each contestant on each seat is compared with itself.
            let w = had.games as f64 * not.games as f64 / all.games as f64;
            // Two games more, one won and one lost: who won all of a handful could have lost the next.
            let spread = |s: Share| {
                let n = s.games as f64 + 2.0;
                let rate = (s.wins() + 1.0) / n;
                rate * (1.0 - rate) / n
            };
            sum += w * (had.rate() - not.rate());
            variance += w * w * (spread(*had) + spread(not));
            weight += w;
        }
        let adjusted = (weight >= FEWEST).then(|| (sum / weight, variance.sqrt() / weight));
        Effect { with, without, adjusted }
    }
}

/// How players with and without an item did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effect {
    /// Those who had it.
    pub with: Share,
    /// Those who did not.
    pub without: Share,
    /// The difference of the rates, each contestant on each seat compared with itself, and its standard error; none if there
    /// were too few games to tell.
    pub adjusted: Option<(f64, f64)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_of_the_strong_is_not_mistaken_for_a_strong_card() {
        // The strong contestant wins 80 % and nearly always has the card; the weak 20 % and seldom. It does nothing.
        let all = vec![Share { games: 1000, points: 800 * WIN }, Share { games: 1000, points: 200 * WIN }];
        let with = vec![Share { games: 900, points: 720 * WIN }, Share { games: 100, points: 20 * WIN }];
        let worth = Worth {
            names: vec!["card".into()],
            items: true,
            contestants: 2,
            seats: 1,
            uses: vec![Use { with, ..Use::default() }],
            all,
        };
        let effect = worth.effect(0);
        assert!(effect.with.rate() > 0.7 && effect.without.rate() < 0.3);
        assert!(effect.adjusted.unwrap().0.abs() < 1e-12);
    }

    #[test]
    fn a_handful_of_games_says_nothing_of_an_effect() {
        // All but five of two thousand had it, and those five lost.
        let all = vec![Share { games: 2000, points: 1000 * WIN }];
        let of = |without: u64| {
            let with = vec![Share { games: 2000 - without, points: 1000 * WIN }];
            let uses = vec![Use { with, ..Use::default() }];
            Worth {
                names: vec!["card".into()],
                items: true,
                contestants: 1,
                seats: 1,
                uses,
                all: all.clone(),
            }
        };
        assert_eq!(of(5).effect(0).adjusted, None);
        let (difference, error) = of(40).effect(0).adjusted.unwrap();
        assert!(difference > 0.5 && error > 0.02, "{difference} ± {error}: forty that lost are no certainty");
    }
}

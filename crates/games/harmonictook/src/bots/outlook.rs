//! Who is ahead, at a glance: what a search weighs with how the games end that it plays on.
//!
//! A few measures of every city, weighed with numbers that were fitted to the ends of many games
//! (`cargo run --release -p harmonictook --example outlook` fits them again).

use std::sync::OnceLock;

use engine::{MAX_SEATS, Seat};

use super::quick::race;
use super::sight::Sight;
use crate::card::Ability;
use crate::rules::Harmonictook;
use crate::state::State;
use crate::turn_odds::{ONE, TWO};

/// How many measures a city has.
pub const MEASURES: usize = PLAIN + 2 * CARDS;
/// The measures that any city has.
const PLAIN: usize = 16;
/// The cards of the base game, which have weights of their own.
const CARDS: usize = 15;

/// The measures of every seat's city.
pub type Measures = [[f64; MEASURES]; MAX_SEATS];

/// The weight of each measure.
fn weights() -> &'static [f64; MEASURES] {
    static WEIGHTS: OnceLock<[f64; MEASURES]> = OnceLock::new();
    WEIGHTS.get_or_init(|| {
        let weights: Vec<f64> =
            serde_json::from_str(include_str!("../../data/outlook.json")).expect("a list of numbers");
        weights.try_into().expect("a weight for each measure")
    })
}

/// Measures all cities.
pub fn measures(game: &Harmonictook, s: &State) -> Measures {
    let seats = s.seats();
    let mut measures = [[0.0; MEASURES]; MAX_SEATS];
    let mut rounds = [f64::INFINITY; MAX_SEATS];
    for seat in Seat::all(seats) {
        let sight = Sight::new(game, s, seat);
        let (missing, two) = (sight.missing(), sight.two());
        let (own, income) = (sight.best_mean(), sight.best_income());
        let deficit = f64::from(missing.deficit().max(0)) / 50.0;
        // Whoever moves later in the round arrives later by that part of one.
        let wait = (seat.index() + seats - s.roller().index()) % seats;
        let wait = wait as f64 / seats as f64;
        rounds[seat.index()] = race(missing, income).min(60.0) + wait;
        let incomes = sight.own_all(two);
        let chances = if two { &TWO } else { &ONE };
        let empty: f64 = incomes.iter().zip(chances).filter(|(x, _)| **x == 0.0).map(|(_, p)| p).sum();
        let spread: f64 = incomes.iter().zip(chances).map(|(x, p)| p * (x - own) * (x - own)).sum();
        let can = |ability| f64::from(u8::from(game.can(s, seat, ability)));
        measures[seat.index()][..PLAIN].copy_from_slice(&[
            0.0,
            0.0,
            0.0,
            income / 10.0,
            0.0,
            deficit,
            0.0,
            f64::from(missing.bank.clamp(0, 40)) / 10.0,
            f64::from(missing.landmarks),
            empty,
            spread.sqrt() / 10.0,
            wait,
            can(Ability::TwoDice),
            can(Ability::Reroll),
            can(Ability::ExtraTurn),
            own / income.max(0.1),
        ]);
        for kind in 0..CARDS {
            measures[seat.index()][PLAIN + kind] = f64::from((s.cells[seat.index()][kind] & 15).min(8));
        }
    }
    let first = rounds.iter().copied().fold(f64::INFINITY, f64::min);
    let near = 1.0 / (1.0 + first);
    for (row, rounds) in measures.iter_mut().zip(rounds).take(seats) {
        let behind = rounds - first;
        (row[0], row[1], row[2]) = (behind, behind * near, behind * near.sqrt());
        (row[4], row[6]) = (row[3] * near, row[5] * near);
        for kind in PLAIN..PLAIN + CARDS {
            row[kind + CARDS] = row[kind] * near;
        }
    }
    measures
}

/// Each seat's chance to win.
pub(crate) fn estimate(game: &Harmonictook, s: &State) -> [f64; MAX_SEATS] {
    chances(&measures(game, s), weights(), s.seats())
}

/// Chances out of measures: the weighed sums against each other.
pub fn chances(measures: &Measures, weights: &[f64; MEASURES], seats: usize) -> [f64; MAX_SEATS] {
    let mut chances = [0.0; MAX_SEATS];
    for (chance, row) in chances.iter_mut().zip(measures).take(seats) {
        *chance = row.iter().zip(weights).map(|(x, w)| x * w).sum();
    }
    let most = chances[..seats].iter().copied().fold(f64::NEG_INFINITY, f64::max);
    chances[..seats].iter_mut().for_each(|c| *c = (*c - most).exp());
    let sum: f64 = chances.iter().sum();
    chances.map(|c| c / sum)
}

//! To be there one round before the others, whose income is expected to grow.
//!
//! Plans for the round before the fastest opponent's, and buys what makes it likeliest that the income of those rounds alone
//! covers all landmarks that are missing. Unlike Marathon and Kinematic it does not count the coins in hand, so that a price
//! costs nothing: it invests longer. It looks at the whole table and at unrounded times.

use engine::{BotSpec, Invalid, Luck};
use odds::Pmf;
use serde::Deserialize;

use super::sight::Sight;
use super::{Made, Persona, Seated};
use crate::purchase::Item;
use crate::turn_odds::Counting;

/// What it plans with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pace {
    /// The most rounds to plan for, with two players and with more.
    cap_with_two: f64,
    cap: f64,
    /// By how much the others' income is expected to grow each round, at a table of four.
    acceleration: f64,
}

pub(super) fn make(spec: &BotSpec) -> Made {
    spec.only(&["acceleration"])?;
    let mut pace: Pace = serde_json::from_str(include_str!("../../data/personas/pacer.json"))
        .map_err(|e| Invalid(format!("the profile of Pacer: {e}")))?;
    pace.acceleration = spec.number("acceleration", pace.acceleration)?;
    if !(0.0..=10.0).contains(&pace.acceleration) {
        let text = format!("bot `pacer`: `acceleration` is 0 to 10 coins, not {}", pace.acceleration);
        return Err(Invalid(text));
    }
    Ok(Box::new(Seated(pace)))
}

impl Pace {
    /// The round to be finished in: one before the fastest opponent.
    fn rounds(&self, sight: &Sight<'_>) -> u32 {
        let game = sight.game;
        let growth = self.acceleration * (game.seats + 3) as f64 / 7.0;
        let finish = |other| {
            let missing = game.missing(&sight.s, other);
            let income = Sight::new(game, &sight.s, other).income();
            if growth == 0.0 {
                return missing.rounds(income);
            }
            // income * t + growth * t * t / 2 covers the deficit.
            let deficit = f64::from(missing.deficit().max(0));
            let time = ((income * income + 2.0 * growth * deficit).sqrt() - income) / growth;
            time.max(f64::from(missing.landmarks))
        };
        let fastest = game.others(sight.seat).map(finish).fold(f64::INFINITY, f64::min);
        let cap = if game.seats == 2 { self.cap_with_two } else { self.cap };
        (fastest.ceil() - 1.0).clamp(1.0, cap) as u32
    }
}

/// The chance that the income of so many rounds covers the deficit.
fn chance(income: &Pmf, deficit: i32, rounds: u32) -> f64 {
    if deficit <= 0 {
        return 1.0;
    }
    income.capped(deficit).times_capped(rounds, deficit).at(deficit)
}

/// The chance that the income of these rounds covers what is missing after a purchase. Coins in hand are not counted: they
/// are there to be spent.
fn after(sight: &Sight<'_>, item: Option<Item>, rounds: u32) -> f64 {
    let (game, seat) = (sight.game, sight.seat);
    let next = item.map_or(sight.s, |item| game.with_item(&sight.s, seat, item));
    let income = game.round_pmf(&next, seat, Counting::GROSS);
    chance(&income, game.missing(&next, seat).cost, rounds)
}

impl Persona for Pace {
    fn build(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> Option<Item> {
        let rounds = self.rounds(sight);
        let mut best = (after(sight, None, rounds), None);
        for (item, _) in sight.choices() {
            let chance = after(sight, Some(item), rounds);
            if chance > best.0 * (1.0 + odds::EPSILON) {
                best = (chance, Some(item));
            }
        }
        best.1
    }

    /// Is being done in time likelier with another roll than with this one?
    fn reroll(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> bool {
        let (game, seat) = (sight.game, sight.seat);
        let rounds = self.rounds(sight);
        let deficit = game.missing(&sight.s, seat).cost;
        let income = game.round_pmf(&sight.s, seat, Counting::GROSS);
        let two = sight.two();
        let incomes = sight.own_all(two);
        let chances = if two { &crate::turn_odds::TWO } else { &crate::turn_odds::ONE };
        let sums = income.capped(deficit.max(1)).times_capped(rounds, deficit.max(1));
        let with = |earned: f64| if deficit <= 0 { 1.0 } else { sums.at_least(deficit - earned as i32) };
        let again: f64 = (1..13).filter(|t| chances[*t] > 0.0).map(|t| chances[t] * with(incomes[t])).sum();
        with(sight.own(usize::from(sight.s.total()))) + odds::EPSILON < again
    }

    /// The opponent who is nearest to the win, among those with something to take.
    fn target(&mut self, sight: &Sight<'_>, _: &mut Luck) -> engine::Seat {
        let game = sight.game;
        let rounds =
            |o: engine::Seat| game.missing(&sight.s, o).rounds(Sight::new(game, &sight.s, o).income());
        game.others(sight.seat)
            .filter(|o| sight.s.bank(*o) >= 5)
            .min_by(|a, b| rounds(*a).total_cmp(&rounds(*b)))
            .unwrap_or_else(|| crate::income::richest(game, &sight.s, sight.seat))
    }
}

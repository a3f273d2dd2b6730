//! Marathon: to be there one round before the first; and Kinematic, who expects the others to get faster.
//!
//! Marathon's target is one round less than the fewest whole rounds until victory of all players, itself among them; at least
//! 1, and at most 20 with two players and 17 else. Kinematic's is one round less than the first other player needs if its
//! income grows by a = 0.45 (players + 3) / 7 each round: (sqrt(v v + 2 a d) - v) / a rounds for a deficit of d at an income of
//! v, rounded up; the same caps come before that round is taken off.
//!
//! If a landmark can be paid, or if a card would make it likelier for somebody who plays alone to have earned what is missing
//! by then, they buy: whatever makes that likeliest at the table, and of equals what makes the income vary least. Two dice
//! unless one makes it likelier. With a target of 1 they repeat a roll that does not bring all that is missing, else one of
//! the worst third. They take from the player with the fewest rounds to go, and of those from the richest.

use std::cmp::Ordering;

use engine::{BotSpec, Invalid, Luck, Seat};
use serde::Deserialize;

use super::table::Table;
use super::{Faithful, Original, best_then_steadiest, first_most, landmark_at_hand};
use crate::bots::{Made, Seated};
use crate::card::Ability;
use crate::kind::Kind;
use crate::purchase::Item;

/// The numbers in which the two differ.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::bots) struct Pace {
    /// The most rounds to plan for, with two players and with any other number.
    pub(super) cap_with_two: u32,
    pub(super) cap: u32,
    /// By how much the others' income is expected to grow each round, at a table of four; 0 for Marathon.
    pub(super) acceleration: f64,
}

fn make(spec: &BotSpec, profile: &str) -> Made {
    spec.only(&[])?;
    let pace: Pace = serde_json::from_str(profile).map_err(|e| Invalid(format!("a profile: {e}")))?;
    Ok(Box::new(Seated(Faithful(pace))))
}

pub(in crate::bots) fn marathon(spec: &BotSpec) -> Made {
    make(spec, include_str!("../../../data/personas/marathon.json"))
}

pub(in crate::bots) fn kinematic(spec: &BotSpec) -> Made {
    make(spec, include_str!("../../../data/personas/kinematic.json"))
}

impl Pace {
    fn cap(&self, table: &Table<'_>) -> u32 {
        if table.seats() == 2 { self.cap_with_two } else { self.cap }
    }

    /// The round to be finished in.
    pub(super) fn target_round(&self, table: &Table<'_>) -> u32 {
        let others: Vec<Seat> = table.others(table.me).collect();
        if self.acceleration > 0.0 && !others.is_empty() {
            let first = others.into_iter().map(|other| self.finish(table, other)).min().unwrap_or(1);
            return first.min(self.cap(table)).saturating_sub(1).max(1);
        }
        let rounds = others.into_iter().chain([table.me]).map(|seat| table.rounds(seat));
        let fewest = rounds.fold(f64::INFINITY, f64::min);
        ((fewest - 1.0).max(1.0) as u32).min(self.cap(table))
    }

    /// When an other player whose income grows will have earned what is missing.
    fn finish(&self, table: &Table<'_>, other: Seat) -> u32 {
        let deficit = f64::from(table.missing(other).deficit().max(0));
        let income = table.round(other).mean();
        let growth = self.acceleration * (table.seats() + 3) as f64 / 7.0;
        if deficit <= 0.0 {
            1
        } else if income <= 0.0 {
            999
        } else {
            let rounds = (-income + (income * income + 2.0 * growth * deficit).sqrt()) / growth;
            (rounds.ceil() as u32).max(1)
        }
    }
}

impl Original for Pace {
    fn buys(&mut self, table: &Table<'_>, shop: &[Item]) -> bool {
        if landmark_at_hand(shop) {
            return true;
        }
        let alone = table.alone();
        let target = self.target_round(&alone);
        let now = alone.chance_within(target);
        shop.iter().any(|item| alone.bought(*item).chance_within(target) > now)
    }

    fn choose(&mut self, table: &Table<'_>, among: &[Item], _: &mut Luck) -> Option<Item> {
        let target = self.target_round(table);
        best_then_steadiest(table, among, |item| table.bought(item).chance_within(target))
    }

    fn two_dice(&mut self, table: &Table<'_>) -> bool {
        let target = self.target_round(table);
        let mut one = table.clone();
        one.s.built[table.me.index()] &= !table.game.book.able(Ability::TwoDice);
        // The landmark is still paid for: only the dice differ.
        table.chance_within(target) >= one.chance_to_earn(table.missing(table.me), target)
    }

    fn reroll(&mut self, table: &Table<'_>) -> bool {
        if self.target_round(table) > 1 {
            return table.worst_third();
        }
        table.own(table.me, table.s.total().into()) < table.missing(table.me).deficit().max(0)
    }

    fn target(&mut self, table: &Table<'_>) -> Seat {
        let key = |seat: &Seat| (table.rounds(*seat), table.s.bank(*seat));
        let nearer = |a: &Seat, b: &Seat| -> Ordering {
            let (a, b) = (key(a), key(b));
            a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))
        };
        table.others(table.me).min_by(nearer).unwrap_or(table.me)
    }

    fn give(&mut self, table: &Table<'_>) -> Option<Kind> {
        let alone = table.alone();
        let target = self.target_round(&alone);
        first_most(&table.swappable(table.me), |kind| alone.without(*kind).chance_within(target))
    }

    fn take(&mut self, table: &Table<'_>, theirs: &[Kind], _: &mut Luck) -> Option<Kind> {
        let alone = table.alone();
        let target = self.target_round(&alone);
        first_most(theirs, |kind| alone.with(alone.me, Item::Card(*kind)).chance_within(target))
    }
}

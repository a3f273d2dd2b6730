//! The players of the program that this game comes from, as they play there.
//!
//! Each is written from its rule, which stands on top of its file, in four questions: buy at all? what? one die or two? roll
//! again? The answers are the originals' to the last tie; `table` says where their idea of the game is simpler than the game.

mod coverage;
mod evie;
mod fromage;
mod gain;
mod impatient;
pub(super) mod list;
mod marathon;
mod mass;
mod order;
mod table;
mod thoughtful;

use engine::{Luck, Seat};

use super::Persona;
use super::sight::Sight;
use crate::income;
use crate::kind::Kind;
use crate::purchase::Item;

pub(super) use coverage::Coverage;
pub(super) use evie::make as evie;
pub(super) use fromage::Fromage;
pub(super) use impatient::Impatient;
pub(super) use marathon::{kinematic, marathon};
pub(super) use thoughtful::Thoughtful;

use table::Table;

/// How an original decides. What most of them do alike has its answer here.
pub(super) trait Original {
    /// Buy anything? By default whenever something can be paid.
    fn buys(&mut self, _: &Table<'_>, _: &[Item]) -> bool {
        true
    }

    /// Which of these.
    fn choose(&mut self, table: &Table<'_>, among: &[Item], luck: &mut Luck) -> Option<Item>;

    /// Two dice, where there is a choice?
    fn two_dice(&mut self, table: &Table<'_>) -> bool {
        table.two_dice()
    }

    /// Repeat this roll? By default a total below 5.
    fn reroll(&mut self, table: &Table<'_>) -> bool {
        table.s.total() < 5
    }

    /// Whom to take from and whom to swap with: the richest.
    fn target(&mut self, table: &Table<'_>) -> Seat {
        income::richest(table.game, &table.s, table.me)
    }

    /// The card to give in a swap: that with the lowest sum of its numbers and its price.
    fn give(&mut self, table: &Table<'_>) -> Option<Kind> {
        let book = &table.game.book;
        let sum = |kind: &Kind| book.cost(*kind) + book.rolls(*kind).map(u32::from).sum::<u32>();
        first_least(&table.swappable(table.me), |kind| f64::from(sum(kind)))
    }

    /// The card to take in a swap: what they would buy of these, the others left out of account.
    fn take(&mut self, table: &Table<'_>, theirs: &[Kind], luck: &mut Luck) -> Option<Kind> {
        let among: Vec<Item> = theirs.iter().copied().map(Item::Card).collect();
        match self.choose(&table.alone(), &among, luck) {
            Some(Item::Card(kind)) => Some(kind),
            _ => None,
        }
    }
}

/// An original at one of our tables.
#[derive(Default)]
pub(super) struct Faithful<O>(pub(super) O);

fn table<'a>(sight: &Sight<'a>) -> Table<'a> {
    Table::new(sight.game, &sight.s, sight.seat)
}

impl<O: Original> Persona for Faithful<O> {
    fn build(&mut self, sight: &mut Sight<'_>, luck: &mut Luck) -> Option<Item> {
        let (table, shop) = (table(sight), order::shop(sight.game, &sight.s));
        if self.0.buys(&table, &shop) { self.0.choose(&table, &shop, luck) } else { None }
    }

    fn two_dice(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> bool {
        self.0.two_dice(&table(sight))
    }

    fn reroll(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> bool {
        self.0.reroll(&table(sight))
    }

    fn target(&mut self, sight: &Sight<'_>, _: &mut Luck) -> Seat {
        self.0.target(&table(sight))
    }

    /// They always swap, if whom they would take coins from has something to swap.
    fn partner(&mut self, sight: &mut Sight<'_>) -> Option<Seat> {
        let target = self.0.target(&table(sight));
        (sight.game.partners(&sight.s) >> target.0 & 1 != 0).then_some(target)
    }

    fn give(&mut self, sight: &mut Sight<'_>) -> Option<Kind> {
        self.0.give(&table(sight))
    }

    fn take(&mut self, sight: &mut Sight<'_>, luck: &mut Luck) -> Option<Kind> {
        let table = table(sight);
        let theirs = table.swappable(Seat(sight.s.partner));
        self.0.take(&table, &theirs, luck)
    }
}

/// The one with the least value, the first of equals.
fn first_least<T: Copy>(items: &[T], value: impl Fn(&T) -> f64) -> Option<T> {
    first_most(items, |item| -value(item))
}

/// The one with the most value, the first of equals.
fn first_most<T: Copy>(items: &[T], value: impl Fn(&T) -> f64) -> Option<T> {
    let mut best: Option<(f64, T)> = None;
    for item in items {
        let value = value(item);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, *item));
        }
    }
    best.map(|(_, item)| item)
}

/// The one with the most value; of equals that with the steadier round, then the first.
fn best_then_steadiest(table: &Table<'_>, items: &[Item], value: impl Fn(Item) -> f64) -> Option<Item> {
    let mut best: Option<(f64, f64, Item)> = None;
    for item in items.iter().copied() {
        let (value, spread) = (value(item), table.with(table.me, item).round(table.me).variance());
        let better = |(most, least, _)| value > most || value >= most && spread < least;
        if best.is_none_or(better) {
            best = Some((value, spread, item));
        }
    }
    best.map(|(_, _, item)| item)
}

/// Can a landmark be paid?
fn landmark_at_hand(shop: &[Item]) -> bool {
    shop.iter().any(|item| matches!(item, Item::Landmark(_)))
}

#[cfg(test)]
mod tests;

//! Impatient: the fewest rounds until victory.
//!
//! Rounds are whole: what is missing, less the coins in hand, divided by the mean income of a round and rounded up, one a
//! landmark at least. If a landmark can be paid, or if a card would make it fewer rounds for somebody who plays alone, it
//! buys: whatever leaves the fewest rounds, and of equals what makes the income of a round vary least. It repeats a roll that
//! brings no more than the fourth lowest of the twelve totals does. In a swap it gives what it misses least and takes what
//! helps it most, in rounds as if it played alone.

use engine::Luck;

use super::table::Table;
use super::{Original, best_then_steadiest, first_least, landmark_at_hand};
use crate::kind::Kind;
use crate::purchase::Item;

#[derive(Default)]
pub(in crate::bots) struct Impatient;

impl Original for Impatient {
    fn buys(&mut self, table: &Table<'_>, shop: &[Item]) -> bool {
        if landmark_at_hand(shop) {
            return true;
        }
        let alone = table.alone();
        let now = alone.rounds(alone.me);
        shop.iter().any(|item| alone.bought(*item).rounds(alone.me) < now)
    }

    fn choose(&mut self, table: &Table<'_>, among: &[Item], _: &mut Luck) -> Option<Item> {
        best_then_steadiest(table, among, |item| -table.bought(item).rounds(table.me))
    }

    fn reroll(&mut self, table: &Table<'_>) -> bool {
        table.worst_third()
    }

    fn give(&mut self, table: &Table<'_>) -> Option<Kind> {
        let alone = table.alone();
        first_least(&table.swappable(table.me), |kind| alone.without(*kind).rounds(alone.me))
    }

    fn take(&mut self, table: &Table<'_>, theirs: &[Kind], _: &mut Luck) -> Option<Kind> {
        let alone = table.alone();
        first_least(theirs, |kind| alone.with(alone.me, Item::Card(*kind)).rounds(alone.me))
    }
}

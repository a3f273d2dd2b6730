//! Fromage: Ranches and Cheese Factories, with just enough of everything else.
//!
//! The first that can be had, up to its number: Radio Tower, Amusement Park, Shopping Mall, Train Station, Ranch 3, Cheese
//! Factory 1, Convenience Store 4, Ranch 5, Mine 2, Cheese Factory 2, Ranch 6, Bakery 3, Apple Orchard 2, Wheat Field 3, Family
//! Restaurant 1, Forest 2, Furniture Factory 1, TV Station 1, Business Center 1, Stadium 1, Café 1, Farmer's Market 2; then
//! anything.

use engine::Luck;

use super::Original;
use super::list::List;
use super::table::Table;
use crate::purchase::Item;

pub(in crate::bots) struct Fromage(List);

impl Default for Fromage {
    fn default() -> Self {
        Self(List::read(include_str!("../../../data/personas/fromage.json")))
    }
}

impl Original for Fromage {
    fn choose(&mut self, table: &Table<'_>, among: &[Item], luck: &mut Luck) -> Option<Item> {
        self.0.pick(table, among, luck)
    }
}

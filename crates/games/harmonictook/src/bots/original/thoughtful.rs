//! Thoughtful: a list of priorities.
//!
//! The first that can be had of Radio Tower, Amusement Park, Shopping Mall, Train Station; then, with a Train Station, Mine,
//! Furniture Factory (owning a gear), Cheese Factory (a cow), Family Restaurant, Apple Orchard, Farmer's Market (a grain);
//! then TV Station, Business Center, Stadium, Forest, Convenience Store, Ranch, Wheat Field, Café, Bakery; then anything.

use engine::Luck;

use super::Original;
use super::list::List;
use super::table::Table;
use crate::purchase::Item;

pub(in crate::bots) struct Thoughtful(List);

impl Default for Thoughtful {
    fn default() -> Self {
        Self(List::read(include_str!("../../../data/personas/thoughtful.json")))
    }
}

impl Original for Thoughtful {
    fn choose(&mut self, table: &Table<'_>, among: &[Item], luck: &mut Luck) -> Option<Item> {
        self.0.pick(table, among, luck)
    }
}

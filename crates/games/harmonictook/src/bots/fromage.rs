//! Ranches and Cheese Factories, with just enough of everything else.

use engine::Luck;

use super::Persona;
use super::list::List;
use super::sight::Sight;
use crate::purchase::Item;

pub(super) struct Fromage(List);

impl Default for Fromage {
    fn default() -> Self {
        Self(List::read(include_str!("../../data/personas/fromage.json")))
    }
}

impl Persona for Fromage {
    fn build(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> Option<Item> {
        self.0.pick(sight)
    }
}

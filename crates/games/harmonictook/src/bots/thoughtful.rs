//! Landmarks first, the dearest of them before all; then what two dice reach, then the rest.

use engine::Luck;

use super::Persona;
use super::list::List;
use super::sight::Sight;
use crate::purchase::Item;

pub(super) struct Thoughtful(List);

impl Default for Thoughtful {
    fn default() -> Self {
        Self(List::read(include_str!("../../data/personas/thoughtful.json")))
    }
}

impl Persona for Thoughtful {
    fn build(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> Option<Item> {
        self.0.pick(sight)
    }
}

//! Every own roll should bring something.
//!
//! A landmark if there is one, else the card after which most own rolls bring something, and of those the one that brings
//! most. Unlike Coverage it does not look at the others' rolls, and a card that would bring nothing covers nothing.

use engine::Luck;

use super::Persona;
use super::sight::Sight;
use crate::card::Ability;
use crate::purchase::Item;
use crate::turn_odds::{ONE, TWO};

#[derive(Default)]
pub(super) struct Lookout;

/// The share of rolls that bring something.
fn covered(sight: &Sight<'_>, two: bool) -> f64 {
    let (incomes, chances) = (sight.own_all(two), if two { &TWO } else { &ONE });
    incomes.iter().zip(chances).filter(|(x, _)| **x > 0.0).map(|(_, p)| p).sum()
}

/// The share with one die or two, whichever is more.
fn best_cover(sight: &Sight<'_>) -> f64 {
    let able = sight.game.can(&sight.s, sight.seat, Ability::TwoDice);
    if able { covered(sight, true).max(covered(sight, false)) } else { covered(sight, false) }
}

impl Persona for Lookout {
    fn build(&mut self, sight: &mut Sight<'_>, luck: &mut Luck) -> Option<Item> {
        // With one die or two, whichever covers more: what is bought must fit what is rolled.
        sight.one_die = !self.two_dice(sight, luck);
        let base = sight.base();
        let mut best: Option<((bool, f64, f64), Item)> = None;
        for (item, _) in sight.choices() {
            let landmark = matches!(item, Item::Landmark(_));
            let value = (landmark, sight.having(item, best_cover), sight.gain(item, &base));
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, item));
            }
        }
        best.map(|(_, item)| item)
    }

    fn two_dice(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> bool {
        let able = sight.game.can(&sight.s, sight.seat, Ability::TwoDice);
        able && covered(sight, true) > covered(sight, false) + odds::EPSILON
    }
}

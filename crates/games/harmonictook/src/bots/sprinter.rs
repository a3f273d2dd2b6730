//! Whatever brings victory nearest, to the fraction of a round.
//!
//! As Impatient, but rounds are not rounded up, the whole table decides whether to buy at all, and a landmark is taken where
//! nothing is better.

use engine::Luck;

use super::Persona;
use super::sight::Sight;
use crate::purchase::Item;
use crate::turn_odds::{ONE, TWO};

#[derive(Default)]
pub(super) struct Sprinter;

impl Persona for Sprinter {
    /// The purchase (or none) after which the expected rounds until victory are fewest.
    fn build(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> Option<Item> {
        let base = sight.base();
        let before = base.mean(sight);
        let mut best = (sight.rounds(None, before), None);
        for (item, price) in sight.choices() {
            let gain = sight.gain(item, &base);
            let rounds = sight.rounds(Some((item, price)), before + gain);
            // Of equals a landmark: it can't be lost to a better idea later.
            let equal = rounds <= best.0 + odds::EPSILON && matches!(item, Item::Landmark(_));
            if rounds < best.0 - odds::EPSILON || equal {
                best = (rounds, Some(item));
            }
        }
        best.1
    }

    /// The worst third of all outcomes is repeated.
    fn reroll(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> bool {
        worst_third(sight)
    }
}

/// Is this roll among the worst third of all?
pub(super) fn worst_third(sight: &Sight<'_>) -> bool {
    let two = sight.s.dice().len() == 2;
    let (incomes, chances) = (sight.own_all(two), if two { &TWO } else { &ONE });
    let mine = sight.own(usize::from(sight.s.total()));
    let at_most: f64 = incomes.iter().zip(chances).filter(|(x, _)| **x <= mine).map(|(_, p)| p).sum();
    let below: f64 = incomes.iter().zip(chances).filter(|(x, _)| **x < mine).map(|(_, p)| p).sum();
    // Where many rolls bring the same, they belong to the third if the greater part of them does.
    f64::midpoint(below, at_most) <= 1.0 / 3.0
}

//! A landmark when there is one to be had, else anything; dice and targets by whim.

use engine::{Luck, Seat, nth_bit};

use super::Persona;
use super::sight::Sight;
use crate::kind::{Kind, Landmark};
use crate::purchase::Item;

#[derive(Default)]
pub(super) struct Random;

impl Persona for Random {
    fn build(&mut self, sight: &mut Sight<'_>, luck: &mut Luck) -> Option<Item> {
        let (cards, landmarks) = (sight.game.buyable(&sight.s), sight.game.buildable(&sight.s));
        let any = |mask: u64, luck: &mut Luck| nth_bit(mask, luck.below(mask.count_ones())) as u8;
        if landmarks != 0 {
            Some(Item::Landmark(Landmark(any(landmarks, luck))))
        } else if cards != 0 {
            Some(Item::Card(Kind(any(cards, luck))))
        } else {
            None
        }
    }

    fn two_dice(&mut self, _: &mut Sight<'_>, luck: &mut Luck) -> bool {
        luck.chance(0.5)
    }

    fn reroll(&mut self, _: &mut Sight<'_>, luck: &mut Luck) -> bool {
        luck.chance(0.5)
    }

    fn target(&mut self, sight: &Sight<'_>, luck: &mut Luck) -> Seat {
        let others: Vec<Seat> = sight.game.others(sight.seat).collect();
        luck.choose(&others).copied().unwrap_or(sight.seat)
    }
}

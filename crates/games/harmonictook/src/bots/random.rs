//! A landmark when there is one to be had, else anything; all the rest by whim.
//!
//! It measures nothing, so it looks at the position as it is: no copy to try things on.

use engine::{Bot, BotSpec, Decision, Luck, Seats, nth_bit};

use super::Made;
use crate::Action;
use crate::action::Dice;
use crate::card::Ability;
use crate::kind::{Kind, Landmark};
use crate::rules::Harmonictook;
use crate::state::Phase;

struct Random;

pub(super) fn make(spec: &BotSpec) -> Made {
    spec.only(&[])?;
    Ok(Box::new(Random))
}

/// One of a set.
#[inline]
fn any(mask: u64, luck: &mut Luck) -> u8 {
    nth_bit(mask, luck.below(mask.count_ones())) as u8
}

impl Bot<Harmonictook> for Random {
    #[inline]
    fn choose(&mut self, decision: &Decision<'_, Harmonictook>, luck: &mut Luck) -> Action {
        let (game, s, me) = (decision.game, decision.view, decision.seat);
        let dice = |luck: &mut Luck| {
            let two = game.can(s, me, Ability::TwoDice) && luck.below(2) == 1;
            if two { Dice::Two } else { Dice::One }
        };
        match s.phase {
            Phase::Roll => Action::Roll(dice(luck)),
            Phase::Build => {
                let landmarks = game.buildable(s);
                if landmarks != 0 {
                    return Action::Build(Landmark(any(landmarks, luck)));
                }
                match game.buyable(s) {
                    0 => Action::Pass,
                    cards => Action::Buy(Kind(any(cards, luck))),
                }
            }
            Phase::Keep if !s.rerolled && game.can(s, me, Ability::Reroll) && luck.below(2) == 1 => {
                Action::Reroll(dice(luck))
            }
            Phase::Keep if s.total >= 10 && game.can(s, me, Ability::Raise) && luck.below(2) == 1 => {
                Action::Raise
            }
            Phase::Keep => Action::Keep,
            Phase::Target => {
                let others = Seats::all(game.seats).without(me);
                Action::Target(engine::Seat(any(others.0.into(), luck)))
            }
            _ => decision.any(luck),
        }
    }
}

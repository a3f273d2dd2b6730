//! Takes risks when behind, and plays for safety when ahead.
//!
//! Races as TUVBot does. Of cards that are equally good it takes the one that is done soonest if every round brings a lucky
//! income (the 80th percentile) when it is behind the leader in expected rounds, and an unlucky one (the 30th) when it is
//! ahead. Behind, with one landmark to go and a leader who is about to win, it plays for this roll alone: the dice with which
//! it is likeliest to get all that is missing, and again if it did not.

use engine::{BotSpec, Invalid, Luck, Seat};
use serde::Deserialize;

use super::sight::Sight;
use super::tuvbot::{TuvBot, fewest};
use super::{Made, Persona, Seated};
use crate::purchase::Item;
use crate::turn_odds::{Counting, ONE, TWO};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Profile {
    /// The percentile of the income to plan with when behind, and when ahead.
    behind: f64,
    ahead: f64,
    /// A leader with no more expected rounds than this is about to win.
    close: f64,
}

pub(super) struct Gambit {
    racer: TuvBot,
    profile: Profile,
}

pub(super) fn make(spec: &BotSpec) -> Made {
    spec.only(&["behind", "ahead", "close"])?;
    let mut profile: Profile = serde_json::from_str(include_str!("../../data/personas/gambit.json"))
        .map_err(|e| Invalid(format!("the profile of Gambit: {e}")))?;
    let numbers = [
        ("behind", 1.0, &mut profile.behind),
        ("ahead", 1.0, &mut profile.ahead),
        ("close", 100.0, &mut profile.close),
    ];
    for (name, most, value) in numbers {
        *value = spec.number(name, *value)?;
        if !(0.0..=most).contains(value) {
            return Err(Invalid(format!("bot `gambit`: `{name}` is 0 to {most}, not {value}")));
        }
    }
    Ok(Box::new(Seated(Gambit { racer: TuvBot::read()?, profile })))
}

/// The other player with the fewest expected rounds to go, and how many rounds this one is behind.
fn leader(sight: &Sight<'_>) -> Option<(Seat, f64)> {
    let delta = |other: Seat| sight.game.delta_tuv(&sight.s, sight.seat, other, Counting::GROSS);
    sight.game.others(sight.seat).map(|o| (o, delta(o))).max_by(|a, b| a.1.total_cmp(&b.1))
}

/// The rounds until victory after a purchase if every round brings this percentile of the income.
fn rounds_at(sight: &Sight<'_>, item: Option<Item>, percentile: f64) -> f64 {
    let (game, seat) = (sight.game, sight.seat);
    let mut s = item.map_or(sight.s, |item| game.with_item(&sight.s, seat, item));
    let price = item.map_or(0, |item| super::original::list::price(game, item));
    s.banks[seat.index()] = s.banks[seat.index()].saturating_add_signed(-price);
    game.tuv_percentile(&s, seat, percentile, Counting::GROSS)
}

/// The chance that one roll brings all that is missing.
fn all_at_once(sight: &Sight<'_>, two: bool) -> f64 {
    let (incomes, chances) = (sight.own_all(two), if two { &TWO } else { &ONE });
    let missing = f64::from(sight.missing().deficit());
    incomes.iter().zip(chances).filter(|(x, _)| **x >= missing).map(|(_, p)| p).sum()
}

impl Gambit {
    /// Is this roll the last hope?
    fn last_hope(&self, sight: &Sight<'_>) -> bool {
        sight.missing().landmarks == 1
            && leader(sight).is_some_and(|(first, behind)| {
                let left = sight.game.tuv_expected(&sight.s, first, Counting::GROSS);
                behind > 0.0 && left <= self.profile.close
            })
    }
}

impl Persona for Gambit {
    fn build(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> Option<Item> {
        let mut prospects = self.racer.prospects(sight);
        let least = prospects.iter().map(|(rounds, _)| *rounds).fold(f64::INFINITY, f64::min);
        prospects.retain(|(rounds, _)| *rounds <= least + odds::EPSILON);
        let behind = leader(sight).map_or(0.0, |(_, behind)| behind);
        let landmark = prospects.iter().any(|(_, item)| matches!(item, Some(Item::Landmark(_))));
        if behind != 0.0 && prospects.len() > 1 && !landmark {
            let percentile = if behind > 0.0 { self.profile.behind } else { self.profile.ahead };
            let at: Vec<f64> =
                prospects.iter().map(|(_, item)| rounds_at(sight, *item, percentile)).collect();
            let soonest = at.iter().copied().fold(f64::INFINITY, f64::min);
            let mut at = at.into_iter();
            prospects.retain(|_| at.next().is_some_and(|rounds| rounds <= soonest));
        }
        fewest(&prospects)
    }

    fn two_dice(&mut self, sight: &mut Sight<'_>, luck: &mut Luck) -> bool {
        if self.last_hope(sight) {
            let [one, two] = [false, true].map(|two| all_at_once(sight, two));
            if (one - two).abs() > odds::EPSILON {
                return two > one;
            }
        }
        self.racer.two_dice(sight, luck)
    }

    fn reroll(&mut self, sight: &mut Sight<'_>, luck: &mut Luck) -> bool {
        if self.last_hope(sight) {
            let enough = sight.own(sight.s.total().into()) >= f64::from(sight.missing().deficit());
            let hope = all_at_once(sight, false).max(all_at_once(sight, sight.two()));
            if enough || hope > 0.0 {
                return !enough;
            }
        }
        self.racer.reroll(sight, luck)
    }
}

//! Races: fewest rounds until victory, with an income that grows, and with the whole distribution of it near the end.
//!
//! Early on the time until victory is that of a race with growing income: what is bought now is paid for by the rounds that
//! really remain, not by the many that today's income would take. Near the end the exact distribution of the income decides:
//! the expected first round at which it covers what is missing, so that steady income beats rare windfalls.

use engine::{BotSpec, Invalid, Luck};
use serde::Deserialize;

use super::sight::Sight;
use super::{Made, Persona, Seated};
use crate::purchase::Item;
use crate::tuv::{Missing, passage};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TuvBot {
    /// By how much the income is expected to grow each round.
    growth: f64,
    /// From so many rounds before the end on, the distribution decides.
    endgame: f64,
}

pub(super) fn make(spec: &BotSpec) -> Made {
    spec.only(&[])?;
    let profile: TuvBot = serde_json::from_str(include_str!("../../data/personas/tuvbot.json"))
        .map_err(|e| Invalid(format!("the profile of TUVBot: {e}")))?;
    Ok(Box::new(Seated(profile)))
}

impl TuvBot {
    /// The rounds of a race: income * t + growth * t * t / 2 covers the deficit, one landmark a round.
    fn race(&self, missing: Missing, income: f64) -> f64 {
        let deficit = f64::from(missing.deficit().max(0));
        let time = ((income * income + 2.0 * self.growth * deficit).sqrt() - income) / self.growth;
        time.max(f64::from(missing.landmarks))
    }
}

/// The expected first round at which the income covers what is missing, one landmark a round.
fn arrival(sight: &Sight<'_>, missing: Missing) -> f64 {
    let income = sight.best_round();
    let rounds = passage(&income, missing.deficit()).and_then(|p| p.mean()).unwrap_or(f64::INFINITY);
    rounds.max(f64::from(missing.landmarks))
}

impl Persona for TuvBot {
    fn build(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> Option<Item> {
        let missing = sight.missing();
        let bases = sight.bases();
        let race = self.race(missing, bases.best());
        let endgame = race <= self.endgame;
        let mut best = (if endgame { arrival(sight, missing) } else { race }, None);
        for (item, price) in sight.choices() {
            let mut missing = sight.missing_after(item);
            missing.bank -= price;
            let rounds = if endgame {
                sight.having(item, |after| arrival(after, missing))
            } else {
                self.race(missing, sight.best_after(item, &bases))
            };
            // Of equals a landmark: it has to be built anyway.
            let equal = rounds <= best.0 + odds::EPSILON && matches!(item, Item::Landmark(_));
            if rounds < best.0 - odds::EPSILON || equal {
                best = (rounds, Some(item));
            }
        }
        best.1
    }

    fn two_dice(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> bool {
        sight.two_dice_better()
    }

    /// Repeats what brings less than another roll would.
    fn reroll(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> bool {
        sight.roll_value() < sight.fresh_mean(sight.two_dice_better())
    }
}

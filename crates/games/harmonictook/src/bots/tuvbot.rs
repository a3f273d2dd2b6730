//! Races: fewest rounds until victory, with an income that grows, and with the whole distribution of it near the end.
//!
//! Early on the time until victory is that of a race with growing income: what is bought now is paid for by the rounds that
//! really remain, not by the many that today's income would take. Near the end the exact distribution of the income decides:
//! the expected first round at which it covers what is missing, so that steady income beats rare windfalls.

use std::borrow::Cow;

use engine::{BotSpec, Invalid, Luck};
use odds::Passage;
use serde::Deserialize;

use super::sight::Sight;
use super::{Made, Persona, Seated};
use crate::purchase::Item;
use crate::rules::Harmonictook;
use crate::turn_odds::{Counting, convolve_below};
use crate::tuv::{Missing, passage};

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TuvBot {
    /// By how much the income is expected to grow each round.
    growth: f64,
    /// The same where only some piles are on sale: what would make the income grow often can't be had.
    growth_with_few_piles: f64,
    /// From so many rounds before the end on, the distribution decides.
    endgame: f64,
}

pub(super) fn make(spec: &BotSpec) -> Made {
    spec.only(&[])?;
    Ok(Box::new(Seated(TuvBot::read()?)))
}

impl TuvBot {
    pub(super) fn read() -> Result<Self, Invalid> {
        serde_json::from_str(include_str!("../../data/personas/tuvbot.json"))
            .map_err(|e| Invalid(format!("the profile of TUVBot: {e}")))
    }

    /// The growth to expect at this table.
    fn growth(&self, game: &Harmonictook) -> f64 {
        if game.options.piles().is_some() { self.growth_with_few_piles } else { self.growth }
    }
}

/// The rounds of a race: income * t + growth * t * t / 2 covers the deficit, one landmark a round.
fn race(missing: Missing, income: f64, growth: f64) -> f64 {
    let deficit = f64::from(missing.deficit().max(0));
    let time = ((income * income + 2.0 * growth * deficit).sqrt() - income) / growth;
    time.max(f64::from(missing.landmarks))
}

/// The expected first round at which the income covers what is missing, one landmark a round. What the others' turns bring
/// may be known.
fn arrival(sight: &Sight<'_>, missing: Missing, others: Option<&[f64]>) -> f64 {
    let (game, seat) = (sight.game, sight.seat);
    let deficit = usize::try_from(missing.deficit()).unwrap_or(0);
    let s = sight.with_better_dice();
    let steps = || {
        let own = game.own_turn_below(&s, seat, deficit)?;
        let others = match others {
            Some(others) => Cow::Borrowed(others),
            None => Cow::Owned(game.other_turns_below(&s, seat, deficit)?),
        };
        Some(convolve_below(&own, &others, deficit))
    };
    let rounds = match (deficit, steps()) {
        (0, _) => 0.0,
        (_, Some(steps)) => Passage::expected(&steps, deficit),
        (_, None) => {
            // Where a roll may cost something, the whole distribution is walked through.
            let income = game.round_pmf(&s, seat, Counting::GROSS);
            passage(&income, missing.deficit()).and_then(|p| p.mean()).unwrap_or(f64::INFINITY)
        }
    };
    rounds.max(f64::from(missing.landmarks))
}

impl TuvBot {
    /// The rounds until victory after each purchase; without one first.
    pub(super) fn prospects(&self, sight: &mut Sight<'_>) -> Vec<(f64, Option<Item>)> {
        let missing = sight.missing();
        let bases = sight.bases();
        let growth = self.growth(sight.game);
        let now = race(missing, bases.best(), growth);
        let endgame = now <= self.endgame;
        // What the others' turns bring is the same whatever is bought, but for red and blue cards and a few landmarks.
        let most = usize::try_from(missing.cost).unwrap_or(0);
        let others = if endgame { sight.game.other_turns_below(&sight.s, sight.seat, most) } else { None };
        let now =
            if endgame { arrival(sight, missing, sight.if_alone(None, others.as_deref())) } else { now };
        let mut prospects = vec![(now, None)];
        for (item, price) in sight.choices() {
            let mut missing = sight.missing_after(item);
            missing.bank -= price;
            let rounds = if endgame {
                let others = sight.if_alone(Some(item), others.as_deref());
                sight.having(item, |after| arrival(after, missing, others))
            } else {
                race(missing, sight.best_after(item, &bases), growth)
            };
            prospects.push((rounds, Some(item)));
        }
        prospects
    }
}

/// The purchase with the fewest rounds; of equals a landmark: it has to be built anyway.
pub(super) fn fewest(prospects: &[(f64, Option<Item>)]) -> Option<Item> {
    let mut best = (f64::INFINITY, None);
    for (rounds, item) in prospects.iter().copied() {
        let equal = rounds <= best.0 + odds::EPSILON && matches!(item, Some(Item::Landmark(_)));
        if rounds < best.0 - odds::EPSILON || equal {
            best = (rounds, item);
        }
    }
    best.1
}

impl Persona for TuvBot {
    fn build(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> Option<Item> {
        fewest(&self.prospects(sight))
    }

    fn two_dice(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> bool {
        sight.two_dice_better()
    }

    /// Repeats what brings less than another roll would.
    fn reroll(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> bool {
        sight.roll_value() < sight.fresh_mean(sight.two_dice_better())
    }
}

#[cfg(test)]
mod tests {
    use engine::conformance::Subject;
    use engine::{Fair, Game, Luck};

    use super::*;

    #[test]
    fn an_arrival_is_the_mean_of_the_whole_distribution_after_every_purchase() {
        let mut looked_at = 0;
        for seed in 0..40 {
            let mut luck = Luck::new(seed);
            let (seats, options) = Harmonictook::sample_rules(&mut luck);
            let game = Harmonictook::new(seats, options).unwrap();
            let mut fair = Fair::new(luck.seed());
            let mut s = game.start(&mut fair, &mut ());
            for ply in 0..400 {
                let Some(seat) = game.turn(&s).first() else { break };
                if ply % 40 == 39 {
                    let mut sight = Sight::new(&game, &s, seat);
                    let most = usize::try_from(sight.missing().cost).unwrap();
                    let others = game.other_turns_below(&s, seat, most);
                    for (item, price) in sight.choices() {
                        let mut missing = sight.missing_after(item);
                        missing.bank -= price;
                        let known = sight.if_alone(Some(item), others.as_deref());
                        let (quick, whole) = sight.having(item, |after| {
                            let income = game.round_pmf(&after.with_better_dice(), seat, Counting::GROSS);
                            let whole = passage(&income, missing.deficit()).and_then(|p| p.mean());
                            (arrival(after, missing, known), whole)
                        });
                        // Beyond 5,000 rounds the distribution is cut.
                        let Some(whole) = whole else { continue };
                        let whole = whole.max(f64::from(missing.landmarks));
                        assert!((quick - whole).abs() <= 1e-6 * whole, "{quick} is not {whole}: {item:?}");
                        looked_at += 1;
                    }
                }
                let action = game.sample_legal(&s, seat, &mut luck);
                game.apply(&mut s, seat, action, &mut fair, &mut ());
            }
        }
        assert!(looked_at > 1_000, "{looked_at}");
    }
}

//! What searches play on with, what they believe at a glance, and what they say about a move.

use engine::text::decimal;
use engine::{Decision, Language, Luck};

use super::sight::Sight;
use super::{Persona, decide};
use crate::Action;
use crate::action::Dice;
use crate::purchase::Item;
use crate::rules::Harmonictook;
use crate::state::State;
use crate::turn_odds::{ONE, TWO};
use crate::tuv::Missing;
use crate::words::{WhyPass, WhyPurchase, WhyRoll};

/// By how much an income is expected to grow each round.
const GROWTH: f64 = 0.7;

/// Runs the race: buys what brings victory nearest with an income that grows.
struct Racer;

impl Persona for Racer {
    fn build(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> Option<Item> {
        let bases = sight.bases();
        let mut best = (race(sight.missing(), bases.best()), None);
        for (item, price) in sight.choices() {
            let mut missing = sight.missing_after(item);
            missing.bank -= price;
            let rounds = race(missing, sight.best_after(item, &bases));
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

/// A quick and sensible move.
pub(crate) fn quick(game: &Harmonictook, s: &State, luck: &mut Luck) -> Action {
    decide(&mut Racer, game, s, luck)
}

/// The rounds of a race: income * t + growth * t * t / 2 covers the deficit, one landmark a round.
pub(super) fn race(missing: Missing, income: f64) -> f64 {
    let deficit = f64::from(missing.deficit().max(0));
    let time = ((income * income + 2.0 * GROWTH * deficit).sqrt() - income) / GROWTH;
    time.max(f64::from(missing.landmarks))
}

/// What speaks for a move.
pub(crate) fn reason(
    decision: &Decision<'_, Harmonictook>,
    action: Action,
    language: Language,
) -> Option<String> {
    let (game, s) = (decision.game, decision.view);
    let mut sight = Sight::new(game, s, decision.seat);
    match action {
        Action::Buy(kind) => Some(purchase(&mut sight, Item::Card(kind), language)),
        Action::Build(landmark) => Some(purchase(&mut sight, Item::Landmark(landmark), language)),
        Action::Pass => Some(WhyPass { n: sight.missing().bank.into() }.say(language)),
        Action::Roll(dice) | Action::Reroll(dice) => {
            let two = dice == Dice::Two;
            let mean = decimal(sight.turn_mean(&sight.own_all(two), two), 2, language);
            let empty = empty_rolls(&sight, two, language);
            Some(WhyRoll { mean: mean.into(), empty: empty.into() }.say(language))
        }
        _ => None,
    }
}

fn purchase(sight: &mut Sight<'_>, item: Item, language: Language) -> String {
    let before = sight.best_income();
    let (after, empty) =
        sight.having(item, |after| (after.best_income(), empty_rolls(after, better_dice(after), language)));
    let gain = decimal(after - before, 2, language);
    let gain = if gain.starts_with('-') { gain } else { format!("+{gain}") };
    WhyPurchase { gain: gain.into(), empty: empty.into() }.say(language)
}

/// Would one roll two dice? Only who may, and gets more by it.
fn better_dice(sight: &Sight<'_>) -> bool {
    let mean = |two: bool| sight.turn_mean(&sight.own_all(two), two);
    sight.two() && mean(true) >= mean(false)
}

/// The chance that a roll brings nothing, in per cent.
fn empty_rolls(sight: &Sight<'_>, two: bool, language: Language) -> String {
    let (incomes, chances) = (sight.own_all(two), if two { &TWO } else { &ONE });
    let totals = if two { 2..=12 } else { 1..=6 };
    let empty: f64 = totals.filter(|t| incomes[*t] == 0.0).map(|t| chances[t]).sum();
    decimal(100.0 * empty, 0, language)
}

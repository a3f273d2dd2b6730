//! The most expected income within a horizon of rounds.

use engine::{BotSpec, Invalid, Luck};
use serde::Deserialize;

use super::sight::Sight;
use super::{Made, Persona, Seated};
use crate::purchase::Item;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Evie {
    /// A purchase must pay for itself within so many rounds.
    horizon: f64,
}

pub(super) fn make(spec: &BotSpec) -> Made {
    spec.only(&["horizon"])?;
    let profile: Evie = serde_json::from_str(include_str!("../../data/personas/evie.json"))
        .map_err(|e| Invalid(format!("the profile of EVie: {e}")))?;
    let horizon = spec.number("horizon", profile.horizon)?;
    if !(1.0..=1000.0).contains(&horizon) {
        return Err(Invalid(format!("bot `evie`: `horizon` is 1 to 1000 rounds, not {horizon}")));
    }
    Ok(Box::new(Seated(Evie { horizon })))
}

impl Persona for Evie {
    /// What adds most to the income among all that pays for itself within the horizon; if nothing does, the landmark that
    /// loses least.
    fn build(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> Option<Item> {
        let base = sight.base();
        let mut best: Option<(f64, Item)> = None;
        let mut landmark: Option<(f64, Item)> = None;
        let keep = |best: &mut Option<(f64, Item)>, value: f64, item: Item| {
            if best.is_none_or(|(most, _)| value > most) {
                *best = Some((value, item));
            }
        };
        for (item, price) in sight.choices() {
            let earned = self.horizon * sight.gain(item, &base);
            let left = earned - f64::from(price);
            if left > 0.0 {
                keep(&mut best, earned, item);
            }
            if matches!(item, Item::Landmark(_)) {
                keep(&mut landmark, left, item);
            }
        }
        best.or(landmark).map(|(_, item)| item)
    }
}

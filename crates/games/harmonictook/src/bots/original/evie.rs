//! EVie: the most expected income.
//!
//! Buys whatever adds most to the expected income of a round. A Train Station adds what it makes worth buying: by how much
//! the middle card for two dice that can be paid brings more than the middle card for one. The original buys whenever it can;
//! the ruling is that a horizon matters, so that nothing is bought which does not pay for itself within so many rounds. The
//! default is longer than a game, and so hardly ever in the way.

use engine::{BotSpec, Invalid, Luck};
use serde::Deserialize;

use super::table::Table;
use super::{Faithful, Original, list};
use crate::bots::{Made, Seated};
use crate::purchase::Item;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::bots) struct Evie {
    /// A purchase must pay for itself within so many rounds.
    pub(super) horizon: f64,
}

pub(in crate::bots) fn make(spec: &BotSpec) -> Made {
    spec.only(&["horizon"])?;
    let profile: Evie = serde_json::from_str(include_str!("../../../data/personas/evie.json"))
        .map_err(|e| Invalid(format!("the profile of EVie: {e}")))?;
    let horizon = spec.number("horizon", profile.horizon)?;
    if !(1.0..=1000.0).contains(&horizon) {
        return Err(Invalid(format!("bot `evie`: `horizon` is 1 to 1000 rounds, not {horizon}")));
    }
    Ok(Box::new(Seated(Faithful(Evie { horizon }))))
}

impl Original for Evie {
    fn choose(&mut self, table: &Table<'_>, among: &[Item], _: &mut Luck) -> Option<Item> {
        let mut best: Option<(f64, Item)> = None;
        for item in among.iter().copied() {
            let gain = table.gain(table.me, item, Some(among));
            let paid_back = self.horizon * gain >= f64::from(list::price(table.game, item));
            if paid_back && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, item));
            }
        }
        best.map(|(_, item)| item)
    }
}

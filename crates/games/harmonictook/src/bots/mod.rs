//! The personas.

use engine::BotOffer;

use crate::Harmonictook;

/// All bots, weakest first.
pub(crate) const OFFERS: &[BotOffer<Harmonictook>] = &[BotOffer::RANDOM];

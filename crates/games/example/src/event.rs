//! What happens, and who may know it.

use engine::{GameEvent, Seat, Secret, Viewer};
use serde::{Deserialize, Serialize};

use crate::Card;

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    /// Somebody got a card. Only who got it knows it.
    Dealt { seat: Seat, card: Secret<Card> },
    /// Somebody keeps the card.
    Kept { seat: Seat },
    /// Somebody changed the card: the old one lies open, the new one is theirs to know.
    Changed { seat: Seat, old: Card, new: Secret<Card> },
    /// All cards are shown.
    Shown { seat: Seat, card: Card },
    /// Somebody won.
    Won { seat: Seat },
}

impl GameEvent for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Self::Dealt { seat, card } => Self::Dealt { seat, card: card.seen_by(viewer) },
            Self::Changed { seat, old, new } => Self::Changed { seat, old, new: new.seen_by(viewer) },
            open => open,
        })
    }

    fn reveals(&self) -> bool {
        !matches!(self, Self::Kept { .. } | Self::Won { .. })
    }

    fn about(&self) -> Option<Seat> {
        match self {
            Self::Dealt { seat, .. } | Self::Shown { seat, .. } | Self::Won { seat } => Some(*seat),
            Self::Kept { .. } | Self::Changed { .. } => None,
        }
    }
}

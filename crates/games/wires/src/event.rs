//! What happens.

use engine::{GameEvent, Seat, Secret, Viewer};
use serde::{Deserialize, Serialize};

use crate::action::Card;
use crate::fact::{Answers, Slots};
use crate::state::{End, Token, Tool};
use crate::wire::{Call, Wire};

/// What happens. Slots count from 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    /// The wires are dealt; these candidates and cards are shown to all.
    Dealt { captain: Seat, wires: u8, candidates: Vec<Wire>, cards: Vec<Card> },
    /// An info token was put on an own wire.
    Tokened { seat: Seat, slot: u8, wire: Wire },
    /// Somebody's turn begins.
    TurnBegins { seat: Seat },
    /// A detector or the ray was taken.
    Took { seat: Seat, tool: Tool },
    /// Somebody points at wires.
    Pointed { seat: Seat, target: Seat, slots: Slots },
    /// A value was said.
    Said { seat: Seat, call: Call },
    /// The call was right: this wire is cut.
    Right { seat: Seat, target: Seat, slot: u8, wire: Wire },
    /// The caller's wire is cut with it.
    Cut { seat: Seat, slot: u8, wire: Wire },
    /// The call was wrong: a token marks the wire.
    Wrong { seat: Seat, target: Seat, slot: u8, token: Token, wire: Option<Wire>, dial: u8 },
    /// All remaining copies were cut alone.
    Solo { seat: Seat, call: Call, slots: Slots, wires: Vec<Wire> },
    /// The last wires are all red.
    Reds { seat: Seat, wires: Vec<Wire> },
    /// An equipment card was used.
    Used { seat: Seat, card: Card },
    /// Two neighbours were labelled.
    Labelled { seat: Seat, slots: [u8; 2], same: bool },
    /// All stands said whether they have the number.
    Answered { call: Call, answers: Answers },
    /// The dial went back.
    Rewound { dial: u8 },
    /// A Double Detector is ready again.
    Recharged { seat: Seat },
    /// This seat plays next.
    PlaysNext { seat: Seat },
    /// Two players will swap wires.
    Swapping { seat: Seat, partner: Seat },
    /// A wire was taken out to be swapped.
    Gave { seat: Seat, slot: u8 },
    /// The wire that a player got.
    Received { seat: Seat, wire: Secret<Wire> },
    /// It was put here.
    Inserted { seat: Seat, slot: u8 },
    /// The game is over; all wires lie open, stand by stand.
    Ended { end: End, wires: Vec<Wire> },
}

impl GameEvent for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match self {
            Self::Received { seat, wire } => Self::Received { seat: *seat, wire: wire.seen_by(viewer) },
            other => other.clone(),
        })
    }

    fn reveals(&self) -> bool {
        matches!(
            self,
            Self::Dealt { .. }
                | Self::Tokened { .. }
                | Self::Said { .. }
                | Self::Right { .. }
                | Self::Cut { .. }
                | Self::Wrong { .. }
                | Self::Solo { .. }
                | Self::Reds { .. }
                | Self::Labelled { .. }
                | Self::Answered { .. }
                | Self::Received { .. }
                | Self::Inserted { .. }
                | Self::Ended { .. }
        )
    }
}

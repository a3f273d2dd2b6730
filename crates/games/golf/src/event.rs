//! What happens at a table.

use engine::{GameEvent, Seat, Secret, Viewer};
use serde::{Deserialize, Serialize};

use crate::{Card, Pos};

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    /// A round was dealt; this card began the discard pile.
    Dealt { round: u8, dealer: Seat, discard: Card },
    /// A card was turned up, at the start or later.
    TurnedUp { seat: Seat, at: Pos, card: Card },
    /// All first cards are turned up; this seat begins.
    PlayBegins { seat: Seat },
    /// The discard pile became the deck again.
    Reshuffled { cards: u8 },
    /// A card was drawn from the deck. Only who drew it knows it.
    Drew { seat: Seat, card: Secret<Card> },
    /// The top of the discard pile was taken.
    Took { seat: Seat, card: Card },
    /// A card went into the grid, and the one that was there onto the discard pile.
    Swapped { seat: Seat, at: Pos, card: Card, out: Card, was_down: bool, from_deck: bool },
    /// The drawn card went onto the discard pile.
    Discarded { seat: Seat, card: Card },
    /// Nobody turned up a card after the discard.
    Passed { seat: Seat },
    /// All the rest was turned up instead of drawing.
    Knocked { seat: Seat },
    /// This seat is all face up: one more turn for the others.
    FinalTurns { finisher: Seat },
    /// Nothing was left to draw: the round ends with no finisher.
    DeckRanOut,
    /// The hand of a seat at the end of the round.
    Revealed { seat: Seat, cards: [Card; 6] },
    /// What a seat gets for the round: its hand alone, and with all that the round's end adds or takes.
    Scored { seat: Seat, hand: i8, score: i8, total: i16 },
    /// The round is over.
    RoundEnded { round: u8, finisher: Option<Seat> },
    /// This seat has the lowest total, perhaps with others.
    Won { seat: Seat, total: i16, shared: bool },
}

/// A game is played millions of times with its events kept: they stay small.
const _: () = assert!(size_of::<Event>() == 8);

impl GameEvent for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Self::Drew { seat, card } => Self::Drew { seat, card: card.seen_by(viewer) },
            open => open,
        })
    }

    fn reveals(&self) -> bool {
        match self {
            Self::Swapped { was_down, from_deck, .. } => *was_down || *from_deck,
            Self::TurnedUp { .. } | Self::Discarded { .. } | Self::Revealed { .. } => true,
            _ => false,
        }
    }
}

//! What a decision was about, and when in a round it came: for logs of decisions.

use engine::Seat;
use serde::Serialize;

use crate::{Action, Phase, View};

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionType {
    /// Take the top of the discard pile.
    TakeDiscard,
    /// Draw from the deck.
    Draw,
    /// Put the card in hand into the grid.
    Swap,
    /// Put the card in hand on the discard pile.
    Discard,
    /// Turn a card up, at the start or later.
    Flip,
    /// Leave a card face down that could be turned up.
    SkipFlip,
    /// Turn up all the rest.
    Knock,
}

impl DecisionType {
    /// What this action decides; dealing decides nothing.
    pub const fn of(action: Action) -> Option<Self> {
        Some(match action {
            Action::Deal => return None,
            Action::Flip(_) | Action::Open(_) | Action::Turn(_) => Self::Flip,
            Action::Draw => Self::Draw,
            Action::Take => Self::TakeDiscard,
            Action::Swap(_) => Self::Swap,
            Action::Discard => Self::Discard,
            Action::Pass => Self::SkipFlip,
            Action::Knock => Self::Knock,
        })
    }
}

/// How far a round is: by the player who is nearest to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundPhase {
    /// Everybody has four cards or more face down.
    Early,
    /// Somebody has two or three.
    Mid,
    /// Somebody has at most one, or the last turns are played.
    Late,
}

impl RoundPhase {
    /// How far the round is that somebody sees.
    pub fn of(view: &View) -> Self {
        if view.phase() == Phase::FinalTurn {
            return Self::Late;
        }
        match Seat::all(view.seats()).map(|seat| view.down(seat).count_ones()).min() {
            Some(0 | 1) => Self::Late,
            Some(2 | 3) => Self::Mid,
            _ => Self::Early,
        }
    }
}

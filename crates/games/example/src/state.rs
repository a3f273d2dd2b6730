//! All there is to know.

use engine::{Known, Seat};
use serde::{Deserialize, Serialize};

use crate::Card;

/// All there is to know. A view is the same with blanks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The card of each player, and who knows it.
    pub(crate) hands: Vec<Known<Card>>,
    /// Cards that were changed: they lie open.
    pub(crate) discards: Vec<Card>,
    /// How many players have decided.
    pub(crate) decided: u8,
}

/// What a viewer may know.
pub type View = State;

impl State {
    /// Whose turn it is, if the game is not over.
    pub(crate) fn mover(&self) -> Option<Seat> {
        (usize::from(self.decided) < self.hands.len()).then_some(Seat(self.decided))
    }

    /// The cards that are neither in a hand that is known nor on the table.
    pub(crate) fn unseen(&self) -> Vec<Card> {
        let held: Vec<Card> = self.hands.iter().filter_map(Known::value).collect();
        Card::all().filter(|card| !held.contains(card) && !self.discards.contains(card)).collect()
    }
}

//! What statistics measure in a game.

use crate::Game;
use crate::simulate::{Counts, Summary};

/// What can be counted in a game. A game with nothing to count implements it with an empty body.
pub trait Measures: Game {
    /// Is the lowest score the best one, as in Golf?
    const LOWEST_WINS: bool = false;

    /// The things whose worth statistics measure, by name: cards, relics, equipment. By default there are none, and
    /// statistics look at the actions instead.
    fn items(&self) -> Vec<String> {
        Vec::new()
    }

    /// What an event says of the [`items`](Self::items).
    fn count(&self, event: &Self::Event, counts: &mut Counts) {
        let _ = (event, counts);
    }

    /// What the record of a game says beside ranks and scores.
    fn summary(&self, state: &Self::State) -> Summary {
        let _ = state;
        Summary::default()
    }
}

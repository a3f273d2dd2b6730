//! What each move is worth, graded, for any game.

use engine::{Advice, Budget, Decision, Luck, Playable, Thresholds};

use crate::flat::{self, Settings};

/// Advice is given on two threads: it is asked for by one person at a time.
const THREADS: usize = 2;

/// What each legal move is worth, best first: from the game itself where it knows, else from sampled continuations.
pub fn advise<G: Playable>(
    decision: &Decision<'_, G>,
    thresholds: Thresholds,
    budget: Budget,
    luck: &mut Luck,
) -> Advice<G::Action> {
    let mut advice = G::advise(decision, budget, luck).unwrap_or_else(|| {
        flat::compare(decision, Settings { budget, threads: THREADS, certainty: 4.0, keep: None }, luck)
    });
    advice.grade(thresholds);
    advice
}

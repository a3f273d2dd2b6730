//! What each move is worth, graded, for any game.

use engine::{Advice, Budget, Decision, Grading, Luck, Playable, Unit};

use crate::flat::{self, BLUR, Settings};

/// Advice is given on two threads: it is asked for by one person at a time.
const THREADS: usize = 2;

/// What each legal move is worth, best first: from the game itself where it knows, else from sampled continuations.
///
/// Among several players the value is the chance to win, whatever else the game knows: that becomes part of the reason.
pub fn advise<G: Playable>(
    decision: &Decision<'_, G>,
    grading: Grading,
    budget: Budget,
    luck: &mut Luck,
) -> Advice<G::Action> {
    let known = G::advise(decision, budget.part(0.5), luck);
    let mut advice = match known {
        Some(known) if known.unit == Unit::Win || decision.game.seats() == 1 => known,
        known => {
            let budget = if known.is_some() { budget.part(0.5) } else { budget };
            let settings = Settings { budget, threads: THREADS, certainty: 4.0, keep: None, blur: BLUR };
            let mut advice = flat::compare(decision, settings, luck);
            if let Some(known) = known {
                for m in &mut advice.moves {
                    if let Some(said) = known.of(m.action) {
                        m.why = format!("{}; {}", said.why, m.why);
                    }
                }
            }
            advice
        }
    };
    advice.grade(grading.of(advice.unit));
    advice
}

//! What each move is worth, graded, for any game.

use engine::{Advice, Budget, Decision, Effort, Language, Luck, Playable, Unit};

use crate::digest::digest;
use crate::weigh;
use crate::words::Both;

/// Advice is given on two threads: it is asked for by one person at a time. Its answer is the same on any number.
const THREADS: usize = 2;

/// What each legal move is worth, best first, graded: from the game itself where it knows, else from sampled continuations.
///
/// The same position gets the same answer, because luck comes from the position and effort is counted: hint, review and
/// every other surface tell one story. Among several players the value is the chance to win, or the game's own measure where
/// the game is as good as decided; whatever else the game knows becomes part of the reason.
pub fn advise<G: Playable>(
    decision: &Decision<'_, G>,
    effort: Effort,
    language: Language,
) -> Advice<G::Action> {
    advise_on(decision, effort, THREADS, language)
}

/// The same on so many threads.
pub fn advise_on<G: Playable>(
    decision: &Decision<'_, G>,
    effort: Effort,
    threads: usize,
    language: Language,
) -> Advice<G::Action> {
    let mut luck = Luck::new(digest(decision));
    let known = G::advise(decision, Budget::Samples(effort.samples), &mut luck, language);
    let mut advice = match known {
        Some(known) if is_final(decision, &known) => known,
        known => {
            let mut advice = weigh::among(decision, decision.actions(), effort, threads, language);
            for m in &mut advice.moves {
                if let Some(said) = known.as_ref().and_then(|known| known.of(m.action)) {
                    m.why = Both { first: (&said.why).into(), second: (&m.why).into() }.say(language);
                }
            }
            advice
        }
    };
    advice.grade(G::GRADING.of(advice.unit));
    advice
}

/// Is what the game knows the answer, and not a part of the reason?
pub(crate) fn is_final<G: Playable>(decision: &Decision<'_, G>, known: &Advice<G::Action>) -> bool {
    known.unit == Unit::Win || decision.game.seats() == 1
}

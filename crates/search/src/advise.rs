//! What each move is worth, graded, for any game.

use engine::{Advice, Budget, Decision, Effort, Language, Luck, Playable, Unit, Weighed};

use crate::digest::digest;
use crate::weigh::{self, SATURATED};
use crate::words::{Both, own_measure};

/// Advice is given on two threads: it is asked for by one person at a time. Its answer is the same on any number.
pub(crate) const THREADS: usize = 2;
/// From how many standard errors on a difference in a game's own measure is taken for proven.
const SURELY: f64 = 4.0;

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
    known_or_weighed(decision, effort, threads, language).0
}

/// The same, and whether it is what the game itself knows.
pub(crate) fn known_or_weighed<G: Playable>(
    decision: &Decision<'_, G>,
    effort: Effort,
    threads: usize,
    language: Language,
) -> (Advice<G::Action>, bool) {
    let mut luck = Luck::new(digest(decision));
    let known = G::advise(decision, Budget::Samples(effort.samples), &mut luck, language);
    let (mut advice, is_known) = match known {
        Some(mut known) if is_final(decision, &known) => {
            if is_decided::<G>(&known) {
                by_its_own_measure(&mut known, language);
            }
            (known, true)
        }
        known => {
            let mut advice = weigh::among(decision, decision.actions(), effort, threads, language);
            for m in &mut advice.moves {
                if let Some(said) = known.as_ref().and_then(|known| known.of(m.action)) {
                    m.why = Both { first: (&said.why).into(), second: (&m.why).into() }.say(language);
                }
            }
            (advice, false)
        }
    };
    advice.grade(G::GRADING.of(advice.unit));
    (advice, is_known)
}

/// Is the game as good as decided, so that all moves have about the same chance, and does the game have a measure of its own?
fn is_decided<G: Playable>(known: &Advice<G::Action>) -> bool {
    let measured = || known.moves.iter().filter(|m| m.most.is_finite());
    let values = || measured().map(|m| m.value);
    let (top, low) = (values().fold(0.0, f64::max), values().fold(1.0, f64::min));
    let alike = top - low < G::GRADING.win.mistake / 2.0;
    known.unit == Unit::Win
        && (top < SATURATED.0 || top > SATURATED.1)
        && alike
        && measured().count() > 1
        && measured().all(|m| m.own.is_some())
}

/// Values and losses by the game's own measure, which the moves have; the chance to win is kept beside it. What is best for the
/// chance that there is, is nobody's mistake.
fn by_its_own_measure<A: engine::GameAction>(advice: &mut Advice<A>, language: Language) {
    advice.unit = Unit::Points;
    let owns = || advice.moves.iter().filter_map(|m| m.own).map(|own| own.value);
    let (top, low) = (owns().fold(f64::NEG_INFINITY, f64::max), owns().fold(f64::INFINITY, f64::min));
    for m in &mut advice.moves {
        m.win = Some(Weighed { value: m.value, stderr: m.stderr, lost: m.lost, lost_err: m.lost_err });
        let Some(own) = m.own else {
            // What was not measured stands behind all that was.
            (m.value, m.lost) = (low, top - low);
            continue;
        };
        let is_best_to_win = m.lost <= 0.0;
        (m.value, m.stderr) = (own.value, own.stderr);
        m.loses(top - own.value, own.lost_err, SURELY * own.lost_err);
        if is_best_to_win {
            m.least = m.least.min(0.0);
        }
        m.why = Both { first: m.why.as_str().into(), second: own_measure(language).into() }.say(language);
    }
}

/// Is what the game knows the answer, and not a part of the reason?
pub(crate) fn is_final<G: Playable>(decision: &Decision<'_, G>, known: &Advice<G::Action>) -> bool {
    known.unit == Unit::Win || decision.game.seats() == 1
}

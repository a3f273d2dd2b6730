//! The first game: what a newcomer is told, when there is something to tell it of.

use crate::{Decision, Game, GameAction, Luck, MoveSet, Playable};

/// Something that a newcomer has to know, told once, at the first decision that it is about. What is said is the phrase
/// `lesson-ID`: one or two short sentences.
pub struct Lesson<G: Game> {
    /// Its name: the end of its phrase's key.
    pub id: &'static str,
    /// Is it about this decision?
    pub fits: fn(&Decision<'_, G>) -> bool,
}

impl<G: Game> std::fmt::Debug for Lesson<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lesson").field("id", &self.id).finish_non_exhaustive()
    }
}

/// What a newcomer is shown at a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guide {
    /// The first lesson that was not told yet and is about this decision.
    pub lesson: Option<&'static str>,
    /// A sensible move: by following them a newcomer plays a decent game to its end.
    pub sensible: u32,
}

/// The guide for a decision; `told` are the lessons that were told before.
pub(crate) fn guide<G: Playable>(decision: &Decision<'_, G>, told: &dyn Fn(&str) -> bool) -> Guide {
    let lesson = G::lessons().iter().find(|lesson| !told(lesson.id) && (lesson.fits)(decision));
    // The same advice for the same position, whenever it is asked for.
    let sensible = G::policy(decision, &mut Luck::new(0));
    Guide { lesson: lesson.map(|l| l.id), sensible: sensible.id() }
}

/// The legal moves as a game keeps them, from a list of ids.
pub(crate) fn moves<G: Game>(legal: &[u32]) -> G::Moves {
    let mut moves = G::Moves::default();
    for &id in legal {
        if G::Action::from_id(id).is_some() {
            moves.insert(id);
        }
    }
    moves
}

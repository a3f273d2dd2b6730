//! What a newcomer is told in the first game.

use engine::{Decision, Lesson};

use crate::rules::Harmonictook;
use crate::{Action, Phase};

type At<'a> = Decision<'a, Harmonictook>;

pub(crate) const LESSONS: [Lesson<Harmonictook>; 8] = [
    Lesson { id: "two-dice", fits: |d| rolls(d) && d.actions().len() > 1 },
    Lesson { id: "keep", fits: |d| d.view.phase() == Phase::Keep },
    Lesson { id: "landmark", fits: |d| d.actions().iter().any(|a| matches!(a, Action::Build(_))) },
    Lesson { id: "purple", fits: |d| matches!(d.view.phase(), Phase::Target | Phase::SwapWith) },
    Lesson { id: "roll", fits: rolls },
    Lesson { id: "build", fits: |d| d.view.phase() == Phase::Build },
    Lesson { id: "others", fits: rolls },
    Lesson { id: "goal", fits: |d| d.view.phase() == Phase::Build },
];

fn rolls(d: &At<'_>) -> bool {
    d.view.phase() == Phase::Roll
}

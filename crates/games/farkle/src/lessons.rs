//! What a newcomer is told in the first game.

use engine::{Decision, Lesson};

use crate::state::{ALL_HELD, Stage};
use crate::{Action, Farkle};

type At<'a> = Decision<'a, Farkle>;

pub(crate) const LESSONS: [Lesson<Farkle>; 8] = [
    Lesson { id: "shop", fits: |d| d.view.stage == Stage::Shop },
    Lesson { id: "doomed", fits: |d| d.view.stage == Stage::Doomed },
    Lesson { id: "hot-dice", fits: |d| d.view.stage == Stage::Locked && d.view.held == ALL_HELD },
    Lesson { id: "roll", fits: |d| d.view.stage == Stage::Start },
    Lesson { id: "lock", fits: |d| d.view.stage == Stage::Rolled },
    Lesson { id: "bank", fits: |d| d.is_legal(Action::Bank) },
    Lesson { id: "goal", fits: |d| starts(d) && d.view.run().is_some() },
    Lesson { id: "race", fits: |d| starts(d) && d.view.versus().is_some() },
];

fn starts(d: &At<'_>) -> bool {
    d.view.stage == Stage::Start
}

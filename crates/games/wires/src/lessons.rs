//! What a newcomer is told in the first game.

use engine::{Decision, Lesson};

use crate::action::Action;
use crate::rules::Wires;
use crate::state::Stage;
use crate::wire::Colour;

type At<'a> = Decision<'a, Wires>;

pub(crate) const LESSONS: [Lesson<Wires>; 9] = [
    Lesson { id: "token", fits: |d| d.view.stage() == Stage::Token },
    Lesson { id: "red", fits: |d| points(d) && red(d) },
    Lesson { id: "solo", fits: |d| d.actions().iter().any(|a| matches!(a, Action::Solo(_))) },
    Lesson { id: "point", fits: points },
    Lesson { id: "say", fits: |d| d.view.stage() == Stage::Say },
    Lesson { id: "dial", fits: |d| points(d) && usize::from(d.view.dial()) < d.view.seats() },
    Lesson { id: "sorted", fits: points },
    Lesson { id: "equipment", fits: |d| d.actions().iter().any(|a| matches!(a, Action::Use(_))) },
    Lesson { id: "known", fits: points },
];

/// May a red wire be among those in play?
fn red(d: &At<'_>) -> bool {
    d.view.candidates().iter().any(|wire| wire.colour() == Colour::Red)
}

/// May the player point at somebody's wire?
fn points(d: &At<'_>) -> bool {
    d.view.stage() == Stage::Turn && d.actions().iter().any(|a| matches!(a, Action::Cut(..)))
}

//! One drawing for each game, from what a viewer sees.

mod farkle;
mod golf;
mod harmonictook;
mod plain;
mod wires;

use protocol::room::Legal;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::canvas::{Canvas, Target};
use crate::scene::Scene;
use crate::theme::Role;

/// What can be picked, and what is picked now.
pub(crate) struct Picks<'a> {
    /// The keys of the choices.
    pub(crate) keys: &'a [String],
    /// The choice that Enter plays.
    pub(crate) selected: Option<usize>,
    /// What was typed of a sequence of keys.
    pub(crate) typed: &'a str,
    /// Show chances and what follows from them?
    pub(crate) odds: bool,
}

impl Picks<'_> {
    /// The key to press next for a choice; empty if what was typed leads elsewhere.
    pub(crate) fn next_key(&self, choice: usize) -> &str {
        self.keys.get(choice).and_then(|k| k.strip_prefix(self.typed)).unwrap_or("")
    }

    /// The style of a thing that plays this choice.
    pub(crate) fn style(&self, canvas: &Canvas<'_>, choice: usize) -> Style {
        canvas.role(if self.selected == Some(choice) { Role::Lit } else { Role::Lamp })
    }
}

/// A drawing that was made for one game. Any other game is drawn by [`plain`].
pub(crate) trait Drawing: Sync {
    /// The game's id; empty for the drawing of any game.
    fn game(&self) -> &'static str;

    /// Draws the table. What it lets people click is left out of the list of choices below it.
    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>);

    /// The keys that the game wants for a choice.
    fn key(&self, scene: &Scene, choice: &Legal) -> Option<String>;

    /// Where the game stands, for the header.
    fn standing(&self, scene: &Scene) -> String {
        let _ = scene;
        String::new()
    }

    /// What the odds say of a choice, if there is more to say than the drawing shows.
    fn note(&self, scene: &Scene, notation: &str) -> Option<String> {
        let _ = (scene, notation);
        None
    }

    /// What the keys mean that were typed so far of a choice that takes several, if there is a better word than the keys.
    fn half(&self, scene: &Scene, typed: &str) -> Option<String> {
        let _ = (scene, typed);
        None
    }

    /// Is this choice asked for once more, because nothing brings back what it ends?
    fn asks_again(&self, notation: &str) -> bool {
        let _ = notation;
        false
    }

    /// Has the drawing chances to show, and are they shown from the start?
    fn odds(&self) -> Option<bool> {
        None
    }

    /// Can all choices be made on the drawing, so that none is listed?
    fn complete(&self, scene: &Scene) -> bool {
        let _ = scene;
        false
    }

    /// How many lines of the table the drawing needs at most; the rest is for the list of choices.
    fn lines(&self, scene: &Scene) -> Option<u16> {
        let _ = scene;
        None
    }

    /// What the drawing may have no room for, to be read in full when it is asked for, and what to call it.
    fn more(&self, scene: &Scene) -> Option<(&'static str, String)> {
        let _ = scene;
        None
    }

    /// A picture for the start screen.
    fn cover(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let _ = (canvas, at);
    }

    /// The colour of the table by day and by night.
    fn felt(&self) -> (u32, u32) {
        (0xE4EBEE, 0x1A2A31)
    }
}

/// The drawings that were made for one game: the only place that names them.
static DRAWN: [&dyn Drawing; 4] = [&harmonictook::Table, &golf::Table, &farkle::Table, &wires::Table];

/// The drawing of a game.
pub(crate) fn of(game: &str) -> &'static dyn Drawing {
    DRAWN.iter().copied().find(|d| d.game() == game).unwrap_or(&plain::Table)
}

/// Has the game a drawing of its own here?
pub(crate) fn knows(game: &str) -> bool {
    !of(game).game().is_empty()
}

/// Lets a place play a choice.
fn place(canvas: &mut Canvas<'_>, at: Rect, choice: usize) {
    canvas.hit(at, Target::Choice(choice));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nothing_brings_back_is_asked_for_again() {
        assert!(of("farkle").asks_again("retire"));
        assert!(!of("farkle").asks_again("bank"));
        assert!(!of("golf").asks_again("retire") && !of("any other").asks_again("retire"));
    }
}

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

/// Draws the table. What it lets people click is left out of the list of choices below it.
pub(crate) fn draw(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
    match scene.game.as_str() {
        "golf" => golf::draw(scene, canvas, area, picks),
        "harmonictook" => harmonictook::draw(scene, canvas, area, picks),
        "farkle" => farkle::draw(scene, canvas, area, picks),
        "wires" => wires::draw(scene, canvas, area, picks),
        _ => plain::draw(scene, canvas, area),
    }
}

/// Has the game a drawing of its own here?
pub(crate) fn knows(game: &str) -> bool {
    matches!(game, "golf" | "harmonictook" | "farkle" | "wires")
}

/// The keys that a game wants for a choice.
pub(crate) fn wanted_key(game: &str, choice: &Legal) -> Option<String> {
    match game {
        "golf" => golf::key(choice),
        "harmonictook" => harmonictook::key(choice),
        "farkle" => farkle::key(choice),
        "wires" => wires::key(choice),
        _ => None,
    }
}

/// What the odds say of a choice, if there is more to say than its drawing shows.
pub(crate) fn note(scene: &Scene, notation: &str) -> Option<String> {
    if scene.game == "wires" { wires::note(scene, notation) } else { None }
}

/// Where the game stands, for the header.
pub(crate) fn standing(scene: &Scene) -> String {
    match scene.game.as_str() {
        "golf" => golf::standing(scene),
        "harmonictook" => harmonictook::standing(scene),
        "farkle" => farkle::standing(scene),
        "wires" => wires::standing(scene),
        _ => String::new(),
    }
}

/// Lets a place play a choice.
fn place(canvas: &mut Canvas<'_>, at: Rect, choice: usize) {
    canvas.hit(at, Target::Choice(choice));
}

//! A game without a drawing of its own here: the one that its rules bring along.

use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::scene::Scene;
use crate::theme::Role;

pub(super) fn draw(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
    let style = canvas.role(Role::Ink);
    for (y, line) in scene.board.lines().enumerate() {
        canvas.put(area, 1, y as u16, line, style);
    }
}

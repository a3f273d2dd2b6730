//! How the games went that were played at this keyboard.

use std::path::Path;

use ratatui::layout::Rect;

use crate::canvas::{Canvas, pad, part};
use crate::saves;
use crate::standing::{self, Record};
use crate::theme::Role;

pub(crate) struct Statistics {
    records: Vec<Record>,
}

impl Statistics {
    pub(crate) fn new(data: &Path) -> Self {
        Self { records: standing::records(&saves::list(data)) }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = part(area, 4, 2, area.width - 8, area.height - 3);
        let (title, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        canvas.put(area, 0, 0, "Statistics", title);
        if self.records.is_empty() {
            canvas.put(area, 0, 2, "Nothing has been played yet.", dim);
        } else {
            table(&self.records, canvas, part(area, 0, 2, area.width, area.height - 4));
        }
        canvas.put(area, 0, area.height - 1, "Counted from the saved games of people here.   Esc menu", dim);
    }
}

/// A line for each game, with a bar of what was won.
pub(crate) fn table(records: &[Record], canvas: &mut Canvas<'_>, at: Rect) {
    let (ink, dim, good) = (canvas.role(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Green));
    let bar = at.width.saturating_sub(58).min(40);
    let head = format!(
        "{}{:>7}{:>6}{:>9}{:>12}{:>8}",
        pad("", 15),
        "played",
        "won",
        "in a row",
        "mean score",
        "open"
    );
    canvas.put(at, 0, 0, &head, dim);
    let gap = if at.height as usize > 2 * records.len() + 1 { 2 } else { 1 };
    for (i, record) in records.iter().enumerate() {
        let y = 1 + (i as u16) * gap;
        let mean = record.mean().map_or_else(|| "·".into(), |m| format!("{m:.1}"));
        let Record { title, played, won, streak, open, .. } = record;
        let row = format!("{}{played:>7}{won:>6}{streak:>9}{mean:>12}{open:>8}", pad(title, 15));
        canvas.put(at, 0, y, &row, ink);
        if bar > 5 && *played > 0 {
            canvas.bar(at, (59, y), bar, (*won as f64 / *played as f64, 0.0), good);
        }
    }
}

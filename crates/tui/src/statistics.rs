//! How the games went that were played at this keyboard.

use std::path::Path;

use ratatui::layout::Rect;

use crate::canvas::{Canvas, pad, part, width};
use crate::saves;
use crate::standing::{self, Record};
use crate::theme::Role;
use crate::words;

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
        let l = canvas.language;
        canvas.put(area, 0, 0, words::statistics(l), title);
        if self.records.is_empty() {
            canvas.put(area, 0, 2, words::statistics_none(l), dim);
        } else {
            table(&self.records, canvas, part(area, 0, 2, area.width, area.height - 4));
        }
        canvas.put(area, 0, area.height - 2, words::statistics_how(l), dim);
        canvas.put(area, 0, area.height - 1, words::saved_keys_none(l), dim);
    }
}

/// The widths of the columns: the game's name, then numbers.
const COLUMNS: [usize; 6] = [15, 7, 7, 10, 12, 8];

/// A line for each game, with a bar of what was won.
pub(crate) fn table(records: &[Record], canvas: &mut Canvas<'_>, at: Rect) {
    let (ink, dim, good) = (canvas.role(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Green));
    let l = canvas.language;
    let heads = [
        "",
        words::statistics_played(l),
        words::statistics_won(l),
        words::statistics_streak(l),
        words::statistics_mean(l),
        words::statistics_open(l),
    ];
    canvas.put(at, 0, 0, &row(heads), dim);
    let left = COLUMNS.iter().sum::<usize>() as u16 + 2;
    let bar = at.width.saturating_sub(left).min(40);
    let gap = if at.height as usize > 2 * records.len() + 1 { 2 } else { 1 };
    for (i, record) in records.iter().enumerate() {
        let y = 1 + (i as u16) * gap;
        let mean = record.mean().map_or_else(|| "·".into(), |m| words::decimal(m, 1, l));
        let Record { title, played, won, streak, open, .. } = record;
        let [p, w, s, o] = [played, won, streak, open].map(usize::to_string);
        canvas.put(at, 0, y, &row([title, &p, &w, &s, &mean, &o]), ink);
        if bar > 5 && *played > 0 {
            canvas.bar(at, (left, y), bar, (*won as f64 / *played as f64, 0.0), good);
        }
    }
}

/// A name at the left of its column, numbers at the right of theirs.
fn row(cells: [&str; 6]) -> String {
    let mut line = pad(cells[0], COLUMNS[0]);
    for (cell, room) in cells.iter().zip(COLUMNS).skip(1) {
        line += &" ".repeat(room.saturating_sub(width(cell)));
        line += cell;
    }
    line
}

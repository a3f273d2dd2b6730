use std::fmt::Write;

use crate::{Language, Table, Turn, Viewer};

/// A whole game as text to be read and reviewed like code: each move, what it did in data and in words, and the end.
pub fn playthrough(table: &dyn Table) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{} for {}, options {}", table.facts().id, table.seats(), table.options());
    for ply in 0..=table.plies() {
        let then = table.at(ply).expect("every move of a table can be stepped to");
        if let Some((seat, notation)) = ply.checked_sub(1).and_then(|p| table.move_at(p)) {
            let _ = writeln!(out, "\n{ply}. seat {seat}: {notation}");
        }
        let _ = writeln!(out, "   {}", then.events_json(Viewer::Public));
        for words in then.event_words(Viewer::Public, Language::English) {
            let _ = writeln!(out, "   {words}");
        }
    }
    if let Turn::Over(over) = table.turn() {
        let _ = writeln!(out, "\nranks {:?}, scores {:?}", over.ranks, over.scores);
    }
    let _ = writeln!(out, "\n{}", table.board(Viewer::Public, crate::text::Paint::PLAIN, Language::English));
    out
}

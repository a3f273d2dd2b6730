//! What a viewer is shown of a table: worked out here, once, for every surface.

use phrases::Language;

use crate::table::{Table, Turn};
use crate::teller::Opaque;
use crate::{Seat, Viewer};

/// What a viewer is shown of a table.
#[derive(Clone, Debug)]
pub struct Shown {
    /// How many moves were made.
    pub ply: usize,
    /// Whose turn it is, or how it ended.
    pub turn: Turn,
    /// What the viewer sees, in the game's own type.
    pub view: Opaque,
    /// What the viewer may do now.
    pub choices: Vec<Choice>,
    /// What the viewer is asked to decide; empty if it has nothing to decide.
    pub prompt: String,
    /// May the viewer take back the last move?
    pub undo: bool,
}

/// A move that may be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its id.
    pub id: u32,
    /// In notation; the first word is its verb.
    pub notation: String,
    /// In words.
    pub words: String,
}

impl Choice {
    /// The first word of the notation: moves are folded by it.
    pub fn verb(&self) -> &str {
        self.notation.split(' ').next().unwrap_or_default()
    }
}

impl Shown {
    /// What `viewer` is shown, in its language.
    pub fn of(table: &dyn Table, viewer: Viewer, language: Language) -> Self {
        let view = table.view(viewer);
        let choices = choices(table, viewer, language);
        let reader = table.reader(viewer, language);
        Self {
            ply: table.plies(),
            turn: table.turn(),
            prompt: if choices.is_empty() { String::new() } else { table.teller().prompt(&view, reader) },
            undo: seat(viewer).is_some_and(|seat| table.may_undo(seat).is_ok()),
            view,
            choices,
        }
    }
}

/// What a viewer may do now, in words; nothing for spectators and when others are to move.
pub fn choices(table: &dyn Table, viewer: Viewer, language: Language) -> Vec<Choice> {
    let Some(seat) = seat(viewer) else { return Vec::new() };
    let mut ids = Vec::new();
    table.legal(seat, &mut ids);
    if ids.is_empty() {
        return Vec::new();
    }
    let (view, reader) = (table.view(viewer), table.reader(viewer, language));
    let choice = |id| {
        let notation = table.notation(id)?;
        Some(Choice { id, notation, words: table.teller().action_words(&view, id, reader)? })
    };
    ids.into_iter().filter_map(choice).collect()
}

fn seat(viewer: Viewer) -> Option<Seat> {
    if let Viewer::Seat(seat) = viewer { Some(seat) } else { None }
}

//! What a room told so far, as the browser's tab keeps it: after a reload the log is there again, and the server only tells what
//! happened since.

use protocol::room::Happened;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::kept::Shelf;

/// Where a tab stands in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Mark {
    /// The game that is told.
    record: String,
    /// The version of the room up to which it is told.
    version: u64,
}

fn mark_key(room: &str) -> String {
    format!("told.{room}")
}

fn line_key(room: &str, line: usize) -> String {
    format!("told.{room}.{line}")
}

fn read<T: serde::de::DeserializeOwned>(shelf: &dyn Shelf, key: &str) -> Option<T> {
    serde_json::from_str::<Value>(&shelf.get(key)?).and_then(serde_json::from_value).ok()
}

fn write(shelf: &mut dyn Shelf, key: &str, value: &impl Serialize) {
    if let Ok(text) = serde_json::to_string(value) {
        shelf.set(key, &text);
    }
}

/// What a tab was told of the game in a room.
#[derive(Debug)]
pub struct Told {
    room: String,
    mark: Option<Mark>,
    lines: usize,
}

impl Told {
    /// What is kept of this room.
    pub fn of(shelf: &dyn Shelf, room: &str) -> Self {
        let mut lines = 0;
        while shelf.get(&line_key(room, lines)).is_some() {
            lines += 1;
        }
        Self { room: room.to_owned(), mark: read(shelf, &mark_key(room)), lines }
    }

    /// The version of the room up to which all is known.
    pub fn version(&self) -> Option<u64> {
        self.mark.as_ref().map(|mark| mark.version)
    }

    /// Keeps what was told of a game. Another game takes the place of the one before.
    pub fn hear(&mut self, shelf: &mut dyn Shelf, record: &str, version: u64, happened: &[Happened]) {
        if self.mark.as_ref().is_none_or(|mark| mark.record != record) {
            for line in 0..std::mem::take(&mut self.lines) {
                shelf.forget(&line_key(&self.room, line));
            }
        }
        for move_ in happened {
            write(shelf, &line_key(&self.room, self.lines), move_);
            self.lines += 1;
        }
        let mark = Mark { record: record.to_owned(), version };
        write(shelf, &mark_key(&self.room), &mark);
        self.mark = Some(mark);
    }

    /// All that was told of a game, in order.
    pub fn all(&self, shelf: &dyn Shelf, record: &str) -> Vec<Happened> {
        if self.mark.as_ref().is_none_or(|mark| mark.record != record) {
            return Vec::new();
        }
        (0..self.lines).filter_map(|line| read(shelf, &line_key(&self.room, line))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kept::Drawer;

    fn happened(ply: u32) -> Happened {
        Happened {
            version: u64::from(ply) + 3,
            ply,
            seat: Some(0),
            stand_in: false,
            events: serde_json::json!([{ "type": "passed", "seat": 0 }]),
            words: vec!["Anna passes.".into()],
        }
    }

    #[test]
    fn a_reload_finds_what_was_told_and_asks_for_what_came_since() {
        let mut shelf = Drawer::default();
        let mut told = Told::of(&shelf, "ABCDE");
        assert_eq!(told.version(), None);
        told.hear(&mut shelf, "r1", 4, &[happened(1)]);
        told.hear(&mut shelf, "r1", 5, &[happened(2)]);
        let again = Told::of(&shelf, "ABCDE");
        assert_eq!(again.version(), Some(5));
        assert_eq!(again.all(&shelf, "r1"), [happened(1), happened(2)]);
        assert_eq!(Told::of(&shelf, "OTHER").version(), None);
    }

    #[test]
    fn the_next_game_of_a_room_begins_with_nothing() {
        let mut shelf = Drawer::default();
        let mut told = Told::of(&shelf, "ABCDE");
        told.hear(&mut shelf, "r1", 9, &[happened(1), happened(2), happened(3)]);
        told.hear(&mut shelf, "r2", 11, &[happened(0)]);
        assert_eq!(told.all(&shelf, "r1"), []);
        assert_eq!(Told::of(&shelf, "ABCDE").all(&shelf, "r2"), [happened(0)]);
    }
}

//! Games that are not finished, as a browser keeps them: a line of the journal for each move, so that a move writes one line
//! however long the game is.

use engine::Table;
use engine::journal::Keeping;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Where texts are kept by name.
pub trait Shelf {
    /// A text.
    fn get(&self, key: &str) -> Option<String>;
    /// Keeps a text.
    fn set(&mut self, key: &str, value: &str);
    /// Forgets a text.
    fn forget(&mut self, key: &str);
}

/// Who sits at a kept game, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The bot or the further person of each seat; none for the one whose page it is.
    pub bots: Vec<Option<String>>,
    /// A line for the home page.
    pub about: String,
}

fn note_key(game: &str) -> String {
    format!("game.{game}")
}

fn line_key(game: &str, line: usize) -> String {
    format!("game.{game}.{line}")
}

/// A game that is kept while it is played.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// The lines that are on the shelf: the header, and one for each move.
    lines: Vec<String>,
    note: Option<Note>,
}

impl Kept {
    /// Keeps what is new of the game.
    pub fn keep(&mut self, shelf: &mut dyn Shelf, table: &dyn Table, note: Note) {
        let game = table.facts().id;
        if self.lines.is_empty() {
            forget(shelf, game);
            let header = table.journal(Keeping::Private).lines().next().unwrap_or_default().to_owned();
            self.add(shelf, game, header);
        }
        self.back_to(shelf, table);
        let last = self.lines.last().cloned().unwrap_or_default();
        for line in table.journal_after(self.lines.len() - 1, &last).lines() {
            self.add(shelf, game, line.to_owned());
        }
        if self.note.as_ref() != Some(&note) {
            if let Ok(text) = serde_json::to_string(&note) {
                shelf.set(&note_key(game), &text);
            }
            self.note = Some(note);
        }
    }

    /// Forgets the moves that were taken back.
    pub fn back_to(&mut self, shelf: &mut dyn Shelf, table: &dyn Table) {
        while self.lines.len() > table.plies() + 1 {
            self.lines.pop();
            shelf.forget(&line_key(table.facts().id, self.lines.len()));
        }
    }

    fn add(&mut self, shelf: &mut dyn Shelf, game: &str, line: String) {
        shelf.set(&line_key(game, self.lines.len()), &line);
        self.lines.push(line);
    }
}

/// The note of a kept game, if there is one and it can be read.
pub fn note(shelf: &dyn Shelf, game: &str) -> Option<Note> {
    let text = shelf.get(&note_key(game))?;
    serde_json::from_str::<Value>(&text).and_then(serde_json::from_value).ok()
}

/// Is a game kept, readable or not?
pub fn exists(shelf: &dyn Shelf, game: &str) -> bool {
    shelf.get(&note_key(game)).is_some()
}

/// The journal of a kept game.
pub fn journal(shelf: &dyn Shelf, game: &str) -> String {
    let lines = (0..).map_while(|line| shelf.get(&line_key(game, line)));
    lines.map(|line| line + "\n").collect()
}

/// All that is kept of a game, for a file.
pub fn all(shelf: &dyn Shelf, game: &str) -> String {
    format!("{}\n{}", shelf.get(&note_key(game)).unwrap_or_default(), journal(shelf, game))
}

/// Forgets a game.
pub fn forget(shelf: &mut dyn Shelf, game: &str) {
    shelf.forget(&note_key(game));
    for line in 0.. {
        let key = line_key(game, line);
        if shelf.get(&key).is_none() {
            break;
        }
        shelf.forget(&key);
    }
}

/// A shelf in memory that counts what is written.
#[cfg(test)]
#[derive(Default)]
pub(crate) struct Drawer {
    texts: std::collections::BTreeMap<String, String>,
    written: usize,
}

#[cfg(test)]
impl Shelf for Drawer {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.get(key).cloned()
    }

    fn set(&mut self, key: &str, value: &str) {
        self.written += value.len();
        self.texts.insert(key.to_owned(), value.to_owned());
    }

    fn forget(&mut self, key: &str) {
        self.texts.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Luck, Say};

    fn golf() -> Box<dyn Table> {
        let game = catalog::find("golf").expect("Golf is in the catalog");
        let mut table = game.table(2, serde_json::json!({}), [4; 32]).expect("the usual rules");
        table.set_names(vec!["Anna".into(), "Ben".into()]);
        table
    }

    fn note() -> Note {
        Note { bots: vec![None, Some("diego".into())], about: "Hole 1".into() }
    }

    fn step(table: &mut dyn Table, luck: &mut Luck) {
        let seat = table.movers().iter().next().expect("somebody moves");
        let id = table.sample(seat, luck).expect("a mover can move");
        table.play_id(seat, id).expect("a sampled move is legal");
    }

    #[test]
    fn a_kept_game_is_the_journal_of_the_game_after_every_move() {
        let (mut table, mut shelf, mut kept) = (golf(), Drawer::default(), Kept::default());
        let mut luck = Luck::new(1);
        for _ in 0..60 {
            kept.keep(&mut shelf, &*table, note());
            assert_eq!(journal(&shelf, "golf"), table.journal(Keeping::Private));
            step(&mut *table, &mut luck);
        }
        assert_eq!(super::note(&shelf, "golf"), Some(note()));
    }

    #[test]
    fn a_move_writes_its_own_line_however_long_the_game_is() {
        let (mut table, mut shelf, mut kept) = (golf(), Drawer::default(), Kept::default());
        let mut luck = Luck::new(1);
        for _ in 0..200 {
            step(&mut *table, &mut luck);
        }
        kept.keep(&mut shelf, &*table, note());
        step(&mut *table, &mut luck);
        let before = shelf.written;
        kept.keep(&mut shelf, &*table, note());
        assert!(shelf.written - before < 200, "{}", shelf.written - before);
    }

    #[test]
    fn moves_that_were_taken_back_are_forgotten_and_others_take_their_place() {
        let (mut table, mut shelf, mut kept) = (golf(), Drawer::default(), Kept::default());
        for action in ["deal", "flip 0+1", "flip 2+3", "take"] {
            let seat = table.movers().iter().next().expect("somebody moves");
            table.play(seat, Say::Text(action)).expect("a legal move");
        }
        kept.keep(&mut shelf, &*table, note());
        let seat = table.movers().iter().next().expect("somebody moves");
        table.undo(seat).expect("taking the open card can be taken back");
        kept.back_to(&mut shelf, &*table);
        assert_eq!(journal(&shelf, "golf"), table.journal(Keeping::Private));
        table.play(seat, Say::Text("draw")).expect("a legal move");
        kept.keep(&mut shelf, &*table, note());
        assert_eq!(journal(&shelf, "golf"), table.journal(Keeping::Private));
    }

    #[test]
    fn a_game_that_is_forgotten_leaves_nothing_and_a_new_one_begins_at_its_start() {
        let (mut table, mut shelf, mut kept) = (golf(), Drawer::default(), Kept::default());
        let mut luck = Luck::new(1);
        for _ in 0..9 {
            step(&mut *table, &mut luck);
        }
        kept.keep(&mut shelf, &*table, note());
        forget(&mut shelf, "golf");
        assert!(shelf.texts.is_empty());
        let other = golf();
        Kept::default().keep(&mut shelf, &*other, note());
        assert_eq!(journal(&shelf, "golf"), other.journal(Keeping::Private));
    }
}

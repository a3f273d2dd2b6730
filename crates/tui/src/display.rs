//! Who is told what happens at a table. The screen, a log file and nobody at all hear the same.

use std::fs::File;
use std::io::{self, LineWriter, Write};
use std::path::Path;

use engine::{Table, Viewer};

/// Something that happened, as the viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// How many moves the game has after it; 0 for its start.
    pub ply: usize,
    /// Who moved, by name; nobody for the start.
    pub who: Option<String>,
    /// The move in notation.
    pub notation: Option<String>,
    /// What happened, in sentences.
    pub words: Vec<String>,
}

impl News {
    /// What the last move of a table did (or its start), as `viewer` may know it.
    pub fn of(table: &dyn Table, viewer: Viewer) -> Self {
        let made = table.plies().checked_sub(1).and_then(|p| table.move_at(p));
        Self {
            ply: table.plies(),
            who: made.as_ref().and_then(|(seat, _)| table.names().get(seat.index()).cloned()),
            notation: made.map(|(_, notation)| notation),
            words: table.event_words(viewer),
        }
    }
}

/// Somebody who is told what happens.
pub trait Display: Send {
    /// Something happened.
    fn tell(&mut self, news: &News) -> io::Result<()>;
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullDisplay;

impl Display for NullDisplay {
    fn tell(&mut self, _: &News) -> io::Result<()> {
        Ok(())
    }
}

/// Writes everything into a file, a line for each sentence.
#[derive(Debug)]
pub struct LogDisplay(LineWriter<File>);

impl LogDisplay {
    /// Goes on at the end of a file.
    pub fn append(path: &Path) -> io::Result<Self> {
        Ok(Self(LineWriter::new(File::options().create(true).append(true).open(path)?)))
    }
}

impl Display for LogDisplay {
    fn tell(&mut self, news: &News) -> io::Result<()> {
        if let (Some(who), Some(notation)) = (&news.who, &news.notation) {
            writeln!(self.0, "{:>4}. {who}: {notation}", news.ply)?;
        }
        for words in &news.words {
            writeln!(self.0, "      {words}")?;
        }
        Ok(())
    }
}

/// Remembers the sentences, for the screen.
#[derive(Clone, Debug, Default)]
pub struct ScreenDisplay {
    /// All that was told.
    pub lines: Vec<String>,
}

impl Display for ScreenDisplay {
    fn tell(&mut self, news: &News) -> io::Result<()> {
        self.lines.extend(news.words.iter().cloned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_file_and_the_screen_hear_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let news = News {
            ply: 3,
            who: Some("Anna".into()),
            notation: Some("draw".into()),
            words: vec!["Anna draws from the deck.".into()],
        };
        let mut log = LogDisplay::append(&path).unwrap();
        let mut screen = ScreenDisplay::default();
        for display in [&mut log as &mut dyn Display, &mut screen, &mut NullDisplay] {
            display.tell(&news).unwrap();
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, "   3. Anna: draw\n      Anna draws from the deck.\n");
        assert_eq!(screen.lines, news.words);
    }
}

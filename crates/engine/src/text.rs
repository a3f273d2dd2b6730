//! What text surfaces share: colours that can be switched off, and names that know who reads.

use anstyle::{AnsiColor, Style};

use crate::Seat;

/// The colours of the games' things; a shape or a word always stands beside them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hue {
    /// Blue cards and wires.
    Blue,
    /// Green cards; good news.
    Green,
    /// Red cards, suits and wires; bad news.
    Red,
    /// Purple cards.
    Purple,
    /// Landmarks, yellow wires, gold.
    Amber,
    /// What can be done now.
    Accent,
}

/// Paints text for a terminal, or leaves it plain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paint {
    /// Write colours?
    pub colour: bool,
    /// Keep to ASCII: no box drawing, suits or emoji?
    pub ascii: bool,
}

impl Paint {
    /// No colour; box drawing and suits are fine.
    pub const PLAIN: Self = Self { colour: false, ascii: false };

    fn style(self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// In bold.
    pub fn bold(self, text: &str) -> String {
        self.style(Style::new().bold(), text)
    }

    /// For what matters less.
    pub fn dim(self, text: &str) -> String {
        self.style(Style::new().dimmed(), text)
    }

    /// In a colour.
    pub fn hue(self, hue: Hue, text: &str) -> String {
        let colour = match hue {
            Hue::Blue => AnsiColor::BrightBlue,
            Hue::Green => AnsiColor::Green,
            Hue::Red => AnsiColor::BrightRed,
            Hue::Purple => AnsiColor::Magenta,
            Hue::Amber => AnsiColor::Yellow,
            Hue::Accent => AnsiColor::Cyan,
        };
        self.style(Style::new().bold().fg_color(Some(colour.into())), text)
    }

    /// `fancy`, or `plain` where only ASCII may be written.
    pub fn glyph<'a>(self, fancy: &'a str, plain: &'a str) -> &'a str {
        if self.ascii { plain } else { fancy }
    }
}

/// The names of the players, and which of them reads.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// A name for each seat.
    pub names: &'a [String],
    /// The seat of the reader: it is called "you".
    pub you: Option<Seat>,
}

impl<'a> Names<'a> {
    /// The name on a seat, also the reader's own.
    pub fn plain(&self, seat: Seat) -> &'a str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// "You" or the name: the beginning of a sentence.
    pub fn who(&self, seat: Seat) -> &'a str {
        if self.you == Some(seat) { "You" } else { self.plain(seat) }
    }

    /// "you" or the name: inside a sentence.
    pub fn whom(&self, seat: Seat) -> &'a str {
        if self.you == Some(seat) { "you" } else { self.plain(seat) }
    }

    /// "Your" or "Anna's".
    pub fn whose(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "Your".into() } else { format!("{}'s", self.plain(seat)) }
    }

    /// "You draw" or "Anna draws".
    pub fn does(&self, seat: Seat, you: &str, other: &str) -> String {
        if self.you == Some(seat) { format!("You {you}") } else { format!("{} {other}", self.plain(seat)) }
    }
}

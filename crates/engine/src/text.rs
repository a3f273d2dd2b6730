//! What text surfaces share: colours that can be switched off, and who reads.

use anstyle::{AnsiColor, Style};

use phrases::{Language, Value};

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

/// Who reads, and how: what every sentence is written for.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// A name for each seat.
    pub names: &'a [String],
    /// The seat of the reader: it is called "you".
    pub you: Option<Seat>,
    /// The reader's language.
    pub language: Language,
    /// Keep to ASCII: no suits or other symbols?
    pub ascii: bool,
}

impl<'a> Reader<'a> {
    /// Somebody at the table or outside of it who reads English.
    pub const fn english(names: &'a [String], you: Option<Seat>) -> Self {
        Self { names, you, language: Language::English, ascii: false }
    }

    /// The name on a seat, also the reader's own.
    pub fn plain(&self, seat: Seat) -> &'a str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// A player in a phrase: of the kind `you` if it is the reader, else `other`.
    pub fn seat(&self, seat: Seat) -> Value<'a> {
        Value::kind(self.plain(seat), if self.you == Some(seat) { "you" } else { "other" })
    }

    /// "You" or the name: the beginning of a sentence.
    pub fn who(&self, seat: Seat) -> &'a str {
        if self.you == Some(seat) { common::you(self.language) } else { self.plain(seat) }
    }
}

/// A number with this many digits after the point, or after the comma where people write one.
pub fn decimal(value: f64, digits: usize, language: Language) -> String {
    let text = format!("{value:.digits$}");
    // What is rounded to nothing has no sign.
    let text =
        if text.bytes().any(|b| (b'1'..=b'9').contains(&b)) { &text } else { text.trim_start_matches('-') };
    match language {
        Language::English => text.to_owned(),
        Language::German => text.replace('.', ","),
    }
}

/// The name of a variant as selectors write it: `SwapWith` is `swap-with`.
pub fn kebab(variant: &impl std::fmt::Debug) -> Value<'static> {
    let mut name = String::new();
    for c in format!("{variant:?}").chars().take_while(|c| c.is_alphanumeric()) {
        if c.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.extend(c.to_lowercase());
    }
    Value::Text(name.into())
}

/// A field of a refusal, as it goes into words.
pub trait Field {
    /// What goes into the gap.
    fn value(&self) -> Value<'_>;
}

macro_rules! number_fields {
    ($($type:ty)*) => {
        $(impl Field for $type {
            fn value(&self) -> Value<'_> {
                (*self).into()
            }
        })*
    };
}
number_fields!(i16 i32 i64 u8 u16 u32 u64 usize);

/// What the engine itself says: the words that every game has in common.
pub mod common {
    phrases::phrases! { "words" }

    /// All of them.
    pub fn all() -> &'static phrases::Phrases {
        &PHRASES
    }
}

//! What the program says, in every language that it speaks.
//!
//! A crate keeps its words beside its code, in files that a translator can edit without knowing Rust: `words/en.ftl`,
//! `words/de.ftl` ([Project Fluent](https://projectfluent.org)'s syntax), and longer texts in `words/en.md`, `words/de.md`.
//! [`phrases!`] turns them into types at compile time: a phrase with gaps is a struct with a field for each gap, one without
//! is a function, and all can be looked up by their key. A gap that only one language has, a key that English does not have,
//! a selector without a default: each is a compile error that names the file and the line. A phrase that a language lacks
//! is said in English, and a test of the catalog (`words.rs`) lists it.
//!
//! Supported of Fluent: gaps, selectors (by number, plural category, text or kind), attributes, terms and references, comments.
//! There are no functions: numbers come in as they should be written.

use std::borrow::Cow;
use std::fmt::Write;

pub use phrases_macro::phrases;

/// A language that people read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English, the language that every text has.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();
    /// All of them, in the order in which [`Entry::texts`] has them.
    pub const ALL: &'static [Self] = &[Self::English, Self::German];

    /// Its code, as in `words/en.ftl`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// What its speakers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// The language that a tag such as `de`, `de-CH` or `de_AT.UTF-8` asks for, if it is spoken here.
    pub fn of(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_', '.']).next()?.to_lowercase();
        Self::ALL.iter().copied().find(|l| l.code() == code)
    }
}

/// What goes into a gap.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'a> {
    /// A text; selectors compare it as it is.
    Text(Cow<'a, str>),
    /// A whole number; selectors compare its value, or whether it is `one`.
    Number(i64),
    /// A text of some kind, which is what selectors compare: a gender, or whether it is `you` who is meant.
    Kind(Cow<'a, str>, &'a str),
}

impl<'a> Value<'a> {
    /// A text of some kind.
    pub fn kind(text: impl Into<Cow<'a, str>>, kind: &'a str) -> Self {
        Self::Kind(text.into(), kind)
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Text(text) | Self::Kind(text, _) => out.push_str(text),
            Self::Number(n) => {
                let _ = write!(out, "{n}");
            }
        }
    }

    fn is(&self, key: &str) -> bool {
        match self {
            Self::Text(text) => text == key,
            Self::Kind(_, kind) => *kind == key,
            Self::Number(n) => key.parse() == Ok(*n) || (key == "one" && *n == 1),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text.as_str().into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

macro_rules! numbers {
    ($($type:ty)*) => {
        $(impl From<$type> for Value<'_> {
            fn from(number: $type) -> Self {
                Self::Number(number as i64)
            }
        })*
    };
}
numbers!(i8 i16 i32 i64 u8 u16 u32 u64 usize);

/// All phrases of a crate.
#[derive(Debug)]
pub struct Phrases {
    /// The phrases, sorted by key.
    pub entries: &'static [Entry],
    /// A longer text for each language, as Markdown; empty where there is none.
    pub long: [&'static str; Language::COUNT],
}

/// A phrase.
#[derive(Debug)]
pub struct Entry {
    /// Its name; an attribute's is `phrase.attribute`.
    pub key: &'static str,
    /// The names of its gaps, sorted.
    pub gaps: &'static [&'static str],
    /// Its text in each language with gaps and selectors marked; empty where a language does not have it.
    pub texts: [&'static str; Language::COUNT],
}

impl Entry {
    fn text(&self, language: Language) -> &'static str {
        pick(self.texts, language)
    }
}

/// A text in this language, or in English where the language does not have it. Whoever says one phrase this way needs that
/// phrase alone, and not the list of all.
pub fn pick(texts: [&'static str; Language::COUNT], language: Language) -> &'static str {
    match texts[language as usize] {
        "" => texts[0],
        text => text,
    }
}

impl Phrases {
    /// The phrase at this place, filled.
    pub fn say(&self, index: usize, language: Language, gaps: &[&Value<'_>]) -> String {
        let mut out = String::new();
        fill(self.entries[index].text(language), gaps, &mut out);
        out
    }

    /// The phrase with this key, if there is one and it has no gaps.
    pub fn get(&self, key: &str, language: Language) -> Option<&'static str> {
        let entry = self.entry(key)?;
        entry.gaps.is_empty().then(|| entry.text(language))
    }

    /// The phrase with this key, filled by name. A gap that nobody fills stays empty.
    pub fn fill(&self, key: &str, language: Language, with: &[(&str, Value<'_>)]) -> Option<String> {
        let entry = self.entry(key)?;
        let nothing = Value::Text("".into());
        let find =
            |gap: &&str| with.iter().find(|(name, _)| name == gap).map_or(&nothing, |(_, value)| value);
        let gaps: Vec<&Value<'_>> = entry.gaps.iter().map(find).collect();
        let mut out = String::new();
        fill(entry.text(language), &gaps, &mut out);
        Some(out)
    }

    /// The longer text.
    pub fn long(&self, language: Language) -> &'static str {
        match self.long[language as usize] {
            "" => self.long[0],
            text => text,
        }
    }

    /// Is there a phrase with this key?
    pub fn has(&self, key: &str) -> bool {
        self.entry(key).is_some()
    }

    fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.binary_search_by(|e| e.key.cmp(key)).ok().map(|i| &self.entries[i])
    }

    /// What a language lacks, by key.
    pub fn missing(&self, language: Language) -> Vec<&'static str> {
        let lacks = |e: &&Entry| e.texts[language as usize].is_empty();
        let mut keys: Vec<_> = self.entries.iter().filter(lacks).map(|e| e.key).collect();
        if self.long[language as usize].is_empty() && !self.long[0].is_empty() {
            keys.push("the longer text (.md)");
        }
        keys
    }
}

/// How [`phrases!`] marks what is not plain text.
pub mod mark {
    /// A gap: its number follows as a digit above `'0'`.
    pub const GAP: char = '\u{1}';
    /// A selector by a gap: its number follows, then the variants.
    pub const SELECT: char = '\u{2}';
    /// Ends the key of a variant; the key of the default begins with `*`.
    pub const KEY_END: char = '\u{3}';
    /// Ends a variant.
    pub const VARIANT_END: char = '\u{4}';
    /// Ends a selector.
    pub const SELECT_END: char = '\u{5}';
}

fn fill(text: &str, gaps: &[&Value<'_>], out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find([mark::GAP, mark::SELECT]) {
        out.push_str(&rest[..at]);
        let is_gap = rest[at..].starts_with(mark::GAP);
        let number = usize::from(rest.as_bytes()[at + 1] - b'0');
        rest = &rest[at + 2..];
        let value = gaps[number];
        if is_gap {
            value.write(out);
        } else {
            let (chosen, after) = choose(rest, value);
            fill(chosen, gaps, out);
            rest = after;
        }
    }
    out.push_str(rest);
}

/// The variant that fits, and what comes after the selector.
fn choose<'t>(mut rest: &'t str, value: &Value<'_>) -> (&'t str, &'t str) {
    let mut chosen = None;
    let mut usual = "";
    while !rest.starts_with(mark::SELECT_END) {
        let key_end = rest.find(mark::KEY_END).unwrap_or(0);
        let key = &rest[..key_end];
        rest = &rest[key_end + 1..];
        let end = variant_end(rest);
        let variant = &rest[..end];
        rest = &rest[end + 1..];
        let (key, default) = key.strip_prefix('*').map_or((key, false), |key| (key, true));
        if default {
            usual = variant;
        }
        if chosen.is_none() && value.is(key) {
            chosen = Some(variant);
        }
    }
    (chosen.unwrap_or(usual), &rest[1..])
}

/// Where a variant ends that begins here; selectors inside of it have ends of their own.
fn variant_end(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            mark::SELECT => depth += 1,
            mark::SELECT_END => depth -= 1,
            mark::VARIANT_END if depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}

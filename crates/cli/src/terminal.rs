//! What this terminal can show.

use std::env;
use std::io::{self, IsTerminal};
use std::sync::OnceLock;

use anstream::ColorChoice;
use engine::Language;
use engine::text::Paint;

use crate::failure::Failure;

/// Colours unless `NO_COLOR` is set or nobody looks; ASCII if asked for or if the locale has nothing else.
pub(crate) fn paint(ascii: bool) -> Paint {
    let colour = anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    Paint { colour, ascii: ascii || (io::stdout().is_terminal() && !utf8_locale()) }
}

/// How wide the terminal is; where there is none, as wide as `COLUMNS` says, or 80.
pub(crate) fn width() -> usize {
    let columns = if io::stdout().is_terminal() { tui::columns().map(usize::from) } else { None };
    let said = || env::var("COLUMNS").ok()?.parse().ok();
    columns.or_else(said).unwrap_or(80).max(20)
}

/// How wide a text may be: as wide as the terminal, but not wider than one likes to read.
pub(crate) fn text_width() -> usize {
    const LIKED: usize = 90;
    width().min(LIKED)
}

fn utf8_locale() -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|v| env::var(v).ok().filter(|v| !v.is_empty()));
    locale.is_some_and(|l| l.to_lowercase().replace('-', "").contains("utf8"))
}

/// In which language this program speaks.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Speaks the language that was asked for, else the one of `PARLOR_LANGUAGE`, else the one of the locale, else English.
pub(crate) fn speak(asked: Option<Language>) -> Result<(), Failure> {
    let set = |name: &&str| env::var(name).ok().filter(|v| !v.is_empty());
    let own = match set(&"PARLOR_LANGUAGE") {
        Some(text) => Some(spoken(&text).map_err(|e| Failure::Usage(format!("PARLOR_LANGUAGE: {e}")))?),
        None => None,
    };
    let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set).and_then(|tag| Language::of(&tag));
    let _ = LANGUAGE.set(asked.or(own).or_else(locale).unwrap_or_default());
    Ok(())
}

/// A language by its tag, such as `de` or `de-CH`.
pub(crate) fn spoken(tag: &str) -> Result<Language, String> {
    Language::of(tag).ok_or_else(|| {
        let known: Vec<String> =
            Language::ALL.iter().map(|l| format!("{} ({})", l.code(), l.name())).collect();
        format!("`{}` is not spoken here; there are: {}", engine::action::clip(tag), known.join(", "))
    })
}

/// The language that was settled at the start.
pub(crate) fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// What the person at this keyboard is called, unless it says otherwise.
pub(crate) fn own_name() -> String {
    tui::own_name(language())
}

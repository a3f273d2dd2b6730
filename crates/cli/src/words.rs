//! What the commands say, from `words/*.ftl`.

use engine::{Language, Level};

phrases::phrases! { "words" }

/// How strong a bot is.
pub(crate) fn level(level: Level, language: Language) -> &'static str {
    match level {
        Level::Trivial => level_trivial(language),
        Level::Easy => level_easy(language),
        Level::Medium => level_medium(language),
        Level::Hard => level_hard(language),
    }
}

/// A grade, by its name for programs.
pub(crate) fn grade(name: &str, language: Language) -> String {
    let key = format!("grade-{}", name.to_lowercase());
    PHRASES.get(&key, language).map_or_else(|| name.to_lowercase(), str::to_owned)
}

//! What the screens say, from `words/*.ftl`. What games say comes from the games.

use engine::{Grade, Language, Level};

phrases::phrases! { "words" }

/// The phrase `KEY.PART`; each of them is in a picture or a test.
pub(crate) fn part(key: &str, part: &str, language: Language) -> &'static str {
    PHRASES.get(&format!("{key}.{part}"), language).unwrap_or_default()
}

/// How strong a bot is.
pub(crate) fn level(level: Level, language: Language) -> &'static str {
    match level {
        Level::Trivial => level_trivial(language),
        Level::Easy => level_easy(language),
        Level::Medium => level_medium(language),
        Level::Hard => level_hard(language),
    }
}

/// How good a move is.
pub(crate) fn grade(grade: Grade, language: Language) -> &'static str {
    match grade {
        Grade::Optimal => grade_optimal(language),
        Grade::Even => grade_even(language),
        Grade::Good => grade_good(language),
        Grade::Unmeasured => grade_unmeasured(language),
        Grade::Questionable => grade_questionable(language),
        Grade::Mistake => grade_mistake(language),
        Grade::Blunder => grade_blunder(language),
    }
}

/// A key that was pressed in vain.
pub(crate) fn nothing_here_for(key: char, language: Language) -> String {
    NothingHere { key: key.to_string().into() }.say(language)
}

/// A number with this many digits behind the point, or behind the comma where people write one.
pub(crate) fn decimal(value: f64, digits: usize, language: Language) -> String {
    engine::text::decimal(value, digits, language)
}

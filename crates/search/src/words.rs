//! What searches say, from `words/*.ftl`.

phrases::phrases! { "words" }

/// A share as a percentage.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

//! Words as a table shows them.

use crate::scene::Scene;

/// A sentence begins with a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// A choice in words.
pub(super) fn label(scene: &Scene, choice: usize) -> String {
    scene.choices[choice].words.clone()
}

pub(super) fn examples(scene: &Scene) -> String {
    scene.choices.iter().take(3).map(|c| c.notation.as_str()).collect::<Vec<_>>().join(", ")
}

//! The games of the menu.

use engine::AnyGame;

/// Those of the catalog.
#[cfg(not(test))]
pub(crate) fn games() -> impl ExactSizeIterator<Item = &'static dyn AnyGame> {
    catalog::games()
}

/// In pictures always the same: whoever adds a game to the catalog need not take them anew.
#[cfg(test)]
pub(crate) fn games() -> impl ExactSizeIterator<Item = &'static dyn AnyGame> {
    ["harmonictook", "golf", "farkle", "wires"]
        .map(|id| catalog::find(id).expect("it is in the catalog"))
        .into_iter()
}

//! What a viewer may know, and what may be behind it.

use engine::known::deal;
use engine::{Luck, Viewer};

use crate::{State, View};

/// The state with the cards blank that the viewer has not seen. At the end they lie open for whoever watches.
pub(crate) fn of(state: &State, viewer: Viewer) -> View {
    if state.mover().is_none() {
        return state.clone();
    }
    State { hands: state.hands.iter().map(|hand| hand.seen_by(viewer)).collect(), ..state.clone() }
}

/// A state that looks like this, each as likely as the others.
pub(crate) fn fill(view: &View, luck: &mut Luck) -> State {
    let mut state = view.clone();
    let unseen = state.unseen();
    let mut hands: Vec<_> = state.hands.iter_mut().collect();
    deal(&mut hands, unseen, luck).expect("there are more cards than players");
    state
}

//! What a click on the table means beside what it was made on: one press is one move, and a further one hurries the others.

use std::cell::RefCell;

use leptos::prelude::*;
use web::pace::Presses;

use crate::client::motion;
use crate::client::offline;
use crate::client::session::{Place, Session};

thread_local! {
    static PRESSES: RefCell<Presses> = RefCell::new(Presses::default());
}

/// A move was made.
pub(crate) fn moved() {
    PRESSES.with_borrow_mut(|p| p.moved(js_sys::Date::now()));
}

/// A click begins. If it does not count, nothing hears it.
pub(super) fn begins(event: &web_sys::MouseEvent) {
    // A click by key or by a program has no place.
    if event.detail() == 0 {
        return;
    }
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    if !PRESSES.with_borrow_mut(|p| p.press(js_sys::Date::now(), x, y)) {
        event.stop_propagation();
        event.prevent_default();
    }
}

/// A click has gone through the table: if it was no move of its own, it cuts short what the others do.
pub(super) fn ends(s: Session) {
    PRESSES.with_borrow_mut(Presses::release);
    skip(s);
}

/// Shows at once what is moving, and lets the next of the others move.
pub(super) fn skip(s: Session) {
    let may = PRESSES.with_borrow(|p| p.may_skip(js_sys::Date::now()));
    if !may || untrack(|| s.my_turn()) {
        return;
    }
    motion::finish();
    match s.place {
        Place::Here(_) => offline::hurry(s),
        Place::Room(online) => online.hurry.set_value(true),
        Place::Past => {}
    }
}

//! What a thing on the table is: on hover, on focus, and on a long press. Never needed to play.
//!
//! Anything with `data-tip` has details: a first line that names it, and what it does below.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// How long the mouse rests on a thing before it is explained,
const HOVER: u64 = 400;
/// and how long a finger.
const PRESS: u64 = 350;

/// Details that are shown: the words, and where.
#[derive(Clone, PartialEq)]
struct Shown {
    words: String,
    left: String,
    /// From the top of the page, or from its bottom.
    top: String,
    bottom: String,
}

/// What is shown, and what is about to be.
#[derive(Clone, Copy)]
pub(super) struct Details {
    shown: RwSignal<Option<Shown>>,
    /// Counts what was pointed at, so that a wait for something else comes to nothing.
    turn: StoredValue<u32>,
    /// The press has shown something: it must not click as well.
    pressed: StoredValue<bool>,
}

impl Details {
    pub(super) fn new() -> Self {
        Self { shown: RwSignal::new(None), turn: StoredValue::new(0), pressed: StoredValue::new(false) }
    }

    /// Shows the details of what an event is about, after a while.
    fn after(self, target: Option<web_sys::EventTarget>, wait: u64, press: bool) {
        let Some(thing) = explained(target) else { return };
        // The last events of a table come when it is gone.
        let Some(turn) = self.turn.try_update_value(|t| {
            *t += 1;
            *t
        }) else {
            return;
        };
        set_timeout(
            move || {
                if self.turn.try_get_value() == Some(turn) && thing.is_connected() {
                    let _ = self.pressed.try_set_value(press);
                    let _ = self.shown.try_set(Some(shown(&thing)));
                }
            },
            std::time::Duration::from_millis(wait),
        );
    }

    /// Takes the details away.
    pub(super) fn hide(self) {
        let there = self.turn.try_update_value(|t| *t += 1).is_some();
        if there && self.shown.try_with_untracked(Option::is_some) == Some(true) {
            let _ = self.shown.try_set(None);
        }
    }

    /// Something is pointed at.
    pub(super) fn over(self, event: &web_sys::PointerEvent) {
        if event.pointer_type() == "mouse" {
            self.after(event.target(), HOVER, false);
        }
    }

    /// Something is pressed.
    pub(super) fn down(self, event: &web_sys::PointerEvent) {
        self.hide();
        let _ = self.pressed.try_set_value(false);
        if event.pointer_type() != "mouse" {
            self.after(event.target(), PRESS, true);
        }
    }

    /// The finger is up again: what was not shown by now is not.
    pub(super) fn up(self, event: &web_sys::PointerEvent) {
        if event.pointer_type() != "mouse" && self.pressed.try_get_value() == Some(false) {
            self.hide();
        }
    }

    /// Somebody came by keyboard.
    pub(super) fn focus(self, event: &web_sys::FocusEvent) {
        if explained(event.target()).is_some_and(|e| e.matches(":focus-visible").unwrap_or(false)) {
            self.after(event.target(), 0, false);
        }
    }

    /// Was this click the end of a long press? Then it must not count as a click.
    pub(super) fn swallows(self, event: &web_sys::MouseEvent) -> bool {
        let swallow = self.pressed.try_update_value(std::mem::take).unwrap_or(false);
        if swallow {
            event.stop_propagation();
            event.prevent_default();
        }
        swallow
    }

    /// A long press on a phone asks for the details, not for the browser's menu.
    pub(super) fn menu(self, event: &web_sys::MouseEvent) {
        if self.pressed.try_get_value() == Some(true) {
            event.prevent_default();
        }
    }

    /// The details as they are drawn. Screen readers hear the same from the thing itself.
    pub(super) fn draw(self) -> AnyView {
        (move || {
            self.shown.get().map(|Shown { words, left, top, bottom }| {
                let (name, about) = words.split_once('\n').unwrap_or((&words, ""));
                let (name, about) = (name.to_owned(), about.to_owned());
                view! {
                    <div
                        class="details"
                        style:left=left
                        style:top=top
                        style:bottom=bottom
                        aria-hidden="true"
                        on:click=move |_| self.hide()
                    >
                        <b class="serif">{name}</b>
                        <span>{about}</span>
                    </div>
                }
            })
        })
        .into_any()
    }
}

/// The thing with details that an event is about.
fn explained(target: Option<web_sys::EventTarget>) -> Option<Element> {
    target?.dyn_into::<Element>().ok()?.closest("[data-tip]").ok().flatten()
}

/// The words of a thing, above it or below, wherever there is room.
fn shown(thing: &Element) -> Shown {
    let at = thing.get_bounding_client_rect();
    let size = |s: Result<wasm_bindgen::JsValue, _>| s.ok().and_then(|v| v.as_f64()).unwrap_or(0.0);
    let (wide, high) = (size(window().inner_width()), size(window().inner_height()));
    // Large screens show everything larger: positions are in the page's own pixels.
    let zoom = document().body().map_or(1.0, |body| {
        let drawn = body.get_bounding_client_rect().width();
        if body.offset_width() > 0 { drawn / f64::from(body.offset_width()) } else { 1.0 }
    });
    let left =
        (at.left() + at.width() / 2.0).clamp(140.0 * zoom, (wide - 140.0 * zoom).max(140.0 * zoom)) / zoom;
    let words = thing.get_attribute("data-tip").unwrap_or_default();
    let (left, auto) = (format!("{left:.0}px"), "auto".to_owned());
    if at.top() > high / 2.0 {
        Shown { words, left, top: auto, bottom: format!("{:.0}px", (high - at.top() + 8.0) / zoom) }
    } else {
        Shown { words, left, top: format!("{:.0}px", (at.bottom() + 8.0) / zoom), bottom: auto }
    }
}

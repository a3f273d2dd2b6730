//! Why a wish was not granted, beside what was clicked.

use std::cell::Cell;

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::client::draw::icon;
use crate::client::session::Session;
use crate::client::text as t;

thread_local! {
    /// The middle of what was clicked last, and its lower edge, in the window.
    static CLICKED: Cell<Option<(f64, f64)>> = const { Cell::new(None) };
}

/// Remembers what is clicked.
pub(super) fn point(event: &web_sys::MouseEvent) {
    let thing = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    let thing = thing.and_then(|e| e.closest("button, a, [role=button]").ok().flatten());
    CLICKED.set(thing.map(|e| {
        let at = e.get_bounding_client_rect();
        (at.left() + at.width() / 2.0, at.bottom())
    }));
}

/// How long a reason stays, and how much longer for each of its letters, in milliseconds.
const STAYS: u64 = 4_000;
const READ: u64 = 50;

/// The reason; time, a click on it, or the next move takes it away. It stays while somebody points at it.
pub(super) fn toast(s: Session) -> AnyView {
    let note = NodeRef::<Div>::new();
    let (turn, held) = (StoredValue::new(0_u32), StoredValue::new(false));
    let later = move || {
        let Some(why) = s.refused.get_untracked() else { return };
        turn.update_value(|t| *t += 1);
        let now = turn.get_value();
        let long = STAYS + READ * why.chars().count() as u64;
        set_timeout(
            move || {
                if turn.try_get_value() == Some(now) && held.try_get_value() == Some(false) {
                    let _ = s.refused.try_set(None);
                }
            },
            std::time::Duration::from_millis(long),
        );
    };
    Effect::new(move |_| {
        s.refused.track();
        held.set_value(false);
        later();
    });
    Effect::new(move |_| {
        s.refused.track();
        let (Some(note), Some((x, y))) = (note.get(), CLICKED.get()) else { return };
        let Some(stage) = note.parent_element() else { return };
        let (stage, own) = (stage.get_bounding_client_rect(), note.get_bounding_client_rect());
        let half = own.width() / 2.0 + 8.0;
        let left = (x - stage.left()).clamp(half, (stage.width() - half).max(half));
        let below = y - stage.top() + 8.0;
        // Under what was clicked, unless that is at the lower edge.
        let top = below.min(stage.height() - own.height() - 8.0).max(8.0);
        let style = web_sys::HtmlElement::style(&note);
        let _ = style.set_property("left", &format!("{left:.0}px"));
        let _ = style.set_property("top", &format!("{top:.0}px"));
        let _ = style.set_property("bottom", "auto");
    });
    let shown = move || {
        s.refused.get().map(|why| {
            view! {
                <div
                    class="toast refusal"
                    role="alert"
                    node_ref=note
                    on:pointerenter=move |_| held.set_value(true)
                    on:pointerleave=move |_| {
                        let _ = held.try_set_value(false);
                        later();
                    }
                >
                    {icon("close")} <span>{why}</span>
                    <button class="icon-button" aria-label=t::close() on:click=move |_| s.refused.set(None)>{icon("close")}</button>
                </div>
            }
        })
    };
    shown.into_any()
}

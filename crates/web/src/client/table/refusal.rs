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

/// The reason; a click on it, or the next move, takes it away.
pub(super) fn toast(s: Session) -> AnyView {
    let note = NodeRef::<Div>::new();
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
                <div class="toast no" role="alert" node_ref=note>
                    {icon("close")} <span>{why}</span>
                    <button class="ib" aria-label=t::close() on:click=move |_| s.refused.set(None)>{icon("close")}</button>
                </div>
            }
        })
    };
    shown.into_any()
}

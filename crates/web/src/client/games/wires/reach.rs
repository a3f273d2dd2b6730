//! From wire to wire with the arrow keys, and what is asked for into sight.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The wires that can be seen.
fn slots() -> Vec<HtmlElement> {
    let Ok(all) = document().query_selector_all(".wire-slot") else { return Vec::new() };
    let seen = |i| all.item(i)?.dyn_into::<HtmlElement>().ok().filter(|e| e.offset_width() > 0);
    (0..all.length()).filter_map(seen).collect()
}

/// The middle of a thing.
fn middle(element: &Element) -> (f64, f64) {
    let r = element.get_bounding_client_rect();
    (r.x() + r.width() / 2.0, r.y() + r.height() / 2.0)
}

/// Takes the focus to the next wire in this direction; the first arrow goes to the first wire that can be tapped.
pub(super) fn go(key: &str) -> bool {
    let slots = slots();
    let now = document().active_element().filter(|e| e.class_list().contains("wire-slot"));
    let Some(now) = now else {
        let first = slots.iter().find(|e| e.class_list().contains("can")).or(slots.first());
        return first.is_some_and(|e| e.focus().is_ok());
    };
    let (x, y) = middle(&now);
    // How far it is in the direction of the key, and how far beside it.
    let away = |e: &HtmlElement| {
        let (dx, dy) = (middle(e).0 - x, middle(e).1 - y);
        match key {
            "ArrowLeft" => (-dx, dy),
            "ArrowRight" => (dx, dy),
            "ArrowUp" => (-dy, dx),
            _ => (dy, dx),
        }
    };
    let ahead = slots.iter().filter(|e| away(e).0 > 4.0);
    // A row is left only where the key points to another row.
    let cost = |e: &&HtmlElement| away(e).0 + 3.0 * away(e).1.abs();
    let next = ahead.min_by(|a, b| cost(a).total_cmp(&cost(b)));
    next.is_some_and(|e| e.focus().is_ok())
}

/// Scrolls to this part of the table where the table scrolls, which it does on small phones.
pub(super) fn show(part: &str) {
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    let bench = find(".wires > .bench").and_then(|e| e.dyn_into::<HtmlElement>().ok());
    if bench.is_some_and(|b| b.scroll_height() > b.client_height() && b.client_height() > 0)
        && let Some(part) = find(part)
    {
        part.scroll_into_view_with_bool(false);
    }
}

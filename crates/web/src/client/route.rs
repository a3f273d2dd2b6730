//! Which page is shown: the address is the state.

use leptos::prelude::*;
use wasm_bindgen::JsValue;

pub(crate) use web::route::Route;

/// The page that the address says now.
pub(crate) fn current() -> Route {
    Route::parse(&window().location().pathname().unwrap_or_default())
}

/// Goes to another page without loading anything.
pub(crate) fn go(route: RwSignal<Route>, path: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(path));
    }
    route.set(Route::parse(path));
}

/// A click on a link within the page.
pub(crate) fn follow(route: RwSignal<Route>, event: &web_sys::MouseEvent, path: &str) {
    if event.ctrl_key() || event.meta_key() || event.shift_key() || event.button() != 0 {
        return;
    }
    event.prevent_default();
    go(route, path);
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// A value behind the `?` of the address.
pub(crate) fn asked(name: &str) -> Option<String> {
    value(&window().location().search().ok()?, name)
}

/// A value behind the `#` of the address.
pub(crate) fn behind(name: &str) -> Option<String> {
    value(&window().location().hash().ok()?, name)
}

fn value(text: &str, name: &str) -> Option<String> {
    js_sys::decode_uri_component(web::route::value(text, name)?).ok().map(String::from)
}

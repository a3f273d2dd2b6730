//! Which page is shown: the address is the state.

use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// A page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// The four tables.
    Home,
    /// A game in the page, against bots.
    Play(String),
    /// A room of the server.
    Room(String),
    /// Help with Wires at a real table.
    Assist,
    /// A game looked at again: one of the server's, or one that the visitor brings.
    Review(Option<String>),
    /// The account.
    Account,
    /// For administrators.
    Admin,
    /// The first password of an administrator.
    Setup,
    /// Anything else.
    Lost,
}

impl Route {
    /// Reads an address.
    pub(crate) fn parse(path: &str) -> Self {
        let path = path.split('#').next().unwrap_or_default();
        let parts: Vec<&str> = path.split('/').filter(|p| !p.is_empty()).collect();
        match parts[..] {
            [] => Self::Home,
            ["play", game] if super::games::find(game).is_some() => Self::Play(game.to_owned()),
            ["review"] => Self::Review(None),
            ["review", record] => Self::Review(Some(record.to_owned())),
            ["assist", "wires"] => Self::Assist,
            ["r", code] => Self::Room(code.to_uppercase()),
            ["account"] => Self::Account,
            ["admin"] => Self::Admin,
            ["setup"] => Self::Setup,
            _ => Self::Lost,
        }
    }
}

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
    let text = text.trim_start_matches(['?', '#']);
    let value = text.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))?;
    js_sys::decode_uri_component(value).ok().map(String::from)
}

//! What the browser remembers: preferences and games that are not finished.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web::pace::Speed;

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// A remembered text.
pub(crate) fn get(key: &str) -> Option<String> {
    storage()?.get_item(&format!("parlor.{key}")).ok().flatten()
}

/// Remembers a text. A browser that refuses (private mode, full) costs the memory and nothing else.
pub(crate) fn set(key: &str, value: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(&format!("parlor.{key}"), value);
    }
}

/// Forgets a text.
pub(crate) fn forget(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("parlor.{key}"));
    }
}

/// The browser's memory, for games that are kept in it.
pub(crate) struct Browser;

impl web::kept::Shelf for Browser {
    fn get(&self, key: &str) -> Option<String> {
        get(key)
    }

    fn set(&mut self, key: &str, value: &str) {
        set(key, value);
    }

    fn forget(&mut self, key: &str) {
        forget(key);
    }
}

/// The memory of this tab: what a reload should find, and nobody else.
pub(crate) struct Tab;

impl web::kept::Shelf for Tab {
    fn get(&self, key: &str) -> Option<String> {
        tab()?.get_item(&format!("parlor.{key}")).ok().flatten()
    }

    fn set(&mut self, key: &str, value: &str) {
        if let Some(tab) = tab() {
            let _ = tab.set_item(&format!("parlor.{key}"), value);
        }
    }

    fn forget(&mut self, key: &str) {
        if let Some(tab) = tab() {
            let _ = tab.remove_item(&format!("parlor.{key}"));
        }
    }
}

fn tab() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

/// Does the system or the visitor want a dark room?
pub(crate) fn dark() -> bool {
    match get("theme").as_deref() {
        Some("dark") => true,
        Some("light") => false,
        _ => matches("(prefers-color-scheme: dark)"),
    }
}

/// Puts the theme onto the page.
pub(crate) fn apply_theme() {
    if let Some(root) = document().document_element() {
        let _ = root.class_list().toggle_with_force("dark", dark());
    }
}

/// Follows the system when it goes from day to night, or wants less motion.
pub(crate) fn follow_system() {
    for (query, apply) in [
        ("(prefers-color-scheme: dark)", apply_theme as fn()),
        ("(prefers-reduced-motion: reduce)", apply_motion),
    ] {
        if let Ok(Some(media)) = window().match_media(query) {
            let listener = Closure::<dyn Fn()>::new(apply);
            media.set_onchange(Some(listener.as_ref().unchecked_ref()));
            // As long as the page is there, and what it listens to with it.
            listener.forget();
            std::mem::forget(media);
        }
    }
}

/// Does a media query hold?
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|m| m.matches())
}

/// Should nothing move? The visitor's choice goes before the system's.
pub(crate) fn still() -> bool {
    match get("motion").as_deref() {
        Some("none") => true,
        Some(_) => false,
        None => matches("(prefers-reduced-motion: reduce)"),
    }
}

/// How fast things move.
pub(crate) fn motion() -> Speed {
    get("motion").map_or(Speed::Usual, |name| Speed::of(&name))
}

/// How fast bots play.
pub(crate) fn bots() -> Speed {
    get("bots").map_or(Speed::Usual, |name| Speed::of(&name))
}

/// Tells the style sheets whether anything may move.
pub(crate) fn apply_motion() {
    if let Some(root) = document().document_element() {
        let _ = root.class_list().toggle_with_force("still", still());
    }
}

/// How many rooms are asked whether they still go on: each is a request.
const MOST_ROOMS: usize = 8;

/// The codes of all rooms in which a seat was taken in this browser, at most so many.
fn seats(most: usize) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok().flatten());
    keys.filter_map(|key| Some(key.strip_prefix("parlor.seat.")?.to_owned())).take(most).collect()
}

/// The rooms in which this browser may still have a seat.
pub(crate) fn rooms() -> Vec<String> {
    seats(MOST_ROOMS)
}

/// The secrets of all seats that were taken in this browser.
pub(crate) fn seat_tokens() -> Vec<String> {
    seats(100).iter().filter_map(|code| get(&format!("seat.{code}"))).collect()
}

/// What the visitor is called.
pub(crate) fn name() -> Option<String> {
    get("name").filter(|n| !n.trim().is_empty())
}

/// 32 random bytes from the system.
pub(crate) fn seed() -> [u8; 32] {
    let mut seed = [0; 32];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut seed);
    }
    seed
}

//! What the browser remembers: preferences and games that are not finished.

use leptos::prelude::*;

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

/// Does a media query hold?
pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|m| m.matches())
}

/// Should nothing move?
pub(crate) fn still() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

/// The secrets of all seats that were taken in this browser.
pub(crate) fn seat_tokens() -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok().flatten());
    let seats = keys.filter(|key| key.starts_with("parlor.seat."));
    seats.filter_map(|key| storage.get_item(&key).ok().flatten()).take(100).collect()
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

//! The client. `app` chooses the page; `session` is a game as a page sees it, wherever it is played; `games` has a table for
//! each game; `draw` the pictures, `motion` what moves, `text` all words.

// The component macro makes its own visibility.
#![allow(unreachable_pub)]

mod account;
mod admin;
mod api;
mod app;
mod assist;
mod draw;
mod files;
mod games;
mod home;
mod motion;
mod offline;
mod online;
mod options;
mod pieces;
mod review;
mod room;
mod route;
mod rules;
mod session;
mod settings;
mod sheets;
mod sound;
mod store;
mod table;
mod text;
mod thinker;
mod unreadable;

/// Shows the page.
pub(crate) fn start() {
    console_error_panic_hook::set_once();
    store::apply_theme();
    text::apply_language();
    leptos::mount::mount_to_body(app::App);
}

//! The client. `app` chooses the page; `session` is a game as a page sees it, wherever it is played; `games` has a table for
//! each game; `draw` the pictures, `motion` what moves, `web::text` all words.

// The component macro makes its own visibility.
#![allow(unreachable_pub)]

mod account;
mod admin;
mod api;
mod app;
mod assist;
mod draw;
mod files;
mod finished;
mod games;
mod home;
mod house;
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
mod set_up;
mod settings;
mod sheets;
mod sound;
mod store;
mod table;
mod tabs;
mod thinker;
mod unreadable;

pub(crate) use web::text;

/// Shows the page.
pub(crate) fn start() {
    console_error_panic_hook::set_once();
    store::apply_theme();
    store::apply_motion();
    store::follow_system();
    settings::apply_language();
    house::learn();
    leptos::mount::mount_to_body(app::App);
}

//! The terminal client: the whole parlor on one screen.
//!
//! A screen of a table is a function of a [`Scene`]: what one viewer sees, what it may do, and what happened in words. A table
//! of this program and a room on a server give the same scenes, so that nothing that draws knows where a game is played.
//! [`run`] takes the terminal and gives it back whatever happens.

mod app;
mod assist;
mod boards;
mod canvas;
mod choices;
mod desk;
mod display;
mod evening;
mod home;
mod join;
mod keys;
mod listed;
mod local;
mod net;
mod pace;
#[cfg(test)]
mod pictures;
mod pieces;
mod replay;
mod room;
mod saved;
pub mod saves;
mod scene;
mod setup;
mod sitter;
mod standing;
mod statistics;
mod terminal;
mod theme;
pub mod trouble;
mod words;

pub use app::{Prefs, Start, run};
pub use assist::Assistant;
pub use display::{Display, LogDisplay, News, NullDisplay, ScreenDisplay};
pub use evening::WiresEvening;
pub use local::{Seating, luck_at};
pub use net::Invitation;
pub use pace::Pace;
pub use scene::{Once, Scene, result_words};
pub use sitter::{Sitter, own_name};
pub use terminal::columns;
pub use theme::{Depth, Theme, utf8_locale};

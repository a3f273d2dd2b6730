//! What the browser client knows without a browser: addresses, options as fields, games in links, saved games, the log, moves
//! in groups, colours, and all words of its own. It compiles everywhere, so that it is tested like any other code; what needs a page is in the program
//! beside it.

pub mod chances;
pub mod drawn;
pub mod farkle;
pub mod fold;
pub mod kept;
pub mod log;
pub mod options;
pub mod pace;
pub mod paint;
pub mod past;
pub mod question;
pub mod route;
pub mod share;
pub mod text;
pub mod told;
pub mod typed;
pub mod wire;

/// With a capital at the start.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

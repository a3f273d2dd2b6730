//! A client of the server that knows no rules: it picks from the list of legal moves, loses its connection, comes back.

mod http;
mod leaks;
mod player;
mod socket;

pub use http::{Answer, Api};
pub use leaks::{Secrets, check as check_leaks};
pub use player::{Drops, Player, Watched, play_to_the_end};
pub use socket::Socket;

/// Why something did not work.
pub type Error = Box<dyn std::error::Error + Send + Sync>;
/// What may not work.
pub type Result<T> = std::result::Result<T, Error>;

//! A client of the server that knows no rules: it picks from the list of legal moves, loses its connection, comes back.
//! And what tests and long runs need around it: the program as a process, crashes, a terminal with a person at it.

pub mod cluster;
pub mod crash;
mod host;
mod http;
mod leaks;
mod player;
pub mod pulse;
mod socket;
pub mod terminal;

pub use host::{Host, cpu};
pub use http::{Answer, Api};
pub use leaks::{Secrets, check as check_leaks};
pub use player::{Drops, Player, Watched, play_to_the_end};
pub use socket::Socket;
pub use terminal::Terminal;

/// Why something did not work.
pub type Error = Box<dyn std::error::Error + Send + Sync>;
/// What may not work.
pub type Result<T> = std::result::Result<T, Error>;

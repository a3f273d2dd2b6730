//! Matches, tournaments, ratings, records and statistics, for every game.
//!
//! The arena knows no game: it plays through [`engine::AnyGame::simulator`], which runs the game's own types. Everything
//! that is played follows from a [`Plan`] and its seed, and what is counted is integers added up in order, so that any
//! number of threads gives the same bytes.

mod container;
mod contestant;
mod error;
mod histogram;
pub mod html;
mod ledger;
pub mod measure;
mod plan;
mod program;
mod rater;
pub mod rating;
pub mod read;
mod record;
mod results;
mod run;
pub mod sprt;
pub mod swiss;
pub mod table;
mod tally;
pub mod text;
mod worth;

pub use container::{Container, Header, Packed};
pub use contestant::{Contestant, field};
pub use error::ArenaError;
pub use histogram::Histogram;
pub use ledger::{Judge, Ledger, Output, Paths, digest};
pub use plan::{Group, Pairing, Plan, Schedule};
pub use program::{Limits, Program};
pub use rater::Rater;
pub use record::{GameRecord, PlayerRecord};
pub use results::{Online, Results, Standing};
pub use run::{Chunk, Collect, Flow, GameResult, Job, Want, Watch, run};
pub use tally::{Bin, GroupSums, Line, Pair, Share, Tally, WIN, pair_index};
pub use worth::{Effect, Use, Worth};

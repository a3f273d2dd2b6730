//! Matches, tournaments, ratings, records and statistics, for every game.
//!
//! The arena knows no game: it plays through [`engine::AnyGame::simulator`], which runs the game's own types. Everything
//! that is played follows from a [`Plan`] and its seed, and what is counted is integers added up in order, so that any
//! number of threads gives the same bytes.

mod by;
mod chunk;
pub mod container;
mod contestant;
mod error;
mod guard;
mod histogram;
pub mod html;
mod ledger;
mod made;
pub mod measure;
mod part;
mod plan;
mod program;
mod rater;
pub mod rating;
pub mod read;
mod record;
mod referee;
mod results;
mod run;
mod seating;
pub mod sprt;
mod study;
pub mod swiss;
pub mod table;
mod tally;
pub mod text;
mod worth;

pub use by::By;
pub use chunk::{Chunk, GameResult};
pub use container::{Container, Header, Packed};
pub use contestant::{Contestant, field};
pub use error::ArenaError;
pub use guard::{Guard, Sentry};
pub use histogram::Histogram;
pub use ledger::{Judge, Ledger, Output, Paths, Run, check_writable, digest, saved_chunk, saved_games};
pub use made::Made;
pub use part::{Part, PartFile, PartHead, PartReader, Parts};
pub use plan::{Group, Pairing, Plan, Schedule};
pub use program::{Limits, Program};
pub use rater::Rater;
pub use record::{GameRecord, PlayerRecord};
pub use referee::Referee;
pub use results::{Online, Results, Standing};
pub use run::{Collect, Flow, Job, Want, Watch, Worker, run};
pub use seating::Meeting;
pub use study::{Kind, Study, Wish};
pub use tally::{Bin, GroupSums, Line, Pair, Share, Tally, WIN, Yardstick, pair_index};
pub use worth::{Effect, Use, Worth};

//! `parlor arena`: bots and programs against each other.

pub(crate) mod args;
mod setup;
mod show;
mod swiss;
mod unpack;
mod versus;
mod watch;

use arena::ArenaError;
use engine::text::Paint;

use crate::failure::Failure;
use args::{ArenaArgs, ArenaCommand, ReportArgs};

pub(crate) fn run(args: &ArenaArgs, paint: Paint) -> Result<(), Failure> {
    match &args.command {
        ArenaCommand::Match(args) => versus::run(args, versus::Kind::Match, paint),
        ArenaCommand::RoundRobin(args) => versus::run(args, versus::Kind::RoundRobin, paint),
        ArenaCommand::Gauntlet(args) => versus::run(args, versus::Kind::Gauntlet, paint),
        ArenaCommand::Ladder(args) => versus::ladder(args, paint),
        ArenaCommand::Sprt(args) => versus::sprt(args, paint),
        ArenaCommand::Swiss(args) => swiss::run(args, paint),
        ArenaCommand::Game(args) => unpack::run(args),
    }
}

/// `parlor report`.
pub(crate) fn report(args: &ReportArgs, paint: Paint) -> Result<(), Failure> {
    let results = arena::read::results(&args.files)?;
    show::results(&results, args.json, args.html.as_deref(), true, paint)
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Self {
        match error {
            ArenaError::Usage(reason) => Self::Usage(reason),
            ArenaError::File { path, error } => Self::File { path, error },
        }
    }
}

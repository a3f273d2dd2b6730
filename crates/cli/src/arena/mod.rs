//! `parlor arena`: bots and programs against each other.

pub(crate) mod args;
mod made;
mod merge;
mod openings;
mod outputs;
mod part;
mod setup;
mod show;
mod swiss;
mod unpack;
mod versus;
mod watch;

use arena::{ArenaError, Kind};
use engine::text::Paint;

use crate::failure::Failure;
use args::{ArenaArgs, ArenaCommand, ReportArgs};

pub(crate) fn run(args: &ArenaArgs, paint: Paint) -> Result<(), Failure> {
    match &args.command {
        ArenaCommand::Match(args) => versus::run(args, Kind::Match, paint),
        ArenaCommand::RoundRobin(args) => versus::run(args, Kind::RoundRobin, paint),
        ArenaCommand::Gauntlet(args) => versus::run(args, Kind::Gauntlet, paint),
        ArenaCommand::Ladder(args) => versus::ladder(args, paint),
        ArenaCommand::Sprt(args) => versus::sprt(args, paint),
        ArenaCommand::Swiss(args) => swiss::run(args, paint),
        ArenaCommand::Merge(args) => merge::run(args, paint),
        ArenaCommand::Game(args) => unpack::run(args),
    }
}

/// `parlor report`.
pub(crate) fn report(args: &ReportArgs, paint: Paint) -> Result<(), Failure> {
    if let Some(page) = &args.html {
        arena::check_writable(page)?;
    }
    let lowest_wins = |game: &str| catalog::find(game).is_ok_and(engine::AnyGame::lowest_wins);
    let results = arena::read::results(&args.files, args.by.map(Into::into), &lowest_wins)?;
    show::results(&results, args.json, true, paint)?;
    args.html.as_deref().map_or(Ok(()), |page| crate::files::write(page, &arena::html::page(&results)))
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Self {
        match error {
            ArenaError::Usage(reason) | ArenaError::Contestant(reason) => Self::Usage(reason),
            ArenaError::File { path, error } => Self::File { path, error },
        }
    }
}

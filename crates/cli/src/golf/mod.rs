//! `parlor golf`: how well the eight profiles play, and every decision of a game with its grade.

mod decisions;
mod quality;

use std::path::PathBuf;

use clap::Subcommand;
use engine::text::Paint;

use crate::failure::Failure;

#[derive(Subcommand, Debug)]
pub(crate) enum GolfCommand {
    /// How well the bots play: moves that nobody should make, counted over many games. Exit code 1 if there are too many.
    #[command(
        after_help = "Examples:\n  parlor golf quality\n  parlor golf quality --games 5000 --seats 4 --preset cutthroat\n  parlor golf quality --json"
    )]
    Quality {
        /// How many games.
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
        games: u32,
        /// How many play.
        #[arg(long, default_value_t = 4)]
        seats: usize,
        /// Options as key=value, or a JSON file.
        #[arg(long, num_args = 1.., value_name = "OPTION")]
        options: Vec<String>,
        /// A named set of options.
        #[arg(long)]
        preset: Option<String>,
        /// The seed of all luck.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Every decision of a saved game, one JSON object a line: type, phase of the round, grade, and what the move and the best
    /// one are worth, as chances to win and in points.
    #[command(
        after_help = "Examples:\n  parlor golf decisions game.journal\n  parlor golf decisions game.journal --samples 200 > decisions.jsonl"
    )]
    Decisions {
        /// The journal.
        file: PathBuf,
        /// How many sampled continuations each candidate gets. The same number gives the same log.
        #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(2..=100_000))]
        samples: u32,
    },
}

pub(crate) fn run(command: &GolfCommand, paint: Paint) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match command {
        GolfCommand::Quality { games, seats, options, preset, seed, json } => {
            let game = quality::game(*seats, preset.as_deref(), options)?;
            quality::run(&game, *games, *seed, *json, paint, &mut out)
        }
        GolfCommand::Decisions { file, samples } => decisions::run(file, *samples, &mut out),
    }
}

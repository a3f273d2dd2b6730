//! What can be written after `parlor wires`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

#[derive(Subcommand, Debug)]
pub(crate) enum WiresCommand {
    /// Let bots play and measure: do the filters keep the truth, how far are they from complete, do chances mean what they say?
    Study(StudyArgs),
    /// What everybody at a table knows at a moment of a saved game, side by side. Shows all wires: for looking back.
    Beliefs(BeliefsArgs),
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum What {
    /// What the filters leave, beside all that can be known.
    Filters,
    /// How often calls come true, beside their chances.
    Calibration,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  parlor wires study\n  parlor wires study filters --players 5 --mission 8 --games 200\n  parlor wires study calibration --bot max-probability --json\n\nExit code 1 if a filter removed what was possible: that must never happen."
)]
pub(crate) struct StudyArgs {
    /// What to measure.
    #[arg(default_value = "filters")]
    pub(crate) what: What,
    /// How many games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// How many play, 2 to 5.
    #[arg(long, default_value_t = 4)]
    pub(crate) players: usize,
    /// The mission, 1 to 8; without it 48 blue wires and nothing else.
    #[arg(long)]
    pub(crate) mission: Option<u8>,
    /// Who plays: `filter-only`, `max-probability`, `planner:deals=4`.
    #[arg(long, default_value = "filter-only")]
    pub(crate) bot: String,
    /// Count exactly at every so-manieth turn.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) every: u16,
    /// Write JSON instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  parlor wires beliefs game.journal             after the last move but the end\n  parlor wires beliefs game.journal --ply 20    after 20 moves\n  parlor wires beliefs game.journal --json"
)]
pub(crate) struct BeliefsArgs {
    /// The journal of a game of Wires.
    pub(crate) file: PathBuf,
    /// After this many moves; by default before the one that ended the game, or now.
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Write JSON instead of tables.
    #[arg(long)]
    pub(crate) json: bool,
}

//! What can be written after `parlor arena`.

use std::path::PathBuf;
use std::time::Duration;

use arena::rating::System;
use clap::{Args, Subcommand, ValueEnum};

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  parlor arena match maya sage --games 10000\n  parlor arena match random 'cmd:python3 examples/bot.py' --game golf --games 100\n  parlor arena swiss --days 10 --seed 42\n  parlor arena sprt 'evie:horizon=5' evie --elo0 0 --elo1 5\n\nContestants: a bot with its parameters (`parlor games` lists them), or `cmd:COMMAND` for a program that speaks the bot side of the line protocol (docs/bots.md). NAME=CONTESTANT gives it a name."
)]
pub(crate) struct ArenaArgs {
    #[command(subcommand)]
    pub(crate) command: ArenaCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ArenaCommand {
    /// Everybody with everybody, as many at a table as it holds; seats rotate on the same draws.
    Match(MatchArgs),
    /// Every pairing (or table of --players) equally often; --games counts for each.
    RoundRobin(MatchArgs),
    /// The first contestant against each of the others; --games counts for each.
    Gauntlet(MatchArgs),
    /// One bot at growing budgets: each rung against the next.
    #[command(
        after_help = "Examples:\n  parlor arena ladder kibitzer --steps 10ms,20ms,40ms --games 200\n  parlor arena ladder evie --param horizon --steps 1,2,4,8"
    )]
    Ladder(LadderArgs),
    /// Test whether A is better than B, and stop as soon as that is known.
    Sprt(SprtArgs),
    /// Days of four rounds with standings after each: pairs, seeded pairs, triples, striped quads.
    #[command(
        after_help = "Examples:\n  parlor arena swiss --days 10 --seed 42\n  parlor arena swiss maya sage priya --game golf --rating elo\n\nWithout contestants: three of each of the game's first eight bots. The field is filled with `random` to a multiple of 12."
    )]
    Swiss(SwissArgs),
    /// Put the parts of a match together that were played with --part.
    #[command(
        after_help = "Examples:\n  parlor arena match maya sage --games 200000 --part 1/2 --out a.parlor\n  parlor arena match maya sage --games 200000 --part 2/2 --out b.parlor\n  parlor arena merge a.parlor b.parlor\n\nThe result is the same, to the byte, as if one machine had played all. docs/arena.md has examples for Slurm, Kubernetes, make and ssh."
    )]
    Merge(MergeArgs),
    /// Take one game out of a container of games, as a journal.
    #[command(
        after_help = "Example:\n  parlor arena game runs/games.parlor --deal 17 --rotation 1 > game.journal\n  parlor replay game.journal"
    )]
    Game(GameArgs),
}

#[derive(Args, Debug, Clone)]
pub(crate) struct LadderArgs {
    /// The bot.
    pub(crate) bot: String,
    /// The values of its parameter, weakest first.
    #[arg(long, required = true, value_delimiter = ',', num_args = 1.., value_name = "VALUE")]
    pub(crate) steps: Vec<String>,
    /// The name of the parameter, if it has one.
    #[arg(long)]
    pub(crate) param: Option<String>,
    /// How many games for each pair of rungs.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// Rate game by game as a tournament does, instead of from all games at once.
    #[arg(long, value_enum)]
    pub(crate) rating: Option<RatingName>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Args, Debug, Clone)]
pub(crate) struct SprtArgs {
    /// The one that should be better.
    pub(crate) a: String,
    /// The one it is compared with.
    pub(crate) b: String,
    /// Reject if A is no better than this.
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    pub(crate) elo0: f64,
    /// Accept if A is at least this much better.
    #[arg(long, default_value_t = 5.0, allow_hyphen_values = true)]
    pub(crate) elo1: f64,
    /// How often one that is no better may pass.
    #[arg(long, default_value_t = 0.05)]
    pub(crate) alpha: f64,
    /// How often one that is better may be rejected.
    #[arg(long, default_value_t = 0.05)]
    pub(crate) beta: f64,
    /// The most games.
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// How many sit at a table.
    #[arg(long, value_name = "N", value_parser = sizes)]
    pub(crate) players: Option<Sizes>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Args, Debug, Clone)]
pub(crate) struct SwissArgs {
    /// Bots with parameters, or `cmd:` and a command.
    #[arg(value_name = "CONTESTANT")]
    pub(crate) contestants: Vec<String>,
    /// How many days of four rounds.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) days: u32,
    /// The rating system.
    #[arg(long, value_enum, default_value = "glicko")]
    pub(crate) rating: RatingName,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RatingName {
    Glicko,
    Elo,
    Glicko2,
    Openskill,
}

impl From<RatingName> for System {
    fn from(name: RatingName) -> Self {
        match name {
            RatingName::Glicko => Self::Glicko,
            RatingName::Elo => Self::Elo,
            RatingName::Glicko2 => Self::Glicko2,
            RatingName::Openskill => Self::OpenSkill,
        }
    }
}

#[derive(Args, Debug, Clone)]
pub(crate) struct MergeArgs {
    /// The files of all parts, in any order.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write one JSON line for each game; the parts need `--carry records`.
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// The form of the records.
    #[arg(long, value_enum, default_value = "jsonl", requires = "records")]
    pub(crate) format: Format,
    /// Write the container of games into this folder; the parts need `--carry journals`.
    #[arg(long, value_name = "DIR")]
    pub(crate) journals: Option<PathBuf>,
    /// Write a page with plots as well.
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
    /// Replace files that are there.
    #[arg(long)]
    pub(crate) overwrite: bool,
    /// Print the results as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug, Clone)]
pub(crate) struct GameArgs {
    /// The container.
    pub(crate) file: PathBuf,
    /// The number of the deal, from 0.
    #[arg(long, default_value_t = 0)]
    pub(crate) deal: u64,
    /// Which of its rotations, from 0.
    #[arg(long, default_value_t = 0)]
    pub(crate) rotation: usize,
}

/// What every kind of run takes.
#[derive(Args, Debug, Clone)]
pub(crate) struct RunArgs {
    /// The game; by default the one whose bots were named.
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// Options as key=value (the value is JSON or a word; key=@FILE reads JSON), or a JSON file.
    #[arg(long, num_args = 1.., value_name = "OPTION")]
    pub(crate) options: Vec<String>,
    /// A named set of options; `parlor games` lists them.
    #[arg(long)]
    pub(crate) preset: Option<String>,
    /// A set of cards of your own, for games that take one; may be given several times.
    #[arg(long, value_name = "FILE")]
    pub(crate) cards: Vec<PathBuf>,
    /// The seed of all luck: any word, or 64 hexadecimal digits. The same seed gives the same games.
    #[arg(long, default_value = "1")]
    pub(crate) seed: String,
    /// On how many threads; the results are the same for any number. By default one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Write one JSON line for each game.
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// The form of the records: JSON lines, or a Parquet table with a row for each player (docs/arena.md).
    #[arg(long, value_enum, default_value = "jsonl", requires = "records")]
    pub(crate) format: Format,
    /// Write a page with plots as well.
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
    /// Keep every move of every game in a compact container in this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) journals: Option<PathBuf>,
    /// Count what cards and actions are worth, and show lengths and scores.
    #[arg(long)]
    pub(crate) stats: bool,
    /// Go on with the same run where it was interrupted, or with more --games where it ended (see --checkpoint).
    #[arg(long)]
    pub(crate) resume: bool,
    /// Replace files that are there, and begin again what was interrupted.
    #[arg(long, conflicts_with = "resume")]
    pub(crate) overwrite: bool,
    /// Where the run is saved while it is played; by default in your data folder. A file named here stays when the run is
    /// complete, and the run can be extended: the same command with more --games and --resume.
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// By what contestants are compared and rated. By default by wins (in cooperative games: won); a Swiss tournament by
    /// places.
    #[arg(long, value_enum)]
    pub(crate) by: Option<ByName>,
    /// Play only this part, such as 3/16, and write it to --out; `parlor arena merge` puts all parts together.
    #[arg(long, value_name = "K/N", conflicts_with_all = ["records", "journals", "report", "json", "checkpoint"])]
    pub(crate) part: Option<arena::Part>,
    /// The file of the part; by default part-K-of-N.parlor.
    #[arg(long, value_name = "FILE", requires = "part")]
    pub(crate) out: Option<PathBuf>,
    /// What the part brings along for `parlor arena merge`: records, journals.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT", requires = "part")]
    pub(crate) carry: Vec<Carry>,
    /// End at the first fault of a contestant, with exit code 2.
    #[arg(long)]
    pub(crate) strict: bool,
    /// The time a program has for an answer (the first after its start: five times as long).
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = time)]
    pub(crate) timeout: Duration,
    /// Begin games, in turn, with these positions: journals (their end, or FILE@PLY after so many moves), or files with positions as the
    /// line protocol gives them, one JSON object a line. The options are theirs.
    #[arg(long, num_args = 1.., value_name = "FILE", conflicts_with_all = ["options", "preset", "cards"])]
    pub(crate) from: Vec<String>,
    /// Measure how long each contestant thinks. These figures alone differ from run to run.
    #[arg(long)]
    pub(crate) times: bool,
    /// What a time-out, a crash or an illegal answer costs.
    #[arg(long, value_enum, default_value = "move")]
    pub(crate) on_fault: OnFault,
    /// Print the results as JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// No progress bar.
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ByName {
    /// Who won; games that neither of two won say nothing of them.
    Wins,
    /// Who came out ahead, if only by a place.
    Places,
    /// Who had the better score.
    Score,
}

impl From<ByName> for arena::By {
    fn from(name: ByName) -> Self {
        match name {
            ByName::Wins => Self::Wins,
            ByName::Places => Self::Places,
            ByName::Score => Self::Score,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Carry {
    Records,
    Journals,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    Jsonl,
    Parquet,
}

#[derive(Args, Debug, Clone)]
#[command(
    after_help = "Examples:\n  parlor arena match maya sage --games 10000 --records games.jsonl\n  parlor report games.jsonl --html report.html"
)]
pub(crate) struct ReportArgs {
    /// Records as `parlor arena --records` writes them, plain or compressed with zstd.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write a self-contained page here, with plots.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// By what contestants are compared and rated; by default by wins.
    #[arg(long, value_enum)]
    pub(crate) by: Option<ByName>,
    /// Print the results as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum OnFault {
    /// The move: any legal one is made instead.
    Move,
    /// The game.
    Game,
}

#[derive(Args, Debug, Clone)]
pub(crate) struct MatchArgs {
    /// Bots with parameters, or `cmd:` and a command.
    #[arg(required = true, value_name = "CONTESTANT")]
    pub(crate) contestants: Vec<String>,
    /// How many games. Groups of rotations are played whole, which can be a few games more.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(crate) games: u64,
    /// How many sit at a table: a number, or a range such as 2-4.
    #[arg(long, value_name = "N", value_parser = sizes)]
    pub(crate) players: Option<Sizes>,
    /// Give every game draws of its own instead of the same for all rotations.
    #[arg(long)]
    pub(crate) independent: bool,
    /// Rate game by game as a tournament does, instead of from all games at once.
    #[arg(long, value_enum)]
    pub(crate) rating: Option<RatingName>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Table sizes from a number or a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sizes(pub(crate) Vec<usize>);

impl std::fmt::Display for Sizes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.0.first(), self.0.last()) {
            (Some(low), Some(high)) if low != high => write!(f, "{low}-{high}"),
            (Some(one), _) => write!(f, "{one}"),
            _ => Ok(()),
        }
    }
}

fn sizes(text: &str) -> Result<Sizes, String> {
    let number = |t: &str| {
        t.trim().parse::<usize>().map_err(|_| format!("`{text}` is no number or range such as 2-4"))
    };
    let (low, high) = match text.split_once('-') {
        Some((low, high)) => (number(low)?, number(high)?),
        None => (number(text)?, number(text)?),
    };
    if low == 0 || low > high || high > engine::MAX_SEATS {
        return Err(format!("tables have 1 to {} seats, not {text}", engine::MAX_SEATS));
    }
    Ok(Sizes((low..=high).collect()))
}

fn time(text: &str) -> Result<Duration, String> {
    let parsed = match text.strip_suffix("ms") {
        Some(ms) => ms.parse().ok().map(Duration::from_millis),
        None => text.strip_suffix('s').and_then(|s| s.parse().ok()).map(Duration::from_secs),
    };
    parsed.filter(|t| !t.is_zero()).ok_or_else(|| format!("a time looks like `50ms` or `2s`, not `{text}`"))
}

//! What can be written after `parlor farkle`.

use std::path::PathBuf;

use clap::Subcommand;

#[derive(Subcommand, Debug)]
pub(crate) enum FarkleCommand {
    /// Tables and plots: farkle chances, when to roll again, chances to clear a goal.
    #[command(
        after_help = "Examples:\n  parlor farkle odds\n  parlor farkle odds --set extended --target 2500 --turns 6\n  parlor farkle odds --set @my-set.json --svg odds.svg"
    )]
    Odds {
        /// The scoring set: `rite`, `triples`, `extended`, JSON, or @FILE with JSON.
        #[arg(long, default_value = "rite")]
        set: String,
        /// The largest goal in the table, in points.
        #[arg(long, default_value_t = 3000)]
        target: u32,
        /// The most turns in the table.
        #[arg(long, default_value_t = 8)]
        turns: u8,
        /// A first roll without a combo turns its first die into a 1.
        #[arg(long)]
        protected: bool,
        /// Also draw the chances to clear into this SVG file.
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// How hard the levels of a run are: clear chances under best play, with and without relics.
    #[command(
        after_help = "Examples:\n  parlor farkle balance\n  parlor farkle balance --ruleset seed\n  parlor farkle balance --ruleset @my-ruleset.json --levels 8"
    )]
    Balance {
        /// The ruleset: `tuned`, `seed`, JSON, or @FILE with JSON.
        #[arg(long, default_value = "tuned")]
        ruleset: String,
        /// The scoring set, as for `odds`.
        #[arg(long, default_value = "rite")]
        set: String,
        /// How many levels.
        #[arg(long, default_value_t = 12)]
        levels: u8,
        /// A first roll without a combo turns its first die into a 1.
        #[arg(long)]
        protected: bool,
    },
    /// Solve a game of two once and keep the solution for `bot:optimal` and for hints. Those to 10,000 points with a set
    /// that has a name come with the program.
    #[command(after_help = "Examples:\n  parlor farkle solve\n  parlor farkle solve --set triples --at-once")]
    Solve {
        /// The scoring set, as for `odds`.
        #[arg(long, default_value = "rite")]
        set: String,
        /// The points that bring on the end.
        #[arg(long, default_value_t = 10_000)]
        target: u32,
        /// Reaching the target wins at once, without a last turn for the other.
        #[arg(long)]
        at_once: bool,
    },
    /// Play a run with the boons that earlier runs paid for.
    Run {
        /// The first failed level ends the run.
        #[arg(long)]
        permadeath: bool,
    },
    /// Play the run of the day: the same dice and offers for everybody, permadeath, no boons.
    Daily {
        /// Another day (UTC), such as 2026-11-15.
        #[arg(long)]
        date: Option<String>,
    },
    /// Past runs and records.
    History,
    /// What survives a run: embers and the boons that they buy, saved gold and the relics that it buys.
    #[command(
        after_help = "Examples:\n  parlor farkle boons\n  parlor farkle boons --buy reroll\n  parlor farkle boons --buy tenth"
    )]
    Boons {
        /// Buy one: `reroll`, `flip`, `wind` or `gold` with embers, or a relic by its name with saved gold.
        #[arg(long, value_name = "BOON")]
        buy: Option<String>,
    },
}

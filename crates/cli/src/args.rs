//! What can be written on the command line.

use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::arena::args::{ArenaArgs, ReportArgs};
use crate::host::{AdminArgs, FileArgs, ServeArgs};
use crate::licences::LicencesArgs;

/// How help is coloured, where somebody looks at it and wants colours.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Cyan.on_default().bold())
    .usage(AnsiColor::Cyan.on_default().bold())
    .literal(AnsiColor::Green.on_default())
    .placeholder(AnsiColor::Yellow.on_default());

/// Parlor: table games to play, host and study.
///
/// Without a command, the server starts: open its address in a browser, or join with another program.
#[derive(Parser, Debug)]
#[command(
    version,
    styles = STYLES,
    after_help = "Examples:\n  parlor                              host a game night\n  parlor menu                         choose a game and play here\n  parlor play golf                    play Golf against a bot\n  parlor play golf --seats you,anna   two people at one keyboard\n  parlor games --rules golf           the rules in a minute\n  parlor ask golf score '{\"cards\":[\"KH\",\"5H\",\"7H\",\"KS\",\"3D\",\"9C\"]}'"
)]
pub(crate) struct Args {
    /// Write ASCII only: no box drawing, no suit symbols.
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    /// The language of games and menus: `en` or `de`; by default PARLOR_LANGUAGE, else that of the locale.
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = crate::terminal::spoken)]
    pub(crate) language: Option<engine::Language>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List the games with their bots and presets, or tell all about one: options, bots and their parameters, presets, questions.
    #[command(
        after_help = "Examples:\n  parlor games\n  parlor games golf            options with their values, bots with their parameters, presets, questions\n  parlor games --rules golf\n  parlor games golf --schema   what views, events and actions look like, as JSON schemas"
    )]
    Games {
        /// Tell all about this game.
        #[arg(value_name = "GAME", conflicts_with = "rules")]
        game: Option<String>,
        /// Print the JSON schemas of its options, views, events and actions, and its actions with their ids.
        #[arg(long, requires = "game")]
        schema: bool,
        /// Print its page for those who write programs, as Markdown (docs/games).
        #[arg(long, requires = "game", conflicts_with = "schema")]
        page: bool,
        /// Show the rules of this game instead.
        #[arg(long, value_name = "GAME")]
        rules: Option<String>,
    },
    /// Host games for others: rooms over HTTP and WebSocket.
    Serve(ServeArgs),
    /// Manage the accounts and invites of the server.
    Admin(AdminArgs),
    /// Write all that the server keeps to a file, also while it runs.
    Backup(FileArgs),
    /// Fill an empty database from a backup.
    Restore(FileArgs),
    /// Choose a game and play it here.
    Menu {
        /// Ask line by line, without taking the screen; so do pipes.
        #[arg(long)]
        plain: bool,
        /// How fast bots play; by default as you chose it last (`P` on the screen).
        #[arg(long, value_parser = ["slow", "calm", "quick", "at-once"])]
        pace: Option<String>,
    },
    /// Play a game in the terminal.
    Play(PlayArgs),
    /// Join a room on a server and play in the terminal.
    Join(JoinArgs),
    /// Show a saved game move by move.
    Replay(ReplayArgs),
    /// Review a saved game: every decision graded, and what came of skill and what of luck.
    Review(ReviewArgs),
    /// Play a journal again and derive every draw from its seed.
    #[command(
        after_help = "Example:\n  parlor verify game.journal\n\nExit code 0 if everything follows from the seed, 1 if not."
    )]
    Verify {
        /// The journal.
        file: PathBuf,
    },
    /// Let bots and programs play against each other: matches, tournaments, sequential tests.
    Arena(Box<ArenaArgs>),
    /// Show what records of games tell: standings, intervals, lengths, what cards are worth; with --html as a page.
    Report(ReportArgs),
    /// Farkle's odds and balance, the run of the day, history and boons.
    #[command(subcommand)]
    Farkle(crate::farkle::FarkleCommand),
    /// Golf studied: how well the bots play, and every decision of a game with its grade.
    #[command(subcommand)]
    Golf(crate::golf::GolfCommand),
    /// Wires studied: the filters against all that can be known, and everybody's beliefs in a saved game.
    #[command(subcommand)]
    Wires(crate::wires::WiresCommand),
    /// Answer requests from other programs: one JSON object a line in, one a line out.
    #[command(
        after_help = "Example:\n  echo '{\"do\":\"games\"}' | parlor engine\n\nThe protocol is described in docs/line-protocol.md."
    )]
    Engine,
    /// Help at a real table: type what happens, see what is known and what to call.
    Assist(AssistArgs),
    /// Ask a game a question that needs no table.
    #[command(
        after_help = "Examples:\n  parlor ask golf                     which questions there are\n  parlor ask golf score '{\"cards\":[\"KH\",\"5H\",\"7H\",\"KS\",\"3D\",\"9C\"]}'\n  parlor ask golf score @hand.json    read it from a file\n  parlor ask golf score - < hand.json"
    )]
    Ask {
        /// The game.
        game: String,
        /// The question; without one, the questions are listed.
        question: Option<String>,
        /// What to ask it with: JSON, `@FILE`, or `-` for standard input.
        with: Option<String>,
    },
    /// Tell whose work is inside, with the texts of all licences.
    Licences(LicencesArgs),
    /// Write what a shell needs to complete commands and options.
    #[command(
        after_help = "Examples:\n  parlor completions bash > ~/.local/share/bash-completion/completions/parlor\n  parlor completions zsh > ~/.zfunc/_parlor\n  parlor completions fish > ~/.config/fish/completions/parlor.fish\n\nThe next shell that starts knows them."
    )]
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write the manual: the page of `parlor` itself, or with a folder one page for each command.
    #[command(
        after_help = "Examples:\n  parlor man | man -l -\n  parlor man ~/.local/share/man/man1   then `man parlor-play`"
    )]
    Man {
        /// Where the pages are written; it is made if it is not there.
        folder: Option<PathBuf>,
    },
}

/// What else there is of a game on the command line: the commands under its name, as they are typed.
pub(crate) fn commands_of(game: &str) -> Option<String> {
    let all = Args::command();
    let names: Vec<&str> =
        all.find_subcommand(game)?.get_subcommands().map(clap::Command::get_name).collect();
    let (first, rest) = names.split_first()?;
    Some(rest.iter().fold(format!("`parlor {game} {first}`"), |list, name| format!("{list}, `{name}`")))
}

#[derive(clap::Args, Debug, Clone, Default)]
#[command(
    after_help = "Examples:\n  parlor play golf\n  parlor play golf --seats you,bot:random,bot:random --options rounds=3 flip_mode=always\n  parlor play golf --preset jokers --seed 42\n  parlor play harmonictook --preset harbor --cards my-cards.json\n  parlor play --load game.journal\n\nOn a terminal the game has the whole screen; ? tells which keys do what. With --plain, and in pipes, it is played line by line: a number or a notation plays, `help` tells more."
)]
pub(crate) struct PlayArgs {
    /// The game; not needed with --load. Without one, a menu opens.
    pub(crate) game: Option<String>,
    /// Who plays, separated by commas: `you`, any name, or `bot:NAME`; `parlor games GAME` lists the bots.
    #[arg(long, value_delimiter = ',', value_name = "SEATS")]
    pub(crate) seats: Vec<String>,
    /// What you are called; by default PARLOR_NAME, else your user name.
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// Farkle: alone (`run`) or against a bot (`versus`), instead of --seats.
    #[arg(long, value_parser = ["run", "versus"], conflicts_with_all = ["seats", "load"])]
    pub(crate) mode: Option<String>,
    /// Options as key=value (the value is JSON or a word; key=@FILE reads JSON), or a JSON file; `parlor games GAME` lists them.
    #[arg(long, num_args = 1.., value_name = "OPTION")]
    pub(crate) options: Vec<String>,
    /// A named set of options; `parlor games GAME` lists them.
    #[arg(long)]
    pub(crate) preset: Option<String>,
    /// A set of cards of your own, for games that take one; may be given several times.
    #[arg(long, value_name = "FILE")]
    pub(crate) cards: Vec<PathBuf>,
    /// The seed: 64 hexadecimal digits, or any word, which gives the same game every time.
    #[arg(long)]
    pub(crate) seed: Option<String>,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["options", "preset", "cards", "seed"])]
    pub(crate) load: Option<PathBuf>,
    /// Where a saved file breaks off, go on from what is good without asking. It stays as it is; the game is kept in a new file.
    #[arg(long, requires = "load")]
    pub(crate) keep: bool,
    /// Where the game is saved; by default in your data folder.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Don't pause between the moves of bots. Where only bots play, nothing but the result is shown; where people play, they
    /// still read all that happens and every board.
    #[arg(long)]
    pub(crate) fast: bool,
    /// How fast bots play; by default as you chose it last (`P` on the screen).
    #[arg(long, value_parser = ["slow", "calm", "quick", "at-once"], conflicts_with = "fast")]
    pub(crate) pace: Option<String>,
    /// Play line by line, without taking the screen.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Write what happens into this file as well: a line for each sentence, or a JSON object for each move if its name ends with
    /// `.jsonl`, which `parlor replay` and `parlor report` read.
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

impl PlayArgs {
    /// How fast bots shall play, if that was said.
    pub(crate) fn pace(&self) -> Option<tui::Pace> {
        if self.fast { Some(tui::Pace::AtOnce) } else { self.pace.as_deref()?.parse().ok() }
    }
}

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  parlor join http://192.168.1.20:8000 KQZT\n  parlor join http://192.168.1.20:8000/r/KQZT --name Anna\n  parlor join localhost:8000 KQZT --watch\n\nYour seat is kept: the same command brings you back to it, also after a crash."
)]
pub(crate) struct JoinArgs {
    /// The server's address, or the link to the room.
    pub(crate) url: String,
    /// The code of the room; not needed if the link has it.
    pub(crate) code: Option<String>,
    /// What the others shall call you; by default your user name.
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// Only watch.
    #[arg(long)]
    pub(crate) watch: bool,
}

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  parlor replay game.journal            all moves in words\n  parlor replay game.journal --ply 12   the table after 12 moves\n  parlor replay game.journal --step --as 1"
)]
pub(crate) struct ReplayArgs {
    /// The journal.
    pub(crate) file: PathBuf,
    /// Show all moves in words, without taking the screen; so do pipes.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Show the table after each move and wait for Enter.
    #[arg(long, conflicts_with = "ply")]
    pub(crate) step: bool,
    /// Show only the table after this many moves.
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// See it as this seat did, counted from 0; by default as a spectator.
    #[arg(long = "as", value_name = "SEAT")]
    pub(crate) seat: Option<u8>,
}

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  parlor review game.journal                    mistakes, and how everybody did\n  parlor review game.journal --all --fast       every decision, quickly\n  parlor review game.journal --html game.html   a page with the win-chance curve\n  parlor review game.journal --deep --json      thoroughly, for other programs\n\nA journal that breaks off or has an illegal move is reviewed up to there; the exit code is then 1."
)]
pub(crate) struct ReviewArgs {
    /// The journal.
    pub(crate) file: PathBuf,
    /// A quick look at each decision.
    #[arg(long, conflicts_with_all = ["deep", "samples"])]
    pub(crate) fast: bool,
    /// A close look at each decision, about six times as long.
    #[arg(long, conflicts_with = "samples")]
    pub(crate) deep: bool,
    /// About this many sampled continuations of each move that is not clear yet.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    pub(crate) samples: Option<u32>,
    /// Show every decision, not only the questionable ones and worse.
    #[arg(long)]
    pub(crate) all: bool,
    /// Write JSON instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a self-contained page too.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  parlor assist wires\n  parlor assist wires --players anna,bob,cem,dora --me cem --mission 1 --hand '1 2 2 4 5 6'\n  parlor assist wires --session friday.json\n\nWhat is not given is asked. At the prompt `help` tells what to type; docs/assistant-evening.md shows an evening."
)]
pub(crate) struct AssistArgs {
    /// The game: `wires`.
    pub(crate) game: String,
    /// The players in the order of play, separated by commas.
    #[arg(long)]
    pub(crate) players: Option<String>,
    /// Which of them you are.
    #[arg(long)]
    pub(crate) me: Option<String>,
    /// Who is captain; by default the first.
    #[arg(long)]
    pub(crate) captain: Option<String>,
    /// The mission, 1 to 8.
    #[arg(long)]
    pub(crate) mission: Option<u8>,
    /// The yellow and red wires that are shown to all, such as `2.1 5.1 4.5`.
    #[arg(long, value_name = "WIRES")]
    pub(crate) candidates: Option<String>,
    /// Your wires, the lowest first; the second stand after the first.
    #[arg(long, value_name = "WIRES")]
    pub(crate) hand: Option<String>,
    /// The session's file: read if it is there, else written; by default a new one in your data folder.
    #[arg(long, value_name = "FILE")]
    pub(crate) session: Option<PathBuf>,
    /// Type and read line by line, without taking the screen; so do pipes.
    #[arg(long)]
    pub(crate) plain: bool,
    /// How long to think about the best calls, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pub(crate) think: u64,
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use clap::error::ErrorKind;

    use super::*;

    /// The commands of a page: those in blocks of code, and those within a sentence.
    fn commands(page: &str) -> Vec<String> {
        let mut found = Vec::new();
        for (i, part) in page.split("```").enumerate() {
            let spans: Vec<&str> = match i % 2 {
                // A line of a block, or what stands behind a pipe in it.
                1 => part.lines().filter_map(|line| line.rsplit("| ").next()).collect(),
                _ => part.split('`').skip(1).step_by(2).collect(),
            };
            let ours = spans.iter().map(|span| span.trim().trim_start_matches("$ "));
            found.extend(ours.filter(|s| s.starts_with("parlor ")).map(|s| s.replace('\n', " ")));
        }
        found
    }

    #[test]
    fn every_command_of_the_documents_is_one() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
        pages.extend(fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path()));
        let (mut wrong, mut seen) = (Vec::new(), 0);
        for page in pages.iter().filter(|p| p.extension().is_some_and(|e| e == "md")) {
            for command in commands(&fs::read_to_string(page).unwrap()) {
                // What is only hinted at, shows what a program writes, or is filled in by a shell.
                if command.contains('…') || command.contains('$') {
                    continue;
                }
                seen += 1;
                let words = shlex::split(&command).unwrap_or_default();
                // A sentence may name a command without what it takes.
                let named = [
                    ErrorKind::DisplayHelp,
                    ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
                    ErrorKind::MissingRequiredArgument,
                ];
                if let Err(e) = Args::try_parse_from(words)
                    && !named.contains(&e.kind())
                {
                    wrong.push(format!("{}: {command}: {:?}", page.display(), e.kind()));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(seen > 40, "only {seen} commands were found");
    }
}

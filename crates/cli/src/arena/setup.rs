//! From the command line to a run: game, contestants, files.

use std::path::PathBuf;

use arena::{Contestant, Limits, Paths};
use engine::AnyGame;
use serde_json::Value;

use super::args::{Format, OnFault, RunArgs};
use crate::failure::Failure;
use crate::{files, seats};

/// The game that is meant if nothing else says which.
pub(crate) const DEFAULT: &str = "harmonictook";

/// What every run needs.
pub(crate) struct Setup {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) options: Value,
    pub(crate) field: Vec<Contestant>,
    pub(crate) seed: [u8; 32],
    pub(crate) threads: usize,
    pub(crate) on_fault: engine::simulate::OnFault,
}

impl Setup {
    pub(crate) fn new(args: &RunArgs, contestants: &[String]) -> Result<Self, Failure> {
        let game = game(args.game.as_deref(), contestants)?;
        let limits = Limits { answer: args.timeout, first: args.timeout * 5 };
        let mut options = seats::options(game, args.preset.as_deref(), &args.options)?;
        seats::add_cards(game, &args.cards, &mut options)?;
        Ok(Self {
            game,
            options,
            field: arena::field(game, contestants, limits)?,
            seed: seats::seed(Some(&args.seed)),
            threads: args.threads.map_or_else(cores, usize::from),
            on_fault: match args.on_fault {
                OnFault::Move => engine::simulate::OnFault::Move,
                OnFault::Game => engine::simulate::OnFault::Game,
            },
        })
    }

    pub(crate) fn labels(&self) -> Vec<String> {
        self.field.iter().map(|c| c.label.clone()).collect()
    }

    pub(crate) fn personas(&self) -> Vec<String> {
        self.field.iter().map(|c| c.persona.clone()).collect()
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The game that was named, or the one whose bots were.
fn game(named: Option<&str>, contestants: &[String]) -> Result<&'static dyn AnyGame, Failure> {
    if let Some(id) = named {
        return catalog::find(id).map_err(Failure::usage);
    }
    let bots: Vec<&str> = contestants
        .iter()
        .map(|c| match c.split_once('=') {
            Some((name, rest)) if !name.contains(':') => rest,
            _ => c.as_str(),
        })
        .filter(|c| !c.starts_with("cmd:"))
        .map(|c| c.split(':').next().unwrap_or(c))
        .collect();
    let knows =
        |game: &dyn AnyGame| bots.iter().all(|b| game.bots().iter().any(|k| k.id.eq_ignore_ascii_case(b)));
    let fitting: Vec<&'static dyn AnyGame> = catalog::games().iter().copied().filter(|g| knows(*g)).collect();
    let ids = |games: &[&dyn AnyGame]| games.iter().map(|g| g.facts().id).collect::<Vec<_>>().join(", ");
    match fitting[..] {
        [game] => Ok(game),
        [] => Err(Failure::Usage(strangers(&bots).unwrap_or_else(|| {
            format!(
                "no game has all of these bots: {}; `parlor games` lists them, or say --game",
                bots.join(", ")
            )
        }))),
        _ => match fitting.iter().find(|g| g.facts().id == DEFAULT) {
            Some(game) => Ok(*game),
            None => {
                Err(Failure::Usage(format!("several games have these bots: {}; say --game", ids(&fitting))))
            }
        },
    }
}

/// What is wrong with names that no bot of any game has; `None` if there are none.
fn strangers(bots: &[&str]) -> Option<String> {
    let known = || catalog::games().iter().flat_map(|g| g.bots()).map(|b| b.id);
    let wrong: Vec<String> = bots
        .iter()
        .filter(|b| !known().any(|k| k.eq_ignore_ascii_case(b)))
        .map(|b| match catalog::nearest(b, known()) {
            Some(near) => format!("no game has a bot `{}` (did you mean `{near}`?)", engine::action::clip(b)),
            None => format!("no game has a bot `{}`", engine::action::clip(b)),
        })
        .collect();
    (!wrong.is_empty()).then(|| format!("{}; `parlor games` lists them", wrong.join(", ")))
}

/// Where the files of a run go. `run` tells runs apart.
pub(crate) fn paths(args: &RunArgs, run: &str) -> Result<Paths, Failure> {
    let journals = match &args.journals {
        Some(folder) => {
            std::fs::create_dir_all(folder).map_err(|error| Failure::File { path: folder.clone(), error })?;
            Some(folder.join("games.parlor"))
        }
        None => None,
    };
    let default = || files::data_folder().join("arena").join(format!("{run}.checkpoint"));
    let checkpoint: PathBuf = args.checkpoint.clone().unwrap_or_else(default);
    Ok(Paths { records: records_lines(args), journals, checkpoint: Some(checkpoint) })
}

/// Where the JSON lines go: a table is made of them at the end.
fn records_lines(args: &RunArgs) -> Option<PathBuf> {
    let path = args.records.as_ref()?;
    Some(match args.format {
        Format::Jsonl => path.clone(),
        Format::Parquet => {
            let mut name = path.clone().into_os_string();
            name.push(".part");
            name.into()
        }
    })
}

/// Turns the lines into the form that was asked for.
pub(crate) fn finish_records(args: &RunArgs) -> Result<(), Failure> {
    let (Some(path), Some(lines), Format::Parquet) = (&args.records, records_lines(args), args.format) else {
        return Ok(());
    };
    arena::table::from_lines(&lines, path)?;
    std::fs::remove_file(&lines).map_err(|error| Failure::File { path: lines, error })
}

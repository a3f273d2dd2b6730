//! From the command line to a run: game, contestants, files.

use std::io::Write;

use arena::{Contestant, Limits};
use engine::AnyGame;
use serde_json::Value;

use super::args::{OnFault, RunArgs};
use crate::failure::Failure;
use crate::seats;

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
    /// The positions that games begin with.
    pub(crate) openings: Vec<Value>,
}

impl Setup {
    pub(crate) fn new(args: &RunArgs, contestants: &[String]) -> Result<Self, Failure> {
        let game = game(args.game.as_deref(), contestants)?;
        let limits = Limits { answer: args.timeout, first: args.timeout * 5 };
        let mut options = seats::options(game, args.preset.as_deref(), &args.options)?;
        seats::add_cards(game, &args.cards, &mut options)?;
        let openings = super::openings::read(game, &args.from, &mut options)?;
        let field = arena::field(game, contestants, limits)?;
        let solved = |c: &Contestant| ["optimal", "kibitzer"].iter().any(|bot| c.persona.starts_with(bot));
        if game.facts().id == "farkle" && field.iter().any(solved) {
            // Whether a duel is solved must not depend on how far a match has come.
            crate::farkle::ready(2, &options);
        }
        Ok(Self {
            game,
            openings,
            options,
            field,
            seed: seats::seed(Some(&args.seed)),
            threads: args.threads.map_or_else(cores, usize::from),
            on_fault: match args.on_fault {
                OnFault::Move => engine::simulate::OnFault::Move,
                OnFault::Game => engine::simulate::OnFault::Game,
            },
        })
    }

    /// Refuses programs that can't be started, before anything is played.
    pub(crate) fn check_programs(&self) -> Result<(), Failure> {
        for contestant in &self.field {
            if let Some(command) = contestant.persona.strip_prefix("cmd:") {
                let words = shlex::split(command).unwrap_or_default();
                arena::Program::check(&words)
                    .map_err(|why| Failure::Usage(format!("{}: {why}", contestant.label)))?;
            }
        }
        Ok(())
    }

    pub(crate) fn labels(&self) -> Vec<String> {
        self.field.iter().map(|c| c.label.clone()).collect()
    }

    pub(crate) fn personas(&self) -> Vec<String> {
        self.field.iter().map(|c| c.persona.clone()).collect()
    }
}

/// Who looks at a clock plays other games each time: whoever wants the same bytes again is told.
pub(crate) fn warn_of_clocks(game: &dyn AnyGame, field: &[Contestant], quiet: bool) {
    let timed =
        |c: &&Contestant| !c.persona.starts_with("cmd:") && game.is_timed(&c.persona).unwrap_or(false);
    let labels: Vec<String> = field.iter().filter(timed).map(|c| format!("`{}`", c.label)).collect();
    if quiet || labels.is_empty() {
        return;
    }
    let (thinks, them) = if labels.len() == 1 { ("thinks", "it") } else { ("think", "them") };
    let _ = writeln!(
        anstream::stderr(),
        "{} {thinks} by the clock: the same command will not give the same games again. A budget that is counted makes {them} \
         repeatable, such as `kibitzer:samples=200`.",
        labels.join(", ")
    );
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
    let knows = |game: &dyn AnyGame| {
        bots.iter().all(|b| game.bots(engine::Language::English).iter().any(|k| k.id.eq_ignore_ascii_case(b)))
    };
    let fitting: Vec<&'static dyn AnyGame> = catalog::games().filter(|g| knows(*g)).collect();
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
    let known = || catalog::games().flat_map(|g| g.bots(engine::Language::English)).map(|b| b.id);
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

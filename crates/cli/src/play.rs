//! `parlor play`: a game in the terminal. Here it is set up or loaded; it goes on on the whole screen, or [line by line](crate::plain).

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use engine::text::Paint;
use engine::{AnyGame, Table};

use tui::{Display, LogDisplay, Seating, Start};

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::files;
use crate::plain::{self, Plain};
use crate::screen;
use crate::seats::{self, Sitter};
use crate::terminal::{language, own_name};
use crate::words::{self, BreaksOff, GoOnWith, GoodBefore, KeptFromNow, NotAgain};

pub(crate) fn run(args: &PlayArgs, paint: Paint) -> Result<(), Failure> {
    if args.game.is_none() && args.load.is_none() {
        return crate::menu::run(args, paint);
    }
    let Some(Opened { game, mut table, sitters, save }) = open(args)? else { return Ok(()) };
    if table.facts().id == "farkle" && sitters.contains(&Sitter::Bot("optimal".into())) {
        // Nobody waits for a solution; but where nobody looks, the same game comes out the same.
        if !args.fast && io::stdout().is_terminal() {
            crate::farkle::beside();
        } else {
            crate::farkle::ready(table.seats(), &table.options());
        }
    }
    Sitter::seat(&sitters, &mut *table, game);
    let mut displays: Vec<Box<dyn Display>> = Vec::new();
    if let Some(path) = &args.log {
        let log = LogDisplay::append(path).map_err(|error| Failure::File { path: path.clone(), error })?;
        displays.push(Box::new(log));
    }
    let remark = not_again(args, game, &sitters);
    if let Some(remark) = &remark {
        writeln!(anstream::stderr(), "parlor: {remark}")?;
    }
    if args.plain || !screen::is_there() {
        let plain = Plain { game, table, sitters, save, displays };
        return plain::run(plain, args, paint);
    }
    let prefs = screen::prefs(paint, args.pace(), args.log.clone());
    let seating = Seating { game, table, sitters, save, pace: prefs.pace, displays, remark };
    screen::run(Start::Play(Box::new(seating)), prefs)
}

/// Whoever names a seed hears where it will not repeat the game.
fn not_again(args: &PlayArgs, game: &dyn AnyGame, sitters: &[Sitter]) -> Option<String> {
    args.seed.as_ref()?;
    let timed = seats::timed(game, sitters);
    let first = timed.first()?;
    let instead =
        format!("bot:{}", Sitter::counted(game, first.trim_start_matches("bot:").split(':').next()?));
    let bots = timed.join(", ").into();
    Some(NotAgain { bots, instead: instead.into() }.say(language()))
}

/// A game that can begin, or go on.
struct Opened {
    game: &'static dyn AnyGame,
    table: Box<dyn Table>,
    sitters: Vec<Sitter>,
    save: PathBuf,
}

/// Nothing, if somebody was asked and does not want to.
fn open(args: &PlayArgs) -> Result<Option<Opened>, Failure> {
    let opened = match &args.load {
        Some(path) => match load(path, args)? {
            Some(opened) => opened,
            None => return Ok(None),
        },
        None => begin(args)?,
    };
    if opened.sitters.len() != opened.table.seats() {
        let (asked, seats) = (opened.sitters.len(), opened.table.seats());
        return Err(Failure::Usage(format!("the saved game has {seats} seats, but {asked} were named")));
    }
    Ok(Some(opened))
}

/// What the person at this keyboard is called.
fn me(args: &PlayArgs) -> String {
    args.name.clone().unwrap_or_else(own_name)
}

fn begin(args: &PlayArgs) -> Result<Opened, Failure> {
    let id = args.game.as_deref().unwrap_or_default();
    let (game, me) = (catalog::find(id).map_err(Failure::usage)?, me(args));
    let sitters = match args.mode.as_deref() {
        Some(_) if id != "farkle" => {
            return Err(Failure::Usage(format!("--mode is for farkle; {id} takes --seats")));
        }
        Some("versus") => seats::sitters(game, &["you".into(), "bot:optimal".into()], &me)?,
        _ => seats::sitters(game, &args.seats, &me)?,
    };
    let mut options = seats::options(game, args.preset.as_deref(), &args.options)?;
    seats::add_cards(game, &args.cards, &mut options)?;
    let seed = seats::seed(args.seed.as_deref());
    let table = game.table(sitters.len(), options, seed).map_err(Failure::usage)?;
    let save = match &args.save {
        Some(path) => path.clone(),
        None => files::new_save(id)?,
    };
    Ok(Opened { game, table, sitters, save })
}

fn load(path: &Path, args: &PlayArgs) -> Result<Option<Opened>, Failure> {
    let text = files::read(path)?;
    let wrong = |t: engine::journal::Trouble| Failure::Usage(format!("{}: {t}", path.display()));
    let header = engine::header(&text).map_err(wrong)?;
    let game = catalog::find(&header.game).map_err(Failure::usage)?;
    let mut loaded = game.load(&text, seats::fresh_seed()).map_err(wrong)?;
    let mut save = args.save.clone().unwrap_or_else(|| path.to_owned());
    if let Some(trouble) = &loaded.trouble {
        let Some(other) = go_on(path, trouble, &*loaded.table, args)? else { return Ok(None) };
        save = other;
    }
    let me = me(args);
    // A name that is none is refused before anybody is called so.
    Sitter::parse("you", game, &me).map_err(Failure::Usage)?;
    let known = Sitter::recall(&mut *loaded.table, game, &me);
    let sitters = if args.seats.is_empty() { known } else { seats::sitters(game, &args.seats, &me)? };
    Ok(Some(Opened { game, table: loaded.table, sitters, save }))
}

/// A file breaks off: does the game go on from what is good, and where is it kept then? Never in that file, unless it was named.
fn go_on(
    path: &Path,
    trouble: &engine::journal::Trouble,
    table: &dyn Table,
    args: &PlayArgs,
) -> Result<Option<PathBuf>, Failure> {
    let (language, kept) = (language(), table.plies());
    let file = path.display().to_string();
    let what = BreaksOff { file: (&file).into(), trouble: trouble.to_string().into() }.say(language);
    let good = GoodBefore { n: kept.into() }.say(language);
    let command = format!("parlor play --load {} --keep", quoted(path));
    if kept == 0 {
        return Err(Failure::Negative(format!("{what}\n  {good}")));
    }
    if !args.keep {
        if !screen::is_there() {
            let how = GoOnWith { command: (&command).into() }.say(language);
            return Err(Failure::Negative(format!("{what}\n  {good} {how}")));
        }
        let mut out = anstream::stdout();
        write!(out, "{what}\n  {good}\n  {} ", words::ask_go_on(language))?;
        out.flush()?;
        let mut answer = String::new();
        io::stdin().lock().read_line(&mut answer)?;
        let answer = answer.trim().to_lowercase();
        if !answer.starts_with('y') && !answer.starts_with(words::yes(language)) {
            return Ok(None);
        }
    }
    let other = match &args.save {
        Some(path) => path.clone(),
        None => files::new_save(table.facts().id)?,
    };
    let kept = KeptFromNow { file: file.into(), other: other.display().to_string().into() };
    writeln!(anstream::stdout(), "{}", kept.say(language))?;
    Ok(Some(other))
}

/// A path as a shell takes it.
pub(crate) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    shlex::try_quote(&text).map_or_else(|_| text.clone(), std::borrow::Cow::into_owned)
}

//! The whole screen, where there is one: the menu, a game, a replay.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use engine::text::Paint;
use engine::{Table, Turn};
use tui::{Invitation, Pace, Prefs, Start, Theme};

use crate::args::JoinArgs;
use crate::failure::Failure;
use crate::files;
use crate::terminal::{language, own_name};

/// Do people look at a screen and sit at a keyboard?
pub(crate) fn is_there() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// How the screen is used.
pub(crate) fn prefs(paint: Paint, pace: Option<Pace>, log: Option<PathBuf>) -> Prefs {
    Prefs {
        theme: Theme::detect(paint.ascii),
        language: language(),
        pace: pace.unwrap_or_else(|| Pace::remembered(&files::data_folder())),
        data: files::data_folder(),
        name: own_name(),
        log,
        finished,
    }
}

/// What a game that is over leads to outside of it.
pub(crate) fn finished(table: &dyn Table) -> String {
    let Turn::Over(over) = table.turn() else { return String::new() };
    let mut words = Vec::new();
    match crate::farkle::finished(table, &over, &mut words) {
        Ok(()) => String::from_utf8_lossy(&words).into_owned(),
        Err(failure) => format!("Not written into the history: {failure}\n"),
    }
}

/// Runs until somebody leaves.
pub(crate) fn run(start: Start, prefs: Prefs) -> Result<(), Failure> {
    if let Some(farewell) = tui::run(start, prefs)? {
        writeln!(anstream::stdout(), "{farewell}")?;
    }
    Ok(())
}

/// Shows a game that was played.
pub(crate) fn replay(table: Box<dyn Table>, paint: Paint) -> Result<(), Failure> {
    run(Start::Replay(table), prefs(paint, None, None))
}

/// Joins a room on a server.
pub(crate) fn join(args: &JoinArgs, paint: Paint) -> Result<(), Failure> {
    let name = args.name.clone().unwrap_or_else(own_name);
    let invitation =
        Invitation::new(&args.url, args.code.as_deref(), &name, args.watch).map_err(Failure::Usage)?;
    if !is_there() {
        return Err(Failure::Usage(
            "joining a room needs a terminal; programs speak the server's protocol (docs/server-protocol.md)"
                .into(),
        ));
    }
    run(Start::Join(invitation), prefs(paint, None, None))
}

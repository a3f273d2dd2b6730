//! The binary `parlor`: a thin front over the libraries.

mod arena;
mod args;
mod ascii;
mod ask;
mod assist;
mod describe;
mod failure;
mod farkle;
mod files;
mod games;
mod golf;
mod host;
mod licences;
mod line;
mod menu;
mod options;
mod plain;
mod play;
mod replay;
mod review;
mod screen;
mod seats;
mod shell;
mod terminal;
mod verify;
mod wires;
mod words;
mod wrapped;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use failure::Failure;

fn main() -> ExitCode {
    let args = Args::parse();
    match run(args).and_then(|()| Ok(io::stdout().flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has left: nothing to say, and nobody to say it to.
        Err(Failure::Io(e)) if e.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Quiet(code)) => ExitCode::from(code),
        Err(failure) => {
            let _ = writeln!(anstream::stderr(), "parlor: {failure}");
            ExitCode::from(failure.code())
        }
    }
}

fn run(args: Args) -> Result<(), Failure> {
    terminal::speak(args.language)?;
    let paint = terminal::paint(args.ascii);
    farkle::install();
    if matches!(args.command, None | Some(Command::Serve(_) | Command::Menu { .. })) {
        farkle::beside();
    }
    match args.command {
        None => host::serve(&host::ServeArgs::default()),
        Some(Command::Serve(serve)) => host::serve(&serve),
        Some(Command::Admin(admin)) => host::admin(&admin),
        Some(Command::Backup(backup)) => host::backup(&backup),
        Some(Command::Restore(restore)) => host::restore(&restore),
        Some(Command::Menu { plain, pace }) => {
            menu::run(&args::PlayArgs { pace, plain, ..Default::default() }, paint)
        }
        Some(Command::Games { game: Some(game), schema, page, .. }) if schema || page => {
            describe::run(&game, schema)
        }
        Some(Command::Games { game, rules, .. }) => games::run(game.as_deref(), rules.as_deref(), paint),
        Some(Command::Play(play)) => play::run(&play, paint),
        Some(Command::Join(join)) => screen::join(&join, paint),
        Some(Command::Replay(replay)) => replay::run(&replay, paint),
        Some(Command::Review(review)) => review::run(&review, paint),
        Some(Command::Verify { file }) => verify::run(&file),
        Some(Command::Arena(command)) => arena::run(&command, paint),
        Some(Command::Report(report)) => arena::report(&report, paint),
        Some(Command::Farkle(command)) => farkle::run(&command, paint),
        Some(Command::Golf(command)) => golf::run(&command, paint),
        Some(Command::Wires(command)) => wires::run(&command, paint),
        Some(Command::Assist(assist)) => assist::run(&assist, paint),
        Some(Command::Engine) => line::run(io::stdin().lock(), io::stdout().lock()),
        Some(Command::Completions { shell }) => shell::completions(shell),
        Some(Command::Man { folder }) => shell::manual(folder.as_deref()),
        Some(Command::Licences(licences)) => licences::run(&licences, paint),
        Some(Command::Ask { game, question, with }) => ask::run(&game, question.as_deref(), with.as_deref()),
    }
}

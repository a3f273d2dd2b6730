//! `parlor replay`: a saved game, move by move.

use std::io::{self, BufRead, Write};

use engine::text::{Hue, Paint};
use engine::{Seat, Table, Turn, Viewer};

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::{files, screen};

pub(crate) fn run(args: &ReplayArgs, paint: Paint) -> Result<(), Failure> {
    let text = files::read(&args.file)?;
    let wrong = |t: engine::journal::Trouble| Failure::Usage(format!("{}: {t}", args.file.display()));
    let header = engine::header(&text).map_err(wrong)?;
    let game = catalog::find(&header.game).map_err(Failure::usage)?;
    let loaded = game.load(&text, [0; 32]).map_err(wrong)?;
    let table = loaded.table;
    let viewer = match args.seat {
        None => Viewer::Public,
        Some(seat) if (seat as usize) < table.seats() => Viewer::Seat(Seat(seat)),
        Some(seat) => {
            return Err(Failure::Usage(format!(
                "there is no seat {seat}: they go from 0 to {}",
                table.seats() - 1
            )));
        }
    };
    if !args.plain && !args.step && args.ply.is_none() && loaded.trouble.is_none() && screen::is_there() {
        return screen::replay(table, paint);
    }
    let mut out = anstream::stdout().lock();
    match args.ply {
        Some(ply) => show(&*table.at(ply).map_err(Failure::usage)?, viewer, paint, &mut out)?,
        None => walk(&*table, viewer, args.step, paint, &mut out)?,
    }
    match loaded.trouble {
        None => Ok(()),
        Some(trouble) => {
            out.flush()?;
            Err(Failure::Negative(format!(
                "{}: {trouble}; everything before it was good",
                args.file.display()
            )))
        }
    }
}

fn walk(
    table: &dyn Table,
    viewer: Viewer,
    step: bool,
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    for ply in 0..=table.plies() {
        let then = table.at(ply).map_err(Failure::usage)?;
        if let Some((seat, notation)) = ply.checked_sub(1).and_then(|p| table.move_at(p)) {
            let who = &table.names()[seat.index()];
            writeln!(out, "{}", paint.dim(&format!("{ply:>4}. {who}: {notation}")))?;
        }
        for words in then.event_words(viewer) {
            writeln!(out, "      {words}")?;
        }
        if step {
            show(&*then, viewer, paint, out)?;
            write!(out, "{}", paint.dim("Enter for the next move, q to stop > "))?;
            out.flush()?;
            let mut answer = String::new();
            if input.read_line(&mut answer)? == 0 || answer.trim() == "q" {
                writeln!(out)?;
                return Ok(());
            }
        }
    }
    if !step {
        show(table, viewer, paint, out)?;
    }
    Ok(())
}

fn show(table: &dyn Table, viewer: Viewer, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "\n{}", table.board(viewer, paint))?;
    if let Turn::Over(over) = table.turn() {
        writeln!(out, "{}", paint.hue(Hue::Accent, &crate::play::result_words(table.names(), &over)))?;
    }
    Ok(())
}

//! `parlor replay`: a saved game, move by move.

use std::io::{self, BufRead, Write};
use std::path::Path;

use engine::text::{Hue, Paint};
use engine::{Seat, Table, Turn, Viewer};
use serde_json::Value;

use crate::args::ReplayArgs;
use crate::ascii::Plainly;
use crate::failure::Failure;
use crate::seats::Sitter;
use crate::terminal::{language, own_name};
use crate::{files, screen, words};

pub(crate) fn run(args: &ReplayArgs, paint: Paint) -> Result<(), Failure> {
    let text = files::read(&args.file)?;
    if let Some(start) = text.lines().next().and_then(|line| serde_json::from_str::<Value>(line).ok())
        && start["log"] == "start"
    {
        return told(&text, args, paint);
    }
    let wrong = |t: engine::journal::Trouble| Failure::Usage(format!("{}: {t}", args.file.display()));
    let header = engine::header(&text).map_err(wrong)?;
    let game = catalog::find(&header.game).map_err(Failure::usage)?;
    let loaded = game.load(&text, [0; 32]).map_err(wrong)?;
    let mut table = loaded.table;
    Sitter::recall(&mut *table, game, &own_name());
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
    let mut out = Plainly::new(anstream::stdout().lock(), paint.ascii);
    match args.ply {
        Some(ply) => show(&*table.at(ply).map_err(Failure::usage)?, viewer, paint, &mut out)?,
        None => walk(&*table, viewer, args.step, paint, &mut out)?,
    }
    match loaded.trouble {
        None => Ok(()),
        Some(trouble) => {
            out.flush()?;
            let file = args.file.display().to_string().into();
            let said = words::GoodBeforeIt { file, trouble: trouble.to_string().into() };
            Err(Failure::Negative(said.say(language())))
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
    let reader = table.reader(viewer, language());
    for ply in 0..=table.plies() {
        let then = table.at(ply).map_err(Failure::usage)?;
        if let Some((seat, notation)) = ply.checked_sub(1).and_then(|p| table.move_at(p)) {
            let who = reader.who(seat);
            writeln!(out, "{}", paint.dim(&format!("{ply:>4}. {who}: {notation}")))?;
        }
        for words in then.event_words(viewer, language()) {
            writeln!(out, "      {words}")?;
        }
        if step {
            show(&*then, viewer, paint, out)?;
            write!(out, "{}", paint.dim(&format!("{} ", words::next_move(language()))))?;
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
    writeln!(out, "\n{}", table.board(viewer, paint, language()))?;
    if let Turn::Over(over) = table.turn() {
        let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        let result = crate::plain::result_words(table.names(), you, &over, language());
        writeln!(out, "{}", paint.hue(Hue::Accent, &result))?;
    }
    Ok(())
}

/// A structured log (`parlor play --log game.jsonl`): what it tells, up to `--ply`. It knows no tables, only what was said. Moves
/// that were taken back are not in the game, and not shown.
fn told(text: &str, args: &ReplayArgs, paint: Paint) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for moves in games(text, &args.file)? {
        for line in moves.iter().filter(|line| args.ply.is_none_or(|ply| plies(line) <= ply as u64)) {
            let text = |field: &str| line[field].as_str().unwrap_or_default();
            if line["player"].is_string() {
                let head = format!("{:>4}. {}: {}", line["ply"], text("player"), text("move"));
                writeln!(out, "{}", paint.bold(&head))?;
            }
            for words in line["words"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                writeln!(out, "      {words}")?;
            }
        }
    }
    Ok(())
}

fn plies(line: &Value) -> u64 {
    line["ply"].as_u64().unwrap_or_default()
}

/// The moves of each game of a log: several may have been written into one file.
fn games(text: &str, file: &Path) -> Result<Vec<Vec<Value>>, Failure> {
    let mut games: Vec<Vec<Value>> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let wrong = |e| {
            let why = engine::plain::not_json(&e);
            Failure::Usage(format!("{}: line {}: {why}", file.display(), i + 1))
        };
        let line: Value = serde_json::from_str(line).map_err(wrong)?;
        match (line["log"].as_str(), games.last_mut()) {
            (Some("start"), _) | (Some("move"), None) => games.push(Vec::new()),
            (Some("undo"), Some(game)) => game.retain(|made| plies(made) <= plies(&line)),
            _ => {}
        }
        if let (Some("move"), Some(game)) = (line["log"].as_str(), games.last_mut()) {
            game.push(line);
        }
    }
    Ok(games)
}

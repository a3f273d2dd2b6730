//! `parlor wires beliefs`: what everybody knew at a moment of a game.

use std::io::Write;

use engine::text::{Hue, Paint};
use engine::{Live, Table};
use wires::{Believed, Overview, State, Wires};

use super::args::BeliefsArgs;
use crate::failure::Failure;
use crate::files;

pub(super) fn run(args: &BeliefsArgs, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let text = files::read(&args.file)?;
    let wrong = |t: engine::journal::Trouble| Failure::Usage(format!("{}: {t}", args.file.display()));
    let loaded = Live::<Wires>::load(&text, [0; 32]).map_err(wrong)?;
    let table = loaded.table;
    let mut states: Vec<State> = Vec::with_capacity(table.plies() + 1);
    table.steps(|before, _, _, _, _| states.push(before.clone()));
    states.push(table.state().clone());
    let last = if table.state().end().is_some() { states.len().saturating_sub(2) } else { states.len() - 1 };
    let ply = args.ply.unwrap_or(last);
    let state = states.get(ply).ok_or_else(|| {
        Failure::Usage(format!("there is no move {ply}: the game has {} moves so far", states.len() - 1))
    })?;
    let overview = Overview::new(table.game(), state)
        .ok_or_else(|| Failure::Usage("the deals of this table are too many to count".into()))?;
    if args.json {
        writeln!(out, "{}", serde_json::json!({ "ply": ply, "names": table.names(), "beliefs": overview }))?;
    } else {
        show(&overview, table.names(), ply, paint, out)?;
    }
    match loaded.trouble {
        None => Ok(()),
        Some(t) => {
            out.flush()?;
            Err(Failure::Negative(format!("{}: {t}; everything before it was good", args.file.display())))
        }
    }
}

fn show(
    overview: &Overview,
    names: &[String],
    ply: usize,
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "{}", paint.bold(&format!("After {ply} moves, dial {}", overview.dial)))?;
    writeln!(
        out,
        "{}",
        paint.dim(
            "player        bits left   others known   values a wire: exactly  by filters  rounds   sure calls"
        )
    )?;
    for (name, knows) in names.iter().zip(&overview.players) {
        writeln!(
            out,
            "{name:<12} {:>10.1} {:>12.0} % {:>23.2} {:>11.2} {:>7} {:>12}",
            knows.deal_bits,
            100.0 * knows.completion,
            knows.exact,
            knows.filtered,
            knows.rounds,
            knows.sure
        )?;
    }
    for (owner, hand) in names.iter().zip(&overview.hands) {
        for (first, part) in hand.chunks(14).enumerate().map(|(i, part)| (14 * i, part)) {
            writeln!(out)?;
            let numbers: Vec<String> = (0..part.len()).map(|i| format!("{:>5}", first + i + 1)).collect();
            writeln!(out, "{}{}", paint.bold(&format!("{owner:<12}")), paint.dim(&numbers.concat()))?;
            let wires: Vec<String> = part.iter().map(face).collect();
            writeln!(out, "{:<12}{}", "is", wires.concat())?;
            for (player, name) in names.iter().enumerate().filter(|(_, n)| *n != owner) {
                let cells: Vec<String> = part.iter().map(|w| cell(w, player, paint)).collect();
                writeln!(out, "{:<12}{}", format!("  {name}"), cells.concat().trim_end())?;
            }
        }
    }
    writeln!(
        out,
        "\n{}",
        paint.dim("(7) is cut; below each wire the percent that the others give to what it is")
    )?;
    Ok(())
}

fn face(wire: &Believed) -> String {
    let text = if wire.cut { format!("({})", wire.wire) } else { wire.wire.to_string() };
    format!("{text:>5}")
}

fn cell(wire: &Believed, player: usize, paint: Paint) -> String {
    let chance = wire.chances.get(player).copied().unwrap_or(0.0);
    if wire.cut {
        return "     ".into();
    }
    let text = if chance < 0.005 { "   <1".into() } else { format!("{:>5.0}", 100.0 * chance) };
    if chance > 1.0 - 1e-9 { paint.hue(Hue::Accent, &text) } else { text }
}

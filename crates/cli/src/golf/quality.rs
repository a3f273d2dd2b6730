//! Moves that no good player makes, counted.

use std::io::Write;

use engine::text::Paint;
use engine::{Game, Luck};
use golf::Golf;
use golf::bots::PROFILES;
use golf::bots::quality::{Quality, Report};
use serde_json::json;

use crate::failure::Failure;
use crate::seats;

/// The rules that were asked for.
pub(crate) fn game(seats: usize, preset: Option<&str>, options: &[String]) -> Result<Golf, Failure> {
    let golf = catalog::find(Golf::FACTS.id).map_err(Failure::usage)?;
    let options = seats::options(golf, preset, options)?;
    // The number of seats is checked here too.
    let on_fault = engine::simulate::OnFault::default();
    let filled = golf.simulator(seats, options, &[], on_fault).map_err(Failure::usage)?.options();
    Golf::new(seats, engine::from_json(filled).map_err(Failure::usage)?).map_err(Failure::usage)
}

pub(crate) fn run(
    game: &Golf,
    games: u32,
    seed: u64,
    json: bool,
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let report = Report::of(game, games as usize, &mut Luck::new(seed));
    let mut all = Quality::default();
    for (quality, ..) in &report.profiles {
        all.add(quality);
    }
    if json {
        let of =
            |(profile, (quality, games, total, wins)): (&golf::bots::Profile, &(Quality, u32, i64, f64))| {
                json!({
                    "profile": profile.id, "games": games, "total": total, "wins": wins, "counts": quality,
                    "unmet": quality.unmet(),
                })
            };
        let profiles: Vec<_> = PROFILES.iter().zip(&report.profiles).map(of).collect();
        let answer = json!({ "games": games, "all": all, "unmet": all.unmet(), "profiles": profiles });
        writeln!(out, "{answer}")?;
    } else {
        table(&report, &all, games, paint, out)?;
    }
    out.flush()?;
    match all.unmet() {
        None => Ok(()),
        Some(what) => Err(Failure::Negative(format!("the bots make too many dumb moves: {what}"))),
    }
}

/// A row of the table: what is counted, and how it is written.
type Row = (&'static str, fn(&Quality) -> u64, &'static str);

const ROWS: [Row; 9] = [
    ("jokers discarded", |q| q.discarded_jokers, "never"),
    ("twos discarded", |q| q.discarded_twos, "never"),
    ("8 and more taken without a pair", |q| q.took_bad_without_pair, "never"),
    ("negative cards paired", |q| q.paired_negative, "never"),
    ("kings discarded", |q| q.discarded_kings, "below 0.1%"),
    ("good swapped for bad", |q| q.swapped_good_for_bad, "below 0.1%"),
    ("low cards left", |q| q.left_low, "together"),
    ("medium cards discarded", |q| q.discarded_medium, "below 5%"),
    ("out with a high hand", |q| q.out_high, ""),
];

fn table(
    report: &Report,
    all: &Quality,
    games: u32,
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "{}", paint.bold("How well the bots play"))?;
    let extent = format!(
        "{}, {} by the eight profiles",
        arena::text::counted(games.into(), "game"),
        arena::text::counted(all.turns, "turn")
    );
    writeln!(out, "{}\n", paint.dim(&extent))?;
    let names: Vec<&str> = PROFILES.iter().map(|p| p.name).collect();
    let head =
        names.iter().fold(format!("{:<32}{:>9}", "", "all"), |line, name| line + &format!("{name:>8}"));
    writeln!(out, "{}", paint.dim(&head))?;
    for (what, count, asked) in ROWS {
        let cells =
            report.profiles.iter().fold(String::new(), |line, (q, ..)| line + &format!("{:>8}", count(q)));
        writeln!(out, "{what:<32}{:>9}{cells}  {}", count(all), paint.dim(asked))?;
    }
    let share = |q: &Quality| 100.0 * q.questionable() as f64 / q.turns.max(1) as f64;
    let cells =
        report.profiles.iter().fold(String::new(), |line, (q, ..)| line + &format!("{:>7.2}%", share(q)));
    writeln!(out, "{:<32}{:>8.2}%{cells}", "questionable, of all turns", share(all))?;
    let wins = report.profiles.iter().fold(String::new(), |line, (_, games, _, wins)| {
        line + &format!("{:>7.1}%", 100.0 * wins / f64::from((*games).max(1)))
    });
    writeln!(out, "{:<32}{:>9}{wins}", "games won", "")?;
    Ok(())
}

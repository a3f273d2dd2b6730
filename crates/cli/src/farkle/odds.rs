//! `parlor farkle odds`: the tables that people want.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use engine::text::{Hue, Paint};
use farkle::solver::{Throws, TurnValue, clear_chances, solo_turns};
use farkle::{DICE, Scores, SetSpec};

use crate::failure::Failure;
use crate::files;

/// What the table of clear chances should cover.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) target: u32,
    pub(super) turns: u8,
    pub(super) protected: bool,
}

pub(super) fn run(
    set: &SetSpec,
    asked: Asked,
    svg: Option<&Path>,
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Asked { target, turns, protected } = asked;
    let scores = Scores::new(&set.points()).map_err(Failure::usage)?;
    let throws = Throws::new(&scores);
    let need = target.div_ceil(scores.unit()) as usize;
    if !(1..=20).contains(&turns) || !(10..=2_000).contains(&need) {
        return Err(Failure::Usage(format!(
            "the table takes 1 to 20 turns and a target of {} to {} points with this set",
            10 * scores.unit(),
            2_000 * scores.unit()
        )));
    }
    writeln!(out, "{}", paint.bold(&format!("Farkle odds with the set `{}`", set.name())))?;
    writeln!(out, "\nChance that a roll has no combo")?;
    for dice in 1..=DICE {
        let (lost, all) = scores.farkle_chance(dice);
        let chance = f64::from(lost) / f64::from(all);
        let exact = format!("{lost}/{all}");
        writeln!(out, "  {dice} dice  {exact:>9}  {:>6.2} %  {}", 100.0 * chance, bar(chance, 40, paint))?;
    }
    match TurnValue::new(&throws, protected) {
        Ok(turn) => {
            writeln!(
                out,
                "\nA turn played for points gives {} on average. Roll again",
                figure(turn.expected)
            )?;
            for (dice, limit) in (1..).zip(turn.roll_up_to) {
                match limit {
                    Some(points) => writeln!(out, "  {dice} dice  up to {points:>6} points")?,
                    None => writeln!(out, "  {dice} dice  always")?,
                }
            }
        }
        Err(_) => writeln!(out, "\nThis set hardly ever farkles: a turn has no best end.")?,
    }
    if 10_000 / scores.unit() <= 2_000 {
        let need = 10_000u32.div_ceil(scores.unit()) as usize;
        let turns = solo_turns(&throws, need, protected)[need];
        writeln!(out, "\nAlone to 10,000: {} turns on average.", figure(turns))?;
    }
    let chances = clear_chances(&throws, need, turns.into(), protected);
    writeln!(out, "\nBest chance in % to bank so many points in so many turns")?;
    let step = (need / 15).max(1);
    let head: String = (1..=turns).fold("  points".into(), |mut head, n| {
        let _ = write!(head, "{n:>6}");
        head
    });
    writeln!(out, "{}", paint.dim(&head))?;
    for units in (step..=need).step_by(step) {
        write!(out, "  {:>6}", units as u32 * scores.unit())?;
        for row in &chances[1..] {
            let cell = format!("{:>6.1}", 100.0 * row[units]);
            let hue = if row[units] >= 0.8 {
                Hue::Green
            } else if row[units] >= 0.3 {
                Hue::Amber
            } else {
                Hue::Red
            };
            write!(out, "{}", paint.hue(hue, &cell))?;
        }
        writeln!(out)?;
    }
    plot(&chances, scores.unit(), paint, out)?;
    if let Some(path) = svg {
        files::write(path, &drawing(&chances, scores.unit()))?;
        writeln!(out, "\nDrawn into {}.", path.display())?;
    }
    Ok(())
}

fn figure(value: f64) -> String {
    format!("{value:.6}")
}

/// A bar of a share of the width, in eighths of a cell.
pub(super) fn bar(share: f64, width: usize, paint: Paint) -> String {
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    if paint.ascii {
        return "#".repeat(eighths.div_ceil(8).min(width));
    }
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    format!("{}{part}", "█".repeat(eighths / 8))
}

/// The curves of all turns over the points: the number of turns stands where its curve passes.
fn plot(chances: &[Vec<f64>], unit: u32, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    const WIDTH: usize = 64;
    const HEIGHT: usize = 16;
    let need = chances[0].len() - 1;
    let mut cells = vec![vec![' '; WIDTH]; HEIGHT];
    for (turns, row) in chances.iter().enumerate().skip(1) {
        for (x, column) in (0..WIDTH).map(|x| (x, 1 + x * (need - 1) / (WIDTH - 1))) {
            let y = ((1.0 - row[column]) * (HEIGHT - 1) as f64).round() as usize;
            cells[y.min(HEIGHT - 1)][x] = char::from_digit(turns as u32 % 36, 36).unwrap_or('*');
        }
    }
    writeln!(out, "\nThe same drawn: each curve is made of its number of turns")?;
    for (y, row) in cells.iter().enumerate() {
        let percent = 100.0 * (1.0 - y as f64 / (HEIGHT - 1) as f64);
        let line: String = row.iter().collect();
        writeln!(out, "  {percent:>4.0} % {}{}", paint.glyph("│", "|"), line.trim_end())?;
    }
    writeln!(out, "         {}{}", paint.glyph("└", "+"), paint.glyph("─", "-").repeat(WIDTH))?;
    writeln!(
        out,
        "          {:<32}{:>32}",
        format!("{unit} points"),
        format!("{} points", need as u32 * unit)
    )?;
    Ok(())
}

/// The curves as an SVG picture.
fn drawing(chances: &[Vec<f64>], unit: u32) -> String {
    let need = chances[0].len() - 1;
    let (x, y) = (|n: usize| 60.0 + 620.0 * n as f64 / need as f64, |c: f64| 380.0 - 340.0 * c);
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 430\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"760\" height=\"430\" fill=\"#fff\"/>\n",
    );
    for tenth in 0..=10 {
        let at = y(f64::from(tenth) / 10.0);
        let _ = writeln!(
            svg,
            "<line x1=\"60\" y1=\"{at:.1}\" x2=\"680\" y2=\"{at:.1}\" stroke=\"#ddd\"/><text x=\"24\" y=\"{:.1}\">{} %</text>",
            at + 4.0,
            tenth * 10
        );
    }
    for part in 0..=6 {
        let n = need * part / 6;
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"400\" text-anchor=\"middle\">{}</text>",
            x(n),
            n as u32 * unit
        );
    }
    for (turns, row) in chances.iter().enumerate().skip(1) {
        let points: Vec<String> =
            row.iter().enumerate().map(|(n, c)| format!("{:.1},{:.1}", x(n), y(*c))).collect();
        let hue = 360 * turns / chances.len();
        let end = y(row[need]) + 4.0;
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"hsl({hue},70%,40%)\" stroke-width=\"2\" points=\"{}\"/><text x=\"686\" y=\"{end:.1}\">{turns}</text>",
            points.join(" ")
        );
    }
    svg.push_str("<text x=\"370\" y=\"422\" text-anchor=\"middle\">points to bank; a curve for each number of turns</text>\n</svg>\n");
    svg
}

//! `parlor review`: a saved game with every decision graded.

use std::io::{IsTerminal, Write};

use engine::text::Paint;
use engine::{Effort, Grade, Unit};
use indicatif::{ProgressBar, ProgressStyle};
use search::Review;
use search::review::DecisionReview;

use crate::args::ReviewArgs;
use crate::failure::Failure;
use crate::files;
use crate::plain::hue;

pub(crate) fn run(args: &ReviewArgs, paint: Paint) -> Result<(), Failure> {
    let text = files::read(&args.file)?;
    let wrong = |t: engine::journal::Trouble| Failure::Usage(format!("{}: {t}", args.file.display()));
    let header = engine::header(&text).map_err(wrong)?;
    let game = catalog::find(&header.game).map_err(Failure::usage)?;
    let study = catalog::study(game.facts().id)
        .ok_or_else(|| Failure::Usage(format!("games of {} can't be reviewed", game.facts().id)))?;
    let bar = bar();
    let mut progress = |done: usize, all: usize| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    };
    let review =
        study.review(&text, effort(args), engine::Language::English, &mut progress).map_err(wrong)?;
    bar.finish_and_clear();
    if let Some(path) = &args.html {
        files::write(path, &search::page(&review))?;
    }
    let mut out = anstream::stdout().lock();
    if args.json {
        let text = serde_json::to_string_pretty(&review).map_err(Failure::usage)?;
        writeln!(out, "{text}")?;
    } else {
        write(&review, args.all, paint, &mut out)?;
        if let Some(path) = &args.html {
            writeln!(out, "\nThe page is {}.", path.display())?;
        }
    }
    match &review.trouble {
        None => Ok(()),
        Some(trouble) => {
            out.flush()?;
            Err(Failure::Negative(format!(
                "{}: {trouble}; the review covers the {} moves before it",
                args.file.display(),
                review.plies
            )))
        }
    }
}

fn effort(args: &ReviewArgs) -> Effort {
    match args.samples {
        Some(samples) => Effort::samples(samples),
        None if args.fast => Effort::QUICK,
        None if args.deep => Effort::DEEP,
        None => Effort::USUAL,
    }
}

fn bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("  {bar:30} {pos} of {len} decisions, {eta} left");
    ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn write(review: &Review, all: bool, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let Review { title, plies, decisions, .. } = review;
    writeln!(out, "{}  {plies} moves, {} decisions with a choice\n", paint.bold(title), decisions.len())?;
    players(review, paint, out)?;
    let shown: Vec<_> = decisions.iter().filter(|d| all || d.grade.blames()).collect();
    if shown.is_empty() {
        writeln!(out, "\nNo questionable move, no mistake, no blunder.")?;
        return Ok(());
    }
    writeln!(out)?;
    for d in &shown {
        decision(review, d, paint, out)?;
    }
    let hidden = decisions.len() - shown.len();
    if hidden > 0 {
        let text = format!("{hidden} moves without fault are not shown; --all shows them.");
        writeln!(out, "{}", paint.dim(&text))?;
    }
    Ok(())
}

fn players(review: &Review, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let width = review.players.iter().map(|p| p.name.chars().count()).max().unwrap_or(0).clamp(6, 20);
    let end = if review.finished { "result" } else { "now" };
    let part = |v: f64| if review.certain { value(review.unit, v, true) } else { "-".into() };
    let head = format!(
        "{:<width$} {:>8} {:>5} {:>5} {:>7} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "", "accuracy", "?!", "?", "??", "start", "own", "others", "luck", end
    );
    writeln!(out, "{}", paint.dim(&head))?;
    for p in &review.players {
        let name: String = p.name.chars().take(20).collect();
        let pad = " ".repeat(width - name.chars().count());
        let [.., questionable, mistakes, blunders] = p.grades;
        writeln!(
            out,
            "{}{pad} {:>8.1} {questionable:>5} {mistakes:>5} {blunders:>7} {:>8} {:>8} {:>8} {:>8} {:>8}",
            paint.bold(&name),
            p.accuracy,
            value(review.unit, p.start, false),
            part(p.lost),
            part(p.given),
            part(p.luck),
            value(review.unit, p.result, false),
        )?;
    }
    let doubt = value(review.unit, review.doubt(), false);
    let sum = format!("{end} = start + own play + others' play + luck");
    let text = if review.certain {
        format!("{sum}, exactly; each part may be off by about {doubt}.")
    } else {
        format!("{sum}; not shown, because each part could be off by about {doubt}. --deep looks closer.")
    };
    writeln!(out, "{}", paint.dim(&text))?;
    writeln!(
        out,
        "{}",
        paint.dim("?! questionable, ? mistake, ?? blunder; what is not proven is not held against anybody.")
    )?;
    let lost: Vec<String> = review
        .players
        .iter()
        .filter_map(|p| Some(format!("{} {:.1} ± {:.1}", p.name, p.points_lost?, 2.0 * p.points_err)))
        .collect();
    if !lost.is_empty() {
        writeln!(out, "{}", paint.dim(&format!("Points lost by own moves: {}.", lost.join(", "))))?;
    }
    Ok(())
}

fn decision(review: &Review, d: &DecisionReview, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let word = hue(d.grade).map_or_else(|| paint.dim(d.grade.word()), |hue| paint.hue(hue, d.grade.word()));
    let lost = if d.grade > Grade::Even && d.lost > 0.0 {
        let unit = if d.unit == Unit::Points && review.unit == Unit::Win { " points" } else { "" };
        let error =
            if d.lost_err > 0.0 { format!(" ± {}", loss(d.unit, d.lost_err)) } else { String::new() };
        format!(" loses {}{error}{unit}", loss(d.unit, d.lost))
    } else {
        String::new()
    };
    writeln!(
        out,
        "{:>4}. {}: {} ({})  {}{lost}",
        d.ply,
        review.players[d.seat.index()].name,
        d.words,
        d.played,
        word,
    )?;
    if d.best == d.played {
        writeln!(out, "      {}", paint.dim(&d.why))?;
    } else {
        writeln!(out, "      {}", paint.dim(&format!("better: {} ({}); {}", d.best_words, d.best, d.why)))?;
    }
    Ok(())
}

/// A loss: chances in points of a hundred, or the game's own points.
fn loss(unit: Unit, lost: f64) -> String {
    if unit == Unit::Win { value(unit, lost, false) } else { format!("{lost:.1}") }
}

/// A value: a chance in per cent, or points.
fn value(unit: Unit, value: f64, sign: bool) -> String {
    let (number, digits) = if unit == Unit::Win { (100.0 * value, 1) } else { (value, 0) };
    // What rounds to nothing has no sign.
    let number = if number.abs() < 0.5 * 10f64.powi(-digits) { 0.0 } else { number };
    let digits = digits as usize;
    if sign && number != 0.0 { format!("{number:+.digits$}") } else { format!("{number:.digits$}") }
}

//! `parlor wires study`: self-play measured.

use std::io::{IsTerminal, Write};

use engine::text::Paint;
use engine::{Bot, Game};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use wires::study::{Bin, FilterStudy, calibrate};
use wires::{Mission, Options, Wires};

use super::args::{StudyArgs, What};
use crate::failure::Failure;

pub(super) fn run(args: &StudyArgs, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let options = match args.mission {
        Some(mission) => Options { mission, ..Options::default() },
        None => {
            let blue: Mission = engine::from_json(json!({ "blue": 12 })).map_err(Failure::usage)?;
            Options { custom: Some(blue), detector: false, ..Options::default() }
        }
    };
    let game = Wires::new(args.players, options).map_err(Failure::usage)?;
    search::make_bot::<Wires>(&args.bot).map_err(Failure::usage)?;
    let mut make = || -> Box<dyn Bot<Wires>> {
        // It was made once already.
        search::make_bot::<Wires>(&args.bot).unwrap_or_else(|_| Box::new(engine::RandomBot))
    };
    let shown = std::io::stderr().is_terminal();
    let target = if shown { ProgressDrawTarget::stderr_with_hz(4) } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(args.games), target);
    let style = ProgressStyle::with_template("game {pos} of {len} {wide_bar:.cyan/dim} {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let head = format!(
        "{} games of {} players, {}, {}",
        args.games,
        args.players,
        game.mission().words(engine::Language::English),
        args.bot
    );
    match args.what {
        What::Filters => {
            let mut study = FilterStudy::default();
            for seed in 0..args.games {
                study.game(&game, seed, args.every as usize, &mut make);
                bar.inc(1);
            }
            bar.finish_and_clear();
            filters(&study, &head, args.json, paint, out)
        }
        What::Calibration => {
            let mut bins = [Bin::default(); 10];
            for seed in 0..args.games {
                calibrate(&game, seed, &mut make, &mut bins);
                bar.inc(1);
            }
            bar.finish_and_clear();
            calibration(&bins, &head, args.json, paint, out)
        }
    }
}

fn filters(
    study: &FilterStudy,
    head: &str,
    json: bool,
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let won = arena::measure::wilson(study.won as f64, study.games);
    if json {
        let mut value = serde_json::to_value(study).unwrap_or_default();
        value["won_share"] = json!({ "value": won.value, "low": won.low, "high": won.high });
        writeln!(out, "{value}")?;
    } else {
        writeln!(out, "{}", paint.bold(head))?;
        writeln!(
            out,
            "  won {:.3} ({:.3} to {:.3}); {} looks, at most {} rounds until the filters settled",
            won.value, won.low, won.high, study.looks, study.rounds
        )?;
        writeln!(out, "{}", paint.dim("  wires cut   values a hidden wire can have      filters know all"))?;
        writeln!(out, "{}", paint.dim("              by filters   exactly               of so many wires"))?;
        for (i, q) in study.quarters.iter().enumerate().filter(|(_, q)| q.wires > 0) {
            let per = |n: u64| n as f64 / q.wires as f64;
            writeln!(
                out,
                "  {:>3}-{:<3} %   {:>10.2} {:>9.2} {:>19.1} %  ({} wires)",
                25 * i,
                25 * (i + 1),
                per(q.filtered),
                per(q.exact),
                100.0 * per(q.complete),
                q.wires
            )?;
        }
    }
    if study.wrong > 0 {
        return Err(Failure::Negative(format!("a filter removed what was possible, {} times", study.wrong)));
    }
    Ok(())
}

fn calibration(
    bins: &[Bin; 10],
    head: &str,
    json: bool,
    paint: Paint,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if json {
        writeln!(out, "{}", serde_json::to_value(bins).unwrap_or_default())?;
        return Ok(());
    }
    writeln!(out, "{}", paint.bold(head))?;
    writeln!(out, "{}", paint.dim("  said    came true   (95 % of the time between)   calls"))?;
    for bin in bins.iter().filter(|b| b.calls > 0) {
        let came = arena::measure::wilson(bin.right as f64, bin.calls);
        writeln!(
            out,
            "  {:.3}   {:.3}       ({:.3} to {:.3}) {:>22}",
            bin.predicted / bin.calls as f64,
            came.value,
            came.low,
            came.high,
            bin.calls
        )?;
    }
    Ok(())
}

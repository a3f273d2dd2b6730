//! `parlor arena swiss`.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;

use arena::rating::System;
use arena::swiss::{Hall, ROUNDS, Swiss, Terms, padded};
use arena::{By, Made, Online, Results, Sentry, digest};
use engine::text::Paint;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::args::SwissArgs;
use super::outputs::Outputs;
use super::setup::{self, Setup};
use super::versus::nothing_to_resume;
use super::watch::Progress;
use super::{made, show};
use crate::failure::Failure;
use crate::files;

/// How many of each bot the default field has, and of how many bots.
const DEFAULT_FIELD: (usize, usize) = (3, 8);

/// A tournament as it is saved between rounds.
#[derive(Serialize, Deserialize)]
struct Saved {
    run: String,
    swiss: Swiss,
    /// What was shown so far, so that a resumed run shows the same.
    shown: String,
    records: u64,
}

pub(crate) fn run(args: &SwissArgs, paint: Paint) -> Result<(), Failure> {
    let unheard = [
        ("--from", !args.run.from.is_empty(), "its games begin at the start"),
        ("--strict", args.run.strict, "a fault costs what --on-fault says, and the days go on"),
        ("--times", args.run.times, "it does not measure how long contestants think; `arena match` does"),
    ];
    if let Some((flag, _, why)) = unheard.iter().find(|(_, given, _)| *given) {
        return Err(Failure::Usage(format!("{flag} is not for a Swiss tournament: {why}")));
    }
    let system = System::from(args.rating);
    let contestants =
        if args.contestants.is_empty() { default_field(args)? } else { args.contestants.clone() };
    let setup = Setup::new(&args.run, &padded(&contestants))?;
    let facts = setup.game.facts();
    if args.run.journals.is_some() {
        return Err(Failure::Usage("a Swiss tournament keeps no container of games: use --records".into()));
    }
    if args.run.part.is_some() {
        return Err(Failure::Usage(
            "--part: the rounds of a Swiss tournament follow from those before; it can't be played in parts"
                .into(),
        ));
    }
    let by = args.run.by.map_or(By::Places, By::from);
    let run = digest(&json!({
        "swiss": system, "game": facts.id, "rules": facts.rules, "options": setup.options,
        "seed": setup.seed, "labels": setup.labels(), "field": setup.personas(), "on_fault": setup.on_fault,
        "records": args.run.records.is_some(), "stats": args.run.stats, "paint": [paint.colour, paint.ascii],
        "by": by,
    }));
    let default = || files::data_folder().join("arena").join(format!("{}-swiss-{run}.checkpoint", facts.id));
    let checkpoint = args.run.checkpoint.clone().unwrap_or_else(default);
    let run_args = &args.run;
    let (records, report) = (run_args.records.as_deref(), run_args.report.as_deref());
    let outputs = Outputs::new(records, run_args.format, None, report, None)?;
    let paths = &outputs.paths;
    outputs.check(run_args.resume || run_args.overwrite, true)?;
    if checkpoint.exists() && !run_args.resume && !run_args.overwrite {
        return Err(Failure::Usage(format!(
            "{}: this tournament was begun before; --resume goes on with it, --overwrite begins again",
            checkpoint.display()
        )));
    }
    arena::check_writable(&checkpoint)?;
    setup::warn_of_clocks(setup.game, &setup.field, run_args.quiet);
    super::outputs::tidy(run_args.quiet);
    setup.check_programs()?;
    let terms = Terms {
        on_fault: setup.on_fault,
        threads: setup.threads,
        records: paths.records.is_some(),
        worth: args.run.stats,
        by,
    };
    let mut hall = Hall::new(setup.game, &setup.options, &setup.field, terms)?;
    let mut saved = if args.run.resume {
        load(&checkpoint, &run)?
    } else {
        let swiss = Swiss::new(setup.field.len(), system, setup.seed)?;
        Saved { run, swiss, shown: String::new(), records: 0 }
    };
    let mut records = match &paths.records {
        None => None,
        Some(path) if args.run.resume => Some(arena::Output::resume(path, saved.records)?),
        Some(path) => Some(arena::Output::create(path, &[])?),
    };
    let rounds = args.days as usize * ROUNDS;
    if saved.swiss.rounds > rounds {
        let played = arena::text::counted((saved.swiss.rounds / ROUNDS) as u64, "day");
        return Err(Failure::Usage(format!("this tournament has {played} already: say --days with more")));
    }
    let n = setup.field.len() as u64;
    let progress =
        Progress::new(u64::from(args.days) * (n + n / 3 + n / 4), saved.swiss.tally.games, args.run.quiet);
    let mut sentry = Sentry::new(&setup.labels(), false);
    sentry.look(&saved.swiss.tally)?;
    let mut out = anstream::stdout().lock();
    if !args.run.json {
        write!(out, "{}", saved.shown)?;
    }
    while saved.swiss.rounds < rounds {
        let (day, round) = saved.swiss.next();
        let Some(played) = hall.round(&mut saved.swiss, &progress) else {
            progress.done();
            writeln!(
                anstream::stderr(),
                "Stopped after {}. The same command with --resume goes on.",
                arena::text::counted(saved.swiss.rounds as u64, "round")
            )?;
            return Ok(());
        };
        if let Some(records) = &mut records {
            for table in &played.tables {
                records.write(&table.record)?;
            }
            saved.records = records.length();
        }
        let number = saved.swiss.rounds - day * ROUNDS;
        let mut text = format!("Day {}, round {number}: {}\n", day + 1, round.name(day));
        // Most rounds have nothing to say.
        text.extend(played.meeting.words().map(|words| format!("  {words}\n")));
        standings(&mut text, &saved.swiss, &setup.labels());
        if !args.run.json {
            progress.hide(|| write!(out, "{text}"))?;
        }
        saved.shown.push_str(&text);
        if let Some(records) = &records {
            records.sync()?;
        }
        let json = serde_json::to_string(&saved).map_err(Failure::usage)?;
        fs::create_dir_all(checkpoint.parent().unwrap_or(Path::new(".")))?;
        files::write(&checkpoint, &json)?;
        if let Err(failed) = sentry.look(&played.part) {
            progress.done();
            // There is nothing to go on with.
            if args.run.checkpoint.is_none() {
                let _ = fs::remove_file(&checkpoint);
            }
            return Err(failed.into());
        }
    }
    progress.done();
    let more = vec![format!("--days {} --rating {}", args.days, made::value_name(&args.rating))];
    let made = Made {
        version: env!("CARGO_PKG_VERSION").into(),
        command: made::command_of("swiss", &args.contestants, more, &args.run),
        date: made::now(),
        run: saved.run.clone(),
        seed: engine::journal::hex(&setup.seed),
        options: setup.options.clone(),
    };
    // One that was named stays: with more --days, --resume goes on from there.
    if args.run.checkpoint.is_none() {
        let _ = fs::remove_file(&checkpoint);
    }
    let ratings = saved.swiss.ratings.iter().map(|r| (r.rating, r.deviation)).collect();
    let results = Results {
        game: facts.id.into(),
        title: format!(
            "{}: Swiss tournament of {}, {} entrants",
            facts.title,
            arena::text::counted(args.days.into(), "day"),
            setup.field.len()
        ),
        labels: setup.labels(),
        personas: setup.personas(),
        teams: false,
        tally: saved.swiss.tally,
        notes: Vec::new(),
        online: Some(Online { system: system.name().into(), ratings }),
        by,
        verdict: None,
        made: Some(made),
    };
    drop(out);
    show::results(&results, args.run.json, args.run.stats, paint)?;
    outputs.write_all(&results)?;
    Ok(sentry.finish()?)
}

fn default_field(args: &SwissArgs) -> Result<Vec<String>, Failure> {
    let game = catalog::find(args.run.game.as_deref().unwrap_or(setup::DEFAULT)).map_err(Failure::usage)?;
    let (each, bots) = DEFAULT_FIELD;
    let ids = game.bots(engine::Language::English).into_iter().take(bots).map(|b| b.id.to_owned());
    Ok(ids.flat_map(|id| std::iter::repeat_n(id, each)).collect())
}

fn load(path: &Path, run: &str) -> Result<Saved, Failure> {
    if !path.exists() {
        return Err(nothing_to_resume());
    }
    let saved: Saved = serde_json::from_str(&files::read(path)?)
        .map_err(|e| engine::plain::not_json(&e))
        .map_err(|why| Failure::Usage(format!("{}: not a saved tournament: {why}", path.display())))?;
    if saved.run == run { Ok(saved) } else { Err(nothing_to_resume()) }
}

fn standings(text: &mut String, swiss: &Swiss, labels: &[String]) {
    let wide = labels.iter().map(|l| l.chars().count()).max().unwrap_or(0);
    for (place, who) in swiss.order().into_iter().enumerate() {
        let rating = swiss.ratings[who];
        let share = swiss.tally.lines[who].share;
        let spread =
            if rating.deviation > 0.0 { format!(" ± {:.1}", rating.deviation) } else { String::new() };
        let _ = writeln!(
            text,
            "{:>4} {:<wide$}  {:>8.1}{spread}  {:.1} of {}",
            place + 1,
            labels[who],
            rating.rating,
            share.wins(),
            share.games
        );
    }
    text.push('\n');
}

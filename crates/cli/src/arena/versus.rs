//! Matches of every kind: what is asked for becomes a study, and the study is played here, whole or in part.

use std::io::Write;

use arena::sprt::Hypotheses;
use arena::{Guard, Header, Job, Kind, Ledger, Run, Study, Want, Wish};
use engine::text::Paint;

use super::args::{Carry, LadderArgs, MatchArgs, RunArgs, SprtArgs};
use super::outputs::Outputs;
use super::setup::Setup;
use super::watch::{Progress, Shown};
use super::{made, part, show};
use crate::failure::Failure;

pub(crate) fn run(args: &MatchArgs, kind: Kind, paint: Paint) -> Result<(), Failure> {
    let setup = Setup::new(&args.run, &args.contestants)?;
    let wish = Wish {
        sizes: args.players.as_ref().map(|s| s.0.clone()),
        independent: args.independent,
        rating: args.rating.map(Into::into),
        ..wish(kind, args.games, &setup, &args.run)
    };
    let mut more = vec![format!("--games {}", args.games)];
    more.extend(args.players.as_ref().map(|s| format!("--players {s}")));
    more.extend(args.independent.then(|| "--independent".to_owned()));
    more.extend(args.rating.map(|r| format!("--rating {}", made::value_name(&r))));
    let command = made::command(kind, &args.contestants, more, &args.run);
    play(setup, &args.run, &wish, command, paint)
}

/// One bot at growing budgets.
pub(crate) fn ladder(args: &LadderArgs, paint: Paint) -> Result<(), Failure> {
    let joined = if args.bot.contains(':') { "," } else { ":" };
    let name = args.param.as_ref().map_or_else(String::new, |p| format!("{p}="));
    let rungs: Vec<String> = args.steps.iter().map(|s| format!("{}{joined}{name}{s}", args.bot)).collect();
    let setup = Setup::new(&args.run, &rungs)?;
    let wish =
        Wish { rating: args.rating.map(Into::into), ..wish(Kind::Ladder, args.games, &setup, &args.run) };
    let mut more = vec![format!("--steps {}", args.steps.join(",")), format!("--games {}", args.games)];
    more.extend(args.param.as_ref().map(|p| format!("--param {p}")));
    more.extend(args.rating.map(|r| format!("--rating {}", made::value_name(&r))));
    let command = made::command(Kind::Ladder, std::slice::from_ref(&args.bot), more, &args.run);
    play(setup, &args.run, &wish, command, paint)
}

/// Is A better than B?
pub(crate) fn sprt(args: &SprtArgs, paint: Paint) -> Result<(), Failure> {
    let SprtArgs { elo0, elo1, alpha, beta, .. } = *args;
    let contestants = [args.a.clone(), args.b.clone()];
    let setup = Setup::new(&args.run, &contestants)?;
    let wish = Wish {
        sizes: args.players.as_ref().map(|s| s.0.clone()),
        test: Some(Hypotheses { elo0, elo1, alpha, beta }),
        ..wish(Kind::Sprt, args.games, &setup, &args.run)
    };
    let mut more =
        vec![format!("--elo0 {elo0} --elo1 {elo1} --alpha {alpha} --beta {beta} --games {}", args.games)];
    more.extend(args.players.as_ref().map(|s| format!("--players {s}")));
    let command = made::command(Kind::Sprt, &contestants, more, &args.run);
    play(setup, &args.run, &wish, command, paint)
}

/// What all kinds have in common.
fn wish(kind: Kind, games: u64, setup: &Setup, args: &RunArgs) -> Wish {
    Wish {
        by: args.by.map(Into::into),
        on_fault: setup.on_fault,
        want: Want {
            records: args.records.is_some() || args.carry.contains(&Carry::Records),
            journals: args.journals.is_some() || args.carry.contains(&Carry::Journals),
            worth: args.stats,
            results: false,
            times: args.times,
        },
        openings: setup.openings.clone(),
        ..Wish::new(kind, games, setup.seed)
    }
}

/// Plays a study with files, progress and a checkpoint, and shows the results.
fn play(setup: Setup, args: &RunArgs, wish: &Wish, command: String, paint: Paint) -> Result<(), Failure> {
    let study = Study::new(setup.game, &setup.options, &setup.field, wish)?;
    if let Some(which) = args.part {
        return part::run(setup, args, study, which, command);
    }
    let extensible = args.checkpoint.is_some();
    super::setup::warn_of_clocks(setup.game, &setup.field, args.quiet);
    super::outputs::tidy(args.quiet);
    let outputs = Outputs::of(args, &study)?;
    let played = outputs.free(args)?;
    setup.check_programs()?;
    let mut study = study;
    if played.is_some() && args.resume {
        study.chunk = outputs.chunk(study.chunk)?;
    }
    let run = Run {
        id: study.digest(),
        contestants: study.labels.len(),
        groups: study.plan.groups,
        chunk: study.chunk,
        extensible,
    };
    let referee = study.referee()?;
    let made = made::made(&study, command);
    let head = Header::new(setup.game, study.options.clone(), study.labels.clone(), study.plan.clone());
    let head = head.made(made.clone()).line();
    let mut ledger = if args.resume {
        Ledger::resume(run, &outputs.paths, referee)?.ok_or_else(nothing_to_resume)?
    } else {
        Ledger::begin(run, &outputs.paths, &head, referee)?
    };
    let job = Job::new(setup.game, study, setup.field)?;
    let study = job.study();
    let chunks = if arena::Judge::decided(&ledger.judge) { 0..0 } else { ledger.next()..study.chunks() };
    let before = ledger.tally.games;
    let progress = Progress::new(before + job.games(&chunks), before, args.quiet);
    note_games(args, wish, study.games(job.schedule()), &progress);
    let mut shown = Shown { ledger: &mut ledger, progress: &progress, study };
    let mut guard = Guard::new(&mut shown, &study.labels, args.strict);
    let ended = arena::run(&job, chunks, setup.threads, &mut guard, &progress);
    let faults = guard.finish();
    progress.told(ledger.tally.games - before);
    let finish = |tally, judge: &_| {
        let mut results = study.results(tally, judge);
        results.made = Some(made.clone());
        results
    };
    match ended {
        Ok(true) => {
            let (tally, judge) = ledger.finish()?;
            let results = finish(tally, &judge);
            // Shown before anything else can fail.
            show::results(&results, args.json, args.stats, paint)?;
            outputs.write(args, &results)?;
            faults?;
            show::verdict(&results)
        }
        Ok(false) => {
            ledger.save()?;
            let mut results = finish(ledger.tally.clone(), &ledger.judge);
            results.notes.push("The run was stopped before its end.".into());
            show::results(&results, args.json, args.stats, paint)?;
            outputs.page(args, &results)?;
            writeln!(
                anstream::stderr(),
                "Stopped. What is done is kept: the same command with --resume goes on."
            )?;
            show::verdict(&results)
        }
        Err(error) => {
            if ledger.tally.games > 0 {
                let mut results = finish(ledger.tally.clone(), &ledger.judge);
                results.notes.push(format!("The run ended early: {error}"));
                show::results(&results, args.json, args.stats, paint)?;
            }
            Err(error.into())
        }
    }
}

/// Whole groups can be a few games more than were asked for: that is said.
fn note_games(args: &RunArgs, wish: &Wish, games: u64, progress: &Progress) {
    let each = matches!(wish.kind, Kind::RoundRobin | Kind::Gauntlet | Kind::Ladder);
    if games == wish.games || args.quiet || wish.test.is_some() {
        return;
    }
    let (games, asked) = (arena::text::counted(games, "game"), arena::text::thousands(wish.games));
    let why = if each {
        format!("{games}: at least {asked} for each pairing, in whole groups of rotations.")
    } else {
        format!("{games} instead of {asked}: groups of rotations are played whole.")
    };
    progress.say(&why);
}

pub(crate) fn nothing_to_resume() -> Failure {
    Failure::Usage(
        "there is nothing to resume: this very run was not interrupted, or --checkpoint names another file; \
         leave --resume out to start"
            .into(),
    )
}

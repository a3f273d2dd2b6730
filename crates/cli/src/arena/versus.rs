//! Matches, round robins and gauntlets.

use std::io::Write;

use arena::sprt::{Hypotheses, Sprt};
use arena::{Header, Job, Judge, Ledger, Online, Pairing, Plan, Rater, Results, Schedule, Want, digest};
use engine::simulate::is_team_game;
use engine::text::Paint;
use serde_json::json;

use super::args::{LadderArgs, MatchArgs, RatingName, RunArgs, Sizes, SprtArgs};
use super::setup::{self, Setup};
use super::show;
use super::watch::Progress;
use crate::failure::Failure;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Match,
    RoundRobin,
    Gauntlet,
}

pub(crate) fn run(args: &MatchArgs, kind: Kind, paint: Paint) -> Result<(), Failure> {
    let setup = Setup::new(&args.run, &args.contestants)?;
    let facts = setup.game.facts();
    let n = setup.field.len();
    let sizes = match &args.players {
        Some(sizes) => sizes.0.clone(),
        None if kind == Kind::Match && !facts.cooperative => vec![n.clamp(facts.min_seats, facts.max_seats)],
        None => vec![facts.min_seats.max(2).min(facts.max_seats)],
    };
    let teams = is_team_game(facts, sizes[0]);
    let pairing = if kind == Kind::Gauntlet { Pairing::FirstAgainstRest } else { Pairing::All };
    let mut plan = Plan {
        seed: setup.seed,
        contestants: n,
        sizes,
        groups: 1,
        duplicate: !args.independent,
        teams,
        pairing,
    };
    let schedule = Schedule::new(plan.clone())?;
    // A group of every line-up is the least that is fair.
    let lineups = schedule.lineups().max(1);
    let games_of_all: u64 = (0..lineups).map(|g| schedule.games(g)).sum();
    plan.groups = match kind {
        _ if teams => args.games.div_ceil(n as u64),
        Kind::Match => args.games.div_ceil(schedule.games(0).max(1)),
        Kind::RoundRobin | Kind::Gauntlet => {
            (args.games * lineups).div_ceil(games_of_all.max(1)).max(1).saturating_mul(lineups)
        }
    };
    let schedule = Schedule::new(plan)?;
    let title = format!("{}: {}", facts.title, describe(kind, &schedule));
    rated(&setup, &args.run, &schedule, title, args.rating, paint)
}

/// Plays a schedule and rates game by game, if that was asked for.
fn rated(
    setup: &Setup,
    args: &RunArgs,
    schedule: &Schedule,
    title: String,
    asked: Option<RatingName>,
    paint: Paint,
) -> Result<(), Failure> {
    let plan = schedule.plan();
    if asked.is_some() && plan.teams {
        return Err(Failure::Usage(
            "--rating: nobody meets anybody here; tables are compared by wins and scores on the same deals"
                .into(),
        ));
    }
    let mut rater = asked.map(|system| Rater::new(system.into(), plan.contestants));
    let told = |r: &Option<Rater>| (Vec::new(), r.as_ref().map(Rater::online));
    play(setup, args, schedule, title, Job::chunk_size(schedule), &mut rater, paint, told)
}

/// The smallest table at which two can be compared.
fn smallest(setup: &Setup, asked: Option<&Sizes>) -> Vec<usize> {
    let facts = setup.game.facts();
    asked.map_or_else(|| vec![facts.min_seats.max(2).min(facts.max_seats)], |s| s.0.clone())
}

/// One bot at growing budgets.
pub(crate) fn ladder(args: &LadderArgs, paint: Paint) -> Result<(), Failure> {
    let joined = if args.bot.contains(':') { "," } else { ":" };
    let name = args.param.as_ref().map_or_else(String::new, |p| format!("{p}="));
    let rungs: Vec<String> = args.steps.iter().map(|s| format!("{}{joined}{name}{s}", args.bot)).collect();
    let setup = Setup::new(&args.run, &rungs)?;
    let sizes = smallest(&setup, None);
    let teams = is_team_game(setup.game.facts(), sizes[0]);
    let mut plan = Plan {
        seed: setup.seed,
        contestants: rungs.len(),
        sizes,
        groups: 1,
        duplicate: true,
        teams,
        pairing: Pairing::Neighbours,
    };
    let schedule = Schedule::new(plan.clone())?;
    plan.groups =
        args.games.div_ceil(schedule.games(0).max(1)) * if teams { 1 } else { schedule.lineups().max(1) };
    let schedule = Schedule::new(plan)?;
    let title = format!("{}: the ladder of {}", setup.game.facts().title, args.bot);
    rated(&setup, &args.run, &schedule, title, args.rating, paint)
}

/// Is A better than B?
pub(crate) fn sprt(args: &SprtArgs, paint: Paint) -> Result<(), Failure> {
    let SprtArgs { elo0, elo1, alpha, beta, .. } = *args;
    let mut sprt = Sprt::new(Hypotheses { elo0, elo1, alpha, beta })?;
    let setup = Setup::new(&args.run, &[args.a.clone(), args.b.clone()])?;
    let sizes = smallest(&setup, args.players.as_ref());
    let teams = is_team_game(setup.game.facts(), sizes[0]);
    let mut plan = Plan {
        seed: setup.seed,
        contestants: 2,
        sizes,
        groups: 1,
        duplicate: true,
        teams,
        pairing: Pairing::All,
    };
    plan.groups = args.games.div_ceil(Schedule::new(plan.clone())?.games(0).max(1));
    let schedule = Schedule::new(plan)?;
    let title = format!("{}: is {} better than {}?", setup.game.facts().title, args.a, args.b);
    let labels = setup.labels();
    // One group a chunk: the test looks after each of them.
    play(&setup, &args.run, &schedule, title, 1, &mut sprt, paint, |s: &Sprt| {
        (s.words(&labels[0], &labels[1]), None)
    })
}

fn describe(kind: Kind, schedule: &Schedule) -> String {
    let plan = schedule.plan();
    let sizes: Vec<String> = plan.sizes.iter().map(ToString::to_string).collect();
    let what = match kind {
        _ if plan.teams => "the same deals, one table each",
        Kind::Match => "match",
        Kind::RoundRobin => "round robin",
        Kind::Gauntlet => "gauntlet",
    };
    let luck = if plan.duplicate { "duplicate deals" } else { "independent games" };
    format!("{what} at tables of {}, {luck}", sizes.join(", "))
}

/// Plays a schedule with files, progress and a checkpoint, and shows the results.
#[allow(clippy::too_many_arguments)]
pub(crate) fn play<J: Judge>(
    setup: &Setup,
    args: &RunArgs,
    schedule: &Schedule,
    title: String,
    chunk: u64,
    judge: &mut J,
    paint: Paint,
    told: impl FnOnce(&J) -> (Vec<String>, Option<Online>),
) -> Result<(), Failure> {
    let plan = schedule.plan();
    let facts = setup.game.facts();
    let run = digest(&json!({
        "game": facts.id, "rules": facts.rules, "options": setup.options, "plan": plan, "chunk": chunk,
        "field": setup.personas(), "labels": setup.labels(), "on_fault": setup.on_fault, "judge": judge.save(),
        "records": args.records.is_some(), "journals": args.journals.is_some(), "stats": args.stats,
    }));
    let paths = setup::paths(args, &run)?;
    let want = Want {
        records: paths.records.is_some(),
        journals: paths.journals.is_some(),
        worth: args.stats,
        results: judge.wants_results(),
    };
    let mut job = Job {
        game: setup.game,
        options: &setup.options,
        schedule,
        field: &setup.field,
        on_fault: setup.on_fault,
        want,
        threads: setup.threads,
        from: 0,
        chunk,
    };
    // Options are checked before any file is touched.
    for &size in &plan.sizes {
        setup.game.simulator(size, setup.options.clone(), &[], setup.on_fault).map_err(Failure::usage)?;
    }
    let head = Header::new(setup.game, setup.options.clone(), setup.labels(), plan.clone()).line();
    let (finished, tally) = {
        let mut ledger = if args.resume {
            Ledger::resume(&run, &paths, judge)?.ok_or_else(nothing_to_resume)?
        } else {
            Ledger::begin(setup.field.len(), run, &paths, &head, judge)?
        };
        job.from = ledger.next();
        let total: u64 = plan.groups.saturating_mul(schedule.games(0));
        let before = ledger.tally.games;
        let progress = Progress::new(total, before, args.quiet);
        let finished = arena::run(&job, &mut ledger, &progress)?;
        let took = progress.done();
        let games = ledger.tally.games - before;
        let mut err = anstream::stderr();
        writeln!(
            err,
            "{} games in {:.1} s, {} games/s",
            arena::text::thousands(games),
            took.as_secs_f64(),
            arena::text::thousands((games as f64 / took.as_secs_f64().max(1e-9)) as u64)
        )?;
        if finished {
            (true, ledger.finish()?)
        } else {
            ledger.save()?;
            writeln!(err, "Stopped. What is done is kept: the same command with --resume goes on.")?;
            (false, ledger.tally.clone())
        }
    };
    let (notes, online) = told(judge);
    let mut results = Results {
        game: facts.id.into(),
        title,
        labels: setup.labels(),
        personas: setup.personas(),
        teams: plan.teams,
        tally,
        notes,
        online,
    };
    if !finished {
        results.notes.push("The run was stopped before its end.".into());
    }
    if finished {
        setup::finish_records(args)?;
    }
    show::results(&results, args.json, args.report.as_deref(), args.stats, paint)
}

pub(crate) fn nothing_to_resume() -> Failure {
    Failure::Usage(
        "there is nothing to resume: this very run was not interrupted, or --checkpoint names another file; \
         leave --resume out to start"
            .into(),
    )
}

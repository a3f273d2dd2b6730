//! The arena: how fast, how flat, how fair.

use std::path::Path;
use std::time::Instant;

use arena::sprt::{Hypotheses, Verdict};
use arena::{Header, Job, Kind, Ledger, Limits, Paths, Referee, Run, Study, Tally, Want, Wish};
use cpu_time::ProcessTime;
use engine::simulate::{Deal, Keep, OnFault, Played, Player};
use engine::{AnyGame, Erased};
use serde_json::Value;
use toys::pig::Pig;

use crate::measure::{Work, interleaved};
use crate::suite::Row;

static PIG: Erased<Pig> = Erased::new();

/// A match of so many games at tables of this size.
fn wish(size: usize, games: u64) -> Wish {
    Wish { sizes: Some(vec![size]), ..Wish::new(Kind::Match, games, [1; 32]) }
}

/// What a run took: seconds by the wall clock, and of processor time of all threads.
#[derive(Clone, Copy)]
struct Took {
    wall: f64,
    cpu: f64,
}

/// Plays a match; gives the tally, what it took and what a test found.
fn play(
    game: &'static dyn AnyGame,
    bots: &[&str],
    wish: Wish,
    threads: usize,
    journals: Option<&Path>,
) -> (Tally, Took, Referee) {
    let specs: Vec<String> = bots.iter().map(ToString::to_string).collect();
    studied(game, &Value::Null, &specs, wish, threads, journals)
}

/// Plays a match with these options.
pub(crate) fn tally(
    game: &'static dyn AnyGame,
    options: &Value,
    bots: &[String],
    wish: Wish,
    threads: usize,
) -> Tally {
    studied(game, options, bots, wish, threads, None).0
}

fn studied(
    game: &'static dyn AnyGame,
    options: &Value,
    bots: &[String],
    wish: Wish,
    threads: usize,
    journals: Option<&Path>,
) -> (Tally, Took, Referee) {
    let field = arena::field(game, bots, Limits::default()).expect("these bots exist");
    let want = Want { journals: journals.is_some(), ..Want::default() };
    let study = Study::new(game, options, &field, &Wish { want, ..wish }).expect("a study");
    let paths = Paths { journals: journals.map(|f| f.join("games.parlor")), ..Paths::default() };
    let head = Header::new(game, options.clone(), study.labels.clone(), study.plan.clone()).line();
    let run = Run {
        id: study.digest(),
        contestants: bots.len(),
        groups: study.plan.groups,
        chunk: study.chunk,
        extensible: false,
    };
    let referee = study.referee().expect("hypotheses");
    let mut ledger = Ledger::begin(run, &paths, &head, referee).expect("files");
    let chunks = 0..study.chunks();
    let job = Job::new(game, study, field).expect("a job");
    let (started, cpu) = (Instant::now(), ProcessTime::now());
    arena::run(&job, chunks, threads, &mut ledger, &()).expect("it plays");
    let (tally, referee) = ledger.finish().expect("files");
    (tally, Took { wall: started.elapsed().as_secs_f64(), cpu: cpu.elapsed().as_secs_f64() }, referee)
}

/// Rows for the table: a game through the arena's one call, without and with its moves kept.
pub(crate) fn rows(rows: &mut Vec<Row>) {
    for (id, seats) in [("golf", 4), ("harmonictook", 4)] {
        let Ok(game) = catalog::find(id) else { continue };
        let make = || {
            let random = Player::Bot("random".into());
            game.simulator(seats, Value::Null, &[random], OnFault::Move).expect("default options are valid")
        };
        let (mut one, mut two) = (make(), make());
        let table = vec![0; seats];
        let (mut a, mut b) = (0u64, 0u64);
        let mut played = (Played::default(), Played::default());
        let deal = |n: u64| {
            let mut seed = [7; 32];
            seed[..8].copy_from_slice(&n.to_le_bytes());
            (seed, n)
        };
        let keep = Keep { moves: true, ..Keep::default() };
        let mut works: Vec<Work<'_>> = vec![
            Box::new(|| {
                a += 1;
                let (seed, whims) = deal(a);
                one.play(
                    &Deal { seed, whims, table: 0, seats: &table, opening: None },
                    Keep::default(),
                    &mut played.0,
                );
                played.0.plies.into()
            }),
            Box::new(|| {
                b += 1;
                let (seed, whims) = deal(b);
                two.play(&Deal { seed, whims, table: 0, seats: &table, opening: None }, keep, &mut played.1);
                played.1.plies.into()
            }),
        ];
        let times = interleaved(&mut works, 5);
        drop(works);
        let a_game = f64::from(played.0.plies);
        rows.push(Row {
            what: format!("{id} {seats}p: random bots in the arena"),
            nanos: times[0],
            note: format!("about {:.0} games/s a core", 1e9 / times[0] / a_game),
        });
        rows.push(Row {
            what: format!("{id} {seats}p: the same, every move kept"),
            nanos: times[1],
            note: format!("{:.0} % of the speed", 100.0 * times[0] / times[1]),
        });
    }
}

/// The most memory that this process ever had, in MB.
fn memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with("VmHWM")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}

/// The speed of harmonictook with random bots alone.
pub(crate) fn quick(games: u64) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let folder = std::env::temp_dir().join(format!("parlor-speed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the games");
    let four = ["a=random", "b=random", "c=random", "d=random"];
    if let Ok(game) = catalog::find("harmonictook") {
        speed(game, &four, games, threads, &folder);
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// The long runs: this many games each, 200 sequential tests, and what duplicate deals are worth.
pub(crate) fn long(games: u64) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let folder = std::env::temp_dir().join(format!("parlor-soak-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the games");
    let four = ["a=random", "b=random", "c=random", "d=random"];
    if let Ok(game) = catalog::find("harmonictook") {
        speed(game, &four, games, threads, &folder);
    }
    if let Ok(game) = catalog::find("golf") {
        speed(game, &four, games, threads, &folder);
        let bots: Vec<&str> = game
            .bots(engine::Language::English)
            .iter()
            .map(|b| b.id)
            .filter(|b| !["random", "nora"].contains(b))
            .take(8)
            .collect();
        let (tally, took, _) = play(game, &bots, wish(4, games), threads, None);
        let seconds = took.wall;
        println!(
            "golf, eight profiles: {} games in {seconds:.0} s ({:.0} games/s), {:.0} MB at most",
            tally.games,
            tally.games as f64 / seconds,
            memory()
        );
    }
    let _ = std::fs::remove_dir_all(&folder);
    sequential();
    duplicates();
}

fn speed(game: &'static dyn AnyGame, bots: &[&str], games: u64, threads: usize, folder: &Path) {
    let id = game.facts().id;
    let before = memory();
    let (tenth, _, _) = play(game, bots, wish(4, games / 10), 1, None);
    let small = memory();
    let (one, alone, _) = play(game, bots, wish(4, games / threads as u64), 1, None);
    let (all, together, _) = play(game, bots, wish(4, games), threads, None);
    let (kept, with, _) = play(game, bots, wish(4, games), threads, Some(folder));
    assert!(all == kept, "{id}: keeping the moves changes the results");
    let rate = |tally: &Tally, seconds: f64| tally.games as f64 / seconds;
    let disk = std::fs::metadata(folder.join("games.parlor")).map_or(0, |m| m.len());
    println!(
        "{id}: {} games on {threads} threads in {:.1} s, {:.0} games/s; efficiency {:.3}; with every move kept {:.0} games/s ({:.0} %), {:.1} bytes a game on disk; memory {before:.0} MB before, {small:.0} MB after {} games, {:.0} MB after {}",
        all.games,
        together.wall,
        rate(&all, together.wall),
        rate(&all, together.wall) / rate(&one, alone.wall) / threads as f64,
        rate(&kept, with.wall),
        100.0 * together.wall / with.wall,
        disk as f64 / kept.games as f64,
        tenth.games,
        memory(),
        all.games,
    );
    println!(
        "{id}, by processor time: {:.0} games/s and core on one thread, {:.0} on {threads} (efficiency {:.3}), {:.0} with every move kept ({:.0} %)",
        rate(&one, alone.cpu),
        rate(&all, together.cpu),
        rate(&all, together.cpu) / rate(&one, alone.cpu),
        rate(&kept, with.cpu),
        100.0 * together.cpu / with.cpu,
    );
}

/// 200 sequential tests of equal bots and 200 of a better one: how often each errs. They slip now and then, each for itself, so
/// that equal bots do not play the same games.
fn sequential() {
    let verdict = |a: &str, b: &str, seed: u8| {
        let hypotheses = Hypotheses { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
        let wish = Wish { seed: [seed; 32], test: Some(hypotheses), ..wish(2, 2_000_000) };
        let (tally, _, referee) = play(&PIG, &[a, b], wish, 1, None);
        (if let Referee::Test(sprt) = referee { sprt.verdict() } else { None }, tally.games)
    };
    for (a, b, wrong) in [
        ("a=hold:at=20,slip=0.1", "b=hold:at=20,slip=0.1", Verdict::Better),
        ("a=hold:at=20,slip=0.1", "b=hold:at=20,slip=0.2", Verdict::NotBetter),
    ] {
        let (tally, _, _) = play(&PIG, &[a, b], wish(2, 400_000), 1, None);
        let elo = arena::sprt::elo(arena::measure::compare(&tally.pairs[0]).share.value);
        let runs: Vec<_> = (0..200).map(|seed| verdict(a, b, seed)).collect();
        let errors = runs.iter().filter(|(v, _)| *v == Some(wrong)).count();
        let undecided = runs.iter().filter(|(v, _)| v.is_none()).count();
        let games = runs.iter().map(|r| r.1).sum::<u64>() / 200;
        println!(
            "sprt {a} {b}, 0 to 20 Elo, in truth {elo:.1}: {errors} of 200 wrong, {undecided} undecided, {games} games on average"
        );
    }
}

/// The variance of the estimated difference, independent over duplicate, at the same number of games.
fn duplicates() {
    for game in catalog::games().chain([&PIG as &'static dyn AnyGame]) {
        let facts = game.facts();
        if facts.cooperative || facts.max_seats < 2 {
            continue;
        }
        let quick = |b: &str| !["kibitzer", "search", "tree", "flat", "mcts"].iter().any(|s| b.contains(s));
        let mut bots: Vec<&str> =
            game.bots(engine::Language::English).iter().map(|b| b.id).filter(|b| quick(b)).collect();
        bots = bots.split_off(bots.len().saturating_sub(2));
        let size = facts.min_seats.max(2);
        let error = |duplicate: bool| {
            let wish = Wish { independent: !duplicate, ..wish(size, 20_000) };
            let (tally, ..) = play(game, &bots, wish, 1, None);
            let c = arena::measure::compare(&tally.pairs[0]);
            (c.share.high - c.share.low, c.score.1)
        };
        let (duplicate, independent) = (error(true), error(false));
        println!(
            "{}: {}: duplicate deals divide the variance of the share by {:.2}, of the score difference by {:.2}",
            facts.id,
            bots.join(" and "),
            (independent.0 / duplicate.0).powi(2),
            (independent.1 / duplicate.1).powi(2)
        );
    }
}

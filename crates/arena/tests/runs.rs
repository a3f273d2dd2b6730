//! Whole runs: the same bytes for any number of threads, and after any interruption.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use arena::{
    ArenaError, Container, Contestant, Header, Job, Judge, Ledger, Limits, Pairing, Paths, Plan, Results,
    Schedule, Want, Watch, digest, field,
};
use engine::simulate::OnFault;
use engine::{AnyGame, Erased};
use serde_json::{Value, json};
use toys::pig::Pig;

static PIG: Erased<Pig> = Erased::new();

fn contestants(specs: &[&str]) -> Vec<Contestant> {
    let specs: Vec<String> = specs.iter().map(ToString::to_string).collect();
    field(&PIG, &specs, Limits::default()).expect("these bots exist")
}

fn plan(contestants: usize, groups: u64) -> Plan {
    Plan {
        seed: [5; 32],
        contestants,
        sizes: vec![2],
        groups,
        duplicate: true,
        teams: false,
        pairing: Pairing::All,
    }
}

fn paths(folder: &Path) -> Paths {
    Paths {
        records: Some(folder.join("records.jsonl")),
        journals: Some(folder.join("games.parlor")),
        checkpoint: Some(folder.join("checkpoint")),
    }
}

/// Stops after so many games.
struct StopAfter(AtomicU64);

impl Watch for StopAfter {
    fn played(&self, games: u64) {
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| Some(n.saturating_sub(games)));
    }

    fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

/// Plays with files in a folder; gives the result as JSON.
fn play(
    folder: &Path,
    players: &[Contestant],
    schedule: &Schedule,
    threads: usize,
    resume: bool,
    watch: &dyn Watch,
    judge: &mut dyn Judge,
) -> Result<Value, ArenaError> {
    let want = Want { records: true, journals: true, worth: true, results: false };
    let paths = paths(folder);
    let run = digest(schedule.plan());
    let labels: Vec<String> = players.iter().map(|c| c.label.clone()).collect();
    let head = Header::new(&PIG, Value::Null, labels.clone(), schedule.plan().clone()).line();
    let mut ledger = if resume {
        Ledger::resume(&run, &paths, judge)?.expect("there is a checkpoint")
    } else {
        Ledger::begin(players.len(), run, &paths, &head, judge)?
    };
    let job = Job {
        game: &PIG,
        options: &Value::Null,
        schedule,
        field: players,
        on_fault: OnFault::Move,
        want,
        threads,
        from: ledger.next(),
        chunk: Job::chunk_size(schedule),
    };
    let finished = arena::run(&job, &mut ledger, watch)?;
    let tally = if finished {
        ledger.finish()?
    } else {
        ledger.save()?;
        ledger.tally.clone()
    };
    let results = Results {
        game: "pig".into(),
        title: "test".into(),
        personas: labels.clone(),
        labels,
        teams: false,
        tally,
        notes: Vec::new(),
        online: None,
    };
    Ok(json!([results.json(), arena::text::report(&results, engine::text::Paint::PLAIN, true)]))
}

fn bytes(folder: &Path) -> (Vec<u8>, Vec<u8>) {
    let read = |name| std::fs::read(folder.join(name)).expect("it was written");
    (read("records.jsonl"), read("games.parlor"))
}

#[test]
fn results_and_files_are_the_same_for_any_number_of_threads() {
    let players = contestants(&["random", "hold", "hold:at=12"]);
    let schedule = Schedule::new(plan(3, 1200)).expect("a plan");
    let run = |threads| {
        let folder = tempfile::tempdir().expect("a folder");
        let result =
            play(folder.path(), &players, &schedule, threads, false, &(), &mut ()).expect("it plays");
        (result, bytes(folder.path()))
    };
    let one = run(1);
    for threads in [2, 3, 8] {
        assert!(run(threads) == one, "{threads} threads gave something else");
    }
    assert_eq!(one.0[0]["games"], 2400);
}

#[test]
fn a_run_that_was_interrupted_anywhere_ends_with_the_same_bytes() {
    let players = contestants(&["hold", "hold:at=12"]);
    let schedule = Schedule::new(plan(2, 700)).expect("a plan");
    let whole = tempfile::tempdir().expect("a folder");
    let expected = play(whole.path(), &players, &schedule, 2, false, &(), &mut ()).expect("it plays");
    let folder = tempfile::tempdir().expect("a folder");
    let stop = |n| StopAfter(AtomicU64::new(n));
    play(folder.path(), &players, &schedule, 2, false, &stop(300), &mut ()).expect("it stops");
    assert!(folder.path().join("checkpoint").exists());
    // What a crash left half written after the checkpoint goes.
    let records = folder.path().join("records.jsonl");
    let mut torn = std::fs::read(&records).expect("records");
    torn.extend_from_slice(b"{\"game\":\"pig\",\"deal\":99");
    std::fs::write(&records, torn).expect("written");
    play(folder.path(), &players, &schedule, 3, true, &stop(400), &mut ()).expect("it stops again");
    let resumed = play(folder.path(), &players, &schedule, 1, true, &(), &mut ()).expect("it ends");
    assert_eq!(resumed, expected);
    assert!(bytes(folder.path()) == bytes(whole.path()));
    assert!(!folder.path().join("checkpoint").exists());
}

#[test]
fn a_checkpoint_of_another_run_is_refused() {
    let players = contestants(&["hold", "hold:at=12"]);
    let folder = tempfile::tempdir().expect("a folder");
    let stop = StopAfter(AtomicU64::new(40));
    let schedule = Schedule::new(plan(2, 700)).expect("a plan");
    play(folder.path(), &players, &schedule, 1, false, &stop, &mut ()).expect("it stops");
    let other = Schedule::new(plan(2, 701)).expect("a plan");
    let error = play(folder.path(), &players, &other, 1, true, &(), &mut ()).expect_err("another run");
    assert!(error.to_string().contains("the checkpoint of another run"), "{error}");
    std::fs::write(folder.path().join("records.jsonl"), "").expect("emptied");
    let error = play(folder.path(), &players, &schedule, 1, true, &(), &mut ()).expect_err("shorter");
    assert!(error.to_string().contains("shorter than at the checkpoint"), "{error}");
}

#[test]
fn every_game_of_a_container_becomes_a_journal_that_verifies() {
    let players = contestants(&["random", "hold"]);
    let schedule = Schedule::new(plan(2, 30)).expect("a plan");
    let folder = tempfile::tempdir().expect("a folder");
    play(folder.path(), &players, &schedule, 2, false, &(), &mut ()).expect("it plays");
    let lines = String::from_utf8(bytes(folder.path()).0).expect("text");
    let mut records = lines.lines().map(|l| serde_json::from_str::<Value>(l).expect("JSON"));
    let mut container = Container::open(&folder.path().join("games.parlor")).expect("it opens");
    let mut games = 0;
    while let Some(block) = container.block().expect("a block") {
        for packed in block {
            let journal = container.journal(&PIG, &packed).expect("it replays");
            let verified = PIG.verify(&journal).expect("its luck follows from its seed");
            let record = records.next().expect("as many records as games");
            assert_eq!(record["deal"], packed.deal);
            assert_eq!(record["plies"], verified.plies);
            let scores: Vec<i64> =
                verified.over.expect("it is over").scores.iter().map(|s| i64::from(*s)).collect();
            let recorded: Vec<i64> =
                (0..2).map(|s| record["players"][s]["score"].as_i64().expect("a number")).collect();
            assert_eq!(scores, recorded);
            games += 1;
        }
    }
    assert_eq!(games, 60);
}

#[test]
fn a_damaged_container_is_named_not_believed() {
    let players = contestants(&["random", "hold"]);
    let schedule = Schedule::new(plan(2, 30)).expect("a plan");
    let folder = tempfile::tempdir().expect("a folder");
    play(folder.path(), &players, &schedule, 1, false, &(), &mut ()).expect("it plays");
    let path = folder.path().join("games.parlor");
    let good = std::fs::read(&path).expect("bytes");
    let head = good.iter().position(|b| *b == b'\n').expect("a first line") + 1;
    let read_all = |bytes: &[u8]| -> Result<(), ArenaError> {
        std::fs::write(&path, bytes).expect("written");
        let mut container = Container::open(&path)?;
        while let Some(games) = container.block()? {
            for packed in games {
                container.journal(&PIG, &packed)?;
            }
        }
        Ok(())
    };
    assert!(read_all(&good).is_ok());
    assert!(read_all(&good[..good.len() - 3]).expect_err("cut").to_string().contains("cut off"));
    assert!(read_all(b"{}\n").expect_err("no header").to_string().contains("not a container of games"));
    for at in (head..good.len().min(head + 400)).step_by(7) {
        let mut bad = good.clone();
        bad[at] ^= 0x55;
        // Either it is found, or the games are still games: it never panics.
        let _ = read_all(&bad);
    }
}

#[test]
fn a_file_that_can_not_be_written_ends_the_run_with_its_name() {
    let players = contestants(&["random", "hold"]);
    let schedule = Schedule::new(plan(2, 30)).expect("a plan");
    let error = play(Path::new("/nowhere/at/all"), &players, &schedule, 1, false, &(), &mut ())
        .expect_err("no such folder")
        .to_string();
    assert!(error.starts_with("/nowhere/at/all/records.jsonl: "), "{error}");
}

#[test]
fn a_full_disk_ends_the_run_with_the_name_of_the_file() {
    let players = contestants(&["random", "hold"]);
    let schedule = Schedule::new(plan(2, 30)).expect("a plan");
    let paths = Paths { records: Some("/dev/full".into()), ..Paths::default() };
    let mut judge = ();
    let mut ledger = Ledger::begin(2, "run".into(), &paths, &[], &mut judge).expect("it opens");
    let job = Job {
        game: &PIG,
        options: &Value::Null,
        schedule: &schedule,
        field: &players,
        on_fault: OnFault::Move,
        want: Want { records: true, ..Want::default() },
        threads: 2,
        from: 0,
        chunk: 1,
    };
    let error = arena::run(&job, &mut ledger, &()).expect_err("the disk is full").to_string();
    assert!(error.starts_with("/dev/full: ") && error.contains("No space left"), "{error}");
}

#[test]
fn options_that_make_no_sense_are_refused_before_anything_is_played() {
    let players = contestants(&["random", "hold"]);
    let schedule = Schedule::new(plan(2, 30)).expect("a plan");
    let mut judge = ();
    let mut ledger = Ledger::begin(2, "run".into(), &Paths::default(), &[], &mut judge).expect("no files");
    let options = json!({ "target": 3 });
    let job = Job {
        game: &PIG,
        options: &options,
        schedule: &schedule,
        field: &players,
        on_fault: OnFault::Move,
        want: Want::default(),
        threads: 2,
        from: 0,
        chunk: 1,
    };
    let error = arena::run(&job, &mut ledger, &()).expect_err("a target of 3").to_string();
    assert!(error.contains("`target` must be 10 to 1000"), "{error}");
    assert_eq!(ledger.tally.games, 0);
}

#[test]
fn a_better_bot_is_found_and_an_equal_one_is_turned_away() {
    use arena::sprt::{Hypotheses, Sprt, Verdict};
    // They slip, each for itself: equal bots do not play equal games.
    let verdict = |a: &str, b: &str, seed: u8| {
        let players = contestants(&[a, b]);
        let schedule = Schedule::new(Plan { seed: [seed; 32], ..plan(2, 100_000) }).expect("a plan");
        let mut sprt =
            Sprt::new(Hypotheses { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 }).expect("hypotheses");
        let mut ledger = Ledger::begin(2, "run".into(), &Paths::default(), &[], &mut sprt).expect("no files");
        let job = Job {
            game: &PIG,
            options: &Value::Null,
            schedule: &schedule,
            field: &players,
            on_fault: OnFault::Move,
            want: Want::default(),
            threads: 2,
            from: 0,
            chunk: 1,
        };
        arena::run(&job, &mut ledger, &()).expect("it plays");
        sprt.verdict().expect("it is decided")
    };
    let wrong = |a, b, right| (0..40).filter(|seed| verdict(a, b, *seed) != right).count();
    // 5 % of 40 is 2; 8 would be beyond 1 in 1000.
    let passed = wrong("x=hold:slip=0.1", "y=hold:slip=0.1", Verdict::NotBetter);
    assert!(passed < 8, "{passed} of 40 equal bots passed");
    let missed = wrong("x=hold:slip=0.1", "y=hold:slip=0.4", Verdict::Better);
    assert!(missed < 8, "{missed} of 40 better bots were turned away");
    // And the figures of a match say the same.
    let players = ("hold:at=20", "hold:at=6");
    let better = {
        let players = contestants(&[players.0, players.1]);
        let schedule = Schedule::new(plan(2, 2000)).expect("a plan");
        let mut judge = ();
        let mut ledger =
            Ledger::begin(2, "run".into(), &Paths::default(), &[], &mut judge).expect("no files");
        let job = Job {
            game: &PIG,
            options: &Value::Null,
            schedule: &schedule,
            field: &players,
            on_fault: OnFault::Move,
            want: Want::default(),
            threads: 1,
            from: 0,
            chunk: 4,
        };
        arena::run(&job, &mut ledger, &()).expect("it plays");
        arena::measure::compare(&ledger.tally.pairs[0])
    };
    assert!(better.share.low > 0.55 && better.superior > 0.999 && better.needed == Some(0), "{better:?}");
}

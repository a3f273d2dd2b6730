//! Whole runs: the same bytes for any number of threads, and after any interruption.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use arena::sprt::{Hypotheses, Verdict};
use arena::{
    ArenaError, Chunk, Collect, Container, Contestant, Flow, Header, Job, Kind, Ledger, Limits, Part,
    PartFile, PartHead, Parts, Paths, Referee, Run, Study, Want, Watch, Wish, Worker, field,
};
use engine::{AnyGame, Erased};
use serde_json::{Value, json};
use toys::pig::Pig;

static PIG: Erased<Pig> = Erased::new();

fn contestants(specs: &[&str]) -> Vec<Contestant> {
    let specs: Vec<String> = specs.iter().map(ToString::to_string).collect();
    field(&PIG, &specs, Limits::default()).expect("these bots exist")
}

/// A match of so many games at tables of two, with everything kept.
fn study(players: &[Contestant], games: u64) -> Study {
    let want = Want { records: true, journals: true, worth: true, ..Want::default() };
    let wish = Wish { sizes: Some(vec![2]), want, ..Wish::new(Kind::Match, games, [5; 32]) };
    Study::new(&PIG, &Value::Null, players, &wish).expect("a study")
}

/// The same with nothing kept.
fn bare(players: &[Contestant], games: u64) -> Study {
    Study { want: Want::default(), ..study(players, games) }
}

fn as_run(study: &Study) -> Run {
    study.run(false)
}

fn head(study: &Study) -> Vec<u8> {
    Header::new(&PIG, study.options.clone(), study.labels.clone(), study.plan.clone()).line()
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

/// Plays with files in a folder; gives the result as JSON and as text.
fn play(
    folder: &Path,
    players: &[Contestant],
    study: &Study,
    threads: usize,
    resume: bool,
    watch: &dyn Watch,
) -> Result<Value, ArenaError> {
    let run = as_run(study);
    play_as(folder, players, study, &run, threads, resume, watch)
}

fn play_as(
    folder: &Path,
    players: &[Contestant],
    study: &Study,
    run: &Run,
    threads: usize,
    resume: bool,
    watch: &dyn Watch,
) -> Result<Value, ArenaError> {
    let paths = paths(folder);
    let mut ledger = if resume {
        Ledger::resume(run.clone(), &paths, study.referee()?)?.expect("there is a checkpoint")
    } else {
        Ledger::begin(run.clone(), &paths, &head(study), study.referee()?)?
    };
    let study = Study { chunk: ledger.chunk(), ..study.clone() };
    let job = Job::new(&PIG, study, players.to_vec())?;
    let chunks = ledger.next()..job.study().chunks();
    let finished = arena::run(&job, chunks, threads, &mut ledger, watch)?;
    let (tally, referee) = if finished {
        ledger.finish()?
    } else {
        ledger.save()?;
        (ledger.tally.clone(), ledger.judge.clone())
    };
    Ok(told(job.study(), tally, &referee))
}

fn told(study: &Study, tally: arena::Tally, referee: &Referee) -> Value {
    let results = study.results(tally, referee);
    json!([results.json(), arena::text::report(&results, engine::text::Paint::PLAIN, true)])
}

fn bytes(folder: &Path) -> (Vec<u8>, Vec<u8>) {
    let read = |name| std::fs::read(folder.join(name)).expect("it was written");
    (read("records.jsonl"), read("games.parlor"))
}

#[test]
fn results_and_files_are_the_same_for_any_number_of_threads() {
    let players = contestants(&["random", "hold", "hold:at=12"]);
    let study = study(&players, 2400);
    let run = |threads| {
        let folder = tempfile::tempdir().expect("a folder");
        let result = play(folder.path(), &players, &study, threads, false, &()).expect("it plays");
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
    let study = study(&players, 1400);
    let whole = tempfile::tempdir().expect("a folder");
    let expected = play(whole.path(), &players, &study, 2, false, &()).expect("it plays");
    let folder = tempfile::tempdir().expect("a folder");
    let stop = |n| StopAfter(AtomicU64::new(n));
    play(folder.path(), &players, &study, 2, false, &stop(300)).expect("it stops");
    assert!(folder.path().join("checkpoint").exists());
    // What a crash left half written after the checkpoint goes.
    let records = folder.path().join("records.jsonl");
    let mut torn = std::fs::read(&records).expect("records");
    torn.extend_from_slice(b"{\"game\":\"pig\",\"deal\":99");
    std::fs::write(&records, torn).expect("written");
    play(folder.path(), &players, &study, 3, true, &stop(400)).expect("it stops again");
    let resumed = play(folder.path(), &players, &study, 1, true, &()).expect("it ends");
    assert_eq!(resumed, expected);
    assert!(bytes(folder.path()) == bytes(whole.path()));
    assert!(!folder.path().join("checkpoint").exists());
}

#[test]
fn a_run_is_extended_as_if_it_had_been_longer_from_the_start() {
    let players = contestants(&["hold", "hold:at=12"]);
    let long = Study { chunk: 7, ..study(&players, 1400) };
    let whole = tempfile::tempdir().expect("a folder");
    let expected = play(whole.path(), &players, &long, 2, false, &()).expect("it plays");
    let folder = tempfile::tempdir().expect("a folder");
    // 100 groups are 14 chunks of 7 and a short one; 350 are 50 chunks.
    for (i, games) in [200, 700, 1400].into_iter().enumerate() {
        let study = Study { chunk: if i == 0 { 7 } else { 3 }, ..study(&players, games) };
        let run = Run { extensible: true, ..as_run(&study) };
        let told = play_as(folder.path(), &players, &study, &run, 2, i > 0, &()).expect("it plays");
        assert_eq!(told[0]["games"], games);
        if games == 1400 {
            assert_eq!(told, expected);
        }
    }
    assert!(bytes(folder.path()) == bytes(whole.path()));
    let shorter = study(&players, 20);
    let error = play(folder.path(), &players, &shorter, 1, true, &()).expect_err("shorter").to_string();
    assert!(error.contains("has played 1,400 games already"), "{error}");
}

#[test]
fn a_checkpoint_of_another_run_is_refused() {
    let players = contestants(&["hold", "hold:at=12"]);
    let folder = tempfile::tempdir().expect("a folder");
    let stop = StopAfter(AtomicU64::new(40));
    let study = study(&players, 1400);
    play(folder.path(), &players, &study, 1, false, &stop).expect("it stops");
    let other = Study { lowest_wins: true, ..study.clone() };
    let error = play(folder.path(), &players, &other, 1, true, &()).expect_err("another run");
    assert!(error.to_string().contains("the checkpoint of another run"), "{error}");
    std::fs::write(folder.path().join("records.jsonl"), "").expect("emptied");
    let error = play(folder.path(), &players, &study, 1, true, &()).expect_err("shorter");
    assert!(error.to_string().contains("shorter than at the checkpoint"), "{error}");
}

/// Plays a part into a file.
fn part(folder: &Path, players: &[Contestant], study: &Study, which: &str) -> std::path::PathBuf {
    let part: Part = which.parse().expect("a part");
    let path = folder.join(format!("{}.part", which.replace('/', "-")));
    let head = PartHead::new(study.clone(), part, "parlor arena match".into());
    let mut file = PartFile::create(&path, &head).expect("a file");
    let job = Job::new(&PIG, study.clone(), players.to_vec()).expect("a job");
    assert!(arena::run(&job, head.chunks(), 2, &mut file, &()).expect("it plays"));
    path
}

fn merge(folder: &Path, parts: &[std::path::PathBuf]) -> Result<Value, ArenaError> {
    let mut parts = Parts::open(parts)?;
    let study = parts.study().clone();
    let mut ledger = Ledger::begin(as_run(&study), &paths(folder), &head(&study), study.referee()?)?;
    parts.collect(&mut ledger)?;
    let (tally, referee) = ledger.finish()?;
    Ok(told(&study, tally, &referee))
}

#[test]
fn any_partition_gives_the_same_bytes_as_one_machine() {
    let players = contestants(&["random", "hold", "hold:at=12"]);
    for rating in [None, Some(arena::rating::System::Glicko2)] {
        let mut study = study(&players, 1001);
        study.rating = rating;
        study.want.results = rating.is_some();
        let whole = tempfile::tempdir().expect("a folder");
        let expected = play(whole.path(), &players, &study, 2, false, &()).expect("it plays");
        for partition in
            [&["1/1"][..], &["2/3", "1/3", "3/3"], &["1/2", "3/4", "7/8", "8/8"], &["1/1000", "2/2", "1/2"]]
        {
            // A part of a thousandth has no chunk here, and a partition needs no common number of parts.
            let folder = tempfile::tempdir().expect("a folder");
            let files: Vec<_> =
                partition.iter().map(|which| part(folder.path(), &players, &study, which)).collect();
            assert_eq!(merge(folder.path(), &files).expect("all there"), expected, "{partition:?}");
            assert!(bytes(folder.path()) == bytes(whole.path()), "{partition:?}");
        }
    }
}

#[test]
fn what_is_wrong_with_parts_is_named() {
    let players = contestants(&["random", "hold"]);
    let study = study(&players, 600);
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let files: Vec<_> = (1..=4).map(|k| part(here, &players, &study, &format!("{k}/4"))).collect();
    let refused = |files: &[std::path::PathBuf], says: &[&str]| {
        let error = merge(here, files).expect_err(says[0]).to_string();
        assert!(says.iter().all(|s| error.contains(s)), "{says:?}: {error}");
    };
    merge(here, &files).expect("all there");
    refused(&files[1..], &["part 1 of 4 is missing"]);
    refused(&[files[0].clone(), files[3].clone()], &["parts 2, 3 of 4 are missing"]);
    refused(&files[..3], &["part 4 of 4 is missing"]);
    let twice = [&files[..], &files[1..2]].concat();
    refused(&twice, &["2-4.part", "has games that are also in", "name each part once"]);
    refused(&[], &["name the files"]);
    refused(&["/no/such/part".into()], &["/no/such/part"]);

    let other = folder.path().join("other");
    std::fs::create_dir(&other).expect("a folder");
    let seed = Study { plan: arena::Plan { seed: [6; 32], ..study.plan.clone() }, ..study.clone() };
    let foreign = part(&other, &players, &seed, "2/4");
    let says = ["no part of the same match", "its `seed` is 0606", "and not 0505"];
    refused(&[files[0].clone(), foreign, files[2].clone(), files[3].clone()], &says);
    let players_of_another = contestants(&["random", "hold:at=12"]);
    let names = Study { labels: vec!["random".into(), "hold:at=12".into()], ..study.clone() };
    let names = Study { personas: names.labels.clone(), ..names };
    let foreign = part(&other, &players_of_another, &names, "3/4");
    refused(
        &[files[0].clone(), files[1].clone(), foreign],
        &["no part of the same match", "its `labels` is"],
    );

    let good = std::fs::read(&files[2]).expect("bytes");
    let torn = |bytes: &[u8]| std::fs::write(&files[2], bytes).expect("written");
    torn(&good[..good.len() - 5]);
    refused(&files, &["3-4.part: part 3 of 4 is torn in chunk", "--resume mends it"]);
    // It goes on where it was torn, and all is well.
    let head = PartHead::new(study.clone(), "3/4".parse().expect("a part"), "parlor arena match".into());
    let mut file = PartFile::resume(&files[2], &head).expect("it goes on");
    assert_eq!(file.next(), head.end - 1);
    let job = Job::new(&PIG, study.clone(), players.clone()).expect("a job");
    assert!(arena::run(&job, file.next()..head.end, 1, &mut file, &()).expect("it plays"));
    assert!(std::fs::read(&files[2]).expect("bytes") == good);
    // A file that ends between two chunks is not complete.
    let chunk = good.windows(4).rposition(|w| w == b"PCK2").expect("a chunk");
    torn(&good[..chunk]);
    refused(&files, &["part 3 of 4 is not complete: chunks", "--resume plays them"]);
    torn(&[&good[..], b"PCK2 and more"].concat());
    refused(&files, &["part 3 of 4 has more in it"]);
    torn(&good[..20]);
    refused(&files, &["torn in its first line"]);
    torn(b"{\"parlor_part\":1}\n");
    refused(&files, &["not a part of a match"]);
    for at in (0..good.len()).step_by(97) {
        let mut bad = good.clone();
        bad[at] ^= 0x55;
        torn(&bad);
        let first_line = good.iter().position(|b| *b == b'\n').expect("a line");
        let result = merge(here, &files);
        assert!(result.is_err() || at <= first_line, "byte {at} was changed and nobody noticed");
    }
    // Another part's file is not gone on with.
    torn(&good);
    let head = PartHead::new(study.clone(), "2/4".parse().expect("a part"), String::new());
    let error = PartFile::resume(&files[2], &head).expect_err("another part").to_string();
    assert!(error.contains("this is part 3 of 4, not part 2 of 4"), "{error}");
}

#[test]
fn chunks_travel_as_bytes_and_are_played_in_any_order() {
    let players = contestants(&["random", "hold"]);
    let study = study(&players, 40);
    let job = Job::new(&PIG, study.clone(), players.clone()).expect("a job");
    let mut worker = Worker::new(&job).expect("a worker");
    let mut chunks: Vec<Vec<u8>> =
        (0..study.chunks()).rev().map(|i| worker.play(i, &()).expect("a chunk").pack()).collect();
    assert!(worker.play(study.chunks(), &()).is_none());
    chunks.reverse();
    let folder = tempfile::tempdir().expect("a folder");
    let mut ledger =
        Ledger::begin(as_run(&study), &paths(folder.path()), &head(&study), Referee::Nobody).expect("files");
    for bytes in &chunks {
        let chunk = Chunk::unpack(bytes).expect("a chunk");
        assert_eq!(ledger.collect(chunk).expect("it is the next"), Flow::Go);
    }
    let again = ledger.collect(Chunk::unpack(&chunks[0]).expect("a chunk")).expect_err("twice");
    assert!(again.to_string().contains("chunk 0 came where chunk 20"), "{again}");
    let (tally, referee) = ledger.finish().expect("files");
    let whole = tempfile::tempdir().expect("a folder");
    let expected = play(whole.path(), &players, &study, 2, false, &()).expect("it plays");
    assert_eq!(told(&study, tally, &referee), expected);
    for cut in [0, 3, 10, 15, chunks[0].len() - 1] {
        assert!(Chunk::unpack(&chunks[0][..cut]).is_err());
    }
    assert!(Chunk::unpack(b"PCK2\xff\xff\xff\xff12345678").is_err());
}

#[test]
fn a_chunk_of_another_match_is_refused_by_both_their_names() {
    let players = contestants(&["random", "hold"]);
    let study = study(&players, 40);
    let first = |study: &Study| {
        let job = Job::new(&PIG, study.clone(), players.clone()).expect("a job");
        Worker::new(&job).expect("a worker").play(0, &()).expect("a chunk")
    };
    let refused = |chunk: Chunk, says: &[&str]| {
        let mut ledger = Ledger::begin(as_run(&study), &Paths::default(), &[], ()).expect("no files");
        let chunk = Chunk::unpack(&chunk.pack()).expect("a good chunk");
        let error = ledger.collect(chunk).expect_err(says[0]).to_string();
        assert!(says.iter().all(|part| error.contains(part)), "{says:?}: {error}");
    };
    let own = study.digest();
    let seed = Study { plan: arena::Plan { seed: [6; 32], ..study.plan.clone() }, ..study.clone() };
    refused(first(&seed), &["chunk 0 is one of match", &seed.digest(), &own]);
    let options = Study { options: json!({ "target": 50 }), ..study.clone() };
    refused(first(&options), &["chunk 0 is one of match", &options.digest(), &own]);
    let cut = Study { chunk: study.chunk + 1, ..study.clone() };
    refused(first(&cut), &["cut into chunks of 2 groups, and here they have 1"]);
    let mut beyond = first(&study);
    beyond.index = study.chunks();
    refused(beyond, &["is beyond the end of match", &own]);
    let mut more = first(&study);
    more.tally.groups += 1;
    refused(more, &["has 2 groups where"]);
    // A longer run of the same match has the same chunks.
    let longer = Study { plan: arena::Plan { groups: 500, ..study.plan.clone() }, ..study.clone() };
    let mut ledger = Ledger::begin(as_run(&study), &Paths::default(), &[], ()).expect("no files");
    assert_eq!(ledger.collect(first(&longer)).expect("it is one of this match"), Flow::Go);
}

#[test]
fn a_chunk_that_was_put_into_the_file_of_another_part_is_named() {
    let players = contestants(&["random", "hold"]);
    let study = study(&players, 600);
    let seed = Study { plan: arena::Plan { seed: [6; 32], ..study.plan.clone() }, ..study.clone() };
    let (ours, theirs) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let files: Vec<_> = (1..=2).map(|k| part(ours.path(), &players, &study, &format!("{k}/2"))).collect();
    let other = part(theirs.path(), &players, &seed, "2/2");
    merge(ours.path(), &files).expect("all there");
    let split = |path: &Path| {
        let bytes = std::fs::read(path).expect("bytes");
        let line = bytes.iter().position(|b| *b == b'\n').expect("a first line") + 1;
        let (head, chunks) = bytes.split_at(line);
        (head.to_vec(), chunks.to_vec())
    };
    std::fs::write(&files[1], [split(&files[1]).0, split(&other).1].concat()).expect("written");
    let error = merge(ours.path(), &files).expect_err("of another match").to_string();
    for part in ["2-2.part: part 2 of 2, where chunk", "is one of match", &seed.digest(), &study.digest()] {
        assert!(error.contains(part), "{part}: {error}");
    }
    std::fs::write(&files[1], [split(&files[1]).0, split(&files[0]).1].concat()).expect("written");
    let error = merge(ours.path(), &files).expect_err("the chunks of the first part").to_string();
    assert!(error.contains("stands where"), "{error}");
}

#[test]
fn a_part_is_a_number_out_of_so_many() {
    for bad in ["", "3", "0/4", "5/4", "a/b", "1/0", "-1/4", "1/99999999999999999999"] {
        assert!(bad.parse::<Part>().is_err(), "{bad}");
    }
    let chunks = |text: &str| text.parse::<Part>().expect("a part").chunks(10);
    assert_eq!((chunks("1/3"), chunks("2/3"), chunks("3/3")), (0..3, 3..6, 6..10));
}

#[test]
fn every_game_of_a_container_becomes_a_journal_that_verifies() {
    let players = contestants(&["random", "hold"]);
    let folder = tempfile::tempdir().expect("a folder");
    play(folder.path(), &players, &study(&players, 60), 2, false, &()).expect("it plays");
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
    let folder = tempfile::tempdir().expect("a folder");
    play(folder.path(), &players, &study(&players, 60), 1, false, &()).expect("it plays");
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
    let error = play(Path::new("/nowhere/at/all"), &players, &study(&players, 60), 1, false, &())
        .expect_err("no such folder")
        .to_string();
    assert!(error.starts_with("/nowhere/at/all/records.jsonl: "), "{error}");
}

#[test]
fn a_full_disk_ends_the_run_with_the_name_of_the_file() {
    let players = contestants(&["random", "hold"]);
    let paths = Paths { records: Some("/dev/full".into()), ..Paths::default() };
    let study = study(&players, 60);
    let mut ledger = Ledger::begin(as_run(&study), &paths, &[], ()).expect("it opens");
    let job = Job::new(&PIG, study, players).expect("a job");
    let error = arena::run(&job, 0..30, 2, &mut ledger, &()).expect_err("the disk is full").to_string();
    assert!(error.starts_with("/dev/full: ") && error.contains("No space left"), "{error}");
}

#[test]
fn options_that_make_no_sense_are_refused_before_anything_is_played() {
    let players = contestants(&["random", "hold"]);
    let wish = Wish::new(Kind::Match, 60, [5; 32]);
    let error =
        Study::new(&PIG, &json!({ "target": 3 }), &players, &wish).expect_err("a target of 3").to_string();
    assert!(error.contains("`target` must be 10 to 1000"), "{error}");
}

#[test]
fn a_study_survives_json_and_knows_those_who_play_it() {
    let players = contestants(&["random", "hold"]);
    let study = study(&players, 60);
    let again: Study = serde_json::from_value(serde_json::to_value(&study).expect("JSON")).expect("a study");
    assert_eq!((again.digest(), &again), (study.digest(), &study));
    assert_eq!(study.digest(), self::study(&players, 600).digest(), "a longer run is the same run");
    let error = Job::new(&PIG, study, contestants(&["hold", "random"])).expect_err("in another order");
    assert!(error.to_string().contains("are not those of the study"), "{error}");
}

#[test]
fn a_better_bot_is_found_and_an_equal_one_is_turned_away() {
    // They slip, each for itself: equal bots do not play equal games.
    let verdict = |a: &str, b: &str, seed: u8| {
        let players = contestants(&[a, b]);
        let test = Some(Hypotheses { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 });
        let wish = Wish { test, ..Wish::new(Kind::Sprt, 200_000, [seed; 32]) };
        let study = Study::new(&PIG, &Value::Null, &players, &wish).expect("a study");
        let mut ledger =
            Ledger::begin(as_run(&study), &Paths::default(), &[], study.referee().expect("hypotheses"))
                .expect("no files");
        let chunks = 0..study.chunks();
        let job = Job::new(&PIG, study, players).expect("a job");
        arena::run(&job, chunks, 2, &mut ledger, &()).expect("it plays");
        let Referee::Test(sprt) = ledger.judge else { panic!("a test was asked for") };
        sprt.verdict().expect("it is decided")
    };
    let wrong = |a, b, right| (0..40).filter(|seed| verdict(a, b, *seed) != right).count();
    // 5 % of 40 is 2; 8 would be beyond 1 in 1000.
    let passed = wrong("x=hold:slip=0.1", "y=hold:slip=0.1", Verdict::NotBetter);
    assert!(passed < 8, "{passed} of 40 equal bots passed");
    let missed = wrong("x=hold:slip=0.1", "y=hold:slip=0.4", Verdict::Better);
    assert!(missed < 8, "{missed} of 40 better bots were turned away");
    // And the figures of a match say the same.
    let players = contestants(&["hold:at=20", "hold:at=6"]);
    let study = Study { chunk: 4, ..bare(&players, 4000) };
    let mut ledger = Ledger::begin(as_run(&study), &Paths::default(), &[], ()).expect("no files");
    let chunks = 0..study.chunks();
    let job = Job::new(&PIG, study, players).expect("a job");
    arena::run(&job, chunks, 1, &mut ledger, &()).expect("it plays");
    let better = arena::measure::compare(&ledger.tally.pairs[0]);
    assert!(better.share.low > 0.55 && better.superior > 0.999 && better.needed == Some(0), "{better:?}");
}

#[test]
fn a_test_played_in_parts_ends_where_one_machine_would_have() {
    let players = contestants(&["hold", "hold:at=6"]);
    let test = Some(Hypotheses { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 });
    let wish = Wish { test, ..Wish::new(Kind::Sprt, 2000, [5; 32]) };
    let study = Study::new(&PIG, &Value::Null, &players, &wish).expect("a study");
    let whole = tempfile::tempdir().expect("a folder");
    let expected = play(whole.path(), &players, &study, 2, false, &()).expect("it plays");
    assert_eq!(expected[0]["verdict"]["verdict"], "better");
    assert!(expected[0]["games"].as_u64().expect("a number") < 2000);
    let folder = tempfile::tempdir().expect("a folder");
    let files: Vec<_> =
        ["1/3", "2/3", "3/3"].iter().map(|which| part(folder.path(), &players, &study, which)).collect();
    assert_eq!(merge(folder.path(), &files).expect("all there"), expected);
}

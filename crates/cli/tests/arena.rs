//! `parlor arena` and `parlor report` as a user runs them.

mod common;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{Ran, parlor, parlor_in, refused};

fn ok(args: &[&str]) -> String {
    let ran = parlor(args, "");
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    ran.out
}

const MATCH: [&str; 10] =
    ["arena", "match", "random", "maya", "--games", "60", "--options", "rounds=1", "--seed", "7"];

#[test]
fn a_match_gives_the_same_bytes_for_any_number_of_threads() {
    let run = |threads| ok(&[&MATCH[..], &["--threads", threads]].concat());
    let one = run("1");
    assert!(one.contains("maya") && one.contains("60 games in 30 groups"), "{one}");
    assert_eq!(run("2"), one);
    assert_eq!(run("5"), one);
    let other =
        ok(&["arena", "match", "random", "maya", "--games", "60", "--options", "rounds=1", "--seed", "8"]);
    assert_ne!(other, one);
}

#[test]
fn a_swiss_tournament_gives_the_same_bytes_twice_in_every_rating_system() {
    for rating in ["glicko", "elo", "glicko2", "openskill"] {
        let args = [
            "arena",
            "swiss",
            "maya",
            "random",
            "sofia",
            "--game",
            "golf",
            "--options",
            "rounds=1",
            "--days",
            "2",
            "--seed",
            "42",
            "--rating",
            rating,
        ];
        let once = ok(&args);
        assert_eq!(ok(&[&args[..], &["--threads", "3"]].concat()), once);
        for part in [
            "Day 1, round 1: random pairs",
            "Day 2, round 1: seeded pairs",
            "round 3: seeded triples",
            "round 4: striped quads",
            "12 entrants",
            "random#9",
        ] {
            assert!(once.contains(part), "{part} is missing:\n{once}");
        }
    }
}

#[test]
fn wrong_input_is_refused_with_what_to_do_instead() {
    refused(
        &["arena", "match", "maya", "myaa"],
        2,
        &["no game has a bot `myaa` (did you mean `maya`?)", "parlor games"],
    );
    refused(&["arena", "match", "maya", "myaa", "--game", "golf"], 2, &["golf has no bot `myaa`", "maya"]);
    refused(&["arena", "match", "maya:speed=3", "random", "--game", "golf"], 2, &["speed"]);
    refused(&["arena", "match", "maya"], 2, &["1 contestant is too few"]);
    refused(&["arena", "match", "maya", "sage", "--players", "9"], 2, &["1 to 8 seats"]);
    refused(&["arena", "match", "maya", "sage", "--players", "7"], 2, &["golf takes 2 to 6 seats, not 7"]);
    refused(&["arena", "match", "maya", "sage", "--games", "0"], 2, &["--games"]);
    refused(&["arena", "match", "maya", "sage", "--options", "rounds=99"], 2, &["rounds"]);
    refused(&["arena", "match", "maya", "sage", "--records", "/no/where/x.jsonl"], 3, &["/no/where/x.jsonl"]);
    refused(&["arena", "match", "maya", "sage", "--resume"], 2, &["nothing to resume"]);
    refused(
        &["arena", "match", "maya", "sage", "--timeout", "soon"],
        2,
        &["a time looks like `50ms` or `2s`"],
    );
    refused(&["arena", "match", "maya", "cmd:"], 2, &["a command looks like"]);
    refused(
        &["arena", "sprt", "maya", "sage", "--elo0", "5", "--elo1", "0"],
        2,
        &["--elo0 must be below --elo1"],
    );
    let near = ["no game has a bot `impatiant` (did you mean `impatient`?)"];
    refused(&["arena", "match", "impatiant", "evie"], 2, &near);
    refused(&["arena", "match", "maya", "evie"], 2, &["no game has all of these bots: maya, evie"]);
    refused(&["arena", "swiss", "--game", "glof"], 2, &["did you mean `golf`"]);
    refused(&["report", "/no/such/file"], 3, &["/no/such/file"]);
    refused(&["arena", "game", "/no/such/file"], 3, &["/no/such/file"]);
}

#[test]
fn a_full_disk_is_reported() {
    refused(&[&MATCH[..], &["--records", "/dev/full"]].concat(), 3, &["/dev/full", "No space left"]);
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

#[test]
fn records_make_a_report_with_the_same_figures_and_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let (records, page) = (path(folder.path(), "r.jsonl"), path(folder.path(), "r.html"));
    let run = ok(&[&MATCH[..], &["--records", &records]].concat());
    let report = ok(&["report", &records, "--html", &page]);
    let line = |text: &str| text.lines().find(|l| l.contains("1 maya")).map(ToOwned::to_owned);
    assert_eq!(line(&report), line(&run), "{run}\n{report}");
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(
        page.starts_with("<!doctype html>") && page.contains("maya") && page.contains("prefers-color-scheme")
    );
    let table = path(folder.path(), "r.parquet");
    ok(&[&MATCH[..], &["--records", &table, "--format", "parquet"]].concat());
    let bytes = std::fs::read(&table).expect("a table");
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    assert!(!Path::new(&format!("{table}.part")).exists());
}

#[test]
fn every_kept_game_replays_and_verifies() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = path(folder.path(), "games");
    ok(&[&MATCH[..], &["--journals", &games]].concat());
    let container = format!("{games}/games.parlor");
    let journal = ok(&["arena", "game", &container, "--deal", "17", "--rotation", "1"]);
    let file = path(folder.path(), "one.journal");
    std::fs::write(&file, &journal).expect("written");
    let verified = ok(&["verify", &file]);
    assert!(
        verified.contains("follow from the seed") && verified.contains("the result is right"),
        "{verified}"
    );
    refused(&["arena", "game", &container, "--deal", "99"], 2, &["there is no deal 99"]);
}

#[test]
fn sprt_round_robin_gauntlet_and_ladder_say_what_they_found() {
    let sprt = ok(&["arena", "sprt", "maya", "random", "--game", "golf", "--options", "rounds=1"]);
    assert!(sprt.contains("maya is better than random"), "{sprt}");
    let few = ok(&["arena", "sprt", "maya", "sage", "--options", "rounds=1", "--games", "20"]);
    assert!(few.contains("Undecided"), "{few}");
    let robin =
        ok(&["arena", "round-robin", "maya", "sage", "random", "--options", "rounds=1", "--games", "10"]);
    assert!(robin.contains("30 games in 15 groups"), "{robin}");
    let gauntlet =
        ok(&["arena", "gauntlet", "maya", "sage", "random", "--options", "rounds=1", "--games", "10"]);
    assert!(gauntlet.contains("20 games in 10 groups"), "{gauntlet}");
}

#[test]
fn a_program_in_python_plays_golf() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/golf_bot.py");
    let bot = format!("cmd:python3 {}", bot.display());
    let out = ok(&[
        "arena",
        "match",
        "random",
        &bot,
        "--game",
        "golf",
        "--options",
        "rounds=2",
        "--games",
        "40",
        "--timeout",
        "20s",
    ]);
    assert!(out.contains("1 golf_bot.py") && !out.contains("did wrong"), "{out}");
}

#[test]
fn a_program_that_is_not_there_loses_and_is_named() {
    let out = ok(&[
        "arena",
        "match",
        "random",
        "cmd:/no/such/bot",
        "--game",
        "golf",
        "--options",
        "rounds=1",
        "--games",
        "4",
        "--on-fault",
        "game",
    ]);
    assert!(out.contains("bot did wrong: 4 × crash") && out.contains("can't be started"), "{out}");
}

/// Starts a long run, kills it as soon as its checkpoint is there, and lets it go on.
#[test]
fn a_run_killed_in_the_middle_ends_with_the_same_bytes_when_it_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = |name: &str| -> Vec<String> {
        let words = [
            "arena", "match", "maya", "sage", "random", "kenji", "--games", "6000", "--seed", "3", "--quiet",
        ];
        let mut args: Vec<String> = words.map(Into::into).into();
        args.extend(["--records".into(), path(folder.path(), &format!("{name}.jsonl"))]);
        args.extend(["--journals".into(), path(folder.path(), name)]);
        args.extend(["--checkpoint".into(), path(folder.path(), &format!("{name}.save"))]);
        args
    };
    let run = |args: &[String]| -> Ran {
        let words: Vec<&str> = args.iter().map(String::as_str).collect();
        let ran = parlor_in(folder.path(), &words, b"");
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran
    };
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(args("cut"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let saved = folder.path().join("cut.save");
    let started = Instant::now();
    let ended = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break Some(status);
        }
        if saved.exists() && std::fs::metadata(&saved).is_ok_and(|m| m.len() > 0) {
            break None;
        }
        assert!(started.elapsed() < Duration::from_secs(300), "no checkpoint came");
        std::thread::sleep(Duration::from_millis(5));
    };
    // `kill` is SIGKILL: nothing can be tidied up.
    let _ = child.kill();
    let _ = child.wait();
    let whole = run(&args("whole"));
    let resumed = if ended.is_none() {
        run(&[args("cut"), vec!["--resume".into()]].concat())
    } else {
        run(&args("cut")) // a machine so fast that there was nothing to cut
    };
    assert_eq!(resumed.out, whole.out);
    for (one, two) in [("cut.jsonl", "whole.jsonl"), ("cut/games.parlor", "whole/games.parlor")] {
        let read = |name| std::fs::read(folder.path().join(name)).expect("it was written");
        assert!(read(one) == read(two), "{one} differs from {two}");
    }
}

#[test]
fn ctrl_c_keeps_what_is_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = path(folder.path(), "save");
    let args = ["arena", "match", "maya", "sage", "--games", "100000000", "--checkpoint", &save];
    let child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(args)
        .env("NO_COLOR", "1")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let started = Instant::now();
    while !Path::new(&save).exists() {
        assert!(started.elapsed() < Duration::from_secs(300), "no checkpoint came");
        std::thread::sleep(Duration::from_millis(20));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    let output = child.wait_with_output().expect("it ends");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{err}");
    assert!(err.contains("the same command with --resume goes on"), "{err}");
    assert!(out.contains("maya") && out.contains("The run was stopped before its end."), "{out}");
    assert!(Path::new(&save).exists());
}

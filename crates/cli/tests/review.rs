//! `parlor review`, and the hints and odds of `parlor play`.
#![allow(clippy::unwrap_used)]

mod common;

use std::path::{Path, PathBuf};

use common::{parlor, parlor_in};
use serde_json::Value;

/// A finished game of bots, kept in a file.
fn played(folder: &Path, game: &str, extra: &[&str]) -> PathBuf {
    let file = folder.join(format!("{game}.journal"));
    let args = [&["play", game], extra, &["--fast", "--seed", "review", "--save", file.to_str().unwrap()]];
    let ran = parlor_in(folder, &args.concat(), b"");
    assert_eq!(ran.code, 0, "{game}: {}{}", ran.out, ran.err);
    file
}

fn review(folder: &Path, file: &Path, extra: &[&str]) -> common::Ran {
    let args = [&["review", file.to_str().unwrap(), "--samples", "4"], extra];
    parlor_in(folder, &args.concat(), b"")
}

#[test]
fn a_game_of_each_kind_is_reviewed_as_table_as_data_and_as_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let games: [(&str, &[&str]); 4] = [
        ("golf", &["--seats", "bot:marcus,bot:priya,bot:random,bot:river", "--options", "rounds=1"]),
        ("harmonictook", &["--seats", "bot:tuvbot,bot:impatient,bot:random,bot:fromage"]),
        ("farkle", &["--seats", "bot:greedy,bot:cautious,bot:greedy,bot:random"]),
        ("wires", &["--seats", "bot:max-probability,bot:random,bot:max-probability,bot:max-probability"]),
    ];
    for (game, seats) in games {
        let file = played(folder.path(), game, seats);
        let page = folder.path().join("page.html");
        let ran = review(folder.path(), &file, &["--json", "--html", page.to_str().unwrap()]);
        assert_eq!(ran.code, 0, "{game}: {}", ran.err);
        let data: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((&data["game"], &data["finished"]), (&game.into(), &true.into()));
        let players = data["players"].as_array().unwrap();
        assert_eq!(players.len(), 4);
        for p in players {
            let part = |name: &str| p[name].as_f64().unwrap();
            let sum = part("start") + part("lost") + part("given") + part("luck");
            assert!((sum - part("result")).abs() < 1e-9, "{game}: start, skill and luck give {sum}: {p}");
        }
        let html = std::fs::read_to_string(&page).unwrap();
        assert!(html.contains("<!doctype html>") || html.contains("<!DOCTYPE html>"));
        let table = review(folder.path(), &file, &[]);
        assert_eq!(table.code, 0, "{game}: {}", table.err);
        for word in ["accuracy", "luck", "result = start + own play + others' play + luck"] {
            assert!(table.out.contains(word), "{game} should say `{word}`: {}", table.out);
        }
    }
}

#[test]
fn a_broken_journal_is_reviewed_up_to_the_break_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let seats = ["--seats", "bot:marcus,bot:random", "--options", "rounds=1"];
    let file = played(folder.path(), "golf", &seats);
    let good = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = good.lines().collect();

    let cut = lines[..12].join("\n") + "\n{\"ply\":11,\"se";
    std::fs::write(&file, cut).unwrap();
    let ran = review(folder.path(), &file, &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("line 13") && ran.err.contains("covers the 11 moves before it"), "{}", ran.err);
    assert!(ran.out.contains("accuracy") && ran.out.contains("now"), "{}", ran.out);

    let mut edited: Vec<String> = lines.iter().map(|l| (*l).to_owned()).collect();
    let at = edited.iter().rposition(|l| l.contains("\"draw\"")).unwrap();
    edited[at] = edited[at].replace("\"draw\"", "\"deal\"");
    std::fs::write(&file, edited.join("\n")).unwrap();
    let ran = review(folder.path(), &file, &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains(&format!("line {}", at + 1)), "{}", ran.err);

    std::fs::write(&file, "hello\n").unwrap();
    let ran = review(folder.path(), &file, &[]);
    assert!(ran.code == 2 && ran.err.contains("line 1: not JSON"), "{}", ran.err);
    let ran = parlor(&["review", "/no/such/journal"], "");
    assert!(ran.code == 3 && ran.err.contains("/no/such/journal"), "{}", ran.err);
    let ran = parlor(&["review", "x", "--samples", "1"], "");
    assert!(ran.code == 2 && ran.err.contains("--samples"), "{}", ran.err);
}

#[test]
fn hints_and_odds_answer_at_the_prompt_of_every_game() {
    let games: [(&str, &[&str], &str); 4] = [
        ("golf", &["--seats", "you,bot:river"], "%"),
        ("harmonictook", &["--seats", "you,bot:impatient"], "%"),
        ("farkle", &["--seats", "you,bot:greedy,bot:cautious"], "%"),
        ("wires", &["--seats", "you,bot:planner,bot:planner,bot:planner"], "%"),
    ];
    for (game, extra, word) in games {
        let args = [&["play", game, "--plain", "--fast", "--seed", "h"], extra].concat();
        let ran = parlor(&args, "1\n1\n1\n1\nhint\nodds\nquit\n");
        assert_eq!(ran.code, 0, "{game}: {}{}", ran.out, ran.err);
        let first = ran.out.contains("optimal") || ran.out.contains("no difference seen");
        assert!(first, "{game}: {}", ran.out);
        assert!(ran.out.contains(word), "{game}: {}", ran.out);
    }
}

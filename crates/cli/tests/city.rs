//! harmonictook as a user plays it: against every persona, saved and loaded, with cards of one's own.

mod common;

use std::path::{Path, PathBuf};

use common::{parlor_in, refused};

const PERSONAS: [&str; 9] =
    ["random", "thoughtful", "evie", "coverage", "kinematic", "marathon", "fromage", "impatient", "tuvbot"];

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/harmonictook/data/example.json")
}

fn run(folder: &Path, args: &[&str], input: &str) -> String {
    let ran = parlor_in(folder, args, input.as_bytes());
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    ran.out
}

/// The name of a file in the folder.
fn file(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

#[test]
fn a_game_against_every_persona_goes_from_the_first_roll_to_the_win() {
    let folder = tempfile::tempdir().unwrap();
    for persona in PERSONAS {
        let (seats, save) = (format!("you,bot:{persona}"), file(folder.path(), persona));
        let args = ["play", "harmonictook", "--seats", &seats, "--seed", "7", "--fast", "--save", &save];
        // The first of all choices, always: rolls, and buys what comes first.
        let out = run(folder.path(), &args, &"1\n".repeat(3_000));
        assert!(out.contains("win"), "{persona}: {out}");
        let verified = run(folder.path(), &["verify", &save], "");
        assert!(verified.contains("the result is right"), "{persona}: {verified}");
        let replayed = run(folder.path(), &["replay", &save], "");
        assert!(replayed.contains("win"), "{persona}: {replayed}");
    }
}

#[test]
fn a_game_is_saved_loaded_and_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let save = file(folder.path(), "game");
    let new = ["play", "harmonictook", "--seats", "anna,bot:fromage", "--seed", "u", "--save", &save];
    let out = run(folder.path(), &new, "roll 1\npass\nundo\n");
    assert!(out.contains("The game is kept"), "{out}");
    let before = std::fs::read_to_string(&save).unwrap();
    let out = run(folder.path(), &["play", "--load", &save, "--save", &save, "--fast"], &"1\n".repeat(3_000));
    assert!(out.contains("win"), "{out}");
    let after = std::fs::read_to_string(&save).unwrap();
    let moves = |text: &str| text.lines().count();
    assert!(moves(&after) > moves(&before) + 20, "{before}\n{after}");
    assert!(run(folder.path(), &["verify", &save], "").contains("the result is right"));
}

#[test]
fn cards_of_ones_own_are_played_with_saved_loaded_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let (cards, save) = (example().display().to_string(), file(folder.path(), "own"));
    let seats = "anna,bot:impatient";
    let new = ["play", "harmonictook", "--seats", seats, "--cards", &cards, "--seed", "9", "--save", &save];
    let out = run(folder.path(), &new, "roll 1\npass\n");
    assert!(out.contains("Noodle Stall") && out.contains("Clock Tower"), "{out}");
    let out = run(folder.path(), &["play", "--load", &save, "--save", &save, "--fast"], &"1\n".repeat(3_000));
    assert!(out.contains("Noodle Stall") && out.contains("win"), "{out}");
    assert!(run(folder.path(), &["verify", &save], "").contains("the result is right"));
    assert!(run(folder.path(), &["replay", &save], "").contains("win"));
}

#[test]
fn a_bad_card_file_is_refused_with_line_field_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    let bad = file(folder.path(), "bad.json");
    let text = std::fs::read_to_string(example()).unwrap();
    for (from, to, words) in [
        ("\"cost\": 2", "\"cost\": 99", &["line 5", "cost", "0 to 60, not 99"][..]),
        ("\"colour\": \"blue\"", "\"colour\": \"bleu\"", &["line 6", "colour", "bleu"]),
        ("\"rolls\": [4]", "\"rolls\": [15]", &["line 7", "rolls", "15"]),
        ("\"bonus\": 3", "\"bonsu\": 3", &["line 8", "bonsu"]),
        ("\"set\": ", "\"sett\": ", &["line 2", "sett"]),
    ] {
        assert!(text.contains(from), "{from}");
        std::fs::write(&bad, text.replacen(from, to, 1)).unwrap();
        for args in [
            &["play", "harmonictook", "--cards", &bad][..],
            &["arena", "match", "random", "evie", "--cards", &bad],
        ] {
            refused(args, 2, &[&["bad.json"], words].concat());
        }
    }
    refused(&["play", "harmonictook", "--cards", "/no/cards.json"], 3, &["/no/cards.json"]);
    refused(&["arena", "match", "random", "evie", "--cards", "/no/cards.json"], 3, &["/no/cards.json"]);
    let cards = example().display().to_string();
    refused(&["play", "golf", "--cards", &cards], 2, &["golf takes no cards of your own"]);
}

#[test]
fn the_arena_plays_with_cards_of_ones_own_and_counts_what_they_are_worth() {
    let folder = tempfile::tempdir().unwrap();
    let cards = example().display().to_string();
    let args = [
        "arena", "match", "tuvbot", "evie", "random", "--cards", &cards, "--games", "60", "--stats",
        "--quiet",
    ];
    let out = run(folder.path(), &args, "");
    assert!(out.contains("tuvbot") && out.contains("Noodle Stall"), "{out}");
}

#[test]
fn a_match_is_rated_game_by_game_if_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for (system, head) in
        [("glicko", "Glicko"), ("elo", "Elo"), ("glicko2", "Glicko-2"), ("openskill", "OpenSkill")]
    {
        for kind in ["match", "round-robin", "gauntlet"] {
            let args = ["arena", kind, "impatient", "random", "--games", "20", "--rating", system, "--quiet"];
            let one = run(folder.path(), &[&args[..], &["--threads", "1"]].concat(), "");
            assert!(one.contains(head) && one.contains("1 impatient"), "{one}");
            assert_eq!(run(folder.path(), &[&args[..], &["--threads", "2"]].concat(), ""), one);
        }
    }
    refused(
        &["arena", "match", "filter-only", "--game", "wires", "--games", "2", "--rating", "elo"],
        2,
        &["--rating: nobody meets anybody here"],
    );
}

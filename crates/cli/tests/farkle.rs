//! Farkle as a user meets it: the run and versus to the end, save and go on, and everything after `parlor farkle`.
#![allow(clippy::unwrap_used)]

mod common;

use std::path::Path;

use common::{Ran, parlor, parlor_in, refused};

/// Levels that one lock completes, so that a script can play through; the first roll always has a combo.
const EASY: &str = r#"{
  "levels": [{ "turns": 2, "goals": [{ "points": 50, "gold": 60 }] }],
  "growth": { "gold": [0, 10] },
  "multiplier_step": 5,
  "relics": [{ "name": "tenth", "cost": [50, 10], "always": true, "modifiers": [{ "multiply": "1.10" }] }],
  "shop": { "offers": 1, "refresh": null, "weights": [1, 1, 1, 1] }
}"#;

fn run(folder: &Path, save: &Path, input: &str) -> Ran {
    let rules = folder.join("easy.json");
    std::fs::write(&rules, EASY).unwrap();
    let ruleset = format!("ruleset=@{}", rules.display());
    let args = ["play", "farkle", "--seed", "run", "--save", save.to_str().unwrap(), "--options"];
    let args = [&args[..], &["levels=3", "protected_first_roll=true", &ruleset]].concat();
    let ran = parlor_in(folder, &args, input.as_bytes());
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    ran
}

fn go_on(folder: &Path, save: &Path, input: &str) -> Ran {
    let ran = parlor_in(folder, &["play", "--load", save.to_str().unwrap()], input.as_bytes());
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    ran
}

const LEVEL: &str = "roll\n1\nbank\n";

#[test]
fn a_run_is_played_to_the_end_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("run.journal");
    let empty = parlor_in(folder.path(), &["farkle", "history"], b"");
    assert!(empty.out.contains("No run has ended yet"), "{}", empty.out);
    let ran = run(folder.path(), &save, &format!("{LEVEL}skip\n{LEVEL}buy 0\n{LEVEL}"));
    assert!(ran.out.contains("A new record") && ran.out.contains("embers"), "{}", ran.out);
    let history = parlor_in(folder.path(), &["farkle", "history"], b"");
    assert!(history.out.contains("won") && history.out.contains("Retry: 1 run\n"), "{}", history.out);
    let verified = parlor_in(folder.path(), &["verify", save.to_str().unwrap()], b"");
    assert!(verified.out.contains("the result is right"), "{}{}", verified.out, verified.err);
}

#[test]
fn a_run_that_was_left_in_the_shop_and_in_mid_turn_goes_on_with_the_same_luck() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, parts) = (folder.path().join("whole.journal"), folder.path().join("parts.journal"));
    run(folder.path(), &whole, &format!("{LEVEL}buy 0\n{LEVEL}skip\n{LEVEL}"));
    let shop = run(folder.path(), &parts, LEVEL);
    assert!(shop.out.contains("The game is kept"), "{}", shop.out);
    // The shop is open: nothing else is possible.
    let gated = go_on(folder.path(), &parts, "roll\nquit\n");
    assert!(gated.out.contains("shop"), "{}", gated.out);
    let mid_turn = go_on(folder.path(), &parts, "buy 0\nroll\n1\nquit\n");
    assert!(mid_turn.out.contains("The game is kept"), "{}", mid_turn.out);
    go_on(folder.path(), &parts, &format!("bank\nskip\n{LEVEL}"));
    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    assert_eq!(read(&parts), read(&whole), "the luck goes on where it was");
}

#[test]
fn versus_is_played_to_the_end_and_goes_on_in_mid_turn() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("versus.journal");
    let name = save.to_str().unwrap();
    let args = ["play", "farkle", "--mode", "versus", "--seed", "v", "--save", name];
    let args =
        [&args[..], &["--options", "target=1000", "set=triples", "protected_first_roll=true"]].concat();
    let left = parlor_in(folder.path(), &args, b"roll\n1\nquit\n");
    assert_eq!(left.code, 0, "{}{}", left.out, left.err);
    assert!(left.out.contains("The game is kept"), "{}", left.out);
    let turns = format!("bank\n{}", "roll\n1\nbank\n".repeat(60));
    let ran = parlor_in(folder.path(), &["play", "--load", name], turns.as_bytes());
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("win"), "{}", ran.out);
    let verified = parlor_in(folder.path(), &["verify", name], b"");
    assert!(verified.out.contains("the result is right"), "{}{}", verified.out, verified.err);
}

#[test]
fn the_run_of_the_day_is_the_same_for_everybody() {
    let play = || parlor(&["farkle", "daily", "--date", "2026-11-15"], &"1\n".repeat(400)).out;
    let (one, two) = (play(), play());
    let dice = |text: &str| {
        text.lines().filter(|l| l.contains("The dice show")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(!dice(&one).is_empty(), "{one}");
    assert_eq!(dice(&one), dice(&two));
    refused(&["farkle", "daily", "--date", "tomorrow"], 2, &["tomorrow", "2026-11-15"]);
}

#[test]
fn odds_show_the_known_values_and_draw_them() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("odds.svg");
    let ran = parlor(&["farkle", "odds", "--svg", svg.to_str().unwrap()], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    for known in ["470.185532", "5/162", "2/3"] {
        assert!(ran.out.contains(known), "{known}: {}", ran.out);
    }
    assert!(std::fs::read_to_string(svg).unwrap().contains("<svg"));
    refused(&["farkle", "odds", "--set", "rites"], 2, &["rites", "triples"]);
    refused(&["farkle", "odds", "--set", r#"{"singles":{"7":1}}"#], 2, &["singles"]);
    refused(&["farkle", "odds", "--set", "@/no/such/file"], 3, &["/no/such/file"]);
}

#[test]
fn balance_shows_each_level() {
    let ran = parlor(&["farkle", "balance", "--ruleset", "seed", "--levels", "2"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("300"), "{}", ran.out);
    refused(&["farkle", "balance", "--ruleset", "{}"], 2, &["levels"]);
}

#[test]
fn a_solution_is_kept_and_a_damaged_one_is_solved_again() {
    let folder = tempfile::tempdir().unwrap();
    let solve = || {
        let args = ["farkle", "solve", "--set", "triples", "--target", "1000", "--at-once"];
        let ran = parlor_in(folder.path(), &args, b"");
        assert_eq!(ran.code, 0, "{}", ran.err);
        (ran.out.lines().next().unwrap_or_default().to_owned(), ran.out, ran.err)
    };
    let (first, _, _) = solve();
    assert!(first.contains("0.602390"), "{first}");
    let files = || -> Vec<_> {
        std::fs::read_dir(folder.path().join("farkle")).unwrap().map(|f| f.unwrap().path()).collect()
    };
    let [file] = &files()[..] else { panic!("one solution: {:?}", files()) };
    let good = std::fs::read(file).unwrap();
    let (again, out, _) = solve();
    assert!(again == first && out.contains("at hand"), "{out}");
    let mut bad = good.clone();
    let middle = bad.len() / 2;
    bad[middle] ^= 1;
    std::fs::write(file, &bad).unwrap();
    let (again, out, err) = solve();
    assert!(again == first && out.contains("Solved in"), "what fails its checksum is not believed: {out}");
    assert!(err.contains("damaged"), "{err}");
    assert_eq!(std::fs::read(file).unwrap(), good);
}

#[test]
fn boons_and_relics_are_bought_kept_and_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let boons = |extra: &[&str]| parlor_in(folder.path(), &[&["farkle", "boons"], extra].concat(), b"");
    let file = folder.path().join("farkle").join("history.json");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, r#"{"version":1,"embers":200,"gold":450,"runs":[]}"#).unwrap();
    let bought = boons(&["--buy", "reroll"]);
    assert!(
        bought.out.contains("Bought for 60 embers.") && bought.out.contains("140 embers"),
        "{}",
        bought.out
    );
    let relic = boons(&["--buy", "tenth"]);
    assert!(relic.out.contains("Bought for 200 gold.") && relic.out.contains("yours"), "{}", relic.out);
    // The same again is refused with its reason, and so is what there is no room for.
    let again = boons(&["--buy", "tenth"]);
    assert!(again.code == 1 && again.err.contains("you have `tenth` already"), "{}", again.err);
    let kept = std::fs::read_to_string(&file).unwrap();
    let full = kept.replace("\"tenth\"", "\"tenth\", \"a\", \"b\", \"c\"");
    assert_ne!(full, kept);
    std::fs::write(&file, full).unwrap();
    let no_room = boons(&["--buy", "opener"]);
    let says = no_room.err.contains("you have 4 relics already (tenth, a, b, c)");
    assert!(no_room.code == 1 && says, "{}", no_room.err);
    std::fs::write(&file, kept).unwrap();
    let run = parlor_in(folder.path(), &["farkle", "run"], b"quit\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("multiplier 1.1"), "a run begins with the relic: {}", run.out);
}

#[test]
fn boons_cost_embers_and_a_damaged_history_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let boons = |extra: &[&str]| parlor_in(folder.path(), &[&["farkle", "boons"], extra].concat(), b"");
    let poor = boons(&["--buy", "flip"]);
    assert_eq!(poor.code, 1, "{}", poor.out);
    assert!(poor.err.contains("80 embers"), "{}", poor.err);
    refused(&["farkle", "boons", "--buy", "luck"], 2, &["luck", "reroll"]);
    let file = folder.path().join("farkle").join("history.json");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, r#"{"version":1,"embers":500,"runs":[]}"#).unwrap();
    let bought = boons(&["--buy", "flip"]);
    assert!(bought.out.contains("You have 420 embers"), "{}{}", bought.out, bought.err);
    std::fs::write(&file, "{ nonsense").unwrap();
    let aside = boons(&[]);
    assert!(aside.out.contains("set aside"), "{}", aside.out);
    let kept = folder.path().join("farkle").join("history.damaged-1.json");
    assert_eq!(std::fs::read_to_string(kept).unwrap(), "{ nonsense", "never overwritten");
}

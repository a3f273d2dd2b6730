//! Wrong input from outside: a message that says what and where, an exit code, and never a panic.

mod common;

use common::{parlor, parlor_in, refused};

#[test]
fn an_unknown_game_is_named_with_a_hint() {
    refused(&["play", "glof"], 2, &["no game `glof`", "did you mean `golf`?"]);
    refused(&["ask", "chess", "score"], 2, &["no game `chess`", "golf"]);
    refused(&["games", "--rules", "chess"], 2, &["no game `chess`"]);
}

#[test]
fn unknown_options_and_values_are_named() {
    refused(&["play", "golf", "--options", "jokers=true"], 2, &["unknown field `jokers`", "use_jokers"]);
    refused(&["play", "golf", "--options", "rounds=99"], 2, &["`rounds` must be 1 to 18, not 99"]);
    refused(
        &["play", "golf", "--options", "rounds=many"],
        2,
        &["`rounds`: should be a whole number", "not \"many\""],
    );
    refused(&["play", "golf", "--options", "rounds=99999999999999999999999"], 2, &["`rounds`"]);
    refused(&["play", "golf", "--options", "rounds=-3"], 2, &["`rounds`"]);
    refused(&["play", "golf", "--options", "lucky_swing=true"], 2, &["needs `use_jokers`"]);
    refused(
        &["play", "golf", "--options", "use_jokers=true", "lucky_swing=true", "eagle_eye=true"],
        2,
        &["exclude each other"],
    );
    refused(&["play", "golf", "--preset", "fancy"], 2, &["no preset `fancy`", "jokers"]);
    refused(&["play", "golf", "--options", "/no/such/file"], 3, &["/no/such/file"]);
}

#[test]
fn seat_counts_names_and_bots_are_checked() {
    refused(&["play", "golf", "--seats", "you"], 2, &["2 to 6 seats, not 1"]);
    refused(&["play", "golf", "--seats", "a,b,c,d,e,f,g"], 2, &["2 to 6 seats, not 7"]);
    refused(&["play", "golf", "--seats", "you,bot:hal"], 2, &["no bot `hal`", "random"]);
    refused(&["play", "golf", "--seats", "you,bot:random:x=1"], 2, &["takes no parameters"]);
    refused(&["play", "golf", "--seats", "you,"], 2, &["is no name"]);
}

#[test]
fn unknown_cards_and_questions_are_named() {
    refused(&["ask", "golf", "score", r#"{"cards":["ZZ"]}"#], 2, &["cards[0]", "`ZZ` is no card"]);
    refused(&["ask", "golf", "score", r#"{"cards":["AH"]}"#], 2, &["6 cards, not 1"]);
    refused(&["ask", "golf", "score", r#"{"cards":[],"x":1}"#], 2, &["unknown field `x`"]);
    refused(&["ask", "golf", "fortune", "{}"], 2, &["no question `fortune`", "score, round"]);
    refused(&["ask", "golf", "score", "{"], 2, &["it ends in the middle"]);
    refused(&["ask", "golf", "round", r#"{"hands":[],"finisher":0}"#], 2, &["2 to 6 players, not 0"]);
    refused(
        &[
            "ask",
            "golf",
            "round",
            r#"{"hands":[["AH","AH","AH","AH","AH","AH"],["2H","2H","2H","2H","2H","2H"]],"finisher":2}"#,
        ],
        2,
        &["seat 2 has no hand"],
    );
    let deep = "[".repeat(10_000);
    refused(&["ask", "golf", "score", &deep], 2, &["recursion limit"]);
}

#[test]
fn wrong_words_at_the_prompt_are_answered_and_the_game_goes_on() {
    let long = "x".repeat(200_000);
    let input = format!("deal\n{long}\nswap 9\nflip 0\n\u{7}\n99999999999999999999\nflip 0+1\nquit\n");
    let ran = parlor(&["play", "golf", "--seed", "a"], &input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("`swap` takes a position from 0 to 5, not `9`"), "{}", ran.out);
    assert!(ran.out.contains("`flip` takes two different positions"), "{}", ran.out);
    assert!(ran.out.contains("You turn up"), "{}", ran.out);
    assert!(ran.out.len() < 100_000, "a long line is not echoed back");
}

#[test]
fn input_that_is_not_utf_8_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let ran = parlor_in(folder.path(), &["play", "golf"], b"\xff\xfe\xfd\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("is no action"), "{}", ran.out);
}

#[test]
fn journals_that_are_cut_edited_or_foreign_say_where() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.journal");
    let name = file.to_str().unwrap();
    let input = "deal\nflip 0+1\n".to_owned() + &"1\n".repeat(20);
    let ran = parlor_in(folder.path(), &["play", "golf", "--save", name, "--seed", "7"], input.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let good = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    assert!(lines.len() > 10);

    let check = |text: &[u8], args: &[&str], code: i32, words: &[&str]| {
        std::fs::write(&file, text).unwrap();
        let mut all = args.to_vec();
        all.push(name);
        let ran = parlor_in(folder.path(), &all, b"");
        assert_eq!(ran.code, code, "{args:?}: {}{}", ran.out, ran.err);
        for word in words {
            assert!(ran.err.contains(word), "{args:?} should say `{word}`: {}", ran.err);
        }
    };
    check(good.as_bytes(), &["verify"], 0, &[]);
    let cut = &good[..good.len() - 20];
    let last = format!("line {}: cut off in the middle", lines.len());
    check(cut.as_bytes(), &["verify"], 1, &[&last]);
    check(cut.as_bytes(), &["replay"], 1, &[&last, "everything before it was good"]);
    check(cut.as_bytes(), &["play", "--load"], 1, &[&last, "moves before it are good"]);
    let missing = [&lines[..4], &lines[5..]].concat().join("\n");
    check(missing.as_bytes(), &["verify"], 1, &["line 5", "a line before it is missing"]);
    let edited = good.replacen("flip 0+1", "flip 0+2", 1);
    check(edited.as_bytes(), &["verify"], 1, &["line 3", "was edited"]);
    check(good.replace("\"rules\":1", "\"rules\":9").as_bytes(), &["verify"], 1, &["line 1"]);
    check(b"", &["verify"], 1, &["the file is empty"]);
    check(b"hello\n", &["replay"], 2, &["line 1: not JSON"]);
    check(b"\xff\xff", &["verify"], 2, &["not UTF-8"]);
    let away = parlor(&["verify", "/no/such/journal"], "");
    assert_eq!(away.code, 3);
    std::fs::write(&file, &good).unwrap();
    let ran = parlor_in(folder.path(), &["replay", name, "--ply", "9999"], b"");
    assert!(ran.code == 2 && ran.err.contains("there are only"), "{}", ran.err);
    let ran = parlor_in(folder.path(), &["replay", name, "--as", "7"], b"");
    assert!(ran.code == 2 && ran.err.contains("there is no seat 7"), "{}", ran.err);
}

#[test]
fn no_type_of_the_program_and_no_number_of_the_system_is_in_a_message() {
    let wrong = |args: &[&str]| {
        let ran = parlor(args, "");
        assert_ne!(ran.code, 0, "{args:?}");
        for rust in [
            "untagged",
            "invalid type",
            "invalid value",
            "expected u",
            "usize",
            "u8",
            "os error",
            ".tmp",
            "enum ",
        ] {
            assert!(!ran.err.contains(rust), "{args:?} says `{rust}`: {}", ran.err);
        }
        ran.err
    };
    let option = |game: &'static str, option: &'static str| wrong(&["play", game, "--options", option]);
    assert!(option("harmonictook", "market=some").contains("`market`: should be \"auto\", \"all\", 8 or 10"));
    assert!(option("golf", "decks=many").contains("`decks`: should be \"auto\", 1, 2 or 3"));
    assert!(option("golf", "use_jokers=perhaps").contains("should be true or false, not \"perhaps\""));
    assert!(option("golf", "rounds=1.5").contains("should be a whole number"));
    assert!(option("golf", "rounds").contains("`rounds` needs a value: 1 to 18; write `--options rounds="));
    assert!(
        option("golf", "holes").contains("neither a file nor an option")
            && option("golf", "holes").contains("parlor games golf")
    );
    option("golf", "[1");
    option("harmonictook", "expansions=7");
    option("wires", "mission={}");
    option("farkle", "ruleset=7");
    option("farkle", "set={\"singles\":[]}");
    wrong(&["ask", "golf", "score", "{\"cards\":7}"]);
    wrong(&["ask", "golf", "score", "[[["]);
    wrong(&["ask", "wires", "posterior", "{\"players\":\"x\"}"]);
    wrong(&["play", "golf", "--options", "/no/such/file"]);
    wrong(&["verify", "/no/such/file"]);
    wrong(&["verify", "/"]);
    wrong(&["report", "/no/such/file"]);
    wrong(&["arena", "match", "maya", "sage", "--games", "2", "--records", "/dev/null/x"]);
    wrong(&["play", "golf", "--save", "/dev/null/x", "--log", "/dev/null/y"]);
    // Named so that it is told apart from what the program itself would call a file.
    let folder = tempfile::Builder::new().prefix("parlor-wrong-").tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let started = wrong(&["arena", "match", "maya", "cmd:/no/such/bot", "--game", "golf"]);
    assert!(started.contains("`/no/such/bot` can't be started: there is no such program"), "{started}");
    let text = file("text", "no program");
    assert!(wrong(&["arena", "match", "maya", &format!("cmd:{text}")]).contains("is it a program?"));
    let record = file("r.jsonl", "{\"game\":7,\"deal\":\"x\"}\n");
    assert!(wrong(&["report", &record]).contains("line 1: not a record of a game: should be"));
    let log = file("log.jsonl", "{\"log\":\"start\"}\n{\n");
    assert!(wrong(&["replay", &log]).contains("line 2: no JSON: it ends in the middle"));
    let container = file("games.parlor", "{\"parlor_games\":\"many\"}\n");
    assert!(wrong(&["arena", "game", &container]).contains("not a container of games: should be"));
    let positions = file("positions", "{\"state\":{}}\n{\n");
    assert!(wrong(&["arena", "match", "maya", "sage", "--from", &positions]).contains("line 2: no JSON"));
    let checkpoint = file("run.save", "{\"run\":7}");
    let resumed = ["arena", "match", "maya", "sage", "--resume", "--checkpoint", &checkpoint];
    assert!(wrong(&resumed).contains("not a checkpoint: should be a text, not 7"));
    let swiss = ["arena", "swiss", "maya", "--game", "golf", "--resume", "--checkpoint", &checkpoint];
    assert!(wrong(&swiss).contains("not a saved tournament: should be a text, not 7"));
}

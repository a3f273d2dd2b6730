//! `parlor play --log` and `--fast`.

mod common;

use common::parlor_in;
use serde_json::Value;

#[test]
fn a_structured_log_is_read_by_replay_and_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("game.jsonl").display().to_string();
    let run = |args: &[&str]| {
        let ran = parlor_in(folder.path(), args, b"");
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        ran.out
    };
    let play =
        ["play", "golf", "--seats", "bot:maya,bot:sofia", "--options", "rounds=1", "--plain", "--seed", "7"];
    let told = run(&[&play[..], &["--log", &log]].concat());
    let text = std::fs::read_to_string(&log).expect("a log");
    let lines: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!((&lines[0]["log"], &lines[0]["game"]), (&"start".into(), &"golf".into()));
    assert_eq!(lines.last().expect("lines")["log"], "end");
    assert!(lines.iter().any(|l| l["events"][0]["type"] == "dealt"), "{text}");
    let replay = run(&["replay", &log]);
    let sentence = lines[1]["words"][0].as_str().expect("a sentence");
    assert!(told.contains(sentence) && replay.contains(sentence), "{replay}");
    let report = run(&["report", &log]);
    assert!(report.contains("1 game,") && report.contains("Maya"), "{report}");
    // Nobody sits there: --fast shows the result alone.
    let fast = run(&[&play[..], &["--fast"]].concat());
    assert!(fast.lines().count() * 4 < told.lines().count() && !fast.contains(sentence), "{fast}");
    let last = |text: &str| text.lines().rev().nth(1).map(ToOwned::to_owned);
    assert_eq!(last(&fast), last(&told));
    // Somebody sits there: what is told to people is the same, as the help says.
    let seated = |more: &[&str]| {
        let args = ["play", "golf", "--seats", "anna,bot:maya", "--plain", "--seed", "7", "--save", &log];
        let ran =
            parlor_in(folder.path(), &[&args[..], more].concat(), b"deal\nflip 0+1\ndraw\ndiscard\nquit\n");
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    assert_eq!(seated(&["--fast"]), seated(&[]));
    let help = run(&["play", "--help"]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("where people play, they still read all that happens"), "{help}");
}

#[test]
fn moves_that_were_taken_back_are_in_the_log_and_not_in_its_replay() {
    let folder = tempfile::tempdir().expect("a folder");
    let (log, text_log) = (folder.path().join("game.jsonl"), folder.path().join("game.log"));
    let play = |log: &std::path::Path| {
        let log = log.display().to_string();
        let args = ["play", "golf", "--seats", "anna,bot:maya", "--plain", "--seed", "3", "--log", &log];
        // The card of the pile is taken and put back, then one is drawn.
        let input = b"deal\nflip 0+1\ntake\nundo\ndraw\nquit\n";
        let ran = parlor_in(folder.path(), &args, input);
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        ran.out
    };
    let told = play(&log);
    assert!(told.contains("Taken back.") && told.contains("You draw"), "{told}");
    let text = std::fs::read_to_string(&log).expect("a log");
    let lines: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let kinds: Vec<_> = lines.iter().filter_map(|l| Some((l["log"].as_str()?, l["ply"].as_u64()))).collect();
    let taken_back = kinds.iter().position(|(kind, _)| *kind == "undo").expect("the undo is told");
    let (before, after) = (kinds[taken_back - 1], kinds[taken_back + 1]);
    assert_eq!(kinds[taken_back].1, before.1.map(|ply| ply - 1), "the game has a move less: {kinds:?}");
    assert_eq!(after, before, "and the next move has the same number: {kinds:?}");
    let log = log.display().to_string();
    let replay = parlor_in(folder.path(), &["replay", &log], b"").out;
    assert!(replay.contains("anna: draw") && !replay.contains("anna: take"), "{replay}");
    play(&text_log);
    let text = std::fs::read_to_string(text_log).expect("a log");
    assert!(text.contains("anna: take") && text.contains("Taken back."), "{text}");
}

#[test]
fn what_the_rules_denied_is_in_the_log_with_the_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("run.jsonl").display().to_string();
    let args = ["play", "farkle", "--plain", "--seed", "3", "--log", &log];
    let ran = parlor_in(folder.path(), &args, b"bank\nroll\nquit\n");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let text = std::fs::read_to_string(&log).expect("a log");
    let lines: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let denied = lines.iter().find(|l| l["log"] == "denied").expect("a denied request");
    let event = &denied["events"][0];
    assert_eq!(event["type"], "REQUEST_DENIED");
    assert_eq!((&event["request"]["type"], &event["reason"]), (&"bank".into(), &"roll_first".into()));
    assert_eq!((&denied["seat"], &denied["words"][0]), (&0.into(), &"Roll first".into()));
    let replay = parlor_in(folder.path(), &["replay", &log], b"").out;
    assert!(!replay.contains("Roll first"), "it changed nothing: {replay}");
}

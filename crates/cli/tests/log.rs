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
}

//! `parlor golf`: the bots' quality, and the log of decisions.

mod common;

use common::{parlor, parlor_in, refused};
use serde_json::Value;

#[test]
fn the_quality_of_the_bots_is_counted_and_no_negative_cards_are_paired() {
    let ran = parlor(&["golf", "quality", "--games", "150", "--json"], "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let told: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((&told["all"]["paired_negative"], &told["all"]["discarded_twos"]), (&0.into(), &0.into()));
    assert!(told["all"]["turns"].as_u64() > Some(10_000), "{told}");
    assert_eq!(told["profiles"].as_array().map(Vec::len), Some(8));
    let table = parlor(&["golf", "quality", "--games", "60", "--preset", "cutthroat"], "");
    for part in ["negative cards paired", "never", "below 0.1%", "Maya", "60 games"] {
        assert!(table.out.contains(part), "{part}: {}{}", table.out, table.err);
    }
    refused(&["golf", "quality", "--seats", "9"], 2, &["golf takes 2 to 6 seats, not 9"]);
    refused(&["golf", "quality", "--options", "rounds=99"], 2, &["rounds"]);
}

#[test]
fn every_decision_of_a_game_is_logged_with_type_phase_and_both_units() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("game.journal").display().to_string();
    let seats = "bot:maya,bot:sofia";
    let args = [
        "play",
        "golf",
        "--seats",
        seats,
        "--options",
        "rounds=1",
        "--plain",
        "--fast",
        "--seed",
        "7",
        "--save",
        &save,
    ];
    let played = parlor_in(folder.path(), &args, b"");
    assert_eq!(played.code, 0, "{}", played.err);
    let log = |samples: &str| {
        let ran = parlor_in(folder.path(), &["golf", "decisions", &save, "--samples", samples], b"");
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let text = log("8");
    assert_eq!(log("8"), text, "the same number gives the same log");
    let lines: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert!(lines.len() > 10, "{text}");
    let words =
        |field: &str| lines.iter().map(|l| l[field].as_str().expect("a word").to_owned()).collect::<Vec<_>>();
    let types = words("decision_type");
    assert!(types.contains(&"draw".into()) || types.contains(&"take_discard".into()), "{types:?}");
    assert!(types.contains(&"swap".into()) && types.contains(&"flip".into()), "{types:?}");
    let phases = words("game_phase");
    assert!(phases.contains(&"early".into()) && phases.contains(&"late".into()), "{phases:?}");
    let grades = engine::Grade::ALL.map(engine::Grade::word);
    assert!(words("decision_quality").iter().all(|g| grades.contains(&g.as_str())));
    for line in &lines {
        assert!(["maya", "sofia"].contains(&line["profile_name"].as_str().expect("a profile")), "{line}");
        let win = line["expected_value"]["win"].as_f64().expect("a chance");
        assert!((0.0..=1.0).contains(&win), "{line}");
    }
    // Points are what stands on the score sheet: hands of six cards cost some, and the game ends near what was expected.
    let points = |l: &Value| l["expected_value"]["points"].as_f64();
    let known: Vec<f64> = lines.iter().filter_map(points).collect();
    assert!(known.len() > 10 && known.iter().all(|p| (-12.0..80.0).contains(p)), "{known:?}");
    assert!(known.iter().sum::<f64>() / known.len() as f64 > 4.0, "{known:?}");
    let replay = parlor_in(folder.path(), &["replay", &save, "--plain"], b"").out;
    let result = replay.lines().rev().find(|l| l.contains("Maya")).expect("a result").to_owned();
    let total = |name: &str| -> f64 {
        let rest = result.rsplit_once(name).expect("a name").1.trim_start_matches([' ', ':']);
        let digits: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '-').collect();
        digits.parse().unwrap_or_else(|_| panic!("{name}: {result}"))
    };
    let last = lines.iter().rev().find(|l| points(l).is_some()).expect("a decision");
    let name = last["player"].as_str().expect("a name");
    assert!((points(last).expect("points") - total(name)).abs() < 12.0, "{last} {result}");
    refused(&["golf", "decisions", "/no/such/file"], 3, &["/no/such/file"]);
}

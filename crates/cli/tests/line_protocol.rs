//! `parlor engine` as another program sees it.

mod common;

use common::{parlor, parlor_in};
use serde_json::{Value, json};

fn talk(lines: &[Vec<u8>]) -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let input: Vec<u8> = lines.iter().flat_map(|l| l.iter().copied().chain([b'\n'])).collect();
    let ran = parlor_in(folder.path(), &["engine"], &input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out.lines().map(|l| serde_json::from_str(l).expect("every answer is JSON")).collect()
}

fn ask(lines: &[Value]) -> Vec<Value> {
    talk(&lines.iter().map(|l| l.to_string().into_bytes()).collect::<Vec<_>>())
}

const SEED: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

#[test]
fn every_request_of_the_protocol_is_answered() {
    let new = json!({"do":"new","game":"golf","seats":2,"options":{"rounds":1},"seed":SEED,"id":"a"});
    let answers = ask(&[
        json!({"do":"games","id":1}),
        new,
        json!({"do":"legal","table":1}),
        json!({"do":"play","table":1,"seat":0,"action":"deal","draws":["KH","KD"]}),
        json!({"do":"play","table":1,"seat":0,"action":{"type":"flip","pair":"0+1"}}),
        json!({"do":"bot","table":1,"bot":"random"}),
        json!({"do":"play","table":1,"seat":1,"action":1}),
        json!({"do":"view","table":1,"seat":0}),
        json!({"do":"view","table":1,"viewer":"public"}),
        json!({"do":"advise","table":1,"seat":1,"samples":16}),
        json!({"do":"position","table":1}),
        json!({"do":"journal","table":1}),
        json!({"do":"ask","game":"golf","question":"score","with":{"cards":["KH","5H","7H","KS","3D","9C"]}}),
        json!({"do":"close","table":1}),
        json!({"do":"legal","table":1}),
    ]);
    assert_eq!(answers[0]["id"], 1);
    assert_eq!(answers[0]["ok"][0]["seats"].as_array().unwrap().len(), 2);
    assert_eq!(answers[1], json!({"id":"a","ok":{"table":1,"turn":{"seats":[0]}}}));
    assert_eq!(answers[2]["ok"]["actions"][0]["notation"], "deal");
    assert_eq!(answers[3]["ok"]["turn"], json!({"seats":[0,1]}));
    assert_eq!(answers[4]["ok"]["events"][1], json!({"type":"turned_up","seat":0,"at":1,"card":"KD"}));
    assert!(answers[5]["ok"]["notation"].as_str().unwrap().starts_with("flip "));
    assert_eq!(answers[6]["ok"]["turn"], json!({"seats":[1]}));
    assert_eq!(answers[7]["ok"]["grids"][0][0], "KH");
    assert_eq!(answers[8]["ok"]["grids"][0][2], Value::Null);
    let advice = answers[9]["ok"]["advice"].as_array().unwrap();
    assert_eq!((answers[9]["ok"]["unit"].clone(), advice.len()), (json!("win"), 2));
    assert!(["OPTIMAL", "EVEN"].contains(&advice[0]["grade"].as_str().unwrap()), "{advice:?}");
    assert_eq!(answers[10]["ok"]["seats"], 2);
    assert!(answers[11]["ok"].as_str().unwrap().starts_with("{\"parlor\":1"));
    assert_eq!(answers[12]["ok"], json!({"score":24}));
    assert_eq!(answers[13]["ok"], json!({}));
    assert_eq!(answers[14]["error"]["code"], "unknown_table");
}

#[test]
fn positions_and_journals_open_as_they_were_written() {
    let first = ask(&[
        json!({"do":"new","game":"golf","seats":3,"seed":SEED}),
        json!({"do":"play","table":1,"seat":0,"action":"deal"}),
        json!({"do":"position","table":1}),
        json!({"do":"journal","table":1}),
    ]);
    let answers = ask(&[
        json!({"do":"open","game":"golf","position":first[2]["ok"]}),
        json!({"do":"position","table":1}),
        json!({"do":"load","journal":first[3]["ok"]}),
        json!({"do":"position","table":2}),
        json!({"do":"journal","table":2}),
    ]);
    assert_eq!(answers[1]["ok"], first[2]["ok"]);
    assert_eq!(answers[2]["ok"]["moves"], 1);
    assert_eq!(answers[3]["ok"], first[2]["ok"]);
    assert_eq!(answers[4]["ok"], first[3]["ok"]);
}

#[test]
fn nonsense_is_answered_and_the_next_request_is_done() {
    let deep = format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000));
    let huge = format!("{{\"do\":\"games\",\"x\":\"{}\"}}", "a".repeat(10_000_000));
    let lines: Vec<Vec<u8>> = vec![
        b"not json".to_vec(),
        b"{\"do\":\"new\",\"game\":\"golf\",\"seats\":2,\"bad\":\xff}".to_vec(),
        deep.into_bytes(),
        huge.into_bytes(),
        br#"{"id":5,"do":"new","game":"golf","seats":123456789012345678901234567890}"#.to_vec(),
        br#"{"do":"new","game":"golf","seats":1}"#.to_vec(),
        br#"{"do":"new","game":"chess","seats":2}"#.to_vec(),
        br#"{"do":"new","game":"golf","seats":2,"seed":"xyz"}"#.to_vec(),
        br#"{"do":"new","game":"golf","seats":2,"options":{"rounds":0}}"#.to_vec(),
        br#"{"do":"new","game":"golf","seats":2,"colour":"red"}"#.to_vec(),
        br#"{"do":"open","game":"golf","position":{"seats":2,"state":{}}}"#.to_vec(),
        br#"{"do":"load","journal":"nothing"}"#.to_vec(),
        br#"{"do":"new","game":"golf","seats":2}"#.to_vec(),
        br#"{"do":"play","table":1,"seat":7,"action":"deal"}"#.to_vec(),
        br#"{"do":"play","table":1,"seat":0,"action":4000000000}"#.to_vec(),
        br#"{"do":"play","table":1,"seat":0,"action":[1]}"#.to_vec(),
        br#"{"do":"play","table":1,"seat":0,"action":"deal","draws":["1Z"]}"#.to_vec(),
        br#"{"do":"play","table":1,"seat":1,"action":"deal"}"#.to_vec(),
        br#"{"do":"view","table":1}"#.to_vec(),
        br#"{"do":"bot","table":1,"bot":"hal"}"#.to_vec(),
        br#"{"do":"legal","table":1}"#.to_vec(),
    ];
    let answers = talk(&lines);
    assert_eq!(answers.len(), lines.len());
    let says = |i: usize, code: &str, words: &str| {
        assert_eq!(answers[i]["error"]["code"], code, "{i}: {}", answers[i]);
        let message = answers[i]["error"]["message"].as_str().unwrap();
        assert!(message.contains(words), "{i}: {message}");
        assert!(message.len() < 1000, "{i}: an answer does not grow with the question");
    };
    says(0, "bad_request", "not JSON");
    says(1, "bad_request", "not UTF-8");
    says(2, "bad_request", "recursion limit");
    says(3, "bad_request", "longer than 4 MB");
    says(4, "bad_request", "seats");
    assert_eq!(answers[4]["id"], 5);
    says(5, "bad_options", "2 to 6 seats, not 1");
    says(6, "unknown_game", "no game `chess`");
    says(7, "bad_request", "64 hexadecimal digits");
    says(8, "bad_options", "1 to 18, not 0");
    says(9, "bad_request", "unknown field `colour`");
    says(10, "bad_position", "missing field `phase`");
    says(11, "bad_journal", "line 1");
    says(13, "bad_request", "no seat 7");
    says(14, "bad_action", "ids go from 0 to 38");
    says(15, "bad_action", "an id, a notation or an object");
    says(16, "bad_draws", "`1Z` can't be drawn");
    says(17, "not_your_turn", "not your turn");
    says(18, "bad_request", "say who looks");
    says(19, "unknown_bot", "no bot `hal`");
    assert_eq!(answers[20]["ok"]["turn"], json!({"seats":[0]}), "nothing was changed by all that");
}

#[test]
fn a_bot_with_a_seed_says_the_same_every_time_and_a_new_run_tells_its_start() {
    let ask = |seed: u64| {
        let new = r#"{"do":"new","game":"golf","seats":2,"seed":"0000000000000000000000000000000000000000000000000000000000000001"}"#;
        let bot = format!(r#"{{"do":"bot","table":1,"bot":"random","seed":{seed}}}"#);
        let play = r#"{"do":"play","table":1,"seat":0,"action":"deal"}"#;
        let ran = parlor(&["engine"], &format!("{new}\n{play}\n{bot}\n{bot}\n{bot}\n"));
        ran.out.lines().skip(2).map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    let answers: Vec<Vec<String>> = (0..8).map(ask).collect();
    assert!(answers.iter().all(|a| a.len() == 3 && a[0] == a[1] && a[1] == a[2]), "{answers:?}");
    assert!(answers.iter().any(|a| a[0] != answers[0][0]), "whims differ by seed: {answers:?}");
    let ran = parlor(&["engine"], "{\"do\":\"new\",\"game\":\"farkle\",\"seats\":1}\n");
    let new: Value = serde_json::from_str(&ran.out).expect("JSON");
    let types: Vec<&str> =
        new["ok"]["events"].as_array().expect("events").iter().filter_map(|e| e["type"].as_str()).collect();
    assert!(types.contains(&"LEVEL_GENERATED") && types.contains(&"TURN_START"), "{types:?}");
}

#[test]
fn a_refusal_of_the_rules_says_what_was_asked_for_and_other_errors_have_nothing_more() {
    let answers = talk(&[
        br#"{"do":"new","game":"farkle","seats":1}"#.to_vec(),
        br#"{"do":"play","table":1,"seat":0,"action":"bank"}"#.to_vec(),
        br#"{"do":"play","table":1,"seat":0,"action":"dance"}"#.to_vec(),
        br#"{"do":"view","table":9,"seat":0}"#.to_vec(),
    ]);
    let denied = &answers[1]["error"];
    assert_eq!(denied["refusal"]["request"]["type"], "bank", "{denied}");
    assert_eq!(denied["refusal"]["code"], denied["code"], "{denied}");
    assert_eq!(denied["message"], "Roll first.");
    // The documents' event, beside the error: what was asked for, and why not.
    let event = json!({"type":"REQUEST_DENIED","request":{"type":"bank"},"reason":denied["code"]});
    assert_eq!(answers[1]["events"], json!([event]));
    assert!(answers[2..].iter().all(|a| a.get("events").is_none()), "only requests are denied");
    for other in &answers[2..] {
        let fields: Vec<&String> = other["error"].as_object().unwrap().keys().collect();
        assert_eq!(fields, ["code", "message"], "{other}");
    }
}

#[test]
fn the_shop_denies_rolls_locks_and_banks_with_an_event_that_names_the_request() {
    let level = json!({"turns":2,"goals":[{"points":50,"gold":60}]});
    let relic = json!({"name":"tenth","cost":[50,10],"always":true,"modifiers":[{"multiply":"1.10"}]});
    let rules = json!({"levels":[level],"growth":{"gold":[0,10]},"multiplier_step":5,"relics":[relic],
        "shop":{"offers":1,"refresh":null,"weights":[1,1,1,1]}});
    let play = |action: Value| json!({"do":"play","table":1,"seat":0,"action":action});
    let roll = json!({"do":"play","table":1,"seat":0,"action":"roll","draws":[1,2,2,3,4,6]});
    let view = json!({"do":"position","table":1});
    let options = json!({"ruleset":rules,"levels":3});
    let answers = ask(&[
        json!({"do":"new","game":"farkle","seats":1,"options":options}),
        roll,
        play("lock 1".into()),
        play("bank".into()),
        view.clone(),
        play("roll".into()),
        play("lock 1".into()),
        play("bank".into()),
        view,
    ]);
    assert!(answers[..4].iter().all(|a| a.get("ok").is_some()), "{answers:?}");
    for (answer, asked) in answers[5..8].iter().zip(["roll", "lock", "bank"]) {
        let event = &answer["events"][0];
        let told = (&event["type"], &event["request"]["type"], &event["reason"]);
        assert_eq!(told, (&"REQUEST_DENIED".into(), &asked.into(), &"shop_open".into()), "{answer}");
        assert_eq!(answer["error"]["message"], "The shop is open: buy something or leave it first.");
    }
    assert_eq!(answers[4]["ok"], answers[8]["ok"], "a denied request changes nothing");
}

//! Reference answers, one JSON object a line, asked as a program would ask them.

use engine::Answers;
use farkle::Farkle;
use serde_json::Value;

#[test]
fn reference_questions_are_answered_as_they_should() {
    let mut seen = 0;
    for line in include_str!("data/cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let request = &case["request"];
        let answer = Farkle::ask(request["question"].as_str().unwrap(), request["with"].clone())
            .unwrap_or_else(|e| panic!("{}: {e}", case["id"]));
        let tolerance = case["tolerance"].as_f64().unwrap();
        for (key, want) in case["expect"].as_object().unwrap() {
            let got = &answer[key];
            let same = match (want.as_f64(), got.as_f64()) {
                (Some(w), Some(g)) => (w - g).abs() <= tolerance,
                _ => sorted(want) == sorted(got),
            };
            assert!(same, "{}: {key} should be {want}, not {got}", case["id"]);
        }
        seen += 1;
    }
    assert_eq!(seen, 653);
}

/// Lists of combos in any order.
fn sorted(value: &Value) -> Vec<String> {
    let Value::Array(items) = value else { return vec![value.to_string()] };
    let mut items: Vec<_> = items.iter().map(Value::to_string).collect();
    items.sort();
    items
}

//! Reference positions and rolls, one JSON object a line, asked as a program would ask them.

#![allow(clippy::unwrap_used)]

use engine::Answers;
use harmonictook::Harmonictook;
use serde_json::Value;

/// Is everything that is wanted in the answer, numbers within the tolerance, and no chance too many?
fn same(want: &Value, got: &Value, tolerance: f64, exact: bool) -> bool {
    match (want, got) {
        (Value::Object(want), Value::Object(got)) => {
            let near_nothing =
                |v: Option<&Value>| v.and_then(Value::as_f64).unwrap_or(0.0).abs() <= tolerance;
            want.iter().all(|(key, value)| match got.get(key) {
                Some(found) => same(value, found, tolerance, exact || key == "pmf"),
                None => near_nothing(Some(value)),
            }) && (!exact
                || got.iter().all(|(key, value)| want.contains_key(key) || near_nothing(Some(value))))
        }
        (Value::Array(want), Value::Array(got)) => {
            want.len() == got.len() && want.iter().zip(got).all(|(w, g)| same(w, g, tolerance, exact))
        }
        (Value::Number(want), Value::Number(got)) => {
            (want.as_f64().unwrap() - got.as_f64().unwrap()).abs() <= tolerance
        }
        _ => want == got,
    }
}

#[test]
fn reference_positions_and_rolls_come_out_as_they_should() {
    let mut seen = 0;
    for line in include_str!("data/cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let request = &case["request"];
        let question = request["question"].as_str().unwrap();
        let answer = Harmonictook::ask(question, request["with"].clone()).unwrap();
        let tolerance = case["tolerance"].as_f64().unwrap();
        let right = same(&case["expect"], &answer, tolerance, false);
        assert!(right, "{}: expected {}, got {answer}", case["id"], case["expect"]);
        seen += 1;
    }
    assert_eq!(seen, 61);
}

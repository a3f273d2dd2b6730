//! Reference hands and rounds, one JSON object a line, asked as a program would ask them.

use engine::Answers;
use golf::Golf;
use serde_json::Value;

#[test]
fn reference_hands_and_rounds_score_as_they_should() {
    let mut seen = 0;
    for line in include_str!("data/cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let request = &case["request"];
        let question = request["question"].as_str().unwrap();
        let answer = Golf::ask(question, request["with"].clone()).unwrap();
        for (key, value) in case["expect"].as_object().unwrap() {
            assert_eq!(answer[key], *value, "{}: {key}", case["id"]);
        }
        seen += 1;
    }
    assert_eq!(seen, 93);
}

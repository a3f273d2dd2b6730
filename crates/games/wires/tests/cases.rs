//! Reference positions, one JSON object a line, asked as a program would ask them.

use serde_json::Value;

#[test]
fn reference_positions_have_exactly_these_counts() {
    let mut seen = 0;
    for line in include_str!("data/cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let request = &case["request"];
        let question = request["question"].as_str().unwrap();
        let answer = <wires::Wires as engine::Answers>::ask(question, request["with"].clone())
            .unwrap_or_else(|e| panic!("{}: {e}", case["id"]));
        for (key, value) in case["expect"].as_object().unwrap() {
            assert_eq!(answer[key], *value, "{}: {key}", case["id"]);
        }
        seen += 1;
    }
    assert_eq!(seen, 9);
}

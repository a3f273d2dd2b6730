//! The assistant's file of an evening, and the lines that are typed to it.

use engine::Budget;
use engine::text::Paint;
use wires::assistant::Session;

use crate::Door;

pub(crate) const DOOR: Door = Door { name: "evening", open, examples };

/// A file (JSON), or lines that are typed on the evening of the example.
fn open(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if text.starts_with('{') {
        if let Ok(session) = Session::from_json(text) {
            let again = Session::from_json(&session.to_json()).expect("what was written is read");
            assert_eq!(again, session, "what was written is the same");
            let _ = session.look();
        }
        return;
    }
    let mut session = Session::from_json(EVENING).expect("the example");
    // `best` thinks; it reads nothing that is not read anyway.
    for line in text.lines().take(12).filter(|line| line.trim() != "best") {
        let before = session.clone();
        if session.enter(line, Paint::PLAIN, Budget::Samples(8)).is_err() {
            assert_eq!(session, before, "a refused line changes nothing");
        }
    }
}

const EVENING: &str = include_str!("../examples/evening.json");

const LINES: &str = "\
token b 1 2
a b 4 7 yes 2
dd a b 4,5 7 no 4=6
dd a b 4,5 7 yes 5 2
solo c 9 3,4
swap a 3>5 b 8>2 got 6
label = b 2 3
label != b 2 3
radar 7 a c
has b 7
hasnot b 7
odd b 3
count b 3 2
reds b
dial 3
table
stats
list
undo 1
insert 1 not b 3 5
habits four 0.2 left 0.5
habits off";

fn examples() -> Vec<Vec<u8>> {
    vec![EVENING.as_bytes().to_vec(), LINES.as_bytes().to_vec()]
}

//! What moves when something happens.

use serde_json::Value;

use crate::client::motion::Step;
use crate::client::session::Session;
use crate::client::sound::Sound;

/// What moves when these events happen.
pub(super) fn motion(_: &Session, events: &[Value]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    for e in events {
        let of = |key: &str| e.get(key).and_then(Value::as_u64).unwrap_or(0);
        match e.get("type").and_then(Value::as_str).unwrap_or_default() {
            "right" => {
                steps.push(Step::Pop { at: format!("w{}-{}", of("target"), of("slot")), delay: 0 });
                heard = Some(Sound::Good);
            }
            "cut" | "tokened" => {
                steps.push(Step::Pop { at: format!("w{}-{}", of("seat"), of("slot")), delay: 0 });
                heard = heard.or(Some(Sound::Flip));
            }
            "wrong" => {
                steps.push(Step::Pop { at: format!("w{}-{}", of("target"), of("slot")), delay: 0 });
                heard = Some(Sound::Bad);
            }
            "solo" => heard = Some(Sound::Good),
            "ended" => heard = Some(Sound::End),
            _ => {}
        }
    }
    (steps, heard)
}

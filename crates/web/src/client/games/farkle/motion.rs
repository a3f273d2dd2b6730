//! What moves when something happens.

use serde_json::Value;

use crate::client::motion::Step;
use crate::client::session::Session;
use crate::client::sound::Sound;

/// What moves when these events happen.
pub(super) fn motion(_: &Session, events: &[Value]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    let mut delay = 0;
    for e in events {
        let index = e.get("index").and_then(Value::as_u64).unwrap_or(0);
        match e.get("type").and_then(Value::as_str).unwrap_or_default() {
            "DIE_ROLLED" => {
                steps.push(Step::Tumble { at: format!("d{index}"), delay });
                delay += 40;
                heard = Some(Sound::Card);
            }
            "DIE_HELD" => {
                let key = format!("d{index}");
                steps.push(Step::fly(key.clone(), key, 0));
                heard = heard.or(Some(Sound::Flip));
            }
            "FARKLE" => heard = Some(Sound::Bad),
            "TURN_BANKED" | "GOAL_FULFILLED" => heard = Some(Sound::Good),
            "RUN_ENDED" | "GAME_ENDED" => heard = Some(Sound::End),
            _ => {}
        }
    }
    (steps, heard)
}

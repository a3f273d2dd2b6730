//! What moves when something happens.

use serde_json::Value;

use crate::client::motion::Step;
use crate::client::session::Session;
use crate::client::sound::Sound;

/// What moves when these events happen.
pub(super) fn motion(s: &Session, events: &[Value]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    for e in events {
        let of = |key: &str| e.get(key).and_then(Value::as_u64).unwrap_or(0);
        let (seat, at) = (of("seat") as u8, of("at"));
        let hand = if s.is_you(seat) { "held".to_owned() } else { format!("h{seat}") };
        let slot = format!("c{seat}-{at}");
        match e.get("type").and_then(Value::as_str).unwrap_or_default() {
            "dealt" => {
                let mut delay = 0;
                for at in 0..6 {
                    for seat in 0..s.seats() {
                        let to = format!("c{seat}-{at}");
                        steps.push(Step::Fly { from: "deck".into(), to, delay, long: 150 });
                        delay += 40;
                    }
                }
                steps.push(Step::Fly { from: "deck".into(), to: "discard".into(), delay, long: 150 });
                heard = Some(Sound::Card);
            }
            "turned_up" => {
                steps.push(Step::Flip { at: slot, delay: 0 });
                heard = heard.or(Some(Sound::Flip));
            }
            "drew" => {
                steps.push(Step::fly("deck", hand, 0));
                heard = Some(Sound::Card);
            }
            "took" => {
                steps.push(Step::fly("discard", hand, 0));
                heard = Some(Sound::Card);
            }
            "swapped" => {
                steps.push(Step::fly(hand, slot.clone(), 0));
                steps.push(Step::fly(slot, "discard", 0));
                heard = Some(Sound::Card);
            }
            "discarded" => {
                steps.push(Step::fly(hand, "discard", 0));
                heard = Some(Sound::Card);
            }
            "final_turns" => heard = Some(Sound::Turn),
            "scored" if s.is_you(seat) => heard = Some(Sound::Good),
            "won" => heard = Some(Sound::End),
            _ => {}
        }
    }
    (steps, heard)
}

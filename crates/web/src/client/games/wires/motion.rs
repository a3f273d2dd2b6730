//! What moves when something happens.

use ::wires::Event;
use engine::Opaque;

use crate::client::motion::Step;
use crate::client::session::{Session, typed};
use crate::client::sound::Sound;

/// What moves when these events happen.
pub(super) fn motion(_: &Session, events: &[Opaque]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    for event in typed(events) {
        match event {
            Event::Right { target, slot, .. } => {
                steps.push(Step::Pop { at: format!("w{target}-{slot}"), delay: 0 });
                heard = Some(Sound::Good);
            }
            Event::Cut { seat, slot, .. } | Event::Tokened { seat, slot, .. } => {
                steps.push(Step::Pop { at: format!("w{seat}-{slot}"), delay: 0 });
                heard = heard.or(Some(Sound::Flip));
            }
            Event::Wrong { target, slot, .. } => {
                steps.push(Step::Pop { at: format!("w{target}-{slot}"), delay: 0 });
                heard = Some(Sound::Bad);
            }
            Event::Solo { .. } => heard = Some(Sound::Good),
            Event::Ended { end: ::wires::End::Won, .. } => {
                steps.push(Step::Cheer);
                heard = Some(Sound::Win);
            }
            Event::Ended { .. } => heard = Some(Sound::End),
            _ => {}
        }
    }
    (steps, heard)
}

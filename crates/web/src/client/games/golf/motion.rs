//! What moves when something happens.

use ::golf::{Event, Pos};
use engine::{Opaque, Seat};

use crate::client::motion::Step;
use crate::client::session::{Session, typed};
use crate::client::sound::Sound;

/// What moves when these events happen.
pub(super) fn motion(s: &Session, events: &[Opaque]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    let hand = |seat: Seat| if s.is_you(seat.0) { "held".to_owned() } else { format!("h{seat}") };
    let slot = |seat: Seat, at: Pos| format!("c{seat}-{}", at.get());
    for event in typed(events) {
        match *event {
            Event::Dealt { .. } => {
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
            Event::TurnedUp { seat, at, .. } => {
                steps.push(Step::Flip { at: slot(seat, at), delay: 0 });
                heard = heard.or(Some(Sound::Flip));
            }
            Event::Drew { seat, .. } => {
                steps.push(Step::fly("deck", hand(seat), 0));
                heard = Some(Sound::Card);
            }
            Event::Took { seat, .. } => {
                steps.push(Step::fly("discard", hand(seat), 0));
                heard = Some(Sound::Card);
            }
            Event::Swapped { seat, at, .. } => {
                steps.push(Step::fly(hand(seat), slot(seat, at), 0));
                steps.push(Step::fly(slot(seat, at), "discard", 0));
                heard = Some(Sound::Card);
            }
            Event::Discarded { seat, .. } => {
                steps.push(Step::fly(hand(seat), "discard", 0));
                heard = Some(Sound::Card);
            }
            Event::FinalTurns { .. } => heard = Some(Sound::Turn),
            Event::Scored { seat, .. } if s.is_you(seat.0) => heard = Some(Sound::Good),
            Event::Won { seat, .. } if s.is_you(seat.0) => {
                steps.push(Step::Cheer);
                heard = Some(Sound::Win);
            }
            Event::Won { .. } => heard = heard.filter(|h| *h == Sound::Win).or(Some(Sound::End)),
            _ => {}
        }
    }
    (steps, heard)
}

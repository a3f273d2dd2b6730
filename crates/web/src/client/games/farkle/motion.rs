//! What moves when something happens.

use ::farkle::Event;
use engine::Opaque;

use crate::client::motion::Step;
use crate::client::session::{Session, typed};
use crate::client::sound::Sound;

/// What moves when these events happen.
pub(super) fn motion(_: &Session, events: &[Opaque]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    let mut delay = 0;
    for event in typed(events) {
        match event {
            Event::DieRolled { index, .. } => {
                steps.push(Step::Tumble { at: format!("d{index}"), delay });
                delay += 40;
                heard = Some(Sound::Card);
            }
            Event::DieHeld { index, .. } => {
                let key = format!("d{index}");
                steps.push(Step::fly(key.clone(), key, 0));
                heard = heard.or(Some(Sound::Flip));
            }
            Event::Farkle { .. } | Event::LevelFailed { .. } => heard = Some(Sound::Bad),
            Event::GoalProgress { goal_index, delta, remaining } if *delta > 0 && *remaining > 0 => {
                steps.push(Step::Pop { at: format!("goal{goal_index}"), delay: 0 });
            }
            Event::GoalFulfilled { goal_index, .. } => {
                steps.push(Step::Pop { at: format!("goal{goal_index}"), delay: 0 });
                heard = Some(Sound::Good);
            }
            Event::TurnBanked { .. } => heard = Some(Sound::Good),
            Event::LevelComplete { .. } | Event::RunEnded { .. } | Event::GameEnded { .. } => {
                heard = Some(Sound::End);
            }
            _ => {}
        }
    }
    (steps, heard)
}

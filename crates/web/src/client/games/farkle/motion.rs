//! What moves when something happens.

use ::farkle::Event;
use engine::Opaque;

use crate::client::motion::Step;
use crate::client::session::{Session, typed};
use crate::client::sound::Sound;

/// The most goals that a new level brings in one after the other.
const GOALS: u8 = 4;

/// What moves when these events happen.
pub(super) fn motion(s: &Session, events: &[Opaque]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    let mut delay = 0;
    let mut goal = 0;
    for event in typed(events) {
        match event {
            Event::DieRolled { index, face } => {
                steps.push(Step::Tumble { at: format!("d{index}"), face: *face, delay });
                delay += 40;
                heard = Some(Sound::Dice);
            }
            Event::DieFlipped { index, .. } => {
                steps.push(Step::Flip { at: format!("d{index}"), delay: 0 });
                heard = heard.or(Some(Sound::Flip));
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
                goal = *goal_index;
                steps.push(Step::Pop { at: format!("goal{goal_index}"), delay: 0 });
                heard = Some(Sound::Good);
            }
            Event::GoldGained { amount, .. } => {
                for i in 0..(*amount).div_ceil(25).min(4) {
                    let (from, to) = (format!("goal{goal}"), "gold".to_owned());
                    steps.push(Step::Coin { from, to, delay: 220 + 80 * i });
                }
                heard = Some(Sound::Coin);
            }
            Event::TurnBanked { .. } => heard = heard.or(Some(Sound::Good)),
            Event::LevelComplete { .. } => {
                steps.push(Step::Pop { at: "level".into(), delay: 0 });
                heard = Some(Sound::Level);
            }
            // The shop is closed: the goals of the next level come onto the table.
            Event::ShopClosed { .. } => {
                steps.push(Step::Pop { at: "level".into(), delay: 0 });
                let goals = (0..GOALS).map(|i| (format!("goal{i}"), 90 * (u32::from(i) + 1)));
                steps.extend(goals.map(|(at, delay)| Step::Pop { at, delay }));
                heard = Some(Sound::Turn);
            }
            Event::RunEnded { won: true, .. } => {
                steps.push(Step::Cheer);
                heard = Some(Sound::Win);
            }
            Event::RunEnded { .. } => heard = Some(Sound::End),
            Event::GameEnded { totals } => {
                let best = totals.iter().max();
                let won = totals.iter().enumerate().any(|(i, t)| Some(t) == best && s.is_you(i as u8));
                if won {
                    steps.push(Step::Cheer);
                }
                heard = Some(if won { Sound::Win } else { Sound::End });
            }
            _ => {}
        }
    }
    (steps, heard)
}

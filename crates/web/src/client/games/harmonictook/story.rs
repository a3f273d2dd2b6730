//! What just happened: dice, sentence, coins that move.

use ::harmonictook::Event;
use engine::{Opaque, Seat, Seen};
use leptos::prelude::*;

use super::Ctx;
use crate::client::draw::{self, picture};
use crate::client::motion::Step;
use crate::client::session::{Session, typed};
use crate::client::sound::Sound;
use crate::client::table::Past;

/// So many sentences of a move are said large.
const SENTENCES: usize = 3;

/// How soon something is said: what was done first, then what the viewer gets and loses, then the others' share.
fn rank(s: &Session, event: Option<&Event>) -> u8 {
    let you = |seat: &Option<Seat>| seat.is_some_and(|seat| s.is_you(seat.0));
    match event {
        Some(Event::Paid { payee, .. }) if you(payee) => 1,
        Some(Event::Paid { payer, .. }) if you(payer) => 2,
        Some(Event::Short { payer, .. }) if s.is_you(payer.0) => 2,
        Some(Event::Short { payee, .. }) if you(payee) => 2,
        Some(Event::Paid { .. } | Event::Short { .. } | Event::Refilled { .. }) => 3,
        _ => 0,
    }
}

pub(super) fn story(c: Ctx) -> impl IntoView {
    let s = c.s;
    let dice = Memo::new(move |before: Option<&Vec<u8>>| {
        let now = c.see(|v| v.dice().to_vec());
        if now.is_empty() { before.cloned().unwrap_or_default() } else { now }
    });
    let sentence = move || {
        s.log.with(|log| {
            let mut told: Vec<(u8, String)> = log
                .last()
                .filter_map(|entry| {
                    let words = s.tell(|teller, reader| teller.event_words(&entry.event, reader))?;
                    Some((rank(&s, entry.event.downcast_ref::<Seen<Event>>().map(Seen::get)), words))
                })
                .collect();
            // What happened, then what it means for the viewer, then the rest; each in its own order.
            told.sort_by_key(|(rank, _)| *rank);
            told.into_iter().take(SENTENCES).map(|(_, words)| words).collect::<Vec<_>>().join(" ")
        })
    };
    view! {
        <div class="story">
            <div class="dice">
                {move || {
                    dice.get()
                        .into_iter()
                        .enumerate()
                        .map(|(i, d)| {
                            view! {
                                <span class=format!("thrown-die tilt-{i}") data-k=format!("die{i}") role="img" aria-label=d.to_string()>
                                    {picture(draw::die(d))}
                                </span>
                            }
                        })
                        .collect_view()
                }}
            </div>
            <p class="sentence serif">{sentence}</p>
            <Past s=s count=5 />
        </div>
    }
}

/// What moves when these events happen.
pub(super) fn motion(s: &Session, events: &[Opaque]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    let mut flying = 0;
    // Does the viewer get coins?
    let mut mine = false;
    for event in typed(events) {
        match event {
            Event::Rolled { dice, .. } => {
                for (i, face) in dice.iter().enumerate().filter(|(_, face)| **face > 0) {
                    steps.push(Step::Tumble { at: format!("die{i}"), face: *face, delay: 60 * i as u32 });
                }
                heard = Some(Sound::Dice);
            }
            Event::Paid { card, payer, payee, amount, .. } => {
                // The bank pays through the card that fired; a player pays out of the own purse.
                let from = match (payer, payee) {
                    (Some(payer), _) => format!("purse{payer}"),
                    (None, Some(payee)) => format!("t{payee}-{}", card.index()),
                    (None, None) => continue,
                };
                let to = payee.map_or_else(|| format!("m{}", card.index()), |payee| format!("purse{payee}"));
                for _ in 0..(*amount).min(3) {
                    if flying < 6 {
                        steps.push(Step::Coin {
                            from: from.clone(),
                            to: to.clone(),
                            delay: if heard == Some(Sound::Dice) { 420 } else { 60 } + 60 * flying,
                        });
                        flying += 1;
                    }
                }
                mine |= payee.is_some_and(|p| s.is_you(p.0));
            }
            Event::Bought { seat, card, .. } => {
                let kind = card.index();
                steps.push(Step::fly(format!("m{kind}"), format!("t{seat}-{kind}"), 0));
                heard = Some(Sound::Card);
            }
            Event::Built { .. } => heard = Some(Sound::Good),
            Event::Won { seat } if s.is_you(seat.0) => {
                steps.push(Step::Cheer);
                heard = Some(Sound::Win);
            }
            Event::Won { .. } => heard = Some(Sound::End),
            _ => {}
        }
    }
    if mine {
        heard = Some(if heard == Some(Sound::Dice) { Sound::DiceAndCoin } else { Sound::Coin });
    }
    (steps, heard)
}

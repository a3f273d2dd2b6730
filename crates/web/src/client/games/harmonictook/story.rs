//! What just happened: dice, sentence, coins that move.

use ::harmonictook::Kind;
use leptos::prelude::*;
use serde_json::Value;

use super::Ctx;
use crate::client::draw::{self, picture};
use crate::client::motion::Step;
use crate::client::session::Session;
use crate::client::sound::Sound;
use crate::client::table::Past;

pub(super) fn story(c: Ctx) -> impl IntoView {
    let s = c.s;
    let dice = Memo::new(move |before: Option<&Vec<u8>>| {
        let now = c.see(|v| v.dice().to_vec());
        if now.is_empty() { before.cloned().unwrap_or_default() } else { now }
    });
    let sentence = move || {
        s.log.with(|log| {
            let last = log.last().map(|l| l.ply);
            let lines: Vec<&str> = log
                .iter()
                .rev()
                .take_while(|l| Some(l.ply) == last)
                .map(|l| l.text.as_str())
                .take(3)
                .collect();
            lines.into_iter().rev().collect::<Vec<_>>().join(" ")
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
                                <span class=format!("dd r{i}") data-k=format!("die{i}") role="img" aria-label=d.to_string()>
                                    {picture(draw::die(d))}
                                </span>
                            }
                        })
                        .collect_view()
                }}
            </div>
            <p class="say serif">{sentence}</p>
            <Past s=s count=5 />
        </div>
    }
}

/// What moves when these events happen.
pub(super) fn motion(s: &Session, events: &[Value]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    let mut flying = 0;
    for e in events {
        let seat = e.get("seat").and_then(Value::as_u64).unwrap_or(0);
        let kind = |key: &str| e.get(key).and_then(Value::as_str).and_then(Kind::find).map(Kind::index);
        match e.get("type").and_then(Value::as_str).unwrap_or_default() {
            "rolled" => {
                steps.push(Step::Tumble { at: "die0".into(), delay: 0 });
                steps.push(Step::Tumble { at: "die1".into(), delay: 60 });
                heard = Some(Sound::Card);
            }
            "paid" => {
                let purse = |key: &str| {
                    e.get(key)
                        .and_then(Value::as_u64)
                        .map_or_else(|| "market".to_owned(), |s| format!("purse{s}"))
                };
                let amount = e.get("amount").and_then(Value::as_u64).unwrap_or(0).min(3);
                for _ in 0..amount {
                    if flying < 6 {
                        steps.push(Step::Coin {
                            from: purse("payer"),
                            to: purse("payee"),
                            delay: 320 + 60 * flying,
                        });
                        flying += 1;
                    }
                }
                let mine = e.get("payee").and_then(Value::as_u64).is_some_and(|p| s.is_you(p as u8));
                if mine {
                    heard = Some(Sound::Good);
                }
            }
            "bought" => {
                if let Some(kind) = kind("card") {
                    steps.push(Step::fly(format!("m{kind}"), format!("t{seat}-{kind}"), 0));
                }
                heard = Some(Sound::Card);
            }
            "built" => heard = Some(Sound::Good),
            "won" => heard = Some(Sound::End),
            _ => {}
        }
    }
    (steps, heard)
}

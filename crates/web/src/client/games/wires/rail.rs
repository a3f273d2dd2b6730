//! Dial, cut counts and equipment.

use ::wires::wire::Wire;
use ::wires::{Action, Card, Stage, View};
use leptos::prelude::*;
use serde_json::Value;

use super::Ctx;
use crate::client::draw::picture;
use crate::client::table::Past;
use crate::client::text::{fill, pick, wires as words};

pub(super) fn dial(left: u8, all: u8) -> String {
    // From the start on the left to the explosion on the right, over five segments.
    let steps = f64::from(all.max(1));
    let turned = 1.0 - f64::from(left) / steps;
    let a = (162.0 - turned * 144.0).to_radians();
    let (x, y) = (100.0 + 60.0 * a.cos(), 100.0 - 60.0 * a.sin());
    let (px, py) = (9.0 * a.sin(), 9.0 * a.cos());
    let segments = [
        ("M22.0 97.3A78 78 0 0 1 35.3 56.4", "--g1"),
        ("M38.5 52.0A78 78 0 0 1 73.3 26.7", "--g2"),
        ("M78.5 25.0A78 78 0 0 1 121.5 25.0", "--g3"),
        ("M126.7 26.7A78 78 0 0 1 161.5 52.0", "--g4"),
        ("M164.7 56.4A78 78 0 0 1 178.0 97.3", "--g5"),
    ];
    let arcs: String = segments
        .iter()
        .map(|(d, c)| format!(r#"<path d="{d}" stroke="var({c})" stroke-width="22" fill="none"/>"#))
        .collect();
    format!(
        r#"<svg class="dial" viewBox="0 0 200 122">{arcs}<text x="174.2" y="81.4" text-anchor="middle" class="dt">✕</text><path d="M{x:.1} {y:.1}L{:.1} {:.1}L{:.1} {:.1}z" fill="var(--ink)"/><circle cx="100" cy="100" r="11" fill="var(--ink)"/><circle cx="100" cy="100" r="4" fill="var(--raised)"/></svg>"#,
        100.0 + px,
        100.0 + py,
        100.0 - px,
        100.0 - py
    )
}

pub(super) fn rail(c: Ctx) -> impl IntoView {
    let s = c.s;
    let cut = move |n: u8| {
        c.see(|v| v.stands().flat_map(|(_, w)| w).filter(|w| w.cut && w.wire == Wire::blue(n)).count())
    };
    view! {
        <aside class="rail plate">
            <div class="dl">
                {move || picture(dial(c.see(View::dial), s.seats()))}
                <p><b class="serif">{move || words::mistakes(c.see(View::dial), c.see(|v| if let Stage::Over(e) = v.stage() { Some(e) } else { None }))}</b></p>
            </div>
            <Past s=s count=4 />
            <div class="left">
                <span class="q">{pick("Cut so far", "Schon gekappt")}</span>
                <div class="cn">
                    {(1..=highest(c))
                        .map(|n| {
                            view! {
                                <span>
                                    <b class="num">{n}</b>
                                    <i role="img" aria-label=move || cut(n).to_string()>
                                        {(0..4).map(|i| view! { <u class:on=move || { cut(n) > i }></u> }).collect_view()}
                                    </i>
                                </span>
                            }
                        })
                        .collect_view()}
                </div>
            </div>
            <ul class="eqs">
                {move || {
                    let used = c.see(|v| v.detectors_used().has(c.you()));
                    let has = s.options.with_value(|o| o.get("detector").and_then(Value::as_bool).unwrap_or(true));
                    (has && !used)
                        .then(|| tool(c, Action::Double, "DD".into(), pick("Double Detector", "Doppeldetektor").into(), pick("two wires, one value", "zwei Drähte, ein Wert").into(), pick("Double Detector\nOnce a game: call one value for two wires of a teammate.", "Doppeldetektor\nEinmal im Spiel: ein Wert für zwei Drähte einer Person.").into(), false))
                }}
                {move || {
                    c.see(|v| v.cards().collect::<Vec<_>>())
                        .into_iter()
                        .map(|e| {
                            let n = e.card.number();
                            let name = words::card_name(e.card);
                            let tip = format!("{name}\n{}", words::card_about(e.card));
                            tool(c, Action::Use(e.card), n.to_string(), name, about(e.card, e.used, cut(n)), tip, e.used)
                        })
                        .collect_view()
                }}
            </ul>
        </aside>
    }
}

/// The highest blue number of the mission.
pub(super) fn highest(c: Ctx) -> u8 {
    c.rules.with_value(|r| r.as_ref().map_or(12, |r| r.mission().blue))
}

pub(super) fn about(card: Card, used: bool, cut: usize) -> String {
    if used {
        pick("used", "verbraucht").to_owned()
    } else if cut < 2 {
        fill(pick("needs two {n}s cut", "braucht zwei gekappte {n}er"), &[("n", &card.number().to_string())])
    } else {
        words::card_about(card).to_owned()
    }
}

pub(super) fn tool(
    c: Ctx,
    action: Action,
    number: String,
    name: String,
    about: String,
    tip: String,
    used: bool,
) -> impl IntoView {
    let ready = Memo::new(move |_| c.id(|a| a == action).is_some());
    view! {
        <li>
            <button
                class="eq"
                data-tip=tip
                class:ready=move || ready.get()
                class:used=used
                aria-disabled=move || (!ready.get()).to_string()
                on:click=move |_| c.play(action)
            >
                <span class="en num">{number}</span>
                <div>
                    <b class="serif">{name}</b>
                    <span>{about}</span>
                </div>
            </button>
        </li>
    }
}

//! Dial, what may be in play, cut counts and equipment.

use std::fmt::Write as _;

use ::wires::wire::{Colour, Wire};
use ::wires::{Action, Card, Pick, Stage, View};
use engine::Game;
use leptos::prelude::*;

use super::Ctx;
use crate::client::draw::picture;
use crate::client::table::{Past, best, capital};
use crate::client::text::{fill, language, pick, wires as words};

/// The middle of the dial, and how far from it the segments are.
const MIDDLE: f64 = 100.0;
const RADIUS: f64 = 78.0;

/// The dial: a segment for each number that it can show, down to the explosion, and the needle on the one that it shows.
pub(super) fn dial(left: u8, all: u8) -> String {
    let segments = f64::from(all) + 1.0;
    let width = 180.0 / segments;
    // From the left at 180 degrees to the right at 0.
    let point = |degrees: f64, radius: f64| {
        let a = degrees.to_radians();
        (MIDDLE + radius * a.cos(), MIDDLE - radius * a.sin())
    };
    let mut arcs = String::new();
    for i in 0..=all {
        let from = 180.0 - width * f64::from(i);
        let ((x0, y0), (x1, y1)) = (point(from - 1.5, RADIUS), point(from - width + 1.5, RADIUS));
        let colour = 1 + 4 * u32::from(i) / u32::from(all.max(1));
        let (tx, ty) = point(from - width / 2.0, RADIUS);
        let text = if i == all { "✕".to_owned() } else { (all - i).to_string() };
        let _ = write!(
            arcs,
            r#"<path d="M{x0:.1} {y0:.1}A{RADIUS} {RADIUS} 0 0 1 {x1:.1} {y1:.1}" stroke="var(--g{colour})" stroke-width="24" fill="none"/><text x="{tx:.1}" y="{:.1}" text-anchor="middle" class="dial-number">{text}</text>"#,
            ty + 6.0
        );
    }
    let at = 180.0 - width * (f64::from(all.saturating_sub(left)) + 0.5);
    let ((x, y), (ax, ay), (bx, by)) = (point(at, 56.0), point(at - 90.0, 9.0), point(at + 90.0, 9.0));
    format!(
        r#"<svg class="dial" viewBox="0 0 200 114">{arcs}<path d="M{x:.1} {y:.1}L{ax:.1} {ay:.1}L{bx:.1} {by:.1}z" fill="var(--ink)"/><circle cx="100" cy="100" r="11" fill="var(--ink)"/><circle cx="100" cy="100" r="4" fill="var(--raised)"/></svg>"#
    )
}

pub(super) fn rail(c: Ctx) -> impl IntoView {
    let s = c.s;
    let cut = move |n: u8| {
        c.see(|v| v.stands().flat_map(|(_, w)| w).filter(|w| w.cut && w.wire == Wire::blue(n)).count())
    };
    view! {
        <aside class="rail plate">
            <div class="dial-line">
                {move || picture(dial(c.see(View::dial), s.seats()))}
                <p>
                    <b class="serif">{move || words::mistakes(c.see(View::dial), c.see(|v| if let Stage::Over(e) = v.stage() { Some(e) } else { None }))}</b>
                    {move || c.see(View::stable).then(|| view! { <span class="quiet">{pick("a safe turn", "ein sicherer Zug")}</span> })}
                </p>
            </div>
            {candidates(c)}
            <Past s=s count=6 />
            <div class="left">
                <span class="quiet">{pick("Cut so far", "Schon gekappt")}</span>
                <div class="cut-counts">
                    {(1..=highest(c))
                        .map(|n| {
                            view! {
                                <span>
                                    <b class="figures">{n}</b>
                                    <i role="img" aria-label=move || cut(n).to_string()>
                                        {(0..4).map(|i| view! { <u class:on=move || { cut(n) > i }></u> }).collect_view()}
                                    </i>
                                </span>
                            }
                        })
                        .collect_view()}
                </div>
            </div>
            <ul class="equipment-list">
                {move || {
                    let used = c.see(|v| v.detectors_used().has(c.you()));
                    let has = c.rules.with_value(|r| r.as_ref().is_some_and(|r| r.options().detector));
                    (has && !used && s.you.get().is_some())
                        .then(|| tool(c, Action::Double, "DD".into(), words::detector().into(), pick("two wires, one value", "zwei Drähte, ein Wert").into(), format!("{}\n{}", words::detector(), words::detector_about()), false))
                }}
                {move || {
                    c.see(|v| v.cards().collect::<Vec<_>>())
                        .into_iter()
                        .map(|e| {
                            let n = e.card.number();
                            let name = capital(e.card.name(language()));
                            let tip = format!("{name}\n{}", e.card.about(language()));
                            tool(c, Action::Use(e.card), n.to_string(), name, about(e.card, e.used, cut(n)), tip, e.used)
                        })
                        .collect_view()
                }}
            </ul>
        </aside>
    }
}

/// The yellow and red wires that may be in play: everybody was shown them.
fn candidates(c: Ctx) -> impl IntoView {
    let row = move |colour: Colour, count: Pick| {
        let wires: Vec<Wire> = c.see(|v| v.candidates().iter().filter(|w| w.colour() == colour).collect());
        if wires.is_empty() {
            return None;
        }
        let title = words::in_play(colour, count.in_play, count.of);
        let chips = wires
            .into_iter()
            .map(|wire| {
                let gone =
                    move || c.see(|v| v.stands().flat_map(|(_, w)| w).any(|w| w.cut && w.wire == Some(wire)));
                view! { <li class="figures" class:gone=gone>{wire.to_string()}</li> }
            })
            .collect_view();
        Some(view! {
            <div class=format!("candidates {}", colour.name())>
                <span><i class="swatch" aria-hidden="true"></i>{title}</span>
                <ul>{chips}</ul>
            </div>
        })
    };
    move || {
        let (yellow, red) = c
            .rules
            .with_value(|r| r.as_ref().map(|r| (r.mission().yellow, r.mission().red)).unwrap_or_default());
        view! { {row(Colour::Yellow, yellow)} {row(Colour::Red, red)} }
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
        card.about(language()).to_owned()
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
    let ready = Memo::new(move |_| c.id(|a| a == action));
    view! {
        <li>
            <button
                class="equipment"
                data-tip=tip
                class:ready=move || ready.get().is_some()
                class:best=move || { ready.get().is_some() && best(&c.s) == ready.get() }
                class:used=used
                aria-disabled=move || ready.get().is_none().to_string()
                on:click=move |_| c.play(action)
            >
                <span class="equipment-number figures">{number}</span>
                <div>
                    <b class="serif">{name}</b>
                    <span>{about}</span>
                </div>
            </button>
        </li>
    }
}

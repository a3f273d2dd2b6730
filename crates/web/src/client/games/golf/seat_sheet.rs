//! Somebody's cards, the score sheet and the rules in force, whole: on a phone there is no room for them at the table.

use engine::Seat;
use leptos::prelude::*;

use super::Ctx;
use super::score::holes;
use super::values::{house, value_list};
use crate::client::draw::{self, picture};
use crate::client::sheets::Sheet;
use crate::client::text::{fill, golf as words, number, pick};

/// The sheet; it shows whoever's cards were tapped.
pub(super) fn seat_sheet(c: Ctx) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move |_| {
        if c.seat.get().is_some() {
            open.set(true);
        }
    });
    Effect::new(move |_| {
        if !open.get() {
            c.seat.set(None);
        }
    });
    let title = Signal::derive(move || c.seat.get().map(|seat| c.s.name(seat)).unwrap_or_default());
    view! {
        <Sheet open=open title=title>
            {move || c.seat.get().map(|seat| inside(c, seat))}
        </Sheet>
    }
}

fn inside(c: Ctx, seat: u8) -> impl IntoView {
    let stands = move || {
        fill(
            pick("Open cards: {n}. Total: {m}.", "Offene Karten: {n}. Summe: {m}."),
            &[
                ("n", &number(c.shows(seat).into())),
                ("m", &number(c.see(|v| v.totals().get(usize::from(seat)).copied().unwrap_or(0)).into())),
            ],
        )
    };
    let rules = house(&c.s);
    let rules = (!rules.is_empty()).then(|| {
        let rules = rules.into_iter().map(|(name, about)| view! { <li><b>{name}</b> " " {about}</li> });
        view! {
            <h3>{pick("House rules in force", "Hausregeln, die gelten")}</h3>
            <ul class="sheet-rules">{rules.collect_view()}</ul>
        }
    });
    view! {
        <div class="seat-sheet">
            <div class="card-grid">
                {(0..6)
                    .map(|at| {
                        view! {
                            <span role="img" aria-label=move || format!("{}: {}", words::place(at.into()), words::card_label(c.card(seat, at)))>
                                {move || picture(draw::card(c.card(seat, at), false))}
                            </span>
                        }
                    })
                    .collect_view()}
            </div>
            <p class="figures">{stands}</p>
            <h3>{pick("All holes", "Alle Löcher")}</h3>
            <div class="table-scroll" tabindex="0" role="region" aria-label=pick("All holes", "Alle Löcher")>
                {move || c.see(|v| Some(holes(c, v, u8::MAX)))}
            </div>
            <h3>{words::what_counts()}</h3>
            <ul class="sheet-values">{value_list(c)}</ul>
            {rules}
        </div>
    }
}

/// What a tap on somebody's cards does.
pub(super) fn show(c: Ctx, seat: Seat) {
    c.seat.set(Some(seat.0));
}

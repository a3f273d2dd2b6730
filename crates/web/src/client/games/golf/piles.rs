//! Deck and discard.

use ::golf::{Action, Golf, Phase, View};
use leptos::prelude::*;

use super::Ctx;
use crate::client::draw::{self, picture};
use crate::client::text::{golf as words, pick};

pub(super) fn piles(c: Ctx) -> impl IntoView {
    let top = Memo::new(move |_| c.see(View::discard_top));
    let below = Memo::new(move |_| c.see(|v| !v.discard_below().is_empty()));
    // Before the first deal the whole shoe lies there.
    let left = move || {
        let all = c.rules.with_value(|r| r.as_ref().map_or(0, |r: &Golf| r.shoe().len()));
        c.see(|v| if v.phase() == Phase::Waiting { all } else { v.deck_size() })
    };
    let on_pile = move || c.may(Action::Take) || c.may(Action::Discard);
    let discard_label = move || {
        let what =
            top.get().map_or_else(|| pick("empty", "leer").to_owned(), |card| words::card_label(Some(card)));
        format!("{}: {what}", pick("Discard pile", "Ablage"))
    };
    view! {
        <section class="piles">
            <div class="pile">
                <button
                    class="stack deck"
                    class:lit=move || c.may(Action::Draw)
                    class:best=move || c.advised(Action::Draw)
                    data-k="deck"
                    aria-disabled=move || (!c.may(Action::Draw)).to_string()
                    aria-label=pick("Deck: draw a card", "Stapel: eine Karte ziehen")
                    on:click=move |_| c.play(Action::Draw)
                >
                    {picture(draw::back())}
                </button>
                <span>
                    {pick("Deck ", "Stapel ")} <br />
                    <b class="figures">{left}</b> {pick(" left", " übrig")}
                </span>
            </div>
            <div class="pile">
                <button
                    class="stack discard-pile"
                    class:lit=on_pile
                    class:best=move || c.advised(Action::Take) || c.advised(Action::Discard)
                    class:several=move || below.get()
                    data-k="discard"
                    aria-disabled=move || (!on_pile()).to_string()
                    on:click=move |_| {
                        c.play(Action::Take);
                        c.play(Action::Discard);
                    }
                >
                    {draw::said(discard_label)}
                    {move || match top.get() {
                        Some(card) => picture(draw::card(Some(card), false)).into_any(),
                        None => view! { <span class="no-card"></span> }.into_any(),
                    }}
                </button>
                <span>
                    {pick("Discard ", "Ablage ")} <br />
                    {move || top.get().map(|card| view! { <b>{words::card(card)}</b> {pick(" on top", " oben")} })}
                </span>
            </div>
        </section>
    }
}

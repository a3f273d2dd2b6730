//! The own grid and the card in hand.

use ::golf::{Action, Phase, View};
use leptos::prelude::*;

use super::Ctx;
use crate::client::draw::{self, icon, picture};
use crate::client::text::{fill, golf as words, number, pick};

pub(super) fn next_hole(c: Ctx) {
    if untrack(|| c.may(Action::Deal)) {
        c.play(Action::Deal);
    }
    c.s.hold.set(false);
}

pub(super) fn pair_coin(c: Ctx, seat: u8, column: u8) -> impl IntoView {
    let paired = Memo::new(move |_| c.paired(seat, column));
    view! {
        <Show when=move || paired.get()>
            <span class=format!("pair-mark column-{column}") data-k=format!("p{seat}-{column}") aria-hidden="true">
                {icon("pair")}
            </span>
        </Show>
    }
}

pub(super) fn own_slot(c: Ctx, you: u8, at: u8) -> impl IntoView {
    let card = Memo::new(move |_| c.card(you, at));
    let lit = Memo::new(move |_| c.slot(at).is_some() || c.may_flip(at));
    let picked = move || c.picked.get() == Some(at);
    let pairs = Memo::new(move |_| {
        let partner = c.card(you, (at + 3) % 6);
        let held = c.see(View::held);
        lit.get() && held.zip(partner).is_some_and(|(a, b)| a.rank() == b.rank())
    });
    let label = move || format!("{}: {}", words::place(at.into()), words::card_label(card.get()));
    view! {
        <button
            class="slot"
            class:lit=move || lit.get()
            class:best=move || pairs.get() || picked()
            class:raised=picked
            class:advised=move || c.advised_at(at)
            data-k=format!("c{you}-{at}")
            aria-disabled=move || (!lit.get()).to_string()
            aria-pressed=move || c.see(|v| v.phase() == Phase::InitialFlip).then(|| picked().to_string())
            on:click=move |_| c.click(at)
        >
            {draw::said(label)}
            {move || picture(draw::card(card.get(), false))}
            <Show when=move || pairs.get()>
                <span class="outcome">{pick("makes a pair", "ein Paar")}</span>
            </Show>
        </button>
    }
}

pub(super) fn urgency(c: Ctx) -> impl IntoView {
    move || {
        let finisher = c.see(|v| v.finisher().filter(|_| v.phase() == Phase::FinalTurn))?;
        let points = number(c.shows(finisher.0).into());
        let mine = c.s.is_you(finisher.0);
        let text = if mine {
            pick("You are out with {n}.", "Du bist fertig mit {n}.")
        } else {
            pick("{name} is out with {n}.", "{name} ist fertig mit {n}.")
        };
        let text = fill(text, &[("name", &c.s.name(finisher.0)), ("n", &points)]);
        let more = match (mine, c.s.my_turn()) {
            (true, _) => pick("One more turn for the others.", "Noch ein Zug für die anderen."),
            (_, true) => pick("This is your last turn.", "Das ist dein letzter Zug."),
            _ => pick("Last turns.", "Letzte Züge."),
        };
        Some(view! {
            <div class="urgency">
                {icon("flag")} <span><b>{text}</b> " " {more}</span>
            </div>
        })
    }
}

pub(super) fn held(c: Ctx) -> impl IntoView {
    let mine = Memo::new(move |_| {
        c.see(|v| v.holding() && c.s.is_you(v.turn().0)).then(|| c.see(View::held)).flatten()
    });
    let button = move |label: String, action: Action| {
        view! {
            <button class="btn on-felt discard-button" class:best=move || c.advised(action) on:click=move |_| c.play(action)>
                {label}
            </button>
        }
        .into_any()
    };
    view! {
        <Show when=move || mine.get().is_some()>
            <section class="held">
                <span class="held-label">{pick("You hold", "In der Hand")}</span>
                <div class="held-card" data-k="held" role="img" aria-label=move || words::card_label(mine.get())>
                    {move || picture(draw::card(mine.get(), false))}
                </div>
            </section>
        </Show>
        {move || {
            if c.may(Action::Discard) {
                let card = c.see(View::held).map(words::the_card).unwrap_or_default();
                let label = crate::client::table::capital(&fill(pick("discard {card}", "{card} abwerfen"), &[("card", &card)]));
                button(label, Action::Discard)
            } else if c.may(Action::Pass) {
                button(pick("Turn nothing up", "Nichts aufdecken").into(), Action::Pass)
            } else if c.may(Action::Knock) {
                button(pick("Knock", "Klopfen").into(), Action::Knock)
            } else {
                ().into_any()
            }
        }}
    }
}

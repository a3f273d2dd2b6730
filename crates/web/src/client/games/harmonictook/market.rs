//! What is on sale, what it is, and what each roll would pay.

use ::harmonictook::card::Colour;
use ::harmonictook::{Action, Kind, Landmark};
use leptos::prelude::*;

use super::picture::{art, colour};
use super::{Choice, Ctx};
use crate::client::draw::{coin, pictogram, picture, said};
use crate::client::table::capital;
use crate::client::text::{fill, harmonictook as words, language, number, pick};

pub(super) fn market(c: Ctx, piles: bool) -> impl IntoView {
    let kinds = Memo::new(move |_| {
        let mut kinds: Vec<Kind> = c.book(|b| b.kinds().collect());
        if piles {
            kinds.retain(|k| c.see(|v| v.on_sale(*k) > 0));
        }
        kinds.sort_by_key(|k| (c.book(|b| b.rolls(*k).next().unwrap_or(0)), *k));
        kinds
    });
    view! {
        <div class="market" data-k="market" class:wide=move || { kinds.with(Vec::len) > 15 } class:few=move || { kinds.with(Vec::len) < 12 } class:dense=move || { kinds.with(Vec::len) > 23 }>
            {move || kinds.get().into_iter().map(|kind| market_card(c, kind)).collect_view()}
            <div class="legend" aria-hidden="true">
                <span class="blue"><i class="tab"></i>{pick("anyone’s roll", "jeder Wurf")}</span>
                <span class="green"><i class="tab"></i>{pick("your roll", "dein Wurf")}</span>
                <span class="red"><i class="tab"></i>{pick("others’ roll", "fremder Wurf")}</span>
                <span class="purple"><i class="tab"></i>{pick("your roll, rare", "dein Wurf, selten")}</span>
            </div>
        </div>
    }
}

/// What a card is, in a few lines.
pub(super) fn details(c: Ctx, kind: Kind) -> String {
    let (rolls, about, cost) =
        c.book(|b| (b.rolls_text(kind).replace('-', "–"), b.about(kind, language()), b.cost(kind)));
    let when = match c.book(|b| Some(b.colour(kind))) {
        Some(Colour::Blue) => pick("on anyone’s {n}", "bei jeder {n}"),
        Some(Colour::Red) => pick("on the others’ {n}", "bei einer {n} der anderen"),
        _ => pick("on your {n}", "bei deiner {n}"),
    };
    let (left, mine) = c.see(|v| (v.on_sale(kind), v.copies(c.you(), kind)));
    let invested = c.see(|v| v.invested(c.you()));
    let invested = if c.book(|b| b.takes_coins(kind)) && mine > 0 {
        format!("\n{}", words::invested(invested))
    } else {
        String::new()
    };
    format!(
        "{}\n{}: {}\n{}{invested}",
        c.title(kind),
        capital(&fill(when, &[("n", &rolls)])),
        about,
        fill(
            pick("Costs {cost}, {left} left, you have {mine}", "Kostet {cost}, noch {left}, du hast {mine}"),
            &[("cost", &cost.to_string()), ("left", &left.to_string()), ("mine", &mine.to_string())]
        )
    )
}

/// What a landmark is, in two lines.
pub(super) fn landmark(c: Ctx, l: Landmark) -> String {
    c.book(|b| format!("{}\n{}", b.landmark_title(l, language()), b.landmark_about(l, language())))
}

pub(super) fn market_card(c: Ctx, kind: Kind) -> impl IntoView {
    let (name, rolls, about, face, cost) = c.book(|b| {
        let (about, face) = (b.about(kind, language()), b.face(kind, language()));
        (b.name(kind).to_owned(), b.rolls_text(kind).replace('-', "–"), about, face, b.cost(kind))
    });
    let left = Memo::new(move |_| c.see(|v| v.on_sale(kind)));
    let lit = Memo::new(move |_| c.may(Action::Buy(kind)) || c.may(Action::Close(kind)));
    let chosen = move || c.chosen.get() == Some(Choice::Card(kind));
    let label = format!("{}, {}, {rolls}: {}", c.title(kind), words::coins(cost), about);
    view! {
        <button
            class=format!("city {}", c.book(|b| colour(b, kind)))
            class:lit=move || lit.get()
            class:rest=move || !lit.get()
            class:chosen=chosen
            class:best=move || c.advised(Action::Buy(kind)) || c.advised(Action::Close(kind))
            class:gone=move || left.get() == 0
            data-k=format!("m{}", kind.index())
            data-sold=pick("sold out", "vergriffen")
            data-tip=move || details(c, kind)
            aria-pressed=move || chosen().to_string()
            aria-disabled=move || (!lit.get()).to_string()
            on:click=move |_| c.click(Choice::Card(kind))
            on:dblclick=move |_| c.play(Action::Buy(kind))
        >
            {said(move || if left.get() == 0 { format!("{label}, {}", pick("sold out", "vergriffen")) } else { label.clone() })}
            <span class="tab" aria-hidden="true">{rolls}</span>
            <span class="left" aria-hidden="true">
                {move || if left.get() == 0 { pick("sold out", "vergriffen").to_owned() } else { format!("×{}", left.get()) }}
            </span>
            <span class="art">{picture(pictogram(art(&name)))}</span>
            <b class="card-name" aria-hidden="true">{c.title(kind)}</b>
            <span class="card-foot" aria-hidden="true">
                <i>{face}</i>
                {picture(coin(&cost.to_string()))}
            </span>
        </button>
    }
}

pub(super) fn ribbon(c: Ctx) -> impl IntoView {
    let now = Memo::new(move |_| c.ribbon(None));
    let then = Memo::new(move |_| match c.chosen.get() {
        Some(Choice::Card(kind)) => Some(c.ribbon(Some(kind))),
        _ => None,
    });
    view! {
        <div class="ribbon" aria-label=pick("What a roll pays you", "Was ein Wurf dir bringt")>
            <span class="ribbon-label">{pick("What a roll", "Was ein Wurf")}<br />{pick("pays you", "dir bringt")}</span>
            {(0..usize::from(c.totals()))
                .map(|i| {
                    let value = move || now.with(|n| n.get(i).copied().unwrap_or(0));
                    let better = move || then.with(|x| x.as_ref().and_then(|x| x.get(i).copied())).filter(|x| *x != value());
                    let rolled = move || c.see(|v| v.total() as usize == i + 1 && v.roller() == c.you());
                    let text = move || {
                        match better().unwrap_or_else(value) {
                            i32::MIN => "–".to_owned(),
                            0 => "·".to_owned(),
                            n if n > 0 => format!("+{n}"),
                            n => number(n.into()),
                        }
                    };
                    view! {
                        <div
                            class="ribbon-cell"
                            class:now=rolled
                            class:zero=move || matches!(value(), 0 | i32::MIN)
                            class:negative=move || value() < 0 && value() != i32::MIN
                            class:preview=move || better().is_some()
                        >
                            <span>{i + 1}</span>
                            <b class="figures">{text}</b>
                        </div>
                    }
                })
                .collect_view()}
        </div>
    }
}

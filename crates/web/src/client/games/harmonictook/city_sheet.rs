//! The city of another player, whole: on a phone there is no room for it at the table.

use ::harmonictook::Action;
use engine::Seat;
use leptos::prelude::*;

use super::Ctx;
use super::city::owned;
use super::opponents::rounds;
use super::picture::{art, colour};
use crate::client::draw::{coin, icon, pictogram, picture};
use crate::client::sheets::Sheet;
use crate::client::table::capital;
use crate::client::text::{harmonictook as words, language};

/// The sheet; it shows whoever's plate was tapped.
pub(super) fn city_sheet(c: Ctx) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move |_| {
        if c.city.get().is_some() {
            open.set(true);
        }
    });
    Effect::new(move |_| {
        if !open.get() {
            c.city.set(None);
        }
    });
    let title = Signal::derive(move || c.city.get().map(|seat| c.s.name(seat)).unwrap_or_default());
    view! {
        <Sheet open=open title=title>
            {move || c.city.get().map(|seat| inside(c, seat, open))}
        </Sheet>
    }
}

fn inside(c: Ctx, seat: u8, open: RwSignal<bool>) -> impl IntoView {
    let who = Seat(seat);
    let aimed = move || {
        let all = [Action::Target(who), Action::Swap(who), Action::To(who)];
        all.into_iter().find_map(|a| c.id(a))
    };
    let choose = move || {
        aimed().map(|id| {
            let label = c.s.table.with(|t| t.shown.choices.iter().find(|l| l.id == id).map(|l| capital(&l.words)));
            view! {
                <button class="btn primary" on:click=move |_| { open.set(false); c.s.act(id); }>{label}</button>
            }
        })
    };
    let landmarks = c.book(|b| b.landmarks().collect::<Vec<_>>());
    let landmarks = landmarks
        .into_iter()
        .map(|l| {
            let (name, title, about) = c.book(|b| {
                let about = b.landmark_about(l, language());
                (b.landmark_name(l).to_owned(), b.landmark_title(l, language()).to_owned(), about.to_owned())
            });
            let built = move || c.see(|v| v.has(who, l));
            view! {
                <li class="amber" class:off=move || !built()>
                    {picture(pictogram(art(&name)))}
                    <span><b class="serif">{title}</b><span>{about}</span></span>
                    <em>{move || if built() { icon("check").into_any() } else { words::built(false).into_any() }}</em>
                </li>
            }
        })
        .collect_view();
    let cards = move || {
        owned(c, who)
            .into_iter()
            .map(|(kind, copies)| {
                let (name, class, rolls, about) = c.book(|b| {
                    let rolls = b.rolls_text(kind).replace('-', "–");
                    (b.name(kind).to_owned(), colour(b, kind), rolls, b.about(kind, language()))
                });
                let closed = c.see(|v| v.closed(who, kind));
                let shut = (closed > 0).then(|| words::closed(closed));
                view! {
                    <li class=class>
                        {picture(pictogram(art(&name)))}
                        <span><b class="serif">{c.title(kind)}</b><span>{rolls} ": " {about} {shut}</span></span>
                        <em class="figures">"× " {copies}</em>
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <div class="city-sheet">
            <p class="city-purse">
                {picture(coin("★"))} <b class="figures">{move || words::coins(c.see(|v| v.bank(who)))}</b>
                <span class="quiet">{move || words::rounds(rounds(c, seat))}</span>
            </p>
            {choose}
            <ul>{landmarks}</ul>
            <ul>{cards}</ul>
        </div>
    }
}

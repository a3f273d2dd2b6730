//! The own city.

use ::harmonictook::card::Colour;
use ::harmonictook::{Action, Kind};
use engine::Seat;
use leptos::prelude::*;

use super::market::{details, landmark};
use super::opponents::rounds;
use super::picture::{art, colour};
use super::{Choice, Ctx};
use crate::client::draw::{coin, icon, pictogram, picture, said};
use crate::client::text::{harmonictook as words, language, pick};

/// The kinds of a city, by the rolls on which they fire.
pub(super) fn owned(c: Ctx, seat: Seat) -> Vec<(Kind, u8)> {
    let mut kinds: Vec<(u8, Kind, u8)> = c.book(|b| {
        b.kinds()
            .map(|k| (b.rolls(k).next().unwrap_or(0), k, c.see(|v| v.copies(seat, k))))
            .filter(|x| x.2 > 0)
            .collect()
    });
    kinds.sort_by_key(|x| (x.0, x.1));
    kinds.into_iter().map(|x| (x.1, x.2)).collect()
}

pub(super) fn my_city(c: Ctx) -> impl IntoView {
    let you = c.you();
    let landmarks = c.book(|b| {
        b.landmarks().map(|l| (l, b.landmark_name(l).to_owned(), b.landmark_cost(l))).collect::<Vec<_>>()
    });
    let many = landmarks.len() > 4;
    view! {
        <section class="own-city plate" class:many=move || { owned(c, you).len() > 7 } class:lots=many aria-label=pick("Your city", "Deine Stadt")>
            <div class="own-purse">
                <div class="purse big" data-k=format!("purse{}", you.0)>
                    {picture(coin("★"))} <b class="figures" data-count=format!("purse{}", you.0) data-to=move || c.see(|v| v.bank(you)).to_string()>{move || c.see(|v| v.bank(you))}</b>
                </div>
                <span class="quiet">{move || words::rounds(rounds(c, you.0))}</span>
            </div>
            <div class="landmarks">
                {landmarks
                    .into_iter()
                    .map(|(l, name, cost)| {
                        let built = Memo::new(move |_| c.see(|v| v.has(you, l)));
                        let lit = Memo::new(move |_| c.may(Action::Build(l)) || c.may(Action::Demolish(l)));
                        let (title, about) = c.book(|b| (b.landmark_title(l, language()).to_owned(), b.landmark_about(l, language())));
                        let spoken = format!("{title}: {about}");
                        view! {
                            <button
                                class="landmark"
                                class:built=move || built.get()
                                class:lit=move || lit.get()
                                class:chosen=move || c.chosen.get() == Some(Choice::Landmark(l))
                                class:best=move || c.advised(Action::Build(l)) || c.advised(Action::Demolish(l))
                                data-k=format!("l{}", l.index())
                                data-tip=landmark(c, l)
                                aria-disabled=move || (!lit.get()).to_string()
                                on:click=move |_| c.click(Choice::Landmark(l))
                            >
                                {said(move || spoken.clone())}
                                {picture(pictogram(art(&name)))}
                                <b class="serif" aria-hidden="true">{title}</b>
                                {move || if built.get() {
                                    view! { <span class="built-mark">{icon("check")}</span> }.into_any()
                                } else {
                                    picture(coin(&cost.to_string())).into_any()
                                }}
                            </button>
                        }
                    })
                    .collect_view()}
            </div>
            <div class="own-cards">
                {move || {
                    owned(c, you)
                        .into_iter()
                        .map(|(kind, copies)| {
                            let (name, rolls) = c.book(|b| (b.name(kind).to_owned(), b.rolls_text(kind).replace('-', "–")));
                            let about = c.book(|b| b.about(kind, language()));
                            let shown = c.title(kind);
                            let hit = c.see(|v| v.total() > 0 && c.book(|b| b.rolls(kind).any(|r| r == v.total())) && fires(c, kind, v.roller()));
                            let act = [Action::Give(kind), Action::Close(kind)].into_iter().find(|a| c.may(*a));
                            let closed = c.see(|v| v.closed(you, kind));
                            let spoken = format!("{shown} × {copies}: {about}");
                            view! {
                                <button
                                    class=format!("own-card {}", c.book(|b| colour(b, kind)))
                                    class:stack={copies > 1}
                                    class:hit=hit
                                    class:lit=act.is_some()
                                    class:best=move || act.is_some_and(|a| c.advised(a))
                                    class:shut={closed > 0}
                                    data-k=format!("t{}-{}", you.0, kind.index())
                                    data-tip=details(c, kind)
                                    aria-disabled=act.is_none().to_string()
                                    on:click=move |_| match act {
                                        Some(a) => c.play(a),
                                        None => c.click(Choice::Card(kind)),
                                    }
                                >
                                    {said(move || spoken.clone())}
                                    <span class="tab" aria-hidden="true">{rolls}</span>
                                    {(copies > 1).then(|| view! { <em aria-hidden="true">{copies}</em> })}
                                    {picture(pictogram(art(&name)))}
                                    {(c.book(|b| b.takes_coins(kind)) && c.see(|v| v.invested(you)) > 0)
                                        .then(|| view! { <span class="invested">{picture(coin(&c.see(|v| v.invested(you)).to_string()))}</span> })}
                                    <b class="serif" aria-hidden="true">{shown.replace("Convenience", "Conv.")}</b>
                                </button>
                            }
                        })
                        .collect_view()
                }}
            </div>
        </section>
    }
}

/// Does an own card fire on this player's roll?
pub(super) fn fires(c: Ctx, kind: Kind, roller: Seat) -> bool {
    let mine = roller == c.you();
    match c.book(|b| Some(b.colour(kind))) {
        Some(Colour::Blue) => true,
        Some(Colour::Red) => !mine,
        _ => mine,
    }
}

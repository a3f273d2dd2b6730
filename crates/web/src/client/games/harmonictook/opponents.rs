//! The others: purse, landmarks and city of each.

use ::harmonictook::Action;
use engine::Seat;
use leptos::prelude::*;

use super::Ctx;
use super::city::owned;
use super::market::{details, landmark};
use super::picture::{art, colour};
use crate::client::draw::{coin, pictogram, picture};
use crate::client::table::avatar;
use crate::client::text::{self as t, harmonictook as words};

pub(super) fn opponent(c: Ctx, seat: u8) -> impl IntoView {
    let s = c.s;
    let level = s.players.with_value(|p| p[seat as usize].bot.as_ref().map(|b| t::level(&b.level)));
    let aimed = move || {
        [Action::Target(Seat(seat)), Action::Swap(Seat(seat)), Action::To(Seat(seat))]
            .into_iter()
            .find(|a| c.may(*a))
    };
    let name = s.name(seat);
    let landmarks = c.book(|b| {
        b.landmarks().map(|l| (l, b.landmark_title(l, t::language()).to_owned())).collect::<Vec<_>>()
    });
    view! {
        <section
            class="plate opponent"
            class:on=move || s.moves_now(seat) && !s.my_turn()
            class:lit=move || aimed().is_some()
            class:best=move || aimed().is_some_and(|a| c.advised(a))
            aria-label=s.name(seat)
            on:click=move |_| {
                match untrack(aimed) {
                    Some(action) => c.play(action),
                    None => c.city.set(Some(seat)),
                }
            }
        >
            <button
                class="who"
                on:click=move |event| {
                    event.stop_propagation();
                    c.city.set(Some(seat));
                }
            >
                {avatar(&s, seat)}
                <span class="who-words">
                    <span class="unseen">{words::look_at()}</span>
                    <b class="serif">{name}</b>
                    <span class="quiet opponent-level">{level}</span>
                </span>
            </button>
            <div class="purse" data-k=format!("purse{seat}")>
                {picture(coin("★"))} <b class="figures" data-count=format!("purse{seat}") data-to=move || c.see(|v| v.bank(Seat(seat))).to_string()>{move || c.see(|v| v.bank(Seat(seat)))}</b>
            </div>
            <div class="landmark-marks">
                {landmarks
                    .into_iter()
                    .map(|(l, name)| {
                        let on = move || c.see(|v| v.has(Seat(seat), l));
                        view! {
                            <span class="landmark-mark" class:on=on role="img" data-tip=landmark(c, l) aria-label=move || format!("{name}: {}", words::built(on()))>
                                {picture(pictogram(art(&c.book(|b| b.landmark_name(l).to_owned()))))}
                            </span>
                        }
                    })
                    .collect_view()}
            </div>
            <div class="minis">
                {move || {
                    owned(c, Seat(seat))
                        .into_iter()
                        .map(|(kind, copies)| {
                            let name = c.name(kind);
                            let label = format!("{} × {copies}", c.title(kind));
                            view! {
                                <span
                                    class=format!("mini {}", c.book(|b| colour(b, kind)))
                                    data-k=format!("t{seat}-{}", kind.index())
                                    role="img"
                                    data-tip=details(c, kind)
                                    aria-label=label
                                >
                                    {picture(pictogram(art(&name)))}
                                    {(copies > 1).then(|| view! { <b>{copies}</b> })}
                                </span>
                            }
                        })
                        .collect_view()
                }}
            </div>
            <span class="to-go">{move || words::rounds(rounds(c, seat))}</span>
        </section>
    }
}

/// The rounds that a player still needs, by the expected income.
pub(super) fn rounds(c: Ctx, seat: u8) -> Option<u32> {
    let state = c.view.get()?;
    c.rules.with_value(|r| r.as_ref()?.rounds_to_go(&state, Seat(seat)))
}

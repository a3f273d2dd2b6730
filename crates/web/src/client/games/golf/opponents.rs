//! The grids of the others.

use ::golf::View;
use engine::Seat;
use leptos::prelude::*;

use super::Ctx;
use super::own::pair_coin;
use super::seat_sheet::show;
use crate::client::draw::{self, picture};
use crate::client::table::avatar;
use crate::client::text::{fill, golf as words, number, pick};

pub(super) fn opponent(c: Ctx, seat: u8) -> impl IntoView {
    let s = c.s;
    let level = s.players.with_value(|p| p[seat as usize].bot.as_ref().map(|b| b.level.clone()));
    let name = s.name(seat);
    let label = name.clone();
    view! {
        <section
            class="opponent"
            class:finisher=move || c.see(|v| v.finisher() == Some(Seat(seat)))
            class:on-move=move || s.moves_now(seat) && !s.my_turn()
            aria-label=label
            on:click=move |_| show(c, Seat(seat))
        >
            <button class="opponent-head" aria-haspopup="dialog">
                {avatar(&s, seat)}
                <span class="opponent-name">
                    <b class="serif">{name}</b>
                    <span title=level>
                        {move || fill(
                            pick("{n} in all", "{n} gesamt"),
                            &[("n", &number(c.see(|v| v.totals()[seat as usize]).into()))],
                        )}
                    </span>
                </span>
                <span class="score figures" title=pick("face-up cards", "offene Karten")>
                    <b>{move || number(c.shows(seat).into())}</b>
                </span>
            </button>
            <div class="card-grid small">
                {(0..6)
                    .map(|at| {
                        let card = Memo::new(move |_| c.card(seat, at));
                        view! {
                            <span
                                class="slot"
                                role="img"
                                data-k=format!("c{seat}-{at}")
                                aria-label=move || words::card_label(card.get())
                            >
                                {move || picture(draw::card(card.get(), true))}
                            </span>
                        }
                    })
                    .collect_view()}
                {(0..3).map(|k| pair_coin(c, seat, k)).collect_view()}
                <Show when=move || c.see(|v| v.holding() && v.turn() == Seat(seat))>
                    <span class="opponent-held" data-k=format!("h{seat}")>
                        {move || picture(draw::card(c.see(View::held), true))}
                    </span>
                </Show>
            </div>
        </section>
    }
}

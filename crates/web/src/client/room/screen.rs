//! A room on a large screen: the table as anybody may see it, and how one joins.

use catalog::Cover;
use leptos::prelude::*;
use protocol::room::SeatInfo;

use super::Evening;
use super::invite::{address, qr};
use crate::client::draw::{icon, picture};
use crate::client::online::Online;
use crate::client::text as t;

/// Before the game: the way in, as large as it gets, and who is there.
pub(super) fn waiting(online: Online, cover: &'static Cover) -> AnyView {
    let code = online.code.get_value();
    let link = address(&code);
    let seats = move || {
        let seats = online.room.with(|r| r.as_ref().map(|r| r.seats.clone())).unwrap_or_default();
        seats.into_iter().enumerate().map(|(i, seat)| {
            let name = match seat {
                SeatInfo::Open => t::free_chair().to_owned(),
                SeatInfo::Bot { name, .. } | SeatInfo::Player { name, .. } => name,
            };
            let letter: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
            view! { <li><span class=format!("avatar seat-{i}") aria-hidden="true">{letter}</span> <b class="serif">{name}</b></li> }
        }).collect_view()
    };
    view! {
        <main class="screen-lobby">
            <section>
                <h1>{cover.facts.title}</h1>
                <p>{t::room::screen_text()}</p>
                <div class="qr">{move || picture(qr(&link.get()))}</div>
                <p class="link">{move || link.get()}</p>
                <b class="serif code">{code}</b>
            </section>
            <section>
                <ul class="screen-people">{seats}</ul>
                <Evening online=online />
            </section>
        </main>
    }
    .into_any()
}

/// The code in a corner, all the time: somebody always comes late.
pub(super) fn corner(online: Online) -> impl IntoView {
    view! {
        <aside class="screen-corner" aria-label=t::join_code()>
            {icon("people")} <b class="serif">{online.code.get_value()}</b>
        </aside>
    }
}

//! The rooms that are open.

use leptos::prelude::*;
use protocol::api::RoomInfo;
use protocol::room::Status;

use crate::client::account::parts::{Errand, moment};
use crate::client::api::Step;
use crate::client::draw::icon;
use crate::client::games;
use crate::client::text::account as ta;

/// The list.
pub(super) fn rooms() -> AnyView {
    let list = RwSignal::new(None::<Vec<RoomInfo>>);
    let errand = Errand::new();
    let all = || Step::get("/api/admin/rooms");
    let show = move |found: Vec<RoomInfo>| {
        let _ = list.try_set(Some(found));
    };
    errand.run(vec![all()], show);
    let close = Callback::new(move |code: String| {
        errand.run(vec![Step::delete(format!("/api/admin/rooms/{code}")), all()], show);
    });
    let rows = move || {
        let found = list.get()?;
        Some(if found.is_empty() {
            view! { <p class="quiet">{ta::no_rooms()}</p> }.into_any()
        } else {
            view! { <ul class="rows">{found.into_iter().map(|r| row(r, close)).collect_view()}</ul> }
                .into_any()
        })
    };
    view! {
        <section class="plate padded rooms">
            <h2>{icon("dice")} {ta::rooms()}</h2>
            {errand.told()}
            {rows}
            <button class="btn small" on:click=move |_| errand.run(vec![all()], show)>{icon("refresh")} {ta::reload()}</button>
        </section>
    }
    .into_any()
}

fn row(room: RoomInfo, close: Callback<String>) -> AnyView {
    let status = match room.status {
        Status::Playing => ta::playing(),
        Status::Over => ta::over(),
        _ => ta::lobby(),
    };
    let code = room.code.clone();
    view! {
        <li>
            <span>
                <b class="serif code">{room.code}</b>
                <span class="quiet">{games::title(&room.game)} " · " {status} " · " {room.players.join(", ")}</span>
            </span>
            <span class="when quiet">{moment(room.updated_at)}</span>
            <button class="btn small" on:click=move |_| close.run(code.clone())>{ta::close_room()}</button>
        </li>
    }
    .into_any()
}

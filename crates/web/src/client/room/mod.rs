//! A room: seats, bots, house rules, code and link, chat; and the table once the cards are dealt.

mod chairs;
mod chat;
mod invite;
mod lobby;
mod news;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use protocol::room::Status;

use self::lobby::Lobby;
use self::news::show_news;
use super::draw::icon;
use super::games::{self, Board, Face};
use super::online::{Online, Wire};
use super::route::{self, Route};
use super::session::Session;
use super::text as t;

pub(crate) use self::chat::Chat;
pub(crate) use self::invite::Invite;

/// The page of a room.
#[component]
pub(crate) fn RoomPage(code: String) -> impl IntoView {
    let online = Online::enter(&code);
    let table = RwSignal::new(None::<Session>);
    let asked = RwSignal::new(None);
    provide_context(games::NewGame(asked));
    provide_context(online);
    show_news(online, table);
    let lobby = Memo::new(move |_| {
        let status = online.room.with(|r| r.as_ref().map(|r| r.status));
        table.with(Option::is_none) || !matches!(status, Some(Status::Playing | Status::Over))
    });
    let game = Memo::new(move |_| online.room.with(|r| r.as_ref().map(|r| r.game.clone())));
    let board = board(online, game);
    Effect::new(move |_| {
        let face = game.get().and_then(|g| games::find(&g));
        if let (Some(face), Some(body)) = (face, document().body()) {
            body.set_class_name(if lobby.get() { "pg-room" } else { face.class });
            let _ = body.set_attribute("data-game", face.id);
        }
    });
    view! {
        <Connection online=online />
        {move || {
            match (board.get(), online.wire.get()) {
                (_, Wire::Ended) => ended(online).into_any(),
                (None, _) => view! { <main class="lost"><p>{t::opening()}</p></main> }.into_any(),
                (Some((face, _)), _) if lobby.get() => view! { <Lobby online=online face=face /> }.into_any(),
                (Some((_, board)), _) => match table.get() {
                    Some(session) => (board.table)(session),
                    None => ().into_any(),
                },
            }
        }}
    }
}

/// The table of the room's game, once its piece of the program is here.
fn board(
    online: Online,
    game: Memo<Option<String>>,
) -> RwSignal<Option<(&'static Face, &'static Board)>, LocalStorage> {
    let board = RwSignal::new_local(None);
    Effect::new(move |_| {
        let Some(face) = game.get().and_then(|g| games::find(&g)) else { return };
        leptos::task::spawn_local(async move {
            while online.wire.try_get_untracked().is_some() {
                if let Ok(found) = games::fetch(face.id).await {
                    let _ = board.try_set(Some((face, found)));
                    return;
                }
                TimeoutFuture::new(2_000).await;
            }
        });
    });
    board
}

fn ended(online: Online) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    view! {
        <main class="lost">
            <h1>{t::room_ended()}</h1>
            <p>{move || online.refused.get()}</p>
            <a class="btn go" href="/" on:click=move |e| route::follow(route, &e, "/")>{t::to_games()}</a>
        </main>
    }
}

/// Says when the connection is lost, when it is tried again, and for a moment that it is back.
#[component]
pub(crate) fn Connection(online: Online) -> impl IntoView {
    let back = RwSignal::new(false);
    Effect::new(move |before: Option<bool>| {
        let down = matches!(online.wire.get(), Wire::Down(_));
        if before == Some(true) && online.wire.get() == Wire::Up {
            back.set(true);
            set_timeout(
                move || {
                    let _ = back.try_set(false);
                },
                std::time::Duration::from_secs(3),
            );
        }
        // A new try is not yet a connection.
        down || (before == Some(true) && online.wire.get() != Wire::Up)
    });
    move || {
        match online.wire.get() {
        Wire::Down(seconds) => Some(
            view! {
                <div class="conn" role="status">
                    {icon("refresh")}
                    <span>{t::fill(t::lost_retry(), &[("n", &seconds.to_string())])}</span>
                    <button class="btn sm" on:click=move |_| online.connect()>{t::now()}</button>
                </div>
            }
            .into_any(),
        ),
        _ if back.get() => Some(
            view! { <div class="conn good" role="status">{icon("check")} <span>{t::back_again()}</span></div> }
                .into_any(),
        ),
        _ => None,
    }
    }
}

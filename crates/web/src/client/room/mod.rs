//! A room: seats, bots, house rules, code and link, chat; and the table once the cards are dealt.

mod chairs;
mod chat;
mod evening;
mod invite;
mod lobby;
mod news;
mod people;
mod screen;

use catalog::Cover;
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use protocol::room::Status;

use self::lobby::Lobby;
use self::news::show_news;
use super::draw::icon;
use super::games::{self, Board};
use super::online::{Online, Wire};
use super::route::{self, Route};
use super::session::Session;
use super::text as t;

pub(crate) use self::chat::Chat;
pub(crate) use self::evening::Evening;
pub(crate) use self::invite::Invite;
pub(crate) use self::people::{Leave, People};

/// The page of a room.
#[component]
pub(crate) fn RoomPage(
    /// The code of the room.
    code: String,
    /// Is it shown on a large screen, for everybody in front of it?
    screen: bool,
) -> impl IntoView {
    let online = if screen { Online::spectate(&code) } else { Online::enter(&code) };
    let table = RwSignal::new(None::<Session>);
    let asked = RwSignal::new(None);
    provide_context(games::NewGame(asked));
    provide_context(online);
    show_news(online, table);
    let lobby = Memo::new(move |_| {
        let status = online.room.with(|r| r.as_ref().map(|r| r.status));
        let wanted = online.lobby.get() && status == Some(Status::Over);
        wanted || table.with(Option::is_none) || !matches!(status, Some(Status::Playing | Status::Over))
    });
    // The next game is for everybody.
    Effect::new(move |_| {
        if online.room.with(|r| r.as_ref().is_some_and(|r| r.status == Status::Playing)) {
            online.lobby.set(false);
        }
    });
    let game = Memo::new(move |_| online.room.with(|r| r.as_ref().map(|r| r.game.clone())));
    let board = board(online, game);
    let unknown = move || game.get().is_some_and(|g| games::find(&g).is_none());
    Effect::new(move |_| {
        let cover = game.get().and_then(|g| games::find(&g));
        if let (Some(cover), Some(body)) = (cover, document().body()) {
            let class = if lobby.get() { "page-room" } else { games::class(cover.facts.id) };
            body.set_class_name(&if screen { format!("{class} on-screen") } else { class.to_owned() });
            let _ = body.set_attribute("data-game", cover.facts.id);
        }
    });
    view! {
        <Connection online=online />
        {screen.then(|| screen::corner(online))}
        {move || {
            match (board.get(), online.wire.get()) {
                (_, Wire::Ended) => ended(online).into_any(),
                (None, _) if unknown() => view! { <main class="message"><p role="alert">{t::unknown_game()}</p></main> }.into_any(),
                (None, _) => view! { <main class="message"><p>{t::opening()}</p></main> }.into_any(),
                (Some((cover, _)), _) if lobby.get() && screen => screen::waiting(online, cover),
                (Some((cover, _)), _) if lobby.get() => view! { <Lobby online=online cover=cover /> }.into_any(),
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
) -> RwSignal<Option<(&'static Cover, &'static Board)>, LocalStorage> {
    let board = RwSignal::new_local(None);
    Effect::new(move |_| {
        let Some(cover) = game.get().and_then(|g| games::find(&g)) else { return };
        leptos::task::spawn_local(async move {
            while online.wire.try_get_untracked().is_some() {
                if let Ok(found) = games::fetch(cover.facts.id).await {
                    let _ = board.try_set(Some((cover, found)));
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
    let (code, again) = (RwSignal::new(String::new()), move || online.ended.with(|e| e == "replaced"));
    let title = move || online.ended.with(|e| t::room::ended(e));
    let unknown = move || online.ended.with(|e| e == "unknown_room");
    view! {
        <main class="message">
            <h1>{title}</h1>
            <p>{move || online.ended.with(|e| t::room::ended_text(e))}</p>
            {move || unknown().then(|| view! {
                <form class="row" on:submit=move |e| {
                    e.prevent_default();
                    let wanted = code.get_untracked().trim().to_uppercase();
                    if !wanted.is_empty() {
                        route::go(route, &format!("/r/{wanted}"));
                    }
                }>
                    <input
                        class="field"
                        aria-label=t::have_code()
                        placeholder=t::room::code()
                        autocapitalize="characters"
                        maxlength="12"
                        on:input=move |e| code.set(event_target_value(&e))
                    />
                    <button class="btn primary" type="submit">{t::join()}</button>
                </form>
            })}
            <div class="row">
                {move || again().then(|| view! {
                    <button class="btn primary" on:click=move |_| online.come_back()>{t::play_here()}</button>
                })}
                <a class="btn" href="/" on:click=move |e| route::follow(route, &e, "/")>{t::to_games()}</a>
            </div>
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
                <div class="connection" role="status">
                    {icon("refresh")}
                    <span>{t::fill(t::lost_retry(), &[("n", &seconds.to_string())])}</span>
                    <button class="btn small" on:click=move |_| online.connect()>{t::now()}</button>
                </div>
            }
            .into_any(),
        ),
        _ if back.get() => Some(
            view! { <div class="connection good" role="status">{icon("check")} <span>{t::back_again()}</span></div> }
                .into_any(),
        ),
        _ => None,
    }
    }
}

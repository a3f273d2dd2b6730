//! Home: the games as tables to sit down at.

use catalog::{Cover, covers};
use leptos::prelude::*;
use protocol::api::{CreateRoom, Joined};
use protocol::room::{Room, Status};

use super::api::Step;
use super::draw::{icon, lamp, picture};
use super::games;
use super::route::{self, Route};
use super::settings::{self, Settings};
use super::sheets::Sheet;
use super::table::Rules;
use super::text as t;
use super::{api, offline, store};

/// The home page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let name = RwSignal::new(store::name());
    let shown = RwSignal::new(false);
    let route = expect_context::<RwSignal<Route>>();
    let who = store::get("account").unwrap_or_else(|| t::account::log_in().to_owned());
    let label = who.clone();
    view! {
        <header class="top-bar home-bar">
            <a class="brand big" href="/" aria-label=t::home() on:click=move |e| route::follow(route, &e, "/")>
                {lamp()}
                <b class="serif">"Parlor"</b>
            </a>
            <nav class="tools" aria-label=t::menu()>
                <button
                    class="icon-button"
                    class:muted=settings::muted
                    aria-label=t::sound_off()
                    aria-pressed=move || settings::muted().to_string()
                    on:click=move |_| settings::switch_sound()
                >
                    {icon("sound")}
                </button>
                <a
                    class="text-link account-link"
                    href="/account"
                    aria-label=label
                    on:click=move |e| route::follow(route, &e, "/account")
                >
                    {icon("user")}
                    <span>{who}</span>
                </a>
                <button class="own-name" aria-label=t::settings() on:click=move |_| shown.set(true)>
                    <span class="avatar seat-3" aria-hidden="true">
                        {move || {
                            name.with(|n| n.as_deref().unwrap_or("?").chars().next().unwrap_or('?').to_uppercase().to_string())
                        }}
                    </span>
                    <span>{move || name.get().unwrap_or_else(|| t::settings().to_owned())}</span>
                </button>
            </nav>
        </header>
        <main class="home">
            <section class="greeting">
                <div>
                    <h1>{move || name.with(|n| t::greeting(n.as_deref(), js_sys::Date::new_0().get_hours()))}</h1>
                    <p>{t::welcome()}</p>
                </div>
            </section>
            <Running />
            <section class=format!("games count-{}", covers().len())>
                {covers().iter().map(|cover| card(route, cover)).collect_view()}
            </section>
            <Friends />
            <nav class="also" aria-label=t::also()>
                {also(route, "/review", "chart", t::past::title(), t::past::about())}
                {also(route, "/assist/wires", "tag", t::assist::title(), if window().is_secure_context() { t::assist_text() } else { t::assist_text_online() })}
            </nav>
        </main>
        <Sheet open=shown title=Signal::derive(|| t::settings().to_owned())>
            <Profile name=name />
        </Sheet>
    }
}

/// Rooms: open one, or go to one by its code.
#[component]
fn Friends() -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    let choosing = RwSignal::new(false);
    let code = RwSignal::new(String::new());
    let name = RwSignal::new(store::name().unwrap_or_default());
    let trouble = RwSignal::new(None::<String>);
    let open = move |cover: &'static Cover| {
        trouble.set(None);
        let wanted = name.get_untracked().trim().to_owned();
        if wanted.is_empty() && store::get("account").is_none() {
            trouble.set(Some(t::room::name_first().to_owned()));
            return;
        }
        store::set("name", &wanted);
        leptos::task::spawn_local(async move {
            let low = cover.facts.min_seats.max(2);
            let seats =
                std::iter::once("you".to_owned()).chain((1..low).map(|_| "open".to_owned())).collect();
            let body = CreateRoom {
                game: cover.facts.id.to_owned(),
                seats,
                name: store::name(),
                ..CreateRoom::default()
            };
            match api::post::<Joined>("/api/rooms", &body).await {
                Ok(joined) => {
                    store::set(&format!("seat.{}", joined.room), &joined.token);
                    route::go(route, &format!("/r/{}", joined.room));
                }
                Err(reason) => {
                    choosing.set(false);
                    trouble.set(Some(reason.message));
                }
            }
        });
    };
    view! {
        <section class="friends">
            <div class="friends-text">
                <h2>{t::friends()}</h2>
                <p>{t::friends_text()}</p>
            </div>
            <button class="btn" on:click=move |_| {
                if name.with_untracked(String::is_empty) {
                    name.set(store::name().unwrap_or_default());
                }
                choosing.set(true);
            }>{icon("plus")}{t::open_room()}</button>
            <form
                class="join"
                on:submit=move |e| {
                    e.prevent_default();
                    let wanted: String = code.get_untracked().trim().to_uppercase();
                    if !wanted.is_empty() {
                        route::go(route, &format!("/r/{wanted}"));
                    }
                }
            >
                <label for="code">{t::have_code()}</label>
                <input id="code" autocomplete="off" autocapitalize="characters" maxlength="12" prop:value=move || code.get() on:input=move |e| code.set(event_target_value(&e)) />
                <button class="btn" type="submit">{t::join()}</button>
            </form>
            {move || trouble.get().map(|why| view! { <p class="why" role="alert">{icon("close")} {why}</p> })}
        </section>
        <Sheet open=choosing title=Signal::derive(|| t::which_game().to_owned()) kind="centre">
            <label class="host-name">
                <span>{t::your_name()}</span>
                <input
                    class="field"
                    maxlength="24"
                    autocomplete="nickname"
                    prop:value=move || name.get()
                    on:input=move |e| name.set(event_target_value(&e))
                />
            </label>
            {move || trouble.get().map(|why| view! { <p class="why" role="alert">{icon("close")} {why}</p> })}
            <div class="game-choice">
                {covers()
                    .iter()
                    .map(|cover| view! { <button class="btn" on:click=move |_| open(cover)>{cover.facts.title}</button> })
                    .collect_view()}
            </div>
        </Sheet>
    }
}

/// A page that is no table.
fn also(
    route: RwSignal<Route>,
    path: &'static str,
    sign: &'static str,
    title: &'static str,
    about: &'static str,
) -> impl IntoView {
    view! {
        <a href=path on:click=move |e| route::follow(route, &e, path)>
            {icon(sign)}
            <span><b class="serif">{title}</b><span>{about}</span></span>
            {icon("next")}
        </a>
    }
}

/// What is going on: rooms in which this browser has a seat, and games that wait in it.
#[component]
fn Running() -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    let rooms = RwSignal::new(Vec::<Room>::new());
    for code in store::rooms() {
        leptos::task::spawn_local(async move {
            match api::ask(Step::get(format!("/api/rooms/{code}"))).await {
                Ok(found) => {
                    if let Ok(room) = serde_json::from_value::<Room>(found) {
                        let _ = rooms.try_update(|r| r.push(room));
                    }
                }
                Err(gone) if matches!(&*gone.code, "unknown_room" | "room_closed") => {
                    store::forget(&format!("seat.{code}"));
                }
                Err(_) => {}
            }
        });
    }
    let games: Vec<_> =
        covers().iter().filter_map(|c| offline::saved(c.facts.id).map(|about| (c, about))).collect();
    let games = StoredValue::new(games);
    let latest = store::get("latest").unwrap_or_default();
    let room = move |room: Room| {
        let title = games::title(&room.game);
        let people = room.members.iter().map(|m| m.name.clone()).collect::<Vec<_>>().join(", ");
        let status = match room.status {
            Status::Playing => t::room::playing(),
            _ => t::room::in_lobby(),
        };
        let about = format!("{} {} · {status} · {people}", t::room(), room.code);
        waiting(route, &room.game, format!("/r/{}", room.code), title, about, true)
    };
    move || {
        let mut games = games.get_value();
        games.sort_by_key(|(cover, _)| cover.facts.id != latest);
        let rooms = rooms.get();
        (!games.is_empty() || !rooms.is_empty()).then(|| view! {
            <section class="running-games" aria-label=t::room::running()>
                {rooms.into_iter().map(room).collect_view()}
                {games
                    .into_iter()
                    .map(|(cover, about)| waiting(route, cover.facts.id, format!("/play/{}", cover.facts.id), cover.facts.title, about, false))
                    .collect_view()}
            </section>
        })
    }
}

/// A game or a room that one can go back to.
fn waiting(
    route: RwSignal<Route>,
    game: &str,
    path: String,
    title: &'static str,
    about: String,
    people: bool,
) -> AnyView {
    let href = path.clone();
    view! {
        <a class="continue" href=href data-game=game.to_owned() on:click=move |e| route::follow(route, &e, &path)>
            {people.then(|| icon("people"))}
            <span class="continue-text">
                <b class="serif">{title}</b>
                <span>{about}</span>
            </span>
            <span class="btn small primary">{t::go_on()}</span>
        </a>
    }
    .into_any()
}

fn card(route: RwSignal<Route>, cover: &'static Cover) -> impl IntoView {
    let seats = match (cover.facts.min_seats, cover.facts.max_seats) {
        (1, 1) => t::alone().to_owned(),
        (least, most) if least == most => format!("{least} {}", t::players()),
        (1, most) => format!("{} 2–{most}", t::alone_or()),
        (least, most) => format!("{least}–{most} {}", t::players()),
    };
    let (path, again) = (format!("/play/{}", cover.facts.id), format!("/play/{}", cover.facts.id));
    let table = format!("/table/{}", cover.facts.id);
    let (href, href_again, href_table) = (path.clone(), again.clone(), table.clone());
    let rules = RwSignal::new(false);
    view! {
        <article class="game-card">
            <a
                href=href
                class="felt table"
                data-game=cover.facts.id
                tabindex="-1"
                aria-hidden="true"
                on:click=move |e| route::follow(route, &e, &path)
            >
                {picture(games::picture(cover.facts.id))}
            </a>
            <div class="game-text">
                <h2>{cover.facts.title}</h2>
                <p>{(cover.about)(t::language())}</p>
                <div class="game-facts">
                    <span>{icon("people")}{seats}</span>
                    <span>{icon("clock")}{cover.usual.minutes} " " {t::minutes()}</span>
                </div>
                <div class="game-actions">
                    <a class="btn sit" href=href_again on:click=move |e| route::follow(route, &e, &again)>
                        {t::sit_down()}
                        <span class="unseen">": " {cover.facts.title}</span>
                    </a>
                    <a class="btn choose" href=href_table on:click=move |e| route::follow(route, &e, &table)>
                        {t::fresh::choose()}
                        <span class="unseen">": " {cover.facts.title}</span>
                    </a>
                    <button class="text-link rules" on:click=move |_| rules.set(true)>
                        {t::rules()}
                    </button>
                </div>
            </div>
            <Rules game=cover.facts.id open=rules />
        </article>
    }
    .into_any()
}

/// Name, light and language.
#[component]
fn Profile(name: RwSignal<Option<String>>) -> impl IntoView {
    view! {
        <div class="menu">
            <section>
                <h3><label for="name">{t::your_name()}</label></h3>
                <input
                    id="name"
                    class="field"
                    maxlength="24"
                    autocomplete="nickname"
                    prop:value=name.get_untracked().unwrap_or_default()
                    on:input=move |e| {
                        let typed = event_target_value(&e).trim().to_owned();
                        store::set("name", &typed);
                        name.set(Some(typed).filter(|n| !n.is_empty()));
                    }
                />
            </section>
            <Settings />
        </div>
    }
}

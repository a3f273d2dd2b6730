//! Home: the games as tables to sit down at.

use leptos::prelude::*;
use protocol::api::{CreateRoom, Joined};

use super::draw::{icon, lamp, picture};
use super::games::{FACES, Face};
use super::route::{self, Route};
use super::settings::Settings;
use super::sheets::Sheet;
use super::table::Rules;
use super::text as t;
use super::{api, offline, sound, store};

/// The home page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let name = RwSignal::new(store::name());
    let settings = RwSignal::new(false);
    let muted = RwSignal::new(sound::muted());
    let route = expect_context::<RwSignal<Route>>();
    let who = store::get("account").unwrap_or_else(|| t::account::log_in().to_owned());
    let label = who.clone();
    let waiting = FACES.iter().find_map(|f| offline::saved(f.id).map(|about| (*f, about)));
    view! {
        <header class="top hm">
            <a class="brand big" href="/" aria-label=t::home() on:click=move |e| route::follow(route, &e, "/")>
                {lamp()}
                <b class="serif">"Parlor"</b>
            </a>
            <nav class="tools" aria-label=t::menu()>
                <button
                    class="ib"
                    class:off=move || muted.get()
                    aria-label=t::sound_off()
                    aria-pressed=move || muted.get().to_string()
                    on:click=move |_| {
                        muted.update(|m| *m = !*m);
                        sound::mute(muted.get_untracked());
                    }
                >
                    {icon("sound")}
                </button>
                <a
                    class="tx acct"
                    href="/account"
                    aria-label=label
                    on:click=move |e| route::follow(route, &e, "/account")
                >
                    {icon("user")}
                    <span>{who}</span>
                </a>
                <button class="me" aria-label=t::settings() on:click=move |_| settings.set(true)>
                    <span class="av s3" aria-hidden="true">
                        {move || {
                            name.with(|n| n.as_deref().unwrap_or("?").chars().next().unwrap_or('?').to_uppercase().to_string())
                        }}
                    </span>
                    <span>{move || name.get().unwrap_or_else(|| t::settings().to_owned())}</span>
                </button>
            </nav>
        </header>
        <main class="home">
            <section class="hi">
                <div>
                    <h1>{move || name.with(|n| t::greeting(n.as_deref()))}</h1>
                    <p>{t::welcome()}</p>
                </div>
                {waiting.map(|(face, about)| go_on(route, face, about))}
            </section>
            <section class=format!("tabs n{}", FACES.len())>
                {FACES.iter().map(|face| card(route, face)).collect_view()}
            </section>
            <Friends />
            <nav class="also" aria-label=t::also()>
                {also(route, "/review", "chart", t::review::title(), t::review::about())}
                {also(route, "/assist/wires", "tag", t::assist::title(), t::assist_text())}
            </nav>
        </main>
        <Sheet open=settings title=Signal::derive(|| t::settings().to_owned())>
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
    let trouble = RwSignal::new(None::<String>);
    let open = move |face: &'static Face| {
        trouble.set(None);
        leptos::task::spawn_local(async move {
            let low = face.seats.0.max(2);
            let seats =
                std::iter::once("you".to_owned()).chain((1..low).map(|_| "open".to_owned())).collect();
            let body = CreateRoom {
                game: face.id.to_owned(),
                seats,
                name: store::name().or_else(|| Some(t::you().to_owned())),
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
        <section class="fr">
            <div class="f1">
                <h2>{t::friends()}</h2>
                <p>{t::friends_text()}</p>
                {move || trouble.get().map(|why| view! { <p class="why" role="alert">{icon("close")} {why}</p> })}
            </div>
            <button class="btn" on:click=move |_| choosing.set(true)>{icon("plus")}{t::open_room()}</button>
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
        </section>
        <Sheet open=choosing title=Signal::derive(|| t::which_game().to_owned()) kind="centre">
            <div class="pickgame">
                {FACES
                    .iter()
                    .map(|face| view! { <button class="btn" on:click=move |_| open(face)>{face.title}</button> })
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

fn go_on(route: RwSignal<Route>, face: &'static Face, about: String) -> impl IntoView {
    let path = format!("/play/{}", face.id);
    let href = path.clone();
    view! {
        <a class="cont" href=href data-game=face.id on:click=move |e| route::follow(route, &e, &path)>
            <span class="cx">
                <b class="serif">{face.title}</b>
                <span>{about}</span>
            </span>
            <span class="btn sm go">{t::go_on()}</span>
        </a>
    }
}

fn card(route: RwSignal<Route>, face: &'static Face) -> impl IntoView {
    let seats = match face.seats {
        (1, most) => format!("{} 2–{most}", t::alone_or()),
        (least, most) => format!("{least}–{most} {}", t::players()),
    };
    let (path, again) = (format!("/play/{}", face.id), format!("/play/{}", face.id));
    let (href, href_again) = (path.clone(), again.clone());
    let rules = RwSignal::new(false);
    view! {
        <article class="tcard">
            <a
                href=href
                class="felt table"
                data-game=face.id
                tabindex="-1"
                aria-hidden="true"
                on:click=move |e| route::follow(route, &e, &path)
            >
                {picture((face.picture)())}
            </a>
            <div class="tb">
                <h2>{face.title}</h2>
                <p>{(face.blurb)()}</p>
                <div class="mt">
                    <span>{icon("people")}{seats}</span>
                    <span>{icon("clock")}{face.minutes} " " {t::minutes()}</span>
                </div>
                <div class="ta">
                    <a class="btn sit" href=href_again on:click=move |e| route::follow(route, &e, &again)>
                        {t::sit_down()}
                        <span class="hide">": " {face.title}</span>
                    </a>
                    <button class="tx rules" on:click=move |_| rules.set(true)>
                        {t::rules_minute()}
                    </button>
                </div>
            </div>
            <Rules game=face.id open=rules />
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

//! The page as a whole.

use leptos::prelude::*;

use super::pieces::{self, State};
use super::route::{self, Route};
use super::{games, home, text as t};

/// The page that the address says.
#[component]
pub(crate) fn App() -> impl IntoView {
    let current = RwSignal::new(route::current());
    provide_context(current);
    let listener = window_event_listener(leptos::ev::popstate, move |_| current.set(route::current()));
    on_cleanup(move || listener.remove());
    move || {
        let route = current.get();
        dress(&route);
        let tries = RwSignal::new(0);
        match pieces::page(&route, tries) {
            Some(page) => (move || match page.get() {
                State::Here(draw) => draw(route.clone()),
                State::Coming => {
                    view! { <main class="message coming"><p>{t::opening()}</p></main> }.into_any()
                }
                State::Missing => view! { <Missing tries=tries /> }.into_any(),
            })
            .into_any(),
            None if route == Route::Home => view! { <home::Home /> }.into_any(),
            None => view! { <Lost /> }.into_any(),
        }
    }
}

/// A page that could not be fetched.
#[component]
fn Missing(tries: RwSignal<u32>) -> impl IntoView {
    view! {
        <main class="message">
            <h1>{t::missing_title()}</h1>
            <p>{t::missing_text()}</p>
            <button class="btn primary" on:click=move |_| tries.update(|n| *n += 1)>{t::try_again()}</button>
        </main>
    }
}

/// Classes and title of the page.
fn dress(route: &Route) {
    let (class, game, title) = match route {
        Route::Home => ("page-home", "", "Parlor".to_owned()),
        Route::Play(game) => {
            let title = games::title(game);
            (games::class(game), *game, format!("{title} · Parlor"))
        }
        Route::SetUp(game) => ("page-room page-set-up", *game, format!("{} · Parlor", games::title(game))),
        Route::Room(code) | Route::Screen(code) => ("page-room", "", format!("{code} · Parlor")),
        Route::Review(_) => ("page-review", "", format!("{} · Parlor", t::review::review())),
        Route::Assist => ("page-assistant", "wires", format!("{} · Parlor", t::assist::title())),
        Route::Account => ("page-account", "", format!("{} · Parlor", t::account::account())),
        Route::Admin | Route::Setup => ("page-account", "", format!("{} · Parlor", t::account::admin())),
        Route::Lost => ("page-lost", "", "Parlor".to_owned()),
    };
    if let Some(body) = document().body() {
        body.set_class_name(class);
        let _ = body.set_attribute("data-game", game);
    }
    document().set_title(&title);
}

/// An address that leads nowhere.
#[component]
fn Lost() -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    view! {
        <main class="message">
            <h1>{t::lost_title()}</h1>
            <p>{t::lost_text()}</p>
            <a class="btn primary" href="/" on:click=move |e| route::follow(route, &e, "/")>
                {t::to_games()}
            </a>
        </main>
    }
}

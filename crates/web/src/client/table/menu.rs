//! The menu: rules, the way to another game, the people of a room, light, language, keys, file.

use leptos::prelude::*;

use super::end::download;
use super::guide;
use crate::client::games;
use crate::client::room::{Invite, Leave, People};
use crate::client::route::{self, Route};
use crate::client::session::{Place, Session};
use crate::client::settings::Settings;
use crate::client::text as t;

/// The menu of a table.
#[component]
pub(super) fn Menu(
    s: Session,
    open: RwSignal<bool>,
    rules: RwSignal<bool>,
    hint: RwSignal<bool>,
    odds: RwSignal<bool>,
) -> impl IntoView {
    let go_to = move |sheet: RwSignal<bool>| {
        open.set(false);
        sheet.set(true);
    };
    let keys = games::board(s.game).map(|f| (f.keys)()).unwrap_or_default();
    // A key that the game has itself is the game's.
    let own = |key: &str| keys.iter().any(|(mine, _)| mine.eq_ignore_ascii_case(key));
    let common =
        [("U", t::undo()), ("H", t::hint()), ("O", t::odds::odds()), ("L", t::log()), ("M", t::sound_off())];
    let common: Vec<_> = common.into_iter().filter(|(key, _)| !own(key)).collect();
    let route = expect_context::<RwSignal<Route>>();
    let path = format!("/table/{}", s.game);
    let href = path.clone();
    view! {
        <div class="menu">
            <div class="row">
                <button class="btn small" on:click=move |_| go_to(rules)>{t::rules()}</button>
                {move || s.may_ask().then(|| view! {
                    <button class="btn small" on:click=move |_| go_to(hint)>{t::hint()}</button>
                    <button class="btn small tool-odds" on:click=move |_| go_to(odds)>{t::odds::odds()}</button>
                })}
                {(s.here() && s.teller.with_value(|teller| !teller.lessons().is_empty())).then(|| view! {
                    <button class="btn small show-me" on:click=move |_| {
                        open.set(false);
                        guide::again(s);
                    }>{t::guide_again()}</button>
                })}
                {s.here().then(|| view! { <button class="btn small" on:click=move |_| download(s)>{t::save_file()}</button> })}
                {match s.place {
                    Place::Room(online) => view! { <Leave online=online /> }.into_any(),
                    _ => view! {
                        <a class="btn small new-game" href=href on:click=move |e| route::follow(route, &e, &path)>{t::new_game()}</a>
                        <a class="btn small" href="/" on:click=move |e| route::follow(route, &e, "/")>{t::leave()}</a>
                    }
                    .into_any(),
                }}
            </div>
            {match s.place {
                Place::Room(online) => view! { <People online=online /> <Invite online=online /> }.into_any(),
                Place::Here(_) | Place::Past => ().into_any(),
            }}
            <Settings />
            <section>
                <h3>{t::keys()}</h3>
                <dl class="keys">
                    {keys
                        .into_iter()
                        .chain(common)
                        .map(|(key, does)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div> })
                        .collect_view()}
                </dl>
                <p class="quiet">{t::skip()}</p>
            </section>
        </div>
    }
}

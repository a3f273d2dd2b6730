//! The menu: rules, light, language, keys, file.

use leptos::prelude::*;

use super::end::download;
use super::fresh::Fresh;
use crate::client::draw::icon;
use crate::client::games;
use crate::client::online::Online;
use crate::client::room::Invite;
use crate::client::route::{self, Route};
use crate::client::session::{Place, Session};
use crate::client::settings::Settings;
use crate::client::text as t;

/// New game, rules, light, language, keys, file.
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
    let route = expect_context::<RwSignal<Route>>();
    view! {
        <div class="menu">
            {match s.place {
                Place::Here(_) => view! { <Fresh s=s open=open /> }.into_any(),
                Place::Room(online) => view! { <People online=online /> <Invite online=online /> }.into_any(),
                Place::Past => ().into_any(),
            }}
            <Settings />
            <section>
                <h3>{t::keys()}</h3>
                <dl class="keys">
                    {keys
                        .into_iter()
                        .chain([("U", t::undo()), ("H", t::hint()), ("O", t::odds::odds()), ("L", t::log()), ("M", t::sound_off())])
                        .map(|(key, does)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div> })
                        .collect_view()}
                </dl>
                <p class="q">{t::skip()}</p>
            </section>
            <div class="row">
                {move || s.may_ask().then(|| view! {
                    <button class="btn sm" on:click=move |_| go_to(hint)>{t::hint()}</button>
                    <button class="btn sm t-odds" on:click=move |_| go_to(odds)>{t::odds::odds()}</button>
                })}
                <button class="btn sm" on:click=move |_| go_to(rules)>{t::rules()}</button>
                {s.here().then(|| view! { <button class="btn sm" on:click=move |_| download(s)>{t::save_file()}</button> })}
                <a class="btn sm" href="/" on:click=move |e| route::follow(route, &e, "/")>
                    {t::leave()}
                </a>
            </div>
        </div>
    }
}

/// Who is in the room, who is away, and how many watch.
#[component]
fn People(online: Online) -> impl IntoView {
    let member = |m: &protocol::room::Member| {
        let state = if m.connected { "" } else { t::away() };
        view! { <li><b>{m.name.clone()}</b> <span class="q">{state}</span></li> }.into_any()
    };
    let watching = move || {
        let watchers = online.room.with(|r| r.as_ref().map_or(0, |r| r.watchers));
        (watchers > 0).then(|| view! { <li class="q">{icon("eye")} {watchers} " " {t::watching()}</li> })
    };
    view! {
        <section>
            <h3>{t::room()}</h3>
            <ul class="people">
                {move || online.room.with(|r| r.as_ref().map(|r| r.members.iter().map(member).collect_view()))}
                {watching}
            </ul>
        </section>
    }
}

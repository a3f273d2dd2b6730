//! The account: the door, and behind it statistics, history, sessions and password.

mod chart;
mod door;
mod history;
mod leaders;
pub(crate) mod parts;
mod security;
mod standing;

use leptos::prelude::*;
use protocol::api::{Role, User};

use self::parts::{Errand, bar, date, link};
use crate::client::api::Step;
use crate::client::draw::icon;
use crate::client::text::{self as t, account as ta};
use crate::client::{api, store};

/// Who is logged in: not known yet, nobody, or somebody.
pub(crate) type Me = RwSignal<Option<Option<User>>>;

/// Asks who is logged in. A browser that was never logged in is not asked.
pub(crate) fn who() -> Me {
    let me = Me::new(None);
    if store::get("account").is_none() {
        me.set(Some(None));
        return me;
    }
    leptos::task::spawn_local(async move {
        let user = api::ask(Step::get("/api/auth/me")).await;
        if matches!(&user, Err(trouble) if trouble.code == "unauthorized") {
            store::forget("account");
        }
        let _ = me.try_set(Some(user.ok().and_then(|user| serde_json::from_value(user).ok())));
    });
    me
}

/// The page.
#[component]
pub(crate) fn AccountPage() -> impl IntoView {
    let me = who();
    let out = Errand::new();
    let leave = move |_| {
        out.run(vec![Step::post("/api/auth/logout", &())], move |()| {
            store::forget("account");
            me.set(Some(None));
        });
    };
    let tools = move || {
        let user = me.get().flatten()?;
        let admin = (user.role == Role::Admin).then(|| link("/admin", "btn small", ta::admin()));
        Some(view! { {admin} <button class="btn small" on:click=leave>{ta::log_out()}</button> }.into_any())
    };
    view! {
        {bar(ta::account(), tools.into_any())}
        <main class="account">
            {move || match me.get() {
                None => view! { <p class="quiet">{t::opening()}</p> }.into_any(),
                Some(None) => door::door(me),
                Some(Some(user)) => inside(&user),
            }}
            {leaders::leaders()}
        </main>
    }
}

fn inside(user: &User) -> AnyView {
    let letter: String = user.username.chars().take(1).flat_map(char::to_uppercase).collect();
    let role = if user.role == Role::Admin { ta::administrator() } else { ta::player() };
    let since = t::fill(ta::since(), &[("date", &date(user.created_at))]);
    let games = history::Games::new();
    games.more();
    view! {
        <section class="plate who">
            <span class="avatar seat-3" aria-hidden="true">{letter}</span>
            <div>
                <h2>{user.username.clone()}</h2>
                <p class="quiet">{icon("user")} {role} " · " {since}</p>
            </div>
        </section>
        {standing::standing(user.username.clone(), games)}
        {history::history(user.username.clone(), games)}
        <div class="two-columns">{security::sessions()} {security::password(user.username.clone())}</div>
    }
    .into_any()
}

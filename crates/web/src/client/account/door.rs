//! The door: log in, or make an account.

use leptos::prelude::*;
use protocol::api::{LoggedIn, Register};

use super::Me;
use super::parts::{Errand, field, log_in, logged_in, remember};
use crate::client::api::Step;
use crate::client::text::account as ta;
use crate::client::{route, store};

/// Both forms side by side.
pub(super) fn door(me: Me) -> AnyView {
    view! { <div class="two-columns">{log_in_form(me)} {register_form(me)}</div> }.into_any()
}

fn log_in_form(me: Me) -> AnyView {
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let errand = Errand::new();
    let submit = move |e: web_sys::SubmitEvent| {
        e.prevent_default();
        let (name, secret) = (name.get_untracked().trim().to_owned(), password.get_untracked());
        errand.run(vec![log_in(name, secret)], move |answer: LoggedIn| {
            logged_in(&answer);
            me.set(Some(Some(answer.user)));
        });
    };
    view! {
        <form class="plate form login" on:submit=submit>
            <h2>{ta::log_in()}</h2>
            <p class="quiet">{ta::log_in_text()}</p>
            {field("user", ta::user(), "text", "username", name)}
            {field("pass", ta::password(), "password", "current-password", password)}
            {errand.told()}
            {errand.button("btn dark", ta::log_in())}
        </form>
    }
    .into_any()
}

fn register_form(me: Me) -> AnyView {
    let text = || RwSignal::new(String::new());
    let (name, password, email) = (text(), text(), text());
    let code = RwSignal::new(route::asked("invite").unwrap_or_default());
    let errand = Errand::new();
    let submit = move |e: web_sys::SubmitEvent| {
        e.prevent_default();
        let given = |field: RwSignal<String>| {
            Some(field.get_untracked().trim().to_owned()).filter(|text| !text.is_empty())
        };
        let body = Register {
            username: given(name).unwrap_or_default(),
            password: password.get_untracked(),
            invite_code: given(code),
            email: given(email),
            seat_tokens: store::seat_tokens(),
            cookie: true,
        };
        errand.run(vec![Step::post("/api/auth/register", &body)], move |answer: LoggedIn| {
            remember(&answer.user.username);
            me.set(Some(Some(answer.user)));
        });
    };
    view! {
        <form class="plate form register" on:submit=submit>
            <h2>{ta::create()}</h2>
            <p class="quiet">{ta::create_text()}</p>
            {field("newuser", ta::user(), "text", "username", name)}
            {field("newpass", ta::password(), "password", "new-password", password)}
            <p class="quiet fine-print">{ta::password_hint()}</p>
            {field("invite", ta::invite_or_room(), "text", "off", code)}
            {field("email", ta::email(), "email", "email", email)}
            {errand.told()}
            {errand.button("btn dark", ta::register())}
        </form>
    }
    .into_any()
}

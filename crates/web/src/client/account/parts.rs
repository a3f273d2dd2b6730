//! What the pages for accounts and administrators are made of: a bar, fields, errands, dates.

use leptos::prelude::*;
use protocol::api::{Claim, LoggedIn, Login};
use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::JsValue;

use crate::client::api::{self, Step};
use crate::client::draw::{icon, lamp};
use crate::client::route::{self, Route};
use crate::client::store;
use crate::client::text::{self as t, account as ta};

/// The bar on top.
pub(crate) fn bar(title: &'static str, tools: AnyView) -> AnyView {
    let route = expect_context::<RwSignal<Route>>();
    view! {
        <header class="top-bar">
            <a class="brand" href="/" aria-label=t::home() on:click=move |e| route::follow(route, &e, "/")>{lamp()}</a>
            <h1 class="page-title"><b>{title}</b></h1>
            <nav class="tools" aria-label=t::menu()>{tools}</nav>
        </header>
    }
    .into_any()
}

/// A link to another page of the client.
pub(crate) fn link(path: &'static str, class: &'static str, text: &'static str) -> AnyView {
    let route = expect_context::<RwSignal<Route>>();
    view! { <a class=class href=path on:click=move |e| route::follow(route, &e, path)>{text}</a> }.into_any()
}

/// A request to the server, and what became of it.
#[derive(Clone, Copy)]
pub(crate) struct Errand {
    busy: RwSignal<bool>,
    trouble: RwSignal<Option<String>>,
    done: RwSignal<Option<&'static str>>,
}

impl Errand {
    /// Nothing was asked yet.
    pub(crate) fn new() -> Self {
        Self { busy: RwSignal::new(false), trouble: RwSignal::new(None), done: RwSignal::new(None) }
    }

    /// Sends requests one after the other and reads the last answer; a second errand waits until the first is done.
    pub(crate) fn run<T: DeserializeOwned + 'static>(self, steps: Vec<Step>, then: impl FnOnce(T) + 'static) {
        let then = move |answer: Value| match serde_json::from_value(answer) {
            Ok(value) => {
                then(value);
                None
            }
            Err(e) => Some(e.to_string()),
        };
        self.start(steps, Box::new(then));
    }

    /// The same for all types of answers: what is generic is downloaded once for each type.
    fn start(self, steps: Vec<Step>, then: Box<dyn FnOnce(Value) -> Option<String>>) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.trouble.set(None);
        self.done.set(None);
        leptos::task::spawn_local(async move {
            let mut answer = Ok(Value::Null);
            for step in steps {
                answer = api::ask(step).await;
                if answer.is_err() {
                    break;
                }
            }
            if self.busy.try_set(false).is_some() {
                return;
            }
            let trouble = match answer {
                Ok(answer) => then(answer),
                Err(fault) => Some(fault.message),
            };
            let _ = self.trouble.try_set(trouble);
        });
    }

    /// Says that it was done.
    pub(crate) fn praise(self, words: &'static str) {
        let _ = self.done.try_set(Some(words));
    }

    /// What became of it, beside what was clicked.
    pub(crate) fn told(self) -> AnyView {
        let words = move || {
            if let Some(why) = self.trouble.get() {
                return Some(view! { <p class="why" role="alert">{icon("close")} {why}</p> }.into_any());
            }
            self.done
                .get()
                .map(|done| view! { <p class="fine" role="status">{icon("check")} {done}</p> }.into_any())
        };
        words.into_any()
    }

    /// The button that sends a form.
    pub(crate) fn button(self, class: &'static str, text: &'static str) -> AnyView {
        view! {
            <button class=class type="submit" disabled=move || self.busy.get()>
                {move || if self.busy.get() { ta::one_moment() } else { text }}
            </button>
        }
        .into_any()
    }
}

/// A field with its label.
pub(crate) fn field(
    id: &'static str,
    label: &'static str,
    kind: &'static str,
    autocomplete: &'static str,
    value: RwSignal<String>,
) -> AnyView {
    view! {
        <label class="labelled-field" for=id>
            <span>{label}</span>
            <input
                id=id
                class="field"
                type=kind
                autocomplete=autocomplete
                prop:value=move || value.get()
                on:input=move |e| value.set(event_target_value(&e))
            />
        </label>
    }
    .into_any()
}

/// A time as a date.
pub(crate) fn date(ms: i64) -> String {
    let at = js_sys::Date::new(&JsValue::from_f64(ms as f64));
    at.to_locale_date_string(t::pick("en-GB", "de"), &JsValue::UNDEFINED).into()
}

/// A time as date and hour.
pub(crate) fn moment(ms: i64) -> String {
    let at = js_sys::Date::new(&JsValue::from_f64(ms as f64));
    let hour = format!("{:02}:{:02}", at.get_hours(), at.get_minutes());
    format!("{} {hour}", date(ms))
}

/// The request to log in in this browser.
pub(crate) fn log_in(username: String, password: String) -> Step {
    Step::post("/api/auth/login", &Login { username, password, cookie: true })
}

/// Somebody has logged in: games that were played in this browser as a guest become the account's.
pub(crate) fn logged_in(answer: &LoggedIn) {
    remember(&answer.user.username);
    let seat_tokens = store::seat_tokens();
    if !seat_tokens.is_empty() {
        leptos::task::spawn_local(async move {
            // The log-in stands, whatever becomes of the guest's games.
            let _ = api::ask(Step::post("/api/auth/claim", &Claim { seat_tokens })).await;
        });
    }
}

/// Remembers that this browser is logged in, and as whom.
pub(crate) fn remember(username: &str) {
    store::set("account", username);
    if store::name().is_none() {
        store::set("name", username);
    }
}

/// A share in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

//! The first password of an administrator, by the link that the server prints.

use leptos::prelude::*;
use protocol::api::{LoggedIn, SetupNeeded, SetupPassword};

use crate::client::account::parts::{Errand, bar, field, link, log_in, logged_in};
use crate::client::api::Step;
use crate::client::route::{self, Route};
use crate::client::text::{self as t, account as ta};

/// The page. Name and token stand behind the `#`, which no browser sends to a server.
#[component]
pub(crate) fn SetupPage() -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    let (name, token) =
        (route::behind("user").unwrap_or_default(), route::behind("token").unwrap_or_default());
    let needed = RwSignal::new(true);
    let errand = Errand::new();
    let path = format!("/api/auth/check-setup/{name}");
    Errand::new().run(vec![Step::get(path)], move |found: SetupNeeded| {
        let _ = needed.try_set(found.needs_setup);
    });
    let new = RwSignal::new(String::new());
    let text = t::fill(ta::set_up_text(), &[("name", &name)]);
    let submit = move |e: web_sys::SubmitEvent| {
        e.prevent_default();
        let password = new.get_untracked();
        let body =
            SetupPassword { username: name.clone(), new_password: password.clone(), token: token.clone() };
        let steps = vec![Step::post("/api/auth/setup-password", &body), log_in(name.clone(), password)];
        errand.run(steps, move |answer: LoggedIn| {
            logged_in(&answer);
            route::go(route, "/admin");
        });
    };
    view! {
        {bar(ta::admin(), ().into_any())}
        <main class="account narrow">
            {move || if needed.get() {
                view! {
                    <form class="plate form setup" on:submit=submit.clone()>
                        <h2>{ta::set_up()}</h2>
                        <p class="quiet">{text.clone()}</p>
                        {field("setpass", ta::new_password(), "password", "new-password", new)}
                        <p class="quiet fine-print">{ta::password_hint()}</p>
                        {errand.told()}
                        {errand.button("btn primary", ta::set_password())}
                    </form>
                }
                    .into_any()
            } else {
                view! { <section class="plate padded"><h2>{ta::set_up()}</h2><p>{ta::set_up_done()}</p>{link("/account", "btn dark", ta::log_in())}</section> }
                    .into_any()
            }}
        </main>
    }
}

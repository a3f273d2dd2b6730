//! Where the account is logged in, and its password.

use leptos::prelude::*;
use protocol::api::{ChangePassword, SessionInfo};

use super::parts::{Errand, field, moment};
use crate::client::api::Step;
use crate::client::draw::icon;
use crate::client::text::account as ta;

/// The own sessions.
pub(super) fn sessions() -> AnyView {
    let list = RwSignal::new(Vec::<SessionInfo>::new());
    let errand = Errand::new();
    let load = move || {
        errand.run(vec![Step::get("/api/auth/sessions")], move |found| {
            let _ = list.try_set(found);
        });
    };
    load();
    let row = move |session: SessionInfo| {
        let (id, current) = (session.id, session.current);
        let end = move |_| {
            let path = format!("/api/auth/sessions/{id}");
            errand.run(vec![Step::delete(path)], move |()| load());
        };
        let place = format!("{} · {}", session.address, moment(session.last_seen));
        view! {
            <li>
                <span><b>{browser(&session.agent)}</b><span class="quiet">{place}</span></span>
                {if current {
                    view! { <span class="tag">{icon("check")} {ta::this_one()}</span> }.into_any()
                } else {
                    view! { <button class="btn small" on:click=end>{ta::end()}</button> }.into_any()
                }}
            </li>
        }
        .into_any()
    };
    view! {
        <section class="plate padded sessions">
            <h2>{ta::sessions()}</h2>
            <ul class="rows">{move || list.get().into_iter().map(row).collect_view()}</ul>
            {errand.told()}
        </section>
    }
    .into_any()
}

/// What a browser calls itself, in a few words.
fn browser(agent: &str) -> String {
    let find =
        |names: &[(&str, &'static str)]| names.iter().find(|(sign, _)| agent.contains(sign)).map(|n| n.1);
    let name = find(&[("Firefox", "Firefox"), ("Edg", "Edge"), ("Chrom", "Chrome"), ("Safari", "Safari")]);
    let system = find(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("Linux", "Linux"),
    ]);
    match (name, system) {
        (Some(name), Some(system)) => format!("{name}, {system}"),
        (Some(name), None) => name.to_owned(),
        _ => agent.chars().take(40).collect(),
    }
}

/// A new password.
pub(super) fn password(username: String) -> AnyView {
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let errand = Errand::new();
    let submit = move |e: web_sys::SubmitEvent| {
        e.prevent_default();
        let body =
            ChangePassword { current_password: old.get_untracked(), new_password: new.get_untracked() };
        errand.run(vec![Step::put("/api/auth/password", &body)], move |()| {
            old.set(String::new());
            new.set(String::new());
            errand.praise(ta::password_changed());
        });
    };
    view! {
        <form class="plate form change-password" on:submit=submit>
            <h2>{ta::change_password()}</h2>
            // For password managers.
            <input class="unseen" type="text" autocomplete="username" aria-hidden="true" tabindex="-1" readonly value=username />
            {field("oldpass", ta::current_password(), "password", "current-password", old)}
            {field("nextpass", ta::new_password(), "password", "new-password", new)}
            <p class="quiet fine-print">{ta::password_hint()}</p>
            {errand.told()}
            {errand.button("btn dark", ta::change())}
        </form>
    }
    .into_any()
}

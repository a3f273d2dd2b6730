//! What was done to accounts, and by whom.

use leptos::prelude::*;
use protocol::api::AuditEntry;

use crate::client::account::parts::{Errand, moment};
use crate::client::api::Step;
use crate::client::draw::icon;
use crate::client::text::account as ta;

/// How many lines the server sends at once.
const PAGE: usize = 100;

/// The log, the latest first.
pub(super) fn audit() -> AnyView {
    let list = RwSignal::new(Vec::<AuditEntry>::new());
    let more = RwSignal::new(false);
    let errand = Errand::new();
    let load = move || {
        let before = list.with_untracked(|l| l.last().map(|e| e.at));
        let path = before
            .map_or_else(|| "/api/admin/audit".to_owned(), |at| format!("/api/admin/audit?before={at}"));
        errand.run(vec![Step::get(path)], move |found: Vec<AuditEntry>| {
            let _ = more.try_set(found.len() == PAGE);
            let _ = list.try_update(|l| l.extend(found));
        });
    };
    load();
    view! {
        <section class="plate padded audit">
            <h2>{icon("log")} {ta::audit()}</h2>
            {errand.told()}
            <ol class="rows">{move || list.with(|l| l.iter().map(line).collect_view())}</ol>
            {move || more.get().then(|| view! { <button class="btn small" on:click=move |_| load()>{ta::older()}</button> })}
        </section>
    }
    .into_any()
}

fn line(entry: &AuditEntry) -> AnyView {
    let actor = entry.actor.clone().unwrap_or_else(|| ta::nobody().to_owned());
    let subject = (entry.subject != actor).then(|| format!(" · {}", entry.subject));
    view! {
        <li>
            <span class="when quiet figures">{moment(entry.at)}</span>
            <span><b>{actor}</b> " " {ta::action(&entry.action)} {subject}</span>
            <span class="quiet">{entry.address.clone()}</span>
        </li>
    }
    .into_any()
}

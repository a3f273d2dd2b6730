//! Invite codes.

use leptos::prelude::*;
use protocol::api::{CreateInvite, Invite};

use crate::client::account::parts::{Errand, date, field};
use crate::client::api::Step;
use crate::client::draw::icon;
use crate::client::files::{self, Copied};
use crate::client::text::account as ta;

/// The list, and a new one.
pub(super) fn invites() -> AnyView {
    let list = RwSignal::new(None::<Vec<Invite>>);
    let errand = Errand::new();
    let all = || Step::get("/api/admin/invites");
    let show = move |found: Vec<Invite>| {
        let _ = list.try_set(Some(found));
    };
    errand.run(vec![all()], show);
    let (uses, days) = (RwSignal::new("1".to_owned()), RwSignal::new("7".to_owned()));
    let submit = move |e: web_sys::SubmitEvent| {
        e.prevent_default();
        let body = CreateInvite {
            max_uses: uses.get_untracked().trim().parse().ok(),
            expires_in_days: days.get_untracked().trim().parse().ok(),
        };
        errand.run(vec![Step::post("/api/admin/invites", &body), all()], show);
    };
    let end = Callback::new(move |code: String| {
        errand.run(vec![Step::delete(format!("/api/admin/invites/{code}")), all()], show);
    });
    let rows = move || {
        let found = list.get()?;
        Some(if found.is_empty() {
            view! { <p class="quiet">{ta::no_invites()}</p> }.into_any()
        } else {
            view! { <ul class="rows">{found.into_iter().map(|i| row(i, end)).collect_view()}</ul> }.into_any()
        })
    };
    view! {
        <section class="plate padded invites">
            <h2>{icon("tag")} {ta::invites()}</h2>
            <form class="inline" on:submit=submit>
                {field("uses", ta::uses(), "number", "off", uses)}
                {field("days", ta::days(), "number", "off", days)}
                {errand.button("btn dark", ta::new_invite())}
            </form>
            {errand.told()}
            {rows}
        </section>
    }
    .into_any()
}

fn row(invite: Invite, end: Callback<String>) -> AnyView {
    let copied = RwSignal::new(Copied::No);
    let good = invite.is_active
        && invite.use_count < invite.max_uses
        && invite.expires_at.is_none_or(|at| at > js_sys::Date::now() as i64);
    let (code, ended) = (invite.code.clone(), invite.code.clone());
    let about = match invite.expires_at {
        _ if !good => ta::used_up().to_owned(),
        Some(at) => ta::until(&date(at)),
        None => ta::without_end().to_owned(),
    };
    let copy = move |_| {
        let origin = window().location().origin().unwrap_or_default();
        files::copy(&format!("{origin}/account?invite={code}"), copied);
    };
    view! {
        <li class:gone=!good>
            <span><b class="serif code">{invite.code}</b><span class="quiet">{ta::of(invite.use_count, invite.max_uses)} " · " {about}</span></span>
            {good.then(|| view! {
                <span class="row">
                    <button class="btn small" on:click=copy>
                        {icon("link")} <span role="status">{move || copied.get().words(ta::copy_invite())}</span>
                    </button>
                    <button class="btn small" on:click=move |_| end.run(ended.clone())>{ta::end()}</button>
                </span>
            })}
        </li>
    }
    .into_any()
}

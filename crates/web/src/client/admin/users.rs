//! All accounts.

use leptos::prelude::*;
use protocol::api::{ResetPassword, Role, UpdateUser, User};

use crate::client::account::parts::{Errand, date, field, moment};
use crate::client::api::Step;
use crate::client::draw::icon;
use crate::client::sheets::Sheet;
use crate::client::text::account as ta;

/// The list.
pub(super) fn users() -> AnyView {
    let list = RwSignal::new(Vec::<User>::new());
    let errand = Errand::new();
    errand.run(vec![Step::get("/api/admin/users")], move |found| {
        let _ = list.try_set(found);
    });
    let resetting = RwSignal::new(None::<User>);
    let open = RwSignal::new(false);
    let update = Callback::new(move |(id, change): (String, UpdateUser)| {
        let steps = vec![Step::put(format!("/api/admin/users/{id}"), &change), Step::get("/api/admin/users")];
        errand.run(steps, move |found| {
            let _ = list.try_set(found);
        });
    });
    let row = move |user: User| {
        let admin = user.role == Role::Admin;
        let (id, again, whole) = (user.id.clone(), user.id.clone(), user.clone());
        let role = if admin { Role::User } else { Role::Admin };
        let active = user.is_active;
        let last = user.last_login.map_or_else(|| ta::never().to_owned(), moment);
        let letter: String = user.username.chars().take(1).flat_map(char::to_uppercase).collect();
        view! {
            <li class:gone=!active>
                <span class="avatar seat-1" aria-hidden="true">{letter}</span>
                <span>
                    <b class="serif">{user.username.clone()}</b>
                    <span class="quiet">
                        {if admin { ta::administrator() } else { ta::player() }} " · "
                        {if active { ta::active() } else { ta::inactive() }} " · " {date(user.created_at)}
                    </span>
                </span>
                <span class="when quiet">{ta::last_login()} ": " {last}</span>
                <span class="row">
                    <button class="btn small" on:click=move |_| {
                        update.run((id.clone(), UpdateUser { role: Some(role), ..UpdateUser::default() }));
                    }>{if admin { ta::make_user() } else { ta::make_admin() }}</button>
                    <button class="btn small" on:click=move |_| {
                        resetting.set(Some(whole.clone()));
                        open.set(true);
                    }>{ta::reset()}</button>
                    <button class="btn small" on:click=move |_| {
                        update.run((again.clone(), UpdateUser { is_active: Some(!active), ..UpdateUser::default() }));
                    }>{if active { ta::deactivate() } else { ta::activate() }}</button>
                </span>
            </li>
        }
        .into_any()
    };
    view! {
        <section class="plate padded users">
            <h2>{icon("people")} {ta::users()}</h2>
            {errand.told()}
            <ul class="rows">{move || list.get().into_iter().map(row).collect_view()}</ul>
        </section>
        <Sheet
            open=open
            title=Signal::derive(move || resetting.get().map_or_else(String::new, |u| u.username))
            kind="centre"
        >
            {move || resetting.get().map(reset)}
        </Sheet>
    }
    .into_any()
}

fn reset(user: User) -> AnyView {
    let new = RwSignal::new(String::new());
    let errand = Errand::new();
    let submit = move |e: web_sys::SubmitEvent| {
        e.prevent_default();
        let body = ResetPassword { new_password: new.get_untracked() };
        let path = format!("/api/admin/users/{}/password", user.id);
        errand.run(vec![Step::put(path, &body)], move |()| {
            new.set(String::new());
            errand.praise(ta::reset_done());
        });
    };
    view! {
        <form class="form" on:submit=submit>
            {field("resetpass", ta::new_password(), "password", "new-password", new)}
            <p class="quiet fine-print">{ta::password_hint()}</p>
            {errand.told()}
            {errand.button("btn dark", ta::reset())}
        </form>
    }
    .into_any()
}

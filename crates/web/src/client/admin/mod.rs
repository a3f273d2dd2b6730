//! For administrators: accounts, invites, rooms, the audit log; and the first password.

mod audit;
mod invites;
mod rooms;
mod setup;
mod users;

use leptos::prelude::*;
use protocol::api::Role;

use crate::client::account::parts::{bar, link};
use crate::client::account::who;
use crate::client::sheets::Choice;
use crate::client::text::{self as t, account as ta};

pub(crate) use setup::SetupPage;

/// The page.
#[component]
pub(crate) fn AdminPage() -> impl IntoView {
    let me = who();
    let tab = RwSignal::new("users".to_owned());
    let tabs = || {
        vec![
            ("users".to_owned(), ta::users().to_owned()),
            ("invites".to_owned(), ta::invites().to_owned()),
            ("rooms".to_owned(), ta::rooms().to_owned()),
            ("audit".to_owned(), ta::audit().to_owned()),
        ]
    };
    view! {
        {bar(ta::admin(), link("/account", "btn small", ta::account()))}
        <main class="account admin">
            {move || match me.get() {
                None => view! { <p class="quiet">{t::opening()}</p> }.into_any(),
                Some(Some(user)) if user.role == Role::Admin => {
                    view! {
                        <Choice name=ta::admin() value=tab options=tabs() />
                        {move || match tab.get().as_str() {
                            "invites" => invites::invites(),
                            "rooms" => rooms::rooms(),
                            "audit" => audit::audit(),
                            _ => users::users(),
                        }}
                    }
                        .into_any()
                }
                Some(_) => {
                    view! { <section class="plate padded"><p>{ta::admins_only()}</p>{link("/account", "btn", ta::log_in())}</section> }
                        .into_any()
                }
            }}
        </main>
    }
}

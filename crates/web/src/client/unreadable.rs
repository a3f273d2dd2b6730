//! Something that was kept and can't be read: it is not thrown away before its owner has seen it.

use leptos::prelude::*;

use super::files;
use super::text as t;

/// Says what can't be read and why, gives it as a file, and begins anew when asked to.
pub(crate) fn unreadable(
    title: &'static str,
    reason: String,
    file: String,
    kept: String,
    anew: impl Fn() + 'static,
) -> AnyView {
    view! {
        <main class="message">
            <h1>{title}</h1>
            <p role="alert">{reason}</p>
            <div class="row">
                <button class="btn" on:click=move |_| files::save(&file, &kept)>{t::save_file()}</button>
                <button class="btn primary" on:click=move |_| anew()>{t::begin_anew()}</button>
            </div>
        </main>
    }
    .into_any()
}

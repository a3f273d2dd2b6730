//! What was said, and a line to say something.

use leptos::prelude::*;
use protocol::room::Command;

use crate::client::draw::icon;
use crate::client::online::Online;
use crate::client::table::Signs;
use crate::client::text as t;

/// What was said, and a line to say something.
#[component]
pub(crate) fn Chat(online: Online) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let say = move || {
        let said = text.get_untracked().trim().to_owned();
        if !said.is_empty() {
            online.send(Command::Chat { text: said });
            text.set(String::new());
        }
    };
    view! {
        <section class="chat" aria-label=t::chat()>
            <ol>
                {move || online.chat.with(|c| {
                    let from = c.len().saturating_sub(30);
                    c[from..].iter().map(|l| view! { <li><b>{l.name.clone()}</b> <span>{l.text.clone()}</span></li> }).collect_view()
                })}
            </ol>
            <Show when=move || online.you.get().member.is_some()>
                <Signs online=online />
                <form on:submit=move |e| { e.prevent_default(); say(); }>
                    <input class="field" maxlength="500" aria-label=t::say_something() placeholder=t::say_something() prop:value=move || text.get() on:input=move |e| text.set(event_target_value(&e)) />
                    <button class="icon-button" type="submit" aria-label=t::send()>{icon("next")}</button>
                </form>
            </Show>
        </section>
    }
}

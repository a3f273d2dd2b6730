//! The first game: three sentences, one at a time, then never again.

use leptos::prelude::*;

use crate::client::draw::{icon, lamp};
use crate::client::session::Session;
use crate::client::text as t;
use crate::client::{games, store};

/// The next sentence, while it is the visitor's turn.
#[component]
pub(super) fn Tips(s: Session) -> impl IntoView {
    let key = StoredValue::new(format!("tips.{}", s.game));
    let seen = store::get(&key.get_value()).and_then(|n| n.parse::<usize>().ok()).unwrap_or(0);
    let next = RwSignal::new(seen);
    let tips = games::board(s.game).map(|f| (f.tips)()).unwrap_or_default();
    let done = move |_| {
        next.update(|n| *n += 1);
        store::set(&key.get_value(), &next.get_untracked().to_string());
    };
    move || {
        let at = next.get();
        let tip = tips.get(at).copied().filter(|_| s.my_turn())?;
        Some(view! {
            <aside class="tip" aria-label=t::pick("First steps", "Erste Schritte")>
                {lamp()}
                <p><b class="num">{t::fill(t::tip_count(), &[("n", &(at + 1).to_string())])}</b> " " {tip}</p>
                <button class="ib" aria-label=t::tip_next() title=t::tip_next() on:click=done>{icon("close")}</button>
            </aside>
        })
    }
}

//! What happened, in words.

use leptos::prelude::*;
use web::log::Line;

use super::avatar;
use crate::client::session::Session;
use crate::client::text as t;

/// The latest lines, with who did it.
#[component]
pub(crate) fn Past(
    /// The game.
    s: Session,
    /// How many lines.
    count: usize,
) -> impl IntoView {
    view! {
        <ol class="past">
            {move || {
                s.latest(count).iter().map(|line| told(&s, line)).collect_view()
            }}
        </ol>
    }
}

fn told(s: &Session, line: &Line) -> impl IntoView + use<> {
    let who = line.seat.map(|seat| avatar(s, seat));
    let text = line.text.clone();
    view! { <li>{who} <span>{text}</span></li> }
}

/// All that happened, newest first.
#[component]
pub(super) fn Log(s: Session) -> impl IntoView {
    view! {
        <ol class="log">
            {move || {
                let lines = s.latest(400);
                if lines.is_empty() {
                    return view! { <li class="quiet">{t::nothing_yet()}</li> }.into_any();
                }
                lines.iter().rev().map(|line| told(&s, line)).collect_view().into_any()
            }}
        </ol>
    }
}

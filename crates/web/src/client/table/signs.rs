//! Signs that people show each other, and what was just said: for a moment, at the edge of the table.

use leptos::prelude::*;
use protocol::room::{Command, Sign};

use super::avatar;
use crate::client::draw::icon;
use crate::client::online::Online;
use crate::client::session::Session;
use crate::client::text::room as t;

/// The picture of a sign.
pub(crate) fn picture(sign: Sign) -> &'static str {
    match sign {
        Sign::Applause => "applause",
        Sign::Laugh => "laugh",
        Sign::Surprise => "surprise",
        Sign::Thanks => "thanks",
        Sign::Oops => "oops",
        Sign::Hurry => "hurry",
    }
}

/// The signs to choose from.
#[component]
pub(crate) fn Signs(online: Online) -> impl IntoView {
    view! {
        <div class="signs" role="group" aria-label=t::signs()>
            {Sign::ALL
                .into_iter()
                .map(|sign| view! {
                    <button
                        class="icon-button"
                        aria-label=t::sign(sign)
                        title=t::sign(sign)
                        on:click=move |_| online.send(Command::React { sign })
                    >
                        {icon(picture(sign))}
                    </button>
                })
                .collect_view()}
        </div>
    }
}

/// What people show and say now.
#[component]
pub(super) fn Shown(s: Session, online: Online) -> impl IntoView {
    let who = move |member: u32| {
        online.room.with(|r| {
            let member = r.as_ref()?.members.iter().find(|m| m.id == member)?;
            Some((member.seat, member.name.clone()))
        })
    };
    move || {
        let shown = online.shown.get();
        (!shown.is_empty()).then(|| {
            view! {
                <ul class="moments" role="status">
                    {shown
                        .into_iter()
                        .filter_map(|moment| {
                            let (seat, name) = who(moment.member)?;
                            let what = match moment.sign {
                                Some(sign) => view! {
                                    {icon(picture(sign))} <span class="unseen">{t::sign(sign)}</span>
                                }
                                .into_any(),
                                None => view! { <span>{moment.text}</span> }.into_any(),
                            };
                            Some(view! { <li>{seat.map(|seat| avatar(&s, seat))} <b>{name}</b> {what}</li> })
                        })
                        .collect_view()}
                </ul>
            }
        })
    }
}

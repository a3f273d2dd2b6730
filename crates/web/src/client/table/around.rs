//! What stands at the edge of a table: who is away and what the host can do about it, and the way on when a game is over.

use gloo_timers::callback::Interval;
use leptos::prelude::*;
use protocol::room::{Absent, Command, SeatInfo, Status};

use super::avatar;
use crate::client::draw::icon;
use crate::client::online::Online;
use crate::client::session::{Place, Session};
use crate::client::sheets::Question;
use crate::client::text::{fill, room as t};

/// The time, twice a second.
pub(super) fn clock() -> RwSignal<f64> {
    let now = RwSignal::new(js_sys::Date::now());
    let tick = StoredValue::new_local(Some(Interval::new(500, move || {
        let _ = now.try_set(js_sys::Date::now());
    })));
    on_cleanup(move || {
        tick.try_update_value(Option::take);
    });
    now
}

/// A time that has passed, as minutes and seconds.
pub(super) fn since(from: f64, now: f64) -> String {
    let seconds = ((now - from) / 1000.0).max(0.0) as u32;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Players who are gone while a game is on: for how long, and what the host may do.
#[component]
pub(super) fn Away(s: Session) -> AnyView {
    let Place::Room(online) = s.place else { return ().into_any() };
    let now = clock();
    let gone = Memo::new(move |_| {
        let playing = online.room.with(|r| r.as_ref().is_some_and(|r| r.status == Status::Playing));
        let seats: Vec<(u8, f64)> =
            (0..s.seats()).filter_map(|seat| Some((seat, online.away(seat)?))).collect();
        if playing { seats } else { Vec::new() }
    });
    let ending = RwSignal::new(false);
    let end = Callback::new(move |()| online.send(Command::Abandon));
    view! {
        {move || {
            let gone = gone.get();
            (!gone.is_empty()).then(|| view! {
                <aside class="away-bar" role="status" aria-label=t::away_title()>
                    {gone.into_iter().map(|(seat, from)| one(s, online, seat, from, now, ending)).collect_view()}
                </aside>
            })
        }}
        <Question open=ending title=t::end_game() text=t::end_game_text() yes=t::end_game() then=end />
    }
    .into_any()
}

fn one(
    s: Session,
    online: Online,
    seat: u8,
    from: f64,
    now: RwSignal<f64>,
    ending: RwSignal<bool>,
) -> impl IntoView {
    let stands_in = move || {
        online.room.with(|r| {
            let seat = r.as_ref().and_then(|r| r.seats.get(usize::from(seat)).cloned());
            matches!(seat, Some(SeatInfo::Player { stand_in: true, .. }))
        })
    };
    let takes_over = move || {
        let settings = online.room.with(|r| r.as_ref().map(|r| r.settings.clone()))?;
        let left = from + f64::from(settings.absent_seconds) * 1000.0 - now.get();
        (settings.absent == Absent::Bot && left > 0.0).then(|| (left / 1000.0).ceil().to_string())
    };
    let words = move || {
        let time = since(from, now.get());
        let name = s.name(seat);
        match (stands_in(), takes_over()) {
            (true, _) => fill(t::bot_plays(), &[("name", &name)]),
            (false, Some(left)) => fill(t::away_until(), &[("name", &name), ("n", &left)]),
            (false, None) => fill(t::away_for(), &[("name", &name), ("time", &time)]),
        }
    };
    let host = move || online.you.get().host;
    view! {
        <div class="away-one">
            {avatar(&s, seat)}
            <span>{words}</span>
            {move || host().then(|| {
                let on = !stands_in();
                view! {
                    <button class="btn small" on:click=move |_| online.send(Command::StandIn { seat, on })>
                        {if on { t::let_bot_play() } else { t::wait() }}
                    </button>
                    <button class="btn small" on:click=move |_| ending.set(true)>{t::end_game()}</button>
                }
            })}
        </div>
    }
}

/// When the game is over and its result was put aside: the way on.
#[component]
pub(super) fn After(
    s: Session,
    /// Is the result shown?
    open: RwSignal<bool>,
) -> impl IntoView {
    let aside = RwSignal::new(false);
    Effect::new(move |before: Option<bool>| {
        let now = open.get();
        if before == Some(true) && !now {
            aside.set(true);
        }
        now
    });
    move || {
        (s.over() && !s.past() && aside.get() && !open.get()).then(|| {
            view! {
                <div class="after-bar">
                    {icon("flag")}
                    <b>{crate::client::text::game_over()}</b>
                    <button class="btn small primary" on:click=move |_| open.set(true)>{t::what_now()}</button>
                </div>
            }
        })
    }
}

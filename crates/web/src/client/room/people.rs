//! The people of a room while a game is on: who is away, what the host may do, and how one leaves.

use leptos::prelude::*;
use protocol::room::{Command, Configure, Member, SeatInfo, Settings, Status};

use crate::client::draw::icon;
use crate::client::online::Online;
use crate::client::route::{self, Route};
use crate::client::sheets::{Question, Sheet};
use crate::client::text::{self as text, fill, room as t};

/// Changes how the room is run.
pub(super) fn set(online: Online, change: impl FnOnce(&mut Settings)) {
    let settings = online.room.with_untracked(|r| r.as_ref().map(|r| r.settings.clone()));
    if let Some(mut settings) = settings {
        change(&mut settings);
        online.send(Command::Configure(Configure { settings: Some(settings), ..Configure::default() }));
    }
}

/// Who is in the room, who is away, and how many watch; the host runs the room from here.
#[component]
pub(crate) fn People(online: Online) -> impl IntoView {
    let host = Signal::derive(move || online.you.get().host);
    let ending = RwSignal::new(false);
    let kicked = RwSignal::new(None::<(u32, String)>);
    let end = Callback::new(move |()| online.send(Command::Abandon));
    let playing = move || online.room.with(|r| r.as_ref().is_some_and(|r| r.status == Status::Playing));
    let watching = move || {
        let watchers = online.room.with(|r| r.as_ref().map_or(0, |r| r.watchers));
        (watchers > 0)
            .then(|| view! { <li class="quiet">{icon("eye")} {watchers} " " {text::watching()}</li> })
    };
    let asks = RwSignal::new(false);
    // Each is set only where it differs: the two would otherwise wake each other for ever.
    Effect::new(move |_| {
        let wanted = kicked.with(Option::is_some);
        if asks.get_untracked() != wanted {
            asks.set(wanted);
        }
    });
    Effect::new(move |_| {
        if !asks.get() && kicked.with_untracked(Option::is_some) {
            kicked.set(None);
        }
    });
    view! {
        <section class="room-people">
            <h3>{text::room()} " " {online.code.get_value()}</h3>
            <ul class="people">
                {move || {
                    let members = online.room.with(|r| r.as_ref().map(|r| r.members.clone())).unwrap_or_default();
                    members.into_iter().map(|m| member(online, m, host, kicked)).collect_view()
                }}
                {watching}
            </ul>
            <super::lobby::Clock online=online host=host />
            <super::lobby::Absence online=online host=host />
            {move || (host.get() && playing()).then(|| view! {
                <button class="btn small" on:click=move |_| ending.set(true)>{t::end_game()}</button>
            })}
            <Question open=ending title=t::end_game() text=t::end_game_text() yes=t::end_game() then=end />
            <Sheet open=asks title=Signal::derive(|| t::send_away_title().to_owned()) kind="centre">
                {move || kicked.get().map(|(member, name)| view! {
                    <p class="question">{fill(t::send_away_text(), &[("name", &name)])}</p>
                    <div class="row">
                        <button class="btn dark" on:click=move |_| { kicked.set(None); online.send(Command::Kick { member }); }>{text::send_away()}</button>
                        <button class="btn" on:click=move |_| kicked.set(None)>{text::no_stay()}</button>
                    </div>
                })}
            </Sheet>
        </section>
    }
}

fn member(
    online: Online,
    m: Member,
    host: Signal<bool>,
    kicked: RwSignal<Option<(u32, String)>>,
) -> impl IntoView {
    let (is_host, stands_in, playing) = online.room.with(|r| {
        let r = r.as_ref();
        let seat = r.and_then(|r| r.seats.get(usize::from(m.seat?)).cloned());
        (
            r.is_some_and(|r| r.host == m.id),
            matches!(seat, Some(SeatInfo::Player { stand_in: true, .. })),
            r.is_some_and(|r| r.status == Status::Playing),
        )
    });
    let mine = online.you.get().member == Some(m.id);
    let state = match (m.connected, stands_in, is_host) {
        (false, true, _) => t::bot_stands_in(),
        (false, false, _) => text::away(),
        (true, _, true) => text::host(),
        (true, ..) => "",
    };
    let (id, name, seat, here) = (m.id, m.name.clone(), m.seat, m.connected);
    view! {
        <li>
            <b>{m.name}</b>
            <span class="quiet">{state}</span>
            {move || (host.get() && !mine).then(|| {
                let name = name.clone();
                view! {
                    <span class="member-tools">
                        {seat.filter(|_| playing && !here).map(|seat| view! {
                            <button class="btn small" on:click=move |_| online.send(Command::StandIn { seat, on: !stands_in })>
                                {if stands_in { t::wait() } else { t::let_bot_play() }}
                            </button>
                        })}
                        {here.then(|| view! {
                            <button class="btn small" on:click=move |_| online.send(Command::Host { member: id })>{t::make_host()}</button>
                        })}
                        <button class="icon-button" aria-label=text::send_away() title=text::send_away() on:click=move |_| kicked.set(Some((id, name.clone())))>
                            {icon("close")}
                        </button>
                    </span>
                }
            })}
        </li>
    }
}

/// Leaves the room for good, after a question; or only looks away.
#[component]
pub(crate) fn Leave(online: Online) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    let asked = RwSignal::new(false);
    let member = move || online.you.get().member.is_some();
    let playing = move || {
        online.room.with(|r| r.as_ref().is_some_and(|r| r.status == Status::Playing))
            && online.you.get().seat.is_some()
    };
    let go = move || {
        if member() {
            online.leave();
        }
        route::go(route, "/");
    };
    view! {
        <button class="btn small leave-room" on:click=move |_| if untrack(member) { asked.set(true) } else { untrack(go) }>
            {icon("back")} {text::leave_room()}
        </button>
        <Sheet open=asked title=Signal::derive(|| t::leave_title().to_owned()) kind="centre">
            <p class="question">{move || if playing() { t::leave_playing() } else { t::leave_text() }}</p>
            <div class="row">
                <button class="btn dark leave-now" on:click=move |_| untrack(go)>{t::leave_now()}</button>
                <a class="btn" href="/" on:click=move |e| route::follow(route, &e, "/")>{t::look_away()}</a>
                <button class="btn" on:click=move |_| asked.set(false)>{text::no_stay()}</button>
            </div>
        </Sheet>
    }
}

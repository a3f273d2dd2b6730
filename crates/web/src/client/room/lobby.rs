//! Before the cards are dealt: seats, house rules, and who may what.

use catalog::{Cover, covers};
use leptos::prelude::*;
use protocol::api::{JoinRoom, Joined};
use protocol::room::{Absent, Command, Configure, SeatInfo, Settings, Status};
use serde_json::Value;

use super::chairs::{chair, seat_count};
use super::chat::Chat;
use super::evening::Evening;
use super::invite::Invite;
use super::people::{Leave, set};
use crate::client::draw::{icon, lamp};
use crate::client::online::Online;
use crate::client::options::{self, OptionsForm, different};
use crate::client::route::{self, Route};
use crate::client::{api, rules, store, text as t};

#[component]
pub(super) fn Lobby(online: Online, cover: &'static Cover) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    let code = online.code.get_value();
    let host = Signal::derive(move || online.you.get().host);
    let member = move || online.you.get().member.is_some();
    let options = Signal::derive(move || {
        online.room.with(|r| r.as_ref().map(|r| r.options.clone()).unwrap_or_default())
    });
    let change = Callback::new(move |options| {
        online.send(Command::Configure(Configure { options: Some(options), ..Configure::default() }));
    });
    let fields = options::fields(cover.facts.id);
    let over = Memo::new(move |_| online.room.with(|r| r.as_ref().is_some_and(|r| r.status == Status::Over)));
    let seats = Signal::derive(move || {
        let seats = online.room.with(|r| r.as_ref().map(|r| r.seats.clone())).unwrap_or_default();
        seats.iter().enumerate().map(|(i, seat)| seat_name(i, seat)).collect::<Vec<_>>()
    });
    // What the rules refuse is said by the names that people know.
    let refused = move || {
        let why = online.refused.get()?;
        Some(fields.with(|f| web::options::readable(&why, f)))
    };
    let ready = move || {
        let me = online.you.get().member;
        online
            .room
            .with(|r| r.as_ref().is_some_and(|r| r.members.iter().any(|m| Some(m.id) == me && m.ready)))
    };
    view! {
        <header class="top-bar">
            <a class="brand" href="/" aria-label=t::home() on:click=move |e| route::follow(route, &e, "/")>{lamp()}</a>
            <h1 class="page-title"><b>{cover.facts.title}</b><span>{t::room()} " " {code.clone()}</span></h1>
            <nav class="tools" aria-label=t::menu()>
                {move || {
                    let watching = online.room.with(|r| r.as_ref().map_or(0, |r| r.watchers));
                    (watching > 0).then(|| view! { <span class="quiet watch">{icon("eye")} {watching} " " {t::watching()}</span> })
                }}
                {move || over.get().then(|| view! {
                    <button class="btn small" on:click=move |_| online.lobby.set(false)>{t::room::to_result()}</button>
                })}
                <Show when=move || host.get()>
                    <button class="btn small surprise" aria-label=t::fresh::surprise() on:click=move |_| surprise(online, cover, change)>
                        {icon("dice")} <span class="surprise-words">{t::fresh::surprise()}</span>
                    </button>
                </Show>
                <Leave online=online />
            </nav>
        </header>
        <main class="lobby">
            <div class="lobby-column">
                <section class="around" aria-label=t::seats()>
                    {move || {
                        let seats = online.room.with(|r| r.as_ref().map(|r| r.seats.clone()).unwrap_or_default());
                        seats.into_iter().enumerate().map(|(i, seat)| chair(online, cover, i as u8, seat)).collect_view()
                    }}
                    <Show when=move || host.get()>{move || seat_count(online, cover)}</Show>
                </section>
                <Show when=move || !member()>
                    <JoinForm online=online />
                </Show>
                <Invite online=online />
                <Evening online=online />
                <Chat online=online />
            </div>
            <section class="rule-sheet plate">
                <div class="rule-list" tabindex="0">
                    <Show when=move || host.get()><OtherGame online=online cover=cover /></Show>
                    <h2>{t::house_rules()}</h2>
                    <OptionsForm game=cover.facts.id fields=fields options=options seats=seats can=host change=change />
                </div>
                <footer>
                    {different(cover.facts.id, fields, options)}
                    {move || refused().map(|why| view! { <p class="why" role="alert">{icon("close")} <span>{why}</span></p> })}
                    <Clock online=online host=host />
                    <Absence online=online host=host />
                    {allowance(online, host, t::hints_allowed(), |s| &mut s.hints)}
                    {allowance(online, host, t::room::undo_allowed(), |s| &mut s.undo)}
                    {allowance(online, host, t::watchers_allowed(), |s| &mut s.spectators)}
                    {move || {
                        if host.get() {
                            view! {
                                <button class="btn primary" on:click=move |_| online.send(Command::Start)>
                                    {lamp()} {t::deal_cards()}
                                </button>
                            }
                                .into_any()
                        } else if member() {
                            view! {
                                <button class="btn" class:primary=move || !ready() on:click=move |_| online.send(Command::Ready { ready: !ready() })>
                                    {move || if ready() { t::not_ready() } else { t::i_am_ready() }}
                                </button>
                            }
                                .into_any()
                        } else {
                            ().into_any()
                        }
                    }}
                </footer>
            </section>
        </main>
    }
}

/// Rules that one would not have thought of: any of the sets that so many can play, but not the one that holds.
fn surprise(online: Online, cover: &'static Cover, change: Callback<Value>) {
    let game = cover.facts.id;
    let Some(rules) = rules::find(game) else { return };
    let Some((seats, now)) =
        online.room.with_untracked(|r| r.as_ref().map(|r| (r.seats.len(), r.options.clone())))
    else {
        return;
    };
    let presets = rules.presets(t::language());
    let mut other: Vec<Value> = presets.iter().filter_map(|p| p.options.parse().ok()).collect();
    other.retain(|wish| options::complete(game, seats, wish).is_ok_and(|all| all != now));
    let any = (js_sys::Math::random() * other.len() as f64) as usize;
    if let Some(wish) = other.into_iter().nth(any) {
        change.run(wish);
    }
}

/// What somebody on a seat is called.
fn seat_name(seat: usize, info: &SeatInfo) -> String {
    match info {
        SeatInfo::Open => t::player_number(seat + 1),
        SeatInfo::Bot { name, .. } | SeatInfo::Player { name, .. } => name.clone(),
    }
}

/// Another game for the same people.
#[component]
fn OtherGame(online: Online, cover: &'static Cover) -> impl IntoView {
    view! {
        <label class="other-game">
            <span>{t::room::game()}</span>
            <select class="field" on:change=move |e| {
                let game = Some(event_target_value(&e));
                online.send(Command::Configure(Configure { game, ..Configure::default() }));
            }>
                {covers()
                    .iter()
                    .map(|c| view! { <option value=c.facts.id selected={c.facts.id == cover.facts.id}>{c.facts.title}</option> })
                    .collect_view()}
            </select>
        </label>
    }
}

/// What becomes of the seat of somebody who is gone.
#[component]
pub(super) fn Absence(online: Online, host: Signal<bool>) -> impl IntoView {
    let now = move || {
        online.room.with(|r| {
            let settings = r.as_ref().map(|r| &r.settings);
            settings.filter(|s| s.absent == Absent::Bot).map_or(0, |s| s.absent_seconds)
        })
    };
    view! {
        <label class="clock">
            {icon("user")} <span class="unseen">{t::room::absence()}</span>
            <select
                class="field"
                disabled=move || !host.get()
                on:change=move |e| {
                    let seconds: u32 = event_target_value(&e).parse().unwrap_or(0);
                    set(online, |settings| {
                        settings.absent = if seconds > 0 { Absent::Bot } else { Absent::Wait };
                        if seconds > 0 {
                            settings.absent_seconds = seconds;
                        }
                    });
                }
            >
                {[0_u32, 30, 60, 180]
                    .into_iter()
                    .map(|s| {
                        let text = if s == 0 { t::room::away_wait().to_owned() } else { t::fill(t::room::away_bot(), &[("n", &s.to_string())]) };
                        view! { <option value=s.to_string() selected=move || now() == s>{text}</option> }
                    })
                    .collect_view()}
            </select>
        </label>
    }
}

/// How long a turn may take.
#[component]
pub(super) fn Clock(online: Online, host: Signal<bool>) -> impl IntoView {
    let now = move || online.room.with(|r| r.as_ref().and_then(|r| r.settings.turn_seconds)).unwrap_or(0);
    view! {
        <label class="clock">
            {icon("clock")} <span class="unseen">{t::clock()}</span>
            <select
                class="field"
                disabled=move || !host.get()
                on:change=move |e| {
                    let seconds: u32 = event_target_value(&e).parse().unwrap_or(0);
                    set(online, |settings| settings.turn_seconds = (seconds > 0).then_some(seconds));
                }
            >
                {[0_u32, 30, 60, 120, 300]
                    .into_iter()
                    .map(|s| {
                        let text = if s == 0 { t::no_clock().to_owned() } else { t::fill(t::seconds(), &[("n", &s.to_string())]) };
                        view! { <option value=s.to_string() selected=move || now() == s>{text}</option> }
                    })
                    .collect_view()}
            </select>
        </label>
    }
}

/// Something that the host may allow.
pub(super) fn allowance(
    online: Online,
    host: Signal<bool>,
    label: &'static str,
    part: fn(&mut Settings) -> &mut bool,
) -> AnyView {
    let settings = move || online.room.with(|r| r.as_ref().map(|r| r.settings.clone())).unwrap_or_default();
    let on = move || *part(&mut settings());
    let change = move |_| {
        set(online, |settings| {
            let allowed = part(settings);
            *allowed = !*allowed;
        });
    };
    view! {
        <span class="allow">
            <button
                role="switch"
                class="switch"
                aria-label=label
                aria-checked=move || on().to_string()
                disabled=move || !host.get()
                on:click=change
            ></button>
            {label}
        </span>
    }
    .into_any()
}

/// A name and a chair.
#[component]
pub(super) fn JoinForm(online: Online) -> impl IntoView {
    let name = RwSignal::new(store::name().unwrap_or_default());
    let trouble = RwSignal::new(None::<String>);
    let join = move || {
        let code = online.code.get_value();
        let wanted = name.get_untracked().trim().to_owned();
        if wanted.is_empty() && store::get("account").is_none() {
            trouble.set(Some(t::room::name_first().to_owned()));
            return;
        }
        store::set("name", &wanted);
        leptos::task::spawn_local(async move {
            let body = JoinRoom { name: Some(wanted).filter(|n| !n.is_empty()), ..JoinRoom::default() };
            match api::post::<Joined>(&format!("/api/rooms/{code}/join"), &body).await {
                Ok(joined) => {
                    store::set(&format!("seat.{code}"), &joined.token);
                    online.token.set(Some(joined.token));
                    online.reenter();
                }
                Err(reason) => trouble.set(Some(reason.message)),
            }
        });
    };
    view! {
        <form class="plate join-form" on:submit=move |e| { e.prevent_default(); join(); }>
            <label for="joinname"><b class="serif">{t::join_title()}</b></label>
            <div class="row">
                <input id="joinname" class="field" maxlength="24" placeholder=t::your_name() prop:value=move || name.get() on:input=move |e| name.set(event_target_value(&e)) />
                <button class="btn primary" type="submit">{t::sit_down()}</button>
            </div>
            {move || trouble.get().map(|why| view! { <p class="why" role="alert">{icon("close")} {why}</p> })}
        </form>
    }
}

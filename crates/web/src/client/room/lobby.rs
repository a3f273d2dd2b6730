//! Before the cards are dealt: seats, house rules, and who may what.

use leptos::prelude::*;
use protocol::api::{JoinRoom, Joined};
use protocol::room::{Command, Configure, Settings, Status};

use super::chairs::{chair, seat_count};
use super::chat::Chat;
use super::invite::Invite;
use crate::client::draw::{icon, lamp};
use crate::client::games::Face;
use crate::client::online::Online;
use crate::client::options::OptionsForm;
use crate::client::route::{self, Route};
use crate::client::{api, store, text as t};

#[component]
pub(super) fn Lobby(online: Online, face: &'static Face) -> impl IntoView {
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
    let status = move || online.room.with(|r| r.as_ref().map(|r| r.status));
    let ready = move || {
        let me = online.you.get().member;
        online
            .room
            .with(|r| r.as_ref().is_some_and(|r| r.members.iter().any(|m| Some(m.id) == me && m.ready)))
    };
    view! {
        <header class="top">
            <a class="brand" href="/" aria-label=t::home() on:click=move |e| route::follow(route, &e, "/")>{lamp()}</a>
            <h1 class="ttl"><b>{face.title}</b><span>{t::room()} " " {code.clone()}</span></h1>
            <nav class="tools" aria-label=t::menu()>
                {move || {
                    let watching = online.room.with(|r| r.as_ref().map_or(0, |r| r.watchers));
                    (watching > 0).then(|| view! { <span class="q watch">{icon("eye")} {watching} " " {t::watching()}</span> })
                }}
                <button class="btn sm" on:click=move |_| {
                    if online.you.get_untracked().member.is_some() {
                        online.send(Command::Leave);
                        store::forget(&format!("seat.{}", online.code.get_value()));
                    }
                    route::go(route, "/");
                }>{icon("back")} {t::leave_room()}</button>
            </nav>
        </header>
        <main class="lobby">
            <div class="lcol">
                <section class="around" aria-label=t::seats()>
                    {move || {
                        let seats = online.room.with(|r| r.as_ref().map(|r| r.seats.clone()).unwrap_or_default());
                        seats.into_iter().enumerate().map(|(i, seat)| chair(online, face, i as u8, seat)).collect_view()
                    }}
                    <Show when=move || host.get()>{move || seat_count(online, face)}</Show>
                </section>
                <Show when=move || !member()>
                    <JoinForm online=online />
                </Show>
                <Invite online=online />
                <Chat online=online />
            </div>
            <section class="rulesheet plate">
                <div class="scroll" tabindex="0">
                    <h2>{t::house_rules()}</h2>
                    <OptionsForm game=face.id options=options can=host change=change />
                </div>
                <footer>
                    {move || online.refused.get().map(|why| view! { <p class="why" role="alert">{icon("close")} {why}</p> })}
                    <Clock online=online host=host />
                    {allowance(online, host, t::hints_allowed(), |s| &mut s.hints)}
                    {allowance(online, host, t::watchers_allowed(), |s| &mut s.spectators)}
                    {move || {
                        if host.get() {
                            let again = status() == Some(Status::Over);
                            view! {
                                <button class="btn go" on:click=move |_| online.send(if again { Command::Rematch } else { Command::Start })>
                                    {lamp()} {t::deal_cards()}
                                </button>
                            }
                                .into_any()
                        } else if member() {
                            view! {
                                <button class="btn" class:go=move || !ready() on:click=move |_| online.send(Command::Ready { ready: !ready() })>
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

/// How long a turn may take.
#[component]
pub(super) fn Clock(online: Online, host: Signal<bool>) -> impl IntoView {
    let now = move || online.room.with(|r| r.as_ref().and_then(|r| r.settings.turn_seconds)).unwrap_or(0);
    view! {
        <label class="clock">
            {icon("clock")} <span class="hide">{t::clock()}</span>
            <select
                class="field"
                disabled=move || !host.get()
                on:change=move |e| {
                    let seconds: u32 = event_target_value(&e).parse().unwrap_or(0);
                    let settings = online.room.with_untracked(|r| r.as_ref().map(|r| r.settings.clone()));
                    if let Some(mut settings) = settings {
                        settings.turn_seconds = (seconds > 0).then_some(seconds);
                        online.send(Command::Configure(Configure { settings: Some(settings), ..Configure::default() }));
                    }
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
        let mut settings = untrack(settings);
        let allowed = part(&mut settings);
        *allowed = !*allowed;
        online.send(Command::Configure(Configure { settings: Some(settings), ..Configure::default() }));
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
        <form class="plate joinf" on:submit=move |e| { e.prevent_default(); join(); }>
            <label for="joinname"><b class="serif">{t::join_title()}</b></label>
            <div class="row">
                <input id="joinname" class="field" maxlength="24" placeholder=t::your_name() prop:value=move || name.get() on:input=move |e| name.set(event_target_value(&e)) />
                <button class="btn go" type="submit">{t::sit_down()}</button>
            </div>
            {move || trouble.get().map(|why| view! { <p class="why" role="alert">{icon("close")} {why}</p> })}
        </form>
    }
}

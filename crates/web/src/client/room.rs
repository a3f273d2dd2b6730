//! A room: seats, bots, house rules, code and link, chat; and the table once the cards are dealt.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use protocol::api::{JoinRoom, Joined};
use protocol::room::{Command, Configure, Room, SeatInfo, Settings, Status, Table};

use super::api;
use super::draw::{icon, lamp, picture};
use super::files::{self, Copied};
use super::games::{self, Board, Face};
use super::online::{Online, Wire};
use super::options::OptionsForm;
use super::route::{self, Route};
use super::session::{BotSeat, Place, Player, Session};
use super::text as t;
use super::{rules, store};

/// The page of a room.
#[component]
pub(crate) fn RoomPage(code: String) -> impl IntoView {
    let online = Online::enter(&code);
    let table = RwSignal::new(None::<Session>);
    let asked = RwSignal::new(None);
    provide_context(games::NewGame(asked));
    provide_context(online);
    show_news(online, table);
    let lobby = Memo::new(move |_| {
        let status = online.room.with(|r| r.as_ref().map(|r| r.status));
        table.with(Option::is_none) || !matches!(status, Some(Status::Playing | Status::Over))
    });
    let game = Memo::new(move |_| online.room.with(|r| r.as_ref().map(|r| r.game.clone())));
    let board = board(online, game);
    Effect::new(move |_| {
        let face = game.get().and_then(|g| games::find(&g));
        if let (Some(face), Some(body)) = (face, document().body()) {
            body.set_class_name(if lobby.get() { "pg-room" } else { face.class });
            let _ = body.set_attribute("data-game", face.id);
        }
    });
    view! {
        <Connection online=online />
        {move || {
            match (board.get(), online.wire.get()) {
                (_, Wire::Ended) => ended(online).into_any(),
                (None, _) => view! { <main class="lost"><p>{t::opening()}</p></main> }.into_any(),
                (Some((face, _)), _) if lobby.get() => view! { <Lobby online=online face=face /> }.into_any(),
                (Some((_, board)), _) => match table.get() {
                    Some(session) => (board.table)(session),
                    None => ().into_any(),
                },
            }
        }}
    }
}

/// The table of the room's game, once its piece of the program is here.
fn board(
    online: Online,
    game: Memo<Option<String>>,
) -> RwSignal<Option<(&'static Face, &'static Board)>, LocalStorage> {
    let board = RwSignal::new_local(None);
    Effect::new(move |_| {
        let Some(face) = game.get().and_then(|g| games::find(&g)) else { return };
        leptos::task::spawn_local(async move {
            while online.wire.try_get_untracked().is_some() {
                if let Ok(found) = games::fetch(face.id).await {
                    let _ = board.try_set(Some((face, found)));
                    return;
                }
                TimeoutFuture::new(2_000).await;
            }
        });
    });
    board
}

fn ended(online: Online) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    view! {
        <main class="lost">
            <h1>{t::room_ended()}</h1>
            <p>{move || online.refused.get()}</p>
            <a class="btn go" href="/" on:click=move |e| route::follow(route, &e, "/")>{t::to_games()}</a>
        </main>
    }
}

/// Shows what happens one after the other, at a pace that one can follow.
fn show_news(online: Online, table: RwSignal<Option<Session>>) {
    let busy = StoredValue::new(false);
    Effect::new(move |_| {
        online.news.track();
        if busy.get_value() {
            return;
        }
        busy.set_value(true);
        leptos::task::spawn_local(async move {
            while let Some((news, behind)) = online.next() {
                let same = table.try_with_untracked(|t| {
                    t.is_some_and(|s| s.table.with_untracked(|t| t.record == news.table.record))
                });
                match same {
                    None => return,
                    Some(true) => {
                        if let Some(session) = table.get_untracked() {
                            let ply = news.table.ply;
                            session.show(news.table, &news.events, ply);
                        }
                    }
                    Some(false) => {
                        let fresh = sit(online, news.table).await;
                        let _ = table.try_set(fresh);
                        TimeoutFuture::new(50).await;
                    }
                }
                let mine =
                    news.seat.is_some() && news.seat == online.you.try_get_untracked().and_then(|y| y.seat);
                if !mine && !store::still() && behind < 12 {
                    TimeoutFuture::new(550).await;
                }
            }
            busy.try_update_value(|b| *b = false);
        });
    });
}

/// A session for the game that is played in the room.
async fn sit(online: Online, table: Table) -> Option<Session> {
    let room = online.room.get_untracked()?;
    let face = games::find(&room.game)?;
    let teller = games::fetch(face.id).await.ok()?.teller;
    let players = room.seats.iter().map(|seat| player(&room, seat)).collect();
    let owner = Owner::new();
    let undo = table.undo;
    Some(owner.with(|| {
        let you = RwSignal::new(online.you.get_untracked().seat);
        Session {
            game: face.id,
            players: StoredValue::new(players),
            options: StoredValue::new(room.options.clone()),
            you,
            reader: you,
            handed: RwSignal::new(None),
            table: RwSignal::new(table),
            log: RwSignal::new(Vec::new()),
            refused: online.refused,
            hold: RwSignal::new(false),
            can_undo: RwSignal::new(undo),
            teller,
            place: Place::Room(online),
        }
    }))
    .inspect(|_| std::mem::forget(owner))
}

fn player(room: &Room, seat: &SeatInfo) -> Player {
    match seat {
        SeatInfo::Open => Player { name: t::free_chair().to_owned(), bot: None },
        SeatInfo::Player { name, .. } => Player { name: name.clone(), bot: None },
        SeatInfo::Bot { bot, name } => {
            let offers = rules::bots(&room.game);
            let level = offers.iter().find(|o| o.id == bot).map_or_else(String::new, |o| o.level.to_string());
            Player { name: name.clone(), bot: Some(BotSeat { id: bot.clone(), level }) }
        }
    }
}

/// Says when the connection is lost, when it is tried again, and for a moment that it is back.
#[component]
pub(crate) fn Connection(online: Online) -> impl IntoView {
    let back = RwSignal::new(false);
    Effect::new(move |before: Option<bool>| {
        let down = matches!(online.wire.get(), Wire::Down(_));
        if before == Some(true) && online.wire.get() == Wire::Up {
            back.set(true);
            set_timeout(
                move || {
                    let _ = back.try_set(false);
                },
                std::time::Duration::from_secs(3),
            );
        }
        // A new try is not yet a connection.
        down || (before == Some(true) && online.wire.get() != Wire::Up)
    });
    move || {
        match online.wire.get() {
        Wire::Down(seconds) => Some(
            view! {
                <div class="conn" role="status">
                    {icon("refresh")}
                    <span>{t::fill(t::lost_retry(), &[("n", &seconds.to_string())])}</span>
                    <button class="btn sm" on:click=move |_| online.connect()>{t::now()}</button>
                </div>
            }
            .into_any(),
        ),
        _ if back.get() => Some(
            view! { <div class="conn good" role="status">{icon("check")} <span>{t::back_again()}</span></div> }
                .into_any(),
        ),
        _ => None,
    }
    }
}

#[component]
fn Lobby(online: Online, face: &'static Face) -> impl IntoView {
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
fn Clock(online: Online, host: Signal<bool>) -> impl IntoView {
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
fn allowance(
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

fn seat_count(online: Online, face: &'static Face) -> impl IntoView {
    let (low, high) = face.seats;
    let count = online.room.with(|r| r.as_ref().map_or(0, |r| r.seats.len()));
    let set = move |seats: usize| {
        online.send(Command::Configure(Configure { seats: Some(seats as u8), ..Configure::default() }));
    };
    view! {
        <div class="row">
            <button class="btn sm" disabled={count >= high} on:click=move |_| set(count + 1)>{icon("plus")} {t::more_chairs()}</button>
            <button class="btn sm" disabled={count <= low} on:click=move |_| set(count.saturating_sub(1))>{t::fewer_chairs()}</button>
        </div>
    }
}

fn chair(online: Online, face: &'static Face, i: u8, seat: SeatInfo) -> impl IntoView {
    let host = online.you.get().host;
    let you = online.you.get();
    match seat {
        SeatInfo::Open => view! {
            <div class="chair free">
                <span class="av none" aria-hidden="true">{icon("plus")}</span>
                <div><b class="serif">{t::free_chair()}</b></div>
                {host.then(|| bot_choice(online, face, i, None))}
                {(!host && you.member.is_some() && you.seat != Some(i)).then(|| view! {
                    <button class="btn sm" on:click=move |_| online.send(Command::Sit { seat: Some(i) })>{t::sit_here()}</button>
                })}
            </div>
        }
        .into_any(),
        SeatInfo::Bot { bot, name } => {
            let about = rules::bots(face.id).iter().find(|b| b.id == bot).map_or("", |b| b.about);
            let about = t::content::bot_about(&bot).unwrap_or(about);
            view! {
                <div class="chair">
                    <span class=format!("av s{i}") aria-hidden="true">{first(&name)}</span>
                    <div><b class="serif">{name}</b><span class="q">{t::bot()} " · " {about}</span></div>
                    {host.then(|| bot_choice(online, face, i, Some(bot)))}
                    {host.then(|| view! {
                        <button class="ib" aria-label=t::send_away() on:click=move |_| online.send(Command::Open { seat: i })>{icon("close")}</button>
                    })}
                </div>
            }
            .into_any()
        }
        SeatInfo::Player { member, name, .. } => {
            let (ready, here) = online.room.with(|r| {
                let m = r.as_ref().and_then(|r| r.members.iter().find(|m| m.id == member));
                m.map_or((false, false), |m| (m.ready, m.connected))
            });
            let is_host = online.room.with(|r| r.as_ref().is_some_and(|r| r.host == member));
            let mine = you.member == Some(member);
            let role = match (mine, is_host, here, ready) {
                (_, _, false, _) => t::away(),
                (true, true, ..) => t::you_host(),
                (true, ..) => t::you_lower(),
                (_, true, ..) => t::host(),
                (.., true) => t::is_ready(),
                _ => t::waiting(),
            };
            view! {
                <div class="chair" class:away=!here>
                    <span class=format!("av s{i}") aria-hidden="true">{first(&name)}</span>
                    <div><b class="serif">{name}</b><span class="q">{role}</span></div>
                    {(ready || is_host).then(|| view! { <span class="rdy">{icon("check")}</span> })}
                    {(host && !mine).then(|| view! {
                        <button class="ib" aria-label=t::send_away() on:click=move |_| online.send(Command::Kick { member })>{icon("close")}</button>
                    })}
                </div>
            }
            .into_any()
        }
    }
}

fn first(name: &str) -> String {
    name.chars().take(1).flat_map(char::to_uppercase).collect()
}

fn bot_choice(online: Online, face: &'static Face, seat: u8, now: Option<String>) -> impl IntoView {
    let offers = rules::bots(face.id);
    let none = now.is_none();
    view! {
        <select
            class="field botsel"
            aria-label=t::add_bot()
            on:change=move |e| {
                let bot = event_target_value(&e);
                if !bot.is_empty() {
                    online.send(Command::Fill { seat, bot });
                }
            }
        >
            {none.then(|| view! { <option value="">{t::add_bot()}</option> })}
            {offers
                .into_iter()
                .rev()
                .map(|o| {
                    let on = now.as_deref() == Some(o.id);
                    view! { <option value=o.id selected=on>{format!("{} · {}", o.name, t::level(&o.level.to_string()))}</option> }
                })
                .collect_view()}
        </select>
    }
}

/// A name and a chair.
#[component]
fn JoinForm(online: Online) -> impl IntoView {
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

/// Code, link and QR.
#[component]
pub(crate) fn Invite(online: Online) -> impl IntoView {
    let code = online.code.get_value();
    let link = format!("{}/r/{code}", window().location().origin().unwrap_or_default());
    let copied = RwSignal::new(Copied::No);
    let shown = link.clone();
    let picture = picture(qr(&link));
    view! {
        <section class="plate invite" aria-label=t::invite()>
            <div class="qr">{picture}</div>
            <div class="ic">
                <span class="q">{t::join_code()}</span>
                <b class="serif code">{code}</b>
                <span class="q link">{shown}</span>
            </div>
            <button class="btn sm" on:click=move |_| files::copy(&link, copied)>
                {icon("link")} <span role="status">{move || copied.get().words(t::copy_link())}</span>
            </button>
        </section>
    }
}

fn qr(text: &str) -> String {
    use std::fmt::Write;
    let Ok(code) = qrcodegen::QrCode::encode_text(text, qrcodegen::QrCodeEcc::Medium) else {
        return String::new();
    };
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    format!(
        r##"<svg viewBox="-2 -2 {0} {0}" shape-rendering="crispEdges"><rect x="-2" y="-2" width="{0}" height="{0}" fill="#fff"/><path d="{path}" fill="#1F2430"/></svg>"##,
        size + 4
    )
}

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
                <form on:submit=move |e| { e.prevent_default(); say(); }>
                    <input class="field" maxlength="500" aria-label=t::say_something() placeholder=t::say_something() prop:value=move || text.get() on:input=move |e| text.set(event_target_value(&e)) />
                    <button class="ib" type="submit" aria-label=t::send()>{icon("next")}</button>
                </form>
            </Show>
        </section>
    }
}

//! What all tables have around them: the bar, the log, the menu, hints, keys and the end.

mod details;
mod end;
mod fresh;
mod hints;
mod log;
mod menu;
mod odds;
mod refusal;
mod tips;

use leptos::prelude::*;
use protocol::room::Turn;

use self::details::Details;
use self::end::End;
use self::hints::Hints;
use self::log::Log;
use self::menu::Menu;
use self::odds::Odds;
use self::tips::Tips;
use super::draw::{icon, lamp, picture};
use super::room::Chat;
use super::route::{self, Route};
use super::session::{Place, Session};
use super::sheets::Sheet;
use super::text as t;
use super::{games, motion, offline, sound};

pub(crate) use self::hints::grade;
pub(crate) use self::log::Past;
pub(crate) use self::odds::{bar, figure, strip};

/// The seat as a coloured coin with a letter.
pub(crate) fn avatar(s: &Session, seat: u8) -> impl IntoView + use<> {
    let letter: String = s.name(seat).chars().take(1).flat_map(char::to_uppercase).collect();
    view! { <span class=format!("av s{seat}") aria-hidden="true">{letter}</span> }
}

/// The bar on top, the felt below, and the sheets.
#[component]
pub(crate) fn Shell(
    /// The game.
    s: Session,
    /// Its name.
    title: &'static str,
    /// Where the game stands.
    #[prop(into)]
    subtitle: Signal<String>,
    /// A key was pressed that the bar does not know.
    key: Callback<String, bool>,
    /// The felt.
    children: Children,
) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    let (log, menu, hint, rules) =
        (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let (chat, odds) = (RwSignal::new(false), RwSignal::new(false));
    let room = if let Place::Room(online) = s.place { Some(online) } else { None };
    let muted = RwSignal::new(sound::muted());
    let switch_sound = move || {
        muted.update(|m| *m = !*m);
        sound::mute(muted.get_untracked());
    };
    Effect::new(move |_| {
        let about = subtitle.get();
        s.table.track();
        offline::save(s, &about);
    });
    let details = Details::new();
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        sound::wake_by(&event);
        let open = [log, menu, hint, odds, rules, chat].iter().any(|o| o.get_untracked());
        if event.key() == "Escape" {
            details.hide();
        }
        if open || event.ctrl_key() || event.meta_key() || event.alt_key() || typing(&event) {
            return;
        }
        // What has the focus hears Enter itself; only what is chosen already waits for a second one.
        let mine = event.key() == "Enter" && on_a_button(&event);
        let done = !mine && key.run(event.key())
            || match event.key().as_str() {
                "u" | "U" => {
                    s.undo();
                    true
                }
                "h" | "H" | "?" if untrack(|| s.may_ask()) => {
                    hint.set(true);
                    true
                }
                "o" | "O" if untrack(|| s.may_ask()) => {
                    odds.set(true);
                    true
                }
                "l" | "L" => {
                    log.set(true);
                    true
                }
                "m" | "M" => {
                    switch_sound();
                    true
                }
                _ => false,
            };
        if done {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
    view! {
        <header class="top">
            <a class="brand" href="/" aria-label=t::home() on:click=move |e| route::follow(route, &e, "/")>
                {lamp()}
            </a>
            <h1 class="ttl">
                <b>{title}</b>
                <span>{move || subtitle.get()}</span>
            </h1>
            <nav class="tools" aria-label=t::menu()>
                <Show when=move || s.can_undo.get()>
                    <button class="ib t-undo" aria-label=t::undo() title=t::undo() on:click=move |_| s.undo()>
                        {icon("undo")}
                    </button>
                </Show>
                {move || s.may_ask().then(|| view! {
                    <button class="ib t-hint" aria-label=t::hint() title=t::hint() on:click=move |_| hint.set(true)>
                        {icon("hint")}
                    </button>
                    <button class="ib t-odds" aria-label=t::odds::odds() title=t::odds::odds() on:click=move |_| odds.set(true)>
                        {icon("chart")}
                    </button>
                })}
                <Deadline s=s />
                {room.map(|_| view! {
                    <button class="ib t-chat" aria-label=t::chat() title=t::chat() on:click=move |_| chat.set(true)>
                        {icon("chat")}
                    </button>
                })}
                <button class="ib t-log" aria-label=t::log() title=t::log() on:click=move |_| log.set(true)>
                    {icon("log")}
                </button>
                <button
                    class="ib t-sound"
                    class:off=move || muted.get()
                    aria-pressed=move || muted.get().to_string()
                    aria-label=t::sound_off()
                    title=t::sound_off()
                    on:click=move |_| switch_sound()
                >
                    {icon("sound")}
                </button>
                {(!s.past()).then(|| view! {
                    <button class="ib t-menu" aria-label=t::menu() title=t::menu() on:click=move |_| menu.set(true)>
                        {icon("menu")}
                    </button>
                })}
            </nav>
        </header>
        <div
            class="stage"
            on:pointerover=move |event| details.over(&event)
            on:pointerleave=move |_| details.hide()
            on:pointerout=move |event| if event.pointer_type() == "mouse" { details.hide() }
            on:pointerdown=move |event| details.down(&event)
            on:pointerup=move |event| details.up(&event)
            on:pointercancel=move |_| details.hide()
            on:focusin=move |event| details.focus(&event)
            on:focusout=move |_| details.hide()
            on:contextmenu=move |event| details.menu(&event)
            on:click:capture=move |event| { details.swallows(&event); }
            on:click=move |event| {
                sound::wake_by(&event);
                refusal::point(&event);
                if !s.my_turn() {
                    motion::finish();
                    offline::hurry(s);
                }
            }
        >
            {children()}
            {details.draw()}
            <div class="live" role="status" aria-live="polite">
                {move || s.log.with(|l| l.last().map(|l| l.text.clone()))}
            </div>
            <Tips s=s />
            {refusal::toast(s)}
        </div>
        <Sheet open=log title=Signal::derive(|| t::log().to_owned())>
            <Log s=s />
        </Sheet>
        {room.map(|online| view! {
            <Sheet open=chat title=Signal::derive(|| t::chat().to_owned())>
                <Chat online=online />
            </Sheet>
        })}
        <Sheet open=hint title=Signal::derive(|| t::hint().to_owned()) kind="centre">
            <Hints s=s open=hint />
        </Sheet>
        <Sheet open=odds title=Signal::derive(|| t::odds::odds().to_owned())>
            <Odds s=s />
        </Sheet>
        <Sheet open=menu title=Signal::derive(|| t::menu().to_owned())>
            <Menu s=s open=menu rules=rules hint=hint odds=odds />
        </Sheet>
        <Rules game=s.game open=rules />
        <End s=s />
    }
}

/// The seconds that are left for the move, if there is a clock.
#[component]
fn Deadline(s: Session) -> impl IntoView {
    let now = RwSignal::new(js_sys::Date::now());
    if let Ok(handle) = set_interval_with_handle(
        move || {
            let _ = now.try_set(js_sys::Date::now());
        },
        std::time::Duration::from_millis(500),
    ) {
        on_cleanup(move || handle.clear());
    }
    move || {
        let end = s.table.with(|t| t.deadline)?;
        let left = ((end as f64 - now.get()) / 1000.0).ceil().max(0.0) as u32;
        Some(view! { <span class="left-s num" class:soon={left <= 10}>{icon("clock")} {left} " s"</span> })
    }
}

/// Is a button or a link, which is not chosen yet, what the key is for?
fn on_a_button(event: &web_sys::KeyboardEvent) -> bool {
    use wasm_bindgen::JsCast;
    event
        .target()
        .and_then(|t| t.dyn_into::<web_sys::Element>().ok())
        .and_then(|e| e.closest("button, a").ok().flatten())
        .is_some_and(|e| e.get_attribute("aria-pressed").as_deref() != Some("true"))
}

/// Is somebody writing into a field?
fn typing(event: &web_sys::KeyboardEvent) -> bool {
    use wasm_bindgen::JsCast;
    event
        .target()
        .and_then(|t| t.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|e| matches!(e.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

/// With a capital at the start.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// The rules in a minute.
#[component]
pub(crate) fn Rules(game: &'static str, open: RwSignal<bool>) -> impl IntoView {
    let title = format!("{} · {}", games::title(game), t::rules_minute());
    let text = RwSignal::new(t::opening());
    Effect::new(move |_| {
        if open.get() {
            leptos::task::spawn_local(async move {
                let found = match games::fetch(game).await {
                    Ok(board) => (board.rules_text)(),
                    Err(_) => t::missing_text(),
                };
                let _ = text.try_set(found);
            });
        }
    });
    view! {
        <Sheet open=open title=Signal::derive(move || title.clone()) kind="centre">
            <pre class="rules-text">{move || text.get()}</pre>
        </Sheet>
    }
}

/// The lamp pill: it is your move.
pub(crate) fn turn_pill(s: Session) -> impl IntoView {
    move || {
        if s.over() {
            ().into_any()
        } else if s.my_turn() {
            view! { <span class="turn">{lamp()}{t::your_move()}</span> }.into_any()
        } else {
            s.table.with(|table| match &table.turn {
                Turn::Seats(seats) if !seats.is_empty() => {
                    let seat = seats[0];
                    view! { <span class="turn wait">{avatar(&s, seat)}{s.name(seat)}{picture(DOTS.into())}</span> }.into_any()
                }
                _ => ().into_any(),
            })
        }
    }
}

const DOTS: &str = r#"<svg class="dots" viewBox="0 0 24 8"><circle cx="4" cy="4" r="2.5"/><circle cx="12" cy="4" r="2.5"/><circle cx="20" cy="4" r="2.5"/></svg>"#;

//! What all tables have around them: the bar, the log, the menu, hints, keys and the end.

mod around;
mod details;
mod end;
mod guide;
mod hints;
mod log;
mod menu;
mod odds;
mod press;
mod refusal;
mod rules_page;
mod score_curve;
mod signals;
mod signs;

use engine::Turn;
use leptos::prelude::*;

use self::around::{After, Away};
use self::details::Details;
use self::end::End;
use self::guide::Guided;
use self::hints::Hints;
use self::log::Log;
use self::menu::Menu;
use self::odds::Odds;
use self::signals::{ChatButton, signals};
use self::signs::Shown;
use super::draw::{icon, lamp, picture};
use super::room::Chat;
use super::route::{self, Route};
use super::session::{Place, Session};
use super::sheets::Sheet;
use super::text as t;
use super::{offline, settings, sound};

pub(crate) use web::capital;

pub(crate) use self::hints::{best, grade, light_id};
pub(crate) use self::log::Past;
pub(crate) use self::odds::{bar, figure, strip};
pub(crate) use self::press::moved;
pub(crate) use self::rules_page::Rules;
pub(crate) use self::score_curve::score_curve;
pub(crate) use self::signs::Signs;

/// The seat as a coloured coin with a letter.
pub(crate) fn avatar(s: &Session, seat: u8) -> impl IntoView + use<> {
    let letter: String = s.name(seat).chars().take(1).flat_map(char::to_uppercase).collect();
    let s = *s;
    view! {
        <span class=format!("avatar seat-{seat}") class:away=move || s.away(seat).is_some() aria-hidden="true">{letter}</span>
    }
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
    let (chat, odds, end) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let room = if let Place::Room(online) = s.place { Some(online) } else { None };
    Effect::new(move |_| {
        let about = subtitle.get();
        s.table.track();
        offline::save(s, &about);
    });
    signals(s, title);
    let details = Details::new();
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        sound::wake_by(&event);
        let open = super::sheets::covered();
        if event.key() == "Escape" {
            details.hide();
        }
        if open || event.repeat() || event.ctrl_key() || event.meta_key() || event.alt_key() || typing(&event)
        {
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
                    settings::switch_sound();
                    true
                }
                // What has the focus hears these keys itself.
                "Enter" | " " if !on_a_button(&event) => {
                    press::skip(s);
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
        <header class="top-bar">
            <a class="brand" href="/" aria-label=t::home() on:click=move |e| route::follow(route, &e, "/")>
                {lamp()}
            </a>
            <h1 class="page-title">
                <b>{title}</b>
                <span>{move || subtitle.get().split(" · ").map(|part| view! { <i>{part.to_owned()}</i> }).collect_view()}</span>
            </h1>
            <nav class="tools" aria-label=t::menu()>
                <Show when=move || s.can_undo.get()>
                    <button class="icon-button tool-undo" aria-label=t::undo() title=t::undo() on:click=move |_| s.undo()>
                        {icon("undo")}
                    </button>
                </Show>
                {move || s.may_ask().then(|| view! {
                    <button class="icon-button tool-hint" aria-label=t::hint() title=t::hint() on:click=move |_| hint.set(true)>
                        {icon("hint")}
                    </button>
                    <button class="icon-button tool-odds" aria-label=t::odds::odds() title=t::odds::odds() on:click=move |_| odds.set(true)>
                        {icon("chart")}
                    </button>
                })}
                <Deadline s=s />
                {room.map(|online| view! { <ChatButton online=online open=chat /> })}
                <button class="icon-button tool-log" aria-label=t::log() title=t::log() on:click=move |_| log.set(true)>
                    {icon("log")}
                </button>
                <button
                    class="icon-button tool-sound"
                    class:muted=settings::muted
                    aria-pressed=move || settings::muted().to_string()
                    aria-label=t::sound_off()
                    title=t::sound_off()
                    on:click=move |_| settings::switch_sound()
                >
                    {icon("sound")}
                </button>
                {(!s.past()).then(|| view! {
                    <button class="icon-button tool-menu" aria-label=t::menu() title=t::menu() on:click=move |_| menu.set(true)>
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
            on:click:capture=move |event| {
                if !details.swallows(&event) {
                    press::begins(&event);
                }
            }
            on:click=move |event| {
                sound::wake_by(&event);
                refusal::point(&event);
                press::ends(s);
            }
        >
            {children()}
            {details.draw()}
            <div class="announcer" role="status" aria-live="polite">
                {move || s.latest(1).pop().map(|l| l.text)}
            </div>
            <Guided s=s />
            <Away s=s />
            <After s=s open=end />
            {room.map(|online| view! { <Shown s=s online=online /> })}
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
        <Sheet open=hint title=Signal::derive(|| t::hint().to_owned()) kind="beside">
            <Hints s=s open=hint />
        </Sheet>
        <Sheet open=odds title=Signal::derive(|| t::odds::odds().to_owned()) kind="beside">
            <Odds s=s />
        </Sheet>
        <Sheet open=menu title=Signal::derive(|| t::menu().to_owned())>
            <Menu s=s open=menu rules=rules hint=hint odds=odds />
        </Sheet>
        <Rules game=s.game open=rules at=s />
        <End s=s open=end />
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
        Some(
            view! { <span class="time-left figures" class:soon={left <= 10}>{icon("clock")} {left} " s"</span> },
        )
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

/// The lamp pill: it is your move.
pub(crate) fn turn_pill(s: Session) -> impl IntoView {
    move || {
        if s.over() {
            ().into_any()
        } else if s.my_turn() {
            // Who shares the page with others is called by name.
            match s.you.get().filter(|_| s.shared()) {
                Some(you) => view! {
                    <span class="turn-pill">{lamp()}{t::fill(t::their_move(), &[("name", &s.name(you))])}</span>
                }
                .into_any(),
                None => view! { <span class="turn-pill">{lamp()}{t::your_move()}</span> }.into_any(),
            }
        } else if s.hold.get() {
            view! { <span class="turn-pill">{lamp()}{t::have_a_look()}</span> }.into_any()
        } else {
            let mover = s.table.with(|table| match &table.shown.turn {
                Turn::Seats(seats) => seats.iter().next().map(|seat| seat.0),
                Turn::Over(_) => None,
            });
            match mover {
                Some(seat) => {
                    view! { <span class="turn-pill waiting">{avatar(&s, seat)}{s.name(seat)}{picture(DOTS.into())}</span> }.into_any()
                }
                None => ().into_any(),
            }
        }
    }
}

const DOTS: &str = r#"<svg class="thinking-dots" viewBox="0 0 24 8"><circle cx="4" cy="4" r="2.5"/><circle cx="12" cy="4" r="2.5"/><circle cx="20" cy="4" r="2.5"/></svg>"#;

//! What calls somebody back to the table: the title of the page, a sound, a phone that shakes, and what was said meanwhile.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::client::draw::icon;
use crate::client::online::Online;
use crate::client::session::{Place, Session};
use crate::client::sound::{self, Sound};
use crate::client::text as t;

/// How long a phone shakes, in milliseconds.
const SHAKE: u32 = 80;

/// Says that it is the visitor's move, also to one who is elsewhere.
pub(super) fn signals(s: Session, title: &'static str) {
    let online = matches!(s.place, Place::Room(_));
    Effect::new(move |before: Option<bool>| {
        let mine = s.my_turn() && !s.past();
        let name =
            if mine { format!("● {} · {title}", t::your_move()) } else { format!("{title} · Parlor") };
        document().set_title(&name);
        // In the page one has just moved, or watches: only who waits for people may be elsewhere.
        if mine && before == Some(false) && (online || document().hidden()) {
            sound::play(Sound::Turn);
            shake();
        }
        mine
    });
}

/// Shakes the phone, where there is one that can.
fn shake() {
    let navigator = window().navigator();
    let vibrate = js_sys::Reflect::get(&navigator, &"vibrate".into()).ok();
    let vibrate = vibrate.and_then(|f| f.dyn_into::<js_sys::Function>().ok());
    // A browser complains about it before the first touch.
    if sound::awake()
        && let Some(vibrate) = vibrate
    {
        let _ = vibrate.call1(&navigator, &SHAKE.into());
    }
}

/// Opens the chat, and says how much was said since it was last open.
#[component]
pub(super) fn ChatButton(online: Online, open: RwSignal<bool>) -> impl IntoView {
    Effect::new(move |_| {
        if open.get() && online.unread.get() > 0 {
            online.unread.set(0);
        }
    });
    let label = move || match online.unread.get() {
        0 => t::chat().to_owned(),
        n => format!("{} · {}", t::chat(), t::fill(t::room::unread(), &[("n", &n.to_string())])),
    };
    view! {
        <button class="icon-button tool-chat" aria-label=label title=label on:click=move |_| open.set(true)>
            {icon("chat")}
            {move || {
                let n = online.unread.get();
                (n > 0).then(|| view! { <b class="badge figures" aria-hidden="true">{n.min(99)}</b> })
            }}
        </button>
    }
}

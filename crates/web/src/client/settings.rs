//! Speed, sound, light and language: the same on every page.

use engine::Language;
use leptos::prelude::*;

use web::pace::Speed;

use super::sheets::Choice;
use super::text as t;
use super::{sound, store};

thread_local! {
    /// Is sound off? Every switch of the page shows the same.
    static MUTED: ArcRwSignal<bool> = ArcRwSignal::new(sound::muted());
}

/// Is sound off?
pub(crate) fn muted() -> bool {
    MUTED.with(ArcRwSignal::get)
}

/// Switches sound off, or on again.
pub(crate) fn switch_sound() {
    let mute = !untrack(muted);
    sound::mute(mute);
    MUTED.with(|muted| muted.set(mute));
}

/// Takes the language from the visitor's choice, or from the browser.
pub(crate) fn apply_language() {
    let chosen = store::get("language").or_else(|| window().navigator().language()).unwrap_or_default();
    t::speak(Language::of(&chosen).unwrap_or_default());
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("lang", t::language().code());
    }
}

/// How fast bots play and things move.
fn speeds() -> impl IntoView {
    let bots = RwSignal::new(store::bots().id().to_owned());
    let motion = if store::still() { "none".to_owned() } else { store::motion().id().to_owned() };
    let motion = RwSignal::new(motion);
    let kept = move |key: &'static str, value: RwSignal<String>| {
        Effect::new(move |before: Option<String>| {
            let now = value.get();
            if before.is_some_and(|b| b != now) {
                store::set(key, &now);
                store::apply_motion();
            }
            now
        });
    };
    kept("bots", bots);
    kept("motion", motion);
    let named = |speed: Speed| (speed.id().to_owned(), t::speed(speed).to_owned());
    let moving = [Speed::Calm, Speed::Usual, Speed::Quick];
    let moves = moving.into_iter().map(named).chain([("none".to_owned(), t::no_motion().to_owned())]);
    view! {
        <section class="bot-speed">
            <h3>{t::bot_speed()}</h3>
            <Choice name=t::bot_speed() value=bots options=Speed::ALL.into_iter().map(named).collect() />
        </section>
        <section class="motion-speed">
            <h3>{t::motion_speed()}</h3>
            <Choice name=t::motion_speed() value=motion options=moves.collect() />
        </section>
    }
}

/// Is anything heard?
fn sounds() -> impl IntoView {
    let heard = || if muted() { "off" } else { "on" }.to_owned();
    let value = RwSignal::new(untrack(heard));
    Effect::new(move |_| value.set(heard()));
    Effect::new(move |before: Option<String>| {
        let now = value.get();
        if before.is_some_and(|b| b != now) && now != untrack(heard) {
            switch_sound();
        }
        now
    });
    let options = vec![("on".to_owned(), t::on().to_owned()), ("off".to_owned(), t::off().to_owned())];
    view! {
        <section class="sound-setting">
            <h3>{t::sound()}</h3>
            <Choice name=t::sound() value=value options=options />
        </section>
    }
}

/// Speed, sound, light and language.
#[component]
pub(crate) fn Settings() -> impl IntoView {
    let theme = RwSignal::new(store::get("theme").unwrap_or_else(|| "auto".into()));
    let language = RwSignal::new(t::language().code().to_owned());
    Effect::new(move |_| {
        store::set("theme", &theme.get());
        store::apply_theme();
    });
    Effect::new(move |before: Option<String>| {
        let now = language.get();
        if before.is_some_and(|b| b != now) {
            store::set("language", &now);
            let _ = window().location().reload();
        }
        now
    });
    let languages = Language::ALL.iter().map(|l| (l.code().to_owned(), l.name().to_owned())).collect();
    view! {
        {speeds()}
        {sounds()}
        <section>
            <h3>{t::theme()}</h3>
            <Choice
                name=t::theme()
                value=theme
                options=vec![
                    ("auto".into(), t::theme_auto().into()),
                    ("light".into(), t::theme_light().into()),
                    ("dark".into(), t::theme_dark().into()),
                ]
            />
        </section>
        <section>
            <h3>{t::which_language()}</h3>
            <Choice
                name=t::which_language()
                value=language
                options=languages
            />
        </section>
    }
}

//! Light and language: the same on every page.

use leptos::prelude::*;

use super::sheets::Choice;
use super::store;
use super::text as t;

/// Light and language.
#[component]
pub(crate) fn Settings() -> impl IntoView {
    let theme = RwSignal::new(store::get("theme").unwrap_or_else(|| "auto".into()));
    let language = RwSignal::new(t::pick("en", "de").to_owned());
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
    view! {
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
            <h3>{t::language()}</h3>
            <Choice
                name=t::language()
                value=language
                options=vec![("en".into(), "English".into()), ("de".into(), "Deutsch".into())]
            />
        </section>
    }
}

//! The guided first game: what a newcomer has to know is said when there is something to tell it of, and a sensible move is lit
//! at every decision, until all was said, the game is over, or the visitor has had enough.

use std::collections::BTreeSet;

use engine::{Guide, Seat};
use leptos::prelude::*;

use super::hints;
use crate::client::draw::{icon, lamp};
use crate::client::session::Session;
use crate::client::text as t;
use crate::client::{rules, store};

/// What is kept when there is no need for a guide any more.
const DONE: &str = "done";

thread_local! {
    /// Counts how often somebody asked for the guide again.
    static AGAIN: ArcRwSignal<u32> = ArcRwSignal::new(0);
}

fn key(game: &str) -> String {
    format!("guide.{game}")
}

/// The lessons that were told already; nothing if there is no guide any more.
fn told(game: &str) -> Option<Vec<String>> {
    let kept = store::get(&key(game)).unwrap_or_default();
    (kept != DONE).then(|| kept.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect())
}

/// Begins the guide once more.
pub(super) fn again(s: Session) {
    store::set(&key(s.game), "");
    AGAIN.with(|n| n.update(|n| *n += 1));
}

/// What is shown of the guide.
#[derive(Clone, PartialEq)]
struct Step {
    number: usize,
    of: usize,
    words: &'static str,
}

/// The lesson that was told last. It stays until there is another one, so that nothing on the page jumps.
#[component]
pub(super) fn Guided(s: Session) -> impl IntoView {
    let step = RwSignal::new(None::<Step>);
    let lessons = s.teller.with_value(|teller| teller.lessons());
    // Of a lesson in several wordings (`values.kings`) one is told.
    let of = lessons.iter().map(|id| id.split('.').next()).collect::<BTreeSet<_>>().len();
    let done = move || {
        store::set(&key(s.game), DONE);
        step.set(None);
        hints::light_id(s, None);
    };
    Effect::new(move |_| {
        AGAIN.with(ArcRwSignal::track);
        s.table.track();
        let Some(mut said) = told(s.game).filter(|_| of > 0 && !s.past()) else { return };
        if untrack(|| s.over()) {
            return done();
        }
        let Some(guide) = untrack(|| guide(s, &said)) else { return };
        // A sensible move is advice: where none is allowed, only the rules are explained.
        hints::light_id(s, untrack(|| s.may_ask()).then_some(guide.sensible));
        if let Some(id) = guide.lesson {
            said.push(id.to_owned());
            store::set(&key(s.game), &said.join(","));
            let words = rules::phrases(s.game).and_then(|p| p.get(&format!("lesson-{id}"), t::language()));
            step.set(words.map(|words| Step { number: said.len(), of, words }));
        }
    });
    move || {
        let Step { number, of, words } = step.get()?;
        let count = t::fill(t::tip_count(), &[("n", &number.to_string()), ("m", &of.to_string())]);
        Some(view! {
            <aside class="tip" aria-label=t::guide()>
                {lamp()}
                <p aria-live="polite"><b class="figures">{count}</b> " " {words}</p>
                <button class="icon-button" aria-label=t::guide_end() title=t::guide_end() on:click=move |_| done()>{icon("close")}</button>
            </aside>
        })
    }
}

/// What the rules say to a newcomer at this decision; nothing while others decide.
fn guide(s: Session, said: &[String]) -> Option<Guide> {
    let seat = Seat(s.you.get()?);
    let (view, legal) = s.table.with(|t| {
        let legal: Vec<u32> = t.shown.choices.iter().map(|c| c.id).collect();
        (t.shown.view.clone(), legal)
    });
    s.teller.with_value(|teller| teller.guide(&view, seat, &legal, &|id| said.iter().any(|told| told == id)))
}

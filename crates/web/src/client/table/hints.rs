//! What each move is worth.

use leptos::prelude::*;
use serde_json::Value;

use super::capital;
use crate::client::session::Session;
use crate::client::text as t;
use crate::client::thinker::{self, Answer, Question, Thinker};

/// What each move is worth, best first.
#[component]
pub(super) fn Hints(s: Session, open: RwSignal<bool>) -> impl IntoView {
    let advice = RwSignal::new(None::<Value>);
    let asked = untrack(|| s.my_turn());
    let seat = s.you.get_untracked().filter(|_| asked);
    if let Some(seat) = seat {
        let view = s.table.with_untracked(|t| t.view.clone());
        let question = Question::Advice(thinker::sight(s, view, seat));
        Thinker::new().ask(&question, move |answer| match answer {
            Answer::Found(found) => drop(advice.try_set(Some(found))),
            Answer::Failed(_) => drop(advice.try_set(Some(Value::Null))),
            Answer::Ready | Answer::Done(..) => {}
        });
    }
    let line = move |unit: &str, entry: &Value| {
        let notation = entry["notation"].as_str().unwrap_or_default().to_owned();
        let (id, words) = untrack(|| {
            s.table.with(|t| {
                let legal = t.legal.iter().find(|l| l.notation == notation);
                (legal.map(|l| l.id), legal.map_or_else(|| notation.clone(), |l| t::moves::words(&s, l)))
            })
        });
        let value = entry["value"].as_f64().unwrap_or(0.0);
        let value = if unit == "win" { format!("{:.0} %", 100.0 * value) } else { format!("{value:.1}") };
        let (mark, class) = grade(entry["grade"].as_str().unwrap_or_default());
        let why = entry["why"].as_str().unwrap_or_default().to_owned();
        view! {
            <li>
                <b class=format!("gr {class}")>{mark}</b>
                <span class="hw">
                    <b>{capital(&words)}</b>
                    <span class="q">{why}</span>
                </span>
                <b class="num">{value}</b>
                <button
                    class="btn sm"
                    on:click=move |_| {
                        open.set(false);
                        if let Some(id) = id {
                            s.act(id);
                        }
                    }
                >
                    {t::play_this()}
                </button>
            </li>
        }
    };
    view! {
        {move || match (asked, advice.get()) {
            (false, _) => view! { <p>{t::no_hint()}</p> }.into_any(),
            (true, None) => view! { <p>{t::thinking()}</p> }.into_any(),
            (true, Some(found)) => {
                let unit = found["unit"].as_str().unwrap_or_default().to_owned();
                let entries = found["advice"].as_array().cloned().unwrap_or_default();
                if entries.is_empty() {
                    return view! { <p>{t::no_hint()}</p> }.into_any();
                }
                let label = if unit == "win" { t::hint_win() } else { t::hint_points() };
                view! {
                    <p class="q hl">{label}</p>
                    <ol class="hints">
                        {entries.iter().take(6).map(|e| line(&unit, e)).collect_view()}
                    </ol>
                }
                    .into_any()
            }
        }}
    }
}

/// The grade as a sign and a class.
pub(crate) fn grade(grade: &str) -> (&'static str, &'static str) {
    match grade {
        "OPTIMAL" => ("!!", "g1"),
        "GOOD" => ("!", "g2"),
        "QUESTIONABLE" => ("?!", "g3"),
        "MISTAKE" => ("?", "g4"),
        _ => ("??", "g5"),
    }
}

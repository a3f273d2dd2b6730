//! What each move is worth.

use engine::Grade;
use leptos::prelude::*;
use serde_json::Value;

use super::capital;
use crate::client::session::Session;
use crate::client::text as t;
use crate::client::thinker::{self, Answer, Question, Thinker};

thread_local! {
    /// The best move of the last hint, and after how many moves it was asked for: the table lights it.
    static BEST: ArcRwSignal<Option<(usize, u32)>> = ArcRwSignal::new(None);
}

/// The move that the last hint put first, while it can be made.
pub(crate) fn best(s: &Session) -> Option<u32> {
    let ply = s.table.with(|t| t.shown.ply);
    BEST.with(ArcRwSignal::get).filter(|(at, _)| *at == ply).map(|(_, id)| id)
}

/// Lights the best move that was found.
fn light(s: Session, found: &Value) {
    let notation = found["advice"][0]["notation"].as_str().unwrap_or_default();
    let best = s.table.try_with_untracked(|t| {
        let choice = t.shown.choices.iter().find(|c| c.notation == notation)?;
        Some((t.shown.ply, choice.id))
    });
    BEST.with(|lit| lit.set(best.flatten()));
}

/// Lights this move, or none.
pub(crate) fn light_id(s: Session, id: Option<u32>) {
    let ply = s.table.try_with_untracked(|t| t.shown.ply);
    BEST.with(|lit| lit.set(ply.zip(id)));
}

/// What each move is worth, best first.
#[component]
pub(super) fn Hints(s: Session, open: RwSignal<bool>) -> impl IntoView {
    let advice = RwSignal::new(None::<Value>);
    let thinker = Thinker::new();
    // Beside a table that goes on, each decision is asked about anew.
    let moment = Memo::new(move |_| s.table.with(|t| (!t.shown.choices.is_empty()).then_some(t.shown.ply)));
    let asked = move || moment.get().is_some();
    Effect::new(move |_| {
        advice.set(None);
        let (Some(_), Some(seat)) = (moment.get(), s.you.get_untracked()) else {
            thinker.stop();
            return;
        };
        let question = Question::Advice(thinker::sight(s, s.sight(), seat), t::language().code().to_owned());
        thinker.ask(&question, move |answer| match answer {
            Answer::Found(found) => {
                light(s, &found);
                drop(advice.try_set(Some(found)));
            }
            Answer::Failed(_) => drop(advice.try_set(Some(Value::Null))),
            Answer::Ready | Answer::Done(..) => {}
        });
    });
    let line = move |unit: &str, entry: &Value| {
        let notation = entry["notation"].as_str().unwrap_or_default().to_owned();
        let (id, words) = untrack(|| {
            s.table.with(|t| {
                let choice = t.shown.choices.iter().find(|c| c.notation == notation);
                (choice.map(|c| c.id), choice.map_or_else(|| notation.clone(), |c| c.words.clone()))
            })
        });
        let number = |key: &str| entry[key].as_f64().unwrap_or(0.0);
        let shown = |v: f64| t::odds::decimal(if unit == "win" { 100.0 * v } else { v }, 1);
        let value = format!("{}{}", shown(number("value")), if unit == "win" { " %" } else { "" });
        let error = number("stderr");
        let error =
            (error > 0.0).then(|| view! { <small class="quiet">{format!("± {}", shown(error))}</small> });
        let graded = entry["grade"].as_str().and_then(Grade::named).unwrap_or(Grade::Unmeasured);
        let (mark, class) = grade(graded);
        let why = entry["why"].as_str().unwrap_or_default().to_owned();
        view! {
            <li>
                <b class=format!("grade {class}") role="img" aria-label=t::review::grade(graded) title=t::review::grade(graded)>{mark}</b>
                <span class="hint-words">
                    <b>{capital(&words)}</b>
                    <span class="quiet">{why}</span>
                </span>
                <span class="figures hint-worth"><b>{value}</b>{error}</span>
                <button
                    class="btn small"
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
        {move || match (asked(), advice.get()) {
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
                    <p class="quiet hint-lead">{label}</p>
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
pub(crate) fn grade(grade: Grade) -> (&'static str, &'static str) {
    let class = match grade {
        Grade::Optimal => "grade-1",
        Grade::Even => "grade-even",
        Grade::Good => "grade-2",
        Grade::Unmeasured => "grade-none",
        Grade::Questionable => "grade-3",
        Grade::Mistake => "grade-4",
        Grade::Blunder => "grade-5",
    };
    (grade.sign(), class)
}

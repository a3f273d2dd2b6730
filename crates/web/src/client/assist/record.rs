//! Recording what happened: a sentence of chips, a pad that answers what is asked, and the list of all events.

use leptos::prelude::*;

use super::Desk;
use super::draft::{Ask, Draft, Kind, kinds};
use super::show::coin;
use crate::client::draw::icon;
use crate::client::text::{assist as t, fill, wires::percent};

/// Answers the question that is open, and notes the event when nothing is left to ask.
fn answer(d: Desk, word: String) {
    let mut draft = d.draft.get_untracked();
    draft.said.push(word);
    d.refused.set(None);
    // A right call tells by itself which own wire went with it, if only one can have.
    let settled =
        draft.kind == Kind::Call && draft.said.len() == 5 && draft.said[4] == "yes" && d.fits(&draft);
    let asked = d.setup(|s| draft.next(s)).flatten();
    d.draft.set(draft);
    if settled || asked.is_none() {
        d.note();
    }
}

/// The place where events are put together.
#[component]
pub(super) fn Record(d: Desk) -> impl IntoView {
    let several = RwSignal::new(Vec::<String>::new());
    // What was marked belongs to one question.
    Effect::new(move |_| {
        d.draft.track();
        several.set(Vec::new());
    });
    let question = move || d.setup(|s| d.draft.with(|x| x.next(s))).flatten();
    view! {
        <section class="recorder" aria-label=t::event()>
            {move || {
                d.at.get()
                    .map(|at| {
                        view! {
                            <p class="inserting" role="status">
                                {icon("insert")} <b>{fill(t::inserting(), &[("n", &(at + 1).to_string())])}</b>
                                <button class="btn small" on:click=move |_| d.at.set(None)>{t::cancel()}</button>
                            </p>
                        }
                    })
            }}
            <div class="kinds" role="group" aria-label=t::event()>
                {kinds()
                    .into_iter()
                    .map(|(kind, name)| {
                        let on = move || d.draft.with(|x| x.kind == kind);
                        view! {
                            <button
                                class:on=on
                                aria-pressed=move || on().to_string()
                                on:click=move |_| {
                                    d.refused.set(None);
                                    d.draft.set(Draft::new(kind));
                                }
                            >
                                {name}
                            </button>
                        }
                    })
                    .collect_view()}
            </div>
            <div class="sentence">
                {move || {
                    let draft = d.draft.get();
                    (0..draft.said.len()).map(|i| chip(d, &draft, i)).collect_view()
                }}
                {move || question().map(|q| view! { <span class="chip now">{q.words}</span> })}
            </div>
            {move || d.refused.get().map(|why| view! { <p class="refused" role="alert">{icon("close")} <span>{why}</span></p> })}
            {move || {
                let q = question();
                match q {
                    None => view! {
                        <div class="confirm">
                            <button class="btn primary" on:click=move |_| { d.note(); }>{t::done()}</button>
                        </div>
                    }.into_any(),
                    Some(q) => {
                        let many = matches!(q.ask, Ask::Slots(_) | Ask::Players);
                        let keys = d
                            .then
                            .with(|look| {
                                let look = look.as_ref()?;
                                d.setup(|s| d.draft.with(|x| x.keys(s, look, q.ask)))
                            })
                            .unwrap_or_default();
                        let wide = matches!(q.ask, Ask::Player | Ask::Other(_) | Ask::Players | Ask::Word(_) | Ask::Among(_));
                        let result = matches!(q.ask, Ask::Word(["yes", _]));
                        let pad = keys
                            .into_iter()
                            .map(|key| {
                                let word = StoredValue::new(key.word.clone());
                                let on = move || many && several.with(|s| word.with_value(|w| s.contains(w)));
                                let class = match key.word.as_str() {
                                    "yes" => "pad-key right",
                                    "no" => "pad-key wrong",
                                    "Y" => "pad-key yellow",
                                    _ => "pad-key",
                                };
                                let mark = match key.word.as_str() {
                                    "yes" => Some(icon("check")),
                                    "no" => Some(icon("close")),
                                    _ => None,
                                };
                                view! {
                                    <button
                                        class=class
                                        class:pointless=key.pointless
                                        class:on=on
                                        aria-pressed=many.then_some(move || on().to_string())
                                        on:click=move |_| {
                                            let word = word.get_value();
                                            if many {
                                                several.update(|s| match s.iter().position(|w| *w == word) {
                                                    Some(i) => { s.remove(i); }
                                                    None => s.push(word),
                                                });
                                            } else {
                                                answer(d, word);
                                            }
                                        }
                                    >
                                        {mark}
                                        <b>{key.label}</b>
                                        {key.chance.filter(|c| *c > 0.0).map(|c| view! { <small>{percent(c)}</small> })}
                                    </button>
                                }
                            })
                            .collect_view();
                        let done = many.then(|| {
                            let between = if matches!(q.ask, Ask::Slots(_)) { "," } else { " " };
                            view! {
                                <button
                                    class="btn dark"
                                    disabled=move || q.skip.is_none() && between == "," && several.with(Vec::is_empty)
                                    on:click=move |_| {
                                        let mut words = several.get_untracked();
                                        words.sort_by_key(|w| w.parse::<u8>().unwrap_or(0));
                                        answer(d, words.join(between));
                                    }
                                >
                                    {move || if several.with(Vec::is_empty) { q.skip.unwrap_or(t::none()) } else { t::done() }}
                                </button>
                            }
                        });
                        let skip = q.skip.filter(|_| !many).map(|words| {
                            view! { <button class="btn" on:click=move |_| answer(d, String::new())>{words}</button> }
                        });
                        view! {
                            <div class="keypad" class:wide=wide class:result=result>{pad}</div>
                            <div class="confirm">{done}{skip}</div>
                        }.into_any()
                    }
                }
            }}
        </section>
    }
}

/// An answer; a tap takes back everything from there on.
fn chip(d: Desk, draft: &Draft, at: usize) -> impl IntoView + use<> {
    let label = d.setup(|s| draft.chip(s, at)).unwrap_or_default();
    let player = d
        .setup(|s| {
            let is = draft.questions(s).get(at).is_some_and(|q| matches!(q.ask, Ask::Player | Ask::Other(_)));
            let name = draft.said.get(at).filter(|_| is)?;
            s.players.iter().position(|n| n == name).map(|i| i as u8)
        })
        .flatten();
    view! {
        <button class="chip done" on:click=move |_| d.draft.update(|x| x.said.truncate(at))>
            {player.map(|p| coin(d, p))}
            {label}
        </button>
    }
}

/// All events; each can be taken back, and a forgotten one put before it.
#[component]
pub(super) fn Events(d: Desk, open: RwSignal<bool>) -> impl IntoView {
    let trouble = move || {
        d.refused
            .get()
            .map(|why| view! { <p class="refused" role="alert">{icon("close")} <span>{why}</span></p> })
    };
    let list = move || {
        d.evening.with(|e| {
            let e = e.as_ref()?;
            if e.lines.is_empty() {
                return Some(view! { <p class="quiet">{t::nothing_yet()}</p> }.into_any());
            }
            let rows = e
                .lines
                .iter()
                .enumerate()
                .rev()
                .map(|(i, line)| {
                    let words = t::sentence(&e.setup, line);
                    view! {
                                            <li>
                                                <b class="figures">{i + 1}</b>
                                                <span>{words}</span>
                    <div class="row">
                                                <button
                                                    class="btn small"
                                                    on:click=move |_| {
                                                        d.at.set(Some(i));
                                                        d.draft.set(Draft::new(Kind::Call));
                                                        open.set(false);
                                                    }
                                                >
                                                    {t::insert_before()}
                                                </button>
                                                <button
                                                    class="btn small"
                                                    on:click=move |_| {
                                                        d.change(|s| s.remove(i).map_err(|e| e.0));
                                                    }
                                                >
                                                    {t::take_back_this()}
                                                </button>
                    </div>
                                            </li>
                                        }
                })
                .collect_view();
            Some(view! { <ol class="events">{rows}</ol> }.into_any())
        })
    };
    view! { {trouble} {list} }
}

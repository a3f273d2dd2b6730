//! The call: a wire, a value, and the button.

use ::wires::{Action, Stage};
use engine::GameAction;
use leptos::prelude::*;

use super::Ctx;
use crate::client::draw::icon;
use crate::client::table::{best, capital, turn_pill};
use crate::client::text::{fill, pick, wires as words};

pub(super) fn call_now(c: Ctx) {
    if let Some(call) = c.value.get_untracked() {
        c.value.set(None);
        c.play(Action::Say(call));
    }
}

pub(super) fn call_bar(c: Ctx) -> impl IntoView {
    let s = c.s;
    let chances = Memo::new(move |_| c.chances());
    let stage = move || c.see(|v| Some(v.stage()));
    let ask = move || {
        let target = c.see(|v| Some(v.doing().target.0)).unwrap_or(0);
        let slots: Vec<u8> = c.see(|v| v.doing().slots.iter().map(|s| s + 1).collect());
        words::what_now(stage(), s.my_turn(), &s.name(target), &slots)
    };
    // What is neither a wire, a value nor a card: solo cuts, reveals, players to choose.
    let more = move || {
        let others: Vec<(u32, String, bool)> = s.table.with(|t| {
            let other = |l: &engine::Choice| match Action::from_id(l.id) {
                // Nothing can go wrong with these.
                Some(Action::Solo(_) | Action::Reveal) => Some((l.id, capital(&l.words), true)),
                Some(Action::Pick(_)) => Some((l.id, capital(&l.words), false)),
                _ => None,
            };
            t.shown.choices.iter().filter_map(other).collect()
        });
        others
            .into_iter()
            .map(|(id, label, sure)| {
                view! {
                    <button class="btn small" class:primary=sure class:best=move || best(&s) == Some(id) on:click=move |_| s.act(id)>
                        {sure.then(|| icon("check"))} {label}
                    </button>
                }
            })
            .collect_view()
    };
    view! {
        <section class="call plate" aria-label=pick("Your call", "Deine Ansage")>
            <div class="ask">
                {turn_pill(s)} <b class="serif">{ask}</b>
            </div>
            <div class="call-values">
                {move || {
                    let chances = chances.get();
                    let sure = chances.as_ref().is_some_and(|(list, _)| list.iter().any(|x| x.1 > 1.0 - 1e-9));
                    c.calls()
                        .into_iter()
                        .map(|call| {
                            let chance = chances.as_ref().and_then(|(list, _)| list.iter().find(|x| x.0 == call).map(|x| x.1));
                            let no = chance.is_some_and(|p| p <= 0.0);
                            let text = chance.map(|p| if p <= 0.0 { pick("no", "nein").to_owned() } else { words::percent(p) });
                            // Where one value is sure, the others are at rest.
                            let lit = if sure { chance.is_some_and(|p| p > 1.0 - 1e-9) } else { !no };
                            let chosen = move || c.value.get() == Some(call);
                            let advised = move || best(&s).is_some() && best(&s) == c.id(|a| a == Action::Say(call));
                            let name = call.number().map_or_else(|| "Y".to_owned(), |n| n.to_string());
                            view! {
                                <button
                                    class="call-value"
                                    class:lit=lit
                                    class:rest=!lit
                                    class:best=advised
                                    class:yellow=call.number().is_none()
                                    class:chosen=chosen
                                    aria-pressed=move || chosen().to_string()
                                    on:click=move |_| c.value.set(Some(call))
                                >
                                    <b class="figures">{name}</b>
                                    " "
                                    <span>{text}</span>
                                </button>
                            }
                        })
                        .collect_view()
                }}
                {more}
            </div>
            <div class="call-buttons">
                {move || {
                    c.value
                        .get()
                        .map(|call| {
                            let name = call.number().map_or_else(|| pick("yellow", "Gelb").to_owned(), |n| n.to_string());
                            view! {
                                <button class="btn primary" on:click=move |_| call_now(c)>
                                    {fill(pick("Call {n}", "{n} ansagen"), &[("n", &name)])}
                                </button>
                            }
                        })
                }}
                <span class="quiet">
                    {move || chances.get().map(|(_, red)| {
                        if red <= 0.0 {
                            pick("Cannot be a red one", "Kann kein roter sein").to_owned()
                        } else {
                            fill(pick("Red: {p}", "Rot: {p}"), &[("p", &words::percent(red))])
                        }
                    })}
                </span>
                {move || {
                    (s.can_undo.get() && s.my_turn() && matches!(stage(), Some(Stage::Say | Stage::Also | Stage::Point)))
                        .then(|| view! { <button class="btn small" on:click=move |_| s.undo()>{pick("Another wire", "Anderer Draht")}</button> })
                }}
            </div>
        </section>
    }
}

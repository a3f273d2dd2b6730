//! The call: a wire, a value, and the button.

use ::wires::{Action, Stage};
use leptos::prelude::*;

use super::Ctx;
use crate::client::table::{capital, turn_pill};
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
        words::what_now(&s, stage(), s.my_turn(), target, &slots)
    };
    // What is neither a wire, a value nor a card: solo cuts, reveals, players to choose.
    let more = move || {
        let others: Vec<(u32, String)> = s.table.with(|t| {
            t.legal
                .iter()
                .filter(|l| {
                    matches!(l.notation.parse(), Ok(Action::Solo(_) | Action::Reveal | Action::Pick(_)))
                })
                .map(|l| (l.id, capital(&crate::client::text::moves::words(&s, l))))
                .collect()
        });
        others
            .into_iter()
            .map(|(id, label)| view! { <button class="btn sm" on:click=move |_| s.act(id)>{label}</button> })
            .collect_view()
    };
    view! {
        <section class="call plate" aria-label=pick("Your call", "Deine Ansage")>
            <div class="ask">
                {turn_pill(s)} <b class="serif">{ask}</b>
            </div>
            <div class="vals">
                {move || {
                    let chances = chances.get();
                    c.calls()
                        .into_iter()
                        .map(|call| {
                            let chance = chances.as_ref().and_then(|(list, _)| list.iter().find(|x| x.0 == call).map(|x| x.1));
                            let no = chance.is_some_and(|p| p <= 0.0);
                            let text = chance.map(|p| if p <= 0.0 { pick("no", "nein").to_owned() } else { words::percent(p) });
                            let chosen = move || c.value.get() == Some(call);
                            let name = call.number().map_or_else(|| "Y".to_owned(), |n| n.to_string());
                            view! {
                                <button
                                    class="v"
                                    class:lit=!no
                                    class:rest=no
                                    class:y=call.number().is_none()
                                    class:sel=chosen
                                    aria-pressed=move || chosen().to_string()
                                    on:click=move |_| c.value.set(Some(call))
                                >
                                    <b class="num">{name}</b>
                                    " "
                                    <span>{text}</span>
                                </button>
                            }
                        })
                        .collect_view()
                }}
                {more}
            </div>
            <div class="gocol">
                {move || {
                    c.value
                        .get()
                        .map(|call| {
                            let name = call.number().map_or_else(|| pick("yellow", "Gelb").to_owned(), |n| n.to_string());
                            view! {
                                <button class="btn go" on:click=move |_| call_now(c)>
                                    {fill(pick("Call {n}", "{n} ansagen"), &[("n", &name)])}
                                </button>
                            }
                        })
                }}
                <span class="q">
                    {move || chances.get().map(|(_, red)| {
                        if red <= 0.0 {
                            pick("Cannot be a red one", "Kann kein roter sein").to_owned()
                        } else {
                            fill(pick("Red: {p}", "Rot: {p}"), &[("p", &words::percent(red))])
                        }
                    })}
                </span>
                {move || {
                    (s.can_undo.get() && matches!(stage(), Some(Stage::Say | Stage::Also | Stage::Point)))
                        .then(|| view! { <button class="btn sm" on:click=move |_| s.undo()>{pick("Another wire", "Anderer Draht")}</button> })
                }}
            </div>
        </section>
    }
}

//! What can be done now, under the thumb.

use ::harmonictook::{Action, Dice, Phase, State};
use leptos::prelude::*;

use super::picture::{art, colour};
use super::{Choice, Ctx};
use crate::client::draw::{pictogram, picture};
use crate::client::table::{capital, turn_pill};
use crate::client::text::{self as t, cards, fill, harmonictook as words, pick};

pub(super) fn dock(c: Ctx) -> impl IntoView {
    let s = c.s;
    let button = move |action: Action, label: String, go: bool| {
        view! {
            <button class="btn" class:go=go on:click=move |_| c.play(action)>
                {label}
            </button>
        }
        .into_any()
    };
    let phase = move || c.see(|v| Some(v.phase()));
    view! {
        <section class="dock plate" aria-label=pick("Your move", "Dein Zug")>
            <div class="turnrow">
                {turn_pill(s)}
                <span class="q">{move || if s.my_turn() { words::what_now(phase()) } else { "" }}</span>
            </div>
            {move || match c.chosen.get() {
                Some(choice) if c.may(Ctx::action_of(choice)) => {
                    let (name, about, class, cost) = match choice {
                        Choice::Card(k) => c.book(|b| {
                            let about = format!("{} {}: {}.", pick("On", "Bei"), b.rolls_text(k).replace('-', "–"), cards::about(b.name(k), b.about(k)));
                            (b.name(k).to_owned(), about, colour(b, k), b.cost(k))
                        }),
                        Choice::Landmark(l) => c.book(|b| {
                            (b.landmark_name(l).to_owned(), capital(&cards::about(b.landmark_name(l), b.landmark_about(l).to_owned())), "amber", b.landmark_cost(l))
                        }),
                    };
                    view! {
                        <div class=format!("pick {class}")>
                            {picture(pictogram(art(&name)))}
                            <div>
                                <b class="serif">{cards::name(&name).to_owned()}</b>
                                <span>{about}</span>
                            </div>
                        </div>
                        <div class="btns">
                            {button(Ctx::action_of(choice), fill(pick("Build for {n}", "Bauen für {n}"), &[("n", &cost.to_string())]), true)}
                            {c.may(Action::Pass).then(|| keep(c))}
                        </div>
                    }
                        .into_any()
                }
                _ if !s.my_turn() => view! { <p class="q wait">{pick("What can be done is lit when it is your turn.", "Was du tun kannst, leuchtet, wenn du dran bist.")}</p> }.into_any(),
                _ => {
                    let total = c.see(State::total);
                    match phase() {
                        Some(Phase::Roll) => view! {
                            <div class="btns">
                                {c.may(Action::Roll(Dice::One)).then(|| button(Action::Roll(Dice::One), pick("Roll one die", "Einen Würfel").into(), !c.may(Action::Roll(Dice::Two))))}
                                {c.may(Action::Roll(Dice::Two)).then(|| button(Action::Roll(Dice::Two), pick("Roll two", "Zwei Würfel").into(), true))}
                            </div>
                        }
                            .into_any(),
                        Some(Phase::Keep) => view! {
                            <div class="btns">
                                {button(Action::Keep, fill(pick("Keep the {n}", "Die {n} behalten"), &[("n", &total.to_string())]), true)}
                                {c.may(Action::Raise).then(|| button(Action::Raise, fill(pick("Raise to {n}", "Auf {n} erhöhen"), &[("n", &(total + 2).to_string())]), false))}
                                {c.may(Action::Reroll(Dice::One)).then(|| button(Action::Reroll(Dice::One), pick("Again, one die", "Neu, ein Würfel").into(), false))}
                                {c.may(Action::Reroll(Dice::Two)).then(|| button(Action::Reroll(Dice::Two), pick("Again, two dice", "Neu, zwei Würfel").into(), false))}
                            </div>
                        }
                            .into_any(),
                        Some(Phase::Build) => {
                            let any = c.legal.with(|l| l.iter().any(|(a, _)| matches!(a, Action::Buy(_) | Action::Build(_))));
                            let text = if any {
                                pick("Choose a card or a landmark that is lit.", "Wähle eine beleuchtete Karte oder ein Wahrzeichen.")
                            } else {
                                pick("Nothing is within reach this time.", "Diesmal reicht es für nichts.")
                            };
                            view! {
                                <p class="q wait">{text}</p>
                                <div class="btns">{keep(c)}</div>
                            }
                                .into_any()
                        }
                        _ => view! {
                            <div class="btns list">
                                {s.table.with(|t| t.legal.iter().map(|l| {
                                    let id = l.id;
                                    view! {
                                        <button class="btn sm" on:click=move |_| s.act(id)>{capital(&t::moves::words(&s, l))}</button>
                                    }
                                }).collect_view())}
                            </div>
                        }
                            .into_any(),
                    }
                }
            }}
        </section>
    }
}

pub(super) fn keep(c: Ctx) -> impl IntoView {
    let coins = c.see(|v| v.bank(c.you()));
    view! {
        <button class="btn keep" on:click=move |_| c.play(Action::Pass)>
            {fill(pick("Keep {n}", "{n} behalten"), &[("n", &coins.to_string())])}
        </button>
    }
}

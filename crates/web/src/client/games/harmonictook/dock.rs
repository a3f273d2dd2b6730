//! What can be done now, under the thumb.

use ::harmonictook::{Action, Dice, Phase, State};
use leptos::prelude::*;

use super::picture::{art, colour};
use super::{Choice, Ctx};
use crate::client::draw::{pictogram, picture};
use crate::client::table::{best, capital, turn_pill};
use crate::client::text::{fill, harmonictook as words, language, pick};

pub(super) fn dock(c: Ctx) -> impl IntoView {
    let s = c.s;
    let button = move |action: Action, label: String, go: bool| {
        view! {
            <button class="btn" class:primary=go class:best=move || c.advised(action) on:click=move |_| c.play(action)>
                {label}
            </button>
        }
        .into_any()
    };
    let phase = move || c.see(|v| Some(v.phase()));
    view! {
        <section class="dock plate" aria-label=pick("Your move", "Dein Zug")>
            <div class="turn-row">
                {turn_pill(s)}
                <span class="quiet">{move || if s.my_turn() { words::what_now(phase()) } else { "" }}</span>
            </div>
            {move || match c.chosen.get() {
                Some(choice) if c.may(Ctx::action_of(choice)) => {
                    let cost = about(c, choice).1;
                    view! {
                        {described(c, choice)}
                        <div class="buttons">
                            {button(Ctx::action_of(choice), fill(pick("Build for {n}", "Bauen für {n}"), &[("n", &cost.to_string())]), true)}
                            {c.may(Action::Pass).then(|| keep(c))}
                        </div>
                    }
                        .into_any()
                }
                _ if c.looked.get().is_some() => view! {
                    {c.looked.get().map(|choice| described(c, choice))}
                    <div class="buttons">
                        <button class="btn small" on:click=move |_| c.looked.set(None)>{crate::client::text::close()}</button>
                    </div>
                }
                    .into_any(),
                _ if s.over() => view! { <p class="quiet waiting">{crate::client::text::game_over()}</p> }.into_any(),
                _ if !s.my_turn() => view! { <p class="quiet waiting">{pick("What can be done is lit when it is your turn.", "Was du tun kannst, leuchtet, wenn du dran bist.")}</p> }.into_any(),
                _ => {
                    let total = c.see(State::total);
                    match phase() {
                        Some(Phase::Roll) => view! {
                            {better(c)}
                            <div class="buttons">
                                {c.may(Action::Roll(Dice::One)).then(|| button(Action::Roll(Dice::One), pick("Roll one die", "Einen Würfel").into(), dice(c).0 == Dice::One))}
                                {c.may(Action::Roll(Dice::Two)).then(|| button(Action::Roll(Dice::Two), pick("Roll two", "Zwei Würfel").into(), dice(c).0 == Dice::Two))}
                            </div>
                        }
                            .into_any(),
                        Some(Phase::Keep) => view! {
                            <div class="buttons">
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
                                <p class="quiet waiting">{text}</p>
                                <div class="buttons">{keep(c)}</div>
                            }
                                .into_any()
                        }
                        _ => view! {
                            <div class="buttons list">
                                {s.table.with(|t| t.shown.choices.iter().map(|l| {
                                    let id = l.id;
                                    view! {
                                        <button class="btn small" class:best=move || best(&s) == Some(id) on:click=move |_| s.act(id)>{capital(&l.words)}</button>
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

/// What a card or a landmark is, and what it costs.
fn about(c: Ctx, choice: Choice) -> (String, u32) {
    match choice {
        Choice::Card(k) => c.book(|b| {
            let about = format!(
                "{} {}: {}.",
                pick("On", "Bei"),
                b.rolls_text(k).replace('-', "–"),
                b.about(k, language())
            );
            (about, b.cost(k))
        }),
        Choice::Landmark(l) => {
            c.book(|b| (format!("{}.", capital(b.landmark_about(l, language()))), b.landmark_cost(l)))
        }
    }
}

/// The same as a plate: picture, name, what it does, and why it can't be had if it can't.
fn described(c: Ctx, choice: Choice) -> impl IntoView {
    let (name, title, class) = match choice {
        Choice::Card(k) => {
            c.book(|b| (b.name(k).to_owned(), b.title(k, language()).to_owned(), colour(b, k)))
        }
        Choice::Landmark(l) => {
            c.book(|b| (b.landmark_name(l).to_owned(), b.landmark_title(l, language()).to_owned(), "amber"))
        }
    };
    let (about, cost) = about(c, choice);
    let (coins, you) = (c.see(|v| v.bank(c.you())), c.you());
    let why = match choice {
        _ if c.may(Ctx::action_of(choice)) => None,
        Choice::Landmark(l) if c.see(|v| v.has(you, l)) => Some(words::have_it().to_owned()),
        Choice::Card(k) if c.see(|v| v.on_sale(k)) == 0 => Some(words::sold_out().to_owned()),
        _ if coins < cost => Some(words::too_dear(cost, coins)),
        _ => Some(words::costs_later(cost)),
    };
    view! {
        <div class=format!("pick {class}")>
            {picture(pictogram(art(&name)))}
            <div>
                <b class="serif">{title}</b>
                <span>{about}</span>
                {why.map(|why| view! { <span class="quiet">{why}</span> })}
            </div>
        </div>
    }
}

/// The dice that bring more on average, and how much.
fn dice(c: Ctx) -> (Dice, f64) {
    let you = c.you();
    c.view.with(|v| {
        c.rules.with_value(|r| match (r, v) {
            (Some(rules), Some(view)) => rules.better_dice(view, you, ::harmonictook::Counting::NET),
            _ => (Dice::One, 0.0),
        })
    })
}

/// What the better dice bring, where there is a choice.
fn better(c: Ctx) -> impl IntoView {
    c.may(Action::Roll(Dice::Two)).then(|| {
        let (dice, mean) = dice(c);
        view! { <p class="quiet waiting">{words::better_dice(dice == Dice::Two, mean)}</p> }
    })
}

pub(super) fn keep(c: Ctx) -> impl IntoView {
    let coins = c.see(|v| v.bank(c.you()));
    view! {
        <button class="btn keep" class:best=move || c.advised(Action::Pass) on:click=move |_| c.play(Action::Pass)>
            {fill(pick("Save {n}", "{n} sparen"), &[("n", &coins.to_string())])}
        </button>
    }
}

//! The goals of a run, or the players of a match.

use ::farkle::Action;
use engine::{Game, Seat};
use leptos::prelude::*;

use super::Ctx;
use crate::client::draw::{coin, icon, picture};
use crate::client::table::avatar;
use crate::client::text::{farkle as words, fill, language, number, pick};

pub(super) fn target(c: Ctx) -> u32 {
    c.rules.with_value(|r| r.as_ref().map_or(10_000, |r| r.options().target))
}

pub(super) fn goals(c: Ctx) -> impl IntoView {
    // Within a level the goals stay what they are, so that their bars can grow.
    let level = Memo::new(move |_| c.run(|r| (r.level, r.goals.len())));
    view! {
        <section class="goals" aria-label=pick("Goals", "Ziele")>
            <h2 class="label">
                {pick("Locks go to the ", "Gelegtes zählt für das ")}
                <b>{move || words::goal_inside(is_optional(c, c.run(|r| r.aim) as usize))}</b>
            </h2>
            {move || (0..level.get().1).map(|i| goal(c, i)).collect_view()}
            {move || {
                let rules = c.told(|rules, state| {
                    let rules = state.run().map(|run| rules.level_modifiers(run)).unwrap_or_default();
                    rules.iter().map(|m| m.words(language())).collect::<Vec<_>>()
                });
                (!rules.is_empty()).then(|| view! {
                    <p class="level-rule"><b>{pick("This level: ", "In diesem Level: ")}</b>{rules.join("; ")}</p>
                })
            }}
            <div class="key" aria-hidden="true">
                <span><i class="banked"></i>{pick("banked", "gesichert")}</span>
                <span><i class="pending"></i>{pick("this turn", "dieser Zug")}</span>
                <span><i class="preview"></i>{pick("if locked", "wenn gelegt")}</span>
            </div>
        </section>
    }
}

pub(super) fn level_goal(c: Ctx, i: usize) -> Option<::farkle::GoalSpec> {
    let level = c.run(|r| r.level);
    c.rules.with_value(|r| r.as_ref().and_then(|r| r.ruleset().level(level).goals.get(i).copied()))
}

pub(super) fn is_optional(c: Ctx, i: usize) -> bool {
    level_goal(c, i).is_some_and(|g| g.optional)
}

pub(super) fn goal(c: Ctx, i: usize) -> impl IntoView {
    let spec = untrack(|| level_goal(c, i)).unwrap_or_default();
    let now = move || c.run(|r| r.goals.get(i).copied().unwrap_or_default());
    let banked = move || spec.points.saturating_sub(now().remaining);
    let pending = move || c.worth.with(|w| w.goals.get(i).copied().unwrap_or(0));
    let preview = move || {
        c.with
            .with(|w| w.as_ref().and_then(|w| w.goals.get(i).copied()))
            .unwrap_or(0)
            .saturating_sub(pending())
    };
    let done = move || now().remaining == 0;
    let aim = ::farkle::GoalAt::new(i as u8);
    let can_aim = move || {
        aim.is_some_and(|g| {
            c.act(Action::Aim(g)).is_some() || c.may_aim_again(g) && c.run(|r| r.aim as usize != i)
        })
    };
    let share =
        move |points: u32| format!("{:.2}%", 100.0 * f64::from(points) / f64::from(spec.points.max(1)));
    view! {
        <button
            class="goal plate"
            data-k=format!("goal{i}")
            class:active=move || c.run(|r| r.aim as usize == i) && !done()
            class:done=done
            class:may=can_aim
            aria-disabled=move || (!can_aim()).to_string()
            on:click=move |_| {
                if let Some(goal) = aim {
                    c.aim(goal);
                }
            }
        >
            <span class="goal-head">
                <b class="serif">{words::goal(spec.optional)}</b>
                <span class="reward">
                    {move || if done() { icon("check").into_any() } else { picture(coin("★")).into_any() }}
                    <b class="figures">{spec.gold}</b>
                </span>
            </span>
            <span class="bar" aria-hidden="true">
                <i class="banked" style:width=move || share(banked())></i>
                <i class="pending" style:width=move || share(pending())></i>
                <i class="preview" style:width=move || share(preview())></i>
            </span>
            <span class="goal-figures figures">
                <span>
                    {move || {
                        if done() {
                            view! { <b>{pick("Met", "Erreicht")}</b> }.into_any()
                        } else {
                            view! {
                                <b data-count=format!("goal{i}") data-to=banked().to_string()>{number(banked().into())}</b>
                                {(pending() > 0).then(|| view! { <em class="pending">"+"{pending()}</em> })}
                                {(preview() > 0).then(|| view! { <em class="preview">"+"{preview()}</em> })}
                            }
                                .into_any()
                        }
                    }}
                </span>
                <span class="quiet">{pick("of ", "von ")}{number(spec.points.into())}</span>
            </span>
        </button>
    }
}

pub(super) fn players(c: Ctx) -> impl IntoView {
    let s = c.s;
    let goal = target(c);
    let total = move |seat: u8| c.see(|v| v.versus().map_or(0, |x| x.totals[seat as usize]));
    view! {
        <section class="goals" aria-label=pick("Players", "Spieler")>
            <h2 class="label">{fill(pick("First to {n} brings on the last turns", "Bei {n} kommen die letzten Züge"), &[("n", &number(goal.into()))])}</h2>
            {(0..s.seats())
                .map(|seat| {
                    let on = move || c.see(|v| v.seat == Seat(seat)) && !s.over();
                    let share = move |points: u32| format!("{:.2}%", (100.0 * f64::from(points) / f64::from(goal)).min(100.0));
                    view! {
                        <div class="goal plate player" class:active=on>
                            <span class="goal-head">
                                <span class="who">{avatar(&s, seat)}<b class="serif">{s.name(seat)}</b></span>
                                <b class="figures" data-count=format!("total{seat}") data-to=move || total(seat).to_string()>{move || number(total(seat).into())}</b>
                            </span>
                            <span class="bar" aria-hidden="true">
                                <i class="banked" style:width=move || share(total(seat))></i>
                                <i class="pending" style:width=move || if on() { share(c.worth.get().points) } else { "0%".into() }></i>
                            </span>
                        </div>
                    }
                })
                .collect_view()}
        </section>
    }
}

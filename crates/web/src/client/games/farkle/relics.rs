//! Gold, relics and what they do.

use ::farkle::Action;
use leptos::prelude::*;

use super::Ctx;
use crate::client::draw::{self, coin, picture};
use crate::client::table::Past;
use crate::client::text::{farkle as words, pick};

pub(super) fn side(c: Ctx) -> impl IntoView {
    let s = c.s;
    let relics = move || {
        c.run(|r| r.relics.iter().map(|x| x.id).collect::<Vec<_>>())
            .into_iter()
            .map(|id| relic(c, id))
            .collect_view()
    };
    let spell = move |action: Action, label: &'static str| {
        move || {
            c.act(action).map(|_| {
                view! { <button class="btn onfelt sm" on:click=move |_| c.play(action)>{label}</button> }
            })
        }
    };
    view! {
        <aside class="side">
            {move || {
                c.is_run()
                    .then(|| {
                        view! {
                            <div class="stat">
                                <span>
                                    {picture(coin("★"))} <b class="num">{c.run(|r| r.gold)}</b> <i>{pick("gold", "Gold")}</i>
                                </span>
                                {(factor(c) != 1.0)
                                    .then(|| {
                                        view! {
                                            <span>
                                                <b class="num">{format!("× {:.2}", factor(c))}</b>
                                                <i>{pick("on all points", "auf alle Punkte")}</i>
                                            </span>
                                        }
                                    })}
                            </div>
                        }
                    })
            }}
            {move || {
                (c.run(|r| r.relics.len()) > 0)
                    .then(|| view! { <h2 class="lab">{pick("Your relics", "Deine Relikte")}</h2><ul class="rels">{relics()}</ul> })
            }}
            <div class="spells">
                {spell(Action::Wind, pick("One more turn", "Ein Zug mehr"))}
                {spell(Action::Reroll, pick("Roll again", "Noch einmal würfeln"))}
                {spell(Action::Retire, pick("End the run here", "Lauf hier beenden"))}
            </div>
            <Past s=s count=4 />
        </aside>
    }
}

/// What all relics together multiply points by.
pub(super) fn factor(c: Ctx) -> f64 {
    let ids = c.run(|r| r.relics.iter().map(|x| x.id).collect::<Vec<_>>());
    c.rules.with_value(|r| {
        let Some(rules) = r else { return 1.0 };
        ids.iter()
            .filter_map(|id| rules.ruleset().relics.get(*id as usize))
            .map(::farkle::RelicSpec::factor)
            .product()
    })
}

pub(super) fn spec(c: Ctx, id: u8) -> Option<::farkle::RelicSpec> {
    c.rules.with_value(|r| r.as_ref()?.ruleset().relics.get(id as usize).cloned())
}

pub(super) fn relic(c: Ctx, id: u8) -> impl IntoView {
    let spec = spec(c, id)?;
    let rank = spec.rarity as u8 + 1;
    Some(view! {
        <li class=format!("rl r{rank}") data-tip=format!("{}\n{}", words::relic(&spec.name), words::relic_words(&spec))>
            <span class="rp">{picture(draw::pictogram(relic_picture(&spec)))}</span>
            <span>
                <b class="serif">{words::relic(&spec.name)}</b>
                <span>{words::relic_words(&spec)}</span>
            </span>
        </li>
    })
}

pub(super) fn relic_picture(spec: &::farkle::RelicSpec) -> &'static str {
    match (spec.name.as_str(), spec.ability.map(|a| a.ability)) {
        ("candle", _) => "candle",
        ("hourglass", _) | (_, Some(::farkle::Ability::Wind)) => "hourglass",
        ("opener", _) => "feather",
        ("closer", _) => "bell",
        ("snake-eyes" | "tax", _) => "moon",
        (_, Some(_)) => "horseshoe",
        _ => "charm",
    }
}

//! Gold, relics and what they do.

use ::farkle::{Ability, Action, RelicSpec, relic_name};
use leptos::prelude::*;

use super::Ctx;
use super::tray::flips;
use crate::client::draw::{self, coin, icon, picture};
use crate::client::sheets::Question;
use crate::client::table::{Past, best};
use crate::client::text::{farkle as words, language, pick};

/// More relics than these are shown by their pictures alone.
const WHOLE: usize = 4;

pub(super) fn side(c: Ctx) -> impl IntoView {
    let s = c.s;
    let ending = RwSignal::new(false);
    let spell = move |action: Action, label: &'static str, ability: Option<Ability>| {
        move || {
            c.act(action).map(|id| {
                let left = ability.map(|a| words::left(c.run(|r| r.charges(a))));
                view! {
                    <button class="btn on-felt small" class:best=move || best(&s) == Some(id) on:click=move |_| c.play(action)>
                        {label} " " {left}
                    </button>
                }
            })
        }
    };
    view! {
        <aside class="side">
            {move || {
                c.is_run()
                    .then(|| {
                        let factor = c.told(|rules, state| state.run().map_or(1.0, |run| rules.effective_multiplier(run)));
                        view! {
                            <div class="stat">
                                <span data-k="gold">
                                    {picture(coin("★"))} <b class="figures" data-count="gold" data-to=c.run(|r| r.gold).to_string()>{c.run(|r| r.gold)}</b> <i>{pick("gold", "Gold")}</i>
                                </span>
                                {((factor - 1.0).abs() > 1e-9)
                                    .then(|| {
                                        view! {
                                            <span class="multiplier">
                                                <b class="figures">{words::times(factor)}</b>
                                                <i>{pick("on all points", "auf alle Punkte")}</i>
                                            </span>
                                        }
                                    })}
                            </div>
                        }
                    })
            }}
            {move || {
                let mine = owned(c);
                let folded = mine.len() > WHOLE;
                (!mine.is_empty())
                    .then(|| view! {
                        <h2 class="label">{pick("Your relics", "Deine Relikte")}</h2>
                        <ul class="relics" class:folded=folded>
                            {mine.into_iter().map(|(id, count)| relic(c, id, count)).collect_view()}
                        </ul>
                    })
            }}
            <div class="spells">
                {spell(Action::Wind, pick("One more turn", "Ein Zug mehr"), Some(Ability::Wind))}
                {spell(Action::Reroll, pick("Roll again", "Noch einmal würfeln"), Some(Ability::Reroll))}
                {flips(c)}
                {move || c.act(Action::Retire).is_some().then(|| view! {
                    <button class="btn on-felt small retire" on:click=move |_| ending.set(true)>
                        {pick("End the run here", "Lauf hier beenden")}
                    </button>
                })}
                {untrack(|| c.is_run() && s.here()).then(|| view! {
                    <button class="btn on-felt small runs-button" on:click=move |_| c.runs.set(true)>
                        {icon("flag")} <span>{words::your_runs()}</span>
                    </button>
                })}
            </div>
            <Past s=s count=4 />
            <Question
                open=ending
                title=words::retire_title()
                text=words::retire_text()
                yes=pick("End the run here", "Lauf hier beenden")
                then=Callback::new(move |()| c.play(Action::Retire))
            />
        </aside>
    }
}

/// The relics that are carried, alike ones together, in the order in which the first of them came.
pub(super) fn owned(c: Ctx) -> Vec<(u8, usize)> {
    let mut list: Vec<(u8, usize)> = Vec::new();
    for id in c.run(|r| r.relics.iter().map(|x| x.id).collect::<Vec<_>>()) {
        match list.iter_mut().find(|(known, _)| *known == id) {
            Some((_, count)) => *count += 1,
            None => list.push((id, 1)),
        }
    }
    list
}

pub(super) fn spec(c: Ctx, id: u8) -> Option<RelicSpec> {
    c.rules.with_value(|r| r.as_ref()?.ruleset().relics.get(id as usize).cloned())
}

pub(super) fn relic(c: Ctx, id: u8, count: usize) -> impl IntoView {
    let spec = spec(c, id)?;
    let rank = spec.rarity as u8 + 1;
    let (name, does) = (relic_name(&spec.name, language()), spec.words(language()));
    let several = (count > 1).then(|| format!("× {count}"));
    let tip = format!("{name} {}\n{does}", several.clone().unwrap_or_default());
    Some(view! {
        <li class=format!("owned-relic rarity-{rank}") data-tip=tip>
            <span class="relic-picture">{picture(draw::pictogram(&relic_picture(&spec)))}</span>
            {several.map(|several| view! { <em class="figures">{several}</em> })}
            <span class="relic-words">
                <b class="serif">{name}</b>
                <span>{does}</span>
            </span>
        </li>
    })
}

/// The picture of a relic: one for each that comes with the game, and for those of somebody's own what they do.
pub(super) fn relic_picture(spec: &RelicSpec) -> String {
    const OWN: [&str; 16] = [
        "tenth",
        "opener",
        "closer",
        "lone-one",
        "lone-five",
        "pilgrim",
        "triplet",
        "heavy-purse",
        "spark",
        "loaded-die",
        "candle",
        "glutton",
        "long-road",
        "thumb",
        "hourglass",
        "crown",
    ];
    if OWN.contains(&spec.name.as_str()) {
        return format!("relic-{}", spec.name);
    }
    let does = match spec.ability.map(|a| a.ability) {
        Some(Ability::Wind) => "hourglass",
        Some(Ability::Reroll) => "loaded-die",
        Some(Ability::Flip) => "thumb",
        None => "tenth",
    };
    format!("relic-{does}")
}

//! The shop between two levels.

use ::farkle::{Action, RelicSpec, relic_name};
use leptos::prelude::*;
use web::farkle::run::paid;

use super::Ctx;
use super::relics::{owned, relic, relic_picture, spec};
use crate::client::draw::{self, coin, icon, picture};
use crate::client::table::{best, capital};
use crate::client::text::{farkle as words, fill, language, number, odds, pick};

/// A chance with a digit after the point: relics are compared by it.
fn precise(p: f64) -> String {
    format!("{} %", odds::decimal(100.0 * p, 1))
}

/// What is on offer.
#[derive(Clone, PartialEq)]
struct On {
    id: u8,
    price: u32,
    buy: Action,
    can: bool,
    spec: RelicSpec,
    /// The best chance to clear the coming level with it, where that can be said.
    chance: Option<f64>,
}

/// What the shop says of the coming level and the offers.
#[derive(Clone, PartialEq, Default)]
struct Stock {
    offers: Vec<On>,
    /// The chance to clear the coming level as things are.
    chance: Option<f64>,
    /// The offer that helps the coming level most, if one does.
    first: Option<u8>,
}

/// From this gain on an offer is worth being lit.
const GAIN: f64 = 0.005;

fn stock(c: Ctx) -> Stock {
    let chance = c.told(|rules, state| rules.clear_chance(state.run()?).map(|(p, _)| p));
    let offers: Vec<On> = c
        .run(|r| r.offers.iter().copied().collect::<Vec<_>>())
        .into_iter()
        .enumerate()
        .filter_map(|(i, id)| {
            let (spec, buy) = (spec(c, id)?, Action::Buy(::farkle::Offer::new(i as u8)?));
            let price = c.told(|rules, state| state.run().map_or(0, |run| rules.price(run, id)));
            // What charges are worth is not counted: nothing is said of relics that give some.
            let counted = spec.ability.is_none();
            let chance = c.told(|rules, state| rules.chance_with(state.run()?, id).map(|(p, _)| p));
            Some(On { id, price, buy, can: c.act(buy).is_some(), spec, chance: chance.filter(|_| counted) })
        })
        .collect();
    let gain = |on: &On| on.chance.zip(chance).map_or(0.0, |(with, without)| with - without);
    let helps = offers.iter().filter(|on| on.can && gain(on) > GAIN);
    let first = helps.max_by(|a, b| gain(a).total_cmp(&gain(b)).then(b.price.cmp(&a.price))).map(|on| on.id);
    Stock { offers, chance, first }
}

/// Between two levels.
pub(super) fn shop_page(c: Ctx) -> impl IntoView {
    let level = move || c.run(|r| r.level);
    let stock = Memo::new(move |_| stock(c));
    let earned = move || {
        let paid = c.s.log.with(paid);
        words::earned(paid.main, paid.extra)
    };
    view! {
        <div class="page-shop">
            <main class="table shop">
                <header class="shop-head">
                    <div>
                        <h2 class="serif big">{move || fill(pick("Level {n} is met.", "Level {n} ist geschafft."), &[("n", &(level().saturating_sub(1)).to_string())])}</h2>
                        <p>
                            {earned} " "
                            {pick("A relic helps for the rest of the run. One purchase a visit.", "Ein Relikt hilft für den Rest des Laufs. Ein Kauf pro Besuch.")}
                        </p>
                    </div>
                    <div class="purse">
                        {picture(coin("★"))} <b class="figures">{move || c.run(|r| r.gold)}</b>
                        <span>{pick("gold to spend", "Gold übrig")}</span>
                    </div>
                </header>
                <section class=move || format!("offers count-{}", stock.with(|s| s.offers.len()))>
                    {move || {
                        let Stock { offers, chance, first } = stock.get();
                        offers.into_iter().map(|on| offer(c, on, chance, first)).collect_view()
                    }}
                </section>
                <section class="shop-foot">
                    <div class="plate owned">
                        <h2>{pick("Your relics", "Deine Relikte")}</h2>
                        <ul class:folded=move || { owned(c).len() > 3 }>
                            {move || {
                                let mine = owned(c);
                                if mine.is_empty() {
                                    view! { <li class="quiet">{pick("None yet.", "Noch keine.")}</li> }.into_any()
                                } else {
                                    mine.into_iter().map(|(id, count)| relic(c, id, count)).collect_view().into_any()
                                }
                            }}
                        </ul>
                    </div>
                    {next_level(c, stock)}
                    <div class="shop-actions">
                        {move || c.act(Action::Refresh).map(|_| {
                            let price = c.told(|rules, state| state.run().and_then(|run| rules.refresh_price(run)));
                            view! {
                                <button class="btn on-felt" on:click=move |_| c.play(Action::Refresh)>
                                    {icon("refresh")}
                                    {fill(pick("New offers for {n}", "Neue Angebote für {n}"), &[("n", &price.unwrap_or(0).to_string())])}
                                </button>
                            }
                        })}
                        <button class="btn big" class:primary=move || stock.with(|s| s.first.is_none()) on:click=move |_| c.play(Action::Skip)>
                            {move || fill(pick("On to level {n}", "Weiter zu Level {n}"), &[("n", &level().to_string())])}
                        </button>
                    </div>
                </section>
            </main>
        </div>
    }
}

/// A relic on offer.
fn offer(c: Ctx, on: On, without: Option<f64>, first: Option<u8>) -> impl IntoView {
    let On { id, price, buy, can, spec, chance } = on;
    let rank = spec.rarity as u8 + 1;
    let lit = first == Some(id);
    let label = if can { pick("Buy for {n}", "Kaufen für {n}") } else { pick("Costs {n}", "Kostet {n}") };
    let name = relic_name(&spec.name, language());
    let helps = chance.zip(without).map(|(with, without)| {
        let text = if with - without > GAIN {
            pick("Next level: {with} instead of {without}", "Nächstes Level: {with} statt {without}")
        } else {
            pick("Next level: {with}, as without it", "Nächstes Level: {with}, wie ohne")
        };
        fill(text, &[("with", &precise(with)), ("without", &precise(without))])
    });
    view! {
        <article class=format!("relic rarity-{rank}") class:chosen=lit class:poor=!can>
            <header>
                <span class="rarity">{(0..rank).map(|_| view! { <i></i> }).collect_view()}{capital(spec.rarity.words(language()))}</span>
            </header>
            <div class="relic-art">{picture(draw::pictogram(&relic_picture(&spec)))}</div>
            <b class="card-name">{name}</b>
            <p>{spec.words(language())} {helps.map(|helps| view! { <span class="relic-chance figures">{helps}</span> })}</p>
            <button
                class="btn small"
                class:primary=can && lit
                class:may=can && !lit
                class:best=move || best(&c.s).is_some() && best(&c.s) == c.act(buy)
                aria-disabled=(!can).then_some("true")
                on:click=move |_| c.play(buy)
            >
                {fill(label, &[("n", &price.to_string())])}
            </button>
        </article>
    }
}

/// What is to come: goals, turns, multiplier, and the chance with and without the offer that helps most.
fn next_level(c: Ctx, stock: Memo<Stock>) -> impl IntoView {
    let goals = move |optional: bool| {
        let goals = c.told(|rules, state| {
            state.run().map(|run| rules.ruleset().level(run.level).goals).unwrap_or_default()
        });
        let of = goals.iter().filter(|g| g.optional == optional).map(|g| number(g.points.into()));
        of.collect::<Vec<_>>().join(" · ")
    };
    let rules = move || {
        c.told(|rules, state| {
            let rules = state.run().map(|run| rules.level_modifiers(run)).unwrap_or_default();
            rules.iter().map(|m| m.words(language())).collect::<Vec<_>>().join("; ")
        })
    };
    let chance = move || {
        stock.with(|stock| {
            let without = precise(stock.chance?);
            let with = stock.offers.iter().find(|on| Some(on.id) == stock.first).and_then(|on| {
                let name = relic_name(&on.spec.name, language());
                Some(fill(
                    pick("With {relic}: {p}.", "Mit {relic}: {p}."),
                    &[("relic", &name), ("p", &precise(on.chance?))],
                ))
            });
            Some(view! {
                <p class="chance">
                    {pick("Chance to meet it: ", "Chance, es zu schaffen: ")} <b class="figures">{without}</b> ". "
                    {with.map(|with| view! { <b class="with figures">{with}</b> })}
                </p>
            })
        })
    };
    let factor =
        move || c.told(|rules, state| state.run().map_or(1.0, |run| rules.effective_multiplier(run)));
    view! {
        <div class="plate next-level">
            <h2>{move || format!("Level {}", c.run(|r| r.level))}</h2>
            <dl class="figures">
                <div><dt>{pick("Main goal", "Hauptziel")}</dt><dd>{move || goals(false)}</dd></div>
                {move || {
                    let extra = goals(true);
                    (!extra.is_empty()).then(|| view! { <div><dt>{pick("Extra goals", "Nebenziele")}</dt><dd>{extra}</dd></div> })
                }}
                <div><dt>{pick("Turns", "Züge")}</dt><dd>{move || c.run(|r| r.turns_left)}</dd></div>
                <div><dt>{pick("Your points", "Deine Punkte")}</dt><dd>{move || words::times(factor())}</dd></div>
            </dl>
            {move || { let rules = rules(); (!rules.is_empty()).then(|| view! { <p class="level-rule">{rules}</p> }) }}
            {chance}
        </div>
    }
}

//! The shop between two levels.

use ::farkle::Action;
use leptos::prelude::*;

use super::Ctx;
use super::relics::{factor, relic, relic_picture, spec};
use crate::client::draw::{self, coin, icon, picture};
use crate::client::text::{farkle as words, fill, number, pick};

/// Between two levels.
pub(super) fn shop_page(c: Ctx) -> impl IntoView {
    let offers = move || c.run(|r| r.offers.iter().copied().collect::<Vec<_>>());
    let level = move || c.run(|r| r.level);
    let prices = move |id: u8| spec(c, id).map_or(0, |s| s.price(level().saturating_sub(1)));
    let next = move || c.rules.with_value(|r| r.as_ref().map(|r| r.ruleset().level(level())));
    view! {
        <div class="pg-shop">
            <main class="table shop">
                <header class="sh">
                    <div>
                        <h2 class="serif big">{move || fill(pick("Level {n} is met.", "Level {n} ist geschafft."), &[("n", &(level().saturating_sub(1)).to_string())])}</h2>
                        <p>{pick("A relic helps for the rest of the run. One purchase a visit.", "Ein Relikt hilft für den Rest des Laufs. Ein Kauf pro Besuch.")}</p>
                    </div>
                    <div class="purse">
                        {picture(coin("★"))} <b class="num">{move || c.run(|r| r.gold)}</b>
                        <span>{pick("gold to spend", "Gold übrig")}</span>
                    </div>
                </header>
                <section class=move || format!("offers n{}", offers().len())>
                    {move || {
                        offers()
                            .into_iter()
                            .enumerate()
                            .filter_map(|(i, id)| {
                                let spec = spec(c, id)?;
                                let rank = spec.rarity as u8 + 1;
                                let buy = ::farkle::Offer::new(i as u8).map(Action::Buy)?;
                                let can = c.act(buy).is_some();
                                let price = prices(id).to_string();
                                let label = if can { pick("Buy for {n}", "Kaufen für {n}") } else { pick("Costs {n}", "Kostet {n}") };
                                Some(view! {
                                    <article class=format!("relic r{rank}") class:sel=can class:poor=!can>
                                        <header>
                                            <span class="rar">{(0..rank).map(|_| view! { <i></i> }).collect_view()}{words::rarity(spec.rarity)}</span>
                                        </header>
                                        <div class="ra">{picture(draw::pictogram(relic_picture(&spec)))}</div>
                                        <b class="nm">{words::relic(&spec.name)}</b>
                                        <p>{spec.words()}</p>
                                        <button class="btn sm" class:go=can aria-disabled=(!can).then_some("true") on:click=move |_| c.play(buy)>
                                            {fill(label, &[("n", &price)])}
                                        </button>
                                    </article>
                                })
                            })
                            .collect_view()
                    }}
                </section>
                <section class="foot">
                    <div class="plate owned">
                        <h2>{pick("Your relics", "Deine Relikte")}</h2>
                        <ul>
                            {move || {
                                let mine = c.run(|r| r.relics.iter().map(|x| x.id).collect::<Vec<_>>());
                                if mine.is_empty() {
                                    view! { <li class="q">{pick("None yet.", "Noch keine.")}</li> }.into_any()
                                } else {
                                    mine.into_iter().map(|id| relic(c, id)).collect_view().into_any()
                                }
                            }}
                        </ul>
                    </div>
                    <div class="plate nextl">
                        <h2>{move || format!("Level {}", level())}</h2>
                        <dl class="num">
                            {move || {
                                let level = next()?;
                                let main: Vec<String> = level.goals.iter().filter(|g| !g.optional).map(|g| number(g.points.into())).collect();
                                let extra: Vec<String> = level.goals.iter().filter(|g| g.optional).map(|g| number(g.points.into())).collect();
                                Some(view! {
                                    <div><dt>{pick("Main goal", "Hauptziel")}</dt><dd>{main.join(" · ")}</dd></div>
                                    {(!extra.is_empty()).then(|| view! { <div><dt>{pick("Extra goals", "Nebenziele")}</dt><dd>{extra.join(" · ")}</dd></div> })}
                                    <div><dt>{pick("Turns", "Züge")}</dt><dd>{level.turns}</dd></div>
                                    <div><dt>{pick("Your points", "Deine Punkte")}</dt><dd>{format!("× {:.2}", factor(c))}</dd></div>
                                })
                            }}
                        </dl>
                    </div>
                    <div class="go2">
                        {move || c.act(Action::Refresh).map(|_| view! {
                            <button class="btn onfelt" on:click=move |_| c.play(Action::Refresh)>{icon("refresh")}{pick("New offers", "Neue Angebote")}</button>
                        })}
                        <button class="btn big" on:click=move |_| c.play(Action::Skip)>
                            {move || fill(pick("On to level {n}", "Weiter zu Level {n}"), &[("n", &level().to_string())])}
                        </button>
                    </div>
                </section>
            </main>
        </div>
    }
}

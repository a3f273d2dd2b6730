//! How a run ended: what was reached, what helped, and the word with which others can play it.

use ::farkle::State;
use leptos::prelude::*;
use web::farkle::run::Summary;

use super::relics::relic_picture;
use super::runs::{Ended, score, share};
use crate::client::draw::{icon, pictogram, picture};
use crate::client::games;
use crate::client::session::Session;
use crate::client::table::figure;
use crate::client::text::{farkle as words, language, number};

/// The summary of a run; the players of a match are ranked as everywhere.
pub(super) fn sheet(s: Session) -> Option<AnyView> {
    let state = s.view::<State>()?;
    let run = state.run()?;
    let options: ::farkle::Options = serde_json::from_value(s.options.get_value()).ok()?;
    let levels = options.levels;
    let rules = <::farkle::Farkle as engine::Game>::new(1, options).ok()?;
    let sum = s.log.with(Summary::of);
    let mut relics: Vec<(u8, usize)> = Vec::new();
    for relic in run.relics.iter() {
        match relics.iter_mut().find(|(id, _)| *id == relic.id) {
            Some((_, count)) => *count += 1,
            None => relics.push((relic.id, 1)),
        }
    }
    let relics: Vec<_> = relics
        .into_iter()
        .filter_map(|(id, count)| Some((rules.ruleset().relics.get(id as usize)?, count)))
        .map(|(spec, count)| {
            let name = ::farkle::relic_name(&spec.name, language());
            let said = if count > 1 { format!("{name} × {count}") } else { name };
            let rank = spec.rarity as u8 + 1;
            view! {
                <li class=format!("rarity-{rank}") data-tip=format!("{said}\n{}", spec.words(language()))>
                    {picture(pictogram(&relic_picture(spec)))} <span>{said.clone()}</span>
                </li>
            }
        })
        .collect();
    let brought = use_context::<Ended>().and_then(|ended| ended.0.get());
    let plain = |n: u32| number(n.into());
    Some(
        view! {
            {brought.filter(|b| b.record).map(|_| view! { <p class="record">{icon("crown")} <b>{words::new_record()}</b></p> })}
            <dl class="figure-list run-summary">
                {figure(words::score(), number(score(s)))}
                {figure(words::levels_met(), format!("{} / {levels}", sum.levels))}
                {(sum.failed > 0).then(|| figure(words::levels_failed(), plain(sum.failed)))}
                {figure(words::best_bank(), plain(sum.best_bank))}
                {figure(words::best_lock(), plain(sum.best_lock))}
                {figure(words::farkles(), plain(sum.farkles))}
                {figure(words::gold_earned(), plain(sum.gold))}
                {brought.map(|b| figure(words::embers(), format!("+{}", b.embers)))}
            </dl>
            {(!relics.is_empty()).then(|| view! {
                <h3>{words::relics()}</h3>
                <ul class="run-relics">{relics}</ul>
            })}
            {s.here().then(|| games::word(s.game).map(share))}
        }
        .into_any(),
    )
}

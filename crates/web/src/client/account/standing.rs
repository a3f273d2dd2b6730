//! How the account stands: a card for each game, and the last games as a chart.

use leptos::prelude::*;
use protocol::api::Standing;

use super::history::{Games, result};
use super::parts::Errand;
use super::{chart, parts};
use crate::client::api::Step;
use crate::client::draw::picture;
use crate::client::games;
use crate::client::text::{self as t, account as ta};

/// The section.
pub(super) fn standing(username: String, played: Games) -> AnyView {
    let list = RwSignal::new(None::<Vec<Standing>>);
    let errand = Errand::new();
    let path = format!("/api/stats/{username}");
    errand.run(vec![Step::get(path)], move |found| {
        let _ = list.try_set(Some(found));
    });
    let cards = move || {
        let found = list.get()?;
        Some(if found.is_empty() {
            view! { <p class="quiet">{ta::no_stats()}</p> }.into_any()
        } else {
            view! { <div class="stats">{found.iter().map(card).collect_view()}</div> }.into_any()
        })
    };
    let form = move || {
        let results: Vec<bool> =
            played.list.with(|l| l.iter().rev().filter_map(|r| result(r, &username).0).collect());
        (results.len() > 1).then(|| {
            let won = results.iter().filter(|w| **w).count();
            let label = format!("{}: {} {}", ta::form(), ta::of(won as u32, results.len() as u32), ta::won());
            view! {
                <figure class="form-chart">
                    <figcaption><b class="serif">{ta::form()}</b><span class="quiet">{ta::form_text()}</span></figcaption>
                    <div role="img" aria-label=label>{picture(chart::form(&results))}</div>
                </figure>
            }
        })
    };
    view! {
        <section class="plate padded">
            <h2>{ta::statistics()}</h2>
            {cards}
            {form}
            {errand.told()}
        </section>
    }
    .into_any()
}

fn card(s: &Standing) -> AnyView {
    let share = if s.games == 0 { 0.0 } else { f64::from(s.wins) / f64::from(s.games) };
    let rating = s.rating.zip(s.uncertainty).map(|(rating, deviation)| {
        let label = format!("{} {rating:.1} ± {:.1}", ta::rating(), 2.0 * deviation);
        view! {
            <div role="img" aria-label=label.clone()>{picture(chart::interval(rating, deviation))}</div>
            <p class="quiet fine-print">{label} ": " {ta::rating_axis()}</p>
        }
    });
    let best = s.best_score.map(|best| format!(" · {} {}", ta::best(), t::number(i64::from(best))));
    view! {
        <article data-game=s.game.clone()>
            <h3>{games::title(&s.game)}</h3>
            <p><b class="figures big">{parts::percent(share)}</b> " " {ta::won()}</p>
            {picture(chart::share(share))}
            <p class="quiet figures">
                {ta::of(s.wins, s.games)} " " {ta::games()} " · " {ta::mean()} " " {crate::client::text::odds::decimal(s.mean_score, 1)} {best}
            </p>
            {rating}
        </article>
    }
    .into_any()
}

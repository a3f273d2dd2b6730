//! The cards that are left, what the next one may be, and what the grids count.

use ::golf::{Chances, Golf, Options, Phase, View};
use engine::{Game, Seat};
use leptos::prelude::*;

use crate::client::session::Session;
use crate::client::table::{avatar, figure};
use crate::client::text::odds as t;

pub(super) fn panel(s: Session) -> AnyView {
    let options: Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    let Ok(rules) = Golf::new(s.seats() as usize, options) else { return ().into_any() };
    let rules = StoredValue::new(rules);
    let shown = move || {
        let view = s.view::<View>()?;
        let seat = Seat(s.you.get()?);
        if matches!(view.phase(), Phase::Waiting | Phase::RoundOver | Phase::GameOver) {
            return Some(view! { <p class="quiet">{t::not_dealt()}</p> }.into_any());
        }
        let chances = rules.with_value(|rules| Chances::new(rules, &view, seat));
        Some(view! { {next(&chances, &view)} {left(&chances)} {grids(s, &chances, &view)} }.into_any())
    };
    shown.into_any()
}

fn next(chances: &Chances, view: &View) -> impl IntoView + use<> {
    let top = view.discard_top().zip(chances.beats_top);
    view! {
        <section>
            <h3>{t::next_card()}</h3>
            <dl class="figure-list">
                {figure(t::mean(), t::decimal(chances.mean, 1))}
                {top.map(|(card, p)| figure(t::beats(card, true), t::percent(p)))}
                {chances.beats_worst.map(|(card, p)| figure(t::beats(card, false), t::percent(p)))}
                {chances.pairs.map(|p| figure(t::pairs(), t::percent(p)))}
            </dl>
        </section>
    }
}

/// A column for each rank, as high as there are cards of it.
fn left(chances: &Chances) -> impl IntoView + use<> {
    let most = chances.ranks.iter().map(|r| r.2).max().unwrap_or(1);
    let column = |&(rank, left, of): &(::golf::Rank, u32, u32)| {
        let height = format!("{:.0}%", 100.0 * f64::from(left) / f64::from(most));
        view! {
            <li>
                <span class="unseen">{t::left(rank.name(), left, of)}</span>
                <b class="figures" aria-hidden="true">{left}</b>
                <i aria-hidden="true"><i style:height=height></i></i>
                <span class="serif" aria-hidden="true">{rank.name()}</span>
            </li>
        }
    };
    view! {
        <section>
            <h3>{t::unseen()}</h3>
            <ol class="odds-columns">{chances.ranks.iter().map(column).collect_view()}</ol>
            <p class="quiet">{t::unseen_note()}</p>
        </section>
    }
}

fn grids(s: Session, chances: &Chances, view: &View) -> impl IntoView + use<> {
    let mut order = s.others();
    order.insert(0, s.you.get_untracked().unwrap_or(0));
    let rows = order
        .into_iter()
        .map(|seat| {
            let hand = chances.hands[seat as usize];
            let total = f64::from(view.totals()[seat as usize]) + hand;
            view! {
                <tr>
                    <th scope="row"><span class="odds-name">{avatar(&s, seat)} <b class="serif">{s.name(seat)}</b></span></th>
                    <td><b>{t::decimal(hand, 1)}</b></td>
                    <td>{t::decimal(total, 1)}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <section>
            <h3>{t::grids()}</h3>
            <table class="odds-table figures">
                <thead>
                    <tr>
                        <th scope="col" class="wide-column">{t::player()}</th>
                        <th scope="col">{t::this_hole()}</th>
                        <th scope="col">{t::in_all()}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <p class="quiet">{t::grids_note()}</p>
        </section>
    }
}

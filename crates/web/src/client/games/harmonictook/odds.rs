//! What each roll brings, with one die and with two.

use ::harmonictook::{Counting, Dice, Harmonictook, Options, RollOdds, State, Total};
use engine::{Game, Seat};
use leptos::prelude::*;

use crate::client::session::Session;
use crate::client::table::{figure, strip};
use crate::client::text::odds as t;

/// The chance of a full bar: no total is likelier than one in six.
const FULL: f64 = 0.2;

pub(super) fn panel(s: Session) -> AnyView {
    let options: Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    let Ok(rules) = Harmonictook::new(s.seats() as usize, options) else { return ().into_any() };
    let rules = StoredValue::new(rules);
    let shown = move || {
        let state = s.view::<State>()?;
        let seat = Seat(s.you.get()?);
        rules.with_value(|rules| {
            let one = roll(t::one_die(), &rules.roll_odds(&state, seat, Dice::One));
            let two = rules
                .has_two_dice(&state, seat)
                .then(|| roll(t::two_dice(), &rules.roll_odds(&state, seat, Dice::Two)));
            let round = rules.best_round_mean(&state, seat, Counting::NET);
            Some(view! {
                <section>
                    <dl class="figure-list">{figure(t::a_round(), t::decimal(round, 2))}</dl>
                    <p class="quiet">{t::a_round_note()}</p>
                </section>
                {two}
                {one}
                <p class="quiet">{t::frozen()}</p>
            })
        })
    };
    shown.into_any()
}

fn roll(title: &'static str, odds: &RollOdds) -> impl IntoView + use<> {
    view! {
        <section>
            <h3>{title}</h3>
            <dl class="figure-list">
                {figure(t::a_roll(), t::decimal(odds.mean, 2))}
                {figure(t::no_income(), t::percent(odds.nothing))}
            </dl>
            <table class="odds-table figures">
                <thead>
                    <tr>
                        <th scope="col">{t::roll()}</th>
                        <th scope="col" class="wide-column">{t::chance()}</th>
                        <th scope="col">{t::you_roll()}</th>
                        <th scope="col">{t::others_roll()}</th>
                    </tr>
                </thead>
                <tbody>{odds.totals.iter().map(total).collect_view()}</tbody>
            </table>
        </section>
    }
}

fn total(x: &Total) -> impl IntoView + use<> {
    let others = x.others.map_or_else(
        || "–".to_owned(),
        |(low, high)| {
            let ends = (t::coins(low), t::coins(high));
            if ends.0 == ends.1 { ends.0 } else { format!("{} … {}", ends.0, ends.1) }
        },
    );
    view! {
        <tr class:nothing={x.own.abs() < 1e-9}>
            <th scope="row">{x.total}</th>
            <td class="wide-column"><span class="bar-and-figure">{strip(x.chance / FULL)} <span>{t::percent(x.chance)}</span></span></td>
            <td><b>{t::coins(x.own)}</b></td>
            <td>{others}</td>
        </tr>
    }
}

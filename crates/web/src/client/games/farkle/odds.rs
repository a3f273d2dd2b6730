//! What the next roll risks, and what rolls of one to six dice bring.

use ::farkle::solver::{Throws, TurnValue};
use ::farkle::{Farkle, Options, Stage, State};
use engine::Game;
use leptos::prelude::*;

use crate::client::session::Session;
use crate::client::table::{avatar, figure, strip};
use crate::client::text::{number, odds as t};

/// The level of a run while dice decide, or the game.
pub(super) fn stakes(s: &Session) -> Option<&'static str> {
    if s.seats() > 1 {
        return Some(t::to_win());
    }
    let stage = s.view::<State>().map(|v| v.stage);
    matches!(stage, Some(Stage::Start | Stage::Rolled | Stage::Locked)).then(t::clears)
}

pub(super) fn panel(s: Session) -> AnyView {
    let options: Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    let protected = options.protected_first_roll;
    let Ok(rules) = Farkle::new(s.seats() as usize, options) else { return ().into_any() };
    // A set that never farkles has no best play.
    let turn = TurnValue::new(&Throws::new(rules.scores()), protected).ok();
    let kept = StoredValue::new((rules, turn));
    let shown = move || {
        let state = s.view::<State>()?;
        kept.with_value(|(rules, turn)| {
            let turn = turn.as_ref();
            Some(view! { {now(rules, turn, &state)} {missing(s, rules, &state)} {by_dice(rules, turn, &state)} })
        })
    };
    shown.into_any()
}

/// Are there dice to roll or to bank?
fn playing(state: &State) -> bool {
    matches!(state.stage, Stage::Start | Stage::Rolled | Stage::Locked)
}

fn now(rules: &Farkle, turn: Option<&TurnValue>, state: &State) -> Option<impl IntoView + use<>> {
    if !playing(state) {
        return None;
    }
    let (dice, points) = (state.to_roll(), state.points);
    let begun = state.stage != Stage::Start;
    let risk = rules.risk(state);
    let rolling = turn.map(|turn| if begun { turn.rolling(points, dice) } else { turn.expected });
    let words = if begun { t::if_rolled() } else { t::turn_mean() };
    Some(view! {
        <section>
            <h3>{t::this_turn()}</h3>
            <dl class="figure-list">
                {begun.then(|| figure(t::at_stake(), number(points.into())))}
                // What can still be locked decides how many dice are left.
                {(state.stage != Stage::Rolled).then(|| view! {
                    {figure(t::next_roll(), t::dice_count(dice))}
                    {figure(t::farkle_chance(), t::percent(risk))}
                    {rolling.map(|mean| figure(words, t::decimal(mean, 0)))}
                    {turn.map(|turn| figure(t::pays_up_to(), up_to(turn, dice)))}
                })}
            </dl>
            <p class="quiet">{t::by_points()}</p>
        </section>
    })
}

fn up_to(turn: &TurnValue, dice: usize) -> String {
    turn.roll_up_to[dice - 1].map_or_else(|| t::always_pays().to_owned(), |n| number(n.into()))
}

/// How far everybody is from the target.
fn missing(s: Session, rules: &Farkle, state: &State) -> Option<impl IntoView + use<>> {
    let totals = state.versus()?.totals;
    let target = rules.options().target;
    let mut order = s.others();
    order.insert(0, s.you.get_untracked()?);
    let rows = order
        .into_iter()
        .map(|seat| {
            let total = totals[seat as usize];
            let left = target.saturating_sub(total);
            let left = if left == 0 { t::there().to_owned() } else { number(left.into()) };
            let name = view! { {avatar(&s, seat)} <b class="serif">{s.name(seat)}</b> };
            crate::client::table::bar(name.into_any(), f64::from(total) / f64::from(target.max(1)), left)
        })
        .collect_view();
    Some(view! { <section><h3>{t::to_target()}</h3><ol class="odds-bars">{rows}</ol></section> })
}

fn by_dice(rules: &Farkle, turn: Option<&TurnValue>, state: &State) -> impl IntoView + use<> {
    let next = (playing(state) && state.stage != Stage::Rolled).then(|| state.to_roll());
    let rows = (1..=6)
        .map(|dice| {
            let odds = rules.scores().roll_odds(dice);
            let here = next == Some(dice);
            view! {
                <tr class:here=here>
                    <th scope="row">{dice}{here.then(|| view! { <span class="here-mark">{t::now()}</span> })}</th>
                    <td class="wide-column"><span class="bar-and-figure">{strip(odds.farkle)} <span>{t::percent(odds.farkle)}</span></span></td>
                    <td>{t::percent(odds.hot)}</td>
                    <td>{t::decimal(odds.mean, 0)}</td>
                    <td>{turn.map(|turn| up_to(turn, dice))}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <section>
            <h3>{t::by_dice()}</h3>
            <table class="odds-table figures">
                <thead>
                    <tr>
                        <th scope="col">{t::dice()}</th>
                        <th scope="col" class="wide-column">{t::farkle()}</th>
                        <th scope="col">{t::hot()}</th>
                        <th scope="col">{t::points()}</th>
                        <th scope="col">{t::roll_to()}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <p class="quiet">{t::roll_to_note()}</p>
        </section>
    }
}

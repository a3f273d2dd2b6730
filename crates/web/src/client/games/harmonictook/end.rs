//! How a game ended: landmarks, coins and cities, and what the score means.

use ::harmonictook::{Harmonictook, Options, State};
use engine::{Game, Seat, Turn};
use leptos::prelude::*;

use crate::client::draw::icon;
use crate::client::session::Session;
use crate::client::table::avatar;
use crate::client::text::{harmonictook as words, number, pick};

/// What everybody had built, earned and bought.
pub(super) fn sheet(s: Session) -> Option<AnyView> {
    let state = s.view::<State>()?;
    let options: Options = serde_json::from_value(s.options.get_value()).ok()?;
    let rules = Harmonictook::new(s.seats() as usize, options).ok()?;
    let outcome = s
        .table
        .with(|t| if let Turn::Over(outcome) = &t.shown.turn { Some(outcome.clone()) } else { None })?;
    let book = rules.book();
    let all = book.landmarks().count();
    let mut seats: Vec<u8> = (0..s.seats()).collect();
    seats.sort_by_key(|seat| outcome.ranks[*seat as usize]);
    let rows = seats
        .into_iter()
        .map(|seat| {
            let who = Seat(seat);
            let built = book.landmarks().filter(|l| state.has(who, *l)).count();
            let cards: u32 = book.kinds().map(|kind| u32::from(state.copies(who, kind))).sum();
            let first = outcome.ranks[seat as usize] == 1;
            view! {
                <tr class:you=s.is_you(seat)>
                    <th scope="row">{avatar(&s, seat)} <b class="serif">{s.name(seat)}</b> {first.then(|| icon("crown"))}</th>
                    <td>{format!("{built} / {all}")}</td>
                    <td>{state.bank(who)}</td>
                    <td>{cards}</td>
                    <td><b>{number(outcome.scores[seat as usize].into())}</b></td>
                </tr>
            }
        })
        .collect_view();
    Some(
        view! {
            <table class="end-table figures">
                <thead>
                    <tr>
                        <td></td>
                        <th scope="col">{pick("Landmarks", "Wahrzeichen")}</th>
                        <th scope="col">{pick("Coins", "Münzen")}</th>
                        <th scope="col">{pick("Cards", "Karten")}</th>
                        <th scope="col">{pick("Score", "Wertung")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <p class="quiet">{words::turns(state.turns())} " " {words::score_means()}</p>
        }
        .into_any(),
    )
}

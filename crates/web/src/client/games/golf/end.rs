//! How a game ended: totals, holes won, and all holes.

use ::golf::View;
use engine::Seat;
use leptos::prelude::*;

use crate::client::draw::icon;
use crate::client::session::Session;
use crate::client::table::avatar;
use crate::client::text::{number, pick};

/// The players in the order of their totals, with the holes that they won.
pub(super) fn sheet(s: Session) -> Option<AnyView> {
    let view = s.view::<View>()?;
    let mut seats: Vec<u8> = (0..s.seats()).collect();
    seats.sort_by_key(|seat| view.totals()[*seat as usize]);
    let best = view.totals().iter().min().copied();
    let rows = seats
        .into_iter()
        .map(|seat| {
            let (total, holes) = (view.totals()[seat as usize], view.holes()[seat as usize]);
            let sheet = view.sheet(Seat(seat));
            let (low, high) = (sheet.iter().min().copied(), sheet.iter().max().copied());
            let points = |n: Option<i8>| n.map(|n| number(n.into()));
            view! {
                <tr class:you=s.is_you(seat)>
                    <th scope="row">{avatar(&s, seat)} <b class="serif">{s.name(seat)}</b> {(Some(total) == best).then(|| icon("crown"))}</th>
                    <td>{holes}</td>
                    <td>{points(low)}</td>
                    <td>{points(high)}</td>
                    <td><b>{number(total.into())}</b></td>
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
                        <th scope="col">{pick("Holes won", "Löcher gewonnen")}</th>
                        <th scope="col">{pick("Best hole", "Bestes Loch")}</th>
                        <th scope="col">{pick("Worst hole", "Schlechtestes Loch")}</th>
                        <th scope="col">{pick("Total", "Summe")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <p class="quiet">{pick("The lowest total wins.", "Die niedrigste Summe gewinnt.")}</p>
        }
        .into_any(),
    )
}

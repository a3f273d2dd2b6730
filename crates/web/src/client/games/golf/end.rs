//! How a game ended: totals, holes won, what the house rules made of them, and how it went from hole to hole.

use ::golf::{Event, View};
use engine::{Opaque, Seat};
use leptos::prelude::*;

use crate::client::draw::icon;
use crate::client::session::{Session, typed};
use crate::client::table::{avatar, score_curve};
use crate::client::text::{golf as words, number, pick};

/// What the ends of all holes added to the cards of each seat, or took off them. Nothing where that was never the case, or not all was
/// seen.
fn adjusted(s: Session, holes: usize) -> Option<Vec<i32>> {
    let mut sums = vec![0_i32; s.seats().into()];
    let mut seen = 0;
    let events: Vec<Opaque> = s.log.with(|log| log.entries().map(|e| e.event.clone()).collect());
    for event in typed::<Event>(&events) {
        if let Event::Scored { seat, hand, score, .. } = *event {
            *sums.get_mut(seat.index())? += i32::from(score) - i32::from(hand);
            seen += 1;
        }
    }
    (seen == holes * sums.len() && sums.iter().any(|sum| *sum != 0)).then_some(sums)
}

/// The totals of each seat after each hole.
fn totals(view: &View, seats: u8) -> Vec<Vec<f64>> {
    let after = |seat: u8| {
        let sheet = view.sheet(Seat(seat)).iter();
        sheet
            .scan(0.0, |total, hole| {
                *total += f64::from(*hole);
                Some(*total)
            })
            .collect()
    };
    (0..seats).map(after).collect()
}

/// The players in the order of their totals, with the holes that they won.
pub(super) fn sheet(s: Session) -> Option<AnyView> {
    let view = s.view::<View>()?;
    let mut seats: Vec<u8> = (0..s.seats()).collect();
    seats.sort_by_key(|seat| view.totals()[*seat as usize]);
    let best = view.totals().iter().min().copied();
    let adjusted = adjusted(s, view.sheet(Seat(0)).len());
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
                    {adjusted.as_ref().map(|sums| view! { <td class="adjusted">{words::signed(sums[usize::from(seat)])}</td> })}
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
                        {adjusted.is_some().then(|| view! { <th scope="col">{pick("By house rules", "Durch Hausregeln")}</th> })}
                        <th scope="col">{pick("Total", "Summe")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            {score_curve(s, pick("Totals, hole by hole", "Summen, Loch für Loch"), &totals(&view, s.seats()))}
            <p class="quiet">{pick("The lowest total wins.", "Die niedrigste Summe gewinnt.")}</p>
        }
        .into_any(),
    )
}

//! The score slip, the sheet after a round, and a line of advice.

use ::golf::{Action, Phase, Stage, View};
use engine::Seat;
use leptos::prelude::*;

use super::Ctx;
use super::own::next_hole;
use crate::client::draw::icon;
use crate::client::table::avatar;
use crate::client::text::{fill, golf as words, language, number, pick};

/// What the hole brought, and the way on.
pub(super) fn slip(c: Ctx) -> impl IntoView {
    let show = Memo::new(move |_| c.see(|v| (v.phase() == Phase::RoundOver, v.round().0)));
    move || {
        let (over, round) = show.get();
        if !over {
            return ().into_any();
        }
        let mut rows: Vec<(u8, i32, i32)> = c.see(|v| {
            (0..c.s.seats())
                .map(|seat| {
                    let last = v.sheet(Seat(seat)).last().copied().unwrap_or(0);
                    (seat, i32::from(last), i32::from(v.totals()[seat as usize]))
                })
                .collect()
        });
        rows.sort_by_key(|r| r.1);
        let best = rows.first().map_or(0, |r| r.1);
        // What house rules made of each hand.
        let lines =
            c.rules.with_value(|r| c.see(|v| r.as_ref().and_then(|r| r.score_lines(v)))).unwrap_or_default();
        let changes = move |seat: u8| {
            let line = lines.get(seat as usize).filter(|l| !l.changes.is_empty())?;
            let change = |(rule, points): &(::golf::Adjustment, i32)| {
                let name = ::golf::rule_name(rule.option(), language());
                view! { <span><span>{name}</span> <b class="figures">{words::signed(*points)}</b></span> }
            };
            let hand: i32 = line.columns.iter().sum();
            Some(view! {
                <div class="score-lines">
                    <span><span>{pick("The cards", "Die Karten")}</span> <b class="figures">{number(hand.into())}</b></span>
                    {line.changes.iter().map(change).collect_view()}
                </div>
            })
        };
        let s = c.s;
        view! {
            <section class="slip plate" aria-label=pick("Scores of the hole", "Punkte des Lochs")>
                <h2>{fill(pick("Hole {n}", "Loch {n}"), &[("n", &round.to_string())])}</h2>
                <ol>
                    {rows
                        .into_iter()
                        .map(|(seat, points, total)| {
                            view! {
                                <li class:lowest=points == best class:you=s.is_you(seat)>
                                    {avatar(&s, seat)} <b class="serif" data-tip=s.name(seat)>{s.name(seat)}</b>
                                    <b class="figures">{number(points.into())}</b>
                                    <span class="figures quiet">{number(total.into())}</span>
                                    {changes(seat)}
                                </li>
                            }
                        })
                        .collect_view()}
                </ol>
                <button class="btn primary" data-next on:click=move |_| next_hole(c)>{pick("Next hole", "Nächstes Loch")}</button>
            </section>
        }
        .into_any()
    }
}

/// All holes so far, like the slip of paper on a real table. Nine columns fit.
pub(super) fn score_sheet(c: Ctx) -> impl IntoView {
    move || {
        c.see(|v| {
            Some(view! {
                <aside class="score-sheet plate" aria-label=pick("Score sheet", "Punktezettel")>
                    {holes(c, v, 9)}
                </aside>
            })
        })
    }
}

/// What everybody scored at each hole. Where not all fit the last column is the current hole, or the last of the game.
pub(super) fn holes(c: Ctx, v: &View, most: u8) -> impl IntoView + use<> {
    let s = c.s;
    let (round, rounds) = v.round();
    let scored = v.sheet(Seat(0)).len() as u8;
    let most = most.min(rounds);
    let from = round.max(most).min(rounds).saturating_sub(most);
    let columns: Vec<u8> = (from..rounds.min(from + most)).collect();
    let lowest = v.totals().iter().min().copied();
    let head = columns
        .iter()
        .map(|&r| view! { <th scope="col" class:current={r + 1 == round && r >= scored}>{r + 1}</th> })
        .collect_view();
    let mut order = s.others();
    order.insert(0, s.you.get_untracked().unwrap_or(0));
    order.dedup();
    let rows = order
        .into_iter()
        .map(|seat| {
            let total = v.totals()[seat as usize];
            let cells = columns
                .iter()
                .map(|&r| {
                    let points = v.sheet(Seat(seat)).get(r as usize).copied();
                    let low = points.is_some()
                        && Some(points)
                            == (0..s.seats()).map(|x| v.sheet(Seat(x)).get(r as usize).copied()).min();
                    let current = r + 1 == round && r >= scored;
                    let text = match points {
                        Some(points) => number(points.into()),
                        None if current => number(c.shows(seat).into()),
                        None => String::new(),
                    };
                    view! { <td class:lowest=low class:current=current>{text}</td> }
                })
                .collect_view();
            let lead = (Some(total) == lowest && scored > 0).then(|| icon("crown"));
            view! {
                <tr class:you=s.is_you(seat)>
                    <th scope="row" data-tip=s.name(seat)>{s.name(seat)}</th>
                    {cells}
                    <td class="total">{lead}{number(total.into())}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
            <table class="score-table figures">
                <thead>
                    <tr>
                        <td></td>
                        {head}
                        <th scope="col">{pick("Total", "Summe")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
    }
}

/// What can be done now, in a sentence.
pub(super) fn advice_line(c: Ctx) -> String {
    if !c.s.my_turn() {
        return String::new();
    }
    let held = c.see(View::held).map(words::the_card).unwrap_or_default();
    let top = c.see(View::discard_top).map(words::the_card).unwrap_or_default();
    let (phase, stage) = (c.see(|v| Some(v.phase())), c.see(|v| Some(v.stage())));
    match (phase, stage) {
        (Some(Phase::Waiting | Phase::RoundOver), _) => String::new(),
        (Some(Phase::InitialFlip), _) => {
            if c.act_of(|a| matches!(a, Action::Open(_))).is_some() {
                pick("Turn up one of your cards.", "Decke eine deiner Karten auf.").into()
            } else if c.picked.get().is_some() {
                pick("And one more.", "Und noch eine.").into()
            } else {
                pick("Turn up two of your cards.", "Decke zwei deiner Karten auf.").into()
            }
        }
        (_, Some(Stage::Draw)) => fill(
            pick("Draw from the deck, or take {top}.", "Zieh vom Stapel oder nimm {top}."),
            &[("top", &top)],
        ),
        (_, Some(Stage::Place)) => fill(
            pick("Swap a card for {held}, or discard it.", "Tausche eine Karte gegen {held} oder wirf ab."),
            &[("held", &held)],
        ),
        (_, Some(Stage::Swap)) => fill(
            pick("Swap one of your cards for {held}.", "Tausche eine deiner Karten gegen {held}."),
            &[("held", &held)],
        ),
        (_, Some(Stage::Turn)) => pick("Turn one of your cards up.", "Decke eine deiner Karten auf.").into(),
        (_, Some(Stage::TurnOrPass)) => {
            pick("Turn one of your cards up, or leave it.", "Decke eine Karte auf oder lass es.").into()
        }
        _ => String::new(),
    }
}

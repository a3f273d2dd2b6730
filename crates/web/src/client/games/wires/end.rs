//! How a mission ended: who did what, and which mission is next.

use ::wires::{Deeds, End, Options, Stage, View, Wires};
use engine::{Game, Seat};
use leptos::prelude::*;
use serde_json::Value;

use crate::client::session::Session;
use crate::client::table::avatar;
use crate::client::text::{fill, pick, wires as words};

/// The options and the rules of a table, and what is seen of it.
fn read(s: &Session) -> Option<(Options, Wires, View)> {
    let options: Options = serde_json::from_value(s.options.get_value()).ok()?;
    let rules = Wires::new(s.seats() as usize, options.clone()).ok()?;
    Some((options, rules, s.view()?))
}

/// Who cut what, and what it ended with. A team has no ranks.
pub(super) fn sheet(s: Session) -> Option<AnyView> {
    let (options, rules, view) = read(&s)?;
    let Stage::Over(end) = view.stage() else { return None };
    let public = view.public(&rules);
    let how = words::ended(end, &s.name(view.turn().0), s.is_you(view.turn().0));
    let mission = match options.custom {
        Some(_) => rules.mission().name.clone(),
        None => fill(pick("Mission {n}", "Mission {n}"), &[("n", &options.mission.to_string())]),
    };
    let rows = (0..s.seats())
        .map(|seat| {
            let Deeds { pairs, alone, wrong } = public.deeds[seat as usize];
            let hit = end == End::Exploded && view.turn() == Seat(seat);
            view! {
                <tr class:you=s.is_you(seat)>
                    <th scope="row">{avatar(&s, seat)} <b class="serif">{s.name(seat)}</b></th>
                    <td>{pairs}</td>
                    <td>{alone}</td>
                    <td class:bad={hit || wrong > 0}>{if hit { pick("red", "rot").to_owned() } else { wrong.to_string() }}</td>
                </tr>
            }
        })
        .collect_view();
    Some(
        view! {
            <p class="quiet">{mission} " · " {how}</p>
            <table class="end-table figures">
                <thead>
                    <tr>
                        <td></td>
                        <th scope="col">{pick("Pairs called", "Paare angesagt")}</th>
                        <th scope="col">{pick("Wires cut alone", "Allein gekappt")}</th>
                        <th scope="col">{pick("Mistakes", "Fehler")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        }
        .into_any(),
    )
}

/// After a mission that was won: the next one.
pub(super) fn next(s: &Session) -> Option<(String, Value)> {
    let (mut options, rules, view) = read(s)?;
    if view.stage() != Stage::Over(End::Won) {
        return None;
    }
    let number = rules.next_mission()?;
    options.mission = number;
    let label = fill(pick("On to mission {n}", "Weiter zu Mission {n}"), &[("n", &number.to_string())]);
    Some((label, serde_json::to_value(options).ok()?))
}

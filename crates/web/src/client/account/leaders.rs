//! The best at each game.

use catalog::covers;
use leptos::prelude::*;
use protocol::api::Standing;

use super::parts::{Errand, percent};
use crate::client::api::Step;
use crate::client::sheets::Choice;
use crate::client::store;
use crate::client::text::{self as t, account as ta};

/// A game to choose, and its list.
pub(super) fn leaders() -> AnyView {
    let game = RwSignal::new(covers().first().map_or("", |c| c.facts.id).to_owned());
    let list = RwSignal::new(None::<Vec<Standing>>);
    let errand = Errand::new();
    Effect::new(move |_| {
        let path = format!("/api/leaderboard/{}", game.get());
        errand.run(vec![Step::get(path)], move |found| {
            let _ = list.try_set(Some(found));
        });
    });
    let options = covers().iter().map(|c| (c.facts.id.to_owned(), c.facts.title.to_owned())).collect();
    view! {
        <section class="plate padded leaders">
            <h2>{ta::leaders()}</h2>
            <Choice name=ta::leaders() value=game options=options />
            {move || list.get().map(|found| table(&found))}
            {errand.told()}
        </section>
    }
    .into_any()
}

fn table(found: &[Standing]) -> AnyView {
    if found.is_empty() {
        return view! { <p class="quiet">{ta::no_leaders()}</p> }.into_any();
    }
    let me = store::get("account");
    let rated = found.iter().any(|s| s.rating.is_some());
    let row = |(i, s): (usize, &Standing)| {
        let mine = me.as_deref() == Some(s.username.as_str());
        let value = match (s.rating, s.best_score) {
            (Some(rating), _) => format!("{rating:.1}"),
            (None, Some(best)) => t::number(i64::from(best)),
            _ => crate::client::text::odds::decimal(s.mean_score, 1),
        };
        let share = f64::from(s.wins) / f64::from(s.games.max(1));
        view! {
            <tr class:you=mine>
                <td class="figures">{i + 1}</td>
                <th scope="row" class="serif">{s.username.clone()}</th>
                <td class="figures"><b>{value}</b></td>
                <td class="figures">{s.games}</td>
                <td class="figures">{percent(share)}</td>
            </tr>
        }
        .into_any()
    };
    let value = if rated { ta::rating() } else { ta::best() };
    view! {
        <table class="list">
            <thead><tr><th></th><th>{ta::name()}</th><th>{value}</th><th>{ta::games()}</th><th>{ta::won()}</th></tr></thead>
            <tbody>{found.iter().enumerate().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

//! The games that the account has played, the latest first.

use leptos::prelude::*;
use protocol::api::Record;

use super::parts::{Errand, moment};
use crate::client::api::Step;
use crate::client::draw::icon;
use crate::client::games;
use crate::client::route::{self, Route};
use crate::client::text::{self as t, account as ta};

/// How many games come at once.
const PAGE: usize = 50;

/// The own games, as far as they were loaded.
#[derive(Clone, Copy)]
pub(super) struct Games {
    /// The latest first.
    pub(super) list: RwSignal<Vec<Record>>,
    /// Are there more?
    more: RwSignal<bool>,
    errand: Errand,
}

impl Games {
    pub(super) fn new() -> Self {
        Self { list: RwSignal::new(Vec::new()), more: RwSignal::new(false), errand: Errand::new() }
    }

    /// Loads the next page.
    pub(super) fn more(self) {
        let before = self.list.with_untracked(|l| l.last().map(|r| r.started_at));
        let before = before.map_or_else(String::new, |at| format!("&before={at}"));
        let path = format!("/api/history?limit={PAGE}{before}");
        self.errand.run(vec![Step::get(path)], move |found: Vec<Record>| {
            let _ = self.more.try_set(found.len() == PAGE);
            let _ = self.list.try_update(|l| l.extend(found));
        });
    }
}

/// How a game went for somebody: won, and in words.
pub(super) fn result(record: &Record, username: &str) -> (Option<bool>, String) {
    let Some(outcome) = &record.outcome else { return (None, ta::unfinished().to_owned()) };
    let mine = |name: &Option<String>| name.as_deref().is_some_and(|n| n.eq_ignore_ascii_case(username));
    let seat = record.players.iter().position(|p| mine(&p.username));
    let Some(rank) = seat.and_then(|s| outcome.ranks.get(s)) else { return (None, String::new()) };
    let won = outcome.won.unwrap_or(*rank == 1);
    let words = match outcome.won {
        None if !won => ta::place(*rank, record.players.len()),
        Some(false) => crate::client::text::together_lost().to_owned(),
        _ => ta::victory().to_owned(),
    };
    (Some(won), words)
}

/// The list.
pub(super) fn history(username: String, games: Games) -> AnyView {
    let route = expect_context::<RwSignal<Route>>();
    let row = move |record: &Record| {
        let (won, words) = result(record, &username);
        let names: Vec<_> = record.players.iter().map(|p| p.name.clone()).collect();
        let journal = format!("/api/records/{}/journal", record.id);
        let review = format!("/review/{}", record.id);
        let mark = match won {
            Some(true) => icon("crown").into_any(),
            _ => ().into_any(),
        };
        view! {
            <li>
                <span class="when quiet figures">{moment(record.started_at)}</span>
                <span><b class="serif">{games::title(&record.game)}</b><span class="quiet">{names.join(", ")}</span></span>
                <span class="result" class:won=won == Some(true)>{mark} {words}</span>
                {record.outcome.is_some().then(|| view! {
                    <a class="btn small" href=review.clone() on:click=move |e| route::follow(route, &e, &review)>{t::review::review()}</a>
                    <a class="btn small" href=journal download>{ta::journal()}</a>
                })}
            </li>
        }
        .into_any()
    };
    let rows = move || games.list.with(|l| l.iter().map(&row).collect_view());
    view! {
        <section class="plate padded history">
            <h2>{ta::history()}</h2>
            {move || games.list.with(Vec::is_empty).then(|| view! { <p class="quiet">{ta::no_history()}</p> })}
            <ul class="rows">{rows}</ul>
            {games.errand.told()}
            {move || games.more.get().then(|| view! {
                <button class="btn small" on:click=move |_| games.more()>{ta::earlier()}</button>
            })}
        </section>
    }
    .into_any()
}

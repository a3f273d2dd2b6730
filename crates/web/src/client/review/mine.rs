//! The games that were finished in this browser, and what came of them.

use leptos::prelude::*;
use web::past::{self, Finished, Tally};

use crate::client::draw::icon;
use crate::client::games;
use crate::client::route::{self, Route};
use crate::client::store::Browser;
use crate::client::text::{self as text, fill, past as t};

/// How many are listed at once.
const PAGE: usize = 12;

/// The list, and the figures above it.
#[component]
pub(super) fn Mine() -> impl IntoView {
    let all = RwSignal::new(past::list(&Browser));
    let most = RwSignal::new(PAGE);
    move || {
        let games = all.get();
        if games.is_empty() {
            return view! { <p class="quiet no-games">{t::none_yet()}</p> }.into_any();
        }
        let more = games.len() > most.get();
        let tallies = past::tallies(&games);
        view! {
            <section class="finished" aria-label=t::your_games()>
                <h2>{t::your_games()}</h2>
                <ul class="tallies">{tallies.into_iter().map(tally).collect_view()}</ul>
                <ol class="finished-games">
                    {games.into_iter().take(most.get()).map(|g| one(g, all)).collect_view()}
                </ol>
                {more.then(|| view! { <button class="btn small" on:click=move |_| most.update(|m| *m += PAGE)>{t::more()}</button> })}
            </section>
        }
        .into_any()
    }
}

fn tally(tally: Tally) -> impl IntoView {
    let figures = [("n", tally.won.to_string()), ("m", tally.own.to_string())];
    let pairs: Vec<(&str, &str)> = figures.iter().map(|(k, v)| (*k, v.as_str())).collect();
    view! {
        <li class="plate">
            <b class="serif">{games::title(&tally.game)}</b>
            <span>{fill(t::played(), &[("n", &tally.played.to_string())])}</span>
            {(tally.own > 0).then(|| view! { <span>{fill(t::won(), &pairs)}</span> })}
            {(tally.streak > 1).then(|| view! { <span>{fill(t::streak(), &[("n", &tally.streak.to_string())])}</span> })}
        </li>
    }
}

fn one(game: Finished, all: RwSignal<Vec<Finished>>) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    let seat = game.seat.unwrap_or(0);
    let path = match &game.record {
        Some(record) => format!("/review/{record}#seat{seat}"),
        None => format!("/review#past={}", game.id),
    };
    let (sign, result) = match game.own_win() {
        Some(true) => (Some("crown"), t::you_won()),
        Some(false) => (None, t::you_lost()),
        None => (None, ""),
    };
    let names = game
        .names
        .iter()
        .zip(&game.scores)
        .map(|(name, score)| format!("{name} {}", text::number(i64::from(*score))));
    let names = names.collect::<Vec<_>>().join(" · ");
    let day = js_sys::Date::new(&(game.at as f64).into());
    let day =
        String::from(day.to_locale_date_string(text::language().code(), &wasm_bindgen::JsValue::UNDEFINED));
    let (href, id) = (path.clone(), game.id.clone());
    let go = move |e: web_sys::MouseEvent| {
        // The page is the same: only what it shows is another game.
        route::follow(route, &e, &path);
    };
    view! {
        <li>
            <a href=href on:click=go>
                <span class="finished-what">
                    <b class="serif">{games::title(&game.game)}</b>
                    <span class="quiet">{day}</span>
                </span>
                <span class="finished-who">{names}</span>
                <span class="finished-result">{sign.map(icon)} {result}</span>
            </a>
            <button class="icon-button" aria-label=t::forget() title=t::forget() on:click=move |_| {
                past::forget(&mut Browser, &id);
                all.set(past::list(&Browser));
            }>{icon("close")}</button>
        </li>
    }
}

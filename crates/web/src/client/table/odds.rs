//! What can be expected: everybody's chance to win, and below it what is made for the game.

use leptos::prelude::*;
use serde_json::Value;

use super::avatar;
use crate::client::session::Session;
use crate::client::text::{language, odds as t};
use crate::client::thinker::{self, Answer, Question, Thinker};
use crate::client::{games, rules};

/// The panel.
#[component]
pub(super) fn Odds(s: Session) -> impl IntoView {
    let board = games::board(s.game);
    view! {
        <div class="odds-panel">
            {board.map(|b| standing(s, b.stakes))}
            {board.map(|b| (b.odds)(s))}
        </div>
    }
}

/// What is known of the chances to win.
#[derive(Clone, PartialEq)]
enum Found {
    /// It is somebody else's move.
    NotNow,
    /// The worker looks at it.
    Thinking,
    /// Seats with their chances, and how uncertain they are.
    Shares(Vec<(u8, f64)>, f64),
    /// Nobody can say.
    Nothing,
}

/// Everybody's chance, as the worker finds it from what the own seat sees.
fn standing(s: Session, stakes: fn(&Session) -> Option<&'static str>) -> impl IntoView {
    let team = rules::find(s.game).is_some_and(|game| game.facts().cooperative);
    let found = RwSignal::new(Found::NotNow);
    let thinker = Thinker::new();
    let moment = Memo::new(move |_| {
        let ply = s.table.with(|t| (!t.shown.choices.is_empty()).then_some(t.shown.ply))?;
        stakes(&s).map(|_| ply)
    });
    Effect::new(move |_| {
        let (Some(_), Some(seat)) = (moment.get(), s.you.get_untracked()) else {
            thinker.stop();
            found.set(Found::NotNow);
            return;
        };
        found.set(Found::Thinking);
        let seats = s.seats();
        let question = Question::Advice(thinker::sight(s, s.sight(), seat), language().code().to_owned());
        thinker.ask(&question, move |answer| {
            let now = match answer {
                Answer::Found(advice) => shares(&advice, seats, seat, team),
                Answer::Failed(_) => None,
                Answer::Ready | Answer::Done(..) => return,
            };
            let now = now.map_or(Found::Nothing, |(shares, stderr)| Found::Shares(shares, stderr));
            drop(found.try_set(now));
        });
    });
    let bars = move || match found.get() {
        Found::NotNow => view! { <p class="quiet">{t::not_now()}</p> }.into_any(),
        Found::Thinking => view! { <p class="quiet" role="status">{t::thinking()}</p> }.into_any(),
        Found::Nothing => view! { <p class="quiet">{t::nobody_knows()}</p> }.into_any(),
        Found::Shares(shares, stderr) => {
            let rows = shares.into_iter().map(|(seat, share)| {
                let who = if team {
                    t::team().into_any()
                } else {
                    view! { {avatar(&s, seat)} <b class="serif">{s.name(seat)}</b> }.into_any()
                };
                bar(who, share, t::percent(share))
            });
            let how = if stderr > 0.0 { t::estimated(stderr) } else { t::exact().to_owned() };
            view! { <ol class="odds-bars">{rows.collect_view()}</ol><p class="quiet">{how}</p> }.into_any()
        }
    };
    move || {
        let title = stakes(&s).filter(|_| !s.over())?;
        Some(view! { <section><h3>{title}</h3>{bars}</section> })
    }
}

/// The chances after the best move: of all seats, the own one first; of the own one alone if no more is known.
fn shares(advice: &Value, seats: u8, seat: u8, team: bool) -> Option<(Vec<(u8, f64)>, f64)> {
    let best = advice["advice"].get(0).filter(|_| advice["unit"] == "win")?;
    let (value, stderr) = (best["value"].as_f64()?, best["stderr"].as_f64().unwrap_or(0.0));
    let all: Vec<f64> = best["odds"].as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    let of = |other: u8| match all.get(usize::from(other)) {
        _ if other == seat => Some(value),
        Some(share) if all.len() == usize::from(seats) => Some(*share),
        // A shared win counts its share, so that two chances add up.
        _ if seats == 2 => Some(1.0 - value),
        _ => None,
    };
    let others = if team { 1 } else { seats };
    let shares = (0..others).map(|i| (seat + i) % seats).filter_map(|s| Some((s, of(s)?))).collect();
    Some((shares, stderr))
}

/// A line with a name, a bar and a number.
pub(crate) fn bar(name: AnyView, share: f64, number: String) -> impl IntoView {
    view! {
        <li>
            <span class="odds-name">{name}</span>
            {strip(share)}
            <b class="figures">{number}</b>
        </li>
    }
}

/// A bar that is filled so far; the number beside it says the same.
pub(crate) fn strip(share: f64) -> impl IntoView {
    let width = format!("{:.1}%", 100.0 * share.clamp(0.0, 1.0));
    view! { <i class="odds-bar" aria-hidden="true"><i style:width=width></i></i> }
}

/// A line with words and a number.
pub(crate) fn figure(words: impl Into<String>, number: impl Into<String>) -> AnyView {
    view! { <div><dt>{words.into()}</dt><dd class="figures">{number.into()}</dd></div> }.into_any()
}

//! What can be expected: everybody's chance to win, and below it what is made for the game.

use leptos::prelude::*;
use web::chances::shares;

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

//! The end of a game: who won, and what next.

use engine::{Outcome, Turn};
use leptos::prelude::*;

use super::avatar;
use crate::client::draw::icon;
use crate::client::games::{self, NewGame};
use crate::client::offline::{self, Setup};
use crate::client::room::Evening;
use crate::client::route::{self, Route};
use crate::client::session::{Place, Session};
use crate::client::sheets::Sheet;
use crate::client::text as t;
use crate::client::{files, review, store};

/// Who won, and what next.
#[component]
pub(super) fn End(
    s: Session,
    /// Is it shown?
    open: RwSignal<bool>,
) -> impl IntoView {
    let asked = expect_context::<NewGame>().0;
    let route = expect_context::<RwSignal<Route>>();
    Effect::new(move |_| {
        if s.over() && !s.past() {
            // One sees the last cards before the result comes over them.
            set_timeout(
                move || {
                    let _ = open.try_set(true);
                },
                std::time::Duration::from_millis(if store::still() { 200 } else { 1400 }),
            );
        }
    });
    let host = move || matches!(s.place, Place::Room(online) if online.you.get().host);
    let again = move |_| {
        if let Place::Room(online) = s.place {
            open.set(false);
            online.send(protocol::room::Command::Rematch);
            return;
        }
        open.set(false);
        asked.set(Some(offline::once_more(s)));
    };
    view! {
        <Sheet open=open title=Signal::derive(|| t::game_over().to_owned()) kind="centre end">
            {move || {
                s.table.with(|table| {
                    let Turn::Over(outcome) = &table.shown.turn else { return ().into_any() };
                    let headline = headline(&s, outcome);
                    let mut seats: Vec<usize> = (0..outcome.ranks.len()).collect();
                    seats.sort_by_key(|i| outcome.ranks[*i]);
                    let rows = seats
                        .into_iter()
                        .map(|i| {
                            let (rank, score) = (outcome.ranks[i], outcome.scores[i]);
                            let crown = (rank == 1 && outcome.won != Some(false)).then(|| icon("crown"));
                            view! {
                                <li class:you=s.is_you(i as u8)>
                                    <b class="figures">{rank}</b>
                                    {avatar(&s, i as u8)}
                                    <b class="serif">{s.name(i as u8)}</b>
                                    {crown}
                                    <b class="figures points">{t::number(i64::from(score))}</b>
                                </li>
                            }
                        })
                        .collect_view();
                    let told = games::board(s.game).and_then(|board| (board.end)(s));
                    let result = told.unwrap_or_else(|| view! { <ol class="ranks">{rows}</ol> }.into_any());
                    view! { <p class="serif headline">{headline}</p> {result} }.into_any()
                })
            }}
            {evening(s)}
            <div class="row">
                {move || s.here().then(|| following(s, asked, open))}
                {move || (s.here() || host()).then(|| view! { <button class="btn" class:primary=move || !s.here() || next(&s).is_none() on:click=again>{t::play_again()}</button> })}
                {if let Place::Room(online) = s.place {
                    view! {
                        <button class="btn to-room" on:click=move |_| { open.set(false); online.lobby.set(true); }>{t::room::back_to_room()}</button>
                    }.into_any()
                } else {
                    let path = format!("/table/{}", s.game);
                    let href = path.clone();
                    view! { <a class="btn" href=href on:click=move |e| route::follow(route, &e, &path)>{t::fresh::other_table()}</a> }.into_any()
                }}
                {(!s.past()).then(|| view! { <button class="btn to-review" on:click=move |_| review::of(s, route)>{t::review::review()}</button> })}
                {s.here().then(|| view! { <button class="btn" on:click=move |_| download(s)>{t::save_file()}</button> })}
                <a class="btn" href="/" on:click=move |e| route::follow(route, &e, "/")>{t::to_games()}</a>
            </div>
        </Sheet>
    }
}

/// What is played next, where the game knows it.
fn next(s: &Session) -> Option<(String, serde_json::Value)> {
    s.table.track();
    games::board(s.game).and_then(|board| (board.next)(s))
}

/// The way on to it.
fn following(s: Session, asked: RwSignal<Option<Setup>>, open: RwSignal<bool>) -> Option<impl IntoView> {
    let (label, options) = next(&s)?;
    let go = move |_| {
        open.set(false);
        asked.set(Some(Setup { options: options.clone(), ..offline::once_more(s) }));
    };
    Some(view! { <button class="btn primary" on:click=go>{label}</button> })
}

/// In a room: how the evening stands.
fn evening(s: Session) -> impl IntoView {
    let online = if let Place::Room(online) = s.place { Some(online) } else { None };
    online.map(|online| view! { <Evening online=online /> })
}

fn headline(s: &Session, outcome: &Outcome) -> String {
    match outcome.won {
        Some(true) => return t::together_won().to_owned(),
        Some(false) => return t::together_lost().to_owned(),
        None => {}
    }
    let winners: Vec<u8> =
        (0..outcome.ranks.len()).filter(|i| outcome.ranks[*i] == 1).map(|i| i as u8).collect();
    match winners[..] {
        [one] if s.is_you(one) && !s.shared() => t::you_win().to_owned(),
        [one] => t::wins(&s.name(one)),
        _ if winners.iter().any(|w| s.is_you(*w)) && !s.shared() => t::you_share().to_owned(),
        _ => t::wins(&winners.iter().map(|w| s.name(*w)).collect::<Vec<_>>().join(", ")),
    }
}

/// Gives the journal as a file.
pub(super) fn download(s: Session) {
    files::save(&format!("{}.journal", s.game), &offline::journal(s));
}

//! The end of a game: who won, and what next.

use leptos::prelude::*;
use protocol::room::Turn;

use super::avatar;
use crate::client::draw::icon;
use crate::client::games::NewGame;
use crate::client::offline::{self, Setup};
use crate::client::route::{self, Route};
use crate::client::session::{Place, Session};
use crate::client::sheets::Sheet;
use crate::client::text as t;
use crate::client::{files, review, store};

/// Who won, and what next.
#[component]
pub(super) fn End(s: Session) -> impl IntoView {
    let open = RwSignal::new(false);
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
        let bots = offline::company(s);
        open.set(false);
        asked.set(Some(Setup { bots, options: s.options.get_value() }));
    };
    view! {
        <Sheet open=open title=Signal::derive(|| t::game_over().to_owned()) kind="centre end">
            {move || {
                s.table.with(|table| {
                    let Turn::Over(outcome) = &table.turn else { return ().into_any() };
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
                                    <b class="num">{rank}</b>
                                    {avatar(&s, i as u8)}
                                    <b class="serif">{s.name(i as u8)}</b>
                                    {crown}
                                    <b class="num pts">{t::number(i64::from(score))}</b>
                                </li>
                            }
                        })
                        .collect_view();
                    view! { <p class="serif headline">{headline}</p><ol class="ranks">{rows}</ol> }.into_any()
                })
            }}
            <div class="row">
                {move || (s.here() || host()).then(|| view! { <button class="btn go" on:click=again>{t::play_again()}</button> })}
                {(!s.past()).then(|| view! { <button class="btn t-review" on:click=move |_| review::of(s, route)>{t::review::review()}</button> })}
                {s.here().then(|| view! { <button class="btn" on:click=move |_| download(s)>{t::save_file()}</button> })}
                <a class="btn" href="/" on:click=move |e| route::follow(route, &e, "/")>{t::to_games()}</a>
            </div>
        </Sheet>
    }
}

fn headline(s: &Session, outcome: &protocol::room::Outcome) -> String {
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

//! The score of the evening: what was played in the room, and who won how often.

use leptos::prelude::*;
use protocol::room::Played;

use crate::client::games;
use crate::client::online::Online;
use crate::client::route::{self, Route};
use crate::client::text::{fill, room as t};

/// How often somebody won, of how many games.
fn wins(evening: &[Played]) -> Vec<(String, usize, usize)> {
    let mut tally: Vec<(String, usize, usize)> = Vec::new();
    for played in evening {
        for place in &played.places {
            let won = played.won.unwrap_or(place.rank == 1);
            match tally.iter_mut().find(|(name, ..)| *name == place.name) {
                Some((_, wins, games)) => {
                    *wins += usize::from(won);
                    *games += 1;
                }
                None => tally.push((place.name.clone(), usize::from(won), 1)),
            }
        }
    }
    tally.sort_by_key(|(_, wins, games)| (std::cmp::Reverse(*wins), *games));
    tally
}

/// The score, and the games that led to it.
#[component]
pub(crate) fn Evening(online: Online) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    move || {
        let evening = online.room.with(|r| r.as_ref().map(|r| r.evening.clone())).unwrap_or_default();
        (!evening.is_empty()).then(|| {
            let people = wins(&evening).into_iter().map(|(name, wins, games)| {
                view! {
                    <li>
                        <b class="serif">{name}</b>
                        <span class="figures">{fill(t::won_of(), &[("n", &wins.to_string()), ("m", &games.to_string())])}</span>
                    </li>
                }
            });
            let games = evening.iter().rev().map(|played| {
                let path = format!("/review/{}", played.record);
                let href = path.clone();
                let first = played.places.iter().filter(|p| p.rank == 1).map(|p| p.name.clone()).collect::<Vec<_>>();
                let result = match played.won {
                    Some(true) => t::team_won().to_owned(),
                    Some(false) => t::team_lost().to_owned(),
                    None => first.join(", "),
                };
                view! {
                    <li>
                        <a href=href on:click=move |e| route::follow(route, &e, &path)>
                            <span>{games::title(&played.game)}</span> <b>{result}</b>
                        </a>
                    </li>
                }
            });
            view! {
                <section class="evening" aria-label=t::evening()>
                    <h3>{t::evening()}</h3>
                    <ol class="evening-score">{people.collect_view()}</ol>
                    <ul class="evening-games">{games.collect_view()}</ul>
                </section>
            }
        })
    }
}

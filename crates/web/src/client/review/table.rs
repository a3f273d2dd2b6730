//! The table at any moment of a game that was played, as one of its seats saw it.

use engine::Viewer;
use leptos::prelude::*;
use protocol::room::Table as Shown;
use serde_json::Value;

use super::{Eyes, Game, Scrub, Seats, seat_of, t};
use crate::client::draw::icon;
use crate::client::session::{Line, Place, Player, Session, Teller};
use crate::client::{games, motion, offline};

#[component]
pub(super) fn Again(game: Game) -> impl IntoView {
    view! {
        {move || {
            let eyes = game.eyes.get();
            games::board(game.id).map(|board| (board.table)(session(game, board.teller, eyes)))
        }}
        <footer class="rebar">
            <button class="btn sm" on:click=move |_| game.at_table.set(false)>{icon("chart")}<span>{t::to_review()}</span></button>
            <Scrub game=game />
            <Seats game=game />
        </footer>
    }
}

/// The table as it was, with nothing to do at it.
fn shown(game: Game, ply: usize, eyes: Eyes) -> Option<(Shown, Vec<Value>)> {
    game.table.with_value(|table| {
        let then = table.at(ply).ok()?;
        let seat = seat_of(eyes);
        let mut shown = offline::shown(&*then, seat.map(|s| s.0));
        shown.legal.clear();
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let mut events: Value = then.events_json(viewer).parse().unwrap_or_default();
        if eyes == Eyes::All {
            for viewer in Viewer::all(then.seats()) {
                merge(&mut shown.view, then.view_json(viewer).parse().unwrap_or_default());
                merge(&mut events, then.events_json(viewer).parse().unwrap_or_default());
            }
        }
        let events = if let Value::Array(list) = events { list } else { Vec::new() };
        Some((shown, events))
    })
}

/// What one viewer does not see, another may.
fn merge(into: &mut Value, from: Value) {
    match (into, from) {
        (into @ Value::Null, from) => *into = from,
        (Value::Object(into), Value::Object(from)) => {
            for (name, value) in from {
                merge(into.entry(name).or_insert(Value::Null), value);
            }
        }
        (Value::Array(into), Value::Array(from)) if into.len() == from.len() => {
            into.iter_mut().zip(from).for_each(|(into, from)| merge(into, from));
        }
        _ => {}
    }
}

fn session(game: Game, teller: Teller, eyes: Eyes) -> Session {
    let now = game.ply.get_untracked();
    let table = shown(game, now, eyes).map(|s| s.0);
    let players =
        game.names.with_value(|n| n.iter().map(|n| Player { name: n.clone(), bot: None }).collect());
    let options = game.table.with_value(|t| t.options());
    let empty = || Shown {
        record: String::new(),
        ply: 0,
        turn: protocol::room::Turn::Seats(Vec::new()),
        view: Value::Null,
        legal: Vec::new(),
        undo: false,
        commitment: String::new(),
        seed: None,
        deadline: None,
        board: None,
    };
    let you = RwSignal::new(seat_of(eyes).map(|s| s.0));
    let s = Session {
        game: game.id,
        players: StoredValue::new(players),
        options: StoredValue::new(options),
        you,
        reader: you,
        handed: RwSignal::new(None),
        table: RwSignal::new(table.unwrap_or_else(empty)),
        log: RwSignal::new(Vec::new()),
        refused: RwSignal::new(None),
        hold: RwSignal::new(false),
        can_undo: RwSignal::new(false),
        teller,
        place: Place::Past,
    };
    // All that happened, in words, by move.
    let told: Vec<Line> = (0..=game.plies)
        .flat_map(|ply| {
            let events = shown_events(game, ply, eyes);
            events
                .into_iter()
                .filter_map(|e| {
                    let text = (s.teller.words)(&s, &e)?;
                    let seat = e.get("seat").and_then(Value::as_u64).map(|s| s as u8);
                    Some(Line { ply: ply as u32, seat, text })
                })
                .collect::<Vec<_>>()
        })
        .collect();
    s.log.set(told.iter().filter(|l| l.ply as usize <= now).cloned().collect());
    let told = StoredValue::new(told);
    Effect::new(move |before: Option<usize>| {
        let ply = game.ply.get();
        if before == Some(ply) || (before.is_none() && ply == now) {
            return ply;
        }
        let Some((table, events)) = shown(game, ply, eyes) else { return ply };
        motion::finish();
        if before.unwrap_or(now) + 1 == ply {
            s.show(table, &events, ply as u32);
        } else {
            s.log.set(told.with_value(|t| t.iter().filter(|l| l.ply as usize <= ply).cloned().collect()));
            s.table.set(table);
        }
        ply
    });
    s
}

fn shown_events(game: Game, ply: usize, eyes: Eyes) -> Vec<Value> {
    shown(game, ply, eyes).map(|s| s.1).unwrap_or_default()
}

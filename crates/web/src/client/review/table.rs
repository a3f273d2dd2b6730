//! The table at any moment of a game that was played, as one of its seats saw it.

use engine::text::Paint;
use engine::{Seat, Shown, Viewer};
use leptos::prelude::*;
use web::log::Log;

use super::{Eyes, Game, Scrub, Seats, seat_of, t};
use crate::client::draw::icon;
use crate::client::games::plain::painted;
use crate::client::games::{self, Board};
use crate::client::session::{Place, Player, Scene, Session};
use crate::client::table::light_id;
use crate::client::text::language;
use crate::client::{motion, rules};

#[component]
pub(super) fn Again(game: Game) -> impl IntoView {
    view! {
        {move || match (game.eyes.get(), games::board(game.id)) {
            (Eyes::All, _) => view! { <Everybody game=game /> }.into_any(),
            (eyes, Some(board)) => session(game, board, eyes).map(|s| (board.table)(s)).into_any(),
            (_, None) => ().into_any(),
        }}
        <footer class="replay-bar">
            <button class="btn small" on:click=move |_| game.see_review()>{icon("chart")}<span>{t::to_review()}</span></button>
            <Scrub game=game />
            <Seats game=game />
        </footer>
    }
}

/// What each player saw, side by side.
#[component]
fn Everybody(game: Game) -> impl IntoView {
    let drawings = move || {
        let ply = game.ply.get();
        game.table.with_value(|table| {
            let then = table.at(ply).ok()?;
            let paint = Paint { colour: true, ascii: false };
            let seat = |seat: Seat| {
                let drawing = then.board(Viewer::Seat(seat), paint, language());
                let name = game.name(seat.index());
                view! { <figure><figcaption class="serif">{name}</figcaption>{painted(&drawing)}</figure> }
            };
            Some(Seat::all(then.seats()).map(seat).collect_view())
        })
    };
    view! { <main class="table plain everybody">{drawings}</main> }
}

/// Who looks.
fn viewer(eyes: Eyes) -> Viewer {
    seat_of(eyes).map_or(Viewer::Public, Viewer::Seat)
}

/// The table as it was, with nothing to do at it. Where the player decided next, all that is left to choose is what was best: the
/// table lights it.
fn scene(game: Game, ply: usize, eyes: Eyes) -> Option<Scene> {
    game.table.with_value(|table| {
        let then = table.at(ply).ok()?;
        let mut shown = Shown::of(&*then, viewer(eyes), language());
        let best = game.best(ply);
        shown.choices.retain(|c| best.as_ref() == Some(&c.notation));
        if shown.choices.is_empty() {
            shown.prompt.clear();
        }
        Some(Scene::of(shown))
    })
}

fn session(game: Game, board: &'static Board, eyes: Eyes) -> Option<Session> {
    let now = game.ply.get_untracked();
    let players = game
        .names
        .with_value(|n| n.iter().map(|n| Player { name: n.clone(), bot: None }).collect::<Vec<_>>());
    let (options, history, all) = game
        .table
        .with_value(|table| (table.options(), table.history(viewer(eyes)), Log::of(&**table, viewer(eyes))));
    let teller = rules::teller(game.id, players.len(), &options).ok()?;
    let until = move |all: &Log, ply: usize| {
        let mut log = all.clone();
        log.back_to(ply as u32);
        log
    };
    let you = RwSignal::new(seat_of(eyes).map(|s| s.0));
    let s = Session {
        game: game.id,
        players: StoredValue::new(players),
        options: StoredValue::new(options),
        you,
        reader: you,
        handed: RwSignal::new(None),
        table: RwSignal::new(scene(game, now, eyes)?),
        log: RwSignal::new(until(&all, now)),
        refused: RwSignal::new(None),
        hold: RwSignal::new(false),
        can_undo: RwSignal::new(false),
        teller: StoredValue::new(teller),
        motion: board.motion,
        place: Place::Past,
    };
    let (all, history) = (StoredValue::new(all), StoredValue::new(history));
    let light = move || {
        let best = s.table.with_untracked(|t| t.shown.choices.first().map(|c| c.id));
        light_id(s, best);
    };
    light();
    on_cleanup(move || light_id(s, None));
    Effect::new(move |before: Option<(usize, usize)>| {
        // What was best may be found while the table is shown.
        let (ply, known) = (game.ply.get(), game.bests.with(Vec::len));
        let before = before.unwrap_or((now, known));
        if before == (ply, known) {
            return before;
        }
        let Some(scene) = scene(game, ply, eyes) else { return before };
        motion::finish();
        if before.0 + 1 == ply {
            let mover = game.table.with_value(|t| t.move_at(ply - 1)).map(|(seat, _)| seat.0);
            let events = history.with_value(|h| h.get(ply).cloned().unwrap_or_default());
            s.show(scene, mover, events);
        } else {
            s.log.set(all.with_value(|all| until(all, ply)));
            s.table.set(scene);
        }
        light();
        (ply, known)
    });
    Some(s)
}

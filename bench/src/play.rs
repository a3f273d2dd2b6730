//! Random play through each layer of the engine.

use engine::{Fair, Game, GameAction, Live, Luck, MoveSet, Playable, Recording, Say, Seat, Table, Viewer};
use serde_json::Value;

/// Plays one game through the plain trait; gives the moves and a digest of the result.
#[inline]
pub(crate) fn plain<G: Game>(game: &G, fair: &mut Fair, luck: &mut Luck) -> (u64, u64) {
    fair.reseed(luck.seed());
    let mut state = game.start(fair, &mut ());
    let mut moves = 0u64;
    while let Some(seat) = game.turn(&state).first() {
        let action = game.sample_legal(&state, seat, luck);
        game.apply(&mut state, seat, action, fair, &mut ());
        moves += 1;
    }
    let digest =
        game.outcome(&state).scores.iter().fold(moves, |d, s| d.wrapping_mul(31).wrapping_add(*s as u64));
    (moves, digest)
}

/// The same by building the list of legal moves each time.
pub(crate) fn listed<G: Game>(game: &G, fair: &mut Fair, luck: &mut Luck) -> u64 {
    fair.reseed(luck.seed());
    let mut state = game.start(fair, &mut ());
    let mut moves = 0;
    while let Some(seat) = game.turn(&state).first() {
        let legal = game.legal(&state, seat);
        let id = legal.nth(luck.below(legal.len()));
        let action = G::Action::from_id(id).expect("legal ids are actions");
        game.apply(&mut state, seat, action, fair, &mut ());
        moves += 1;
    }
    moves
}

/// The same with events kept.
pub(crate) fn with_events<G: Game>(
    game: &G,
    fair: &mut Fair,
    luck: &mut Luck,
    events: &mut Vec<G::Event>,
) -> u64 {
    fair.reseed(luck.seed());
    events.clear();
    let mut state = game.start(fair, events);
    let mut moves = 0;
    while let Some(seat) = game.turn(&state).first() {
        let action = game.sample_legal(&state, seat, luck);
        game.apply(&mut state, seat, action, fair, events);
        moves += 1;
    }
    moves
}

/// The same checked, with events kept and draws recorded.
pub(crate) fn checked<G: Game>(game: &G, luck: &mut Luck, events: &mut Vec<G::Event>) -> u64 {
    let mut chance = Recording::new(Fair::new(luck.seed()));
    events.clear();
    let mut state = game.start(&mut chance, events);
    let mut moves = 0;
    while let Some(seat) = game.turn(&state).first() {
        let action = game.sample_legal(&state, seat, luck);
        let _ = game.play(&mut state, seat, action, &mut chance, events);
        moves += 1;
    }
    moves
}

/// Through the erased table by ids, with the journal on.
pub(crate) fn by_id<G: Playable>(game: &G, luck: &mut Luck) -> u64 {
    let mut table: Box<dyn Table> = Box::new(Live::new(game.clone(), luck.seed()));
    while let Some(seat) = table.movers().first() {
        let Some(id) = table.sample(seat, luck) else { break };
        let _ = table.play_id(seat, id);
    }
    table.plies() as u64
}

/// Through the erased table with a JSON action in and events out; with `all`, also the legal list and the view.
pub(crate) fn by_json<G: Playable>(game: &G, luck: &mut Luck, all: bool) -> u64 {
    let mut table: Box<dyn Table> = Box::new(Live::new(game.clone(), luck.seed()));
    let mut ids = Vec::new();
    let mut bytes = 0;
    while let Some(seat) = table.movers().first() {
        let Some(id) = table.sample(seat, luck) else { break };
        let text = table.action_json(id).unwrap_or_default().to_string();
        let action: Value = serde_json::from_str(&text).unwrap_or_default();
        let _ = table.play(seat, Say::Json(&action));
        bytes += table.events_json(Viewer::Seat(seat)).len();
        if all {
            let next = table.movers().first().unwrap_or(Seat(0));
            table.legal(next, &mut ids);
            let list: Vec<_> = ids.iter().map(|&id| table.notation(id)).collect();
            bytes += serde_json::to_string(&list).map_or(0, |s| s.len());
            bytes += table.view_json(Viewer::Seat(next)).len();
        }
    }
    assert!(bytes > 0, "a game says something");
    table.plies() as u64
}

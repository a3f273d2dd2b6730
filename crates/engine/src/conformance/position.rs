//! What must hold in a single position.

use serde_json::Value;

use super::{Broken, Kept, Subject, ensure};
use crate::{
    Enumerating, Fair, Game, GameAction, Luck, MoveSet, NoOutcomes, Seat, Seen, Viewer, for_each_outcome,
};

/// Above this many actions, only a sample of the illegal ones is tried in each position.
const ALL_TRIED: u32 = 64;

pub(super) fn examine<G: Subject>(game: &G, state: &G::State, events: &[G::Event], luck: &mut Luck) -> Kept {
    game.validate(state).map_err(|e| Broken::new("played states are valid", e.0))?;
    json_round_trip::<G::State>(state, "states survive JSON")?;
    for viewer in Viewer::all(game.seats()) {
        json_round_trip::<G::View>(&game.view(state, viewer), "views survive JSON")?;
        for event in events {
            if let Some(seen) = Seen::of(event, viewer) {
                let again = Seen::of(seen.get(), viewer);
                ensure!(again.as_ref() == Some(&seen), "what was seen stays seen", "{event:?} as {viewer:?}");
                json_round_trip::<G::Event>(seen.get(), "events survive JSON")?;
            }
        }
    }
    let movers = game.turn(state);
    for seat in (0..crate::MAX_SEATS as u8).map(Seat) {
        examine_seat(game, state, seat, movers.has(seat), luck)?;
    }
    Ok(())
}

fn examine_seat<G: Subject>(game: &G, state: &G::State, seat: Seat, moves: bool, luck: &mut Luck) -> Kept {
    if seat.index() >= game.seats() {
        ensure!(!moves, "only seats of the table move", "seat {seat} may move");
        let action = G::Action::from_id(luck.below(G::Action::COUNT)).expect("ids are dense");
        ensure!(
            game.check(state, seat, action).is_err(),
            "only seats of the table move",
            "seat {seat}: {action}"
        );
        return Ok(());
    }
    let legal = game.legal(state, seat);
    ensure!(
        legal == game.legal(state, seat),
        "the same luck gives the same game",
        "two legal lists of seat {seat}"
    );
    ensure!(moves || legal.is_empty(), "who may not move has no moves", "seat {seat} has {:?}", legal.ids());
    ensure!(!moves || !legal.is_empty(), "who may move has a move", "seat {seat} has none");
    legal.for_each(|id| debug_assert!(id < G::Action::COUNT));
    ensure!(legal.ids().iter().all(|&id| id < G::Action::COUNT), "legal ids are actions", "seat {seat}");
    let tried: Vec<u32> = if G::Action::COUNT <= ALL_TRIED {
        (0..G::Action::COUNT).collect()
    } else {
        let mut ids = legal.ids();
        ids.extend((0..ALL_TRIED).map(|_| luck.below(G::Action::COUNT)));
        ids
    };
    for id in tried {
        // The faces of an action are the same whoever does it: those of the seat that moves are enough.
        if moves {
            three_faces(action_of::<G>(id)?, id)?;
        }
        examine_action(game, state, seat, id, legal.contains(id))?;
    }
    if let Err(refusal) = game.check(state, seat, action_of::<G>(luck.below(G::Action::COUNT))?) {
        json_round_trip::<G::Refusal>(&refusal, "refusals survive JSON")?;
    }
    if moves {
        examine_outcomes(game, state, seat, legal.nth(luck.below(legal.len())), luck)?;
    }
    Ok(())
}

fn examine_action<G: Game>(game: &G, state: &G::State, seat: Seat, id: u32, listed: bool) -> Kept {
    let action = action_of::<G>(id)?;
    let checked = game.check(state, seat, action);
    ensure!(
        checked.is_ok() == listed,
        "listed if and only if legal",
        "{action} of seat {seat} is {}listed, and the check says {checked:?}",
        if listed { "" } else { "not " }
    );
    if let Err(refusal) = checked {
        let mut copy = state.clone();
        let mut fair = crate::Recording::new(Fair::new([0; 32]));
        let mut events = Vec::new();
        let played = game.play(&mut copy, seat, action, &mut fair, &mut events);
        ensure!(
            played.as_ref() == Err(&refusal),
            "a refusal stays a refusal",
            "{action} of seat {seat}: {played:?}"
        );
        ensure!(
            copy == *state && fair.draws.is_empty() && events.is_empty(),
            "a refusal changes nothing",
            "{action} of seat {seat} was refused ({refusal:?}) and still did something"
        );
    }
    Ok(())
}

fn action_of<G: Game>(id: u32) -> Result<G::Action, Broken> {
    G::Action::from_id(id).ok_or_else(|| Broken::new("ids are dense", format!("there is no action {id}")))
}

fn three_faces<A: GameAction>(action: A, id: u32) -> Kept {
    ensure!(action.id() == id, "an id is its action's", "{action}: {} and {id}", action.id());
    let text = action.to_string();
    ensure!(text.parse() == Ok(action), "notation parses back", "{text}");
    ensure!(!text.contains('\n') && !text.contains('"'), "notation is one line", "{text}");
    let json =
        serde_json::to_value(action).map_err(|e| Broken::new("actions survive JSON", e.to_string()))?;
    let back: Result<A, _> = serde_json::from_value(json.clone());
    ensure!(back.is_ok_and(|b| b == action), "actions survive JSON", "{json}");
    Ok(())
}

/// The outcomes of a move have probabilities that add up, and are valid states.
fn examine_outcomes<G: Subject>(game: &G, state: &G::State, seat: Seat, id: u32, luck: &mut Luck) -> Kept {
    const LIMIT: usize = 64;
    let Some(action) = G::Action::from_id(id) else { return Ok(()) };
    let filled = game.determinize(&game.view(state, Viewer::Seat(seat)), luck);
    let (mut sum, mut bad) = (0.0, None);
    let mut visit = |p: f64, next: G::State, _: &Enumerating| {
        sum += p;
        if bad.is_none() {
            bad = game.validate(&next).err();
        }
    };
    match for_each_outcome(game, &filled, seat, action, &mut Enumerating::new(), LIMIT, &mut visit) {
        Ok(count) => ensure!(close(sum, 1.0), "chances add up to 1", "{action}: {sum} over {count}"),
        Err(NoOutcomes::TooMany(_)) => {}
        Err(NoOutcomes::Refused(refusal)) => {
            return Err(Broken::new(
                "legality does not depend on hidden things",
                format!("{action} of seat {seat} is refused in a state that looks the same: {refusal:?}"),
            ));
        }
    }
    match bad {
        Some(invalid) => {
            Err(Broken::new("every outcome is valid", format!("{action} of seat {seat}: {invalid}")))
        }
        None => Ok(()),
    }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

fn json_round_trip<T>(value: &T, promise: &'static str) -> Kept
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let json: Value = serde_json::to_value(value).map_err(|e| Broken::new(promise, e.to_string()))?;
    let back: T = serde_json::from_value(json).map_err(|e| Broken::new(promise, e.to_string()))?;
    if back == *value { Ok(()) } else { Err(Broken::new(promise, format!("{value:?} became {back:?}"))) }
}

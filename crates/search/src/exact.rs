//! Looking ahead through every outcome, where nothing is hidden and the outcomes are few.

use engine::{Enumerating, Game, GameAction, MAX_SEATS, MoveSet, Playable, Seat, for_each_outcome, outcomes};

use crate::rollout::ended;

/// The most positions that are looked at for one decision.
pub const NODES: usize = 20_000;
/// The most moves that are looked ahead: a game that may go on for longer is sampled.
pub const DEPTH: usize = 12;
/// The most outcomes of one move that are kept for sampling them evenly.
const EVEN: usize = 64;

/// Each seat's chance to win with best play of everybody for itself; `None` if that takes more than `nodes` positions.
///
/// Gives up too if the game may last for more than [`DEPTH`] moves.
pub fn solve<G: Playable>(game: &G, state: &G::State, nodes: &mut usize) -> Option<[f64; MAX_SEATS]> {
    solve_to(game, state, DEPTH, nodes)
}

fn solve_to<G: Playable>(
    game: &G,
    state: &G::State,
    depth: usize,
    nodes: &mut usize,
) -> Option<[f64; MAX_SEATS]> {
    if let Some(shares) = ended(game, state) {
        return Some(shares);
    }
    let depth = depth.checked_sub(1)?;
    let seat = game.turn(state).first()?;
    let mut best: Option<[f64; MAX_SEATS]> = None;
    let mut ids = Vec::new();
    game.legal(state, seat).for_each(|id| ids.push(id));
    for id in ids {
        let action = G::Action::from_id(id)?;
        let shares = mean(game, state, seat, action, depth, nodes)?;
        if best.is_none_or(|b| shares[seat.index()] > b[seat.index()]) {
            best = Some(shares);
        }
    }
    best
}

/// The same after an action: the mean over its outcomes.
pub fn after<G: Playable>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: G::Action,
    nodes: &mut usize,
) -> Option<[f64; MAX_SEATS]> {
    mean(game, state, seat, action, DEPTH, nodes)
}

fn mean<G: Playable>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: G::Action,
    depth: usize,
    nodes: &mut usize,
) -> Option<[f64; MAX_SEATS]> {
    let mut sum = [0.0; MAX_SEATS];
    let mut solved = true;
    let limit = (*nodes).min(1_000);
    for_each_outcome(game, state, seat, action, &mut Enumerating::new(), limit, |p, next, _| {
        if !solved || *nodes == 0 {
            solved = false;
            return;
        }
        *nodes -= 1;
        match solve_to(game, &next, depth, nodes) {
            Some(shares) => sum.iter_mut().zip(shares).for_each(|(s, v)| *s += p * v),
            None => solved = false,
        }
    })
    .ok()?;
    solved.then_some(sum)
}

/// The outcomes of a move with their cumulated probabilities, if there are several and they are few: sampled evenly, they
/// add less noise than dice do.
pub(crate) fn spread<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: G::Action,
) -> Option<Vec<(f64, G::State)>> {
    let mut all = outcomes(game, state, seat, action, EVEN).ok()?;
    let mut sum = 0.0;
    for (p, _) in &mut all {
        sum += *p;
        *p = sum;
    }
    (all.len() > 1).then_some(all)
}

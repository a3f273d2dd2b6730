//! Playing on to an end.

use engine::{Fair, Luck, MAX_SEATS, Playable, Seat, win_share};

/// No game is played on for longer than this.
const LONGEST: usize = 20_000;

/// What playing on led to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ending {
    /// Each seat's share of the win.
    pub(crate) shares: [f64; MAX_SEATS],
    /// The points of the seat that asked.
    pub(crate) points: f64,
    /// It was not played to the end: the shares are the game's estimate.
    pub(crate) guessed: bool,
}

/// How a position ends, or may be expected to end, if there is no need to play on.
#[inline]
pub(crate) fn ended<G: Playable>(game: &G, state: &G::State) -> Option<[f64; MAX_SEATS]> {
    if game.turn(state).is_empty() {
        return Some(shares(game, state));
    }
    game.prospects(state)
}

fn shares<G: Playable>(game: &G, state: &G::State) -> [f64; MAX_SEATS] {
    let outcome = game.outcome(state);
    let mut shares = [0.0; MAX_SEATS];
    for seat in Seat::all(game.seats()) {
        shares[seat.index()] = win_share(&outcome, seat);
    }
    shares
}

/// Plays on with the game's policy.
pub(crate) fn play_out<G: Playable>(
    game: &G,
    state: &mut G::State,
    asking: Seat,
    chance: &mut Fair,
    whims: &mut Luck,
) -> Ending {
    let mut found = ended(game, state);
    let mut guessed = false;
    let horizon = game.horizon();
    for moves in 0..LONGEST {
        if found.is_some() {
            break;
        }
        if moves >= horizon {
            found = Some(game.estimate(state));
            guessed = true;
            break;
        }
        let Some(seat) = game.turn(state).first() else { break };
        let action = game.policy(state, seat, whims);
        game.apply(state, seat, action, chance, &mut ());
        found = ended(game, state);
    }
    Ending {
        shares: found.unwrap_or_else(|| shares(game, state)),
        points: game.points(state, asking).unwrap_or(0.0),
        guessed,
    }
}

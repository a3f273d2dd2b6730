//! Playing on to an end.

use engine::{Fair, Luck, MAX_SEATS, Playable, Seat, win_share};

/// No game is played on for longer than this.
const LONGEST: usize = 20_000;
/// How much the end counts where the game also has an estimate: the end is true but a matter of luck, the estimate is calm but
/// may be wrong. Either alone plays worse.
const END: f64 = 0.5;

/// What playing on led to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ending {
    /// Each seat's share of the win.
    pub(crate) shares: [f64; MAX_SEATS],
    /// The points of the seat that asked.
    pub(crate) points: f64,
    /// How much of the shares is the game's estimate.
    pub(crate) guessed: f64,
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

/// Plays on with the game's policy. What a game believes at its horizon is weighed with how it ends.
pub(crate) fn play_out<G: Playable>(
    game: &G,
    state: &mut G::State,
    asking: Seat,
    chance: &mut Fair,
    whims: &mut Luck,
) -> Ending {
    let mut found = ended(game, state);
    let mut estimate = None;
    let horizon = game.horizon();
    for moves in 0..LONGEST {
        if found.is_some() {
            break;
        }
        if moves == horizon {
            estimate = Some(game.estimate(state));
        }
        let Some(seat) = game.turn(state).first() else { break };
        let action = game.policy(state, seat, whims);
        game.apply(state, seat, action, chance, &mut ());
        found = ended(game, state);
    }
    let mut ending = Ending {
        shares: found.unwrap_or_else(|| shares(game, state)),
        points: game.points(state, asking).unwrap_or(0.0),
        guessed: 0.0,
    };
    if let Some(estimate) = estimate {
        let weigh = |(end, guess): (&mut f64, f64)| *end = END * *end + (1.0 - END) * guess;
        ending.shares.iter_mut().zip(estimate).for_each(weigh);
        ending.guessed = 1.0 - END;
    }
    ending
}

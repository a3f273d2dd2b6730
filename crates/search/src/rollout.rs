//! Playing on to an end.

use engine::{Decision, Fair, Luck, MAX_SEATS, Playable, Seat, win_share};

/// No game is played on for longer than this.
const LONGEST: usize = 20_000;

/// What playing on led to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ending {
    /// Each seat's share of the win.
    pub(crate) shares: [f64; MAX_SEATS],
    /// The points of the seat that asked.
    pub(crate) points: f64,
    /// How much of the shares is the game's estimate.
    pub(crate) guessed: f64,
    /// Did it end by the rules?
    played_out: bool,
    /// How many moves were played: what it cost, in a unit that is the same on every machine.
    pub(crate) moves: u32,
}

impl Ending {
    /// Was it won, lost or shared, and not estimated?
    pub(crate) fn is_played_to_the_end(&self) -> bool {
        self.played_out
    }
}

/// After how many moves of the game's policy it is over, if they are no more than `most`.
pub(crate) fn moves_to_end<G: Playable>(
    game: &G,
    state: &G::State,
    most: usize,
    luck: &mut Luck,
) -> Option<usize> {
    let (mut state, mut chance) = (state.clone(), Fair::new(luck.seed()));
    for moves in 0..=most {
        if ended(game, &state).is_some() {
            return Some(moves);
        }
        let seat = game.turn(&state).first()?;
        let action = Decision::at(game, &state, seat, |decision| G::policy(decision, luck));
        game.apply(&mut state, seat, action, &mut chance, &mut ());
    }
    None
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

/// Plays on with the game's policy. What a game believes at its horizon is weighed with how it ends, or stands alone.
pub(crate) fn play_out<G: Playable>(
    game: &G,
    state: &mut G::State,
    asking: Seat,
    chance: &mut Fair,
    whims: &mut Luck,
) -> Ending {
    let mut found = ended(game, state);
    let mut estimate = None;
    let mut played = 1;
    let horizon = game.horizon();
    for moves in 0..LONGEST {
        if found.is_some() {
            break;
        }
        if moves == horizon {
            let guess = game.estimate(state);
            estimate = Some(guess);
            if G::END <= 0.0 {
                found = Some(guess);
                break;
            }
        }
        let Some(seat) = game.turn(state).first() else { break };
        let action = Decision::at(game, state, seat, |decision| G::policy(decision, whims));
        game.apply(state, seat, action, chance, &mut ());
        played += 1;
        found = ended(game, state);
    }
    let mut ending = Ending {
        shares: found.unwrap_or_else(|| shares(game, state)),
        points: game.points(state, asking).unwrap_or(0.0),
        guessed: 0.0,
        played_out: estimate.is_none() && game.turn(state).is_empty(),
        moves: played,
    };
    if let Some(estimate) = estimate {
        let weigh = |(end, guess): (&mut f64, f64)| *end = G::END * *end + (1.0 - G::END) * guess;
        ending.shares.iter_mut().zip(estimate).for_each(weigh);
        ending.guessed = 1.0 - G::END;
    }
    ending
}

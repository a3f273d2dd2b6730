//! Playing with a network: looking ahead through all outcomes, a few choices deep.

use engine::{Enumerating, GameAction, MAX_SEATS, MoveSet, Seat};

use crate::encode::each_outcome;
use crate::{Encodes, Near, Net};

/// How many of the best moves are looked at more closely, at the root and below it.
const WIDE: [usize; 2] = [6, 3];
/// A move that is this far behind the best at the first look is not looked at more closely.
const MARGIN: [f32; 2] = [0.06, 0.03];

/// Chances of all seats.
type Chances = [f32; MAX_SEATS];

/// Looks ahead.
#[derive(Debug)]
pub struct Looker<'a, G: Encodes> {
    net: &'a Net,
    game: &'a G,
    /// The positions on the way, and last the one that is judged.
    path: Vec<Near>,
    /// How many positions were judged.
    pub judged: usize,
}

impl<'a, G: Encodes> Looker<'a, G> {
    /// Looks at positions of this game.
    pub fn new(net: &'a Net, game: &'a G) -> Self {
        Self { net, game, path: Vec::new(), judged: 0 }
    }

    /// Each seat's chance to win, at a glance.
    pub fn glance(&mut self, state: &G::State) -> Chances {
        if self.game.turn(state).is_empty() {
            return self.game.shares(state);
        }
        let (net, game) = (self.net, self.game);
        let place = self.place(0);
        place.reset(net, game, state);
        place.chances(net)
    }

    /// What each legal action is worth to all seats, `looks` choices deep: only the first ones are looked at so closely.
    pub fn actions(&mut self, state: &G::State, seat: Seat, looks: usize) -> Vec<(G::Action, Chances)> {
        let (net, game) = (self.net, self.game);
        self.place(0).reset(net, game, state);
        self.among(state, seat, 0, looks, 0)
    }

    /// The action that is worth most to the seat that has to choose, and what it is worth to all.
    pub fn best(&mut self, state: &G::State, seat: Seat, looks: usize) -> (G::Action, Chances) {
        let all = self.actions(state, seat, looks);
        *first(&all, seat).expect("a decision has a legal action")
    }

    fn place(&mut self, at: usize) -> &mut Near {
        if self.path.len() <= at {
            self.path.resize_with(at + 1, Near::default);
        }
        &mut self.path[at]
    }

    /// What the actions are worth; `at` is where the path knows the position. The closest looks come first.
    fn among(
        &mut self,
        state: &G::State,
        seat: Seat,
        at: usize,
        looks: usize,
        below: usize,
    ) -> Vec<(G::Action, Chances)> {
        let legal = self.game.legal(state, seat);
        let mut all = Vec::with_capacity(legal.len() as usize);
        legal.for_each(|id| {
            let Some(action) = G::Action::from_id(id) else { return };
            all.push((action, [0.0; MAX_SEATS]));
        });
        let only = all.len() == 1;
        if looks <= 1 || !only {
            for (action, chances) in &mut all {
                *chances = self.after(state, seat, *action, at, 0, below);
            }
        }
        if looks > 1 {
            let i = seat.index();
            // Stable: of equals the first stays first.
            all.sort_by(|a, b| b.1[i].total_cmp(&a.1[i]));
            let level = below.min(1);
            let least = all[0].1[i] - MARGIN[level];
            let close = all.iter().take(WIDE[level]).take_while(|(_, c)| c[i] >= least).count();
            // What was looked at less closely is not compared with what was looked at more closely.
            all.truncate(close.max(1));
            if !only && all.len() == 1 && below == 0 {
                return all;
            }
            for (action, chances) in &mut all {
                *chances = self.after(state, seat, *action, at, looks - 1, below + 1);
            }
        }
        all
    }

    /// What an action is worth: the mean over its outcomes.
    fn after(
        &mut self,
        state: &G::State,
        seat: Seat,
        action: G::Action,
        at: usize,
        looks: usize,
        below: usize,
    ) -> Chances {
        let mut sum = [0.0; MAX_SEATS];
        let game = self.game;
        each_outcome(game, state, seat, action, &mut Enumerating::new(), |part, next| {
            let chances = self.value(next, at, looks, below);
            sum.iter_mut().zip(chances).for_each(|(s, c)| *s += part * c);
        });
        sum
    }

    /// What a position is worth, `looks` choices deep; `at` is where the path knows the one before it.
    fn value(&mut self, state: &G::State, at: usize, looks: usize, below: usize) -> Chances {
        let Some(seat) = self.game.turn(state).first() else { return self.game.shares(state) };
        let judged = self.game.judged(state);
        self.place(at + 1);
        let (before, after) = self.path.split_at_mut(at + 1);
        after[0].follow(&before[at], self.net, self.game, state);
        if judged && looks == 0 {
            self.judged += 1;
            return after[0].chances(self.net);
        }
        // A part of a decision is no choice of its own.
        let looks = if judged { looks } else { looks.max(1) };
        let all = self.among(state, seat, at + 1, looks, below);
        first(&all, seat).map_or([0.0; MAX_SEATS], |best| best.1)
    }
}

/// The best for a seat; the first of several.
fn first<A: Copy>(all: &[(A, Chances)], seat: Seat) -> Option<&(A, Chances)> {
    let i = seat.index();
    all.iter().reduce(|best, other| if other.1[i] > best.1[i] { other } else { best })
}

//! A tree over what the players see: information-set search with filled-in hidden things.

use engine::{
    Advice, Advised, Budget, Decision, Fair, Game, GameAction, Language, Luck, MAX_SEATS, MoveSet, Playable,
    Seat, Unit, Viewer,
};

use crate::rollout::{ended, play_out};
use crate::words::{WinsOfLooks, percent};

/// How many standard deviations a rarely tried move is worth a look.
const CURIOSITY: f64 = 1.0;
/// The most places that a tree remembers.
const LARGEST: usize = 200_000;

/// A place where somebody decides, as that seat sees it.
struct Place<G: Game> {
    seat: Seat,
    view: G::View,
    visits: f64,
    moves: Vec<Branch>,
}

/// A move from a place.
struct Branch {
    id: u32,
    /// How often it could have been chosen: not every filled-in state allows every move.
    offered: f64,
    visits: f64,
    sums: [f64; MAX_SEATS],
    squares: f64,
    /// The places that it led to.
    next: Vec<usize>,
}

/// Searches for the time or count of the budget and says what each legal move is worth.
pub fn search<G: Playable>(decision: &Decision<'_, G>, budget: Budget, luck: &mut Luck) -> Advice<G::Action> {
    let game = decision.game;
    let mut tree = Tree::<G> { places: Vec::new() };
    let root = tree.place(decision.seat, decision.view.clone());
    decision.legal.for_each(|id| tree.places[root].branch(id));
    // A count is per candidate elsewhere; a tree shares it out as it likes.
    let budget = match budget {
        Budget::Samples(n) => Budget::Samples(n.saturating_mul(decision.legal.len()).min(Budget::MOST)),
        other => other,
    };
    let more = budget.meter();
    let mut count = 0;
    while count < decision.legal.len() || more(count) {
        let mut state = game.determinize(decision.view, luck);
        let mut chance = Fair::new(luck.seed());
        tree.walk(game, root, &mut state, &mut chance, luck);
        count += 1;
    }
    tree.advice(root, decision)
}

struct Tree<G: Game> {
    places: Vec<Place<G>>,
}

impl<G: Game> Place<G> {
    fn branch(&mut self, id: u32) {
        self.moves.push(Branch {
            id,
            offered: 0.0,
            visits: 0.0,
            sums: [0.0; MAX_SEATS],
            squares: 0.0,
            next: Vec::new(),
        });
    }

    /// The move to try next among the legal ones: the game's own policy first, others as the place is visited more often,
    /// and of those that were tried the most promising.
    fn choose(
        &mut self,
        legal: &G::Moves,
        root: bool,
        policy: impl FnOnce() -> u32,
        luck: &mut Luck,
    ) -> usize {
        let tried = self.moves.iter().filter(|b| b.visits > 0.0 && legal.contains(b.id)).count();
        if tried == 0 && !root {
            return self.find(policy());
        }
        let wanted = if root { legal.len() as usize } else { 1 + (0.6 * self.visits.sqrt()) as usize };
        if tried < wanted.min(legal.len() as usize) {
            let mut fresh = Vec::new();
            legal.for_each(|id| {
                if !self.moves.iter().any(|b| b.id == id && b.visits > 0.0) {
                    fresh.push(id);
                }
            });
            if let Some(&id) = luck.choose(&fresh) {
                return self.find(id);
            }
        }
        let own = self.seat.index();
        let (visits, sum, squares) = self
            .moves
            .iter()
            .fold((0.0, 0.0, 0.0), |(v, s, q), b| (v + b.visits, s + b.sums[own], q + b.squares));
        let visits: f64 = f64::max(visits, 1.0);
        let deviation = (squares / visits - (sum / visits).powi(2)).max(1e-6).sqrt();
        let mut best = (f64::NEG_INFINITY, 0);
        for (i, b) in self.moves.iter_mut().enumerate() {
            if b.visits == 0.0 || !legal.contains(b.id) {
                continue;
            }
            b.offered += 1.0;
            let doubt = CURIOSITY * deviation * ((b.offered + 1.0).ln() / b.visits).sqrt();
            let hope = b.sums[own] / b.visits + doubt;
            if hope > best.0 {
                best = (hope, i);
            }
        }
        best.1
    }

    /// The branch of a move, made if it is new.
    fn find(&mut self, id: u32) -> usize {
        if let Some(i) = self.moves.iter().position(|b| b.id == id) {
            return i;
        }
        self.branch(id);
        self.moves.len() - 1
    }
}

impl<G: Playable> Tree<G> {
    fn place(&mut self, seat: Seat, view: G::View) -> usize {
        self.places.push(Place { seat, view, visits: 0.0, moves: Vec::new() });
        self.places.len() - 1
    }

    /// One way through the tree, a leaf added, and the game played on from there.
    fn walk(&mut self, game: &G, root: usize, state: &mut G::State, chance: &mut Fair, luck: &mut Luck) {
        let asking = self.places[root].seat;
        let mut path = Vec::new();
        let mut at = root;
        let shares = loop {
            let seat = self.places[at].seat;
            let legal = game.legal(state, seat);
            let mut whims = luck.clone();
            let policy = || Decision::at(game, state, seat, |d| G::policy(d, &mut whims)).id();
            let chosen = self.places[at].choose(&legal, at == root, policy, luck);
            let fresh = self.places[at].moves[chosen].visits == 0.0;
            path.push((at, chosen));
            let id = self.places[at].moves[chosen].id;
            let Some(action) = G::Action::from_id(id) else { break [0.0; MAX_SEATS] };
            game.apply(state, seat, action, chance, &mut ());
            if let Some(shares) = ended(game, state) {
                break shares;
            }
            if fresh || self.places.len() >= LARGEST {
                break play_out(game, state, asking, chance, luck).shares;
            }
            let Some(next) = game.turn(state).first() else { break [0.0; MAX_SEATS] };
            let view = game.view(state, Viewer::Seat(next));
            let known = self.places[at].moves[chosen]
                .next
                .iter()
                .copied()
                .find(|&p| self.places[p].seat == next && self.places[p].view == view);
            at = match known {
                Some(place) => place,
                None => {
                    let place = self.place(next, view);
                    self.places[at].moves[chosen].next.push(place);
                    place
                }
            };
        };
        for (place, branch) in path {
            let own = self.places[place].seat.index();
            self.places[place].visits += 1.0;
            let b = &mut self.places[place].moves[branch];
            b.visits += 1.0;
            b.sums.iter_mut().zip(shares).for_each(|(sum, s)| *sum += s);
            b.squares += shares[own] * shares[own];
        }
    }

    /// The most visited move first: what a tree says about the others is only a bound.
    fn advice(&self, root: usize, decision: &Decision<'_, G>) -> Advice<G::Action> {
        let own = decision.seat.index();
        let seats = decision.game.seats();
        let mut branches: Vec<&Branch> = self.places[root].moves.iter().collect();
        branches.sort_by(|a, b| b.visits.total_cmp(&a.visits).then(a.id.cmp(&b.id)));
        let value = |b: &Branch| b.sums[own] / b.visits.max(1.0);
        let error = |b: &Branch| {
            let n = b.visits.max(2.0);
            ((b.squares / n - value(b).powi(2)).max(0.25 / n) / n).sqrt()
        };
        let Some(&best) = branches.first() else { return Advice { unit: Unit::Win, moves: Vec::new() } };
        let moves = branches.iter().filter_map(|b| {
            let looks = WinsOfLooks { chance: percent(value(b)).into(), looks: (b.visits as u64).into() };
            let action = G::Action::from_id(b.id)?;
            let mut advised = Advised::worth(action, value(b), error(b), looks.say(Language::English));
            let lost = if b.id == best.id { 0.0 } else { (value(best) - value(b)).max(1e-9) };
            let lost_err = error(b).hypot(error(best));
            advised.loses(lost, lost_err, 2.0 * lost_err);
            advised.shares = b.sums[..seats].iter().map(|s| s / b.visits.max(1.0)).collect();
            Some(advised)
        });
        Advice { unit: Unit::Win, moves: moves.collect() }
    }
}

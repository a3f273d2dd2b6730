//! Many games at once, a move each at a call: what learning programs step through.
//!
//! Each table is a game like any other. Its seed follows from the seed of all, its number and how many games it had before,
//! and with the moves that were made it can be played again, journal and all. Nothing depends on how tables are shared out to
//! threads.

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::live::{make_bot, new_game};
use crate::simulate::LONGEST;
use crate::{
    Bot, Brains, Decision, Fair, GameAction, Invalid, Luck, MoveSet, Planes, Playable, Seat, Seats, Sheet,
    Viewer,
};

/// A table that ends so many games in a row without a decision for a learner has none to offer.
const FRUITLESS: usize = 1_000;

/// What seats are paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reward {
    /// Winning: 1 for it and less for the others, together 0, shared by those who tie. In a team or alone 1 for a win, else 0.
    #[default]
    Win,
    /// The points at the end, more being better.
    Points,
}

/// What a batch is made of.
#[derive(Clone, Debug)]
pub struct Wish {
    /// How many seats each table has.
    pub seats: usize,
    /// The options.
    pub options: Value,
    /// A bot for each seat that nobody learns on.
    pub bots: Vec<Option<String>>,
    /// Are moves made at once where there is only one?
    pub skip_forced: bool,
    /// What is paid.
    pub reward: Reward,
    /// A game of so many moves is cut off; 0 for the longest that is possible.
    pub most_plies: u32,
    /// The seed of all luck.
    pub seed: [u8; 32],
    /// The number of the first table.
    pub first: u64,
    /// How many tables.
    pub count: usize,
}

/// Where the results of a step go: each has a row for each table.
#[derive(Debug)]
pub struct Out<'a> {
    /// What the seat to move sees.
    pub sheet: Sheet<'a>,
    /// What it may do, a flag for each action.
    pub mask: &'a mut [bool],
    /// Which seat is to move.
    pub seat: &'a mut [i8],
    /// What each seat was paid in this step.
    pub reward: &'a mut [f32],
    /// 1 if a game ended in this step, 2 if it was cut off; the next one has begun.
    pub over: &'a mut [u8],
}

/// Many tables.
pub trait Batch: Send {
    /// How many tables.
    fn len(&self) -> usize;
    /// No tables?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Begins all games anew.
    fn reset(&mut self, seed: [u8; 32], out: &mut Out<'_>);
    /// The first table whose action is not legal.
    fn illegal(&self, actions: &[i64]) -> Option<usize>;
    /// Makes a move at each table; all of them must be legal. A game that ends is followed by the next.
    fn step(&mut self, actions: &[i64], out: &mut Out<'_>);
    /// Writes a legal action for each table, each equally likely; -1 where nobody can move.
    fn sample(&mut self, actions: &mut [i64]);
    /// The seed of the game at a table.
    fn seed_of(&self, table: usize) -> [u8; 32];
    /// Why the seat to move at a table may not do this.
    fn reason(&self, table: usize, action: i64) -> String;
}

/// What each seat is paid for a game that ends as it stands.
pub fn pay<G: Playable>(game: &G, state: &G::State, reward: Reward, paid: &mut [f32]) {
    let outcome = game.outcome(state);
    let seats = paid.len();
    match reward {
        Reward::Points => {
            let sign = if G::LOWEST_WINS { -1.0 } else { 1.0 };
            for (seat, paid) in Seat::all(seats).zip(paid) {
                let score = outcome.scores.get(seat.index()).copied().unwrap_or(0);
                *paid = sign * score as f32;
            }
        }
        Reward::Win if outcome.won.is_some() || seats == 1 => {
            paid.fill(if outcome.won == Some(true) { 1.0 } else { 0.0 });
        }
        Reward::Win => {
            let winners = outcome.winners();
            let others = seats as f32 - 1.0;
            for (seat, paid) in Seat::all(seats).zip(paid) {
                let won = if winners.has(seat) { seats as f32 / winners.len() as f32 } else { 0.0 };
                *paid = (won - 1.0) / others;
            }
        }
    }
}

/// A table of a batch.
struct Place<G: Playable> {
    state: G::State,
    fair: Fair,
    /// The whims of its bots, and those of whoever asks for any legal action.
    luck: Luck,
    any: Luck,
    legal: G::Moves,
    seat: Seat,
    games: u64,
    plies: u32,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
}

/// A [`Batch`] of a known game.
pub(crate) struct Tables<G: Playable> {
    game: G,
    seed: [u8; 32],
    first: u64,
    rules: Rules,
    planes: (usize, usize),
    places: Vec<Place<G>>,
}

/// What is the same for all tables.
#[derive(Clone, Copy)]
struct Rules {
    learners: Seats,
    skip_forced: bool,
    reward: Reward,
    most_plies: u32,
}

fn seed_of(seed: &[u8; 32], table: u64, game: u64) -> [u8; 32] {
    let hash = Sha256::new().chain_update(seed).chain_update(table.to_le_bytes());
    hash.chain_update(game.to_le_bytes()).finalize().into()
}

fn number(bytes: [u8; 8]) -> u64 {
    u64::from_le_bytes(bytes)
}

impl<G: Playable> Tables<G> {
    pub(crate) fn new(wish: &Wish, brains: Option<&Brains<G>>) -> Result<Self, Invalid> {
        let game = new_game::<G>(wish.seats, wish.options.clone())?;
        let bot_of = |seat: usize| wish.bots.get(seat).and_then(Option::as_deref);
        let learners: Seats = Seat::all(wish.seats).filter(|s| bot_of(s.index()).is_none()).collect();
        if learners.is_empty() {
            return Err(Invalid::new("a bot on every seat leaves nobody to decide"));
        }
        let planes = Planes::of(&game);
        let place = |_| {
            let bots =
                (0..wish.seats).map(|seat| bot_of(seat).map(|bot| make_bot::<G>(bot, brains)).transpose());
            let mut fair = Fair::new([0; 32]);
            Ok(Place {
                state: game.start(&mut fair, &mut ()),
                fair,
                luck: Luck::new(0),
                any: Luck::new(0),
                legal: G::Moves::default(),
                seat: Seat(0),
                games: 0,
                plies: 0,
                bots: bots.collect::<Result<_, Invalid>>()?,
            })
        };
        let places = (0..wish.count).map(place).collect::<Result<_, Invalid>>()?;
        Ok(Self {
            game,
            seed: wish.seed,
            first: wish.first,
            rules: Rules {
                learners,
                skip_forced: wish.skip_forced,
                reward: wish.reward,
                most_plies: if wish.most_plies == 0 { LONGEST } else { wish.most_plies },
            },
            planes: (planes.dense(), planes.compact()),
            places,
        })
    }

    /// Begins the next game at a table.
    fn begin(&mut self, at: usize) {
        let Self { game, seed, first, places, .. } = self;
        let place = &mut places[at];
        let seed = seed_of(seed, *first + at as u64, place.games);
        place.fair.reseed(seed);
        let [a, b, c, d, e, f, g, h, rest @ ..] = seed;
        place.luck = Luck::new(number([a, b, c, d, e, f, g, h]));
        place.any = Luck::new(rest.first_chunk().map_or(0, |bytes| number(*bytes)));
        place.bots.iter_mut().flatten().for_each(|bot| bot.begin());
        place.state = game.start(&mut place.fair, &mut ());
        place.games += 1;
        place.plies = 0;
    }

    /// Brings a table to its next decision, and writes its row.
    fn settle(&mut self, at: usize, out: &mut Out<'_>) {
        let (seats, actions) = (self.game.seats(), G::Action::COUNT as usize);
        let paid = &mut out.reward[at * seats..(at + 1) * seats];
        paid.fill(0.0);
        out.over[at] = 0;
        let mut ends = 0;
        while !self.places[at].advance(&self.game, self.rules) {
            let place = &mut self.places[at];
            // What is paid is for the game that the learner has played, not for those in which it was never asked.
            if ends == 0 {
                pay(&self.game, &place.state, self.rules.reward, paid);
                out.over[at] = if self.game.turn(&place.state).is_empty() { 1 } else { 2 };
            }
            ends += 1;
            if ends >= FRUITLESS {
                place.legal = G::Moves::default();
                break;
            }
            self.begin(at);
        }
        let place = &self.places[at];
        out.seat[at] = place.seat.0 as i8;
        let mask = &mut out.mask[at * actions..(at + 1) * actions];
        mask.fill(false);
        place.legal.for_each(|id| mask[id as usize] = true);
        let (dense, compact) = self.planes;
        let sheet = out.sheet.row(at, dense, compact);
        if !matches!(sheet, Sheet::None) {
            let viewer = Viewer::Seat(place.seat);
            self.game.look(&place.state, viewer, |view| sheet.write(&self.game, view, place.seat));
        }
    }
}

impl<G: Playable> Place<G> {
    /// Plays until a learner has to decide; false if the game is over before that.
    #[inline]
    fn advance(&mut self, game: &G, rules: Rules) -> bool {
        loop {
            let Some(seat) = game.turn(&self.state).first() else { return false };
            if self.plies >= rules.most_plies {
                return false;
            }
            let legal = game.legal(&self.state, seat);
            let only = legal.len() == 1;
            if rules.learners.has(seat) && !(rules.skip_forced && only) {
                (self.seat, self.legal) = (seat, legal);
                return true;
            }
            let Self { bots, luck, state, .. } = self;
            let action = match bots.get_mut(seat.index()).and_then(Option::as_mut) {
                Some(bot) if !only && !bot.is_uniform() => game.look(state, Viewer::Seat(seat), |view| {
                    bot.choose(&Decision { game, seat, view, legal: &legal }, luck)
                }),
                _ => G::Action::from_id(legal.nth(luck.below(legal.len())))
                    .expect("legal ids are ids of actions"),
            };
            game.apply(&mut self.state, seat, action, &mut self.fair, &mut ());
            self.plies += 1;
        }
    }
}

impl<G: Playable> Batch for Tables<G> {
    fn len(&self) -> usize {
        self.places.len()
    }

    fn reset(&mut self, seed: [u8; 32], out: &mut Out<'_>) {
        self.seed = seed;
        for at in 0..self.places.len() {
            self.places[at].games = 0;
            self.begin(at);
            self.settle(at, out);
            // A game that was over before anybody was asked is no news of a step.
            out.over[at] = 0;
            let seats = self.game.seats();
            out.reward[at * seats..(at + 1) * seats].fill(0.0);
        }
    }

    fn illegal(&self, actions: &[i64]) -> Option<usize> {
        let legal = |(place, id): (&Place<G>, &i64)| {
            u32::try_from(*id).is_ok_and(|id| id < G::Action::COUNT && place.legal.contains(id))
        };
        self.places.iter().zip(actions).position(|pair| !legal(pair))
    }

    fn step(&mut self, actions: &[i64], out: &mut Out<'_>) {
        for (at, action) in actions.iter().enumerate().take(self.places.len()) {
            let place = &mut self.places[at];
            if let Some(action) = u32::try_from(*action).ok().and_then(G::Action::from_id) {
                self.game.apply(&mut place.state, place.seat, action, &mut place.fair, &mut ());
                place.plies += 1;
            }
            self.settle(at, out);
        }
    }

    fn sample(&mut self, actions: &mut [i64]) {
        for (place, action) in self.places.iter_mut().zip(actions) {
            let count = place.legal.len();
            *action = if count == 0 { -1 } else { i64::from(place.legal.nth(place.any.below(count))) };
        }
    }

    fn seed_of(&self, table: usize) -> [u8; 32] {
        let games = self.places.get(table).map_or(0, |place| place.games.saturating_sub(1));
        seed_of(&self.seed, self.first + table as u64, games)
    }

    fn reason(&self, table: usize, action: i64) -> String {
        let Some(place) = self.places.get(table) else { return format!("there is no table {table}") };
        if place.legal.is_empty() {
            return "nobody who learns has anything to decide in these games".into();
        }
        match u32::try_from(action).ok().and_then(G::Action::from_id) {
            None => format!("there is no action {action}; ids go from 0 to {}", G::Action::COUNT - 1),
            Some(action) => {
                let why = self.game.check(&place.state, place.seat, action).err();
                let why = why.map(|refusal| self.game.refusal_words(&refusal, phrases::Language::English));
                let why = why.unwrap_or_else(|| "it is not legal".into());
                format!("seat {} can't `{action}`: {why}", place.seat)
            }
        }
    }
}

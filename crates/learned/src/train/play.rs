//! A game to learn from.

use engine::{Bot, BotSpec, Decision, Fair, GameAction, Luck, MAX_SEATS, MoveSet, Viewer};

use crate::{Encodes, Looker, Net};

/// A game that is longer than this ends as it stands.
const LONGEST: usize = 5_000;

/// A position and what it was worth to each seat, as it turned out.
#[derive(Clone, Debug)]
pub(super) struct Sample<G: Encodes> {
    /// Which table it is from.
    pub(super) table: usize,
    pub(super) state: G::State,
    pub(super) shares: [f32; MAX_SEATS],
}

/// How games to learn from are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) explore: f64,
    pub(super) lambda: f32,
    pub(super) keep: usize,
    pub(super) guests: f64,
    pub(super) odd: f64,
}

/// What a game brought.
pub(super) struct Played<G: Encodes> {
    pub(super) samples: Vec<Sample<G>>,
    pub(super) moves: usize,
}

/// Plays a game and keeps some of its positions.
pub(super) fn game<G: Encodes>(
    net: &Net,
    games: &[G],
    table: usize,
    bots: &[BotSpec],
    style: Style,
    mut luck: Luck,
) -> Played<G> {
    let game = &games[table];
    let seats = game.seats();
    let mut guests: Vec<Option<Box<dyn Bot<G>>>> = (0..seats).map(|_| None).collect();
    if !bots.is_empty() && luck.chance(style.guests) {
        // One seat at least is the network's.
        let own = luck.below(seats as u32) as usize;
        for (seat, guest) in guests.iter_mut().enumerate() {
            if seat != own && luck.chance(0.85) {
                let spec = luck.choose(bots).expect("there are bots");
                let offer = G::bots().iter().find(|offer| offer.id == spec.id);
                *guest = offer.and_then(|offer| (offer.make)(spec).ok());
            }
        }
    }
    let odd = if luck.chance(style.odd) { luck.below(8 * seats as u32) as usize } else { 0 };
    let mut fair = Fair::new(luck.seed());
    let mut state = game.start(&mut fair, &mut ());
    let mut looker = Looker::new(net, game);
    let mut seen: Vec<(G::State, Option<[f32; MAX_SEATS]>)> = Vec::new();
    let mut moves = 0;
    while let Some(seat) = game.turn(&state).first() {
        let legal = game.legal(&state, seat);
        let action = if legal.len() == 1 {
            G::Action::from_id(legal.nth(0)).expect("legal ids are ids of actions")
        } else if moves < odd {
            game.sample_legal(&state, seat, &mut luck)
        } else if let Some(guest) = &mut guests[seat.index()] {
            if game.judged(&state) {
                seen.push((state.clone(), None));
            }
            let view = game.view(&state, Viewer::Seat(seat));
            guest.choose(&Decision { game, seat, view: &view, legal: &legal }, &mut luck)
        } else {
            let (best, chances) = looker.best(&state, seat, 1);
            if game.judged(&state) {
                seen.push((state.clone(), Some(chances)));
            }
            if luck.chance(style.explore) { game.sample_legal(&state, seat, &mut luck) } else { best }
        };
        game.apply(&mut state, seat, action, &mut fair, &mut ());
        moves += 1;
        if moves >= LONGEST {
            break;
        }
    }
    // Backwards: what a position turned out to be worth is what came of it, mixed with what was believed on the way.
    let mut shares = game.shares(&state);
    let mut samples: Vec<Sample<G>> = Vec::with_capacity(seen.len());
    for (state, believed) in seen.into_iter().rev() {
        if let Some(believed) = believed {
            for (share, believed) in shares.iter_mut().zip(believed) {
                *share = style.lambda * *share + (1.0 - style.lambda) * believed;
            }
        }
        samples.push(Sample { table, state, shares });
    }
    luck.shuffle(&mut samples);
    samples.truncate(style.keep);
    Played { samples, moves }
}

//! How networks are made: they play against themselves and against the game's own bots, and learn from how it went.
//!
//! Everything follows from the seed of the [`Plan`], on any number of threads: games are numbered and have luck of their own,
//! and sums are made in parts of a fixed size that are added in order. Only [`Plan::seconds`] looks at a clock: it decides
//! how many rounds there will be, and the log says how many there were.

mod compete;
mod learn;
mod play;
mod threads;

use std::fmt::Write;
use std::time::Instant;

use engine::{BotSpec, Invalid, Luck};

use crate::{Encodes, Header, INNER, Net};

pub use compete::{Match, Result};
use learn::Learner;
use play::{Sample, Style};
use threads::in_order;

/// How a training goes.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Everything follows from it.
    pub seed: u64,
    /// On how many threads; the result is the same for any number.
    pub threads: usize,
    /// How many rounds of playing and learning.
    pub rounds: usize,
    /// If given, how long it may take: after the first rounds it is known how many there can be.
    pub seconds: Option<f64>,
    /// The games of a round.
    pub games: usize,
    /// How many positions of each game are learned from.
    pub keep: usize,
    /// The positions of so many rounds are remembered.
    pub memory: usize,
    /// How often a position is learned from in the round that it comes from, on average over the memory.
    pub reuse: f64,
    /// The part of the games in which bots of the game sit at the table.
    pub guests: f64,
    /// Which bots.
    pub bots: Vec<String>,
    /// The part of the games that begin with random moves.
    pub odd: f64,
    /// The part of the moves that are random, in the first round and in the last.
    pub explore: (f64, f64),
    /// How much the end counts beside what was believed on the way.
    pub lambda: f32,
    /// How far a step goes, in the first rounds and in the last.
    pub rate: (f32, f32),
    /// How many positions a step is made of.
    pub batch: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            seed: 1,
            threads: 2,
            rounds: 100,
            seconds: None,
            games: 4_000,
            keep: 12,
            memory: 10,
            reuse: 2.0,
            guests: 0.7,
            bots: Vec::new(),
            odd: 0.1,
            explore: (0.05, 0.02),
            lambda: 0.8,
            rate: (1e-3, 3e-5),
            batch: 4_096,
        }
    }
}

/// The rounds in which the rates stay as they are, and after which it is known how many there can be.
const FIRST: usize = 3;

/// Weights to begin with: small random ones.
pub fn fresh<G: Encodes>(header: Header, seed: u64) -> Net {
    let shape = header.shape;
    let mut net = Net::zero(header);
    let mut luck = Luck::new(seed);
    let (behind, count) = (Net::behind(shape), net.weights.len());
    for (i, weight) in net.weights.iter_mut().enumerate() {
        let wide = match i {
            i if i < behind => 0.1,
            i if i < count - INNER => 0.3,
            _ => 0.1,
        };
        *weight = (luck.unit() as f32 - 0.5) * wide;
    }
    net
}

/// Trains a network on these tables, each as often as it stands there. `say` hears how it goes.
pub fn train<G: Encodes>(
    start: Net,
    games: &[G],
    plan: &Plan,
    mut say: impl FnMut(&str, &Net),
) -> std::result::Result<Net, Invalid> {
    if games.is_empty() || start.header.shape != G::SHAPE {
        return Err(Invalid::new("training: the weights are for other numbers, or there is no table"));
    }
    for bot in &plan.bots {
        engine::make_bot::<G>(bot, None)?;
    }
    let specs: Vec<BotSpec> = plan.bots.iter().map(|b| BotSpec::parse(b)).collect();
    let mut learner = Learner::new(start);
    let mut memory: Vec<Vec<Sample<G>>> = Vec::new();
    let begun = Instant::now();
    let mut rounds = plan.rounds;
    let mut round = 0;
    while round < rounds {
        let part = if round < FIRST { 0.0 } else { (round - FIRST) as f32 / (rounds - FIRST).max(1) as f32 };
        let style = Style {
            explore: plan.explore.0 + (plan.explore.1 - plan.explore.0) * f64::from(part),
            lambda: plan.lambda,
            keep: plan.keep,
            guests: plan.guests,
            odd: plan.odd,
        };
        let net = &learner.net;
        let played = in_order(plan.threads, plan.games, |i| {
            let luck = Luck::new(mix(plan.seed, round as u64, i as u64));
            play::game(net, games, i % games.len(), &specs, style, luck)
        });
        let playing = begun.elapsed().as_secs_f64();
        let (mut turns, mut new) = (0, Vec::new());
        for game in played {
            turns += game.moves;
            new.extend(game.samples);
        }
        let count = new.len();
        if memory.len() >= plan.memory {
            memory.remove(0);
        }
        memory.push(new);
        let all: Vec<&Sample<G>> = memory.iter().flatten().collect();
        let steps = ((count as f64 * plan.reuse) as usize / plan.batch).max(1);
        let mut luck = Luck::new(mix(plan.seed, round as u64, u64::MAX));
        let rate = plan.rate.0 * (1.0 - part) + plan.rate.1 * part;
        let mut loss = 0.0;
        for _ in 0..steps {
            let batch: Vec<&Sample<G>> =
                (0..plan.batch).map(|_| all[luck.below(all.len() as u32) as usize]).collect();
            loss += learner.step(games, &batch, rate, plan.threads);
        }
        round += 1;
        let now = begun.elapsed().as_secs_f64();
        let mut line = String::new();
        let _ = write!(
            line,
            "round {round} of {rounds}: {} games, {:.1} moves a game, {count} positions, {steps} steps, loss {:.4}",
            plan.games,
            turns as f64 / plan.games as f64,
            loss / steps as f64
        );
        if let Some(seconds) = plan.seconds {
            let _ = write!(line, " ({now:.0} s, the last round's games until {playing:.0} s)");
            if round >= FIRST && now > seconds {
                rounds = round;
            } else if round == FIRST {
                // The first round is slower than the others: nothing is warm.
                rounds = rounds.min(FIRST + ((seconds - now) / now * FIRST as f64) as usize);
            }
        }
        say(&line, &learner.net);
    }
    Ok(learner.net)
}

/// A seed out of three numbers.
pub(crate) fn mix(a: u64, b: u64, c: u64) -> u64 {
    let mut luck =
        Luck::new(a ^ b.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ c.wrapping_mul(0xC2B2_AE3D_27D4_EB4F));
    luck.bits()
}

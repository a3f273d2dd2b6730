//! Positions that differ little from one that is known: only what differs is added.

use engine::MAX_SEATS;

use crate::exponential::exp;
use crate::net::HIDDEN;
use crate::{Encodes, Net};

/// A position and its first layer.
#[derive(Clone, Debug)]
pub struct Near {
    seats: usize,
    own: Vec<f32>,
    shared: Vec<f32>,
    hidden: [[f32; HIDDEN]; MAX_SEATS],
}

impl Default for Near {
    fn default() -> Self {
        Self { seats: 0, own: Vec::new(), shared: Vec::new(), hidden: [[0.0; HIDDEN]; MAX_SEATS] }
    }
}

impl Near {
    /// Looks at a position.
    pub fn at<G: Encodes>(net: &Net, game: &G, state: &G::State) -> Self {
        let mut near = Self::default();
        near.reset(net, game, state);
        near
    }

    /// Looks at a position, whatever was known before.
    pub fn reset<G: Encodes>(&mut self, net: &Net, game: &G, state: &G::State) {
        let shape = G::SHAPE;
        self.seats = game.seats();
        self.own.clear();
        self.own.resize(self.seats * shape.own, 0.0);
        self.shared.clear();
        self.shared.resize(shape.shared, 0.0);
        game.encode(state, &mut self.own, &mut self.shared);
        self.hidden = [*net.bias(); MAX_SEATS];
        let seats = self.seats;
        for (owner, block) in self.own.chunks_exact(shape.own).enumerate() {
            for (k, value) in block.iter().enumerate().filter(|(_, v)| **v != 0.0) {
                for (from, hidden) in self.hidden[..seats].iter_mut().enumerate() {
                    let place = (owner + seats - from) % seats;
                    net.add(hidden, place * shape.own + k, *value);
                }
            }
        }
        for (k, value) in self.shared.iter().enumerate().filter(|(_, v)| **v != 0.0) {
            for hidden in &mut self.hidden[..seats] {
                net.add(hidden, shape.blocks * shape.own + k, *value);
            }
        }
    }

    /// Moves on to a position that differs little from `before`.
    pub fn follow<G: Encodes>(&mut self, before: &Self, net: &Net, game: &G, state: &G::State) {
        let shape = G::SHAPE;
        let seats = before.seats;
        self.seats = seats;
        self.own.clear();
        self.own.resize(seats * shape.own, 0.0);
        self.shared.clear();
        self.shared.resize(shape.shared, 0.0);
        game.encode(state, &mut self.own, &mut self.shared);
        self.hidden[..seats].copy_from_slice(&before.hidden[..seats]);
        for owner in 0..seats {
            let block = owner * shape.own..(owner + 1) * shape.own;
            let pairs = self.own[block.clone()].iter().zip(&before.own[block]);
            for (k, (now, then)) in pairs.enumerate().filter(|(_, (now, then))| now != then) {
                for (from, hidden) in self.hidden[..seats].iter_mut().enumerate() {
                    let place = (owner + seats - from) % seats;
                    net.add(hidden, place * shape.own + k, now - then);
                }
            }
        }
        let pairs = self.shared.iter().zip(&before.shared);
        for (k, (now, then)) in pairs.enumerate().filter(|(_, (now, then))| now != then) {
            for hidden in &mut self.hidden[..seats] {
                net.add(hidden, shape.blocks * shape.own + k, now - then);
            }
        }
    }

    /// Each seat's chance to win.
    pub fn chances(&self, net: &Net) -> [f32; MAX_SEATS] {
        let mut chances = [0.0; MAX_SEATS];
        for (chance, hidden) in chances.iter_mut().zip(&self.hidden[..self.seats]) {
            *chance = net.outer(&net.inner(hidden));
        }
        against(&mut chances[..self.seats]);
        chances
    }
}

/// Numbers against each other: what each has of the whole.
pub(crate) fn against(numbers: &mut [f32]) {
    let most = numbers.iter().fold(f32::NEG_INFINITY, |m, x| m.max(*x));
    let mut sum = 0.0;
    for x in numbers.iter_mut() {
        *x = exp(*x - most);
        sum += *x;
    }
    for x in numbers {
        *x /= sum;
    }
}

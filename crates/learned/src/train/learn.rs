//! Learning: gradients of many positions in parts of a fixed size, and Adam.

use std::sync::Mutex;

use engine::MAX_SEATS;

use super::play::Sample;
use super::threads::in_order;
use crate::near::against;
use crate::net::{HIDDEN, INNER, row, row_mut};
use crate::{Encodes, Net};

/// A batch is cut into so many parts, whatever the number of threads.
const PARTS: usize = 16;
/// Weights are changed so many at a time.
const SLICE: usize = 4_096;
/// How fast Adam forgets.
const FORGET: (f32, f32) = (0.9, 0.999);
const TINY: f32 = 1e-8;
/// Sums are made in so many lanes side by side.
const LANES: usize = 8;

/// A network that learns.
pub(super) struct Learner {
    pub(super) net: Net,
    /// The means of the gradients and of their squares.
    mean: Vec<f32>,
    square: Vec<f32>,
    /// What is left of the powers of `FORGET`.
    fade: (f32, f32),
    parts: Vec<Part>,
}

/// The gradient of a part of a batch.
struct Part {
    gradient: Vec<f32>,
    loss: f64,
}

impl Learner {
    pub(super) fn new(net: Net) -> Self {
        let count = Net::count(net.header.shape);
        let part = || Part { gradient: vec![0.0; count], loss: 0.0 };
        Self {
            mean: vec![0.0; count],
            square: vec![0.0; count],
            fade: (1.0, 1.0),
            parts: (0..PARTS).map(|_| part()).collect(),
            net,
        }
    }

    /// A step; gives the mean loss.
    pub(super) fn step<G: Encodes>(
        &mut self,
        games: &[G],
        batch: &[&Sample<G>],
        rate: f32,
        threads: usize,
    ) -> f64 {
        let parts = std::mem::take(&mut self.parts);
        let size = batch.len().div_ceil(PARTS);
        let cells: Vec<_> = parts.into_iter().map(|p| Mutex::new(Some(p))).collect();
        let net = &self.net;
        self.parts = in_order(threads, PARTS, |i| {
            let mut part = cells[i].lock().ok().and_then(|mut p| p.take()).expect("each part is taken once");
            part.gradient.fill(0.0);
            part.loss = 0.0;
            let mut pass = Pass::default();
            for sample in batch.iter().skip(i * size).take(size) {
                part.loss += pass.learn(net, &games[sample.table], sample, &mut part.gradient);
            }
            part
        });
        self.fade.0 *= FORGET.0;
        self.fade.1 *= FORGET.1;
        let scale = 1.0 / batch.len() as f32;
        let (first, second) = (1.0 - self.fade.0, 1.0 - self.fade.1);
        let all = self
            .net
            .weights
            .chunks_mut(SLICE)
            .zip(self.mean.chunks_mut(SLICE))
            .zip(self.square.chunks_mut(SLICE));
        let slices: Vec<_> = all.map(Mutex::new).collect();
        let parts = &self.parts;
        in_order(threads, slices.len(), |at| {
            let mut slice = slices[at].lock().expect("nobody else has it");
            let ((weights, means), squares) = &mut *slice;
            let mut sum = [0.0; SLICE];
            for part in parts {
                let gradient = part.gradient[at * SLICE..].iter();
                sum.iter_mut().zip(gradient).for_each(|(sum, g)| *sum += g);
            }
            for (i, weight) in weights.iter_mut().enumerate() {
                let gradient = sum[i] * scale;
                let (mean, square) = (&mut means[i], &mut squares[i]);
                *mean = FORGET.0 * *mean + (1.0 - FORGET.0) * gradient;
                *square = FORGET.1 * *square + (1.0 - FORGET.1) * gradient * gradient;
                *weight -= rate * (*mean / first) / ((*square / second).sqrt() + TINY);
            }
        });
        drop(slices);
        self.parts.iter().map(|p| p.loss).sum::<f64>() / batch.len() as f64
    }
}

/// One position forwards and backwards.
#[derive(Default)]
struct Pass {
    own: Vec<f32>,
    shared: Vec<f32>,
    /// The numbers that are not zero: whose, which, how much.
    set: Vec<(usize, usize, f32)>,
}

impl Pass {
    /// Adds the gradient of a position; gives its loss.
    fn learn<G: Encodes>(&mut self, net: &Net, game: &G, sample: &Sample<G>, to: &mut [f32]) -> f64 {
        let (shape, seats) = (G::SHAPE, game.seats());
        self.own.clear();
        self.own.resize(seats * shape.own, 0.0);
        self.shared.clear();
        self.shared.resize(shape.shared, 0.0);
        game.encode(&sample.state, &mut self.own, &mut self.shared);
        let set = &mut self.set;
        set.clear();
        for (owner, block) in self.own.chunks_exact(shape.own).enumerate() {
            set.extend(block.iter().enumerate().filter(|(_, v)| **v != 0.0).map(|(k, v)| (owner, k, *v)));
        }
        let common = shape.blocks * shape.own;
        let shared = self.shared.iter().enumerate().filter(|(_, v)| **v != 0.0);
        let place = |from: usize, owner: usize, k: usize| (owner + seats - from) % seats * shape.own + k;
        let behind = Net::behind(shape);
        let third = net.weights.len() - INNER;
        let mut hidden = [*net.bias(); MAX_SEATS];
        let mut inner = [[0.0; INNER]; MAX_SEATS];
        let mut chances = [0.0; MAX_SEATS];
        for from in 0..seats {
            let h = &mut hidden[from];
            for (owner, k, value) in set.iter() {
                net.add(h, place(from, *owner, *k), *value);
            }
            shared.clone().for_each(|(k, value)| net.add(h, common + k, *value));
            inner[from] = net.inner(h);
            chances[from] = net.outer(&inner[from]);
        }
        against(&mut chances[..seats]);
        let mut loss = 0.0;
        for from in 0..seats {
            let (chance, share) = (chances[from], sample.shares[from]);
            loss -= f64::from(share) * f64::from(chance.max(1e-9)).ln();
            let error = chance - share;
            let (h, q) = (&hidden[from], &inner[from]);
            let mut back = [0.0; INNER];
            for j in 0..INNER {
                to[third + j] += error * q[j];
                back[j] = if q[j] > 0.0 { error * net.weights[third + j] } else { 0.0 };
            }
            let biases: &mut [f32; INNER] = row_mut(to, third - INNER);
            biases.iter_mut().zip(&back).for_each(|(b, d)| *b += d);
            let mut down = [0.0; HIDDEN];
            for k in (0..HIDDEN).filter(|k| h[*k] > 0.0) {
                let weights: &[f32; INNER] = row(&net.weights, behind + k * INNER);
                let sums: &mut [f32; INNER] = row_mut(to, behind + k * INNER);
                let mut lanes = [0.0f32; LANES];
                for j in 0..INNER {
                    sums[j] += h[k] * back[j];
                    lanes[j % LANES] += weights[j] * back[j];
                }
                for lane in lanes {
                    down[k] += lane;
                }
            }
            let mut add = |input: usize, value: f32| {
                let sums: &mut [f32; HIDDEN] = row_mut(to, input * HIDDEN);
                sums.iter_mut().zip(&down).for_each(|(w, d)| *w += value * d);
            };
            for (owner, k, value) in set.iter() {
                add(place(from, *owner, *k), *value);
            }
            shared.clone().for_each(|(k, value)| add(common + k, *value));
            // The bias stands behind the numbers.
            add(shape.inputs(), 1.0);
        }
        loss
    }
}

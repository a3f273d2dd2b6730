//! Forward and backward over the programme: how many deals, and what each slot is in how many of them.

use engine::Luck;

use super::kernel;
use super::position::{Id, Position};
use super::programme::{Programme, Trouble, Way, byte};
use super::rules::{Rule, rules};
use super::soft::Habits;
use crate::wire::{Wire, WireSet};

/// What deals are counted with: exactly, or fast.
pub trait Number: Copy + PartialEq + Default + std::ops::AddAssign + std::ops::Sub<Output = Self> {
    /// One deal.
    const ONE: Self;
    /// Times the deals of a way.
    #[must_use]
    fn times(self, weight: u32, soft: f64) -> Self;
    /// The product.
    #[must_use]
    fn by(self, other: Self) -> Self;
    /// As a floating number.
    fn float(self) -> f64;
    /// Zero, where it differs from it only by rounding.
    #[must_use]
    fn tidy(self, total: Self) -> Self;
}

impl Number for u128 {
    const ONE: Self = 1;
    #[inline]
    fn times(self, weight: u32, _: f64) -> Self {
        self * Self::from(weight)
    }
    #[inline]
    fn by(self, other: Self) -> Self {
        self * other
    }
    fn float(self) -> f64 {
        self as f64
    }
    fn tidy(self, _: Self) -> Self {
        self
    }
}

impl Number for f64 {
    const ONE: Self = 1.0;
    #[inline]
    fn times(self, _: u32, soft: f64) -> Self {
        self * soft
    }
    #[inline]
    fn by(self, other: Self) -> Self {
        self * other
    }
    fn float(self) -> f64 {
        self
    }
    fn tidy(self, total: Self) -> Self {
        if self < total * 1e-13 { 0.0 } else { self }
    }
}

/// All deals that fit what an observer knows, counted.
#[derive(Clone, Debug)]
pub struct Posterior<N> {
    programme: Programme,
    forward: Vec<Vec<N>>,
    backward: Vec<Vec<N>>,
    total: N,
    /// For each wire that is dealt, how often it is each face, by code.
    by_id: Vec<[N; Wire::CODES]>,
    known: Vec<Option<Wire>>,
}

/// Counts that are exact: `u128` holds every deal of up to eight stands that this game can have.
pub type Exact = Posterior<u128>;
/// Counts as floating numbers: as good to 1e-12, and faster.
pub type Fast = Posterior<f64>;

/// Can deals be counted exactly? Bounded by the deals without any rule.
fn fits_exactly(position: &Position) -> bool {
    let bits = |n: usize| (1..=n).map(|n| (n as f64).log2()).sum::<f64>();
    let (mut hidden, mut hands, mut first) = (0, 0.0, 0);
    for &(owner, size) in &position.layout.stands {
        let seen =
            position.observer == Some(owner) && (first..first + size).all(|id| position.seen(id).is_some());
        first += size;
        if !seen {
            hidden += size as usize;
            hands += bits(size as usize);
        }
    }
    for aside in &position.layout.asides {
        hidden += aside.count as usize;
        hands += bits(aside.count as usize);
    }
    bits(hidden) - hands < 126.0
}

impl Exact {
    /// Counts exactly.
    pub fn exact(position: &Position) -> Result<Self, Trouble> {
        if !fits_exactly(position) {
            return Err(Trouble::TooLarge("more deals than 2^126"));
        }
        Self::of(position, &rules(position), None)
    }
}

impl Fast {
    /// Counts with floating numbers.
    pub fn fast(position: &Position) -> Result<Self, Trouble> {
        Self::of(position, &rules(position), None)
    }

    /// Weighs deals by soft habits.
    pub fn soft(position: &Position, habits: &Habits) -> Result<Self, Trouble> {
        Self::of(position, &rules(position), Some(habits))
    }
}

/// How many deals fit these facts and, besides, these rules.
pub fn count_with(position: &Position, more: &[Rule]) -> Result<f64, Trouble> {
    let mut all = rules(position);
    all.extend(more.iter().map(|r| (usize::MAX, r.clone())));
    match Programme::new(position, &all, None) {
        Ok(programme) => Ok(forward::<f64>(&programme).1),
        Err(Trouble::Impossible) => Ok(0.0),
        Err(trouble) => Err(trouble),
    }
}

/// The first fact that can't be true given those before it.
pub fn first_false(position: &Position) -> Option<usize> {
    let possible = |facts: usize| {
        let mut part = position.clone();
        part.facts.truncate(facts);
        let rules = rules(&part);
        match Programme::new(&part, &rules, None) {
            Ok(programme) => forward::<f64>(&programme).1 > 0.0,
            Err(Trouble::Impossible) => false,
            Err(_) => true,
        }
    };
    if possible(position.facts.len()) {
        return None;
    }
    // Facts only ever exclude deals, so the first false one can be halved in on.
    let (mut good, mut bad) = (0, position.facts.len());
    if !possible(0) {
        return Some(0);
    }
    while bad - good > 1 {
        let middle = usize::midpoint(good, bad);
        if possible(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    Some(bad - 1)
}

fn forward<N: Number>(programme: &Programme) -> (Vec<Vec<N>>, N) {
    let mut tables: Vec<Vec<N>> = programme.tables.iter().map(|t| vec![N::default(); t.len()]).collect();
    match programme.tables[0].states.first() {
        Some(start) => tables[0][start.1 as usize] = N::ONE,
        None => return (tables, N::default()),
    }
    for t in 0..programme.layers.len() {
        let (before, after) = tables.split_at_mut(t + 1);
        let (from, to) = (&before[t], &mut after[0]);
        let table = &programme.tables[t];
        if programme.is_plain(t) {
            kernel::forward(programme, t, from, to);
            continue;
        }
        for &(fills, index) in &table.states {
            for cell in table.cells(index) {
                let value = from[cell];
                if value == N::default() {
                    continue;
                }
                programme.each_way(t, fills, table.flags(cell), |way, next| {
                    to[next] += value.times(way.weight, way.soft);
                });
            }
        }
    }
    let last = tables.len() - 1;
    let total = programme.tables[last].states.first().map_or_else(N::default, |s| tables[last][s.1 as usize]);
    (tables, total)
}

fn backward<N: Number>(programme: &Programme, forward: &[Vec<N>]) -> Vec<Vec<N>> {
    let mut tables: Vec<Vec<N>> = programme.tables.iter().map(|t| vec![N::default(); t.len()]).collect();
    let last = tables.len() - 1;
    if let Some(&(_, index)) = programme.tables[last].states.first() {
        tables[last][index as usize] = N::ONE;
    }
    for t in (0..programme.layers.len()).rev() {
        let (before, after) = tables.split_at_mut(t + 1);
        let (from, to) = (&mut before[t], &after[0]);
        let table = &programme.tables[t];
        if programme.is_plain(t) {
            kernel::backward(programme, t, &forward[t], from, to);
            continue;
        }
        for &(fills, index) in &table.states {
            for cell in table.cells(index) {
                if forward[t][cell] == N::default() {
                    continue;
                }
                let mut sum = N::default();
                programme.each_way(t, fills, table.flags(cell), |way, next| {
                    sum += to[next].times(way.weight, way.soft);
                });
                from[cell] = sum;
            }
        }
    }
    tables
}

impl<N: Number> Posterior<N> {
    fn of(position: &Position, rules: &[(usize, Rule)], habits: Option<&Habits>) -> Result<Self, Trouble> {
        let programme = Programme::new(position, rules, habits)?;
        let (forward, total) = forward::<N>(&programme);
        if total == N::default() {
            return Err(Trouble::Impossible);
        }
        let backward = backward(&programme, &forward);
        let mut known = vec![None; position.layout.dealt()];
        for &(id, wire) in &position.known {
            known[id as usize] = Some(wire);
        }
        let mut posterior = Self { programme, forward, backward, total, by_id: Vec::new(), known };
        posterior.by_id = posterior.marginals();
        Ok(posterior)
    }

    /// A slot holds a face at most as high as one that was dealt if and only if it is filled by then, so that the fills
    /// between the faces tell everything.
    fn marginals(&self) -> Vec<[N; Wire::CODES]> {
        let mut by_id = vec![[N::default(); Wire::CODES]; self.known.len()];
        for (id, wire) in self.known.iter().enumerate() {
            if let Some(wire) = wire {
                by_id[id][wire.code()] = self.total;
            }
        }
        let hands = &self.programme.hands;
        let mut before: Vec<Vec<N>> = hands.iter().map(|h| vec![N::default(); h.domain.len()]).collect();
        for (t, layer) in self.programme.layers.iter().enumerate() {
            let table = &self.programme.tables[t + 1];
            let mut filled = [[N::default(); 34]; super::programme::HANDS];
            for &(fills, index) in &table.states {
                let mut mass = N::default();
                for at in table.cells(index) {
                    if self.forward[t + 1][at] != N::default() {
                        mass += self.forward[t + 1][at].by(self.backward[t + 1][at]);
                    }
                }
                if mass != N::default() {
                    for (h, row) in filled.iter_mut().enumerate().take(hands.len()) {
                        row[byte(fills, h) as usize] += mass;
                    }
                }
            }
            for (h, hand) in hands.iter().enumerate() {
                let mut reached = N::default();
                for slot in (0..hand.domain.len()).rev() {
                    reached += filled[h][slot + 1];
                    if let Some(first) = hand.first
                        && hand.domain[slot].has(layer.wire)
                    {
                        let count = (reached - before[h][slot]).tidy(self.total);
                        by_id[first as usize + slot][layer.wire.code()] = count;
                    }
                    before[h][slot] = reached;
                }
            }
        }
        by_id
    }

    /// How much counting this took, about: states times ways. The same on every machine, so that budgets can be counted by it.
    pub fn work(&self) -> u64 {
        self.programme.work()
    }

    /// How many deals there are.
    pub fn total(&self) -> N {
        self.total
    }

    /// In how many of them the wire is this face.
    pub fn count(&self, id: Id, wire: Wire) -> N {
        self.by_id[id as usize][wire.code()]
    }

    /// The chance that the wire is one of these.
    pub fn chance(&self, id: Id, set: WireSet) -> f64 {
        let row = &self.by_id[id as usize];
        let sum: f64 = set.iter().map(|w| row[w.code()].float()).sum();
        (sum / self.total.float()).min(1.0)
    }

    /// What the wire can be.
    pub fn possible(&self, id: Id) -> WireSet {
        let row = &self.by_id[id as usize];
        Wire::all().filter(|w| row[w.code()] != N::default()).collect()
    }

    /// The only face that the wire can have.
    pub fn certain(&self, id: Id) -> Option<Wire> {
        self.possible(id).single()
    }

    /// The chance that at least one of the wires is this face, from one look at the face's layer.
    pub fn any(&self, ids: &[Id], wire: Wire) -> f64 {
        let sure = ids.iter().any(|id| self.by_id[*id as usize][wire.code()] == self.total);
        let Some(t) = self.programme.layers.iter().position(|l| l.wire == wire) else {
            return f64::from(u8::from(sure));
        };
        if sure {
            return 1.0;
        }
        let mut masks = [0u64; super::programme::HANDS];
        for (h, hand) in self.programme.hands.iter().enumerate() {
            let Some(first) = hand.first else { continue };
            for id in ids.iter().filter(|id| (first..first + hand.domain.len() as u8).contains(id)) {
                masks[h] |= 1 << (id - first);
            }
        }
        let hands = self.programme.hands.len();
        let mut sum = 0.0;
        self.each_move(t, |fills, way, mass| {
            let hit = (0..hands).any(|h| {
                let (f, k) = (byte(fills, h), byte(way.copies, h));
                masks[h] & (((1u64 << k) - 1) << f) != 0
            });
            if hit {
                sum += mass;
            }
        });
        (sum / self.total.float()).min(1.0)
    }

    fn each_move(&self, t: usize, mut visit: impl FnMut(u64, &Way, f64)) {
        let table = &self.programme.tables[t];
        for &(fills, index) in &table.states {
            for cell in table.cells(index) {
                let value = self.forward[t][cell];
                if value == N::default() {
                    continue;
                }
                self.programme.each_way(t, fills, table.flags(cell), |way, next| {
                    let after = self.backward[t + 1][next].times(way.weight, way.soft).float();
                    if after > 0.0 {
                        visit(fills, way, value.float() * after);
                    }
                });
            }
        }
    }

    /// A deal, each as likely as it is: the face of every wire that is dealt, by id, and what was set aside.
    pub fn sample(&self, luck: &mut Luck) -> (Vec<Wire>, Vec<Wire>) {
        let blank = Wire::blue(1).expect("there is a blue 1");
        let mut deal: Vec<Wire> = self.known.iter().map(|w| w.unwrap_or(blank)).collect();
        let mut aside = Vec::new();
        let mut fills = 0u64;
        let mut flags = 0;
        for (t, layer) in self.programme.layers.iter().enumerate() {
            let mut weights = 0.0;
            self.programme.each_way(t, fills, flags, |way, next| {
                weights += self.backward[t + 1][next].times(way.weight, way.soft).float();
            });
            let mut left = luck.unit() * weights;
            let mut chosen: Option<(u64, usize)> = None;
            self.programme.each_way(t, fills, flags, |way, next| {
                let weight = self.backward[t + 1][next].times(way.weight, way.soft).float();
                if weight > 0.0 && (left >= 0.0 || chosen.is_none()) {
                    chosen = Some((way.copies, next));
                }
                left -= weight;
            });
            let Some((copies, next)) = chosen else { break };
            for (h, hand) in self.programme.hands.iter().enumerate() {
                let (f, k) = (byte(fills, h), byte(copies, h));
                match hand.first {
                    Some(first) => deal[(first + f) as usize..(first + f + k) as usize].fill(layer.wire),
                    None => aside.extend((0..k).map(|_| layer.wire)),
                }
            }
            fills += copies;
            flags = self.programme.tables[t + 1].flags(next);
        }
        (deal, aside)
    }
}

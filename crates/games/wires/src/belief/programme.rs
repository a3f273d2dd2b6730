//! The dynamic programme that counts deals.
//!
//! Faces are dealt in sort order, all copies of one before the next. Hands are sorted, so "how many slots of each hidden
//! hand are filled" is all that the future depends on: the slots that a face fills are the next ones of each hand. A rule
//! about one face is checked when that face is dealt; a rule that spans faces (yellows, reds) carries one flag in the
//! state, and only between the first and the last face that matter to it. Wires that were set aside are hidden hands of
//! one colour. Wires that were swapped keep the place where they were dealt; that they sorted in where they were inserted
//! is a rule about the order in which two slots are filled.

use super::check::{Check, Flags, pass};
use super::compile::{Compiler, Spans};
use super::position::{Id, Position};
use super::rules::Rule;
use super::soft::Habits;
use super::table::Table;
use crate::wire::{Colour, Wire, WireSet};

/// The most hidden hands, set-aside groups included.
pub(super) const HANDS: usize = 8;
/// The most copies of one face.
pub const MOST_COPIES: u8 = 12;

/// The most states with flags that are looked at.
const MOST_REACHED: usize = 8_000_000;

pub(super) const HIGHS: u64 = 0x8080_8080_8080_8080;

/// Why deals can't be counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// No deal fits.
    Impossible,
    /// Too many deals, hands or flags for this machine.
    TooLarge(&'static str),
}

/// A slot of a hidden hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) hand: u8,
    pub(super) slot: u8,
}

/// A hand that the observer does not see.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// What each slot can be by rules about single wires.
    pub(super) domain: Vec<WireSet>,
    /// The id of its first wire; none for what was set aside.
    pub(super) first: Option<Id>,
}

/// How the copies of a face fall to the hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Copies for each hand, a byte each.
    pub(super) copies: u64,
    /// How many deals of distinct copies this is.
    pub(super) weight: u32,
    /// The weight with the soft habits.
    pub(super) soft: f64,
    /// What it adds to the index in the next table.
    pub(super) delta: i32,
}

/// A face, and everything about dealing it.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) wire: Wire,
    pub(super) ways: Vec<Way>,
    /// How many slots each hand can take from a fill on.
    pub(super) runs: [[u8; 33]; HANDS],
    pub(super) checks: Vec<Check>,
    /// Flags that end with this face.
    ends: Flags,
    /// Left neighbours of tokens with this face: equal to it only against the habit.
    pub(super) lefts: Vec<Place>,
    /// What that weighs.
    not_left: f64,
}

/// A position made ready for counting.
#[derive(Clone, Debug)]
pub(super) struct Programme {
    pub(super) hands: Vec<Hand>,
    pub(super) layers: Vec<Layer>,
    pub(super) tables: Vec<Table>,
}

#[inline]
pub(super) fn byte(packed: u64, hand: usize) -> u8 {
    (packed >> (8 * hand)) as u8
}

/// All ways to give `copies` to hands, none more than its `room`, with the number of deals of distinct copies that each stands
/// for.
fn ways(copies: u8, room: &[u8], habits: Option<&Habits>, wire: Wire) -> Vec<Way> {
    fn spread(
        left: u8,
        hand: usize,
        room: &[u8],
        way: Way,
        out: &mut Vec<Way>,
        choose: &dyn Fn(u8, u8) -> u32,
    ) {
        if hand + 1 == room.len() {
            if left <= room[hand] {
                out.push(Way { copies: way.copies | u64::from(left) << (8 * hand), ..way });
            }
            return;
        }
        for k in 0..=left.min(room[hand]) {
            let next = Way {
                copies: way.copies | u64::from(k) << (8 * hand),
                weight: way.weight * choose(left, k),
                ..way
            };
            spread(left - k, hand + 1, room, next, out, choose);
        }
    }
    let choose = |n: u8, k: u8| (0..k).fold(1u32, |c, i| c * u32::from(n - i) / u32::from(i + 1));
    let mut out = Vec::new();
    if room.is_empty() {
        return out;
    }
    spread(copies, 0, room, Way { copies: 0, weight: 1, soft: 1.0, delta: 0 }, &mut out, &choose);
    for way in &mut out {
        way.soft = f64::from(way.weight);
        if let Some(habits) = habits.filter(|_| wire.colour() == Colour::Blue) {
            way.soft *= (0..room.len()).map(|h| habits.keeping(byte(way.copies, h))).product::<f64>();
        }
    }
    out
}

impl Programme {
    pub(super) fn new(
        position: &Position,
        rules: &[(usize, Rule)],
        habits: Option<&Habits>,
    ) -> Result<Self, Trouble> {
        let mut c = Compiler::new(position)?;
        c.singles(rules)?;
        c.bounds()?;
        let some = c.some_of(rules)?;
        c.bounds()?;
        c.arrange();
        let (checks, spans) = c.checks(rules, &some)?;
        let lefts = c.lefts();
        let mut programme = Self::build(c, checks, &spans, habits)?;
        if let Some(habits) = habits.filter(|h| h.token_not_left < 1.0) {
            for layer in &mut programme.layers {
                layer.not_left = habits.token_not_left;
                layer.lefts = lefts.iter().filter(|l| l.1 == layer.wire).map(|l| l.0).collect();
            }
        }
        Ok(programme)
    }

    fn build(
        c: Compiler<'_>,
        checks: Vec<Vec<Check>>,
        spans: &Spans,
        habits: Option<&Habits>,
    ) -> Result<Self, Trouble> {
        let hands = c.hands;
        let count = hands.len();
        let slots: usize = hands.iter().map(|h| h.domain.len()).sum();
        let copies: usize = c.counts.iter().map(|n| *n as usize).sum();
        if slots != copies {
            return Err(Trouble::Impossible);
        }
        let mut tables = Vec::with_capacity(c.faces.len() + 1);
        let mut filled = 0usize;
        for t in 0..=c.faces.len() {
            let (mut lo, mut hi) = ([0u8; HANDS], [0u8; HANDS]);
            for (h, hand) in hands.iter().enumerate() {
                let size = hand.domain.len();
                let below = |d: &WireSet| t > 0 && d.highest().is_some_and(|w| w <= c.faces[t - 1]);
                let above = |d: &WireSet| t == 0 || d.lowest().is_some_and(|w| w > c.faces[t - 1]);
                lo[h] = hand.domain.iter().rposition(below).map_or(0, |i| i as u8 + 1);
                hi[h] = hand.domain.iter().position(above).unwrap_or(size) as u8;
                if lo[h] > hi[h] {
                    return Err(Trouble::Impossible);
                }
            }
            tables.push(Table::new(count, lo, hi, filled)?);
            if let Some(wire) = c.faces.get(t) {
                filled += c.counts[wire.code()] as usize;
            }
        }
        let layers = c
            .faces
            .iter()
            .zip(checks)
            .enumerate()
            .map(|(t, (&wire, checks))| {
                let mut runs = [[0u8; 33]; HANDS];
                for (h, hand) in hands.iter().enumerate() {
                    for f in (0..hand.domain.len()).rev() {
                        runs[h][f] = if hand.domain[f].has(wire) { runs[h][f + 1] + 1 } else { 0 };
                    }
                }
                let room: Vec<u8> =
                    runs[..count].iter().map(|run| run.iter().copied().max().unwrap_or(0)).collect();
                let mut ways = ways(c.counts[wire.code()], &room, habits, wire);
                for way in &mut ways {
                    way.delta =
                        (0..count).map(|h| i32::from(byte(way.copies, h)) * tables[t + 1].stride[h]).sum();
                }
                let ends = (0..spans.len()).filter(|i| spans[*i].1 == t).fold(0, |e, i| e | 1 << i);
                Layer { wire, ways, runs, checks, ends, lefts: Vec::new(), not_left: 1.0 }
            })
            .collect();
        let mut programme = Self { hands, layers, tables };
        for t in 0..programme.layers.len() {
            if spans.iter().any(|s| s.0 <= t && t < s.1) {
                programme.reach(t)?;
            }
        }
        Ok(programme)
    }

    /// Steps of a pass over all layers, about.
    pub(super) fn work(&self) -> u64 {
        let steps = |(table, layer): (&Table, &Layer)| {
            // A layer with rules is looked at state by state, which costs several times as much.
            let each = if layer.checks.is_empty() && !table.is_flagged() { 1 } else { 4 };
            each * (table.states.len() * (layer.ways.len() + 1)) as u64
        };
        1_000 + self.tables.iter().zip(&self.layers).map(steps).sum::<u64>()
    }

    /// Finds the flags that can come about after a face: few of all that could be written.
    fn reach(&mut self, t: usize) -> Result<(), Trouble> {
        let table = &self.tables[t];
        let mut reached: Vec<(u32, Flags)> = Vec::new();
        for &(fills, index) in &table.states {
            for cell in table.cells(index) {
                self.each_step(t, fills, table.flags(cell), |_, next, flags| {
                    reached.push((next as u32, flags));
                });
            }
            if reached.len() > MOST_REACHED {
                reached.sort_unstable();
                reached.dedup();
                if reached.len() > MOST_REACHED / 2 {
                    return Err(Trouble::TooLarge("too many rules about several yellow or red wires"));
                }
            }
        }
        self.tables[t + 1].flag(reached)
    }

    /// Calls `visit(way, next)` for each way to deal the face of a layer from a state: the way and the next state's index.
    #[inline]
    pub(super) fn each_way(&self, t: usize, fills: u64, flags: Flags, mut visit: impl FnMut(&Way, usize)) {
        let next = &self.tables[t + 1];
        self.each_step(t, fills, flags, |way, index, flags| {
            if let Some(cell) = next.cell(index, flags) {
                visit(way, cell);
            }
        });
    }

    /// The same with the index and the flags of the next state.
    #[inline]
    fn each_step(&self, t: usize, fills: u64, flags: Flags, mut visit: impl FnMut(&Way, usize, Flags)) {
        let (layer, next) = (&self.layers[t], &self.tables[t + 1]);
        let count = self.hands.len();
        let (mut most, mut least, mut base) = (0u64, 0u64, 0i32);
        for h in 0..count {
            let f = byte(fills, h);
            let room = next.high(h).saturating_sub(f).min(layer.runs[h][f as usize]);
            most |= u64::from(room) << (8 * h);
            least |= u64::from(next.lo[h].saturating_sub(f)) << (8 * h);
            base += (i32::from(f) - i32::from(next.lo[h])) * next.stride[h];
        }
        let most = most | HIGHS;
        for way in &layer.ways {
            if (most - way.copies) & ((way.copies | HIGHS) - least) & HIGHS != HIGHS {
                continue;
            }
            let index = (base + way.delta) as usize;
            let weighed = layer.weigh(fills, way);
            let way = weighed.as_ref().unwrap_or(way);
            if layer.checks.is_empty() {
                visit(way, index, flags & !layer.ends);
            } else if let Some(flags) = pass(&layer.checks, fills, way.copies, flags) {
                visit(way, index, flags & !layer.ends);
            }
        }
    }
}

impl Layer {
    /// The way with the habit of putting tokens on the left, where that matters.
    #[inline]
    fn weigh(&self, fills: u64, way: &Way) -> Option<Way> {
        if self.lefts.is_empty() {
            return None;
        }
        let filled = |p: &&Place| {
            let (f, k) = (byte(fills, p.hand as usize), byte(way.copies, p.hand as usize));
            (f..f + k).contains(&p.slot)
        };
        let against = self.lefts.iter().filter(filled).count() as i32;
        Some(Way { soft: way.soft * self.not_left.powi(against), ..*way })
    }
}

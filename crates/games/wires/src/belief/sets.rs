//! Possible-value sets: the fast, explainable first pass. Every filter only removes what can't be.

use super::position::{Id, Position, Rows};
use super::rules::{Rule, rules};
use crate::wire::{Colour, Wire, WireSet};

/// What each wire can be, as far as simple reasons tell.
#[derive(Clone, Debug)]
pub struct Sets {
    /// By wire.
    pub sets: Vec<WireSet>,
    /// For each wire that was set aside.
    pub aside: Vec<WireSet>,
    rows: Rows,
    copies: [u8; Wire::CODES],
    rules: Vec<Rule>,
}

/// The filters contradict each other: no deal fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// A filter: says whether it removed anything.
pub type Filter = fn(&mut Sets) -> bool;

/// All filters by name, in the order in which they are applied.
pub const FILTERS: &[(&str, Filter)] = &[
    ("ordering", ordering),
    ("copies left", copies_left),
    ("called values", called_values),
    ("labels", labels),
    ("distance window", distance_window),
    ("subset cardinality", subset_cardinality),
];

impl Sets {
    /// What facts say about single wires, before any filter.
    pub fn new(position: &Position) -> Self {
        let faces = position.layout.faces();
        let mut sets = vec![faces; position.layout.dealt()];
        for &(id, wire) in &position.known {
            sets[id as usize] = wire.set();
        }
        let rules: Vec<Rule> = rules(position).into_iter().map(|(_, r)| r).collect();
        for rule in &rules {
            if let Rule::Only(id, set) = rule {
                sets[*id as usize] = sets[*id as usize].and(*set);
            }
        }
        let aside = position
            .layout
            .asides
            .iter()
            .flat_map(|a| std::iter::repeat_n(faces.and(a.colour.set()), a.count as usize))
            .collect();
        Self { sets, aside, rows: position.rows(), copies: position.layout.counts, rules }
    }

    /// Applies all filters until nothing changes; says how many rounds that took.
    pub fn settle(&mut self) -> Result<u32, Contradiction> {
        let mut rounds = 0;
        loop {
            rounds += 1;
            let mut changed = false;
            for (_, filter) in FILTERS {
                changed |= filter(self);
                if self.sets.iter().chain(&self.aside).any(|s| s.is_empty()) {
                    return Err(Contradiction);
                }
            }
            if !changed {
                return Ok(rounds);
            }
        }
    }

    /// How many possibilities are listed in all.
    pub fn size(&self) -> u32 {
        self.sets.iter().map(|s| s.len()).sum()
    }

    /// How many copies of these faces are not accounted for.
    pub fn left(&self, set: WireSet) -> f64 {
        set.iter().map(|w| f64::from(self.copies[w.code()].saturating_sub(self.certain(w)))).sum()
    }

    fn keep(&mut self, id: Id, set: WireSet) -> bool {
        let old = self.sets[id as usize];
        self.sets[id as usize] = old.and(set);
        self.sets[id as usize] != old
    }

    fn certain(&self, wire: Wire) -> u8 {
        let same = |s: &&WireSet| s.single() == Some(wire);
        self.sets.iter().chain(&self.aside).filter(same).count() as u8
    }
}

/// Stands are sorted: nothing is lower than what stands to its left can be, or higher than what stands to its right.
pub fn ordering(s: &mut Sets) -> bool {
    let mut changed = false;
    for row in s.rows.stands().to_vec() {
        let mut low = 0;
        for &id in &row {
            let Some(own) = s.sets[id as usize].lowest() else { return changed };
            low = low.max(own.code());
            changed |= s.keep(id, WireSet(u64::MAX << low));
        }
        let mut high = 63;
        for &id in row.iter().rev() {
            let Some(own) = s.sets[id as usize].highest() else { return changed };
            high = high.min(own.code());
            changed |= s.keep(id, WireSet(u64::MAX >> (63 - high)));
        }
    }
    changed
}

/// When all copies of a face are accounted for, no other wire is one.
pub fn copies_left(s: &mut Sets) -> bool {
    let mut changed = false;
    for wire in Wire::all() {
        if s.certain(wire) >= s.copies[wire.code()] {
            for set in s.sets.iter_mut().chain(&mut s.aside) {
                if set.len() > 1 && set.has(wire) {
                    *set = set.without(wire.set());
                    changed = true;
                }
            }
        }
    }
    changed
}

/// Copies of a face stand side by side: a slot can hold it only if all slots from there to the certain ones can, and there
/// are enough copies for the whole stretch.
pub fn distance_window(s: &mut Sets) -> bool {
    let mut changed = false;
    let copies = s.copies;
    for row in s.rows.stands().to_vec() {
        for wire in Wire::all().filter(|w| copies[w.code()] > 0) {
            let sure: Vec<usize> =
                (0..row.len()).filter(|i| s.sets[row[*i] as usize].single() == Some(wire)).collect();
            let (Some(&first), Some(&last)) = (sure.first(), sure.last()) else { continue };
            let elsewhere = s.certain(wire).saturating_sub(sure.len() as u8);
            let window = (s.copies[wire.code()].saturating_sub(elsewhere)) as usize;
            let open = |i: usize| s.sets[row[i] as usize].has(wire);
            let mut low = first;
            while low > 0 && open(low - 1) && last - (low - 1) < window {
                low -= 1;
            }
            let mut high = last;
            while high + 1 < row.len() && open(high + 1) && high + 1 - first < window {
                high += 1;
            }
            for (i, &id) in row.iter().enumerate() {
                if !(low..=high).contains(&i) {
                    changed |= s.keep(id, WireSet::ALL.without(wire.set()));
                }
            }
        }
    }
    changed
}

/// Who called a value holds one. If only one wire can be it, it is; and if all copies that are not certain are called for,
/// nobody else has one.
pub fn called_values(s: &mut Sets) -> bool {
    let mut changed = false;
    let called: Vec<(Vec<Id>, WireSet)> = s
        .rules
        .iter()
        .filter_map(|r| if let Rule::Any(ids, set) = r { Some((ids.clone(), *set)) } else { None })
        .collect();
    for (ids, set) in &called {
        let open: Vec<Id> =
            ids.iter().copied().filter(|id| !s.sets[*id as usize].and(*set).is_empty()).collect();
        if let [only] = open[..] {
            changed |= s.keep(only, *set);
        }
    }
    for wire in Wire::all().filter(|w| w.colour() == Colour::Blue) {
        let left = s.copies[wire.code()].saturating_sub(s.certain(wire));
        let mut holders: Vec<&Vec<Id>> = Vec::new();
        for (ids, set) in &called {
            let sure = ids.iter().any(|id| s.sets[*id as usize].single() == Some(wire));
            let apart = holders.iter().all(|h| h.iter().all(|id| !ids.contains(id)));
            if *set == wire.set() && !sure && apart {
                holders.push(ids);
            }
        }
        if left > 0 && holders.len() == left as usize {
            let inside: Vec<Id> = holders.into_iter().flatten().copied().collect();
            for id in 0..s.sets.len() as Id {
                if !inside.contains(&id) && s.sets[id as usize].len() > 1 {
                    changed |= s.keep(id, WireSet::ALL.without(wire.set()));
                }
            }
        }
    }
    changed
}

/// Labelled neighbours: the same callable value, or different ones.
pub fn labels(s: &mut Sets) -> bool {
    let kin = |set: WireSet| set.iter().fold(WireSet::NONE, |all, w| all.or(w.kin()));
    let mut changed = false;
    for rule in s.rules.clone() {
        match rule {
            Rule::Same(a, b) => {
                let both = kin(s.sets[a as usize]).and(kin(s.sets[b as usize]));
                changed |= s.keep(a, both);
                changed |= s.keep(b, both);
            }
            Rule::Differ(a, b) => {
                for (one, other) in [(a, b), (b, a)] {
                    if let Some(wire) = s.sets[one as usize].single() {
                        changed |= s.keep(other, WireSet::ALL.without(wire.kin()));
                    }
                }
            }
            _ => {}
        }
    }
    changed
}

/// If as many wires can only be faces of a group as there are copies in it, no other wire is one; and if no more wires than
/// that can be one, these are nothing else. Groups of up to three faces.
pub fn subset_cardinality(s: &mut Sets) -> bool {
    let faces: Vec<Wire> = Wire::all().filter(|w| s.copies[w.code()] > 0).collect();
    let mut changed = false;
    for (i, &a) in faces.iter().enumerate() {
        changed |= group(s, a.set());
        for (j, &b) in faces.iter().enumerate().skip(i + 1) {
            changed |= group(s, a.set().or(b.set()));
            for &c in &faces[j + 1..] {
                changed |= group(s, a.set().or(b.set()).or(c.set()));
            }
        }
    }
    changed
}

fn group(s: &mut Sets, group: WireSet) -> bool {
    let copies: usize = group.iter().map(|w| s.copies[w.code()] as usize).sum();
    let all = || s.sets.iter().chain(&s.aside);
    let inside = all().filter(|x| x.within(group)).count();
    let touching = all().filter(|x| !x.and(group).is_empty()).count();
    let mut changed = false;
    if inside == copies && touching > copies {
        for set in s.sets.iter_mut().chain(&mut s.aside).filter(|x| !x.within(group)) {
            changed |= !set.and(group).is_empty();
            *set = set.without(group);
        }
    } else if touching == copies && inside < copies {
        for set in s.sets.iter_mut().chain(&mut s.aside).filter(|x| !x.and(group).is_empty()) {
            changed |= !set.within(group);
            *set = set.and(group);
        }
    }
    changed
}

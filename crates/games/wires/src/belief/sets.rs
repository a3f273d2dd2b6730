//! Possible-value sets: the fast, explainable first pass. Every filter only removes what can't be.

use std::fmt;

use super::filters;
use super::position::{Id, Position, Rows};
use super::rules::{Rule, rules};
use super::subsets::subset_cardinality;
use crate::fact::Fact;
use crate::wire::{Wire, WireSet};

/// What each wire can be, as far as simple reasons tell.
#[derive(Clone, Debug)]
pub struct Sets {
    /// By wire; those that were set aside come after all that were dealt.
    pub sets: Vec<WireSet>,
    /// Every row that a stand ever was, as dealt and after each swap: all of them are sorted, so that what was known before
    /// a swap goes with the wire.
    pub(super) rows: Vec<Vec<Id>>,
    pub(super) copies: [u8; Wire::CODES],
    pub(super) rules: Vec<Rule>,
    dealt: usize,
}

/// What the filters know together can't be: no deal fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The filter that found it.
    pub filter: &'static str,
    /// What it found.
    pub why: String,
    /// The first fact with which it is there; none if the table itself can't be.
    pub fact: Option<usize>,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.filter, self.why)
    }
}

/// A filter: says whether it removed anything, or why nothing fits.
pub type Filter = fn(&mut Sets) -> Result<bool, String>;

/// All filters by name, in the order in which they are applied.
pub const FILTERS: &[(&str, Filter)] = &[
    ("ordering", filters::ordering),
    ("copies left", filters::copies_left),
    ("called values", filters::called_values),
    ("labels", filters::labels),
    ("multiplicity", filters::multiplicity),
    ("distance window", filters::distance_window),
    ("subset cardinality", subset_cardinality),
];

impl Sets {
    /// What facts say about single wires, before any filter.
    pub fn new(position: &Position) -> Self {
        let faces = position.layout.faces();
        let dealt = position.layout.dealt();
        let mut sets = vec![faces; dealt];
        for &(id, wire) in &position.known {
            sets[id as usize] = wire.set();
        }
        let rules: Vec<Rule> = rules(position).into_iter().map(|(_, r)| r).collect();
        for rule in &rules {
            if let Rule::Only(id, set) = rule {
                sets[*id as usize] = sets[*id as usize].and(*set);
            }
        }
        for aside in &position.layout.asides {
            sets.extend(std::iter::repeat_n(faces.and(aside.colour.set()), aside.count as usize));
        }
        Self { sets, rows: all_rows(position), copies: position.layout.counts, rules, dealt }
    }

    /// What the filters leave, and in how many rounds; or the fact with which they contradict each other.
    pub fn of(position: &Position) -> Result<(Self, u32), Contradiction> {
        let mut sets = Self::new(position);
        match sets.settle() {
            Ok(rounds) => Ok((sets, rounds)),
            Err(found) => Err(blame(position, found)),
        }
    }

    /// Applies all filters until nothing changes; says how many rounds that took.
    pub fn settle(&mut self) -> Result<u32, Contradiction> {
        self.settle_with(FILTERS)
    }

    /// The same with these filters only.
    pub fn settle_with(&mut self, filters: &[(&'static str, Filter)]) -> Result<u32, Contradiction> {
        let failed = |filter, why| Contradiction { filter, why, fact: None };
        let nothing = || "nothing is left that a wire can be".to_owned();
        if self.sets.iter().any(|s| s.is_empty()) {
            return Err(failed("single wires", "what was told of one wire can't all be true".into()));
        }
        let mut rounds = 0;
        loop {
            rounds += 1;
            let mut changed = false;
            for &(name, filter) in filters {
                if filter(self).map_err(|why| failed(name, why))? {
                    changed = true;
                    if self.sets.iter().any(|s| s.is_empty()) {
                        return Err(failed(name, nothing()));
                    }
                }
            }
            if !changed {
                return Ok(rounds);
            }
        }
    }

    /// What the wires on stands can be.
    pub fn dealt(&self) -> &[WireSet] {
        &self.sets[..self.dealt]
    }

    /// What those that were set aside can be.
    pub fn aside(&self) -> &[WireSet] {
        &self.sets[self.dealt..]
    }

    /// How many possibilities are listed in all.
    pub fn size(&self) -> u32 {
        self.dealt().iter().map(|s| s.len()).sum()
    }

    /// How many copies there are of the faces of a set.
    pub(super) fn copies(&self, set: WireSet) -> usize {
        set.iter().map(|w| self.copies[w.code()] as usize).sum()
    }

    /// How many wires are certainly among these faces.
    pub(super) fn certain(&self, set: WireSet) -> usize {
        self.sets.iter().filter(|s| s.within(set)).count()
    }

    /// How many wires are certainly each face, by code.
    pub(super) fn singles(&self) -> [u8; Wire::CODES] {
        let mut count = [0; Wire::CODES];
        for wire in self.sets.iter().filter_map(|s| s.single()) {
            count[wire.code()] += 1;
        }
        count
    }

    /// Leaves only these faces to a wire; says whether that removes any.
    pub(super) fn keep(&mut self, at: usize, set: WireSet) -> bool {
        let old = self.sets[at];
        self.sets[at] = old.and(set);
        self.sets[at] != old
    }

    /// The faces of which somebody is known to hold one.
    pub(super) fn called(&self) -> WireSet {
        self.rules
            .iter()
            .fold(WireSet::NONE, |all, r| if let Rule::Any(_, set) = r { all.or(*set) } else { all })
    }

    /// The wires that can be among these faces, of those listed.
    pub(super) fn open(&self, ids: &[Id], set: WireSet) -> u128 {
        let can = |id: &&Id| !self.sets[**id as usize].and(set).is_empty();
        ids.iter().filter(can).fold(0, |mask, id| mask | 1 << id)
    }
}

/// Groups of wires in each of which there must be one of these faces that is not certain anywhere. They don't overlap, so
/// that there are as many such copies; `outside` leaves out groups with a wire in that mask.
pub(super) fn claims(rules: &[Rule], sets: &[WireSet], set: WireSet, outside: u128) -> Vec<u128> {
    let mut open: Vec<u128> = Vec::new();
    for rule in rules {
        let Rule::Any(ids, said) = rule else { continue };
        if *said != set || ids.iter().any(|id| sets[*id as usize].within(set)) {
            continue;
        }
        let can = |id: &&Id| !sets[**id as usize].and(set).is_empty();
        open.push(ids.iter().filter(can).fold(0, |mask, id| mask | 1 << id));
    }
    // The smaller ones first: more of them fit beside each other.
    open.sort_unstable_by_key(|mask| mask.count_ones());
    let mut taken = outside;
    open.retain(|mask| {
        let free = mask & taken == 0;
        if free {
            taken |= mask;
        }
        free
    });
    open
}

/// Every row of every stand, as dealt and after each swap.
fn all_rows(position: &Position) -> Vec<Vec<Id>> {
    let mut now = Rows::new(&position.layout);
    let mut rows = now.stands().to_vec();
    for fact in &position.facts {
        if let Fact::Swap { .. } = fact {
            now.follow(fact);
            for stand in now.stands() {
                if !rows.contains(stand) {
                    rows.push(stand.clone());
                }
            }
        }
    }
    rows
}

/// Finds the first fact with which the filters contradict each other.
fn blame(position: &Position, found: Contradiction) -> Contradiction {
    let mut part = position.clone();
    for count in 0..=position.facts.len() {
        part.facts = position.facts[..count].to_vec();
        if let Err(first) = Sets::new(&part).settle() {
            return Contradiction { fact: count.checked_sub(1), ..first };
        }
    }
    found
}

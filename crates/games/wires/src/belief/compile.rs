//! Reads rules into what the programme deals by: hidden hands, faces, and checks.

use super::check::{Check, Group, MOST_FLAGS};
use super::position::{Id, Position, Rows};
use super::programme::{HANDS, Hand, MOST_COPIES, Place, Trouble};
use super::rules::Rule;
use crate::fact::Fact;
use crate::wire::{Wire, WireSet};

/// Flags by when they live: from the first to the last face that matters to their rule.
pub(super) type Spans = Vec<(usize, usize)>;

/// Reads rules into hands, faces and checks.
pub(super) struct Compiler<'a> {
    position: &'a Position,
    pub(super) hands: Vec<Hand>,
    pub(super) places: Vec<Option<Place>>,
    known: Vec<Option<Wire>>,
    pub(super) counts: [u8; Wire::CODES],
    pub(super) faces: Vec<Wire>,
    pub(super) orders: Vec<(Place, Place)>,
}

impl<'a> Compiler<'a> {
    pub(super) fn new(position: &'a Position) -> Result<Self, Trouble> {
        let layout = &position.layout;
        let mut known = vec![None; layout.dealt()];
        for &(id, wire) in &position.known {
            if let Some(slot) = known.get_mut(id as usize) {
                *slot = Some(wire);
            }
        }
        let mut counts = layout.counts;
        let mut places = vec![None; layout.dealt()];
        let mut hands = Vec::new();
        let mut first = 0usize;
        for &(owner, size) in &layout.stands {
            let ids = first..first + size as usize;
            first = ids.end;
            // Which copies the observer was dealt is settled; a stand that it saw wire by wire in swaps stays hidden.
            if position.observer == Some(owner) && known[ids.clone()].iter().all(Option::is_some) {
                for wire in known[ids].iter().flatten() {
                    counts[wire.code()] = counts[wire.code()].checked_sub(1).ok_or(Trouble::Impossible)?;
                }
                continue;
            }
            for (slot, id) in ids.clone().enumerate() {
                places[id] = Some(Place { hand: hands.len() as u8, slot: slot as u8 });
            }
            // A wire that was seen in a hidden hand is a slot with one possibility.
            let domain = known[ids.clone()].iter().map(|k| k.map_or(WireSet::ALL, Wire::set)).collect();
            known[ids.clone()].fill(None);
            hands.push(Hand { domain, first: Some(ids.start as Id) });
        }
        for aside in layout.asides.iter().filter(|a| a.count > 0) {
            hands.push(Hand { domain: vec![aside.colour.set(); aside.count as usize], first: None });
        }
        if hands.len() > HANDS {
            return Err(Trouble::TooLarge("more than eight hidden hands"));
        }
        if counts.iter().any(|c| *c > MOST_COPIES) {
            return Err(Trouble::TooLarge("more than twelve copies of a wire"));
        }
        let faces: Vec<Wire> = Wire::all().filter(|w| counts[w.code()] > 0).collect();
        let all: WireSet = faces.iter().copied().collect();
        for hand in &mut hands {
            for set in &mut hand.domain {
                *set = set.and(all);
            }
        }
        Ok(Self { position, hands, places, known, counts, faces, orders: Vec::new() })
    }

    fn place(&self, id: Id) -> Option<Place> {
        self.places.get(id as usize).copied().flatten()
    }

    fn wire(&self, id: Id) -> Option<Wire> {
        self.known.get(id as usize).copied().flatten()
    }

    fn domain(&self, place: Place) -> WireSet {
        self.hands[place.hand as usize].domain[place.slot as usize]
    }

    fn restrict(&mut self, place: Place, set: WireSet) {
        let domain = &mut self.hands[place.hand as usize].domain[place.slot as usize];
        *domain = domain.and(set);
    }

    fn group(&self, ids: &[Id]) -> Group {
        let mut group = Group::default();
        for place in ids.iter().filter_map(|id| self.place(*id)) {
            group.0[place.hand as usize] |= 1 << place.slot;
        }
        group
    }

    /// Rules about single wires, and those that become so because the observer knows the other wire.
    pub(super) fn singles(&mut self, rules: &[(usize, Rule)]) -> Result<(), Trouble> {
        let broken = |ok: bool| if ok { Ok(()) } else { Err(Trouble::Impossible) };
        for (_, rule) in rules {
            match *rule {
                Rule::Only(id, set) => match (self.place(id), self.wire(id)) {
                    (Some(place), _) => self.restrict(place, set),
                    (None, Some(wire)) => broken(set.has(wire))?,
                    _ => {}
                },
                Rule::NotBoth(a, b, set) => match (self.wire(a), self.wire(b)) {
                    (Some(a), Some(b)) => broken(!(set.has(a) && set.has(b)))?,
                    (Some(seen), None) if set.has(seen) => {
                        if let Some(place) = self.place(b) {
                            self.restrict(place, WireSet::ALL.without(set));
                        }
                    }
                    (None, Some(seen)) if set.has(seen) => {
                        if let Some(place) = self.place(a) {
                            self.restrict(place, WireSet::ALL.without(set));
                        }
                    }
                    _ => {}
                },
                Rule::Same(a, b) | Rule::Differ(a, b) => {
                    let same = matches!(rule, Rule::Same(..));
                    match (self.wire(a), self.wire(b)) {
                        (Some(a), Some(b)) => broken((a.kin() == b.kin()) == same)?,
                        (Some(seen), None) | (None, Some(seen)) => {
                            let other = if self.wire(a).is_some() { b } else { a };
                            if let Some(place) = self.place(other) {
                                let kin = seen.kin();
                                self.restrict(place, if same { kin } else { WireSet::ALL.without(kin) });
                            }
                        }
                        (None, None) => {}
                    }
                }
                Rule::Order(a, b) => match (self.wire(a), self.wire(b)) {
                    (Some(a), Some(b)) => broken(a <= b)?,
                    (Some(low), None) => {
                        if let Some(place) = self.place(b) {
                            self.restrict(place, Wire::all().filter(|w| *w >= low).collect());
                        }
                    }
                    (None, Some(high)) => {
                        if let Some(place) = self.place(a) {
                            self.restrict(place, Wire::all().filter(|w| *w <= high).collect());
                        }
                    }
                    (None, None) => {
                        if let (Some(a), Some(b)) = (self.place(a), self.place(b)) {
                            self.orders.push((a, b));
                        }
                    }
                },
                Rule::Any(..) | Rule::Times(..) => {}
            }
        }
        Ok(())
    }

    /// Narrows domains by the order of slots until nothing changes.
    pub(super) fn bounds(&mut self) -> Result<(), Trouble> {
        loop {
            let before: Vec<Vec<WireSet>> = self.hands.iter().map(|h| h.domain.clone()).collect();
            for hand in &mut self.hands {
                for i in 1..hand.domain.len() {
                    let low = hand.domain[i - 1].lowest().ok_or(Trouble::Impossible)?;
                    hand.domain[i] = not_below(hand.domain[i], low);
                }
                for i in (1..hand.domain.len()).rev() {
                    let high = hand.domain[i].highest().ok_or(Trouble::Impossible)?;
                    hand.domain[i - 1] = not_above(hand.domain[i - 1], high);
                }
                if hand.domain.iter().any(|d| d.is_empty()) {
                    return Err(Trouble::Impossible);
                }
            }
            for &(a, b) in &self.orders.clone() {
                let low = self.domain(a).lowest().ok_or(Trouble::Impossible)?;
                let narrowed = not_below(self.domain(b), low);
                self.restrict(b, narrowed);
                let high = self.domain(b).highest().ok_or(Trouble::Impossible)?;
                let narrowed = not_above(self.domain(a), high);
                self.restrict(a, narrowed);
            }
            if self.hands.iter().zip(&before).all(|(h, b)| h.domain == *b) {
                return Ok(());
            }
        }
    }

    /// The hand with the most freedom goes last: its fill follows from the others'. The next one goes first: it is run through
    /// fastest.
    pub(super) fn arrange(&mut self) {
        let freedom = |h: &Hand| h.domain.iter().map(|d| d.len()).sum::<u32>();
        for (from, to) in [(0, self.hands.len().wrapping_sub(1)), (0, 0)] {
            let hands = if to == 0 { self.hands.len().saturating_sub(1) } else { self.hands.len() };
            let Some(widest) = (from..hands).max_by_key(|i| freedom(&self.hands[*i])) else { return };
            self.hands.swap(widest, to);
            let moved = |place: &mut Place| {
                place.hand = match place.hand as usize {
                    h if h == widest => to as u8,
                    h if h == to => widest as u8,
                    h => h as u8,
                };
            };
            self.places.iter_mut().flatten().for_each(moved);
            self.orders.iter_mut().for_each(|(a, b)| [a, b].into_iter().for_each(moved));
        }
    }

    /// "At least one of" rules that say something, and none that follows from another.
    pub(super) fn some_of(&mut self, rules: &[(usize, Rule)]) -> Result<Vec<(Vec<Id>, WireSet)>, Trouble> {
        let mut kept: Vec<(Vec<Id>, WireSet)> = Vec::new();
        for (_, rule) in rules {
            let Rule::Any(ids, set) = rule else { continue };
            if ids.iter().any(|id| self.wire(*id).is_some_and(|w| set.has(w))) {
                continue;
            }
            let mut open = Vec::new();
            let mut sure = false;
            for &id in ids {
                let Some(place) = self.place(id) else { continue };
                let domain = self.domain(place);
                sure |= domain.within(*set);
                if !domain.and(*set).is_empty() {
                    open.push(id);
                }
            }
            match open[..] {
                _ if sure => {}
                [] => return Err(Trouble::Impossible),
                [only] => {
                    if let Some(place) = self.place(only) {
                        self.restrict(place, *set);
                    }
                }
                _ => kept.push((open, *set)),
            }
        }
        let implies = |a: &(Vec<Id>, WireSet), b: &(Vec<Id>, WireSet)| {
            a.1.within(b.1) && a.0.iter().all(|id| b.0.contains(id))
        };
        let mut out: Vec<(Vec<Id>, WireSet)> = Vec::new();
        for (i, any) in kept.iter().enumerate() {
            let weaker = kept
                .iter()
                .enumerate()
                .any(|(j, other)| j != i && implies(other, any) && (!implies(any, other) || j < i));
            if !weaker {
                out.push(any.clone());
            }
        }
        Ok(out)
    }

    /// The faces of `set` that matter to slots, as indices of layers.
    fn window(&self, places: &[Place], set: WireSet) -> Vec<usize> {
        let reach = places.iter().fold(WireSet::NONE, |r, p| r.or(self.domain(*p))).and(set);
        (0..self.faces.len()).filter(|i| reach.has(self.faces[*i])).collect()
    }

    pub(super) fn checks(
        &mut self,
        rules: &[(usize, Rule)],
        some: &[(Vec<Id>, WireSet)],
    ) -> Result<(Vec<Vec<Check>>, Spans), Trouble> {
        let mut checks: Vec<Vec<Check>> = vec![Vec::new(); self.faces.len()];
        let mut flags: Spans = Vec::new();
        let mut flag = |first: usize, last: usize| -> Result<u8, Trouble> {
            flags.push((first, last));
            if flags.len() > MOST_FLAGS {
                Err(Trouble::TooLarge("too many rules about several yellow or red wires"))
            } else {
                Ok(flags.len() as u8 - 1)
            }
        };
        for (ids, set) in some {
            let places: Vec<Place> = ids.iter().filter_map(|id| self.place(*id)).collect();
            let window = self.window(&places, *set);
            match window[..] {
                [] => return Err(Trouble::Impossible),
                [only] => checks[only].push(Check::Some(self.group(ids))),
                [first, .., last] => {
                    let bit = flag(first, last)?;
                    for i in window {
                        checks[i].push(Check::SomeOf(self.group(ids), bit, i == last));
                    }
                }
            }
        }
        for (_, rule) in rules {
            match *rule {
                Rule::NotBoth(a, b, set) => {
                    if let (Some(a), Some(b)) = (self.place(a), self.place(b)) {
                        self.not_both(a, b, set, &mut checks, &mut flag)?;
                    }
                }
                Rule::Differ(a, b) => {
                    if let (Some(a), Some(b)) = (self.place(a), self.place(b)) {
                        let both = self.domain(a).and(self.domain(b));
                        for i in self.window(&[a, b], both.and(WireSet::BLUE)) {
                            checks[i].push(Check::Apart(a, b));
                        }
                        for set in [WireSet::YELLOW, WireSet::RED] {
                            self.not_both(a, b, set, &mut checks, &mut flag)?;
                        }
                    }
                }
                Rule::Same(a, b) => {
                    if let (Some(a), Some(b)) = (self.place(a), self.place(b)) {
                        for i in self.window(&[a, b], WireSet::BLUE) {
                            checks[i].push(Check::Together(a, b));
                        }
                        for set in [WireSet::YELLOW, WireSet::RED] {
                            match self.window(&[a, b], set)[..] {
                                [] => {}
                                [only] => checks[only].push(Check::Together(a, b)),
                                [first, .., last] => {
                                    let again =
                                        |c: &Check| matches!(*c, Check::Both(x, y, ..) if (x, y) == (a, b));
                                    if checks[first].iter().any(again) {
                                        continue;
                                    }
                                    let bit = flag(first, last)?;
                                    for i in self.window(&[a, b], set) {
                                        checks[i].push(Check::Both(a, b, bit, i == last));
                                    }
                                }
                            }
                        }
                    }
                }
                Rule::Times(id, ref ids, count) => self.times(id, ids, count, &mut checks)?,
                Rule::Only(..) | Rule::Any(..) | Rule::Order(..) => {}
            }
        }
        for &(a, b) in &self.orders {
            // Only where the second can be filled while the first may still wait.
            let last = self.domain(a).highest();
            for i in self.window(&[b], WireSet::ALL) {
                if last.is_some_and(|l| self.faces[i] < l) {
                    checks[i].push(Check::Order(a, b));
                }
            }
        }
        Ok((checks, flags))
    }

    fn not_both(
        &self,
        a: Place,
        b: Place,
        set: WireSet,
        checks: &mut [Vec<Check>],
        flag: &mut impl FnMut(usize, usize) -> Result<u8, Trouble>,
    ) -> Result<(), Trouble> {
        if self.domain(a).and(set).is_empty() || self.domain(b).and(set).is_empty() {
            return Ok(());
        }
        let window = self.window(&[a, b], set);
        match window[..] {
            [] => {}
            [only] => checks[only].push(Check::Apart(a, b)),
            [first, .., last] => {
                let again = |c: &Check| matches!(*c, Check::NotBoth(x, y, _) if (x, y) == (a, b));
                if checks[first].iter().any(again) {
                    return Ok(());
                }
                let bit = flag(first, last)?;
                for i in window {
                    checks[i].push(Check::NotBoth(a, b, bit));
                }
            }
        }
        Ok(())
    }

    /// The left neighbours of tokens that their owners chose, with the tokens' faces.
    pub(super) fn lefts(&self) -> Vec<(Place, Wire)> {
        let mut rows = Rows::new(&self.position.layout);
        let mut lefts = Vec::new();
        let mut failed = None;
        for fact in &self.position.facts {
            match *fact {
                Fact::Info { player, slot, wire } if failed != Some((player, slot)) => {
                    let left = slot.checked_sub(1).and_then(|left| {
                        let (one, two) = (rows.place(player, left)?, rows.place(player, slot)?);
                        (one.0 == two.0).then(|| rows.at(player, left)).flatten()
                    });
                    lefts.extend(left.and_then(|id| self.place(id)).map(|place| (place, wire)));
                }
                _ => {}
            }
            failed = match *fact {
                Fact::Fail { target, slot, .. } => Some((target, slot)),
                Fact::DdFail { target, slots, .. } => slots.iter().next().map(|s| (target, s)),
                _ => None,
            };
            rows.follow(fact);
        }
        lefts
    }

    fn times(&self, id: Id, ids: &[Id], count: u8, checks: &mut [Vec<Check>]) -> Result<(), Trouble> {
        let seen = |wire: Wire| ids.iter().filter(|i| self.wire(**i) == Some(wire)).count() as u8;
        let group = self.group(ids);
        match (self.place(id), self.wire(id)) {
            (Some(place), _) => {
                for i in self.window(&[place], WireSet::BLUE) {
                    // More are seen already than there should be: a count that can't be reached.
                    let rest = count.checked_sub(seen(self.faces[i])).unwrap_or(u8::MAX);
                    checks[i].push(Check::Times(place, group, rest));
                }
            }
            (None, Some(wire)) => {
                let rest = count.checked_sub(seen(wire)).ok_or(Trouble::Impossible)?;
                match self.faces.iter().position(|w| *w == wire) {
                    Some(i) => checks[i].push(Check::Exactly(group, rest)),
                    None if rest > 0 => return Err(Trouble::Impossible),
                    None => {}
                }
            }
            _ => {}
        }
        Ok(())
    }
}

fn not_below(set: WireSet, low: Wire) -> WireSet {
    WireSet(set.0 & !((1 << low.code()) - 1))
}

fn not_above(set: WireSet, high: Wire) -> WireSet {
    WireSet(set.0 & ((2 << high.code()) - 1))
}

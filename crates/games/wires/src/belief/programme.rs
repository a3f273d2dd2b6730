//! The dynamic programme that counts deals.
//!
//! Faces are dealt in sort order, all copies of one before the next. Hands are sorted, so "how many slots of each hidden
//! hand are filled" is all that the future depends on: the slots that a face fills are the next ones of each hand. A rule
//! about one face is checked when that face is dealt; a rule that spans faces (yellows, reds) carries one flag in the
//! state, and only between the first and the last face that matter to it. Wires that were set aside are hidden hands of
//! one colour. Wires that were swapped keep the place where they were dealt; that they sorted in where they were inserted
//! is a rule about the order in which two slots are filled.

use super::position::{Id, Position, Rows};
use super::rules::Rule;
use super::soft::Habits;
use crate::fact::Fact;
use crate::wire::{Colour, Wire, WireSet};

/// The most hidden hands, set-aside groups included.
pub(super) const HANDS: usize = 8;
/// The most copies of one face.
pub const MOST_COPIES: u8 = 12;
/// The most flags that a state carries at once.
const MOST_FLAGS: usize = 14;

const HIGHS: u64 = 0x8080_8080_8080_8080;

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

/// A set of slots over all hidden hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Group([u32; HANDS]);

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
    delta: i32,
}

/// Something to check when a face is dealt.
#[derive(Clone, Debug)]
enum Check {
    /// One of the slots must be filled.
    Some(Group),
    /// Flag: one of the slots was filled; it must be at the last face.
    SomeOf(Group, u8, bool),
    /// Flag: one of the two was filled; the other must not be.
    NotBoth(Place, Place, u8),
    /// Flag: just one of the two was filled; not after the last face.
    Both(Place, Place, u8, bool),
    /// Both slots or neither.
    Together(Place, Place),
    /// Not both slots.
    Apart(Place, Place),
    /// If the slot is filled, exactly so many of the group are.
    Times(Place, Group, u8),
    /// Exactly so many of the group are filled.
    Exactly(Group, u8),
    /// If the second is filled, the first is by now.
    Order(Place, Place),
}

/// A face, and everything about dealing it.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) wire: Wire,
    pub(super) ways: Vec<Way>,
    /// How many slots each hand can take from a fill on.
    runs: [[u8; 33]; HANDS],
    checks: Vec<Check>,
    /// Flags that end with this face.
    ends: u32,
    /// Left neighbours of tokens with this face: equal to it only against the habit.
    lefts: Vec<Place>,
    /// What that weighs.
    not_left: f64,
}

/// All states between two faces.
#[derive(Clone, Debug)]
pub(super) struct Table {
    lo: [u8; HANDS],
    stride: [i32; HANDS],
    lows: u64,
    /// The fills of each state, a byte each hand, and its index.
    pub(super) states: Vec<(u64, u32)>,
    /// Flags that are carried here.
    live: Vec<u8>,
    pub(super) size: usize,
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

/// Reads rules into hands, faces and checks.
struct Compiler<'a> {
    position: &'a Position,
    hands: Vec<Hand>,
    places: Vec<Option<Place>>,
    known: Vec<Option<Wire>>,
    counts: [u8; Wire::CODES],
    faces: Vec<Wire>,
    orders: Vec<(Place, Place)>,
}

impl<'a> Compiler<'a> {
    fn new(position: &'a Position) -> Result<Self, Trouble> {
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
        for &(_, size) in &layout.stands {
            let ids = first..first + size as usize;
            first = ids.end;
            if known[ids.clone()].iter().all(Option::is_some) {
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
    fn singles(&mut self, rules: &[(usize, Rule)]) -> Result<(), Trouble> {
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
    fn bounds(&mut self) -> Result<(), Trouble> {
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

    /// "At least one of" rules that say something, and none that follows from another.
    fn some_of(&mut self, rules: &[(usize, Rule)]) -> Result<Vec<(Vec<Id>, WireSet)>, Trouble> {
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

    fn checks(
        &mut self,
        rules: &[(usize, Rule)],
        some: &[(Vec<Id>, WireSet)],
    ) -> Result<(Vec<Vec<Check>>, Vec<(usize, usize)>), Trouble> {
        let mut checks: Vec<Vec<Check>> = vec![Vec::new(); self.faces.len()];
        let mut flags: Vec<(usize, usize)> = Vec::new();
        let mut flag = |first: usize, last: usize| -> Result<u8, Trouble> {
            flags.push((first, last));
            if flags.len() > 32 {
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
                let bit = flag(first, last)?;
                for i in window {
                    checks[i].push(Check::NotBoth(a, b, bit));
                }
            }
        }
        Ok(())
    }

    /// The left neighbours of tokens that their owners chose, with the tokens' faces.
    fn lefts(&self) -> Vec<(Place, Wire)> {
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

/// All ways to give `copies` to `hands`, with the number of deals of distinct copies that each stands for.
fn ways(copies: u8, hands: usize, habits: Option<&Habits>, wire: Wire) -> Vec<Way> {
    fn spread(
        left: u8,
        hand: usize,
        hands: usize,
        way: Way,
        out: &mut Vec<Way>,
        choose: &dyn Fn(u8, u8) -> u32,
    ) {
        if hand + 1 == hands {
            out.push(Way { copies: way.copies | u64::from(left) << (8 * hand), ..way });
            return;
        }
        for k in 0..=left {
            let next = Way {
                copies: way.copies | u64::from(k) << (8 * hand),
                weight: way.weight * choose(left, k),
                ..way
            };
            spread(left - k, hand + 1, hands, next, out, choose);
        }
    }
    let choose = |n: u8, k: u8| (0..k).fold(1u32, |c, i| c * u32::from(n - i) / u32::from(i + 1));
    let mut out = Vec::new();
    if hands == 0 {
        return out;
    }
    spread(copies, 0, hands, Way { copies: 0, weight: 1, soft: 1.0, delta: 0 }, &mut out, &choose);
    for way in &mut out {
        way.soft = f64::from(way.weight);
        if let Some(habits) = habits.filter(|_| wire.colour() == Colour::Blue) {
            way.soft *= (0..hands).map(|h| habits.keeping(byte(way.copies, h))).product::<f64>();
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
        // The hand with the most freedom goes last: its fill follows from the others'.
        let freedom = |h: &Hand| h.domain.iter().map(|d| d.len()).sum::<u32>();
        if let Some(widest) = (0..c.hands.len()).max_by_key(|i| freedom(&c.hands[*i])) {
            let last = c.hands.len() - 1;
            c.hands.swap(widest, last);
            for place in c.places.iter_mut().flatten() {
                place.hand = match place.hand as usize {
                    h if h == widest => last as u8,
                    h if h == last => widest as u8,
                    h => h as u8,
                };
            }
            for (a, b) in &mut c.orders {
                for place in [a, b] {
                    place.hand = match place.hand as usize {
                        h if h == widest => last as u8,
                        h if h == last => widest as u8,
                        h => h as u8,
                    };
                }
            }
        }
        let (checks, flags) = c.checks(rules, &some)?;
        let lefts = c.lefts();
        let mut programme = Self::build(c, checks, &flags, habits)?;
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
        flags: &[(usize, usize)],
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
            let live: Vec<u8> =
                (0..flags.len()).filter(|i| flags[*i].0 < t && t <= flags[*i].1).map(|i| i as u8).collect();
            if live.len() > MOST_FLAGS {
                return Err(Trouble::TooLarge("too many rules about several yellow or red wires"));
            }
            tables.push(Table::new(count, lo, hi, filled, live));
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
                let mut ways = ways(c.counts[wire.code()], count, habits, wire);
                for way in &mut ways {
                    way.delta =
                        (0..count).map(|h| i32::from(byte(way.copies, h)) * tables[t + 1].stride[h]).sum();
                }
                let ends = (0..flags.len()).filter(|i| flags[*i].1 == t).fold(0, |e, i| e | 1 << i);
                Layer { wire, ways, runs, checks, ends, lefts: Vec::new(), not_left: 1.0 }
            })
            .collect();
        Ok(Self { hands, layers, tables })
    }

    /// Calls `visit(way, next)` for each way to deal the face of a layer from a state: the way and the next state's index.
    #[inline]
    pub(super) fn each_way(&self, t: usize, fills: u64, flags: u32, mut visit: impl FnMut(&Way, usize)) {
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
        let plain = layer.checks.is_empty() && next.live.is_empty();
        for way in &layer.ways {
            if (most - way.copies) & ((way.copies | HIGHS) - least) & HIGHS != HIGHS {
                continue;
            }
            let index = (base + way.delta) as usize;
            let weighed = layer.weigh(fills, way);
            let way = weighed.as_ref().unwrap_or(way);
            if plain {
                visit(way, index);
            } else if let Some(flags) = layer.pass(fills, way.copies, flags) {
                visit(way, index << next.live.len() | next.compress(flags));
            }
        }
    }
}

impl Table {
    fn new(count: usize, lo: [u8; HANDS], hi: [u8; HANDS], filled: usize, live: Vec<u8>) -> Self {
        let mut stride = [0i32; HANDS];
        let mut size = 1usize;
        for h in 0..count.saturating_sub(1) {
            stride[h] = size as i32;
            size *= (hi[h] - lo[h] + 1) as usize;
        }
        let mut states = Vec::new();
        let mut fills = lo;
        let mut index = 0u32;
        loop {
            let others: usize = fills[..count.saturating_sub(1)].iter().map(|f| *f as usize).sum();
            if count > 0 {
                let last = count - 1;
                if filled >= others && (lo[last] as usize..=hi[last] as usize).contains(&(filled - others)) {
                    fills[last] = (filled - others) as u8;
                    states.push((u64::from_le_bytes(fills), index));
                }
            } else {
                states.push((0, 0));
            }
            // The next combination, the first hand fastest.
            let mut h = 0;
            while h + 1 < count {
                if fills[h] < hi[h] {
                    fills[h] += 1;
                    break;
                }
                fills[h] = lo[h];
                h += 1;
            }
            if h + 1 >= count {
                break;
            }
            index += 1;
        }
        let lows = u64::from_le_bytes(hi);
        let size = size << live.len();
        Self { lo, stride, lows, states, live, size }
    }

    #[inline]
    fn high(&self, hand: usize) -> u8 {
        byte(self.lows, hand)
    }

    pub(super) fn flag_count(&self) -> usize {
        self.live.len()
    }

    #[inline]
    fn compress(&self, flags: u32) -> usize {
        self.live.iter().enumerate().fold(0, |c, (i, bit)| c | ((flags >> bit & 1) as usize) << i)
    }

    /// The flags of a state from the low bits of its index.
    #[inline]
    pub(super) fn expand(&self, low: usize) -> u32 {
        self.live.iter().enumerate().fold(0, |f, (i, bit)| f | ((low >> i & 1) as u32) << bit)
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

    /// Do the checks let this way pass? If so, the flags after it.
    fn pass(&self, fills: u64, copies: u64, mut flags: u32) -> Option<u32> {
        let filled = |p: &Place| {
            let (f, k) = (byte(fills, p.hand as usize), byte(copies, p.hand as usize));
            (f..f + k).contains(&p.slot)
        };
        let hits = |g: &Group| -> u32 {
            (0..HANDS)
                .map(|h| {
                    let (f, k) = (u64::from(byte(fills, h)), u64::from(byte(copies, h)));
                    (u64::from(g.0[h]) & (((1u64 << k) - 1) << f)).count_ones()
                })
                .sum()
        };
        for check in &self.checks {
            let ok = match check {
                Check::Some(group) => hits(group) > 0,
                Check::SomeOf(group, bit, last) => {
                    if hits(group) > 0 {
                        flags |= 1 << bit;
                    }
                    !last || flags >> bit & 1 != 0
                }
                Check::NotBoth(a, b, bit) => {
                    let now = u32::from(filled(a)) + u32::from(filled(b));
                    let sum = now + (flags >> bit & 1);
                    flags |= u32::from(now > 0) << bit;
                    sum < 2
                }
                Check::Both(a, b, bit, last) => {
                    if filled(a) != filled(b) {
                        flags ^= 1 << bit;
                    }
                    !last || flags >> bit & 1 == 0
                }
                Check::Together(a, b) => filled(a) == filled(b),
                Check::Apart(a, b) => !(filled(a) && filled(b)),
                Check::Times(place, group, count) => !filled(place) || hits(group) == u32::from(*count),
                Check::Exactly(group, count) => hits(group) == u32::from(*count),
                Check::Order(a, b) => {
                    let by_now = byte(fills, a.hand as usize) + byte(copies, a.hand as usize);
                    !filled(b) || by_now > a.slot
                }
            };
            if !ok {
                return None;
            }
        }
        Some(flags & !self.ends)
    }
}

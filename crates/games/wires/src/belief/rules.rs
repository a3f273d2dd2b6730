//! What facts say about single wires, independent of where these stand now.

use super::position::{Id, Position, Rows};
use crate::fact::Fact;
use crate::wire::{Call, Colour, Wire, WireSet};

/// Something that must be true of the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The wire is one of these.
    Only(Id, WireSet),
    /// At least one of the wires is one of these.
    Any(Vec<Id>, WireSet),
    /// Not both wires are among these.
    NotBoth(Id, Id, WireSet),
    /// Both wires have the same callable value.
    Same(Id, Id),
    /// The wires have different callable values.
    Differ(Id, Id),
    /// The wire is blue, and exactly so many of these wires have its number.
    Times(Id, Vec<Id>, u8),
    /// The first wire sorts no later than the second.
    Order(Id, Id),
}

/// The rules of all facts, each with the index of the fact that it comes from.
pub fn rules(position: &Position) -> Vec<(usize, Rule)> {
    let mut rows = Rows::new(&position.layout);
    let mut out = Vec::new();
    for (i, fact) in position.facts.iter().enumerate() {
        for rule in rules_of(position, &rows, fact) {
            out.push((i, rule));
        }
        rows.follow(fact);
    }
    out
}

fn rules_of(position: &Position, rows: &Rows, fact: &Fact) -> Vec<Rule> {
    // Places were checked when the position was read.
    let at = |player, slot| rows.at(player, slot).unwrap_or_default();
    let has = |player, call: Call| Rule::Any(rows.uncut(player), call.set());
    let not = |id, call: Call| Rule::Only(id, WireSet::ALL.without(call.set()));
    match *fact {
        Fact::Info { player, slot, wire } => vec![Rule::Only(at(player, slot), wire.set())],
        Fact::InfoYellow { player, slot } => vec![Rule::Only(at(player, slot), WireSet::YELLOW)],
        Fact::InfoRed { player, slot } => vec![Rule::Only(at(player, slot), WireSet::RED)],
        Fact::Cut { caller, caller_slot, caller_wire, target, slot, wire } => vec![
            Rule::Only(at(caller, caller_slot), caller_wire.set()),
            Rule::Only(at(target, slot), wire.set()),
        ],
        Fact::Fail { caller, call, target, slot } => vec![
            Rule::Only(at(target, slot), WireSet::ALL.without(call.set()).without(WireSet::RED)),
            has(caller, call),
        ],
        Fact::DdFail { caller, call, target, slots } => {
            let ids: Vec<Id> = slots.iter().map(|s| at(target, s)).collect();
            let mut rules: Vec<Rule> = ids.iter().map(|id| not(*id, call)).collect();
            rules.push(not_all_red(ids));
            rules.push(has(caller, call));
            rules
        }
        Fact::NotAllRed { player, slots } => vec![not_all_red(slots.iter().map(|s| at(player, s)).collect())],
        Fact::Radar { call, answers } => {
            let groups: Vec<Vec<Id>> = if answers.len() == position.layout.players as usize {
                (0..position.layout.players).map(|p| rows.uncut(p)).collect()
            } else {
                let uncut = |row: &Vec<Id>| row.iter().copied().filter(|id| !rows.is_cut(*id)).collect();
                rows.stands().iter().map(uncut).collect()
            };
            let mut rules = Vec::new();
            for (ids, yes) in groups.into_iter().zip(answers.iter()) {
                if yes {
                    rules.push(Rule::Any(ids, call.set()));
                } else {
                    rules.extend(ids.into_iter().map(|id| not(id, call)));
                }
            }
            rules
        }
        Fact::LabelEq { player, slots: [a, b] } => vec![Rule::Same(at(player, a), at(player, b))],
        Fact::LabelNeq { player, slots: [a, b] } => vec![Rule::Differ(at(player, a), at(player, b))],
        Fact::Multiplicity { player, slot, count } => {
            let id = at(player, slot);
            let stand = rows.place(player, slot).map(|p| rows.stands()[p.0].clone()).unwrap_or_default();
            vec![Rule::Only(id, WireSet::BLUE), Rule::Times(id, stand, count)]
        }
        Fact::Parity { player, slot, odd } => {
            let set = WireSet::BLUE.iter().filter(|w| (w.number() % 2 == 1) == odd).collect();
            vec![Rule::Only(at(player, slot), set)]
        }
        Fact::Has { player, call } => vec![has(player, call)],
        Fact::NotHave { player, call } => rows.uncut(player).into_iter().map(|id| not(id, call)).collect(),
        Fact::NotSlot { player, slot, call } => vec![not(at(player, slot), call)],
        Fact::Solo { player, slots, wire } => {
            // There is one wire of each yellow face: several slots of "3.1" are slots of yellow wires.
            let set = match wire {
                crate::wire::Shown::Wire(w) if w.colour() == Colour::Yellow && slots.len() > 1 => w.kin(),
                shown => shown.set(),
            };
            slots.iter().map(|s| Rule::Only(at(player, s), set)).collect()
        }
        Fact::RevealRed { player } => {
            rows.uncut(player).into_iter().map(|id| Rule::Only(id, WireSet::RED)).collect()
        }
        Fact::Swap { player1, from1, to1, player2, from2, to2 } => {
            let (one, two) = (at(player1, from1), at(player2, from2));
            let mut rules = fits(rows, player1, from1, to1, two);
            rules.extend(fits(rows, player2, from2, to2, one));
            rules
        }
        Fact::Fits { player, from, to, other, slot } => fits(rows, player, from, to, at(other, slot)),
    }
}

fn not_all_red(ids: Vec<Id>) -> Rule {
    match ids[..] {
        [a, b] => Rule::NotBoth(a, b, WireSet::RED),
        _ => Rule::Any(ids, WireSet::ALL.without(WireSet::RED)),
    }
}

fn fits(rows: &Rows, player: u8, from: u8, to: u8, wire: Id) -> Vec<Rule> {
    let (left, right) = rows.neighbours(player, from, to).unwrap_or_default();
    let below = left.map(|l| Rule::Order(l, wire));
    below.into_iter().chain(right.map(|r| Rule::Order(wire, r))).collect()
}

/// Is the rule true of a deal?
pub fn holds(rule: &Rule, wire: impl Fn(Id) -> Wire) -> bool {
    let among = |id: Id, set: WireSet| set.has(wire(id));
    match rule {
        Rule::Only(id, set) => among(*id, *set),
        Rule::Any(ids, set) => ids.iter().any(|id| among(*id, *set)),
        Rule::NotBoth(a, b, set) => !(among(*a, *set) && among(*b, *set)),
        Rule::Same(a, b) => wire(*a).kin() == wire(*b).kin(),
        Rule::Differ(a, b) => wire(*a).kin() != wire(*b).kin(),
        Rule::Times(id, ids, count) => {
            let face = wire(*id);
            face.colour() == Colour::Blue
                && ids.iter().filter(|i| wire(**i) == face).count() == *count as usize
        }
        Rule::Order(a, b) => wire(*a) <= wire(*b),
    }
}

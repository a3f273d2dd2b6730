//! The calls that an observer can make, and how good their chances are.

use serde::{Deserialize, Serialize};

use super::position::{Id, Position, Rows};
use super::posterior::{Fast, Number, Posterior};
use crate::wire::{Call, Colour, Wire, WireSet};

/// A call: this value for that wire.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Odds {
    /// Whose wire.
    pub target: u8,
    /// Which slot of the hand, from 0.
    pub slot: u8,
    /// What to say.
    pub call: Call,
    /// The chance that it is right.
    pub chance: f64,
    /// The chance that the wire is red.
    pub red: f64,
}

impl Odds {
    /// Is it sure to be right?
    pub fn certain(&self) -> bool {
        self.chance > 1.0 - 1e-9
    }
}

/// What the observer holds uncut and can say.
pub fn sayable(position: &Position, rows: &Rows) -> Vec<Call> {
    let Some(observer) = position.observer else { return Vec::new() };
    let mut calls: Vec<Call> =
        rows.uncut(observer).iter().filter_map(|id| position.seen(*id)).filter_map(Wire::call).collect();
    calls.sort_unstable();
    calls.dedup();
    calls
}

/// Values of which the observer holds all remaining copies, two or four: these can be cut alone.
pub fn solos(position: &Position, rows: &Rows) -> Vec<Call> {
    let Some(observer) = position.observer else { return Vec::new() };
    let own: Vec<Wire> = rows.uncut(observer).iter().filter_map(|id| position.seen(*id)).collect();
    let remaining = remaining(position);
    sayable(position, rows)
        .into_iter()
        .filter(|call| {
            let held = own.iter().filter(|w| w.call() == Some(*call)).count() as u32;
            held > 0 && held.is_multiple_of(2) && remaining(*call) == held
        })
        .collect()
}

/// How many copies of a value are still uncut.
pub fn remaining(position: &Position) -> impl Fn(Call) -> u32 + use<> {
    use crate::fact::Fact;
    use crate::wire::Shown;
    let mut left = [0u32; 14];
    let index = |call: Call| call.number().map_or(13, usize::from);
    for call in Call::all() {
        left[index(call)] = match call.number() {
            Some(_) => position.layout.copies(call.set()),
            None => position.layout.in_play(Colour::Yellow),
        };
    }
    let shown = |s: Shown| match s {
        Shown::Wire(wire) => wire.call(),
        Shown::Yellow => Some(Call::YELLOW),
    };
    for fact in &position.facts {
        let (call, count) = match *fact {
            Fact::Cut { wire, .. } => (shown(wire), 2),
            Fact::Solo { slots, wire, .. } => (shown(wire), slots.len() as u32),
            _ => (None, 0),
        };
        if let Some(call) = call {
            left[index(call)] = left[index(call)].saturating_sub(count);
        }
    }
    move |call| left[index(call)]
}

/// All calls that could be right, the likeliest first; of equals the safer one.
pub fn calls<N: Number>(position: &Position, rows: &Rows, counted: &Posterior<N>) -> Vec<Odds> {
    let Some(observer) = position.observer else { return Vec::new() };
    let sayable = sayable(position, rows);
    let mut out = Vec::new();
    for target in (0..position.layout.players).filter(|p| *p != observer) {
        for (slot, id) in rows.hand(target).into_iter().enumerate().filter(|(_, id)| !rows.is_cut(*id)) {
            let red = counted.chance(id, WireSet::RED);
            for &call in &sayable {
                let chance = counted.chance(id, call.set());
                if chance > 0.0 {
                    out.push(Odds { target, slot: slot as u8, call, chance, red });
                }
            }
        }
    }
    out.sort_by(|a, b| b.chance.total_cmp(&a.chance).then(a.red.total_cmp(&b.red)));
    out
}

/// The chance that a detector finds the value among wires of one stand.
pub fn detector_chance(position: &Position, counted: &Fast, ids: &[Id], call: Call) -> f64 {
    match call.number().and_then(Wire::blue) {
        Some(wire) => counted.any(ids, wire),
        None => {
            let rule = super::rules::Rule::Any(ids.to_vec(), WireSet::YELLOW);
            super::posterior::count_with(position, &[rule]).map_or(0.0, |n| n / counted.total())
        }
    }
}

/// The chance that all of these wires are red, so that a detector explodes.
pub fn all_red_chance(position: &Position, counted: &Fast, ids: &[Id]) -> f64 {
    use super::rules::Rule;
    if (position.layout.in_play(Colour::Red) as usize) < ids.len() {
        return 0.0;
    }
    let most = ids.iter().map(|id| counted.chance(*id, WireSet::RED)).fold(1.0, f64::min);
    if most == 0.0 || ids.len() == 1 {
        return most;
    }
    let rule = match *ids {
        [a, b] => Rule::NotBoth(a, b, WireSet::RED),
        _ => Rule::Any(ids.to_vec(), WireSet::ALL.without(WireSet::RED)),
    };
    super::posterior::count_with(position, &[rule]).map_or(0.0, |n| (1.0 - n / counted.total()).max(0.0))
}

//! Where the copies of each value are, as far as is known.

use serde::Serialize;

use super::position::Position;
use super::rules::{Rule, rules};
use crate::wire::{Call, Colour, WireSet};

/// One value: how many copies there are, and who has them. A player is listed once for each copy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tracked {
    /// The value.
    pub call: Call,
    /// Copies on stands.
    pub total: u32,
    /// Copies that lie open.
    pub revealed: Vec<u8>,
    /// Copies that are not cut but certain.
    pub certain: Vec<u8>,
    /// Players who are known to hold a copy of which the place is not certain.
    pub called: Vec<u8>,
    /// Copies of which nothing is known.
    pub uncertain: u32,
}

/// All values of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ValueTracker(pub Vec<Tracked>);

impl ValueTracker {
    /// From what is known, and what each wire can be (by filters, or exactly).
    pub fn new(position: &Position, sets: &[WireSet]) -> Self {
        let rows = position.rows();
        let rules = rules(position);
        let mut all = Vec::new();
        for call in Call::all() {
            let total = match call.number() {
                Some(_) => position.layout.copies(call.set()),
                None => position.layout.in_play(Colour::Yellow),
            };
            if total == 0 {
                continue;
            }
            let (mut revealed, mut certain, mut called) = (Vec::new(), Vec::new(), Vec::new());
            for player in 0..position.layout.players {
                let uncut = rows.uncut(player);
                let sure = |id: &u8| sets[*id as usize].within(call.set());
                for id in rows.hand(player).iter().filter(|id| sure(id)) {
                    if rows.is_cut(*id) { revealed.push(player) } else { certain.push(player) }
                }
                // Held when it was called, not placed, and not cut since.
                let open = rules.iter().any(|(_, r)| match r {
                    Rule::Any(ids, set) => {
                        set.within(call.set())
                            && ids.iter().any(|id| uncut.contains(id))
                            && !ids.iter().any(sure)
                            && ids.iter().all(|id| rows.hand(player).contains(id))
                    }
                    _ => false,
                });
                if open {
                    called.push(player);
                }
            }
            let placed = (revealed.len() + certain.len() + called.len()) as u32;
            all.push(Tracked {
                call,
                total,
                revealed,
                certain,
                called,
                uncertain: total.saturating_sub(placed),
            });
        }
        Self(all)
    }
}

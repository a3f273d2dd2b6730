//! Where the copies of each value are, as far as is known.

use serde::Serialize;

use super::position::{Id, Position};
use super::posterior::{Number, Posterior};
use super::rules::{Rule, rules};
use super::sets::claims;
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
    /// Copies that were called for and may have gone along in a swap: the players of whom one holds it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub either: Vec<Vec<u8>>,
    /// Copies of which nothing is known.
    pub uncertain: u32,
}

/// All values of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ValueTracker(pub Vec<Tracked>);

impl ValueTracker {
    /// From what is known, and what was counted.
    pub fn counted<N: Number>(position: &Position, counted: &Posterior<N>) -> Self {
        let sets: Vec<WireSet> = (0..position.layout.dealt() as Id).map(|id| counted.possible(id)).collect();
        Self::new(position, &sets)
    }

    /// From what is known, and what each wire can be (by filters, or exactly).
    ///
    /// A call is about wires and not about places: it stays known wherever these go, until one of them is certain.
    pub fn new(position: &Position, sets: &[WireSet]) -> Self {
        let rows = position.rows();
        let rules: Vec<Rule> = rules(position).into_iter().map(|(_, r)| r).collect();
        let hands: Vec<Vec<Id>> = (0..position.layout.players).map(|p| rows.hand(p)).collect();
        let mut all = Vec::new();
        for call in Call::all() {
            let total = match call.number() {
                Some(_) => position.layout.copies(call.set()),
                None => position.layout.in_play(Colour::Yellow),
            };
            if total == 0 {
                continue;
            }
            let (mut revealed, mut certain) = (Vec::new(), Vec::new());
            for (player, hand) in (0u8..).zip(&hands) {
                for id in hand.iter().filter(|id| sets[**id as usize].within(call.set())) {
                    if rows.is_cut(*id) { revealed.push(player) } else { certain.push(player) }
                }
            }
            let (mut called, mut either) = (Vec::new(), Vec::new());
            for group in claims(&rules, sets, call.set(), 0) {
                let has = |p: &u8| hands[*p as usize].iter().any(|id| group >> id & 1 != 0);
                let holders: Vec<u8> = (0..position.layout.players).filter(has).collect();
                match holders[..] {
                    [one] => called.push(one),
                    _ => either.push(holders),
                }
            }
            called.sort_unstable();
            let placed = (revealed.len() + certain.len() + called.len() + either.len()) as u32;
            let uncertain = total.saturating_sub(placed);
            all.push(Tracked { call, total, revealed, certain, called, either, uncertain });
        }
        Self(all)
    }
}

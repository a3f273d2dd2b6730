//! A position as other programs write it.

use std::collections::BTreeMap;

use engine::Invalid;
use serde::{Deserialize, Serialize};

use super::position::{Aside, Id, Layout, Position, Rows};
use super::programme::MOST_COPIES;
use crate::fact::Fact;
use crate::wire::Wire;

/// A position for one observer, one stand a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// How many play.
    pub players: u8,
    /// How many wires each was dealt.
    pub hand_sizes: Vec<u8>,
    /// How many wires there are of each face.
    pub wire_set: BTreeMap<String, u8>,
    /// What was set aside unseen.
    #[serde(default)]
    pub set_aside: Vec<Aside>,
    /// Who looks.
    pub observer: u8,
    /// The observer's wires as they were dealt.
    pub own_hand: Vec<Wire>,
    /// What the observer got in its swaps, in order.
    #[serde(default)]
    pub received: Vec<Wire>,
    /// What everybody saw, in order.
    #[serde(default)]
    pub events: Vec<Fact>,
}

impl Asked {
    /// The position, if it makes sense.
    pub fn position(&self) -> Result<Position, Invalid> {
        if self.hand_sizes.len() != self.players as usize {
            return Err(Invalid(format!(
                "`hand_sizes`: one for each of the {} players, not {}",
                self.players,
                self.hand_sizes.len()
            )));
        }
        if self.observer >= self.players {
            return Err(Invalid(format!(
                "`observer`: players go from 0 to {}, not {}",
                self.players.saturating_sub(1),
                self.observer
            )));
        }
        let mut counts = [0; Wire::CODES];
        for (face, &count) in &self.wire_set {
            let wire: Wire = face.parse().map_err(|e: Invalid| Invalid(format!("`wire_set`: {}", e.0)))?;
            if count > MOST_COPIES {
                return Err(Invalid(format!(
                    "`wire_set`: at most {MOST_COPIES} copies of a wire, not {count} of `{wire}`"
                )));
            }
            counts[wire.code()] = count;
        }
        let stands = self.hand_sizes.iter().enumerate().map(|(i, size)| (i as u8, *size)).collect();
        let layout = Layout { players: self.players, stands, counts, asides: self.set_aside.clone() };
        layout.check()?;
        let size = self.hand_sizes[self.observer as usize] as usize;
        if self.own_hand.len() != size {
            return Err(Invalid(format!(
                "`own_hand`: the observer was dealt {size} wires, but {} are named",
                self.own_hand.len()
            )));
        }
        if !self.own_hand.is_sorted() {
            return Err(Invalid::new("`own_hand`: wires are sorted, the lowest first"));
        }
        let first: u8 = self.hand_sizes[..self.observer as usize].iter().sum();
        let mut known: Vec<(Id, Wire)> =
            self.own_hand.iter().enumerate().map(|(i, w)| (first + i as u8, *w)).collect();
        let mut position =
            Position { layout, observer: Some(self.observer), known: Vec::new(), facts: self.events.clone() };
        position.check()?;
        let mut got = received_ids(&position, self.observer).into_iter();
        if got.len() != self.received.len() {
            return Err(Invalid(format!(
                "`received`: the observer takes part in {} swaps, but {} received wires are named",
                got.len(),
                self.received.len()
            )));
        }
        for &wire in &self.received {
            let Some(id) = got.next() else { break };
            match known.iter().find(|k| k.0 == id) {
                Some((_, same)) if *same == wire => {}
                Some((_, other)) => {
                    return Err(Invalid(format!(
                        "`received`: `{wire}` came back to the observer, which gave it away as `{other}`"
                    )));
                }
                None => known.push((id, wire)),
            }
        }
        position.known = known;
        position.check()?;
        Ok(position)
    }
}

/// The wires that a player got in its swaps, in order.
pub(crate) fn received_ids(position: &Position, player: u8) -> Vec<Id> {
    let mut rows = Rows::new(&position.layout);
    let mut got = Vec::new();
    for fact in &position.facts {
        if let Fact::Swap { player1, from1, player2, from2, .. } = *fact {
            if player1 == player {
                got.extend(rows.at(player2, from2));
            } else if player2 == player {
                got.extend(rows.at(player1, from1));
            }
        }
        rows.follow(fact);
    }
    got
}

//! What one observer knows: the layout of the table, the wires that it has seen, and what everybody saw.

use engine::Invalid;

use crate::fact::{Fact, MOST_SLOTS};
use crate::wire::{Colour, Wire, WireSet};

/// The most stands there can be.
pub const MOST_STANDS: usize = 8;
/// The most wires on all stands.
const MOST_DEALT: usize = 120;
/// The most wires on one stand.
pub const MOST_ON_STAND: usize = 32;

/// Wires that were set aside unseen: so many of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aside {
    /// The colour of all of them.
    pub colour: Colour,
    /// How many.
    pub count: u8,
}

/// Who has which stand, how many wires are on it, and which wires there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// How many players there are.
    pub players: u8,
    /// The owner and the size of each stand; the stands of one player follow each other.
    pub stands: Vec<(u8, u8)>,
    /// How many wires there are of each face, by code.
    pub counts: [u8; Wire::CODES],
    /// What was set aside unseen.
    pub asides: Vec<Aside>,
}

impl Layout {
    /// Refuses what can't be a table.
    pub fn check(&self) -> Result<(), Invalid> {
        if !(2..=MOST_STANDS as u8).contains(&self.players) {
            return Err(Invalid(format!("`players`: 2 to {MOST_STANDS}, not {}", self.players)));
        }
        if self.stands.len() > MOST_STANDS {
            return Err(Invalid(format!("there are at most {MOST_STANDS} stands")));
        }
        for (i, &(owner, size)) in self.stands.iter().enumerate() {
            if size as usize > MOST_ON_STAND {
                return Err(Invalid(format!("a stand holds at most {MOST_ON_STAND} wires, not {size}")));
            }
            if owner >= self.players || (i > 0 && owner < self.stands[i - 1].0) {
                return Err(Invalid::new("stands go by player"));
            }
        }
        for player in 0..self.players {
            let size = self.hand_size(player);
            if size > MOST_SLOTS {
                return Err(Invalid(format!("player {player} has {size} wires; {MOST_SLOTS} are the most")));
            }
        }
        let wires: usize = self.counts.iter().map(|c| *c as usize).sum();
        let dealt: usize = self.stands.iter().map(|s| s.1 as usize).sum();
        if dealt > MOST_DEALT {
            return Err(Invalid(format!("at most {MOST_DEALT} wires are dealt, not {dealt}")));
        }
        let aside: usize = self.asides.iter().map(|a| a.count as usize).sum();
        if wires != dealt + aside {
            return Err(Invalid(format!(
                "there are {wires} wires, but {dealt} on stands and {aside} set aside; the sums must agree"
            )));
        }
        Ok(())
    }

    /// How many wires a player has, cut ones included.
    pub fn hand_size(&self, player: u8) -> usize {
        self.stands.iter().filter(|s| s.0 == player).map(|s| s.1 as usize).sum()
    }

    /// How many wires are dealt.
    pub fn dealt(&self) -> usize {
        self.stands.iter().map(|s| s.1 as usize).sum()
    }

    /// All faces that are in the game.
    pub fn faces(&self) -> WireSet {
        Wire::all().filter(|w| self.counts[w.code()] > 0).collect()
    }

    /// How many copies there are of the faces of a set.
    pub fn copies(&self, set: WireSet) -> u32 {
        set.iter().map(|w| u32::from(self.counts[w.code()])).sum()
    }

    /// How many wires of a colour are on stands.
    pub fn in_play(&self, colour: Colour) -> u32 {
        let aside: u32 = self.asides.iter().filter(|a| a.colour == colour).map(|a| u32::from(a.count)).sum();
        self.copies(colour.set()).saturating_sub(aside)
    }
}

/// A wire by where it was dealt: stands one after the other, slot by slot. It keeps this name when it is swapped.
pub type Id = u8;

/// Where wires stand now, and which are cut: replays swaps and cuts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rows {
    owners: Vec<u8>,
    stands: Vec<Vec<Id>>,
    cut: u128,
}

impl Rows {
    /// As dealt.
    pub fn new(layout: &Layout) -> Self {
        let mut next = 0;
        let stands = layout
            .stands
            .iter()
            .map(|&(_, size)| {
                let row = (next..next + size).collect();
                next += size;
                row
            })
            .collect();
        Self { owners: layout.stands.iter().map(|s| s.0).collect(), stands, cut: 0 }
    }

    /// The stands in order.
    pub fn stands(&self) -> &[Vec<Id>] {
        &self.stands
    }

    /// The stands of a player.
    pub fn of(&self, player: u8) -> impl Iterator<Item = &Vec<Id>> {
        self.owners.iter().zip(&self.stands).filter(move |(o, _)| **o == player).map(|(_, r)| r)
    }

    /// The wires of a player in order, two stands as one hand.
    pub fn hand(&self, player: u8) -> Vec<Id> {
        self.of(player).flatten().copied().collect()
    }

    /// The stand and the place on it of a player's slot.
    pub fn place(&self, player: u8, slot: u8) -> Option<(usize, usize)> {
        let mut left = slot as usize;
        for (i, row) in self.stands.iter().enumerate() {
            if self.owners[i] != player {
                continue;
            }
            if left < row.len() {
                return Some((i, left));
            }
            left -= row.len();
        }
        None
    }

    /// The wire in a player's slot.
    pub fn at(&self, player: u8, slot: u8) -> Option<Id> {
        self.place(player, slot).map(|(stand, i)| self.stands[stand][i])
    }

    /// Was the wire cut?
    pub fn is_cut(&self, id: Id) -> bool {
        self.cut >> id & 1 != 0
    }

    /// The uncut wires of a player.
    pub fn uncut(&self, player: u8) -> Vec<Id> {
        self.of(player).flatten().copied().filter(|id| !self.is_cut(*id)).collect()
    }

    /// The wires between which a wire goes that is inserted at `to` when the one at `from` is taken out.
    pub fn neighbours(&self, player: u8, from: u8, to: u8) -> Option<(Option<Id>, Option<Id>)> {
        let (stand, out) = self.place(player, from)?;
        let (same, at) = self.place(player, to)?;
        if stand != same {
            return None;
        }
        let mut rest = self.stands[stand].clone();
        rest.remove(out);
        Some((at.checked_sub(1).map(|i| rest[i]), rest.get(at).copied()))
    }

    /// Does what a fact does to the rows.
    pub fn follow(&mut self, fact: &Fact) {
        match *fact {
            Fact::Cut { caller, caller_slot, target, slot, .. } => {
                self.cut(caller, caller_slot);
                self.cut(target, slot);
            }
            Fact::Solo { player, slots, .. } => slots.iter().for_each(|s| self.cut(player, s)),
            Fact::RevealRed { player } => {
                self.cut = self.of(player).flatten().fold(self.cut, |cut, id| cut | 1 << id);
            }
            Fact::Swap { player1, from1, to1, player2, from2, to2 } => {
                if let (Some(a), Some(b), Some(c), Some(d)) = (
                    self.place(player1, from1),
                    self.place(player2, from2),
                    self.place(player1, to1),
                    self.place(player2, to2),
                ) {
                    let one = self.stands[a.0].remove(a.1);
                    let two = self.stands[b.0].remove(b.1);
                    self.stands[c.0].insert(c.1, two);
                    self.stands[d.0].insert(d.1, one);
                }
            }
            _ => {}
        }
    }

    fn cut(&mut self, player: u8, slot: u8) {
        self.cut |= self.at(player, slot).map_or(0, |id| 1 << id);
    }
}

fn one_stand(rows: &Rows, player: u8, from: u8, to: u8) -> Result<(), String> {
    let stand = |slot| rows.place(player, slot).map(|p| p.0);
    if stand(from) == stand(to) {
        Ok(())
    } else {
        Err("a wire is inserted on the stand from which another was taken".into())
    }
}

/// What one observer knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The table.
    pub layout: Layout,
    /// Who looks; nobody in particular sees only what is public.
    pub observer: Option<u8>,
    /// The wires that the observer has seen, by where they were dealt.
    pub known: Vec<(Id, Wire)>,
    /// What everybody saw, in order.
    pub facts: Vec<Fact>,
}

impl Position {
    /// The wires as they stand now.
    pub fn rows(&self) -> Rows {
        let mut rows = Rows::new(&self.layout);
        for fact in &self.facts {
            rows.follow(fact);
        }
        rows
    }

    /// The wire that the observer knows to be this one, if it has seen it.
    pub fn seen(&self, id: Id) -> Option<Wire> {
        self.known.iter().find(|k| k.0 == id).map(|k| k.1)
    }

    /// Refuses facts that speak of places that are not there; says which.
    pub fn check(&self) -> Result<(), Invalid> {
        self.layout.check()?;
        let mut seen = [0u8; Wire::CODES];
        for &(_, wire) in &self.known {
            seen[wire.code()] += 1;
            if seen[wire.code()] > self.layout.counts[wire.code()] {
                return Err(Invalid(format!(
                    "the observer sees more wires `{wire}` than there are ({})",
                    self.layout.counts[wire.code()]
                )));
            }
        }
        let rows = Rows::new(&self.layout);
        for (i, fact) in self.facts.iter().enumerate() {
            let at = |e: String| Invalid(format!("events[{i}]: {e}"));
            fact.check().map_err(|e| at(e.0))?;
            for (player, slot) in fact.places() {
                if player >= self.layout.players {
                    return Err(at(format!(
                        "there is no player {player}; they go from 0 to {}",
                        self.layout.players - 1
                    )));
                }
                if let Some(slot) = slot
                    && rows.at(player, slot).is_none()
                {
                    let most = self.layout.hand_size(player).saturating_sub(1);
                    return Err(at(format!("player {player} has no slot {slot}; they go from 0 to {most}")));
                }
            }
            match *fact {
                Fact::Radar { answers, .. }
                    if answers.len() != self.layout.players as usize
                        && answers.len() != self.layout.stands.len() =>
                {
                    return Err(at(format!(
                        "a radar has one answer for each of the {} players, not {}",
                        self.layout.players,
                        answers.len()
                    )));
                }
                Fact::Swap { player1, from1, to1, player2, from2, to2 } => {
                    one_stand(&rows, player1, from1, to1).map_err(at)?;
                    one_stand(&rows, player2, from2, to2).map_err(at)?;
                }
                Fact::Fits { player, from, to, .. } => one_stand(&rows, player, from, to).map_err(at)?,
                _ => {}
            }
        }
        Ok(())
    }
}

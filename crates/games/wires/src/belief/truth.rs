//! Are the facts true of a deal? Plays them through with all wires open; the plain second statement of what facts mean.

use super::position::Layout;
use crate::fact::Fact;
use crate::wire::{Call, Colour, Shown, Wire};

/// A wire on a stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Its face.
    pub wire: Wire,
    /// Is it cut?
    pub cut: bool,
}

/// The stands of a table with all wires open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    owners: Vec<u8>,
    stands: Vec<Vec<Standing>>,
}

impl Open {
    /// A deal: the wires of all stands, one after the other.
    pub fn new(layout: &Layout, deal: &[Wire]) -> Self {
        let mut wires = deal.iter().map(|w| Standing { wire: *w, cut: false });
        let stands = layout.stands.iter().map(|s| wires.by_ref().take(s.1 as usize).collect()).collect();
        Self { owners: layout.stands.iter().map(|s| s.0).collect(), stands }
    }

    /// The stands as they are now.
    pub fn stands(&self) -> &[Vec<Standing>] {
        &self.stands
    }

    fn find(&self, player: u8, slot: u8) -> (usize, usize) {
        let mut left = slot as usize;
        for (i, stand) in self.stands.iter().enumerate() {
            if self.owners[i] == player {
                if left < stand.len() {
                    return (i, left);
                }
                left -= stand.len();
            }
        }
        (0, 0)
    }

    fn at(&self, player: u8, slot: u8) -> Standing {
        let (stand, i) = self.find(player, slot);
        self.stands[stand][i]
    }

    fn cut(&mut self, player: u8, slot: u8) {
        let (stand, i) = self.find(player, slot);
        self.stands[stand][i].cut = true;
    }

    fn uncut(&self, player: u8) -> impl Iterator<Item = Wire> {
        let own = self.owners.iter().zip(&self.stands).filter(move |(o, _)| **o == player);
        own.flat_map(|(_, s)| s).filter(|w| !w.cut).map(|w| w.wire)
    }

    fn has(&self, player: u8, call: Call) -> bool {
        self.uncut(player).any(|w| w.call() == Some(call))
    }

    /// Plays a fact; false if it is not true.
    pub fn play(&mut self, fact: &Fact) -> bool {
        let shows = |standing: Standing, shown: Shown| match shown {
            Shown::Wire(wire) => standing.wire == wire,
            Shown::Yellow => standing.wire.colour() == Colour::Yellow,
        };
        match *fact {
            Fact::Info { player, slot, wire } => self.at(player, slot).wire == wire,
            Fact::InfoYellow { player, slot } => self.at(player, slot).wire.colour() == Colour::Yellow,
            Fact::InfoRed { player, slot } => self.at(player, slot).wire.colour() == Colour::Red,
            Fact::Cut { caller, caller_slot, caller_wire, target, slot, wire } => {
                let ok =
                    shows(self.at(caller, caller_slot), caller_wire) && shows(self.at(target, slot), wire);
                self.cut(caller, caller_slot);
                self.cut(target, slot);
                ok
            }
            Fact::Fail { caller, call, target, slot } => {
                let hit = self.at(target, slot).wire;
                hit.colour() != Colour::Red && hit.call() != Some(call) && self.has(caller, call)
            }
            Fact::DdFail { caller, call, target, slots } => {
                let hit: Vec<Wire> = slots.iter().map(|s| self.at(target, s).wire).collect();
                hit.iter().all(|w| w.call() != Some(call))
                    && hit.iter().any(|w| w.colour() != Colour::Red)
                    && self.has(caller, call)
            }
            Fact::NotAllRed { player, slots } => {
                slots.iter().any(|s| self.at(player, s).wire.colour() != Colour::Red)
            }
            Fact::Radar { call, answers } => {
                let by_stand = answers.len() == self.stands.len();
                answers.iter().enumerate().all(|(i, yes)| {
                    let found = if by_stand {
                        self.stands[i].iter().any(|w| !w.cut && w.wire.call() == Some(call))
                    } else {
                        self.has(i as u8, call)
                    };
                    found == yes
                })
            }
            Fact::LabelEq { player, slots: [a, b] } | Fact::LabelNeq { player, slots: [a, b] } => {
                let (a, b) = (self.at(player, a).wire, self.at(player, b).wire);
                let same = a.colour() == b.colour() && (a.colour() != Colour::Blue || a == b);
                same == matches!(fact, Fact::LabelEq { .. })
            }
            Fact::Multiplicity { player, slot, count } => {
                let (stand, i) = self.find(player, slot);
                let wire = self.stands[stand][i].wire;
                let same = self.stands[stand].iter().filter(|w| w.wire == wire).count();
                wire.colour() == Colour::Blue && same == count as usize
            }
            Fact::Parity { player, slot, odd } => {
                let wire = self.at(player, slot).wire;
                wire.colour() == Colour::Blue && (wire.number() % 2 == 1) == odd
            }
            Fact::Has { player, call } => self.has(player, call),
            Fact::NotHave { player, call } => !self.has(player, call),
            Fact::NotSlot { player, slot, call } => self.at(player, slot).wire.call() != Some(call),
            Fact::Solo { player, slots, wire } => {
                let shown = match wire {
                    Shown::Wire(w) if w.colour() == Colour::Yellow && slots.len() > 1 => Shown::Yellow,
                    other => other,
                };
                let ok = slots.iter().all(|s| shows(self.at(player, s), shown));
                slots.iter().for_each(|s| self.cut(player, s));
                ok
            }
            Fact::RevealRed { player } => {
                let ok = self.uncut(player).all(|w| w.colour() == Colour::Red);
                for (owner, stand) in self.owners.iter().zip(&mut self.stands) {
                    if *owner == player {
                        for w in stand {
                            w.cut = true;
                        }
                    }
                }
                ok
            }
            Fact::Swap { player1, from1, to1, player2, from2, to2 } => {
                let ((s1, i1), (s2, i2)) = (self.find(player1, from1), self.find(player2, from2));
                let ((_, t1), (_, t2)) = (self.find(player1, to1), self.find(player2, to2));
                let one = self.stands[s1].remove(i1);
                let two = self.stands[s2].remove(i2);
                self.stands[s1].insert(t1, two);
                self.stands[s2].insert(t2, one);
                [s1, s2].iter().all(|s| self.stands[*s].is_sorted_by_key(|w| w.wire))
            }
            Fact::Fits { player, from, to, other, slot } => {
                let wire = self.at(other, slot);
                let ((stand, out), (_, at)) = (self.find(player, from), self.find(player, to));
                let mut row = self.stands[stand].clone();
                row.remove(out);
                row.insert(at, wire);
                row.is_sorted_by_key(|w| w.wire)
            }
        }
    }
}

/// Plays all facts on a deal; the index of the first that is not true.
pub fn replay(layout: &Layout, deal: &[Wire], facts: &[Fact]) -> Result<Open, usize> {
    let mut open = Open::new(layout, deal);
    for (i, fact) in facts.iter().enumerate() {
        if !open.play(fact) {
            return Err(i);
        }
    }
    Ok(open)
}

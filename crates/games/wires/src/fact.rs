//! What everybody knows has happened: the events that beliefs rest on.

use engine::Invalid;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::wire::{Call, Shown, Wire};

/// The most wires that one player can have.
pub const MOST_SLOTS: usize = 36;

/// A set of slots of one player, written as an ascending list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Slots(pub u64);

impl Slots {
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// Just this one.
    pub const fn one(slot: u8) -> Self {
        Self(1 << slot)
    }

    /// Is the slot in it?
    pub const fn has(self, slot: u8) -> bool {
        self.0 >> slot & 1 != 0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// None at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// With one more.
    #[must_use]
    pub const fn with(self, slot: u8) -> Self {
        Self(self.0 | 1 << slot)
    }

    /// The slots, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..64).filter(move |s| self.has(*s))
    }
}

impl FromIterator<u8> for Slots {
    fn from_iter<I: IntoIterator<Item = u8>>(slots: I) -> Self {
        slots.into_iter().fold(Self::NONE, Self::with)
    }
}

engine::written_as! {
    /// Slots of a hand, from 0.
    Slots => Vec<u8>,
    /// A yes or no of each player (or, where players have two stands, of each stand).
    Answers => Vec<bool>,
}

impl Serialize for Slots {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Slots {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let list = Vec::<u8>::deserialize(d)?;
        let slots: Self = list.iter().filter(|s| (**s as usize) < MOST_SLOTS).copied().collect();
        if slots.len() == list.len() {
            Ok(slots)
        } else {
            Err(serde::de::Error::custom("slots are different numbers from 0 to 35"))
        }
    }
}

/// A yes or no of each player (or, where players have two stands, of each stand).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Answers {
    yes: u16,
    count: u8,
}

impl Answers {
    /// How many answers.
    pub const fn len(self) -> usize {
        self.count as usize
    }

    /// None at all?
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// The answer of one.
    pub const fn get(self, index: usize) -> bool {
        self.yes >> index & 1 != 0
    }

    /// All of them in order.
    pub fn iter(self) -> impl Iterator<Item = bool> {
        (0..self.len()).map(move |i| self.get(i))
    }
}

impl FromIterator<bool> for Answers {
    fn from_iter<I: IntoIterator<Item = bool>>(answers: I) -> Self {
        answers.into_iter().take(16).fold(Self::default(), |a, yes| Self {
            yes: a.yes | u16::from(yes) << a.count,
            count: a.count + 1,
        })
    }
}

impl Serialize for Answers {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Answers {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let list = Vec::<bool>::deserialize(d)?;
        if list.len() > 16 {
            return Err(serde::de::Error::custom("too many answers"));
        }
        Ok(list.into_iter().collect())
    }
}

/// Something that everybody saw. Slots are counted from 0 at the time of the event; two stands of a player are one hand,
/// the second after the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Fact {
    /// An info token: the slot holds this wire.
    Info { player: u8, slot: u8, wire: Wire },
    /// A yellow token: the slot holds some yellow.
    InfoYellow { player: u8, slot: u8 },
    /// A red wire was hit and did not explode: the slot holds some red.
    InfoRed { player: u8, slot: u8 },
    /// A dual cut that was right: both wires lie open.
    Cut { caller: u8, caller_slot: u8, caller_wire: Shown, target: u8, slot: u8, wire: Shown },
    /// A dual cut that was wrong: the slot neither matches nor is red, and the caller holds an uncut match.
    Fail { caller: u8, call: Call, target: u8, slot: u8 },
    /// A detector that found nothing: no slot matches, not all are red, and the caller holds an uncut match.
    DdFail { caller: u8, call: Call, target: u8, slots: Slots },
    /// Who has an uncut blue wire of this number, and who not.
    Radar { call: Call, answers: Answers },
    /// Two wires of the same callable value.
    LabelEq { player: u8, slots: [u8; 2] },
    /// Two wires of different callable values.
    LabelNeq { player: u8, slots: [u8; 2] },
    /// The slot is blue, and its number stands exactly so many times on that stand, cut ones included.
    Multiplicity { player: u8, slot: u8, count: u8 },
    /// The slot is blue, and odd or even.
    Parity { player: u8, slot: u8, odd: bool },
    /// The player has an uncut match.
    Has { player: u8, call: Call },
    /// The player has no uncut match.
    NotHave { player: u8, call: Call },
    /// The slot does not match.
    NotSlot { player: u8, slot: u8, call: Call },
    /// Not all of these slots are red.
    NotAllRed { player: u8, slots: Slots },
    /// A solo cut: these slots lie open.
    Solo { player: u8, slots: Slots, wire: Shown },
    /// All uncut wires of the player are red and lie open now.
    RevealRed { player: u8 },
    /// Each takes out one wire and inserts the received one where it sorts.
    Swap { player1: u8, from1: u8, to1: u8, player2: u8, from2: u8, to2: u8 },
    /// The wire in the other's slot sorts in at `to` once the own wire at `from` is taken out.
    Fits { player: u8, from: u8, to: u8, other: u8, slot: u8 },
}

impl Fact {
    /// The first player and slots that it speaks of, to be checked against the table.
    pub(crate) fn places(&self) -> Vec<(u8, Option<u8>)> {
        match *self {
            Self::Info { player, slot, .. }
            | Self::InfoYellow { player, slot }
            | Self::InfoRed { player, slot }
            | Self::Multiplicity { player, slot, .. }
            | Self::Parity { player, slot, .. }
            | Self::NotSlot { player, slot, .. } => vec![(player, Some(slot))],
            Self::Cut { caller, caller_slot, target, slot, .. } => {
                vec![(caller, Some(caller_slot)), (target, Some(slot))]
            }
            Self::Fail { caller, target, slot, .. } => vec![(caller, None), (target, Some(slot))],
            Self::DdFail { caller, target, slots, .. } => {
                let mut places = vec![(caller, None)];
                places.extend(slots.iter().map(|s| (target, Some(s))));
                places
            }
            Self::Radar { .. } => Vec::new(),
            Self::LabelEq { player, slots } | Self::LabelNeq { player, slots } => {
                slots.iter().map(|s| (player, Some(*s))).collect()
            }
            Self::Has { player, .. } | Self::NotHave { player, .. } | Self::RevealRed { player } => {
                vec![(player, None)]
            }
            Self::Solo { player, slots, .. } | Self::NotAllRed { player, slots } => {
                slots.iter().map(|s| (player, Some(s))).collect()
            }
            Self::Swap { player1, from1, to1, player2, from2, to2 } => vec![
                (player1, Some(from1)),
                (player1, Some(to1)),
                (player2, Some(from2)),
                (player2, Some(to2)),
            ],
            Self::Fits { player, from, to, other, slot } => {
                vec![(player, Some(from)), (player, Some(to)), (other, Some(slot))]
            }
        }
    }

    /// What is wrong with the fact itself, whatever the table.
    pub(crate) fn check(&self) -> Result<(), Invalid> {
        match *self {
            Self::Radar { call, .. } if call.number().is_none() => {
                Err(Invalid::new("the radar asks for a blue number"))
            }
            Self::LabelEq { slots: [a, b], .. } | Self::LabelNeq { slots: [a, b], .. }
                if a.abs_diff(b) != 1 =>
            {
                Err(Invalid::new("a label is between two adjacent slots"))
            }
            Self::DdFail { slots, .. } | Self::Solo { slots, .. } | Self::NotAllRed { slots, .. }
                if slots.is_empty() =>
            {
                Err(Invalid::new("it names no slots"))
            }
            Self::Swap { player1, player2, .. } if player1 == player2 => {
                Err(Invalid::new("a swap is between two players"))
            }
            _ => Ok(()),
        }
    }
}

//! What happens.

use engine::{GameEvent, Seat, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Kind, Landmark};

/// What happens. Nothing is hidden in this game, so everybody sees all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    /// The dice fell; with one die the second is 0 (and left out of the JSON).
    Rolled {
        seat: Seat,
        #[serde(serialize_with = "thrown", deserialize_with = "read_thrown")]
        #[schemars(with = "Vec<u8>")]
        dice: [u8; 2],
        total: u8,
        doubles: bool,
        rerolled: bool,
    },
    /// The total was raised by 2.
    Raised { seat: Seat, total: u8 },
    /// The two dice of the boats.
    Catch { seat: Seat, dice: [u8; 2] },
    /// A card fired: who paid (nobody: the bank), who was paid (nobody: the bank), how much.
    Paid { card: Kind, copies: u8, payer: Option<Seat>, payee: Option<Seat>, amount: u32 },
    /// A payment that could not be made in full.
    Short { card: Kind, payer: Seat, payee: Option<Seat>, owed: u32, paid: u32 },
    /// Closed copies opened again instead of paying.
    Reopened { seat: Seat, card: Kind, copies: u8 },
    /// Copies closed for renovation.
    Closed { seat: Seat, card: Kind, copies: u8 },
    /// A landmark was torn down.
    Demolished { seat: Seat, landmark: Landmark },
    /// A card was given away.
    Moved { from: Seat, to: Seat, card: Kind },
    /// Two cards were swapped.
    Swapped { seat: Seat, with: Seat, gave: Kind, got: Kind },
    /// A swap was declined.
    Declined { seat: Seat },
    /// A card was named for renovation.
    Named { seat: Seat, card: Kind },
    /// All coins were shared out.
    Shared { seat: Seat, each: u32 },
    /// The City Hall helped somebody without coins.
    Helped { seat: Seat, amount: u32 },
    /// A card was bought.
    Bought { seat: Seat, card: Kind, cost: u32 },
    /// The bank paid for buying a card.
    Bonus { seat: Seat, card: Kind, amount: u32 },
    /// A landmark was built.
    Built { seat: Seat, landmark: Landmark, cost: u32 },
    /// Nothing was built.
    Passed { seat: Seat },
    /// The airport paid for building nothing.
    Flew { seat: Seat, amount: u32 },
    /// A coin was put on a card.
    Invested { seat: Seat, total: u32 },
    /// Cards came from the deck to the market.
    Refilled { card: Kind, copies: u8 },
    /// Doubles: the same player has another turn.
    ExtraTurn { seat: Seat },
    /// All landmarks are built.
    Won { seat: Seat },
    /// No winner after the most turns a game may take.
    TimeUp { turns: u16 },
}

impl GameEvent for Event {
    fn seen_by(&self, _: Viewer) -> Option<Self> {
        Some(*self)
    }
}

fn thrown<S: Serializer>(dice: &[u8; 2], s: S) -> Result<S::Ok, S::Error> {
    s.collect_seq(dice.iter().filter(|d| **d > 0))
}

fn read_thrown<'de, D: Deserializer<'de>>(d: D) -> Result<[u8; 2], D::Error> {
    match Vec::<u8>::deserialize(d)?[..] {
        [one] => Ok([one, 0]),
        [one, two] => Ok([one, two]),
        _ => Err(serde::de::Error::custom("a throw has one or two dice")),
    }
}

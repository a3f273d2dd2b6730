//! What players do.

use engine::Seat;

use crate::wire::Call;

engine::small! {
    /// A slot of a player's hand; the second stand follows the first.
    pub Slot: 36, "a slot"
}

/// An equipment card by its number, 1 to 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

impl Card {
    /// The card with this number.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 12 { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl engine::Atom for Card {
    const COUNT: u32 = 12;

    fn index(self) -> u32 {
        u32::from(self.0) - 1
    }

    fn from_index(index: u32) -> Self {
        Self(index as u8 + 1)
    }

    fn write(self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }

    fn read(word: &str) -> Option<Self> {
        engine::action::read_number(word, 13).and_then(|n| Self::new(n as u8))
    }

    fn expected() -> String {
        "an equipment card from 1 to 12".into()
    }
}

engine::written_as! {
    /// An equipment card by its number, 1 to 12.
    Card => u8
}

impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u8(self.0)
    }
}

impl<'de> serde::Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(d)?;
        Self::new(number).ok_or_else(|| serde::de::Error::custom("equipment cards go from 1 to 12"))
    }
}

engine::actions! {
    /// What players do. A turn goes step by step: point at a wire, say a value, choose the own wire.
    pub enum Action {
        /// Put an info token on an own blue wire.
        Token(slot: Slot) = "token",
        /// Point at a teammate's wire.
        Cut(seat: Seat, slot: Slot) = "cut",
        /// Say a value (for the radar: ask for it).
        Say(call: Call) = "say",
        /// The call was right: cut this own wire with it.
        Own(slot: Slot) = "own",
        /// Cut all remaining copies of a value, which are all yours.
        Solo(call: Call) = "solo",
        /// Show that all your uncut wires are red.
        Reveal = "reveal",
        /// Use the Double Detector.
        Double = "double",
        /// Point at one more wire of the same stand.
        Also(slot: Slot) = "also",
        /// Answer a detector: this wire is cut or gets the token.
        Show(slot: Slot) = "show",
        /// Use an equipment card.
        Use(card: Card) = "use",
        /// Label this own wire and its right neighbour.
        Label(slot: Slot) = "label",
        /// Choose a player.
        Pick(seat: Seat) = "pick",
        /// Give this wire away in a swap.
        Give(slot: Slot) = "give",
        /// Put the received wire here.
        Insert(slot: Slot) = "insert",
    }
}

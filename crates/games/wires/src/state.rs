//! All there is to know about a table.

use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::action::Card;
use crate::fact::{Fact, Slots};
use crate::wire::{Call, Wire, WireSet};

/// The most wires that are dealt.
pub(crate) const MOST_WIRES: usize = 70;
/// The most players.
pub(crate) const SEATS: usize = 5;

/// What a token shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// There is none.
    None,
    /// The number of a blue wire.
    Value,
    /// A yellow wire, not which.
    Yellow,
    /// A red wire, not which.
    Red,
}

/// A wire on a stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) wire: Wire,
    /// Who has seen it: its owner, and both sides of a swap.
    pub(crate) seen: Seats,
    pub(crate) cut: bool,
    pub(crate) token: Token,
}

impl Placed {
    /// What stands where no wire is.
    pub(crate) const BLANK: Self =
        Self { wire: BLANK_WIRE, seen: Seats::NONE, cut: false, token: Token::None };
}

pub(crate) const BLANK_WIRE: Wire = match Wire::blue(1) {
    Some(wire) => wire,
    None => unreachable!(),
};

/// What a call is made with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tool {
    /// Nothing: one wire, one value.
    #[default]
    Plain,
    /// Two wires.
    Double,
    /// Three wires.
    Triple,
    /// A whole stand.
    Super,
    /// Two values.
    Ray,
}

impl Tool {
    /// How many wires it needs on a stand.
    pub const fn reach(self) -> usize {
        match self {
            Self::Double => 2,
            Self::Triple => 3,
            Self::Plain | Self::Super | Self::Ray => 1,
        }
    }

    /// Does the teammate answer it?
    pub const fn is_detector(self) -> bool {
        matches!(self, Self::Double | Self::Triple | Self::Super)
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// All wires are cut.
    Won,
    /// A red wire was cut.
    Exploded,
    /// The dial reached 0.
    DialOut,
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Everybody puts an info token, the captain first.
    Token,
    /// A turn begins.
    Turn,
    /// A tool was taken: point at the first wire.
    Point,
    /// Point at one more wire of the stand.
    Also,
    /// Say the value, or the second one.
    Say,
    /// The teammate answers a detector.
    Answer,
    /// The call was right: choose the own wire.
    Own,
    /// Choose two neighbours that are the same.
    LabelSame,
    /// Choose two neighbours that differ.
    LabelDifferent,
    /// Choose a wire for the post-it.
    PostIt,
    /// Choose the number to ask for.
    Radar,
    /// Choose whose detector is made ready.
    Batteries,
    /// Choose who plays next.
    Coffee,
    /// Choose whom to swap with.
    Partner,
    /// Choose the wire to give.
    Give,
    /// The partner chooses the wire to give.
    GiveBack,
    /// Choose where the received wire goes.
    Insert,
    /// The partner chooses where its wire goes.
    InsertBack,
    /// The game is over.
    Over(End),
}

/// What was chosen so far in a turn; cleared when it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Doing {
    /// What the call is made with.
    pub tool: Tool,
    /// At whose wires was pointed, or with whom is swapped.
    pub target: Seat,
    /// The slots that were pointed at.
    pub slots: Slots,
    /// The value that was said, and the second one of the ray.
    pub calls: [Option<Call>; 2],
    /// In a swap: the own slot, the partner's, and where the first received wire goes.
    pub swap: [u8; 3],
}

/// An equipment card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Equipment {
    /// Which card.
    pub card: Card,
    /// Was it used?
    pub used: bool,
}

/// A table.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The wires of all players one after the other, each stand sorted.
    pub(crate) wires: [Placed; MOST_WIRES],
    /// How many mistakes end the game.
    pub(crate) dial: u8,
    pub(crate) stage: Stage,
    /// Whose turn it is.
    pub(crate) turn: Seat,
    pub(crate) doing: Doing,
    /// The cards in ascending order.
    pub(crate) cards: [Option<Equipment>; SEATS],
    /// Who has used the Double Detector.
    pub(crate) detectors: Seats,
    /// The candidates that were shown: all yellow and red wires that may be in play.
    pub(crate) shown: WireSet,
    /// Those that were set aside unseen.
    pub(crate) aside: WireSet,
    /// No dial step and no explosion this turn.
    pub(crate) stable: bool,
    /// Who plays after this turn, if coffee was drunk.
    pub(crate) next: Option<Seat>,
    /// What everybody saw.
    pub(crate) log: Vec<Fact>,
}

impl State {
    /// Where the game stands.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Everything that everybody saw.
    pub fn log(&self) -> &[Fact] {
        &self.log
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<End> {
        if let Stage::Over(end) = self.stage { Some(end) } else { None }
    }

    /// The mistakes that are left until the game is lost.
    pub fn dial(&self) -> u8 {
        self.dial
    }
}

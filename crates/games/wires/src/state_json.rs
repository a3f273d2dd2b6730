//! States and views as readable JSON: what `position` gives and `open` takes.

use engine::{Seat, Seats};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::fact::Fact;
use crate::state::{BLANK_WIRE, Doing, Equipment, MOST_WIRES, Placed, SEATS, Stage, State, Token};
use crate::view::View;
use crate::wire::{Wire, WireSet};

fn none() -> Token {
    Token::None
}

fn is_none(token: &Token) -> bool {
    *token == Token::None
}

fn not(flag: &bool) -> bool {
    !*flag
}

#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct One {
    /// Not known to the reader if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wire: Option<Wire>,
    /// Who has seen it.
    seen: Vec<Seat>,
    /// Is it cut?
    #[serde(default, skip_serializing_if = "not")]
    cut: bool,
    /// What its token shows.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    token: Token,
}

#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Readable {
    /// What has to be decided.
    stage: Stage,
    /// Whose turn it is.
    turn: Seat,
    /// The mistakes that are left until the mission is lost.
    dial: u8,
    /// All wires, the hands of all players one after the other.
    wires: Vec<One>,
    /// What was chosen so far in this turn.
    #[serde(default)]
    doing: Doing,
    /// The equipment on the table.
    #[serde(default)]
    cards: Vec<Equipment>,
    /// Who has used the Double Detector.
    #[serde(default)]
    detectors_used: Vec<Seat>,
    /// The yellow and red wires that may be in play.
    #[serde(default)]
    candidates: Vec<Wire>,
    /// The wires that were set aside, when the game is over.
    #[serde(default)]
    aside: Vec<Wire>,
    /// Neither dial step nor explosion in this turn?
    #[serde(default, skip_serializing_if = "not")]
    stable: bool,
    /// Who plays after this turn, if coffee decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next: Option<Seat>,
    /// What everybody saw, in order.
    log: Vec<Fact>,
}

fn write(s: &State, open: u128) -> Readable {
    let used = s.wires.iter().rposition(|w| *w != Placed::BLANK).map_or(0, |i| i + 1);
    let one = |i: usize| One {
        wire: (open >> i & 1 != 0).then_some(s.wires[i].wire),
        seen: s.wires[i].seen.iter().collect(),
        cut: s.wires[i].cut,
        token: s.wires[i].token,
    };
    Readable {
        stage: s.stage,
        turn: s.turn,
        dial: s.dial,
        wires: (0..used).map(one).collect(),
        doing: s.doing,
        cards: s.cards.iter().flatten().copied().collect(),
        detectors_used: s.detectors.iter().collect(),
        candidates: s.shown.iter().collect(),
        aside: s.aside.iter().collect(),
        stable: s.stable,
        next: s.next,
        log: s.log.clone(),
    }
}

fn set(wires: &[Wire]) -> Result<WireSet, String> {
    let set: WireSet = wires.iter().copied().collect();
    if set.len() as usize == wires.len() { Ok(set) } else { Err("a wire is named twice".into()) }
}

fn seats(list: &[Seat]) -> Result<Seats, String> {
    if list.iter().all(|s| s.index() < SEATS) {
        Ok(list.iter().copied().collect())
    } else {
        Err(format!("seats go from 0 to {}", SEATS - 1))
    }
}

impl Readable {
    fn read(self) -> Result<(State, u128), String> {
        if self.wires.len() > MOST_WIRES || self.cards.len() > SEATS {
            return Err(format!("there are at most {MOST_WIRES} wires and {SEATS} cards"));
        }
        seats(&[self.turn, self.doing.target])?;
        let mut open = 0;
        let mut wires = [Placed::BLANK; MOST_WIRES];
        for (i, one) in self.wires.iter().enumerate() {
            open |= u128::from(one.wire.is_some()) << i;
            wires[i] = Placed {
                wire: one.wire.unwrap_or(BLANK_WIRE),
                seen: seats(&one.seen)?,
                cut: one.cut,
                token: one.token,
            };
        }
        let mut cards = [None; SEATS];
        for (place, card) in cards.iter_mut().zip(self.cards) {
            *place = Some(card);
        }
        let state = State {
            wires,
            dial: self.dial,
            stage: self.stage,
            turn: self.turn,
            doing: self.doing,
            cards,
            detectors: seats(&self.detectors_used)?,
            shown: set(&self.candidates)?,
            aside: set(&self.aside)?,
            stable: self.stable,
            next: self.next,
            log: self.log,
        };
        Ok((state, open))
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        write(self, u128::MAX).serialize(s)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let read = Readable::deserialize(d)?;
        if read.wires.iter().any(|w| w.wire.is_none()) {
            return Err(D::Error::custom("`wires`: every wire of a full state has a `wire`"));
        }
        read.read().map(|r| r.0).map_err(D::Error::custom)
    }
}

#[derive(Serialize, Deserialize, schemars::JsonSchema)]
struct Looked {
    /// Who looks.
    viewer: Option<Seat>,
    /// How many play.
    seats: u8,
    /// The stands in order: owner and number of wires.
    stands: Vec<(u8, u8)>,
    #[serde(flatten)]
    rest: Readable,
}

engine::written_as! {
    /// A table as one viewer may know it.
    View => Looked
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let rest = write(&self.blanked, self.open);
        Looked { viewer: self.viewer, seats: self.seats, stands: self.stands.clone(), rest }.serialize(s)
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let read = Looked::deserialize(d)?;
        let (blanked, open) = read.rest.read().map_err(D::Error::custom)?;
        let wires: usize = read.stands.iter().map(|s| s.1 as usize).sum();
        if wires > MOST_WIRES || read.stands.iter().any(|s| s.0 as usize >= SEATS) {
            return Err(D::Error::custom("`stands`: too many wires or players"));
        }
        Ok(Self { blanked, open, viewer: read.viewer, seats: read.seats, stands: read.stands })
    }
}

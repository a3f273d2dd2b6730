//! Wires, sets of wires, and what can be called.

use std::fmt;
use std::str::FromStr;

use engine::{Atom, Invalid};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The highest number on a blue wire.
pub const HIGHEST: u8 = 12;

/// The colour of a wire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Whole numbers; four of each.
    Blue,
    /// n.1; all yellows are one callable value.
    Yellow,
    /// n.5; can't be called, and explodes.
    Red,
}

impl Colour {
    /// All wires of the colour.
    pub const fn set(self) -> WireSet {
        match self {
            Self::Blue => WireSet::BLUE,
            Self::Yellow => WireSet::YELLOW,
            Self::Red => WireSet::RED,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Red => "red",
        }
    }
}

/// A wire by its face: `7`, `3.1` (yellow) or `5.5` (red). Ordered as wires are sorted on a stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wire(u8);

impl Wire {
    /// How many codes there are; see [`code`](Self::code).
    pub const CODES: usize = 3 * (HIGHEST as usize + 1);

    /// A blue wire, if there is one with this number.
    pub const fn blue(number: u8) -> Option<Self> {
        if number >= 1 && number <= HIGHEST { Some(Self(number * 3)) } else { None }
    }

    /// The yellow wire between `number` and the next.
    pub const fn yellow(number: u8) -> Option<Self> {
        if number >= 1 && number < HIGHEST { Some(Self(number * 3 + 1)) } else { None }
    }

    /// The red wire between `number` and the next.
    pub const fn red(number: u8) -> Option<Self> {
        if number >= 1 && number < HIGHEST { Some(Self(number * 3 + 2)) } else { None }
    }

    /// A number for the face, ascending as wires are sorted.
    #[inline]
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// The wire with this code.
    pub const fn from_code(code: usize) -> Option<Self> {
        if code < Self::CODES && WireSet::ALL.0 >> code & 1 != 0 { Some(Self(code as u8)) } else { None }
    }

    /// The number, without what follows the point.
    pub const fn number(self) -> u8 {
        self.0 / 3
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        match self.0 % 3 {
            0 => Colour::Blue,
            1 => Colour::Yellow,
            _ => Colour::Red,
        }
    }

    /// The set of just this wire.
    #[inline]
    pub const fn set(self) -> WireSet {
        WireSet(1 << self.0)
    }

    /// All wires that count as the same when wires are compared: the number of a blue wire, else the colour.
    pub const fn kin(self) -> WireSet {
        match self.colour() {
            Colour::Blue => self.set(),
            other => other.set(),
        }
    }

    /// What must be called to cut it; reds can't be called.
    pub const fn call(self) -> Option<Call> {
        match self.colour() {
            Colour::Blue => Some(Call(self.number())),
            Colour::Yellow => Some(Call::YELLOW),
            Colour::Red => None,
        }
    }

    /// All wires there are, ascending.
    pub fn all() -> impl Iterator<Item = Self> {
        WireSet::ALL.iter()
    }
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.colour() {
            Colour::Blue => self.number().to_string(),
            Colour::Yellow => format!("{}.1", self.number()),
            Colour::Red => format!("{}.5", self.number()),
        };
        f.pad(&text)
    }
}

impl fmt::Debug for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Wire {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let (number, point) = text.split_once('.').map_or((text, None), |(n, p)| (n, Some(p)));
        let number = engine::action::read_number(number, 13).map(|n| n as u8);
        let wire = match (number, point) {
            (Some(n), None) => Self::blue(n),
            (Some(n), Some("1")) => Self::yellow(n),
            (Some(n), Some("5")) => Self::red(n),
            _ => None,
        };
        wire.ok_or_else(|| {
            Invalid(format!(
                "`{}` is no wire: blue wires are 1 to 12, yellow ones 1.1 to 11.1, red ones 1.5 to 11.5",
                engine::action::clip(text)
            ))
        })
    }
}

engine::written_as! {
    /// A wire: blue ones are `1` to `12`, yellow ones `1.1` to `11.1`, red ones `1.5` to `11.5`.
    Wire => String,
    /// What is called: a blue number, or `Y` for yellow.
    Call => String,
    /// A wire that was shown: its face, or `Y` for some yellow one.
    Shown => String,
}

impl Serialize for Wire {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Wire {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        word(d)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A string, or a whole number where somebody wrote one without quotes.
fn word<'de, D: Deserializer<'de>>(d: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a string such as \"7\"")]
    enum Word {
        Text(String),
        Number(u32),
    }
    Ok(match Word::deserialize(d)? {
        Word::Text(text) => text,
        Word::Number(number) => number.to_string(),
    })
}

impl From<Wire> for u32 {
    fn from(wire: Wire) -> Self {
        wire.0.into()
    }
}

/// The bits 3, 6, 9 … up to `3 * upto`.
const fn every_third(upto: u8) -> u64 {
    let (mut bits, mut n) = (0, 1);
    while n <= upto {
        bits |= 1 << (3 * n);
        n += 1;
    }
    bits
}

/// A set of faces, a bit for each code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct WireSet(pub u64);

impl WireSet {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// All blue wires.
    pub const BLUE: Self = Self(every_third(HIGHEST));
    /// All yellow wires.
    pub const YELLOW: Self = Self(every_third(HIGHEST - 1) << 1);
    /// All red wires.
    pub const RED: Self = Self(every_third(HIGHEST - 1) << 2);
    /// Everything.
    pub const ALL: Self = Self(Self::BLUE.0 | Self::YELLOW.0 | Self::RED.0);

    /// Is the wire in it?
    #[inline]
    pub const fn has(self, wire: Wire) -> bool {
        self.0 >> wire.0 & 1 != 0
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in this one only.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Nothing in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many faces.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Is everything of it in the other?
    #[inline]
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The only wire in it, if it is just one.
    pub const fn single(self) -> Option<Wire> {
        if self.len() == 1 { Some(Wire(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// The lowest wire.
    pub const fn lowest(self) -> Option<Wire> {
        if self.0 == 0 { None } else { Some(Wire(self.0.trailing_zeros() as u8)) }
    }

    /// The highest wire.
    pub const fn highest(self) -> Option<Wire> {
        if self.0 == 0 { None } else { Some(Wire(63 - self.0.leading_zeros() as u8)) }
    }

    /// Its wires, ascending.
    pub fn iter(self) -> impl Iterator<Item = Wire> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let low = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some(Wire(low as u8))
        })
    }
}

impl FromIterator<Wire> for WireSet {
    fn from_iter<I: IntoIterator<Item = Wire>>(wires: I) -> Self {
        Self(wires.into_iter().fold(0, |bits, w| bits | 1 << w.0))
    }
}

/// What can be said: a blue number, or "yellow". Written `7` and `Y`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Call(u8);

impl Call {
    /// "Yellow": any of them.
    pub const YELLOW: Self = Self(HIGHEST + 1);

    /// A blue number.
    pub const fn blue(number: u8) -> Option<Self> {
        if number >= 1 && number <= HIGHEST { Some(Self(number)) } else { None }
    }

    /// All calls, yellow last.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=HIGHEST + 1).map(Self)
    }

    /// The blue number, unless it is yellow.
    pub const fn number(self) -> Option<u8> {
        if self.0 <= HIGHEST { Some(self.0) } else { None }
    }

    /// The wires that it means.
    #[inline]
    pub const fn set(self) -> WireSet {
        if self.0 <= HIGHEST { WireSet(1 << (self.0 * 3)) } else { WireSet::YELLOW }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => f.pad(&number.to_string()),
            None => f.pad("Y"),
        }
    }
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Atom for Call {
    const COUNT: u32 = HIGHEST as u32 + 1;

    fn index(self) -> u32 {
        u32::from(self.0) - 1
    }

    fn from_index(index: u32) -> Self {
        Self(index as u8 + 1)
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn read(word: &str) -> Option<Self> {
        match word {
            "Y" | "y" | "yellow" => Some(Self::YELLOW),
            _ => engine::action::read_number(word, 13).and_then(|n| Self::blue(n as u8)),
        }
    }

    fn expected() -> String {
        "a number from 1 to 12, or Y for yellow".into()
    }
}

impl FromStr for Call {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        Self::read(text).ok_or_else(|| {
            Invalid(format!("`{}` can't be called; say {}", engine::action::clip(text), Self::expected()))
        })
    }
}

impl Serialize for Call {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Call {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        word(d)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A wire that was shown: its face, or only that it is yellow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shown {
    /// This face.
    Wire(Wire),
    /// Some yellow.
    Yellow,
}

impl Shown {
    /// What it can be.
    pub const fn set(self) -> WireSet {
        match self {
            Self::Wire(wire) => wire.set(),
            Self::Yellow => WireSet::YELLOW,
        }
    }
}

impl From<Wire> for Shown {
    fn from(wire: Wire) -> Self {
        Self::Wire(wire)
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wire(wire) => wire.fmt(f),
            Self::Yellow => f.pad("Y"),
        }
    }
}

impl FromStr for Shown {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        if matches!(text, "Y" | "y" | "yellow") { Ok(Self::Yellow) } else { text.parse().map(Self::Wire) }
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Shown {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        word(d)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wires_sort_blue_then_yellow_then_red_of_a_number() {
        let text: Vec<String> = Wire::all().map(|w| w.to_string()).collect();
        assert_eq!(text.len(), 34);
        assert_eq!(text[..5], ["1", "1.1", "1.5", "2", "2.1"]);
        assert_eq!(text[33], "12");
        for wire in Wire::all() {
            assert_eq!(wire.to_string().parse::<Wire>().unwrap(), wire);
            assert_eq!(Wire::from_code(wire.code()), Some(wire));
            assert!(wire.colour().set().has(wire));
        }
    }

    #[test]
    fn what_is_no_wire_is_refused() {
        for bad in ["0", "13", "12.1", "12.5", "1.2", "", "Y", "01", "1.10", "-1"] {
            assert!(bad.parse::<Wire>().is_err(), "{bad}");
        }
    }

    #[test]
    fn all_yellows_are_one_call_and_reds_none() {
        assert_eq!("3.1".parse::<Wire>().unwrap().call(), Some(Call::YELLOW));
        assert_eq!("3.5".parse::<Wire>().unwrap().call(), None);
        assert_eq!("3".parse::<Wire>().unwrap().call(), Call::blue(3));
        for call in Call::all() {
            assert_eq!(call.to_string().parse::<Call>().unwrap(), call);
            assert_eq!(Call::from_index(call.index()), call);
        }
    }
}

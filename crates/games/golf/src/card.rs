//! Playing cards.

use std::fmt;
use std::str::FromStr;

use engine::Invalid;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A rank, from ace to king, and the joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

impl Rank {
    /// The ace.
    pub const ACE: Self = Self(0);
    /// The two.
    pub const TWO: Self = Self(1);
    /// The ten.
    pub const TEN: Self = Self(9);
    /// The jack.
    pub const JACK: Self = Self(10);
    /// The queen.
    pub const QUEEN: Self = Self(11);
    /// The king.
    pub const KING: Self = Self(12);
    /// The joker.
    pub const JOKER: Self = Self(13);
    /// How many ranks there are.
    pub const COUNT: usize = 14;
    const NAMES: [&'static str; Self::COUNT] =
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X"];

    /// The rank as an index, the ace being 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All ranks, the joker last.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// `A`, `2` … `10`, `J`, `Q`, `K` or `X`.
    pub fn name(self) -> &'static str {
        Self::NAMES[self.index()]
    }
}

/// A suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Suit {
    Hearts,
    Diamonds,
    Clubs,
    Spades,
}

impl Suit {
    /// All suits.
    pub const ALL: [Self; 4] = [Self::Hearts, Self::Diamonds, Self::Clubs, Self::Spades];

    /// `H`, `D`, `C` or `S`.
    pub const fn letter(self) -> char {
        match self {
            Self::Hearts => 'H',
            Self::Diamonds => 'D',
            Self::Clubs => 'C',
            Self::Spades => 'S',
        }
    }

    /// The suit as a picture.
    pub const fn symbol(self) -> char {
        match self {
            Self::Hearts => '♥',
            Self::Diamonds => '♦',
            Self::Clubs => '♣',
            Self::Spades => '♠',
        }
    }

    /// Hearts and diamonds.
    pub const fn is_red(self) -> bool {
        matches!(self, Self::Hearts | Self::Diamonds)
    }
}

/// A card, written as rank and suit: `10H`, `KS`, `XD`. Jokers have a suit too, to tell them apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many different cards there are.
    pub const COUNT: u8 = Rank::COUNT as u8 * 4;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(rank.0 * 4 + suit as u8)
    }

    /// The card with this number.
    #[inline]
    pub const fn from_number(number: u8) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// The number of the card, from 0.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Rank and suit: `10H`.
    #[inline]
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 4)
    }

    /// Its suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }
}

/// The names of all cards by number: written out, because they are written often.
#[rustfmt::skip]
const NAMES: [&str; Card::COUNT as usize] = [
    "AH", "AD", "AC", "AS", "2H", "2D", "2C", "2S", "3H", "3D", "3C", "3S", "4H", "4D", "4C", "4S",
    "5H", "5D", "5C", "5S", "6H", "6D", "6C", "6S", "7H", "7D", "7C", "7S", "8H", "8D", "8C", "8S",
    "9H", "9D", "9C", "9S", "10H", "10D", "10C", "10S", "JH", "JD", "JC", "JS", "QH", "QD", "QC", "QS",
    "KH", "KD", "KC", "KS", "XH", "XD", "XC", "XS",
];

impl From<Card> for u32 {
    #[inline]
    fn from(card: Card) -> Self {
        card.0.into()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let bad = || {
            Invalid(format!(
                "`{}` is no card; a card is a rank (A 2 … 10 J Q K, X for a joker) and a suit (H D C S), such as 10H",
                engine::action::clip(text)
            ))
        };
        let split = text.char_indices().next_back().ok_or_else(bad)?.0;
        let (rank, suit) = text.split_at(split);
        let rank = Rank::all().find(|r| r.name().eq_ignore_ascii_case(rank)).ok_or_else(bad)?;
        let suit = Suit::ALL
            .into_iter()
            .find(|s| suit.eq_ignore_ascii_case(s.letter().encode_utf8(&mut [0; 4])))
            .ok_or_else(bad)?;
        Ok(Self::new(rank, suit))
    }
}

engine::written_as! {
    /// A card: its rank (`A 2 … 10 J Q K X`, X is a joker) and its suit (`H D C S`), such as `10H` or `XS`.
    Card => String
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_as_it_is_written() {
        for number in 0..Card::COUNT {
            let card = Card::from_number(number).unwrap();
            assert_eq!(card.to_string().parse::<Card>().unwrap(), card);
            assert_eq!(card.name(), format!("{}{}", card.rank().name(), card.suit().letter()));
        }
        assert_eq!("10h".parse::<Card>().unwrap().to_string(), "10H");
    }

    #[test]
    fn what_is_no_card_is_refused() {
        for bad in ["", "H", "1H", "11S", "10", "10X", "♥", "A♥", "ZZ", "10HH"] {
            let error = bad.parse::<Card>().unwrap_err().to_string();
            assert!(error.contains("is no card"), "{bad}: {error}");
        }
    }
}

//! Which card and which landmark: small numbers with names.

use std::fmt;

use engine::Atom;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many kinds of cards a table can have: the official ones, then those of the players' own sets.
pub(crate) const KINDS: usize = 56;
/// How many landmarks a table can have.
pub(crate) const LANDMARKS: usize = 10;

/// The official cards in the order of their numbers, which never changes.
pub(crate) const NAMES: [&str; 38] = [
    "Wheat Field",
    "Ranch",
    "Forest",
    "Mine",
    "Apple Orchard",
    "Bakery",
    "Convenience Store",
    "Cheese Factory",
    "Furniture Factory",
    "Farmer's Market",
    "Café",
    "Family Restaurant",
    "Stadium",
    "TV Station",
    "Business Center",
    "Sushi Bar",
    "Flower Orchard",
    "Flower Shop",
    "Pizza Joint",
    "Hamburger Stand",
    "Mackerel Boat",
    "Food Warehouse",
    "Tuna Boat",
    "Publisher",
    "Tax Office",
    "General Store",
    "Corn Field",
    "Demolition Company",
    "French Restaurant",
    "Loan Office",
    "Vineyard",
    "Winery",
    "Moving Company",
    "Soda Bottling Plant",
    "Members' Club",
    "Renovation Company",
    "Tech Startup",
    "Park",
];

/// The official landmarks in the order of their numbers, which never changes.
pub(crate) const LANDMARK_NAMES: [&str; 7] =
    ["Train Station", "Shopping Mall", "Amusement Park", "Radio Tower", "Harbor", "Airport", "City Hall"];

/// A name as it is compared: letters and digits only, in lower case and without accents.
pub(crate) fn key(name: &str) -> String {
    name.chars()
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            'à' | 'á' | 'â' | 'ä' | 'ã' | 'å' => 'a',
            'è' | 'é' | 'ê' | 'ë' => 'e',
            'ì' | 'í' | 'î' | 'ï' => 'i',
            'ò' | 'ó' | 'ô' | 'ö' | 'õ' => 'o',
            'ù' | 'ú' | 'û' | 'ü' => 'u',
            'ç' => 'c',
            'ñ' => 'n',
            c => c,
        })
        .filter(|c| c.is_alphanumeric())
        .collect()
}

/// A name as one word: `farmers-market`.
pub(crate) fn slug(name: &str) -> String {
    name.split_whitespace().map(key).collect::<Vec<_>>().join("-")
}

macro_rules! named {
    ($(#[$meta:meta])* $Name:ident, $count:expr, $names:expr, $custom:literal, $what:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $Name(pub(crate) u8);

        impl $Name {
            /// The one with this number, if there is one.
            pub const fn new(number: u8) -> Option<Self> {
                if (number as usize) < $count { Some(Self(number)) } else { None }
            }

            /// Its number.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The name of an official one; one of the players' own has its place in their sets, such as `custom-1`.
            pub fn name(self) -> String {
                match $names.get(self.index()) {
                    Some(name) => (*name).to_owned(),
                    None => format!(concat!($custom, "-{}"), self.index() - $names.len() + 1),
                }
            }

            /// The one with this name, in any case and without accents.
            pub fn find(name: &str) -> Option<Self> {
                let wanted = key(name);
                if let Some(i) = $names.iter().position(|n| key(n) == wanted) {
                    return Some(Self(i as u8));
                }
                let number: usize = wanted.strip_prefix(key($custom).as_str())?.parse().ok()?;
                Self::new(u8::try_from(number.checked_sub(1)? + $names.len()).ok()?)
            }
        }

        impl Atom for $Name {
            const COUNT: u32 = $count as u32;

            #[inline]
            fn index(self) -> u32 {
                self.0.into()
            }

            #[inline]
            fn from_index(index: u32) -> Self {
                Self(index as u8)
            }

            fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&slug(&self.name()))
            }

            fn read(word: &str) -> Option<Self> {
                Self::find(word)
            }

            fn expected() -> String {
                $what.into()
            }
        }

        impl schemars::JsonSchema for $Name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($Name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let name = $names[1];
                schemars::json_schema!({
                    "type": "string",
                    "description": format!("a name such as `{name}`; actions say it as one word: `{}`", slug(name)),
                })
            }
        }

        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(&self.name())
            }
        }

        impl<'de> Deserialize<'de> for $Name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let name = String::deserialize(d)?;
                Self::find(&name).ok_or_else(|| {
                    serde::de::Error::custom(format!("`{}` is not {}", engine::action::clip(&name), $what))
                })
            }
        }
    };
}

named! {
    /// A kind of card.
    Kind, KINDS, NAMES, "custom", "a card such as wheat-field, or custom-1 for the first of an own set"
}

named! {
    /// A landmark.
    Landmark, LANDMARKS, LANDMARK_NAMES, "landmark", "a landmark such as train-station, or landmark-1 for an own one"
}

impl Kind {
    /// The kind as a bit of a set of kinds.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl Landmark {
    /// The landmark as a bit of a set of landmarks.
    #[inline]
    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// The members of a set of kinds, ascending.
#[inline]
pub(crate) fn kinds(mut mask: u64) -> impl Iterator<Item = Kind> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let kind = Kind(mask.trailing_zeros() as u8);
            mask &= mask - 1;
            kind
        })
    })
}

/// The members of a set of landmarks, ascending.
#[inline]
pub(crate) fn landmarks(mask: u16) -> impl Iterator<Item = Landmark> {
    kinds(mask.into()).map(|bit| Landmark(bit.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_case_and_without_accents() {
        for (text, name) in [
            ("cafe", "Café"),
            ("CAFÉ", "Café"),
            ("farmers-market", "Farmer's Market"),
            ("Farmer's Market", "Farmer's Market"),
            ("tv station", "TV Station"),
            ("custom-3", "custom-3"),
        ] {
            assert_eq!(Kind::find(text).unwrap().name(), name);
        }
        for bad in ["", "caf", "custom-0", "custom-19", "custom", "wheat"] {
            assert_eq!(Kind::find(bad), None, "{bad}");
        }
        assert_eq!(Landmark::find("train station"), Some(Landmark(0)));
    }
}

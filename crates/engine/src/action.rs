//! Actions and their three faces: a typed enum, a dense id, and a one-line notation.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;

use crate::schema::ActionKind;
use crate::{MAX_SEATS, Seat};

/// A game's actions. Usually made by [`actions!`](crate::actions).
///
/// Ids are dense (`0..COUNT`) and stable: new actions are added at the end.
pub trait GameAction:
    Copy + Eq + Debug + Display + FromStr<Err = BadAction> + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// How many actions there are.
    const COUNT: u32;
    /// The id of this action.
    fn id(self) -> u32;
    /// The action with this id.
    fn from_id(id: u32) -> Option<Self>;
    /// The kinds of actions, in the order of their ids.
    fn kinds() -> Vec<ActionKind>;
}

/// A text or a JSON value that is no action of the game; says what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct BadAction(pub String);

/// A part of an action with few values: a position, a card, a seat.
///
/// Every reader checks the bounds, so that no text or JSON can make a value that does not exist.
pub trait Atom: Copy + Eq + Debug + Send + Sync + 'static {
    /// How many values there are.
    const COUNT: u32;
    /// Which one this is, from 0.
    fn index(self) -> u32;
    /// The value with this index, which must be below `COUNT`.
    fn from_index(index: u32) -> Self;
    /// Writes it as one word.
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// Reads what [`write`](Self::write) writes.
    fn read(word: &str) -> Option<Self>;
    /// What a reader should say it expected.
    fn expected() -> String;
}

impl Atom for Seat {
    const COUNT: u32 = MAX_SEATS as u32;

    #[inline]
    fn index(self) -> u32 {
        self.0.into()
    }

    #[inline]
    fn from_index(index: u32) -> Self {
        Self(index as u8)
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn read(word: &str) -> Option<Self> {
        read_number(word, MAX_SEATS as u32).map(|n| Self(n as u8))
    }

    fn expected() -> String {
        format!("a seat from 0 to {}", MAX_SEATS - 1)
    }
}

/// Reads a plain decimal number below `count`: no sign, no leading zero.
#[doc(hidden)]
pub fn read_number(word: &str, count: u32) -> Option<u32> {
    let plain = word == "0" || (!word.starts_with('0') && word.bytes().all(|b| b.is_ascii_digit()));
    if plain { word.parse().ok().filter(|n| *n < count) } else { None }
}

/// Several atoms side by side.
#[doc(hidden)]
pub trait Atoms: Sized {
    const COUNT: u32;
    fn index(self) -> u32;
    fn from_index(index: u32) -> Self;
}

macro_rules! atoms {
    ($($name:ident),*) => {
        impl<$($name: Atom),*> Atoms for ($($name,)*) {
            const COUNT: u32 = 1 $(* $name::COUNT)*;
            #[inline]
            #[allow(non_snake_case)]
            fn index(self) -> u32 {
                let ($($name,)*) = self;
                let index = 0;
                $(let index = index * <$name as Atom>::COUNT + $name.index();)*
                index
            }
            #[inline]
            #[allow(unused_variables, unused_mut, unused_assignments, clippy::unused_unit)]
            fn from_index(index: u32) -> Self {
                let mut place = Self::COUNT;
                let mut rest = index;
                ($({
                    place /= <$name as Atom>::COUNT;
                    let digit = rest / place;
                    rest %= place;
                    $name::from_index(digit)
                },)*)
            }
        }
    };
}
atoms!();
atoms!(A);
atoms!(A, B);
atoms!(A, B, C);

/// Splits a notation into its first word and the rest. Used by [`actions!`](crate::actions).
#[doc(hidden)]
pub fn words(text: &str) -> (&str, Vec<&str>) {
    let mut words = text.split_whitespace();
    (words.next().unwrap_or(""), words.collect())
}

/// Takes the next word of a notation as an atom.
#[doc(hidden)]
pub fn word<A: Atom>(verb: &str, words: &mut std::vec::IntoIter<&str>) -> Result<A, BadAction> {
    match words.next() {
        Some(word) => A::read(word)
            .ok_or_else(|| BadAction(format!("`{verb}` takes {}, not `{}`", A::expected(), clip(word)))),
        None => Err(BadAction(format!("`{verb}` needs {}", A::expected()))),
    }
}

/// Takes a field of a JSON action as an atom: a word as in the notation, or a number where the word is one.
#[doc(hidden)]
pub fn field<A: Atom>(
    verb: &str,
    name: &str,
    fields: &mut serde_json::Map<String, Value>,
) -> Result<A, BadAction> {
    let value = fields
        .remove(name)
        .ok_or_else(|| BadAction(format!("`{verb}` needs a field `{name}`: {}", A::expected())))?;
    let word = match &value {
        Value::String(word) => word.clone(),
        other => other.to_string(),
    };
    A::read(&word).ok_or_else(|| {
        BadAction(format!("`{verb}` takes {} as `{name}`, not `{}`", A::expected(), clip(&word)))
    })
}

/// A JSON value for an atom: a number where its word is one, else the word.
#[doc(hidden)]
pub fn atom_value<A: Atom>(atom: A) -> Value {
    struct Word<A>(A);
    impl<A: Atom> Display for Word<A> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.write(f)
        }
    }
    let word = Word(atom).to_string();
    word.parse::<u32>().map_or_else(|_| Value::String(word), Value::from)
}

/// Shortens what a stranger sent before it is quoted back.
pub fn clip(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        text.to_owned()
    } else {
        text.chars().take(MOST).chain("…".chars()).collect()
    }
}

/// Defines a bounded number that is an [`Atom`] and checks its bounds wherever it is read.
///
/// ```
/// engine::small!(/// A place in the grid.
///     pub Pos: 6, "a position");
/// assert_eq!(serde_json::from_str::<Pos>("5").unwrap(), Pos::new(5).unwrap());
/// assert!(serde_json::from_str::<Pos>("9").is_err());
/// ```
#[macro_export]
macro_rules! small {
    ($(#[$meta:meta])* $vis:vis $Name:ident : $count:literal, $what:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        $vis struct $Name(u8);

        #[allow(dead_code)]
        impl $Name {
            /// The value, if it is within bounds.
            $vis const fn new(value: u8) -> Option<Self> {
                if value < $count { Some(Self(value)) } else { None }
            }

            /// The value as a number.
            #[inline]
            $vis const fn get(self) -> usize {
                self.0 as usize
            }

            /// All values in ascending order.
            $vis fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
                (0..$count as u8).map(Self)
            }
        }

        impl $crate::Atom for $Name {
            const COUNT: u32 = $count;
            #[inline]
            fn index(self) -> u32 {
                self.0.into()
            }
            #[inline]
            fn from_index(index: u32) -> Self {
                debug_assert!(index < $count);
                Self(index as u8)
            }
            fn write(self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::write!(f, "{}", self.0)
            }
            fn read(word: &str) -> Option<Self> {
                $crate::action::read_number(word, $count).map(|n| Self(n as u8))
            }
            fn expected() -> String {
                ::std::format!("{} from 0 to {}", $what, $count - 1)
            }
        }

        impl ::serde::Serialize for $Name {
            fn serialize<S: ::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_u8(self.0)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $Name {
            fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let value = <u8 as ::serde::Deserialize>::deserialize(d)?;
                Self::new(value).ok_or_else(|| {
                    ::serde::de::Error::custom(::std::format!(
                        "expected {}, got {value}", <Self as $crate::Atom>::expected()
                    ))
                })
            }
        }

        impl ::schemars::JsonSchema for $Name {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($Name).into()
            }
            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                ::schemars::json_schema!({
                    "type": "integer", "minimum": 0, "maximum": $count - 1,
                    "description": <Self as $crate::Atom>::expected(),
                })
            }
        }
    };
}

/// Defines things with names that are [`Atom`]s: cards, colours, roles. They stand in JSON and in notation by their names.
///
/// ```
/// engine::named! {
///     /// A card.
///     pub enum Card {
///         /// The lowest.
///         Jack = "jack",
///         /// The highest.
///         King = "king",
///     }
/// }
/// assert_eq!(serde_json::to_string(&Card::King).unwrap(), "\"king\"");
/// assert_eq!(Card::ALL, [Card::Jack, Card::King]);
/// assert!(serde_json::from_str::<Card>("\"duke\"").unwrap_err().to_string().contains("jack, king"));
/// ```
#[macro_export]
macro_rules! named {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident { $( $(#[$vmeta:meta])* $Variant:ident = $word:literal ),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $Name { $( $(#[$vmeta])* $Variant ),+ }

        #[allow(dead_code)]
        impl $Name {
            /// All of them in order.
            $vis const ALL: &'static [Self] = &[$( Self::$Variant ),+];

            /// Its name.
            $vis const fn name(self) -> &'static str {
                match self { $( Self::$Variant => $word ),+ }
            }
        }

        impl $crate::Atom for $Name {
            const COUNT: u32 = Self::ALL.len() as u32;
            #[inline]
            fn index(self) -> u32 {
                self as u32
            }
            #[inline]
            fn from_index(index: u32) -> Self {
                Self::ALL[index as usize]
            }
            fn write(self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
            fn read(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == word)
            }
            fn expected() -> String {
                let names: Vec<&str> = Self::ALL.iter().map(|one| one.name()).collect();
                ::std::format!("one of {}", names.join(", "))
            }
        }

        impl ::serde::Serialize for $Name {
            fn serialize<S: ::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.name())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $Name {
            fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let word = <String as ::serde::Deserialize>::deserialize(d)?;
                <Self as $crate::Atom>::read(&word).ok_or_else(|| {
                    ::serde::de::Error::custom(::std::format!(
                        "expected {}, got `{}`", <Self as $crate::Atom>::expected(), $crate::action::clip(&word)
                    ))
                })
            }
        }

        impl ::schemars::JsonSchema for $Name {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($Name).into()
            }
            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                ::schemars::json_schema!({ "enum": [$($word),+] })
            }
        }
    };
}

/// Defines the enum of a game's actions with its ids, notation and JSON form.
///
/// ```
/// use engine::GameAction;
/// engine::small!(/// A place in the grid.
///     pub Pos: 6, "a position");
/// engine::actions! {
///     /// What a player can do.
///     pub enum Action {
///         /// Draw a card.
///         Draw = "draw",
///         /// Put the drawn card here.
///         Swap(at: Pos) = "swap",
///     }
/// }
/// let swap: Action = "swap 3".parse().unwrap();
/// assert_eq!(swap.id(), 4);
/// assert_eq!(swap.to_string(), "swap 3");
/// assert_eq!(serde_json::to_string(&swap).unwrap(), r#"{"type":"swap","at":3}"#);
/// assert_eq!("swap 7".parse::<Action>().unwrap_err().to_string(), "`swap` takes a position from 0 to 5, not `7`");
/// ```
#[macro_export]
macro_rules! actions {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident {
            $( $(#[doc = $doc:literal])* $Variant:ident $( ( $($field:ident : $Type:ty),+ ) )? = $word:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $Name {
            $( $(#[doc = $doc])* $Variant $( ( $($Type),+ ) )? ),+
        }

        impl $crate::GameAction for $Name {
            const COUNT: u32 = 0 $( + <($($($Type,)+)?) as $crate::action::Atoms>::COUNT )+;

            #[inline]
            #[allow(unused_assignments)]
            fn id(self) -> u32 {
                use $crate::action::Atoms;
                let mut base = 0;
                $(
                    if let Self::$Variant $( ( $($field),+ ) )? = self {
                        return base + ($($($field,)+)?).index();
                    }
                    base += <($($($Type,)+)?) as Atoms>::COUNT;
                )+
                base
            }

            #[inline]
            #[allow(unused_variables, unused_assignments)]
            fn from_id(id: u32) -> Option<Self> {
                use $crate::action::Atoms;
                let mut rest = id;
                $(
                    if rest < <($($($Type,)+)?) as Atoms>::COUNT {
                        let ($($($field,)+)?) = Atoms::from_index(rest);
                        return Some(Self::$Variant $( ( $($field),+ ) )?);
                    }
                    rest -= <($($($Type,)+)?) as Atoms>::COUNT;
                )+
                None
            }

            #[allow(unused_assignments)]
            fn kinds() -> ::std::vec::Vec<$crate::schema::ActionKind> {
                let mut kinds = ::std::vec::Vec::new();
                let mut first = 0;
                $(
                    let count = <($($($Type,)+)?) as $crate::action::Atoms>::COUNT;
                    kinds.push($crate::schema::ActionKind {
                        verb: $word,
                        about: $crate::schema::about(&[$($doc),*]),
                        first,
                        count,
                        fields: ::std::vec![
                            $($($crate::schema::action_field::<$Type>(stringify!($field))),+)?
                        ],
                    });
                    first += count;
                )+
                kinds
            }
        }

        impl ::std::fmt::Display for $Name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match *self {
                    $( Self::$Variant $( ( $($field),+ ) )? => {
                        f.write_str($word)?;
                        $($(
                            f.write_str(" ")?;
                            $crate::Atom::write($field, f)?;
                        )+)?
                        Ok(())
                    } )+
                }
            }
        }

        impl ::std::str::FromStr for $Name {
            type Err = $crate::BadAction;
            fn from_str(text: &str) -> Result<Self, $crate::BadAction> {
                let (verb, rest) = $crate::action::words(text);
                #[allow(unused_mut)]
                let mut rest = rest.into_iter();
                let action = match verb {
                    $( $word => Self::$Variant $( ( $($crate::action::word::<$Type>($word, &mut rest)?),+ ) )?, )+
                    _ => return Err($crate::action::unknown(verb, &[$($word),+])),
                };
                match rest.next() {
                    None => Ok(action),
                    Some(extra) => Err($crate::BadAction(::std::format!(
                        "`{verb}` does not take `{}`", $crate::action::clip(extra)
                    ))),
                }
            }
        }

        impl ::serde::Serialize for $Name {
            fn serialize<S: ::serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                use ::serde::ser::SerializeMap;
                match *self {
                    $( Self::$Variant $( ( $($field),+ ) )? => {
                        let mut map = s.serialize_map(None)?;
                        map.serialize_entry("type", $word)?;
                        $($( map.serialize_entry(stringify!($field), &$crate::action::atom_value($field))?; )+)?
                        map.end()
                    } )+
                }
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $Name {
            fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                use ::serde::de::Error;
                #[allow(unused_mut)]
                let (verb, mut fields) = $crate::action::verb_of(::serde::Deserialize::deserialize(d)?)
                    .map_err(D::Error::custom)?;
                let action = match verb.as_str() {
                    $( $word => Self::$Variant $( (
                        $($crate::action::field::<$Type>($word, stringify!($field), &mut fields)
                            .map_err(D::Error::custom)?),+
                    ) )?, )+
                    _ => return Err(D::Error::custom($crate::action::unknown(&verb, &[$($word),+]))),
                };
                match fields.keys().next() {
                    None => Ok(action),
                    Some(extra) => Err(D::Error::custom(::std::format!(
                        "`{verb}` has no field `{}`", $crate::action::clip(extra)
                    ))),
                }
            }
        }
    };
}

/// The error for a word that is not a verb of the game.
#[doc(hidden)]
pub fn unknown(verb: &str, verbs: &[&str]) -> BadAction {
    let verbs = verbs.join(", ");
    BadAction(if verb.is_empty() {
        format!("there is no action in this; the actions are: {verbs}")
    } else {
        format!("`{}` is no action; the actions are: {verbs}", clip(verb))
    })
}

/// Takes the `type` out of a JSON action.
#[doc(hidden)]
pub fn verb_of(
    mut fields: serde_json::Map<String, Value>,
) -> Result<(String, serde_json::Map<String, Value>), BadAction> {
    match fields.remove("type") {
        Some(Value::String(verb)) => Ok((verb, fields)),
        Some(_) => Err(BadAction("the `type` of an action is a string".into())),
        None => Err(BadAction("an action needs a `type`".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::small!(/// A row.
        Row: 3, "a row");
    crate::small!(/// A column.
        Col: 5, "a column");
    crate::actions! {
        /// Actions with no, one and two parts.
        enum Act {
            /// Nothing to say.
            Pass = "pass",
            /// One part.
            Give(to: Seat) = "give",
            /// Two parts.
            Put(row: Row, col: Col) = "put",
        }
    }

    #[test]
    fn ids_are_dense_and_all_faces_agree() {
        assert_eq!(Act::COUNT, 1 + 8 + 15);
        for id in 0..Act::COUNT {
            let action = Act::from_id(id).unwrap();
            assert_eq!(action.id(), id);
            assert_eq!(action.to_string().parse::<Act>().unwrap(), action);
            let json = serde_json::to_value(action).unwrap();
            assert_eq!(serde_json::from_value::<Act>(json).unwrap(), action);
        }
        assert_eq!(Act::from_id(Act::COUNT), None);
        assert_eq!(Act::Put(Row(1), Col(2)).to_string(), "put 1 2");
    }

    #[test]
    fn what_is_no_action_is_refused_with_what_was_expected() {
        let text = |s: &str| s.parse::<Act>().unwrap_err().to_string();
        assert_eq!(text("jump"), "`jump` is no action; the actions are: pass, give, put");
        assert_eq!(text("put 1"), "`put` needs a column from 0 to 4");
        assert_eq!(text("put 3 1"), "`put` takes a row from 0 to 2, not `3`");
        assert_eq!(text("put 01 1"), "`put` takes a row from 0 to 2, not `01`");
        assert_eq!(text("pass now"), "`pass` does not take `now`");
        assert_eq!(text("  "), "there is no action in this; the actions are: pass, give, put");
        let json = |s: &str| serde_json::from_str::<Act>(s).unwrap_err().to_string();
        assert!(json(r#"{"type":"put","row":1,"col":99}"#).contains("a column from 0 to 4"));
        assert!(json(r#"{"type":"put","row":-1,"col":0}"#).contains("a row from 0 to 2 as `row`, not `-1`"));
        assert!(json(r#"{"type":"pass","x":1}"#).contains("`pass` has no field `x`"));
        assert!(json(r#"{"row":1}"#).contains("needs a `type`"));
    }
}

//! What happened, and who may know it.

use std::fmt::{self, Debug};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Seat, Seats, Viewer};

/// Takes events as the rules emit them.
pub trait EventSink<E> {
    /// Does anybody hear of it? If not, a rule need not work out what an event would say.
    const HEARD: bool = true;

    /// Something happened.
    fn emit(&mut self, event: E);
}

/// Drops all events; costs nothing.
impl<E> EventSink<E> for () {
    const HEARD: bool = false;

    #[inline]
    fn emit(&mut self, _: E) {}
}

impl<E> EventSink<E> for Vec<E> {
    #[inline]
    fn emit(&mut self, event: E) {
        self.push(event);
    }
}

impl<E, S: EventSink<E>> EventSink<E> for &mut S {
    const HEARD: bool = S::HEARD;

    #[inline]
    fn emit(&mut self, event: E) {
        (**self).emit(event);
    }
}

/// A game's events.
pub trait GameEvent:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The event as this viewer may know it; `None` if it must not know that it happened.
    #[must_use]
    fn seen_by(&self, viewer: Viewer) -> Option<Self>;

    /// Did it show something to anybody that was hidden before? Then the move can't be taken back.
    fn reveals(&self) -> bool {
        false
    }

    /// Whom it is about, where that is not whoever moved.
    fn about(&self) -> Option<Seat> {
        None
    }
}

/// Something that only some seats may know, unless it has become known to all.
///
/// Written to JSON or to a log it is hidden, so that forgetting to [open](Self::seen_by) it hides instead of leaking.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Secret<T> {
    /// Known to some seats.
    Kept {
        /// Who know it.
        to: Seats,
        /// What it is.
        value: T,
    },
    /// Open to the reader.
    Known(T),
    /// Not for the reader.
    Hidden,
}

impl<T: Clone> Secret<T> {
    /// A secret of a seat, or of several.
    pub fn to(seats: impl Into<Seats>, value: T) -> Self {
        Self::Kept { to: seats.into(), value }
    }

    /// What the viewer may know of it.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::Kept { to, value } if viewer.is_among(*to) => Self::Known(value.clone()),
            Self::Known(value) => Self::Known(value.clone()),
            Self::Kept { .. } | Self::Hidden => Self::Hidden,
        }
    }

    /// The value, if it is open to the reader.
    pub fn known(&self) -> Option<&T> {
        if let Self::Known(value) = self { Some(value) } else { None }
    }
}

impl<T: Debug> Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(value) => value.fmt(f),
            Self::Kept { .. } => f.write_str("secret"),
            Self::Hidden => f.write_str("hidden"),
        }
    }
}

impl<T: Serialize> Serialize for Secret<T> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if let Self::Known(value) = self { value.serialize(s) } else { s.serialize_none() }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Secret<T> {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(d)?.map_or(Self::Hidden, Self::Known))
    }
}

impl<T: schemars::JsonSchema> schemars::JsonSchema for Secret<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Secret{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        crate::schema::hidden::<T>(generator)
    }
}

/// An event as one viewer may know it. The only form that goes to clients, logs and files.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Seen<E>(E);

impl<E: GameEvent> Seen<E> {
    /// What `viewer` may know of `event`.
    pub fn of(event: &E, viewer: Viewer) -> Option<Self> {
        event.seen_by(viewer).map(Self)
    }

    /// An event that somebody was sent, who may know all that is in it.
    pub fn sent(event: E) -> Self {
        Self(event)
    }

    /// The event with what the viewer must not know left out.
    pub fn get(&self) -> &E {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_that_nobody_opened_stays_hidden_in_every_form() {
        let secret = Secret::to(Seat(1), "queen");
        assert_eq!(serde_json::to_string(&secret).unwrap(), "null");
        assert!(!format!("{secret:?}").contains("queen"));
        assert_eq!(serde_json::to_string(&secret.seen_by(Viewer::Seat(Seat(1)))).unwrap(), "\"queen\"");
        for other in [Viewer::Public, Viewer::Seat(Seat(0))] {
            assert_eq!(secret.seen_by(other), Secret::Hidden);
        }
    }

    #[test]
    fn a_secret_of_two_is_open_to_both_and_to_nobody_else() {
        let secret = Secret::to(Seats::one(Seat(0)).with(Seat(2)), "queen");
        for (seat, knows) in [(0, true), (1, false), (2, true)] {
            assert_eq!(secret.seen_by(Viewer::Seat(Seat(seat))).known().is_some(), knows, "seat {seat}");
        }
        assert_eq!(secret.seen_by(Viewer::Public), Secret::Hidden);
    }
}

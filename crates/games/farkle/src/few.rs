//! A short list without a heap: the state of a running game stays a plain copy.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

/// Up to `N` things. Cells that are not used always have the default value, so that equal lists are equal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Few<T, const N: usize> {
    items: [T; N],
    count: u8,
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// Adds a thing; false if there is no room.
    pub fn push(&mut self, item: T) -> bool {
        let room = (self.count as usize) < N;
        if room {
            self.items[self.count as usize] = item;
            self.count += 1;
        }
        room
    }

    /// Keeps what passes the test, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let old = *self;
        *self = Self::default();
        for item in old.iter().filter(|i| keep(i)) {
            self.push(*item);
        }
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self { items: [T::default(); N], count: 0 }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = Self::default();
        for item in items {
            few.push(item);
        }
        few
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.count as usize]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.count as usize]
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: schemars::JsonSchema, const N: usize> schemars::JsonSchema for Few<T, N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("UpTo{N}Of{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let item = generator.subschema_for::<T>();
        schemars::json_schema!({ "type": "array", "items": item, "maxItems": N })
    }
}

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(d)?;
        if items.len() > N {
            return Err(serde::de::Error::custom(format!("{} are too many; at most {N}", items.len())));
        }
        Ok(items.into_iter().collect())
    }
}

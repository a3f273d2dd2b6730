//! The network itself: three layers of weights.

use crate::{Header, Shape};

/// How wide the first layer is.
pub const HIDDEN: usize = 128;
/// How wide the second layer is.
pub const INNER: usize = 32;

/// Weights, with what they are for.
#[derive(Clone, PartialEq)]
pub struct Net {
    /// What they are for.
    pub header: Header,
    /// All in a row: what each number adds to the first layer (the blocks in the order of play, then what all share) and
    /// the first layer's bias; what each place of it adds to the second, and the second's bias; the third.
    pub(crate) weights: Vec<f32>,
}

impl std::fmt::Debug for Net {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Net").field("header", &self.header).finish_non_exhaustive()
    }
}

impl Net {
    /// How many weights there are for a shape.
    pub(crate) const fn count(shape: Shape) -> usize {
        shape.inputs() * HIDDEN + HIDDEN + HIDDEN * INNER + INNER + INNER
    }

    /// Weights that are all zero.
    pub(crate) fn zero(header: Header) -> Self {
        let weights = vec![0.0; Self::count(header.shape)];
        Self { header, weights }
    }

    /// The same weights for something else of the same shape.
    ///
    /// # Panics
    ///
    /// If the shapes differ.
    #[must_use]
    pub fn with(self, header: Header) -> Self {
        assert_eq!(self.header.shape, header.shape, "weights for other numbers");
        Self { header, ..self }
    }

    /// Where the layers behind the first begin.
    pub(crate) const fn behind(shape: Shape) -> usize {
        (shape.inputs() + 1) * HIDDEN
    }

    /// What the first layer has before anything is added.
    #[inline]
    pub(crate) fn bias(&self) -> &[f32; HIDDEN] {
        row(&self.weights, self.header.shape.inputs() * HIDDEN)
    }

    /// Adds what a number brings to the first layer.
    #[inline]
    pub(crate) fn add(&self, hidden: &mut [f32; HIDDEN], input: usize, value: f32) {
        let weights: &[f32; HIDDEN] = row(&self.weights, input * HIDDEN);
        hidden.iter_mut().zip(weights).for_each(|(h, w)| *h += value * w);
    }

    /// The second layer, given the first.
    #[inline]
    pub(crate) fn inner(&self, hidden: &[f32; HIDDEN]) -> [f32; INNER] {
        let second = &self.weights[Self::behind(self.header.shape)..];
        let mut inner: [f32; INNER] = *row(second, HIDDEN * INNER);
        for (h, weights) in hidden.iter().zip(second.chunks_exact(INNER)) {
            let h = h.max(0.0);
            inner.iter_mut().zip(weights).for_each(|(sum, w)| *sum += h * w);
        }
        inner.map(|x| x.max(0.0))
    }

    /// What the third layer makes of the second.
    #[inline]
    pub(crate) fn outer(&self, inner: &[f32; INNER]) -> f32 {
        let third = &self.weights[self.weights.len() - INNER..];
        let mut sum = 0.0;
        for (x, w) in inner.iter().zip(third) {
            sum += x * w;
        }
        sum
    }
}

/// So many weights from a place on.
#[inline]
pub(crate) fn row<const N: usize>(weights: &[f32], at: usize) -> &[f32; N] {
    weights[at..].first_chunk().expect("as many weights as the shape says")
}

/// The same, to be changed.
#[inline]
pub(crate) fn row_mut<const N: usize>(weights: &mut [f32], at: usize) -> &mut [f32; N] {
    weights[at..].first_chunk_mut().expect("as many weights as the shape says")
}

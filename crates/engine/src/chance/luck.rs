use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A small, fast generator for what is *not* part of a game: the whims of bots, sampling, tests.
///
/// It is not a [`Chance`](crate::Chance), so that no rule can be decided by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Luck(Xoshiro256PlusPlus);

impl Luck {
    /// The generator for this seed, the same on every machine.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform number below `n`, which must not be 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        super::below(n, || (self.0.next_u64() >> 32) as u32)
    }

    /// A uniform number in `[0, 1)`.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// True with probability `p`.
    #[inline]
    pub fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// One of the items; `None` if there are none.
    #[inline]
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len() as u32) as usize]) }
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// An independent generator, for a helper or a thread.
    #[must_use]
    pub fn fork(&mut self) -> Self {
        Self::new(self.bits())
    }

    /// A 32-byte seed for a [`Fair`](super::Fair) table.
    pub fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        for part in seed.chunks_exact_mut(8) {
            part.copy_from_slice(&self.bits().to_le_bytes());
        }
        seed
    }
}

//! Sets of legal moves, as sets of action ids.

use std::fmt::Debug;

/// A set of action ids: list, test, count, sample and learning mask in one.
pub trait MoveSet: Clone + PartialEq + Debug + Default + Send + Sync {
    /// Adds an id.
    fn insert(&mut self, id: u32);
    /// Is the id in the set?
    fn contains(&self, id: u32) -> bool;
    /// How many ids there are.
    fn len(&self) -> u32;
    /// The `n`-th id in ascending order; `n` must be below [`len`](Self::len).
    fn nth(&self, n: u32) -> u32;
    /// Calls `visit` with each id in ascending order.
    fn for_each(&self, visit: impl FnMut(u32));

    /// How many ids of the set are below this one.
    fn rank(&self, id: u32) -> u32 {
        let mut below = 0;
        self.for_each(|other| below += u32::from(other < id));
        below
    }

    /// No id at all?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All ids in ascending order.
    fn ids(&self) -> Vec<u32> {
        let mut ids = Vec::with_capacity(self.len() as usize);
        self.for_each(|id| ids.push(id));
        ids
    }
}

/// A [`MoveSet`] of `64 * W` bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    #[inline]
    fn default() -> Self {
        Self([0; W])
    }
}

impl<const W: usize> Bits<W> {
    /// Adds `base + i` for each bit `i` of the mask.
    #[inline]
    pub fn insert_mask(&mut self, base: u32, mask: u64) {
        let (word, shift) = ((base / 64) as usize, base % 64);
        self.0[word] |= mask << shift;
        if shift > 0 && mask >> (64 - shift) != 0 {
            self.0[word + 1] |= mask >> (64 - shift);
        }
    }
}

/// `IN_BYTE[n][byte]` is the position of the `n`-th set bit of a byte.
static IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[n][byte] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The position of the `n`-th set bit of a word, counted from 0; the word must have more than `n` of them.
///
/// Counts the bits of all bytes side by side, finds the byte, and looks the rest up: no branch that luck decides.
#[inline]
pub fn nth_bit(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    debug_assert!(n < word.count_ones());
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // Byte i of `upto` counts the bits of bytes 0 to i.
    let upto = bytes.wrapping_mul(ONES);
    // A high bit for each byte whose count is at most n: the byte sought is the next one.
    let passed = ((u64::from(n).wrapping_mul(ONES) | HIGHS) - upto) & HIGHS;
    let byte = passed.count_ones() * 8;
    let before = (upto << 8 >> byte & 0xff) as u32;
    byte + u32::from(IN_BYTE[(n - before) as usize & 7][(word >> byte & 0xff) as usize])
}

impl<const W: usize> MoveSet for Bits<W> {
    #[inline]
    fn insert(&mut self, id: u32) {
        self.0[(id / 64) as usize] |= 1 << (id % 64);
    }

    #[inline]
    fn contains(&self, id: u32) -> bool {
        self.0.get((id / 64) as usize).is_some_and(|w| w >> (id % 64) & 1 != 0)
    }

    #[inline]
    fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    #[inline]
    fn nth(&self, n: u32) -> u32 {
        let mut left = n;
        for (i, &word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if left < here {
                return i as u32 * 64 + nth_bit(word, left);
            }
            left -= here;
        }
        debug_assert!(false, "asked for move {n} of {}", self.len());
        0
    }

    #[inline]
    fn rank(&self, id: u32) -> u32 {
        let at = (id / 64) as usize;
        let before: u32 = self.0.iter().take(at).map(|w| w.count_ones()).sum();
        before + self.0.get(at).map_or(0, |w| (w & ((1 << (id % 64)) - 1)).count_ones())
    }

    #[inline]
    fn for_each(&self, mut visit: impl FnMut(u32)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(i as u32 * 64 + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_counts_set_bits_over_all_words() {
        let mut set = Bits::<3>::default();
        let ids = [0, 5, 63, 64, 100, 127, 128, 190, 191];
        for id in ids {
            set.insert(id);
        }
        assert_eq!(set.len(), 9);
        assert_eq!(set.ids(), ids);
        for (n, id) in ids.into_iter().enumerate() {
            assert_eq!(set.nth(n as u32), id);
            assert_eq!(set.rank(id), n as u32);
        }
        assert_eq!((set.rank(1), set.rank(129), set.rank(4000)), (1, 7, 9));
        assert!(!set.contains(6) && !set.contains(4000));
    }

    #[test]
    fn the_nth_bit_of_any_word_is_found() {
        let mut luck = crate::Luck::new(1);
        for round in 0..2_000 {
            let word = match round % 4 {
                0 => luck.bits(),
                1 => luck.bits() & luck.bits() & luck.bits(),
                2 => luck.bits() | luck.bits() | luck.bits(),
                _ => u64::MAX << luck.below(64),
            };
            let bits: Vec<u32> = (0..64).filter(|i| word >> i & 1 != 0).collect();
            for (n, bit) in bits.iter().enumerate() {
                assert_eq!(nth_bit(word, n as u32), *bit, "bit {n} of {word:#x}");
            }
        }
    }

    #[test]
    fn a_mask_may_lie_across_two_words() {
        let mut set = Bits::<2>::default();
        set.insert_mask(60, 0b11_0011);
        assert_eq!(set.ids(), [60, 61, 64, 65]);
    }
}

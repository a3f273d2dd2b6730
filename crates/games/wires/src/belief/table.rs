//! The states between two faces.

use super::check::Flags;
use super::programme::{HANDS, Trouble, byte};

/// The most cells of one table.
const MOST_CELLS: usize = 4_000_000;

/// All states between two faces: how far each hidden hand is filled and, where rules need it, what their flags say.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) lo: [u8; HANDS],
    pub(super) stride: [i32; HANDS],
    highs: u64,
    /// The fills of each state, a byte each hand, and its index.
    pub(super) states: Vec<(u64, u32)>,
    size: usize,
    flagged: Option<Flagged>,
}

/// The flags that can come about with each index, side by side in ascending order.
#[derive(Clone, Debug)]
struct Flagged {
    starts: Vec<u32>,
    flags: Vec<Flags>,
}

impl Table {
    /// All fills within bounds; the last hand takes what the others leave of `filled`.
    pub(super) fn new(
        count: usize,
        lo: [u8; HANDS],
        hi: [u8; HANDS],
        filled: usize,
    ) -> Result<Self, Trouble> {
        let mut stride = [0i32; HANDS];
        let mut size = 1usize;
        for h in 0..count.saturating_sub(1) {
            stride[h] = size as i32;
            size *= (hi[h] - lo[h] + 1) as usize;
            if size > MOST_CELLS {
                return Err(Trouble::TooLarge("too many hidden wires"));
            }
        }
        let mut states = Vec::new();
        let mut fills = lo;
        let mut index = 0u32;
        loop {
            let others: usize = fills[..count.saturating_sub(1)].iter().map(|f| *f as usize).sum();
            if count > 0 {
                let last = count - 1;
                if filled >= others && (lo[last] as usize..=hi[last] as usize).contains(&(filled - others)) {
                    fills[last] = (filled - others) as u8;
                    states.push((u64::from_le_bytes(fills), index));
                }
            } else {
                states.push((0, 0));
            }
            // The next combination, the first hand fastest.
            let mut h = 0;
            while h + 1 < count {
                if fills[h] < hi[h] {
                    fills[h] += 1;
                    break;
                }
                fills[h] = lo[h];
                h += 1;
            }
            if h + 1 >= count {
                break;
            }
            index += 1;
        }
        Ok(Self { lo, stride, highs: u64::from_le_bytes(hi), states, size, flagged: None })
    }

    #[inline]
    pub(super) fn high(&self, hand: usize) -> u8 {
        byte(self.highs, hand)
    }

    /// Keeps only these flags at each index.
    pub(super) fn flag(&mut self, mut reached: Vec<(u32, Flags)>) -> Result<(), Trouble> {
        reached.sort_unstable();
        reached.dedup();
        if reached.len() > MOST_CELLS {
            return Err(Trouble::TooLarge("too many rules about several yellow or red wires"));
        }
        let mut starts = vec![0u32; self.size + 1];
        for &(index, _) in &reached {
            starts[index as usize + 1] += 1;
        }
        for i in 0..self.size {
            starts[i + 1] += starts[i];
        }
        self.flagged = Some(Flagged { starts, flags: reached.into_iter().map(|r| r.1).collect() });
        Ok(())
    }

    /// How many cells there are.
    pub(super) fn len(&self) -> usize {
        self.flagged.as_ref().map_or(self.size, |f| f.flags.len())
    }

    /// The cells of an index.
    #[inline]
    pub(super) fn cells(&self, index: u32) -> std::ops::Range<usize> {
        let i = index as usize;
        match &self.flagged {
            None => i..i + 1,
            Some(f) => f.starts[i] as usize..f.starts[i + 1] as usize,
        }
    }

    /// What the flags of a cell say.
    #[inline]
    pub(super) fn flags(&self, cell: usize) -> Flags {
        self.flagged.as_ref().map_or(0, |f| f.flags[cell])
    }

    /// The cell of an index and flags.
    #[inline]
    pub(super) fn cell(&self, index: usize, flags: Flags) -> Option<usize> {
        match &self.flagged {
            None => Some(index),
            Some(f) => {
                let first = f.starts[index] as usize;
                let here = &f.flags[first..f.starts[index + 1] as usize];
                here.binary_search(&flags).ok().map(|at| first + at)
            }
        }
    }
}

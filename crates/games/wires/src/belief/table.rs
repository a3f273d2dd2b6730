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
    /// How many slots are filled in all.
    pub(super) filled: usize,
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
        if count == 0 {
            states.push((0, 0));
        } else if count == 1 {
            if (lo[0] as usize..=hi[0] as usize).contains(&filled) {
                states.push((filled as u64, 0));
            }
        } else {
            // Row by row: the first hand runs through what the last can take.
            let last = count - 1;
            let mut fills = lo;
            let mut row = 0u32;
            let width = u32::from(hi[0] - lo[0]) + 1;
            loop {
                let others: usize = fills[1..last].iter().map(|f| *f as usize).sum();
                if let Some(rest) = filled.checked_sub(others) {
                    let low = (lo[0] as usize).max(rest.saturating_sub(hi[last] as usize));
                    let high = (hi[0] as usize).min(rest.wrapping_sub(lo[last] as usize));
                    if rest >= lo[last] as usize {
                        for f in low..=high {
                            fills[0] = f as u8;
                            fills[last] = (rest - f) as u8;
                            states.push((u64::from_le_bytes(fills), row + (f as u32 - u32::from(lo[0]))));
                        }
                    }
                }
                row += width;
                let Some(h) = (1..last).find(|h| fills[*h] < hi[*h]) else { break };
                fills[1..h].copy_from_slice(&lo[1..h]);
                fills[h] += 1;
            }
        }
        Ok(Self { lo, stride, highs: u64::from_le_bytes(hi), states, size, filled, flagged: None })
    }

    /// Do its cells carry flags?
    pub(super) fn is_flagged(&self) -> bool {
        self.flagged.is_some()
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

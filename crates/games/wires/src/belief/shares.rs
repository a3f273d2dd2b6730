//! Chances from sets alone: a rough guess without counting deals.

use super::sets::Sets;
use crate::wire::{Wire, WireSet};

/// How often rows and columns are made to add up.
const ROUNDS: usize = 8;

/// What each wire is how likely, if all that is known are the sets and the copies.
///
/// Every wire is something, and every copy is somewhere: the table of wires and faces is scaled by rows and by columns until
/// both add up.
#[derive(Clone, Debug)]
pub struct Shares(Vec<[f32; Wire::CODES]>);

impl Shares {
    /// From what the filters left.
    pub fn new(sets: &Sets) -> Self {
        let mut table: Vec<[f32; Wire::CODES]> = sets
            .sets
            .iter()
            .map(|set| std::array::from_fn(|code| f32::from(u8::from(set.0 >> code & 1 != 0))))
            .collect();
        for _ in 0..ROUNDS {
            let mut sums = [0.0f32; Wire::CODES];
            for row in &table {
                sums.iter_mut().zip(row).for_each(|(sum, p)| *sum += p);
            }
            for (code, sum) in sums.iter_mut().enumerate() {
                *sum = if *sum > 0.0 { f32::from(sets.copies[code]) / *sum } else { 0.0 };
            }
            for row in &mut table {
                row.iter_mut().zip(&sums).for_each(|(p, scale)| *p *= scale);
                let all: f32 = row.iter().sum();
                if all > 0.0 {
                    for p in row.iter_mut() {
                        *p /= all;
                    }
                }
            }
        }
        Self(table)
    }

    /// The chance that the wire is one of these.
    pub fn chance(&self, id: u8, set: WireSet) -> f64 {
        let row = &self.0[id as usize];
        f64::from(set.iter().map(|w| row[w.code()]).sum::<f32>()).min(1.0)
    }
}

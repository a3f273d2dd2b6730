//! Dealing a face from all states at once, where nothing but room decides.
//!
//! Cells that differ only in the fill of the first hand stand side by side, and so do the cells that a way leads to. So a way
//! is one run over a row of cells: no look at single states, and the compiler makes vectors of it.

use super::posterior::Number;
use super::programme::{HANDS, HIGHS, Layer, MOST_COPIES, Programme, byte};
use super::table::Table;

/// From which fills of a hand it can take so many copies, a bit for each fill.
type Masks = [u64; MOST_COPIES as usize + 1];

fn masks(layer: &Layer, here: &Table, next: &Table, hand: usize) -> Masks {
    let mut masks = [0; MOST_COPIES as usize + 1];
    for f in here.lo[hand]..=here.high(hand) {
        let room = next.high(hand).saturating_sub(f).min(layer.runs[hand][f as usize]);
        for k in next.lo[hand].saturating_sub(f)..=room.min(MOST_COPIES) {
            masks[k as usize] |= 1 << f;
        }
    }
    masks
}

/// A row of cells: where it begins in both tables, and what its other hands allow.
struct Row {
    here: i32,
    next: i32,
    most: u64,
    least: u64,
    /// How much the first and the last hand hold together.
    rest: i32,
}

fn each_row(programme: &Programme, t: usize, mut visit: impl FnMut(&Row)) {
    let (here, next, layer) = (&programme.tables[t], &programme.tables[t + 1], &programme.layers[t]);
    let last = programme.hands.len() - 1;
    let mut fills = here.lo;
    loop {
        let mut row = Row {
            here: -i32::from(here.lo[0]),
            next: -i32::from(next.lo[0]),
            most: HIGHS | 0x7f | 0x7f << (8 * last),
            least: 0,
            rest: here.filled as i32,
        };
        for h in 1..last {
            let f = fills[h];
            let room = next.high(h).saturating_sub(f).min(layer.runs[h][f as usize]);
            row.most |= u64::from(room) << (8 * h);
            row.least |= u64::from(next.lo[h].saturating_sub(f)) << (8 * h);
            row.here += i32::from(f - here.lo[h]) * here.stride[h];
            row.next += (i32::from(f) - i32::from(next.lo[h])) * next.stride[h];
            row.rest -= i32::from(f);
        }
        if row.rest >= 0 {
            visit(&row);
        }
        let Some(h) = (1..last).find(|h| fills[*h] < here.high(*h)) else { return };
        fills[1..h].copy_from_slice(&here.lo[1..h]);
        fills[h] += 1;
    }
}

/// Calls `run(from, to, length, way)` for every run of cells that a way leads from and to. A row that `skip` tells is left out.
fn each_run(
    programme: &Programme,
    t: usize,
    mut skip: impl FnMut(std::ops::Range<usize>) -> bool,
    mut run: impl FnMut(usize, usize, usize, &super::programme::Way),
) {
    let (here, next, layer) = (&programme.tables[t], &programme.tables[t + 1], &programme.layers[t]);
    let last = programme.hands.len() - 1;
    let first = masks(layer, here, next, 0);
    let ends = masks(layer, here, next, last).map(u64::reverse_bits);
    each_row(programme, t, |row| {
        let (low, high) = (i32::from(here.lo[0]), i32::from(here.high(0)));
        if skip((row.here + low) as usize..(row.here + high) as usize + 1) {
            return;
        }
        for way in &layer.ways {
            if (row.most - way.copies) & ((way.copies | HIGHS) - row.least) & HIGHS != HIGHS {
                continue;
            }
            // The last hand holds what the first leaves: its fills as bits of the first's.
            let end = ends[byte(way.copies, last) as usize];
            let end = if row.rest <= 63 { end >> (63 - row.rest) } else { end << (row.rest - 63) };
            let mut cells = first[byte(way.copies, 0) as usize] & end;
            while cells != 0 {
                let f = cells.trailing_zeros();
                let length = (cells >> f).trailing_ones();
                cells &= !(((1u64 << length) - 1) << f);
                let from = row.here + f as i32;
                run(from as usize, (row.next + f as i32 + way.delta) as usize, length as usize, way);
            }
        }
    });
}

/// Adds up what leads to each cell of the next table.
pub(super) fn forward<N: Number>(programme: &Programme, t: usize, from: &[N], to: &mut [N]) {
    let skip = |row: std::ops::Range<usize>| from[row].iter().all(|n| *n == N::default());
    each_run(programme, t, skip, |a, b, length, way| {
        for (to, from) in to[b..b + length].iter_mut().zip(&from[a..a + length]) {
            *to += from.times(way.weight, way.soft);
        }
    });
}

/// Adds up what each cell leads to; rows that nothing leads to stay empty.
pub(super) fn backward<N: Number>(programme: &Programme, t: usize, reached: &[N], from: &mut [N], to: &[N]) {
    let skip = |row: std::ops::Range<usize>| reached[row].iter().all(|n| *n == N::default());
    each_run(programme, t, skip, |a, b, length, way| {
        for (from, to) in from[a..a + length].iter_mut().zip(&to[b..b + length]) {
            *from += to.times(way.weight, way.soft);
        }
    });
}

impl Programme {
    /// Is there nothing but room to look at when this face is dealt?
    pub(super) fn is_plain(&self, t: usize) -> bool {
        let layer = &self.layers[t];
        (2..=HANDS).contains(&self.hands.len())
            && layer.checks.is_empty()
            && layer.lefts.is_empty()
            && !self.tables[t].is_flagged()
            && !self.tables[t + 1].is_flagged()
    }
}

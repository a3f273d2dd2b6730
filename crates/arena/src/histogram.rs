//! Histograms of any numbers in bounded memory.

use serde::{Deserialize, Serialize};

/// The most bins; beyond it, bins are joined in pairs.
const MOST_BINS: usize = 512;

/// How often each value came up. Bins are as wide as they must be, a power of two, and depend on the values only, not on
/// their order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Histogram {
    shift: u32,
    low: i64,
    counts: Vec<u64>,
    total: u64,
    sum: i64,
    squares: i128,
}

impl Histogram {
    /// Counts a value.
    #[inline]
    pub fn add(&mut self, value: i64) {
        self.total += 1;
        self.sum += value;
        self.squares += i128::from(value) * i128::from(value);
        self.put(value >> self.shift, 1);
    }

    #[inline]
    fn put(&mut self, bin: i64, count: u64) {
        let at = bin.wrapping_sub(self.low);
        match self.counts.get_mut(usize::try_from(at).unwrap_or(usize::MAX)) {
            Some(cell) => *cell += count,
            None => self.widen(bin, count),
        }
    }

    #[cold]
    fn widen(&mut self, bin: i64, count: u64) {
        if self.counts.is_empty() {
            self.low = bin;
        }
        let (mut first, mut last) = (self.low.min(bin), bin.max(self.low + self.counts.len() as i64 - 1));
        let mut bin = bin;
        while last - first >= MOST_BINS as i64 {
            self.join();
            (first, last, bin) = (first >> 1, last >> 1, bin >> 1);
        }
        if first < self.low {
            let more = (self.low - first) as usize;
            self.counts.splice(0..0, std::iter::repeat_n(0, more));
            self.low = first;
        }
        let length = (last - first + 1) as usize;
        if self.counts.len() < length {
            self.counts.resize(length, 0);
        }
        self.counts[(bin - self.low) as usize] += count;
    }

    /// Makes the bins twice as wide.
    fn join(&mut self) {
        let low = self.low >> 1;
        let mut joined = vec![0; self.counts.len() / 2 + 1];
        for (i, count) in self.counts.iter().enumerate() {
            joined[(((self.low + i as i64) >> 1) - low) as usize] += count;
        }
        while joined.last() == Some(&0) {
            joined.pop();
        }
        self.counts = joined;
        self.low = low;
        self.shift += 1;
    }

    /// Adds what another one counted.
    pub fn merge(&mut self, other: &Self) {
        let mut other = other.clone();
        while self.shift < other.shift {
            self.join();
        }
        for (i, &count) in other.counts.iter().enumerate() {
            if count > 0 {
                // Joining in between moves the scale under our feet: each bin is found by its lowest value.
                let value = (other.low + i as i64) << other.shift;
                self.put(value >> self.shift, count);
            }
        }
        self.total += other.total;
        self.sum += other.sum;
        self.squares += std::mem::take(&mut other.squares);
    }

    /// How many values there were.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Their mean; 0 if there are none.
    pub fn mean(&self) -> f64 {
        if self.total == 0 { 0.0 } else { self.sum as f64 / self.total as f64 }
    }

    /// Their standard deviation.
    pub fn deviation(&self) -> f64 {
        if self.total < 2 {
            return 0.0;
        }
        let n = self.total as f64;
        let variance = (self.squares as f64 - self.sum as f64 * self.sum as f64 / n) / (n - 1.0);
        variance.max(0.0).sqrt()
    }

    /// The bins with something between the first and the last: lowest value, width, count.
    pub fn bins(&self) -> impl Iterator<Item = (i64, i64, u64)> + '_ {
        let width = 1i64 << self.shift;
        self.counts.iter().enumerate().map(move |(i, &c)| ((self.low + i as i64) << self.shift, width, c))
    }

    /// The value below or at which this share lies, to the width of a bin.
    pub fn quantile(&self, share: f64) -> i64 {
        let want = (share * self.total as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (low, width, count) in self.bins() {
            seen += count;
            if seen >= want {
                return low + (width - 1) / 2;
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Luck;

    #[test]
    fn order_and_parts_do_not_matter() {
        let mut luck = Luck::new(5);
        for spread in [10, 600, 100_000] {
            let mut values: Vec<i64> =
                (0..3000).map(|_| i64::from(luck.below(spread)) - i64::from(spread / 3)).collect();
            let mut one = Histogram::default();
            for v in &values {
                one.add(*v);
            }
            luck.shuffle(&mut values);
            let mut parts = Histogram::default();
            for part in values.chunks(7) {
                let mut h = Histogram::default();
                for v in part {
                    h.add(*v);
                }
                parts.merge(&h);
            }
            assert_eq!(one.total(), parts.total());
            assert_eq!(one.mean(), parts.mean());
            assert_eq!(one.bins().collect::<Vec<_>>(), parts.bins().collect::<Vec<_>>(), "{spread}");
            assert!(one.counts.len() <= MOST_BINS);
            assert_eq!(one.bins().map(|b| b.2).sum::<u64>(), 3000);
        }
    }

    #[test]
    fn mean_deviation_and_quantiles() {
        let mut h = Histogram::default();
        (1..=100).for_each(|v| h.add(v));
        assert_eq!(h.mean(), 50.5);
        assert!((h.deviation() - 29.011_491_975_882_016).abs() < 1e-9);
        assert_eq!((h.quantile(0.5), h.quantile(0.05), h.quantile(1.0)), (50, 5, 100));
    }
}

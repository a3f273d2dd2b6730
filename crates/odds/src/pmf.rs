use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What sums of floating-point chances may be off by: a percentile within this of a step counts as on it.
pub const EPSILON: f64 = 1e-9;

/// The chance of each integer outcome.
///
/// Dense: one number for each integer between the lowest and the highest outcome, so that convolution is a plain double
/// loop. The chances add up to 1 unless the distribution was made as a part of one ([`Pmf::part`]).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pmf {
    low: i32,
    mass: Vec<f64>,
}

impl Pmf {
    /// Always this value.
    pub fn certain(value: i32) -> Self {
        Self { low: value, mass: vec![1.0] }
    }

    /// A fair die with faces `1..=sides`.
    pub fn die(sides: u32) -> Self {
        Self { low: 1, mass: vec![1.0 / f64::from(sides); sides as usize] }
    }

    /// The sum of several fair dice.
    pub fn dice(count: u32, sides: u32) -> Self {
        Self::die(sides).times(count)
    }

    /// A distribution from outcomes with their chances, in any order, outcomes repeated as often as you like.
    ///
    /// The chances may add up to less than 1: then it is a part of a distribution, to be [added](Self::plus) to others.
    pub fn part(outcomes: impl IntoIterator<Item = (i32, f64), IntoIter: Clone>) -> Self {
        let outcomes = outcomes.into_iter();
        let ends = |(low, high): (i32, i32), x: i32| (low.min(x), high.max(x));
        let possible = outcomes.clone().filter(|(_, p)| *p != 0.0).map(|(x, _)| x);
        let (low, high) = possible.fold((i32::MAX, i32::MIN), ends);
        if low > high {
            return Self::default();
        }
        let mut mass = vec![0.0; (high - low) as usize + 1];
        outcomes.filter(|(_, p)| *p != 0.0).for_each(|(x, p)| mass[(x - low) as usize] += p);
        Self { low, mass }
    }

    /// What is had if an amount comes with each outcome of `again`, and then all starts over: the one distribution `X`
    /// with `X = once + (again convolved with X)`.
    ///
    /// Amounts of `again` must not be negative, and its chances add up to less than 1. The tail is cut where less than
    /// 1e-15 is left.
    #[must_use]
    pub fn chain(once: &Self, again: &Self) -> Self {
        debug_assert!(again.iter().all(|(x, _)| x >= 0));
        let repeats: Vec<(usize, f64)> =
            again.iter().filter(|(x, _)| *x > 0).map(|(x, p)| (x as usize, p)).collect();
        let settle = 1.0 / (1.0 - again.at(0));
        let whole = once.total() / (1.0 - again.total());
        let mut mass: Vec<f64> = Vec::with_capacity(once.mass.len() * 4);
        let mut sum = 0.0;
        while mass.len() < once.mass.len() || whole - sum > 1e-15 * whole {
            let i = mass.len();
            let mut p = once.mass.get(i).copied().unwrap_or(0.0);
            for &(x, q) in repeats.iter().take_while(|(x, _)| *x <= i) {
                p += q * mass[i - x];
            }
            mass.push(p * settle);
            sum += p * settle;
            if i > 1_000_000 || (repeats.is_empty() && i >= once.mass.len()) {
                break;
            }
        }
        Self { low: once.low, mass }
    }

    /// Adds `chance` to the chance of `value`.
    pub fn add(&mut self, value: i32, chance: f64) {
        if chance == 0.0 {
            return;
        }
        if self.mass.is_empty() {
            self.low = value;
        } else if value < self.low {
            let gap = (self.low - value) as usize;
            self.mass.splice(0..0, std::iter::repeat_n(0.0, gap));
            self.low = value;
        }
        let at = (value - self.low) as usize;
        if at >= self.mass.len() {
            self.mass.resize(at + 1, 0.0);
        }
        self.mass[at] += chance;
    }

    /// The chance of exactly `value`.
    pub fn at(&self, value: i32) -> f64 {
        usize::try_from(i64::from(value) - i64::from(self.low))
            .ok()
            .and_then(|i| self.mass.get(i))
            .copied()
            .unwrap_or(0.0)
    }

    /// The outcomes that can happen, ascending, with their chances.
    pub fn iter(&self) -> impl Iterator<Item = (i32, f64)> {
        self.mass.iter().enumerate().filter(|(_, p)| **p != 0.0).map(|(i, p)| (self.low + i as i32, *p))
    }

    /// The sum of all chances: 1, but for a part of a distribution.
    pub fn total(&self) -> f64 {
        self.mass.iter().sum()
    }

    /// The expected value.
    pub fn mean(&self) -> f64 {
        self.iter().map(|(x, p)| f64::from(x) * p).sum()
    }

    /// The expected squared distance from the mean.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.iter().map(|(x, p)| (f64::from(x) - mean).powi(2) * p).sum()
    }

    /// The lowest outcome `x` such that the chance of `x` or less is at least `p`.
    ///
    /// Sums of floating-point chances may fall short by a hair; [`EPSILON`] makes up for it.
    pub fn percentile(&self, p: f64) -> i32 {
        let mut below = 0.0;
        let mut last = self.low;
        for (x, chance) in self.iter() {
            below += chance;
            last = x;
            if below + EPSILON >= p {
                break;
            }
        }
        last
    }

    /// The chance of `value` or more.
    pub fn at_least(&self, value: i32) -> f64 {
        self.iter().filter(|(x, _)| *x >= value).map(|(_, p)| p).sum()
    }

    /// The sum of two independent amounts.
    #[must_use]
    pub fn convolve(&self, other: &Self) -> Self {
        if self.mass.is_empty() || other.mass.is_empty() {
            return Self::default();
        }
        let mut mass = vec![0.0; self.mass.len() + other.mass.len() - 1];
        let (short, long) = if self.mass.len() < other.mass.len() { (self, other) } else { (other, self) };
        for (i, &p) in short.mass.iter().enumerate() {
            if p != 0.0 {
                for (sum, q) in mass[i..].iter_mut().zip(&long.mass) {
                    *sum += p * q;
                }
            }
        }
        Self { low: self.low + other.low, mass }
    }

    /// One or the other: the chances of both, added up. Two parts of a distribution make a whole.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        other.iter().for_each(|(x, p)| sum.add(x, p));
        sum
    }

    /// All chances times `weight`.
    #[must_use]
    pub fn scaled(&self, weight: f64) -> Self {
        Self { low: self.low, mass: self.mass.iter().map(|p| p * weight).collect() }
    }

    /// All outcomes moved by `by`.
    #[must_use]
    pub fn shifted(&self, by: i32) -> Self {
        Self { low: self.low + by, mass: self.mass.clone() }
    }

    /// A mixture: each distribution with its weight.
    pub fn mixture<'a>(parts: impl IntoIterator<Item = (f64, &'a Self)>) -> Self {
        let mut sum = Self::default();
        for (weight, part) in parts {
            part.iter().for_each(|(x, p)| sum.add(x, weight * p));
        }
        sum
    }

    /// All outcomes above `most` counted as `most`.
    #[must_use]
    pub fn capped(&self, most: i32) -> Self {
        Self::part(self.mass.iter().enumerate().map(|(i, p)| ((self.low + i as i32).min(most), *p)))
    }

    /// The sum of `count` independent copies, capped at `most` after each: for the chance to get that far, whatever lies
    /// beyond. Outcomes must not be negative.
    #[must_use]
    pub fn times_capped(&self, count: u32, most: i32) -> Self {
        let (mut sum, mut power, mut left) = (Self::certain(0), self.clone(), count);
        while left > 0 {
            if left & 1 == 1 {
                sum = sum.convolve(&power).capped(most);
            }
            left >>= 1;
            if left > 0 {
                power = power.convolve(&power).capped(most);
            }
        }
        sum
    }

    /// The sum of `count` independent copies.
    #[must_use]
    pub fn times(&self, count: u32) -> Self {
        let (mut sum, mut power, mut left) = (Self::certain(0), self.clone(), count);
        while left > 0 {
            if left & 1 == 1 {
                sum = sum.convolve(&power);
            }
            left >>= 1;
            if left > 0 {
                power = power.convolve(&power);
            }
        }
        sum
    }
}

/// As a map from outcome to chance, outcomes that can't happen left out.
impl Serialize for Pmf {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(self.iter().map(|(x, p)| (x.to_string(), p)))
    }
}

impl<'de> Deserialize<'de> for Pmf {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let mut pmf = Self::default();
        for (value, chance) in BTreeMap::<String, f64>::deserialize(d)? {
            let value: i32 = value
                .parse()
                .map_err(|_| D::Error::custom(format!("`{value}` is no outcome: an integer is expected")))?;
            if value.unsigned_abs() > 1_000_000 || !(0.0..=1.0).contains(&chance) {
                return Err(D::Error::custom(format!("`{value}`: {chance} is out of bounds")));
            }
            pmf.add(value, chance);
        }
        Ok(pmf)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn two_dice_have_their_triangle() {
        let two = Pmf::dice(2, 6);
        for (x, p) in two.iter() {
            assert!(close(p, f64::from(6 - (x - 7).abs()) / 36.0), "{x}: {p}");
        }
        assert_eq!(two.iter().count(), 11);
        assert!(close(two.mean(), 7.0) && close(two.variance(), 35.0 / 6.0) && close(two.total(), 1.0));
    }

    #[test]
    fn five_sixths_of_a_die_is_five() {
        let die = Pmf::die(6);
        assert_eq!(die.percentile(5.0 / 6.0), 5);
        assert_eq!(die.percentile(0.5), 3);
        assert_eq!(die.percentile(0.0), 1);
        assert_eq!(die.percentile(1.0), 6);
        assert_eq!(die.percentile(2.0), 6, "beyond all chances the highest outcome is given");
    }

    #[test]
    fn outcomes_may_be_negative_and_come_in_any_order() {
        let pmf = Pmf::part([(3, 0.25), (-4, 0.5), (3, 0.25)]);
        assert_eq!(pmf.iter().collect::<Vec<_>>(), [(-4, 0.5), (3, 0.5)]);
        assert!(close(pmf.mean(), -0.5));
        assert!(close(pmf.at_least(0), 0.5) && close(pmf.at(0), 0.0) && close(pmf.at(100), 0.0));
        assert_eq!(pmf.shifted(4).iter().next(), Some((0, 0.5)));
    }

    #[test]
    fn n_fold_sums_are_repeated_convolutions() {
        let coin = Pmf::part([(0, 0.5), (1, 0.5)]);
        let ten = coin.times(10);
        assert!(close(ten.at(5), 252.0 / 1024.0));
        assert_eq!(coin.times(0), Pmf::certain(0));
        let one_by_one = (0..10).fold(Pmf::certain(0), |sum, _| sum.convolve(&coin));
        for x in 0..=10 {
            assert!(close(ten.at(x), one_by_one.at(x)));
        }
    }

    #[test]
    fn a_chain_of_repeats_is_the_geometric_sum() {
        let (once, again) =
            (Pmf::part([(0, 0.5), (3, 1.0 / 3.0)]), Pmf::part([(0, 0.0625), (2, 0.104_166_666_666_666_67)]));
        let chain = Pmf::chain(&once, &again);
        let mut sum = once.clone();
        let mut term = once.clone();
        for _ in 0..60 {
            term = term.convolve(&again);
            sum = sum.plus(&term);
        }
        for x in -1..40 {
            assert!(close(chain.at(x), sum.at(x)), "{x}: {} and {}", chain.at(x), sum.at(x));
        }
        assert!(close(chain.total(), 1.0));
    }

    #[test]
    fn a_capped_sum_keeps_the_chance_to_get_that_far() {
        let die = Pmf::die(6);
        let capped = die.capped(20).times_capped(5, 20);
        assert!(close(capped.at(20), die.times(5).at_least(20)));
        assert!(close(capped.at(12), die.times(5).at(12)) && close(capped.at_least(21), 0.0));
    }

    #[test]
    fn parts_and_mixtures_add_up() {
        let (low, high) = (Pmf::certain(1), Pmf::certain(9));
        let mixed = Pmf::mixture([(0.25, &low), (0.75, &high)]);
        assert_eq!(mixed, low.scaled(0.25).plus(&high.scaled(0.75)));
        assert!(close(mixed.mean(), 7.0));
        assert_eq!(Pmf::default().convolve(&low), Pmf::default(), "what can't happen stays impossible");
    }

    #[test]
    fn json_reads_back_and_refuses_what_is_no_distribution() {
        let pmf = Pmf::part([(-2, 0.5), (7, 0.5)]);
        let text = serde_json::to_string(&pmf).unwrap();
        assert_eq!(text, r#"{"-2":0.5,"7":0.5}"#);
        assert_eq!(serde_json::from_str::<Pmf>(&text).unwrap(), pmf);
        for bad in [r#"{"x":1}"#, r#"{"1":2}"#, r#"{"9999999999":1}"#, r#"{"5000000":0.1}"#] {
            assert!(serde_json::from_str::<Pmf>(bad).is_err(), "{bad}");
        }
    }
}

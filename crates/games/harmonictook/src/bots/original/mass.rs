//! Distributions that are added up in the order in which their outcomes were met.
//!
//! The originals round up and compare without a tolerance, so that the last bit of a sum can decide a purchase. Whoever is to
//! decide as they do has to add in their order; `odds::Pmf` adds in ascending order.

/// Amounts with their chances.
#[derive(Clone, Debug)]
pub(super) struct Mass {
    /// The amounts in the order in which they were met.
    met: Vec<i32>,
    /// The least amount, and the chance of each from it on.
    low: i32,
    chances: Vec<f64>,
}

impl Mass {
    /// Nothing, for sure.
    pub(super) fn nothing() -> Self {
        Self { met: vec![0], low: 0, chances: vec![1.0] }
    }

    /// These amounts; equal ones are added up.
    pub(super) fn of(outcomes: &[(i32, f64)]) -> Self {
        let amounts = || outcomes.iter().map(|(amount, _)| *amount);
        let (low, high) = (amounts().min().unwrap_or(0), amounts().max().unwrap_or(0));
        let mut mass = Self { met: Vec::new(), low, chances: vec![0.0; (high - low) as usize + 1] };
        let mut seen = vec![false; mass.chances.len()];
        for (amount, chance) in outcomes {
            mass.add(&mut seen, *amount, *chance);
        }
        mass
    }

    #[inline]
    fn add(&mut self, seen: &mut [bool], amount: i32, chance: f64) {
        let at = (amount - self.low) as usize;
        if !seen[at] {
            seen[at] = true;
            self.met.push(amount);
        }
        self.chances[at] += chance;
    }

    /// The amounts with their chances, in the order in which they were met.
    pub(super) fn iter(&self) -> impl Iterator<Item = (i32, f64)> {
        self.met.iter().map(|amount| (*amount, self.chances[(amount - self.low) as usize]))
    }

    /// The sum of two independent amounts.
    pub(super) fn convolve(&self, other: &Self) -> Self {
        let len = self.chances.len() + other.chances.len() - 1;
        let mut sum = Self { met: Vec::new(), low: self.low + other.low, chances: vec![0.0; len] };
        let mut seen = vec![false; len];
        for (x, p) in self.iter() {
            for (y, q) in other.iter() {
                sum.add(&mut seen, x + y, p * q);
            }
        }
        sum
    }

    pub(super) fn mean(&self) -> f64 {
        self.iter().map(|(x, p)| f64::from(x) * p).sum()
    }

    pub(super) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.iter().map(|(x, p)| f64::from(x * x) * p).sum::<f64>() - mean * mean
    }

    /// The chance of at least so much.
    pub(super) fn at_least(&self, least: i32) -> f64 {
        self.iter().filter(|(x, _)| *x >= least).map(|(_, p)| p).sum()
    }

    /// With a Radio Tower: what is below the mean is rolled once more.
    pub(super) fn repeated(&self) -> Self {
        let mean = self.mean();
        let below = |x: i32| f64::from(x) < mean;
        let again: f64 = self.iter().filter(|(x, _)| below(*x)).map(|(_, p)| p).sum();
        let outcomes: Vec<(i32, f64)> =
            self.iter().map(|(x, p)| (x, p * (f64::from(u8::from(!below(x))) + again))).collect();
        Self::of(&outcomes)
    }

    /// With an Amusement Park: one time in six the same once more, and nothing after that.
    pub(super) fn with_bonus(&self) -> Self {
        const DOUBLES: f64 = 6.0 / 36.0;
        let twice = self.convolve(self);
        let at = |mass: &Self, x: i32| mass.chances.get((x - mass.low) as usize).copied().unwrap_or(0.0);
        let mut amounts: Vec<i32> = self.met.iter().chain(&twice.met).copied().collect();
        amounts.sort_unstable();
        amounts.dedup();
        let outcomes: Vec<(i32, f64)> = amounts
            .into_iter()
            .map(|x| (x, (1.0 - DOUBLES) * at(self, x) + DOUBLES * at(&twice, x)))
            .collect();
        Self::of(&outcomes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tower_repeats_what_is_below_the_mean_once() {
        // Mean 1: nothing and one half of the time are rolled again.
        let mass = Mass::of(&[(0, 0.5), (2, 0.5)]).repeated();
        let outcomes: Vec<_> = mass.iter().collect();
        assert_eq!(outcomes, [(0, 0.25), (2, 0.75)]);
    }

    #[test]
    fn a_park_gives_the_same_once_more_one_time_in_six() {
        let mass = Mass::of(&[(3, 1.0)]).with_bonus();
        assert!((mass.mean() - 3.5).abs() < 1e-12);
        assert!((mass.at_least(6) - 1.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn outcomes_stay_in_the_order_in_which_they_were_met() {
        let mass = Mass::of(&[(4, 0.25), (0, 0.5), (4, 0.25)]);
        assert_eq!(mass.iter().collect::<Vec<_>>(), [(4, 0.5), (0, 0.5)]);
        let sums: Vec<i32> = mass.convolve(&mass).iter().map(|(x, _)| x).collect();
        assert_eq!(sums, [8, 4, 0]);
    }
}

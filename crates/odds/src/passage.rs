use crate::Pmf;

/// When a sum of independent steps reaches a target for the first time.
///
/// `at(n)` is the chance that it is after exactly `n` steps. The sum may fall in between; what counts is the first time.
#[derive(Clone, PartialEq, Debug)]
pub struct Passage {
    at: Vec<f64>,
    left: f64,
    never: bool,
}

impl Passage {
    /// Chances below this are dropped from the walk: together they are far below what is reported.
    const DUST: f64 = 1e-18;

    /// The distribution over at most `most` steps of size `step` to reach `target`.
    ///
    /// What is left beyond `most` steps is told by [`left`](Self::left). Steps that never lead up never arrive.
    pub fn of(step: &Pmf, target: i32, most: usize) -> Self {
        if target <= 0 {
            return Self { at: vec![1.0], left: 0.0, never: false };
        }
        let steps: Vec<(i32, f64)> = step.iter().collect();
        if steps.iter().all(|(x, _)| *x <= 0) {
            return Self { at: vec![0.0], left: 1.0, never: true };
        }
        // `walk[i]` is the chance of standing at `target - 1 - i` without ever having been at the target.
        let mut walk = vec![0.0; target as usize];
        walk[target as usize - 1] = 1.0;
        let mut at = vec![0.0];
        let mut left = 1.0;
        while at.len() <= most && left > 1e-13 {
            let deepest = steps.first().map_or(0, |(x, _)| (-x).max(0)) as usize;
            let mut next = vec![0.0; walk.len() + deepest];
            let mut arrived = 0.0;
            // Step by step along the whole walk: plain sums of two rows.
            for &(x, q) in &steps {
                let (from, to) = if x > 0 { ((x as usize).min(walk.len()), 0) } else { (0, -x as usize) };
                arrived += q * walk[..from].iter().sum::<f64>();
                for (next, p) in next[to..].iter_mut().zip(&walk[from..]) {
                    *next += p * q;
                }
            }
            while next.last().is_some_and(|p| *p <= Self::DUST) {
                next.pop();
            }
            at.push(arrived);
            left = next.iter().sum();
            walk = next;
        }
        Self { at, left, never: false }
    }

    /// The expected number of steps until a sum reaches `target`, for steps that never lead down; infinite if none leads up.
    ///
    /// `step[x]` is the chance of a step of size `x`; steps of `target` or more, whose sizes do not matter, may be left out.
    /// Much quicker than the distribution: with `m[d]` for a distance of `d`, `m[d] = 1 + sum of step[x] * m[d - x]`.
    pub fn expected(step: &[f64], target: usize) -> f64 {
        let stay = step.first().copied().unwrap_or(0.0);
        if target == 0 {
            return 0.0;
        }
        if stay >= 1.0 - 1e-12 {
            return f64::INFINITY;
        }
        let mut mean = vec![0.0; target + 1];
        for d in 1..=target {
            let far = step.len().min(d);
            let behind = mean[d - far..d].iter().rev();
            let later: f64 = step[..far].iter().skip(1).zip(behind).map(|(p, m)| p * m).sum();
            mean[d] = (1.0 + later) / (1.0 - stay);
        }
        mean[target]
    }

    /// The chance to arrive after exactly `steps` steps.
    pub fn at(&self, steps: usize) -> f64 {
        self.at.get(steps).copied().unwrap_or(0.0)
    }

    /// The chance to arrive within `steps` steps.
    pub fn within(&self, steps: usize) -> f64 {
        self.at.iter().take(steps.saturating_add(1)).sum()
    }

    /// The chance not to have arrived when the computation stopped.
    pub fn left(&self) -> f64 {
        self.left
    }

    /// The expected number of steps, if arrival is certain as far as the computation went.
    pub fn mean(&self) -> Option<f64> {
        self.settled().then(|| self.at.iter().enumerate().map(|(n, p)| n as f64 * p).sum())
    }

    /// The variance of the number of steps, if arrival is certain as far as the computation went.
    pub fn variance(&self) -> Option<f64> {
        let mean = self.mean()?;
        Some(self.at.iter().enumerate().map(|(n, p)| (n as f64 - mean).powi(2) * p).sum())
    }

    /// The fewest steps within which the chance to arrive is at least `p`.
    pub fn percentile(&self, p: f64) -> Option<usize> {
        let mut sum = 0.0;
        self.at.iter().position(|q| {
            sum += q;
            sum + crate::EPSILON >= p
        })
    }

    fn settled(&self) -> bool {
        !self.never && self.left < 1e-9
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn a_coin_reaches_one_after_a_geometric_time() {
        let passage = Passage::of(&Pmf::part([(0, 0.75), (1, 0.25)]), 1, 10_000);
        assert!(close(passage.at(0), 0.0) && close(passage.at(1), 0.25) && close(passage.at(3), 0.140_625));
        assert!(close(passage.mean().unwrap(), 4.0));
        assert!(close(passage.variance().unwrap(), 12.0));
        assert!(close(passage.within(2), 0.4375));
        assert_eq!(passage.percentile(0.4375), Some(2));
    }

    #[test]
    fn a_target_that_is_reached_already_takes_no_step() {
        let passage = Passage::of(&Pmf::die(6), 0, 10);
        assert_eq!((passage.mean(), passage.variance()), (Some(0.0), Some(0.0)));
    }

    #[test]
    fn a_sum_that_may_fall_counts_its_first_arrival() {
        // Up 2 or down 1, even chances: from 0 to 2 at once, or down and up, up ...
        let passage = Passage::of(&Pmf::part([(2, 0.5), (-1, 0.5)]), 2, 2_000);
        assert!(close(passage.at(1), 0.5) && close(passage.at(2), 0.0) && close(passage.at(3), 0.125));
        assert!(close(passage.within(2_000), 1.0));
    }

    #[test]
    fn the_expected_number_of_steps_is_the_mean_of_the_passage() {
        for (step, target) in [
            (Pmf::die(6), 30),
            (Pmf::part([(0, 0.75), (1, 0.25)]), 7),
            (Pmf::part([(0, 0.5), (2, 0.25), (9, 0.25)]), 20),
            (Pmf::part([(3, 1.0)]), 1),
        ] {
            let mean = Passage::of(&step, target, 10_000).mean().unwrap();
            let steps: Vec<f64> = (0..target).map(|x| step.at(x)).collect();
            assert!(close(Passage::expected(&steps, target as usize), mean), "{step:?} to {target}");
        }
        assert_eq!(Passage::expected(&[1.0], 3), f64::INFINITY);
        assert_eq!(Passage::expected(&[], 0), 0.0);
        assert!(close(Passage::expected(&[], 5), 1.0), "a step that is as long as the way");
    }

    #[test]
    fn without_income_nobody_arrives() {
        let passage = Passage::of(&Pmf::certain(0), 5, 100);
        assert_eq!((passage.mean(), passage.percentile(0.5), passage.left()), (None, None, 1.0));
    }

    #[test]
    fn a_single_die_reaches_ten_as_enumeration_says() {
        let passage = Passage::of(&Pmf::die(6), 10, 100);
        // Two dice: 4-6, 5-5, 6-4, 5-6, 6-5, 6-6.
        assert!(close(passage.at(2), 6.0 / 36.0));
        let sums = |n: u32| Pmf::dice(n, 6).at_least(10);
        assert!(close(passage.within(3), sums(3)) && close(passage.within(5), sums(5)));
    }
}

//! When a difference is proven: a test that may be looked at again and again, for many moves at once.

/// How often somebody who plays the best move may be told that another was better, per decision.
const ALPHA: f64 = 0.02;

/// A plan of looks at growing numbers of samples.
///
/// What may go wrong is shared out beforehand: by halves from the last look to the first, because what is only seen early is
/// large and needs no more, and evenly among the moves. So neither looking often nor comparing many makes noise a proof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    moves: u32,
    looks: u32,
}

/// The samples of the first look.
pub(crate) const FIRST: u32 = 16;

impl Plan {
    /// Looks at up to about `most` samples, of so many moves beside the best.
    pub(crate) fn new(moves: usize, most: u32) -> Self {
        let mut looks = 1;
        while FIRST << looks <= most.min(1 << 24) {
            looks += 1;
        }
        Self { moves: moves.max(1) as u32, looks }
    }

    /// After how many samples the look `i` is taken; `None` if there is none.
    pub(crate) fn samples(self, look: u32) -> Option<u32> {
        (look < self.looks).then(|| FIRST << look)
    }

    /// How many standard errors of `n` samples prove a difference at this look.
    pub(crate) fn errors(self, look: u32, n: usize) -> f64 {
        let after = self.looks.saturating_sub(look + 1) as i32;
        quantile(ALPHA / f64::from(self.moves) * 0.5f64.powi(after + 1), n)
    }
}

/// Beyond which multiple of its estimated standard error the mean of `n` samples lies with chance `p`: Student's distribution,
/// by the formulas 26.2.23 and 26.7.5 of Abramowitz and Stegun.
fn quantile(p: f64, n: usize) -> f64 {
    let t = (-2.0 * p.ln()).sqrt();
    let z = t
        - (2.515_517 + 0.802_853 * t + 0.010_328 * t * t)
            / (1.0 + 1.432_788 * t + 0.189_269 * t * t + 0.001_308 * t * t * t);
    let v = n.saturating_sub(1).max(1) as f64;
    let (z3, z5) = (z.powi(3), z.powi(5));
    z + (z3 + z) / (4.0 * v) + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * v * v)
}

/// Mean and standard error of differences. As if one more sample had been the largest of them away from the mean, and at least
/// `some`: a few that agree are no proof, and the rare large one that is still to come is allowed for.
pub(crate) fn mean_and_error(
    differences: impl ExactSizeIterator<Item = f64> + Clone,
    some: f64,
) -> (f64, f64) {
    let n = differences.len().max(2) as f64;
    let mean = differences.clone().sum::<f64>() / n;
    let (mut squares, mut largest) = (0.0, some);
    for d in differences {
        squares += (d - mean).powi(2);
        largest = largest.max(d.abs());
    }
    (mean, ((squares + largest * largest) / (n * (n - 1.0))).sqrt())
}

#[cfg(test)]
mod tests {
    use engine::Luck;

    use super::*;

    #[test]
    fn the_quantiles_are_those_of_the_tables() {
        for (p, n, expected) in [(0.025, 1_000_000, 1.960), (0.001, 1_000_000, 3.090), (0.005, 21, 2.845)] {
            assert!((quantile(p, n) - expected).abs() < 0.01, "{p} {n}: {}", quantile(p, n));
        }
    }

    /// Twelve moves that are all the same, looked at as often as the plan has it: one in fifty decisions may go wrong.
    #[test]
    fn looking_often_at_many_moves_proves_nothing_that_is_not_there() {
        let (mut wrong, mut luck) = (0, Luck::new(3));
        const DECISIONS: u32 = 400;
        for _ in 0..DECISIONS {
            let plan = Plan::new(12, 512);
            let found = (0..12).any(|_| {
                let mut differences = Vec::new();
                (0..).map_while(|look| Some((look, plan.samples(look)?))).any(|(look, n)| {
                    // Won by one, lost by the other, mostly neither: as lumpy as differences are.
                    differences.resize_with(n as usize, || {
                        f64::from(u8::from(luck.chance(0.1))) - f64::from(u8::from(luck.chance(0.1)))
                    });
                    let (mean, error) = mean_and_error(differences.iter().copied(), 0.5);
                    mean > plan.errors(look, n as usize) * error
                })
            });
            wrong += u32::from(found);
        }
        assert!(wrong <= 16, "{wrong} of {DECISIONS} decisions have a proof of nothing");
    }
}

//! The sequential test: is A better than B? It stops as soon as it may.
//!
//! The generalised sequential probability ratio test over groups of games with the same draws, as chess engines are tested.
//! The likelihood ratio compares two hypotheses on the mean result of a group, with the spread that was seen.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::ArenaError;
use crate::chunk::GameResult;
use crate::ledger::Judge;
use crate::run::Flow;
use crate::tally::Tally;
use crate::text::counted;

/// So few groups say too little of their spread.
const FEWEST: u64 = 16;

/// What is tested.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hypotheses {
    /// A is no better than this.
    pub elo0: f64,
    /// A is at least this much better.
    pub elo1: f64,
    /// How often an equal one may pass.
    pub alpha: f64,
    /// How often a better one may be turned away.
    pub beta: f64,
}

/// What is known so far.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// What is tested.
    pub hypotheses: Hypotheses,
    groups: u64,
    sum: f64,
    squares: f64,
    verdict: Option<Verdict>,
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// A is better.
    Better,
    /// A is not.
    NotBetter,
}

/// The expected score at this difference of Elo.
fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference of Elo at this expected score.
pub fn elo(score: f64) -> f64 {
    let s = score.clamp(1e-6, 1.0 - 1e-6);
    400.0 * (s / (1.0 - s)).log10()
}

/// A difference of Elo in words: who won every game could be better by any number, so that the end of the scale is no figure.
fn elo_words(elo: f64, digits: usize) -> String {
    const END: f64 = 1500.0;
    match elo {
        e if e > END => format!("more than +{END:.0}"),
        e if e < -END => format!("less than -{END:.0}"),
        e => format!("{e:+.digits$}"),
    }
}

impl Sprt {
    /// Nothing is known yet. Refuses hypotheses that can't be told apart.
    pub fn new(hypotheses: Hypotheses) -> Result<Self, ArenaError> {
        let Hypotheses { elo0, elo1, alpha, beta } = hypotheses;
        let rate = |x: f64| x > 0.0 && x < 0.5;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(ArenaError::Usage(format!(
                "--elo0 must be below --elo1, but {elo0} is not below {elo1}"
            )));
        }
        if !rate(alpha) || !rate(beta) {
            return Err(ArenaError::Usage("--alpha and --beta are error rates between 0 and 0.5".into()));
        }
        Ok(Self { hypotheses, groups: 0, sum: 0.0, squares: 0.0, verdict: None })
    }

    /// Counts a group in which A had this share.
    pub fn add(&mut self, share: f64) -> Option<Verdict> {
        self.groups += 1;
        self.sum += share;
        self.squares += share * share;
        let (low, high) = self.bounds();
        let ratio = self.ratio();
        if self.groups >= FEWEST && self.verdict.is_none() {
            self.verdict = if ratio >= high {
                Some(Verdict::Better)
            } else if ratio <= low {
                Some(Verdict::NotBetter)
            } else {
                None
            };
        }
        self.verdict
    }

    /// The logarithm of the likelihood ratio.
    pub fn ratio(&self) -> f64 {
        if self.groups == 0 {
            return 0.0;
        }
        let n = self.groups as f64;
        let mean = self.sum / n;
        // Two groups that could not have been further apart, so that an early run of equals is not taken for certainty.
        let variance = (self.squares - n * mean * mean + 0.5) / (n + 2.0);
        let (s0, s1) = (score(self.hypotheses.elo0), score(self.hypotheses.elo1));
        n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// Between these the test goes on.
    pub fn bounds(&self) -> (f64, f64) {
        let Hypotheses { alpha, beta, .. } = self.hypotheses;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// How it ended, if it has.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// The difference of Elo with the ends of its 95 % interval.
    pub fn estimate(&self) -> (f64, f64, f64) {
        let n = self.groups.max(1) as f64;
        let mean = self.sum / n;
        let error = ((self.squares - n * mean * mean + 0.5) / (n + 2.0) / n).sqrt();
        (elo(mean), elo(mean - 1.96 * error), elo(mean + 1.96 * error))
    }

    /// What it knows, as data: `verdict` is `better`, `not_better` or `undecided`.
    pub fn verdict_data(&self) -> Value {
        let (value, low, high) = self.estimate();
        let (lower, upper) = self.bounds();
        let verdict = match self.verdict {
            Some(Verdict::Better) => "better",
            Some(Verdict::NotBetter) => "not_better",
            None => "undecided",
        };
        json!({
            "verdict": verdict,
            "llr": self.ratio(),
            "bounds": [lower, upper],
            "groups": self.groups,
            "elo": { "value": value, "low": low, "high": high },
            "hypotheses": self.hypotheses,
        })
    }

    /// What it knows, in one line, while it runs.
    pub fn short(&self) -> String {
        let (value, low, high) = self.estimate();
        let (lower, upper) = self.bounds();
        format!(
            "LLR {:.2} ({lower:.2} to {upper:.2}), Elo {} ({} to {})",
            self.ratio(),
            elo_words(value, 0),
            elo_words(low, 0),
            elo_words(high, 0)
        )
    }

    /// What it knows, in words.
    pub fn words(&self, a: &str, b: &str) -> Vec<String> {
        let Hypotheses { elo0, elo1, alpha, beta } = self.hypotheses;
        let (low, high) = self.bounds();
        let (value, from, to) = self.estimate();
        let verdict = match self.verdict {
            Some(Verdict::Better) => {
                format!("{a} is better than {b}: at least {elo1:+} Elo is accepted against {elo0:+}.")
            }
            Some(Verdict::NotBetter) => {
                format!("{a} is not better than {b}: {elo0:+} Elo is accepted against {elo1:+}.")
            }
            None => "Undecided: more games are needed.".to_owned(),
        };
        vec![
            verdict,
            format!(
                "Log-likelihood ratio {:.2}, decided below {low:.2} or above {high:.2} (alpha {alpha}, beta {beta}), never \
                 before {FEWEST} groups; {}.",
                self.ratio(),
                counted(self.groups, "group")
            ),
            format!(
                "The difference is about {} Elo ({} to {}); an early stop exaggerates it.",
                elo_words(value, 1),
                elo_words(from, 1),
                elo_words(to, 1)
            ),
        ]
    }
}

impl Judge for Sprt {
    fn judge(&mut self, chunk: &Tally, _: &[GameResult]) -> Flow {
        let Some(pair) = chunk.pairs.first().filter(|p| p.games > 0) else { return Flow::Go };
        let share = 0.5 + pair.net() as f64 / pair.games as f64 / 2.0;
        if self.add(share).is_some() { Flow::Stop } else { Flow::Go }
    }

    fn decided(&self) -> bool {
        self.verdict.is_some()
    }

    fn save(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn restore(&mut self, saved: Value) -> Result<(), ArenaError> {
        *self = engine::from_json(saved)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Luck;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(Hypotheses { elo0, elo1, alpha: 0.05, beta: 0.05 }).unwrap()
    }

    fn run(truth: f64, mut sprt: Sprt, luck: &mut Luck) -> (Verdict, u64) {
        let p = score(truth);
        loop {
            let games = [luck.chance(p), luck.chance(p)];
            let share = games.iter().filter(|g| **g).count() as f64 / 2.0;
            if let Some(verdict) = sprt.add(share) {
                return (verdict, sprt.groups);
            }
        }
    }

    #[test]
    fn the_end_of_the_scale_is_no_figure() {
        let mut sprt = test(0.0, 10.0);
        for _ in 0..40 {
            sprt.add(1.0);
        }
        let said = sprt.words("a", "b").join(" ") + &sprt.short();
        assert!(said.contains("more than +1500") && !said.contains("2400"), "{said}");
        assert_eq!(elo_words(12.34, 1), "+12.3");
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for e in [-400.0, -3.0, 0.0, 5.0, 200.0] {
            assert!((elo(score(e)) - e).abs() < 1e-9);
        }
        assert!((score(200.0) - 0.759_746_926_647_958).abs() < 1e-12);
    }

    #[test]
    fn error_rates_stay_within_alpha_and_beta() {
        let mut luck = Luck::new(11);
        let runs = 400;
        let wrong = |truth: f64, right: Verdict, luck: &mut Luck| {
            (0..runs).filter(|_| run(truth, test(0.0, 30.0), luck).0 != right).count()
        };
        // 5 % of 400 is 20; 34 would be beyond 1 in 1000 at that rate.
        let passed = wrong(0.0, Verdict::NotBetter, &mut luck);
        let missed = wrong(30.0, Verdict::Better, &mut luck);
        assert!(passed < 34 && missed < 34, "{passed} equal ones passed, {missed} better ones were missed");
    }

    #[test]
    fn a_large_difference_is_found_sooner() {
        let mut luck = Luck::new(12);
        let mean =
            |truth, luck: &mut Luck| (0..50).map(|_| run(truth, test(0.0, 10.0), luck).1).sum::<u64>() / 50;
        let (far, near) = (mean(100.0, &mut luck), mean(10.0, &mut luck));
        assert!(far * 4 < near, "{far} against {near} groups");
    }

    #[test]
    fn hypotheses_that_can_not_be_told_apart_are_refused() {
        let new = |elo0, elo1, alpha| Sprt::new(Hypotheses { elo0, elo1, alpha, beta: 0.05 }).map(|_| ());
        assert!(new(5.0, 5.0, 0.05).unwrap_err().to_string().contains("--elo0 must be below --elo1"));
        assert!(new(0.0, f64::NAN, 0.05).is_err());
        assert!(new(0.0, 5.0, 0.7).unwrap_err().to_string().contains("--alpha"));
    }
}

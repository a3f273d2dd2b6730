//! Intervals, likelihoods and fits.

use engine::Luck;

use crate::tally::{Bin, Pair, Tally, pair_index};

/// The normal quantile of a two-sided 95 % interval.
pub const Z95: f64 = 1.959_963_984_540_054;
/// How often the bootstrap draws.
const DRAWS: usize = 400;

/// An estimate with a 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The interval of Wilson for a rate, 95 %.
pub fn wilson(wins: f64, games: u64) -> Estimate {
    if games == 0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    let n = games as f64;
    let p = wins / n;
    let z2 = Z95 * Z95;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Estimate { value: p, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// The share of the normal distribution below `z`.
pub fn normal_below(z: f64) -> f64 {
    if z < -38.0 {
        return 0.0;
    }
    if z > 38.0 {
        return 1.0;
    }
    if z.abs() > 7.0 {
        // The tail by its continued fraction.
        let x = z.abs();
        let mut f = x;
        for k in (1..=60).rev() {
            f = x + f64::from(k) / f;
        }
        let tail = (-x * x / 2.0).exp() / (f * (2.0 * std::f64::consts::PI).sqrt());
        return if z > 0.0 { 1.0 - tail } else { tail };
    }
    // The series of Marsaglia, exact to the last digits.
    let (mut sum, mut term, mut i) = (z, z, 1.0);
    while term.abs() > 1e-17 {
        i += 2.0;
        term *= z * z / i;
        sum += term;
    }
    0.5 + sum * (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// With fewer groups than this, their spread is not trusted alone.
const FEW: u64 = 30;

/// How two contestants compare.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Comparison {
    /// Games in which they met.
    pub met: u64,
    /// Comparisons: those of them that say who is better.
    pub games: u64,
    /// Groups of games with the same draws.
    pub groups: u64,
    /// The share of the first: ahead, and half of the ties.
    pub share: Estimate,
    /// The mean score difference, with its standard error.
    pub score: (f64, f64),
    /// The likelihood that the first is the better one.
    pub superior: f64,
    /// How many more games in which they meet would settle it at the same difference; `None` if there is none to settle.
    pub needed: Option<u64>,
    /// How many independent games are worth as much as one of these: above 1, duplicate deals pay.
    pub luck_factor: f64,
}

/// Compares the contestants of a pair; the first is the one with the lower number.
pub fn compare(pair: &Pair) -> Comparison {
    let n = pair.games as f64;
    let met = pair.met.max(1) as f64;
    let groups = pair.groups as f64;
    let share_of = |net: f64| 0.5 + net / 2.0;
    let error = |squares: f64, products: f64, counts: u64, count: f64, mean: f64| {
        // The ratio estimator: groups are drawn, each with its sum and its number of games.
        let squares = squares - 2.0 * mean * products + mean * mean * counts as f64;
        (squares.max(0.0) * groups / (groups - 1.0).max(1.0)).sqrt() / count
    };
    let score_mean = pair.score as f64 / met;
    let score_error = error(pair.score_score as f64, pair.score_met as f64, pair.met_met, met, score_mean);
    let score = (score_mean, score_error);
    if pair.games == 0 {
        let share = Estimate { value: 0.5, low: 0.0, high: 1.0 };
        let (met, superior, luck_factor) = (pair.met, 0.5, 1.0);
        return Comparison { met, games: 0, groups: 0, share, score, superior, needed: None, luck_factor };
    }
    let mean = pair.net() as f64 / n;
    let group_error = error(pair.net_net as f64, pair.net_games as f64, pair.games_games, n, mean);
    let decided = (pair.ahead + pair.behind) as f64 / n;
    let game_variance = decided - mean * mean;
    let luck_factor = if group_error > 0.0 && pair.groups > 1 {
        game_variance / n / (group_error * group_error)
    } else {
        1.0
    };
    // Few groups say little of their spread, and nothing if all are of one kind: then four games more, drawn between the
    // two, keep the interval honest (Agresti and Coull).
    let (centre, e) = if pair.groups < FEW {
        let centre = mean * n / (n + 4.0);
        (centre, group_error.max(((1.0 - centre * centre) / (n + 4.0)).sqrt()))
    } else {
        (mean, group_error.max(1.0 / (n + 2.0)))
    };
    let superior = normal_below(centre / e);
    let needed = (mean != 0.0 && pair.groups > 1).then(|| {
        let times = (Z95 * e / centre.abs()).powi(2);
        if times <= 1.0 { 0 } else { ((times - 1.0) * met).min(1e15) as u64 }
    });
    let clamp = |x: f64| x.clamp(0.0, 1.0);
    Comparison {
        met: pair.met,
        games: pair.games,
        groups: pair.groups,
        share: Estimate {
            value: share_of(mean),
            low: clamp(share_of(mean.min(centre - Z95 * e))),
            high: clamp(share_of(mean.max(centre + Z95 * e))),
        },
        score,
        superior,
        needed,
        luck_factor,
    }
}

/// How the first compares when it is the one with the higher number.
pub fn turned(c: Comparison) -> Comparison {
    let Estimate { value, low, high } = c.share;
    Comparison {
        share: Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low },
        score: (-c.score.0, c.score.1),
        superior: 1.0 - c.superior,
        ..c
    }
}

/// Strengths on the scale of Elo around 1500, from all comparisons at once: the fit of Bradley and Terry, which for tables of
/// more than two is the pairwise fit of the model of Plackett and Luce. The order of the games does not matter.
///
/// Each pair that met gets one drawn game on top, so that who won everything gets a finite number.
pub fn fit(contestants: usize, games: &[f64], net: &[f64]) -> Vec<f64> {
    fit_from(&vec![1500.0; contestants], games, net, 1e-9)
}

/// The same, from strengths that are near already, until nothing changes by more than `tolerance`.
fn fit_from(start: &[f64], games: &[f64], net: &[f64], tolerance: f64) -> Vec<f64> {
    let n = start.len();
    let mut wins = vec![0.0; n];
    let mut met = vec![0.0; n * n];
    for a in 0..n {
        for b in a + 1..n {
            let at = pair_index(n, a, b);
            if games[at] <= 0.0 {
                continue;
            }
            let (played, net) = (games[at] + 1.0, net[at]);
            wins[a] += played / 2.0 + net / 2.0;
            wins[b] += played / 2.0 - net / 2.0;
            met[a * n + b] = played;
            met[b * n + a] = played;
        }
    }
    let mut strength: Vec<f64> = start.iter().map(|r| 10f64.powf((r - 1500.0) / 400.0)).collect();
    for _ in 0..2_000 {
        let mut change = 0.0f64;
        for a in 0..n {
            if wins[a] == 0.0 {
                continue;
            }
            let sum: f64 = (0..n)
                .filter(|&b| met[a * n + b] > 0.0)
                .map(|b| met[a * n + b] / (strength[a] + strength[b]))
                .sum();
            let new = wins[a] / sum;
            change = change.max((new / strength[a]).ln().abs());
            strength[a] = new;
        }
        let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / n as f64;
        let scale = (-mean).exp();
        for s in &mut strength {
            *s *= scale;
        }
        if change < tolerance {
            break;
        }
    }
    strength.iter().map(|s| 1500.0 + 400.0 * s.log10()).collect()
}

/// The fit for a run, with intervals from drawing its parts anew (the bootstrap over groups).
pub fn ratings(tally: &Tally) -> Vec<Estimate> {
    let n = tally.contestants;
    let games: Vec<f64> = tally.pairs.iter().map(|p| p.games as f64).collect();
    let net: Vec<f64> = tally.pairs.iter().map(|p| p.net() as f64).collect();
    let values = fit(n, &games, &net);
    let mut draws: Vec<Vec<f64>> = vec![Vec::with_capacity(DRAWS); n];
    if tally.bins.len() > 1 {
        let mut luck = Luck::new(tally.games);
        for _ in 0..DRAWS {
            let (mut g, mut w) = (vec![0.0; games.len()], vec![0.0; games.len()]);
            for _ in 0..tally.bins.len() {
                let bin: &Bin = &tally.bins[luck.below(tally.bins.len() as u32) as usize];
                for at in 0..g.len() {
                    g[at] += f64::from(bin.games[at]);
                    w[at] += f64::from(bin.net[at]);
                }
            }
            for (draws, value) in draws.iter_mut().zip(fit_from(&values, &g, &w, 1e-5)) {
                draws.push(value);
            }
        }
    }
    values
        .into_iter()
        .zip(draws)
        .map(|(value, mut draws)| {
            draws.sort_by(f64::total_cmp);
            let at = |share: f64| draws.get((share * draws.len() as f64) as usize).copied();
            Estimate {
                value,
                low: at(0.025).unwrap_or(f64::NEG_INFINITY).min(value),
                high: at(0.974).unwrap_or(f64::INFINITY).max(value),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_as_published() {
        // Newcombe 1998, table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (wins, games, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let e = wilson(wins, games);
            assert!((e.low - low).abs() < 5e-5 && (e.high - high).abs() < 5e-5, "{wins} of {games}: {e:?}");
        }
    }

    #[test]
    fn the_normal_distribution() {
        for (z, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (-1.959_963_984_540_054, 0.025),
            (3.0, 0.998_650_101_968_369_9),
        ] {
            assert!((normal_below(z) - p).abs() < 1e-12, "{z}");
        }
        assert!((normal_below(-8.0) / 6.220_960_574_271_785e-16 - 1.0).abs() < 1e-9);
        assert!((normal_below(7.0 + 1e-12) - normal_below(7.0 - 1e-12)).abs() < 1e-12);
    }

    #[test]
    fn the_fit_finds_the_strengths_that_made_the_games() {
        // Expected results of players at 1400, 1500, 1700, as counts.
        let truth: [f64; 3] = [-400.0 / 3.0, -100.0 / 3.0, 500.0 / 3.0];
        let mut net = vec![0.0; 3];
        for a in 0..3 {
            for b in a + 1..3 {
                let share = 1.0 / (1.0 + 10f64.powf((truth[b] - truth[a]) / 400.0));
                net[pair_index(3, a, b)] = 1e9 * (2.0 * share - 1.0);
            }
        }
        let found = fit(3, &[1e9; 3], &net);
        for (f, t) in found.iter().zip(truth) {
            assert!((f - 1500.0 - t).abs() < 0.01, "{found:?}");
        }
    }

    #[test]
    fn who_won_everything_gets_a_finite_rating() {
        let found = fit(2, &[10.0], &[10.0]);
        assert!(found[0] > 1600.0 && found[0].is_finite() && (found[0] + found[1] - 3000.0).abs() < 1e-6);
    }

    #[test]
    fn a_group_that_cancels_its_luck_counts_for_more() {
        // 100 groups of two games, one won by each: the net of every group is 0.
        let sure = Pair {
            met: 200,
            games: 200,
            ahead: 100,
            behind: 100,
            groups: 100,
            games_games: 400,
            ..Pair::default()
        };
        // The same from groups that one side wins twice.
        let unsure = Pair { net_net: 400, ..sure };
        assert!(compare(&sure).share.high < compare(&unsure).share.high);
        assert!((compare(&unsure).luck_factor - 0.5).abs() < 0.02);
        let even = Pair { net_net: 200, ..sure };
        assert!((compare(&even).luck_factor - 1.0).abs() < 0.02);
    }

    #[test]
    fn a_few_games_settle_nothing() {
        let won = |games: u64| {
            let sum = games as i64;
            compare(&Pair {
                met: games,
                games,
                ahead: games,
                groups: games,
                net_net: games,
                net_games: sum,
                games_games: games,
                ..Pair::default()
            })
        };
        for games in 1..=4 {
            let c = won(games);
            assert!(c.share.value == 1.0 && c.share.low < 0.5, "{games}: {c:?}");
            assert!(c.superior < 0.975, "{games}: {c:?}");
        }
        assert!(won(8).share.low > 0.5);
    }
}

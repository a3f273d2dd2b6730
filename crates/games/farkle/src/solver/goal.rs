//! Goals: the best chance to clear so many points in so many turns, and the fewest turns to get there.

use super::sweep::Sweep;
use super::throws::Throws;

/// Cases that are worked out side by side.
const LANES: usize = 8;

/// The best chances to clear up to `need` units in 0 to `turns` turns: `chances[turns][need]`.
pub fn clear_chances(throws: &Throws, need: usize, turns: usize, protected: bool) -> Vec<Vec<f64>> {
    let mut chances = vec![vec![0.0; need + 1]];
    chances[0][0] = 1.0;
    let mut sweep = Sweep::<LANES>::new();
    for turn in 1..=turns {
        let before = &chances[turn - 1];
        let bank: Vec<[f64; LANES]> = before.iter().map(|&c| [c; LANES]).collect();
        let mut now = vec![1.0; need + 1];
        // What a farkle is worth depends on where the turn began: eight beginnings at a time.
        for first in (1..=need).step_by(LANES) {
            let last = (first + LANES - 1).min(need);
            let farkle = std::array::from_fn(|lane| before[(first + lane).min(need)]);
            sweep.run(throws, protected, &bank[..=last], farkle, first);
            for start in first..=last {
                now[start] = sweep.turn(start, start - first).0;
            }
        }
        chances.push(now);
    }
    chances
}

/// The fewest turns on average to get each number of units up to `need`.
pub fn solo_turns(throws: &Throws, need: usize, protected: bool) -> Vec<f64> {
    let mut turns: Vec<f64> = vec![0.0; need + 1];
    let mut bank: Vec<[f64; 1]> = vec![[0.0]; need + 1];
    let mut sweep = Sweep::<1>::new();
    for start in 1..=need {
        // Costs are negative values. A farkle leads back here: Newton on x = 1 + cost(x), which is concave.
        let mut x = turns[start - 1] + 1.0;
        bank[start] = [f64::NEG_INFINITY];
        for _ in 0..60 {
            sweep.run(throws, protected, &bank[..=start], [-x], start);
            let (value, slope) = sweep.turn(start, 0);
            let next = (1.0 - value - slope * x) / (1.0 - slope);
            let done = (next - x).abs() < 1e-12 * (1.0 + x);
            x = next;
            if done {
                break;
            }
        }
        turns[start] = x;
        bank[start] = [-x];
    }
    turns
}

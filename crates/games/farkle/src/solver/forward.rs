//! Following a turn forward: how likely each end of it is.

use super::throws::Throws;
use crate::dice::DICE;

/// Chances of what a turn gains, in units: of nothing at place 0; the last place is that gain or more.
pub(super) type Gains = Vec<f64>;

/// What a player does with a choice: its worth, and whether to bank then.
pub(super) type Judge<'a> = &'a dyn Fn(usize, usize) -> (f64, bool);

/// What a turn gains for somebody who banks as soon as `need` is there, up to `over` more than that.
pub(super) fn gains(throws: &Throws, protected: bool, need: usize, over: usize, judge: Judge<'_>) -> Gains {
    let mut ends = vec![0.0; need + over + 1];
    let mut at = vec![[0.0; DICE]; need.max(1)];
    at[0][DICE - 1] = 1.0;
    for units in 0..need {
        for dice in 1..=DICE {
            let chance = at[units][dice - 1];
            if chance == 0.0 {
                continue;
            }
            let throw = if units == 0 && dice == DICE { throws.first(protected) } else { throws.of(dice) };
            ends[0] += chance * throw.farkle;
            for way in &throw.ways {
                let chance = chance * way.chance;
                // Whoever can be there is there, with as much as there is.
                let most = way.choices.iter().map(|c| units + c.0 as usize).max().unwrap_or(0);
                if most >= need {
                    ends[most.min(need + over)] += chance;
                    continue;
                }
                let mut best: Option<(f64, usize, usize, bool)> = None;
                for &(points, left) in &way.choices {
                    let after = units + points as usize;
                    let (value, bank) = judge(after, left.into());
                    let better =
                        best.is_none_or(|(v, u, _, _)| value > v + 1e-12 || (value > v - 1e-12 && after > u));
                    if better {
                        best = Some((value, after, left.into(), bank));
                    }
                }
                let Some((_, after, left, bank)) = best else { continue };
                if bank {
                    ends[after] += chance;
                } else {
                    at[after][left - 1] += chance;
                }
            }
        }
    }
    ends
}

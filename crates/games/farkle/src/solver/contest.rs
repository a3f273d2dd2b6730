//! What best play wins against a player who only counts points: worked out, to stand beside what is played.

use super::forward::{Gains, gains};
use super::throws::Throws;
use super::{Duel, TurnValue};

/// The chances of the best player against the greedy one, if reaching the target wins at once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contest {
    /// With the first turn.
    pub first: f64,
    /// With the second.
    pub second: f64,
}

/// Works out both turns of every position. The duel must be one in which reaching the target wins at once.
pub fn best_against_greedy(throws: &Throws, duel: &Duel, turn: &TurnValue) -> Contest {
    let target = duel.target();
    let greedy: Vec<Gains> = (0..=target).map(|need| greedy_gains(throws, turn, need)).collect();
    let place = |a: usize, b: usize| a * (target + 1) + b;
    // By what the best player needs and what the greedy one needs: its chance when it moves, and when the other does.
    let mut mine = vec![0.0; (target + 1) * (target + 1)];
    let mut theirs = mine.clone();
    for sum in 2..=2 * target {
        for a in sum.saturating_sub(target).max(1)..=(sum - 1).min(target) {
            let b = sum - a;
            let best = best_gains(throws, duel, a, b);
            let won: f64 = best[a] + (1..a).map(|g| best[g] * theirs[place(a - g, b)]).sum::<f64>();
            let kept: f64 = (1..b).map(|g| greedy[b][g] * mine[place(a, b - g)]).sum();
            // mine = won + farkle * theirs, theirs = kept + farkle * mine
            let (lost, other) = (best[0], greedy[b][0]);
            mine[place(a, b)] = (won + lost * kept) / (1.0 - lost * other);
            theirs[place(a, b)] = kept + other * mine[place(a, b)];
        }
    }
    Contest { first: mine[place(target, target)], second: theirs[place(target, target)] }
}

fn greedy_gains(throws: &Throws, turn: &TurnValue, need: usize) -> Gains {
    let unit = throws.unit();
    gains(throws, false, need, 0, &|units, dice| {
        let points = units as u32 * unit;
        let value = turn.best(points, dice);
        (value, f64::from(points) >= value - 1e-12)
    })
}

fn best_gains(throws: &Throws, duel: &Duel, need: usize, other: usize) -> Gains {
    let turn = duel.turn(throws, need, other);
    gains(throws, false, need, 0, &|units, dice| {
        let value = turn.value(units, dice);
        (value, turn.bank(units) >= value - 1e-12)
    })
}

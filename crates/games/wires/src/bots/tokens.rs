//! Which wire gets an info token.

use crate::belief::Layout;
use crate::wire::{Colour, Wire};

/// How much a token on this slot says: the fewer stands remain possible to others, the more.
///
/// Counts only what one stand and the wire set say: lower wires on the left, higher ones on the right.
pub(crate) fn tells(layout: &Layout, stand: &[Wire], slot: usize) -> f64 {
    let wire = stand[slot];
    let copies = |w: &Wire| f64::from(layout.counts[w.code()]);
    let below: f64 = Wire::all().filter(|w| *w < wire).map(|w| copies(&w)).sum();
    let above: f64 = Wire::all().filter(|w| *w > wire).map(|w| copies(&w)).sum();
    let same = (copies(&wire) - 1.0) / 2.0;
    let (left, right) = (slot as f64, (stand.len() - slot - 1) as f64);
    -(choose(below + same, left) + choose(above + same, right))
}

/// The logarithm of the binomial coefficient, for any real upper number.
fn choose(n: f64, k: f64) -> f64 {
    let mut sum = 0.0;
    let mut i = 0.0;
    while i < k {
        sum += (n - i).max(0.5).log2() - (i + 1.0).log2();
        i += 1.0;
    }
    sum
}

/// Of these slots of a hand, the one on which a token tells most. `stand` is all wires of the stand that the slots count
/// into, beginning at `first`.
pub(crate) fn best(layout: &Layout, hand: &[Wire], stands: &[(usize, usize)], free: &[u8]) -> Option<u8> {
    let value = |slot: u8| {
        let at = slot as usize;
        let (first, size) =
            stands.iter().copied().find(|(f, n)| (*f..f + n).contains(&at)).unwrap_or((0, hand.len()));
        tells(layout, &hand[first..first + size], at - first)
    };
    free.iter()
        .copied()
        .filter(|s| hand.get(*s as usize).is_some_and(|w| w.colour() != Colour::Red))
        .max_by(|a, b| value(*a).total_cmp(&value(*b)))
        .or_else(|| free.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_far_from_where_its_number_should_stand_tells_most() {
        let counts = std::array::from_fn(|i| if i > 0 && i % 3 == 0 { 4 } else { 0 });
        let layout = Layout { players: 4, stands: vec![(0, 6)], counts, asides: Vec::new() };
        let hand: Vec<Wire> = [2, 3, 4, 4, 5, 12].iter().filter_map(|n| Wire::blue(*n)).collect();
        assert_eq!(
            best(&layout, &hand, &[(0, 6)], &[0, 1, 2, 3, 4, 5]),
            Some(4),
            "a 5 in the fifth of six slots"
        );
    }
}

//! How much is known, as numbers. `docs/wires-beliefs.md` has the mathematics.

use super::position::{Id, Position, Rows};
use super::posterior::{Number, Posterior};
use crate::wire::Wire;

/// How uncertain an observer is.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct Uncertainty {
    /// Bits for each slot of each player, as the wires stand now; 0 for what is known.
    pub slots: Vec<Vec<f64>>,
    /// The sum for each player.
    pub players: Vec<f64>,
    /// The sum over all.
    pub team: f64,
    /// The bits of the whole deal: the logarithm of how many deals there are. At most `team`.
    pub deal: f64,
    /// The share of the others' wires that are cut or certain.
    pub completion: f64,
}

/// The bits of one wire.
pub fn entropy<N: Number>(counted: &Posterior<N>, id: Id) -> f64 {
    let terms = Wire::all().map(|w| counted.chance(id, w.set())).filter(|p| *p > 0.0);
    terms.map(|p| -p * p.log2()).sum::<f64>().max(0.0)
}

/// How uncertain the observer is.
pub fn uncertainty<N: Number>(position: &Position, rows: &Rows, counted: &Posterior<N>) -> Uncertainty {
    let slots: Vec<Vec<f64>> = (0..position.layout.players)
        .map(|p| rows.hand(p).iter().map(|id| entropy(counted, *id)).collect())
        .collect();
    let players: Vec<f64> = slots.iter().map(|s| s.iter().sum()).collect();
    let others = || (0..position.layout.players).filter(|p| Some(*p) != position.observer);
    let ids: Vec<Id> = others().flat_map(|p| rows.hand(p)).collect();
    let known = ids.iter().filter(|id| rows.is_cut(**id) || counted.certain(**id).is_some()).count();
    Uncertainty {
        team: players.iter().sum(),
        deal: counted.total().float().log2(),
        completion: if ids.is_empty() { 1.0 } else { known as f64 / ids.len() as f64 },
        slots,
        players,
    }
}

/// The bits that the observer learns about the deal if it is told what the wire is, as any call on it does: the entropy of
/// the wire.
pub fn information<N: Number>(counted: &Posterior<N>, id: Id) -> f64 {
    entropy(counted, id)
}

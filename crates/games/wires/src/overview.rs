//! What everybody at a table knows, side by side: for looking at games afterwards.

use engine::{Game, Seat, Viewer};
use serde::Serialize;

use crate::belief::calls::{Odds, calls, solos};
use crate::belief::stats::uncertainty;
use crate::belief::{Fast, Id, Sets};
use crate::rules::Wires;
use crate::state::State;
use crate::wire::{Call, Wire, WireSet};

/// What one player knows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Knows {
    /// Bits of the whole deal: the logarithm of how many deals fit.
    pub deal_bits: f64,
    /// The share of the others' wires that are cut or certain to this player.
    pub completion: f64,
    /// Values a hidden uncut wire can have, on average: counted exactly.
    pub exact: f64,
    /// The same by the filters alone.
    pub filtered: f64,
    /// In how many rounds the filters settled.
    pub rounds: u32,
    /// Calls that are sure to be right.
    pub sure: usize,
    /// The likeliest call.
    pub best: Option<Odds>,
    /// What it can cut alone.
    pub solos: Vec<Call>,
}

/// A wire, and what everybody thinks of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Believed {
    /// What it is.
    pub wire: Wire,
    /// Is it cut?
    pub cut: bool,
    /// For each player the chance that it gives to what the wire is, as a call; 1 for who has seen it.
    pub chances: Vec<f64>,
}

/// All beliefs of a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Overview {
    /// Mistakes until the game is lost.
    pub dial: u8,
    /// By player.
    pub players: Vec<Knows>,
    /// Each player's wires, the second stand after the first.
    pub hands: Vec<Vec<Believed>>,
}

impl Overview {
    /// Of a moment of a game; `None` where the deals are too many to count. Shows what is hidden: nothing for players.
    pub fn new(game: &Wires, state: &State) -> Option<Self> {
        let mut players = Vec::new();
        let mut views = Vec::new();
        for seat in Seat::all(game.seats()) {
            let position = game.view(state, Viewer::Seat(seat)).position(game);
            let counted = Fast::fast(&position).ok()?;
            let (sets, rounds) = Sets::of(&position).ok()?;
            let rows = position.rows();
            let known = uncertainty(&position, &rows, &counted);
            let open = |id: &Id| !rows.is_cut(*id) && position.seen(*id).is_none();
            let ids: Vec<Id> = (0..position.layout.dealt() as Id).filter(open).collect();
            let each = |of: &dyn Fn(Id) -> WireSet| {
                ids.iter().map(|id| f64::from(of(*id).len())).sum::<f64>() / ids.len().max(1) as f64
            };
            let all = calls(&position, &rows, &counted);
            players.push(Knows {
                deal_bits: known.deal,
                completion: known.completion,
                exact: each(&|id| counted.possible(id)),
                filtered: each(&|id| sets.sets[id as usize]),
                rounds,
                sure: all.iter().filter(|o| o.certain()).count(),
                best: all.first().copied(),
                solos: solos(&position, &rows),
            });
            views.push((counted, rows));
        }
        let believed = |index: usize, id: Id| {
            let placed = &state.wires[index];
            let set = placed.wire.kin();
            let chances = views.iter().map(|(counted, _)| counted.chance(id, set)).collect();
            Believed { wire: placed.wire, cut: placed.cut, chances }
        };
        let hands = Seat::all(game.seats())
            .map(|seat| {
                let ids = views[0].1.hand(seat.0);
                game.hand(seat).zip(ids).map(|(index, id)| believed(index, id)).collect()
            })
            .collect();
        Some(Self { dial: state.dial, players, hands })
    }
}

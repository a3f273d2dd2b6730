//! The evening as data, for pages that draw it themselves.

use engine::{Budget, Luck};

use super::session::{Refused, Session};
use super::show::counted;
use crate::advice::{Effort, Suggestion, suggest};
use crate::belief::calls::{Odds, calls, solos};
use crate::belief::{Fast, Id, Position, Rows, Sets, ValueTracker};
use crate::fact::Fact;
use crate::rules::Wires;
use crate::state::Stage;
use crate::view::View;
use crate::wire::{Call, Shown, Wire, WireSet};

/// A wire as the observer knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// Is it cut?
    pub cut: bool,
    /// What a token beside it shows to all.
    pub shown: Option<Shown>,
    /// What it must be.
    pub certain: Option<Wire>,
    /// What it can be and how likely that is, the likeliest first; a red wire has no call.
    pub chances: Vec<(Option<Call>, f64)>,
}

/// The table as the observer knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// Mistakes until the game is lost.
    pub dial: u8,
    /// Each player's wires, the second stand after the first.
    pub hands: Vec<Vec<Place>>,
    /// How many wires each player's first stand has.
    pub first: Vec<usize>,
    /// How many deals fit.
    pub deals: f64,
    /// The calls by their chance alone: at once, and without looking ahead.
    pub calls: Vec<Odds>,
    /// What can be cut alone.
    pub solos: Vec<Call>,
    /// Where the copies of each value are.
    pub values: ValueTracker,
    /// In how many rounds the filters settled.
    pub rounds: u32,
}

impl Look {
    fn new(position: &Position, rows: &Rows, counted: &Fast, dial: u8) -> Self {
        let tokens = tokens(position);
        let hand = |p: u8| -> Vec<Place> {
            rows.hand(p).into_iter().map(|id| place(position, rows, counted, &tokens, id)).collect()
        };
        let players = 0..position.layout.players;
        Self {
            dial,
            hands: players.clone().map(hand).collect(),
            first: players.map(|p| rows.of(p).next().map_or(0, Vec::len)).collect(),
            deals: counted.total(),
            calls: calls(position, rows, counted),
            solos: solos(position, rows),
            values: ValueTracker::counted(position, counted),
            rounds: Sets::of(position).map_or(0, |(_, rounds)| rounds),
        }
    }
}

impl View {
    /// What the viewer can know of all wires; `None` once the game is over.
    pub fn look(&self, game: &Wires) -> Option<Look> {
        if matches!(self.stage(), Stage::Over(_)) {
            return None;
        }
        let position = self.position(game);
        let counted = Fast::fast(&position).ok()?;
        Some(Look::new(&position, &position.rows(), &counted, self.dial()))
    }

    /// Where the copies of each value are, as far as the viewer can know; `None` once the game is over.
    pub fn values(&self, game: &Wires) -> Option<ValueTracker> {
        if matches!(self.stage(), Stage::Over(_)) {
            return None;
        }
        let position = self.position(game);
        Some(ValueTracker::counted(&position, &Fast::fast(&position).ok()?))
    }
}

impl Session {
    /// What is known now.
    pub fn look(&self) -> Result<Look, Refused> {
        let now = self.now()?;
        let counted = counted(self, &now).ok_or_else(|| Refused("Nothing fits any more.".into()))?;
        Ok(Look::new(&now.position, &now.rows, &counted, now.table.dial))
    }

    /// The calls that are worth a look, best first, with what speaks for them.
    pub fn best(&self, budget: Budget, luck: &mut Luck) -> Result<Vec<Suggestion>, Refused> {
        let now = self.now()?;
        let counted = counted(self, &now).ok_or_else(|| Refused("Nothing fits any more.".into()))?;
        let meter = budget.meter();
        let (_, found) =
            suggest(&now.position, &counted, now.table, &Effort::default(), luck, &mut |n| meter(n));
        Ok(found.into_iter().filter(|s| s.win > 0.0 || s.stderr < 1.0).collect())
    }
}

/// The tokens by wire: they go where their wire goes.
fn tokens(position: &Position) -> Vec<(Id, Shown)> {
    let mut rows = Rows::new(&position.layout);
    let mut tokens = Vec::new();
    for fact in &position.facts {
        let token = match *fact {
            Fact::Info { player, slot, wire } => Some((player, slot, Shown::Wire(wire))),
            Fact::InfoYellow { player, slot } => Some((player, slot, Shown::Yellow)),
            _ => None,
        };
        if let Some((player, slot, shown)) = token
            && let Some(id) = rows.at(player, slot)
        {
            tokens.push((id, shown));
        }
        rows.follow(fact);
    }
    tokens
}

fn place(position: &Position, rows: &Rows, counted: &Fast, tokens: &[(Id, Shown)], id: Id) -> Place {
    let certain = position.seen(id).or_else(|| counted.certain(id));
    let mut chances: Vec<(Option<Call>, f64)> = Call::all()
        .map(Some)
        .chain([None])
        .map(|call| (call, counted.chance(id, call.map_or(WireSet::RED, Call::set))))
        .filter(|(_, p)| *p > 0.0)
        .collect();
    chances.sort_by(|a, b| b.1.total_cmp(&a.1));
    let shown = tokens.iter().rev().find(|t| t.0 == id).map(|t| t.1);
    Place { cut: rows.is_cut(id), shown, certain, chances }
}

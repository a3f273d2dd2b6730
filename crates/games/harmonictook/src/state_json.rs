//! A full state as readable JSON: what `position` gives and `open` takes.

use std::collections::BTreeMap;

use engine::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::kind::{KINDS, Kind, Landmark, kinds, landmarks};
use crate::state::{Phase, SEATS, State};

#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Player {
    /// Its coins.
    bank: u32,
    /// Its cards by name, with the number of copies. Prices: `parlor ask harmonictook cards`.
    #[serde(default)]
    cards: BTreeMap<Kind, u8>,
    /// How many copies of a card are closed for renovation.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    closed: BTreeMap<Kind, u8>,
    /// The landmarks that it has built.
    #[serde(default)]
    landmarks: Vec<Landmark>,
    /// The coins on its Tech Startup.
    #[serde(default, skip_serializing_if = "is_zero")]
    invested: u16,
}

/// Where a decision of several steps stands.
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Asking {
    /// Whose effect asks.
    card: Kind,
    /// How many more times it asks.
    #[serde(default, skip_serializing_if = "is_zero")]
    left: u8,
    /// With whom cards are swapped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    partner: Option<Seat>,
    /// The card that was chosen already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chosen: Option<Kind>,
}

#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Readable {
    /// What has to be decided.
    phase: Phase,
    /// Whose turn it is.
    roller: Seat,
    /// How many turns were played.
    #[serde(default)]
    turns: u16,
    /// What the dice show.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dice: Vec<u8>,
    /// What they count together.
    #[serde(default, skip_serializing_if = "is_zero")]
    total: u8,
    /// Were they thrown again?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    rerolled: bool,
    /// Does the same player have another turn after this one?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    again: bool,
    /// A decision of several steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asking: Option<Asking>,
    /// The players by seat.
    players: Vec<Player>,
    /// What can be bought, with the number of copies.
    market: BTreeMap<Kind, u8>,
}

fn is_zero<T: Default + PartialEq>(n: &T) -> bool {
    *n == T::default()
}

engine::written_as! {
    /// The table: nothing is hidden in this game.
    State => Readable
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let player = |seat: Seat| Player {
            bank: self.bank(seat),
            cards: kinds(self.owned[seat.index()]).map(|k| (k, self.copies(seat, k))).collect(),
            closed: kinds(self.owned[seat.index()])
                .map(|k| (k, self.closed(seat, k)))
                .filter(|(_, n)| *n > 0)
                .collect(),
            landmarks: landmarks(self.built[seat.index()]).collect(),
            invested: self.invested[seat.index()],
        };
        let asks =
            !matches!(self.phase, Phase::Roll | Phase::Keep | Phase::Build | Phase::Invest | Phase::Over);
        let swapping = matches!(self.phase, Phase::SwapGive | Phase::SwapTake);
        let picked = matches!(self.phase, Phase::SwapTake | Phase::To);
        Readable {
            phase: self.phase,
            roller: self.roller,
            turns: self.turns,
            dice: self.dice().to_vec(),
            total: self.total,
            rerolled: self.rerolled,
            again: self.again,
            asking: asks.then(|| Asking {
                card: Kind(self.asking),
                left: self.left,
                partner: swapping.then_some(Seat(self.partner)),
                chosen: picked.then_some(Kind(self.chosen)),
            }),
            players: Seat::all(self.seats()).map(player).collect(),
            market: kinds(self.on_sale).map(|k| (k, self.market[k.index()])).collect(),
        }
        .serialize(s)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Readable::deserialize(d)?.into_state().map_err(serde::de::Error::custom)
    }
}

impl Readable {
    fn into_state(self) -> Result<State, String> {
        if self.players.len() > SEATS {
            return Err(format!("there are at most {SEATS} players"));
        }
        if self.dice.len() > 2 {
            return Err("there are at most two dice".into());
        }
        if self.dice.iter().any(|d| !(1..=6).contains(d)) {
            return Err("a die shows 1 to 6".into());
        }
        if self.total > 14 {
            return Err("a total is at most 14".into());
        }
        let mut s = State::empty(self.players.len());
        for (i, player) in self.players.iter().enumerate() {
            s.banks[i] = player.bank;
            s.invested[i] = player.invested;
            s.built[i] = player.landmarks.iter().fold(0, |m, l| m | l.bit());
            for (&kind, &copies) in &player.cards {
                let closed = player.closed.get(&kind).copied().unwrap_or(0);
                if copies > 15 || closed > copies {
                    return Err(format!(
                        "player {i}: {copies} cards {}, {closed} of them closed",
                        kind.name()
                    ));
                }
                if copies > 0 {
                    s.cells[i][kind.index()] = copies | closed << 4;
                    s.owned[i] |= kind.bit();
                }
            }
            if let Some(kind) = player.closed.keys().find(|k| !player.cards.contains_key(k)) {
                return Err(format!("player {i}: {} is closed and not there", kind.name()));
            }
        }
        for (&kind, &copies) in &self.market {
            s.market[kind.index()] = copies;
            if copies > 0 {
                s.on_sale |= kind.bit();
            }
        }
        s.dice[..self.dice.len()].copy_from_slice(&self.dice);
        (s.phase, s.roller, s.turns) = (self.phase, self.roller, self.turns);
        s.total = if self.total == 0 { self.dice.iter().sum() } else { self.total };
        (s.rerolled, s.again) = (self.rerolled, self.again);
        if let Some(asking) = self.asking {
            (s.asking, s.left) = (asking.card.0, asking.left);
            s.partner = asking.partner.map_or(0, |seat| seat.0);
            s.chosen = asking.chosen.map_or(0, |kind| kind.0);
        }
        debug_assert!((s.asking as usize) < KINDS);
        Ok(s)
    }
}

//! A full state as readable JSON: what `position` gives and `open` takes.

use engine::{Seat, Seats};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::state::{ROUNDS, SEATS, State};
use crate::{Card, Phase, Shoe, Stage};

/// A card in a grid.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    card: Card,
    up: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Readable {
    phase: Phase,
    #[serde(default = "draw")]
    stage: Stage,
    round: u8,
    turn: Seat,
    #[serde(default)]
    pending: Vec<Seat>,
    #[serde(default)]
    finisher: Option<Seat>,
    /// Empty before the first deal.
    grids: Vec<[Place; 6]>,
    #[serde(default)]
    held: Option<Card>,
    discard_top: Option<Card>,
    discard_below: Vec<Card>,
    deck: Vec<Card>,
    #[serde(default)]
    sheet: Vec<Vec<i8>>,
    #[serde(default)]
    totals: Vec<i16>,
    #[serde(default)]
    holes: Vec<u8>,
}

fn draw() -> Stage {
    Stage::Draw
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        // Seats without cards do not exist; every seat has some once a round is dealt.
        let seats = if self.is_dealt() {
            (0..SEATS)
                .rev()
                .find(|&i| self.up[i] != 0 || self.grids[i] != [Self::NO_CARD; 6])
                .map_or(0, |i| i + 1)
        } else {
            0
        };
        let place = |i: usize, at: usize| Place { card: self.grids[i][at], up: self.up[i] >> at & 1 != 0 };
        Readable {
            phase: self.phase,
            stage: self.stage,
            round: self.round,
            turn: self.turn,
            pending: self.pending.iter().collect(),
            finisher: self.finisher,
            grids: (0..seats).map(|i| std::array::from_fn(|at| place(i, at))).collect(),
            held: self.held,
            discard_top: self.top,
            discard_below: self.discard.cards().collect(),
            deck: self.deck.cards().collect(),
            sheet: (0..seats).map(|i| self.sheet[i][..self.scored()].to_vec()).collect(),
            totals: self.totals[..seats].to_vec(),
            holes: self.holes[..seats].to_vec(),
        }
        .serialize(s)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let read = Readable::deserialize(d)?;
        read.into_state().map_err(serde::de::Error::custom)
    }
}

impl Readable {
    fn into_state(self) -> Result<State, String> {
        let mut s = State::waiting();
        if self.grids.len() > SEATS
            || self.sheet.len() > SEATS
            || self.totals.len() > SEATS
            || self.holes.len() > SEATS
        {
            return Err(format!("there are at most {SEATS} seats"));
        }
        if self.sheet.iter().any(|rounds| rounds.len() > ROUNDS) {
            return Err(format!("there are at most {ROUNDS} rounds"));
        }
        if self.pending.iter().any(|seat| seat.index() >= SEATS) {
            return Err(format!("pending: seats go from 0 to {}", SEATS - 1));
        }
        if self.round == 0 && self.phase != Phase::Waiting {
            return Err("round: rounds count from 1".into());
        }
        for (i, grid) in self.grids.iter().enumerate() {
            for (at, place) in grid.iter().enumerate() {
                s.grids[i][at] = place.card;
                s.up[i] |= u8::from(place.up) << at;
            }
        }
        s.deck = heap(&self.deck)?;
        s.discard = heap(&self.discard_below)?;
        (s.top, s.held) = (self.discard_top, self.held);
        (s.phase, s.stage, s.round, s.turn) = (self.phase, self.stage, self.round, self.turn);
        s.pending = self.pending.into_iter().collect::<Seats>();
        s.finisher = self.finisher;
        for (i, rounds) in self.sheet.iter().enumerate() {
            s.sheet[i][..rounds.len()].copy_from_slice(rounds);
        }
        s.totals[..self.totals.len()].copy_from_slice(&self.totals);
        s.holes[..self.holes.len()].copy_from_slice(&self.holes);
        Ok(s)
    }
}

fn heap(cards: &[Card]) -> Result<Shoe, String> {
    let mut shoe = Shoe::EMPTY;
    for &card in cards {
        if shoe.count(card) == 3 {
            return Err(format!("there are more than three {card}"));
        }
        shoe.add(card);
    }
    Ok(shoe)
}

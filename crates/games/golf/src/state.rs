//! All there is to know about a table.

use engine::{Invalid, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{Card, Golf, Pos, Shoe};

/// The most seats.
pub(crate) const SEATS: usize = 6;
/// The most rounds.
pub(crate) const ROUNDS: usize = 18;
/// A grid that is all face up.
pub(crate) const ALL_UP: u8 = 0b11_1111;

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Phase {
    /// Nothing is dealt yet.
    Waiting,
    /// Everybody turns up the first cards, in any order.
    InitialFlip,
    /// Turn by turn.
    Playing,
    /// Somebody is all face up; the others have one more turn each.
    FinalTurn,
    /// The hole is scored; the next dealer deals.
    RoundOver,
    /// The last hole is scored.
    GameOver,
}

/// Where a turn stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Draw or take (or what house rules allow instead).
    Draw,
    /// A card from the deck is in hand: swap or discard it.
    Place,
    /// A card from the discard pile is in hand: swap it.
    Swap,
    /// A card was discarded: turn one up.
    Turn,
    /// A card was discarded: turn one up, or pass.
    TurnOrPass,
}

/// A table. Copying it is a plain copy of memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub(crate) deck: Shoe,
    /// What lies below the top of the discard pile.
    pub(crate) discard: Shoe,
    pub(crate) grids: [[Card; 6]; SEATS],
    /// A bit for each face-up card.
    pub(crate) up: [u8; SEATS],
    pub(crate) top: Option<Card>,
    pub(crate) held: Option<Card>,
    pub(crate) phase: Phase,
    pub(crate) stage: Stage,
    /// How many rounds were dealt.
    pub(crate) round: u8,
    pub(crate) turn: Seat,
    /// Who has still to turn up the first cards, or to take a final turn.
    pub(crate) pending: Seats,
    pub(crate) finisher: Option<Seat>,
    /// The score of each seat in each round that is over.
    pub(crate) sheet: [[i8; ROUNDS]; SEATS],
    pub(crate) totals: [i16; SEATS],
    pub(crate) holes: [u8; SEATS],
}

impl State {
    pub(crate) const NO_CARD: Card = match Card::from_number(0) {
        Some(card) => card,
        None => unreachable!(),
    };

    /// Before the first deal.
    pub(crate) const fn waiting() -> Self {
        Self {
            deck: Shoe::EMPTY,
            discard: Shoe::EMPTY,
            grids: [[Self::NO_CARD; 6]; SEATS],
            up: [0; SEATS],
            top: None,
            held: None,
            phase: Phase::Waiting,
            stage: Stage::Draw,
            round: 0,
            turn: Seat(0),
            pending: Seats::NONE,
            finisher: None,
            sheet: [[0; ROUNDS]; SEATS],
            totals: [0; SEATS],
            holes: [0; SEATS],
        }
    }

    /// Where the game stands.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Are cards on the table?
    pub(crate) fn is_dealt(&self) -> bool {
        self.phase != Phase::Waiting
    }

    pub(crate) fn is_up(&self, seat: Seat, at: Pos) -> bool {
        self.up[seat.index()] & at.bit() != 0
    }

    /// How many rounds are scored.
    pub(crate) fn scored(&self) -> usize {
        let running = matches!(self.phase, Phase::InitialFlip | Phase::Playing | Phase::FinalTurn);
        self.round as usize - usize::from(running)
    }

    /// Puts a card on the discard pile.
    #[inline]
    pub(crate) fn put(&mut self, card: Card) {
        if let Some(below) = self.top.replace(card) {
            self.discard.add(below);
        }
    }
}

/// Could this state have come about at this table?
pub(crate) fn validate(game: &Golf, s: &State) -> Result<(), Invalid> {
    let seats = game.seats;
    let no = |reason: &str| Err(Invalid::new(reason));
    if s.phase == Phase::Waiting {
        return if *s == State::waiting() { Ok(()) } else { no("nothing is dealt before the first deal") };
    }
    if !(1..=game.options.rounds).contains(&s.round) {
        return no("the round is not one of the game's");
    }
    if s.turn.index() >= seats {
        return no("it is the turn of a seat that is not there");
    }
    for i in seats..SEATS {
        let blank = State::waiting();
        let (grid, up) = (s.grids[i] == blank.grids[i], s.up[i] == 0);
        if !grid || !up || s.sheet[i] != blank.sheet[i] || s.totals[i] != 0 || s.holes[i] != 0 {
            return no("a seat that is not there has cards or points");
        }
    }
    validate_cards(game, s)?;
    validate_turn(game, s)?;
    validate_sheet(game, s)
}

fn validate_cards(game: &Golf, s: &State) -> Result<(), Invalid> {
    let mut left = game.shoe;
    let on_table = s.grids[..game.seats].iter().flatten().copied().chain(s.top).chain(s.held);
    for card in on_table.chain(s.deck.cards()).chain(s.discard.cards()) {
        if !left.take(card) {
            return Err(Invalid(format!("there are more {card} than the shoe has")));
        }
    }
    match left.cards().next() {
        Some(card) => Err(Invalid(format!("{} cards are missing, {card} among them", left.len()))),
        None => Ok(()),
    }
}

fn validate_turn(game: &Golf, s: &State) -> Result<(), Invalid> {
    let no = |reason: &str| Err(Invalid::new(reason));
    let all = Seats::all(game.seats);
    if s.pending.0 & !all.0 != 0 || s.up.iter().any(|up| up & !ALL_UP != 0) {
        return no("a seat or a place that is not there is named");
    }
    let holding = matches!(s.stage, Stage::Place | Stage::Swap);
    if holding != s.held.is_some() {
        return no("a card is in hand exactly after drawing or taking one");
    }
    if s.top.is_none() && s.stage != Stage::Swap {
        return no("the discard pile has a top card unless it was just taken");
    }
    if s.stage == Stage::Swap && s.top.is_some() {
        return no("the top of the discard pile is in hand, so it is not on the pile");
    }
    let down = |seat: usize| s.up[seat] != ALL_UP;
    let flips = |seat: usize| s.up[seat].count_ones() as u8;
    let finisher_up = s.finisher.is_some_and(|f| f.index() < game.seats && !down(f.index()));
    match s.phase {
        Phase::Waiting => Ok(()),
        Phase::InitialFlip => {
            let expected =
                |i: usize| if s.pending.has(Seat(i as u8)) { 0 } else { game.options.initial_flips };
            if s.pending.is_empty() || s.stage != Stage::Draw || s.finisher.is_some() {
                return no("the first cards are turned up before anything else");
            }
            if (0..game.seats).any(|i| flips(i) != expected(i)) {
                return no("who has turned up the first cards has the right number face up, the others none");
            }
            if s.turn == game.first(s.round) { Ok(()) } else { no("the seat after the dealer begins") }
        }
        Phase::Playing => {
            if !s.pending.is_empty() || s.finisher.is_some() {
                return no("nobody has finished while the round is played");
            }
            if (0..game.seats).any(|i| !down(i)) {
                return no("a grid is all face up, so the final turns have begun");
            }
            if (0..game.seats).any(|i| flips(i) < game.options.initial_flips) {
                return no("everybody has turned up the first cards");
            }
            validate_stage(game, s)
        }
        Phase::FinalTurn => {
            if !finisher_up || s.finisher.is_some_and(|f| s.pending.has(f)) {
                return no("the finisher is all face up and has no further turn");
            }
            // Who is pending are the seats from the one to move up to the one before the finisher.
            let mut seat = s.turn;
            let mut expected = Seats::NONE;
            while Some(seat) != s.finisher {
                expected = expected.with(seat);
                seat = seat.after(game.seats);
            }
            if s.pending != expected || s.pending.is_empty() {
                return no("the final turns go round in order, one each");
            }
            validate_stage(game, s)
        }
        Phase::RoundOver | Phase::GameOver => {
            if (0..game.seats).any(down) || s.stage != Stage::Draw || !s.pending.is_empty() {
                return no("at the end of a round everything is face up");
            }
            if s.finisher.is_some_and(|f| f.index() >= game.seats) {
                return no("the finisher is not at the table");
            }
            let last = s.round == game.options.rounds;
            if last != (s.phase == Phase::GameOver) {
                return no("the game is over after the last round, and only then");
            }
            if s.turn == game.dealer(s.round + u8::from(!last)) {
                Ok(())
            } else {
                no("the next dealer deals")
            }
        }
    }
}

/// What a discard asks for, by the options.
fn validate_stage(game: &Golf, s: &State) -> Result<(), Invalid> {
    use crate::FlipMode;
    let mode = game.options.flip_mode;
    let has_down = s.up[s.turn.index()] != ALL_UP;
    let fits = match s.stage {
        Stage::Turn => mode == FlipMode::Always && has_down,
        Stage::TurnOrPass => mode == FlipMode::Endgame && has_down && game.near_end(s),
        _ => true,
    };
    if fits { Ok(()) } else { Err(Invalid::new("the options ask for no flip here")) }
}

fn validate_sheet(game: &Golf, s: &State) -> Result<(), Invalid> {
    let scored = s.scored();
    let mut holes = [0; SEATS];
    for round in 0..scored {
        let lowest = (0..game.seats).map(|i| s.sheet[i][round]).min();
        (0..game.seats).filter(|&i| Some(s.sheet[i][round]) == lowest).for_each(|i| holes[i] += 1);
    }
    for i in 0..game.seats {
        let total: i16 = s.sheet[i][..scored].iter().map(|&x| i16::from(x)).sum();
        if total != s.totals[i] || s.sheet[i][scored..].iter().any(|&x| x != 0) {
            return Err(Invalid(format!("the total of seat {i} is not the sum of its rounds")));
        }
    }
    if holes == s.holes { Ok(()) } else { Err(Invalid::new("the holes won do not follow from the rounds")) }
}

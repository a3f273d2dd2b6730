//! What one viewer may know.
//!
//! Nobody knows a face-down card, its owner included. A card drawn from the deck is known to its drawer alone.

use engine::{Luck, Seat, Seats, Urn, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::state::{ALL_UP, ROUNDS, SEATS, State};
use crate::{Card, Golf, Phase, Pos, Shoe, Stage};

/// A table as one viewer may know it: the state with blanks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// Face-down cards are blank, an unknown card in hand is missing, and the deck holds all that is unseen.
    blanked: State,
    deck_size: u8,
    holding: bool,
    seats: u8,
    rounds: u8,
}

impl View {
    pub(crate) fn new(game: &Golf, s: &State, viewer: Viewer) -> Self {
        let mut blanked = *s;
        if s.is_dealt() {
            for i in 0..game.seats {
                let mut down = !s.up[i] & ALL_UP;
                while down != 0 {
                    let at = down.trailing_zeros() as usize;
                    blanked.deck.add(s.grids[i][at]);
                    blanked.grids[i][at] = State::NO_CARD;
                    down &= down - 1;
                }
            }
        }
        // A card that was taken from the discard pile is known to all.
        if let Some(card) = s.held
            && s.stage == Stage::Place
            && !viewer.is(s.turn)
        {
            blanked.deck.add(card);
            blanked.held = None;
        }
        Self {
            blanked,
            deck_size: s.deck.len() as u8,
            holding: s.held.is_some(),
            seats: game.seats as u8,
            rounds: game.options.rounds,
        }
    }

    /// Fills the blanks with the unseen cards, each way equally likely.
    pub(crate) fn fill(&self, luck: &mut Luck) -> State {
        let mut s = self.blanked;
        if s.phase == Phase::Waiting {
            return s;
        }
        let mut draw = |unseen: &mut Shoe| {
            let face = unseen.face(luck.below(unseen.len().max(1)));
            let card = Card::from_number(face as u8).expect("a shoe's faces are cards");
            unseen.remove(card);
            card
        };
        for i in 0..self.seats() {
            for at in 0..6 {
                if s.up[i] >> at & 1 == 0 {
                    s.grids[i][at] = draw(&mut s.deck);
                }
            }
        }
        if self.holding && s.held.is_none() {
            s.held = Some(draw(&mut s.deck));
        }
        s
    }

    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        self.blanked.phase
    }

    /// Where the turn stands.
    pub fn stage(&self) -> Stage {
        self.blanked.stage
    }

    /// The round, from 1 (0 before the first deal), and how many there are.
    pub fn round(&self) -> (u8, u8) {
        (self.blanked.round, self.rounds)
    }

    /// Who has the turn, or deals next.
    pub fn turn(&self) -> Seat {
        self.blanked.turn
    }

    /// Who dealt this round.
    pub fn dealer(&self) -> Option<Seat> {
        let round = self.blanked.round as usize;
        round.checked_sub(1).map(|r| Seat((r % self.seats()) as u8))
    }

    /// Who has still to turn up the first cards, or to take a final turn.
    pub fn pending(&self) -> Seats {
        self.blanked.pending
    }

    /// Who went out.
    pub fn finisher(&self) -> Option<Seat> {
        self.blanked.finisher
    }

    /// A card of a grid; `None` if it is face down.
    #[inline]
    pub fn card(&self, seat: Seat, at: Pos) -> Option<Card> {
        self.blanked.is_up(seat, at).then(|| self.blanked.grids[seat.index()][at.get()])
    }

    /// A seat's grid; a blank is face down.
    pub fn grid(&self, seat: Seat) -> [Option<Card>; 6] {
        let at = |i: usize| Pos::new(i as u8).unwrap_or_default();
        std::array::from_fn(|i| self.card(seat, at(i)))
    }

    /// The face-down places of a seat, a bit each.
    #[inline]
    pub fn down(&self, seat: Seat) -> u8 {
        !self.blanked.up[seat.index()] & ALL_UP
    }

    /// How many seats there are.
    #[inline]
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The top of the discard pile; none while somebody holds it.
    pub fn discard_top(&self) -> Option<Card> {
        self.blanked.top
    }

    /// What lies below it, in no order: everybody has seen it.
    pub fn discard_below(&self) -> Shoe {
        self.blanked.discard
    }

    /// How many cards the deck has.
    pub fn deck_size(&self) -> u32 {
        self.deck_size.into()
    }

    /// Does the seat to move have a card in hand?
    pub fn holding(&self) -> bool {
        self.holding
    }

    /// The card in hand, if the viewer may know it.
    pub fn held(&self) -> Option<Card> {
        self.blanked.held
    }

    /// All cards that the viewer has not seen this round, in no order: the deck and what is face down.
    pub fn unseen(&self) -> Shoe {
        self.blanked.deck
    }

    /// The scores of a seat in the rounds that are over.
    pub fn sheet(&self, seat: Seat) -> &[i8] {
        &self.blanked.sheet[seat.index()][..self.blanked.scored()]
    }

    /// The totals by seat.
    pub fn totals(&self) -> &[i16] {
        &self.blanked.totals[..self.seats()]
    }

    /// The holes won by seat.
    pub fn holes(&self) -> &[u8] {
        &self.blanked.holes[..self.seats()]
    }
}

/// A view as readable JSON.
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Readable {
    /// Where the game stands.
    phase: Phase,
    /// Where the turn stands.
    stage: Stage,
    /// The hole, from 1; 0 before the first deal.
    round: u8,
    /// How many holes there are.
    rounds: u8,
    /// Who dealt this hole.
    dealer: Option<Seat>,
    /// Who has the turn, or deals next.
    turn: Seat,
    /// Who has still to turn up the first cards, or to take a last turn.
    pending: Vec<Seat>,
    /// Who went out.
    finisher: Option<Seat>,
    /// The six cards of each seat, 0 1 2 on top and 3 4 5 below; `null` is face down.
    grids: Vec<[Option<Card>; 6]>,
    /// The top of the discard pile; `null` while somebody holds it.
    discard_top: Option<Card>,
    /// What lies below it, in no order.
    discard_below: Vec<Card>,
    /// How many cards the deck has.
    deck_size: u8,
    /// Does the seat to move have a card in hand?
    holding: bool,
    /// The card in hand, if the reader may know it.
    held: Option<Card>,
    /// All cards that the reader has not seen in this hole: the deck and what is face down, in no order.
    unseen: Vec<Card>,
    /// The scores of each seat in the holes that are over.
    sheet: Vec<Vec<i8>>,
    /// The totals by seat.
    totals: Vec<i16>,
    /// The holes won by seat.
    holes: Vec<u8>,
}

engine::written_as! {
    /// A table as one viewer may know it.
    View => Readable
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let seats = || Seat::all(self.seats());
        Readable {
            phase: self.phase(),
            stage: self.stage(),
            round: self.blanked.round,
            rounds: self.rounds,
            dealer: self.dealer(),
            turn: self.turn(),
            pending: self.pending().iter().collect(),
            finisher: self.finisher(),
            grids: seats().map(|seat| self.grid(seat)).collect(),
            discard_top: self.discard_top(),
            discard_below: self.discard_below().cards().collect(),
            deck_size: self.deck_size,
            holding: self.holding,
            held: self.held(),
            unseen: self.unseen().cards().collect(),
            sheet: seats().map(|seat| self.sheet(seat).to_vec()).collect(),
            totals: self.totals().to_vec(),
            holes: self.holes().to_vec(),
        }
        .serialize(s)
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let read = Readable::deserialize(d)?;
        let lengths = [read.sheet.len(), read.totals.len(), read.holes.len()];
        let seats = read.grids.len();
        if !(2..=SEATS).contains(&seats) || lengths.iter().any(|&n| n != seats) {
            return Err(serde::de::Error::custom(
                "a view has 2 to 6 seats, and as many grids, totals and holes",
            ));
        }
        let mut s = State::waiting();
        (s.phase, s.stage, s.round, s.turn) = (read.phase, read.stage, read.round, read.turn);
        let copies = |cards: &[Card]| cards.iter().all(|c| cards.iter().filter(|d| *d == c).count() <= 3);
        if !copies(&read.unseen)
            || !copies(&read.discard_below)
            || s.turn.index() >= seats
            || read.pending.iter().any(|p| p.index() >= seats)
            || (read.round == 0) != (read.phase == Phase::Waiting)
            || read.sheet.iter().any(|rounds| rounds.len() != s.scored() || rounds.len() > ROUNDS)
        {
            return Err(serde::de::Error::custom("the parts of the view do not fit together"));
        }
        for (i, grid) in read.grids.iter().enumerate() {
            for (at, card) in grid.iter().enumerate() {
                s.grids[i][at] = card.unwrap_or(State::NO_CARD);
                s.up[i] |= u8::from(card.is_some()) << at;
            }
            s.sheet[i][..read.sheet[i].len()].copy_from_slice(&read.sheet[i]);
            (s.totals[i], s.holes[i]) = (read.totals[i], read.holes[i]);
        }
        s.deck.extend(read.unseen);
        s.discard.extend(read.discard_below);
        (s.top, s.held, s.finisher) = (read.discard_top, read.held, read.finisher);
        s.pending = read.pending.into_iter().collect();
        Ok(Self {
            blanked: s,
            deck_size: read.deck_size,
            holding: read.holding,
            seats: seats as u8,
            rounds: read.rounds,
        })
    }
}

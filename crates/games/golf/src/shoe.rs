//! A heap of cards in no order.

use engine::{Urn, nth_bit};

use crate::{Card, Rank, Values};

/// A multiset of cards from up to three decks; drawing takes each card with equal chance.
///
/// Copy `n` of a card is in the heap if bit `card` of plane `n` is set, and only if copy `n - 1` is too, so that equal
/// heaps are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Shoe([u64; 3]);

impl Shoe {
    /// Nothing.
    pub const EMPTY: Self = Self([0; 3]);

    /// How many cards there are.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// No cards at all?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0] == 0
    }

    /// How many copies of a card there are.
    #[inline]
    pub const fn count(&self, card: Card) -> u32 {
        let bit = card.number();
        ((self.0[0] >> bit & 1) + (self.0[1] >> bit & 1) + (self.0[2] >> bit & 1)) as u32
    }

    /// Adds a card, of which there must be fewer than three.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        let bit = 1 << card.number();
        let [a, b, _] = self.0;
        debug_assert!(self.0[2] & bit == 0);
        self.0[2] |= a & b & bit;
        self.0[1] |= a & bit;
        self.0[0] |= bit;
    }

    /// Takes out a card, which must be there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        let bit = 1 << card.number();
        let [a, b, c] = self.0;
        debug_assert!(a & bit != 0);
        self.0[0] = a & (!bit | b);
        self.0[1] = b & (!bit | c);
        self.0[2] = c & !bit;
    }

    /// Takes out a card if it is there.
    pub const fn take(&mut self, card: Card) -> bool {
        let there = self.count(card) > 0;
        if there {
            self.remove(card);
        }
        there
    }

    /// The cards, each as often as it is there, in order.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let shoe = *self;
        (0..Card::COUNT)
            .filter_map(Card::from_number)
            .flat_map(move |card| std::iter::repeat_n(card, shoe.count(card) as usize))
    }

    /// How many cards of a rank there are.
    #[inline]
    pub(crate) const fn of_rank(&self, rank: usize) -> u32 {
        let mask = 0b1111 << (rank * 4);
        let [a, b, c] = self.0;
        (a & mask).count_ones() + (b & mask).count_ones() + (c & mask).count_ones()
    }

    /// How many cards of each rank there are: the four bits of a rank lie side by side, and all ranks are counted at once.
    #[inline]
    pub(crate) const fn ranks(&self) -> [u8; Rank::COUNT] {
        const PAIRS: u64 = 0x5555_5555_5555_5555;
        const FOURS: u64 = 0x3333_3333_3333_3333;
        let (mut all, mut plane) = (0, 0);
        while plane < self.0.len() {
            let word = self.0[plane];
            let pairs = word - (word >> 1 & PAIRS);
            // At most four a plane: twelve of a rank still fit into its four bits.
            all += (pairs & FOURS) + (pairs >> 2 & FOURS);
            plane += 1;
        }
        let (mut counts, mut rank) = ([0; Rank::COUNT], 0);
        while rank < Rank::COUNT {
            counts[rank] = (all >> (4 * rank) & 15) as u8;
            rank += 1;
        }
        counts
    }

    /// What all cards of a rank count together.
    pub(crate) fn sum_of(&self, rank: usize, values: &Values) -> f64 {
        let cards = (rank * 4..rank * 4 + 4).filter_map(|n| Card::from_number(n as u8));
        cards.map(|c| f64::from(self.count(c)) * f64::from(values.card(c))).sum()
    }

    /// The card that a ticket shows.
    #[inline]
    fn at(&self, ticket: u32) -> Card {
        let mut left = ticket;
        for plane in self.0 {
            let here = plane.count_ones();
            if left < here {
                return Card::from_number(nth_bit(plane, left) as u8)
                    .expect("a plane has only bits of cards");
            }
            left -= here;
        }
        debug_assert!(false, "ticket {ticket} of {}", self.len());
        Card::from_number(0).expect("0 is a card")
    }
}

impl Extend<Card> for Shoe {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.add(card));
    }
}

impl std::fmt::Debug for Shoe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl Urn for Shoe {
    #[inline]
    fn total(&self) -> u32 {
        self.len()
    }

    #[inline]
    fn face(&self, ticket: u32) -> u32 {
        self.at(ticket).into()
    }

    fn find(&self, face: u32) -> Option<u32> {
        let card = u8::try_from(face).ok().and_then(Card::from_number)?;
        (self.count(card) > 0).then(|| (self.0[0] & ((1 << card.number()) - 1)).count_ones())
    }

    fn each(&self, visit: &mut dyn FnMut(u32, u32)) {
        let mut rest = self.0[0];
        let mut ticket = 0;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            let copies = 1 + (self.0[1] >> bit & 1) + (self.0[2] >> bit & 1);
            visit(ticket, copies as u32);
            ticket += 1;
            rest &= rest - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_shoe_is_a_multiset(cards in prop::collection::vec(0..Card::COUNT, 0..120)) {
            let mut counts = [0u32; Card::COUNT as usize];
            let mut shoe = Shoe::EMPTY;
            for number in cards {
                let card = Card::from_number(number).unwrap();
                if counts[number as usize] < 3 {
                    shoe.add(card);
                    counts[number as usize] += 1;
                } else {
                    shoe.remove(card);
                    counts[number as usize] -= 1;
                }
            }
            prop_assert_eq!(shoe.len(), counts.iter().sum::<u32>());
            for (rank, count) in shoe.ranks().into_iter().enumerate() {
                prop_assert_eq!(u32::from(count), shoe.of_rank(rank));
            }
            let mut by_ticket = [0u32; Card::COUNT as usize];
            for ticket in 0..shoe.len() {
                by_ticket[shoe.face(ticket) as usize] += 1;
            }
            prop_assert_eq!(by_ticket, counts);
            let mut by_face = [0u32; Card::COUNT as usize];
            shoe.each(&mut |ticket, weight| by_face[shoe.face(ticket) as usize] += weight);
            prop_assert_eq!(by_face, counts);
            for (number, &n) in counts.iter().enumerate() {
                let found = shoe.find(number as u32);
                prop_assert_eq!(found.is_some(), n > 0);
                prop_assert!(found.is_none_or(|t| shoe.face(t) == number as u32));
            }
        }
    }
}

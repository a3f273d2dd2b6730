//! The piles that can be bought from.

use engine::{Chance, EventSink, Stream, Weights};

use crate::Event;
use crate::kind::{KINDS, Kind, kinds};
use crate::rules::Harmonictook;
use crate::state::State;

pub(crate) const DECK: u8 = 2;

/// Lays out the market at the start.
pub(crate) fn open<C: Chance, E: EventSink<Event>>(
    game: &Harmonictook,
    s: &mut State,
    chance: &mut C,
    events: &mut E,
) {
    if game.options.piles().is_some() {
        return refill(game, s, chance, events);
    }
    for kind in game.book.kinds() {
        s.market[kind.index()] = game.options.supply;
        s.on_sale |= kind.bit();
    }
}

/// A limited market draws from the deck until it has its number of piles again, or the deck is empty.
///
/// The deck has no order: a card gets its identity when it is drawn, which is the same as a shuffled one.
#[inline]
pub(crate) fn refill<C: Chance, E: EventSink<Event>>(
    game: &Harmonictook,
    s: &mut State,
    chance: &mut C,
    events: &mut E,
) {
    if let Some(piles) = game.options.piles() {
        draw_to(game, s, piles, chance, events);
    }
}

#[inline(never)]
fn draw_to<C: Chance, E: EventSink<Event>>(
    game: &Harmonictook,
    s: &mut State,
    piles: u32,
    chance: &mut C,
    events: &mut E,
) {
    let mut deck = game.deck(s);
    let mut left: u32 = deck.iter().map(|n| u32::from(*n)).sum();
    let mut drawn = [0u8; KINDS];
    let mut seen = 0u64;
    while s.on_sale.count_ones() < piles && left > 0 {
        let kind = Kind(chance.draw(Stream::table(DECK), &Weights(&deck)) as u8);
        deck[kind.index()] -= 1;
        left -= 1;
        s.market[kind.index()] += 1;
        s.on_sale |= kind.bit();
        drawn[kind.index()] += 1;
        seen |= kind.bit();
    }
    for kind in kinds(seen) {
        events.emit(Event::Refilled { card: kind, copies: drawn[kind.index()] });
    }
}

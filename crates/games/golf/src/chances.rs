//! What a player can expect of the next card and of every grid, from what it sees.

use engine::Seat;

use crate::bots::Sight;
use crate::{Card, Golf, Pos, Rank, Shoe, View};

/// The chances of one player: exact, since every unseen card is as likely as any other.
#[derive(Clone, PartialEq, Debug)]
pub struct Chances {
    /// The ranks of the shoe: how many of their cards the player has not seen, and how many there are.
    pub ranks: Vec<(Rank, u32, u32)>,
    /// What a face-down card counts on average.
    pub mean: f64,
    /// The chance that the next card of the deck counts less than the top of the discard pile.
    pub beats_top: Option<f64>,
    /// The open card that counts most among those without a twin, and the chance that the next card counts less.
    pub beats_worst: Option<(Card, f64)>,
    /// The chance that the next card is a twin for an open card that has none.
    pub pairs: Option<f64>,
    /// What each grid counts on average if nothing changes any more, by seat.
    pub hands: Vec<f64>,
}

impl Chances {
    /// What `seat` can expect; `view` is its own.
    pub fn new(game: &Golf, view: &View, seat: Seat) -> Self {
        let unseen = view.unseen();
        let all = game.shoe();
        let ranks = Rank::all().map(|r| (r, unseen.of_rank(r.index()), all.of_rank(r.index())));
        // An empty deck is made anew of the discarded cards, but for the top.
        let deck = if view.deck_size() > 0 { unseen } else { view.discard_below() };
        let lone = lone(view, seat);
        let value = |card: Card| game.values().card(card);
        let beats = |than: Card| share(&deck, |card| value(card) < value(than));
        let worst = lone.iter().copied().max_by_key(|card| value(*card));
        let twin = |card: Card| lone.iter().any(|open| open.rank() == card.rank());
        Self {
            ranks: ranks.filter(|r| r.2 > 0).collect(),
            mean: Sight::new(game, view, seat).hidden(),
            beats_top: view.discard_top().and_then(beats),
            beats_worst: worst.and_then(|card| Some((card, beats(card)?))),
            pairs: if lone.is_empty() { None } else { share(&deck, twin) },
            hands: Seat::all(view.seats()).map(|s| Sight::new(game, view, s).hand(&view.grid(s))).collect(),
        }
    }
}

/// The open cards of a seat that are no half of a pair.
fn lone(view: &View, seat: Seat) -> Vec<Card> {
    let card = |at: u8| Pos::new(at).and_then(|at| view.card(seat, at));
    let alone = |at: u8| {
        let twin = card((at + 3) % 6);
        card(at).filter(|c| twin.is_none_or(|t| t.rank() != c.rank()))
    };
    (0..6).filter_map(alone).collect()
}

/// The share of these cards for which something holds; `None` if there are no cards.
fn share(cards: &Shoe, fits: impl Fn(Card) -> bool) -> Option<f64> {
    let all = cards.len();
    (all > 0).then(|| cards.cards().filter(|card| fits(*card)).count() as f64 / f64::from(all))
}

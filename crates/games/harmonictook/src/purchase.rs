//! What each purchase is worth.

use engine::Seat;

use crate::card::{Colour, Effect};
use crate::kind::{Kind, Landmark, kinds, landmarks};
use crate::rules::Harmonictook;
use crate::state::State;
use crate::turn_odds::Counting;
use crate::tuv::whole;

/// A card or a landmark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    /// A card.
    Card(Kind),
    /// A landmark.
    Landmark(Landmark),
}

/// What a purchase would change.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Purchase {
    /// What would be bought.
    pub(crate) name: String,
    /// What it costs.
    pub(crate) cost: u32,
    /// Are there coins enough?
    pub(crate) affordable: bool,
    /// More expected income a round.
    pub(crate) delta_ev: f64,
    /// More of the own rolls that bring something.
    pub(crate) delta_coverage: f64,
    /// More (or, if negative, fewer) expected rounds until victory, the price paid.
    pub(crate) delta_tuv: f64,
}

impl Harmonictook {
    /// The state after `seat` got a card or a landmark; the bank is left as it is, since odds are for frozen banks.
    #[must_use]
    pub(crate) fn with_item(&self, s: &State, seat: Seat, item: Item) -> State {
        let mut next = *s;
        match item {
            Item::Card(kind) => {
                // Beyond what a city can hold nothing is bought.
                if next.copies(seat, kind) < 15 {
                    next.gain(seat, kind);
                }
                if self.book.rules[kind.index()].effect == Effect::Invest {
                    next.invested[seat.index()] = next.invested[seat.index()].max(1);
                }
            }
            Item::Landmark(landmark) => next.built[seat.index()] |= landmark.bit(),
        }
        next
    }
}

/// What a card itself is worth to a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CardValue {
    /// How often one copy fires in a round for whoever owns it, extra turns and second rolls left out.
    pub(crate) fires: f64,
    /// What one copy in the city brings in a round: the income less the income without it. `None` without a copy.
    pub(crate) value: Option<f64>,
    /// What one more copy would bring.
    pub(crate) next: f64,
}

/// What a card is worth to a player.
pub(crate) fn card_value(
    game: &Harmonictook,
    s: &State,
    seat: Seat,
    kind: Kind,
    counting: Counting,
) -> CardValue {
    let rule = &game.book.rules[kind.index()];
    let chance = |roller: Seat| game.book.reach(kind)[usize::from(game.has_two_dice(s, roller))];
    let fires = match rule.colour {
        Colour::Blue => Seat::all(game.seats).map(chance).sum(),
        Colour::Red => game.others(seat).map(chance).sum(),
        Colour::Green | Colour::Purple => chance(seat),
    };
    let now = game.round_mean(s, seat, counting);
    let value = (s.copies(seat, kind) > 0).then(|| {
        let mut without = *s;
        without.lose(seat, kind);
        now - game.round_mean(&without, seat, counting)
    });
    let next = game.round_mean(&game.with_item(s, seat, Item::Card(kind)), seat, counting) - now;
    CardValue { fires, value, next }
}

/// What each purchase of a player would change, whether it can be paid or not.
pub(crate) fn purchases(game: &Harmonictook, s: &State, seat: Seat, counting: Counting) -> Vec<Purchase> {
    let book = game.book();
    let mean = game.round_pmf(s, seat, counting).mean();
    let coverage = game.coverage(s, seat);
    let before = whole(game.missing(s, seat).rounds(mean));
    let bank = s.bank(seat);
    let cards = kinds(book.present & !(book.purple & s.owned[seat.index()]))
        .map(|k| (Item::Card(k), book.name(k).to_owned(), book.cost(k), book.rules[k.index()].bonus));
    let open = book.buildable & !s.built[seat.index()];
    let buildings = landmarks(open)
        .map(|l| (Item::Landmark(l), book.landmark_name(l).to_owned(), book.landmark_cost(l), 0));
    cards
        .chain(buildings)
        .map(|(item, name, cost, bonus)| {
            let next = game.with_item(s, seat, item);
            let income = game.round_pmf(&next, seat, counting).mean();
            let mut missing = game.missing(&next, seat);
            missing.bank += i32::from(bonus) - cost as i32;
            let after = whole(missing.rounds(income));
            Purchase {
                name,
                cost,
                affordable: cost <= bank,
                delta_ev: income - mean,
                delta_coverage: game.coverage(&next, seat) - coverage,
                delta_tuv: if before.is_infinite() && after.is_infinite() { 0.0 } else { after - before },
            }
        })
        .collect()
}

//! What the originals measure.
//!
//! They look at a table with all players, or, where they have nobody else at hand, with themselves alone. What a roll brings
//! is simpler for them than it is by the rules:
//!
//! - a Stadium takes its full amount from everybody, a TV Station what the richest has, a Business Center nothing;
//! - each red card takes what the roller has, whatever others took before, and without the Mall's coin;
//! - with a Radio Tower whatever is below the mean is rolled again;
//! - with an Amusement Park one turn in six is taken twice, with one die too, and on others' turns as well.
//!
//! Where there are cards or landmarks of other kinds than theirs, a roll brings what it brings by the rules.

use engine::Seat;

use super::mass::Mass;
use super::order;
use crate::book::Condition;
use crate::card::{Ability, Colour, Effect};
use crate::kind::{Kind, kinds};
use crate::purchase::Item;
use crate::rules::Harmonictook;
use crate::state::State;
use crate::turn_odds::{ONE, TWO};
use crate::tuv::Missing;

/// What one boat brings on average, where there are boats.
const CATCH: i32 = 7;

/// A position as an original looks at it.
#[derive(Clone)]
pub(in crate::bots) struct Table<'a> {
    pub(super) game: &'a Harmonictook,
    pub(super) s: State,
    pub(super) me: Seat,
    /// Without the others.
    alone: bool,
    /// With no cards or landmarks but those that the originals know.
    familiar: bool,
}

/// Does the table have no cards or landmarks but those that the originals know how to count?
fn familiar(game: &Harmonictook) -> bool {
    let book = &game.book;
    let known = |kind: Kind| {
        let rule = &book.rules[kind.index()];
        let effect = match rule.effect {
            Effect::Income => rule.pays >= 0,
            Effect::FromEach => rule.per == 0,
            Effect::FromOne | Effect::Swap => true,
            _ => false,
        };
        effect && rule.needs == Condition::None && !rule.per_all && !rule.closes
    };
    let strange = [Ability::Raise, Ability::Airport, Ability::CityHall];
    kinds(book.present).all(known) && strange.iter().all(|ability| book.able(*ability) == 0)
}

impl<'a> Table<'a> {
    pub(super) fn new(game: &'a Harmonictook, s: &State, me: Seat) -> Self {
        Self { game, s: *s, me, alone: false, familiar: familiar(game) }
    }

    /// The same without the others.
    pub(super) fn alone(&self) -> Self {
        Self { alone: true, ..self.clone() }
    }

    /// How many players are looked at.
    pub(super) fn seats(&self) -> usize {
        if self.alone { 1 } else { self.game.seats }
    }

    pub(super) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (alone, seats) = (self.alone, self.game.seats);
        Seat::all(seats).filter(move |other| !alone && *other != seat)
    }

    pub(super) fn can(&self, seat: Seat, ability: Ability) -> bool {
        self.game.can(&self.s, seat, ability)
    }

    fn open(&self, seat: Seat, kind: Kind) -> i32 {
        Harmonictook::open_copies(&self.s, seat, kind)
    }

    /// What a player's own roll brings.
    pub(super) fn own(&self, seat: Seat, total: usize) -> i32 {
        if !self.familiar {
            return self.game.own_income(&self.s, seat, total, CATCH).gross;
        }
        let mine = kinds(self.s.owned[seat.index()]);
        mine.filter(|kind| self.fires(*kind, true, total)).map(|kind| self.own_card(seat, kind)).sum()
    }

    /// What all copies of a card bring when their owner rolls their number.
    fn own_card(&self, seat: Seat, kind: Kind) -> i32 {
        let rule = &self.game.book.rules[kind.index()];
        let pays = i32::from(rule.pays);
        let one = match rule.effect {
            Effect::FromEach => pays * (self.seats() as i32 - 1),
            Effect::FromOne => {
                let richest = self.others(seat).map(|o| self.s.bank(o) as i32).max();
                richest.map_or(0, |coins| pays.min(coins))
            }
            Effect::Income => self.game.worth(&self.s, rule, seat, seat),
            _ => 0,
        };
        self.open(seat, kind) * one
    }

    /// What `observer` gets when `roller` rolls this.
    fn watched(&self, observer: Seat, roller: Seat, total: usize) -> i32 {
        if !self.familiar {
            return self.game.opponent_income(&self.s, observer, roller, total, CATCH);
        }
        let amount = |kind: Kind| {
            let rule = &self.game.book.rules[kind.index()];
            let one = match rule.colour {
                Colour::Blue => self.game.worth(&self.s, rule, observer, roller),
                _ => i32::from(rule.pays).min(self.s.bank(roller) as i32),
            };
            self.open(observer, kind) * one
        };
        let mine = kinds(self.s.owned[observer.index()]);
        mine.filter(|kind| self.fires(*kind, false, total)).map(amount).sum()
    }

    /// Does a card do something for its owner when this is rolled?
    pub(super) fn fires(&self, kind: Kind, by_owner: bool, total: usize) -> bool {
        let rule = &self.game.book.rules[kind.index()];
        rule.rolls >> total & 1 != 0
            && match rule.colour {
                Colour::Blue => true,
                Colour::Red => !by_owner,
                Colour::Green | Colour::Purple => by_owner,
            }
    }

    /// What a player's own turn brings with one die or two.
    pub(super) fn own_turn(&self, seat: Seat, two: bool) -> Mass {
        let outcomes: Vec<(i32, f64)> = rolls(two).map(|(total, p)| (self.own(seat, total), p)).collect();
        let mut mass = Mass::of(&outcomes);
        if self.can(seat, Ability::Reroll) {
            mass = mass.repeated();
        }
        if self.can(seat, Ability::ExtraTurn) { mass.with_bonus() } else { mass }
    }

    fn other_turn(&self, observer: Seat, roller: Seat) -> Mass {
        let rolls = rolls(self.can(roller, Ability::TwoDice));
        let outcomes: Vec<(i32, f64)> =
            rolls.map(|(total, p)| (self.watched(observer, roller, total), p)).collect();
        let mass = Mass::of(&outcomes);
        if self.can(roller, Ability::ExtraTurn) { mass.with_bonus() } else { mass }
    }

    /// What a player gets in a round.
    pub(super) fn round(&self, seat: Seat) -> Mass {
        let own = self.own_turn(seat, self.can(seat, Ability::TwoDice));
        self.others(seat).fold(own, |sum, roller| sum.convolve(&self.other_turn(seat, roller)))
    }

    /// Two dice iff they bring at least as much on average.
    pub(super) fn two_dice(&self) -> bool {
        self.own_turn(self.me, true).mean() >= self.own_turn(self.me, false).mean()
    }

    pub(super) fn missing(&self, seat: Seat) -> Missing {
        self.game.missing(&self.s, seat)
    }

    /// Whole rounds until victory at the mean income; one a landmark at least, and no more than that without income.
    pub(super) fn rounds(&self, seat: Seat) -> f64 {
        let (missing, income) = (self.missing(seat), self.round(seat).mean());
        let floor = f64::from(missing.landmarks);
        if income <= 0.0 { floor } else { (f64::from(missing.deficit().max(0)) / income).ceil().max(floor) }
    }

    /// The chance that the income of so many rounds covers what is missing.
    pub(super) fn chance_within(&self, rounds: u32) -> f64 {
        self.chance_to_earn(self.missing(self.me), rounds)
    }

    /// The chance that the income of so many rounds covers this.
    pub(super) fn chance_to_earn(&self, missing: Missing, rounds: u32) -> f64 {
        if missing.landmarks == 0 || missing.deficit() <= 0 {
            return 1.0;
        }
        let round = self.round(self.me);
        let sum = (0..rounds).fold(Mass::nothing(), |sum, _| sum.convolve(&round));
        sum.at_least(missing.deficit())
    }

    /// The table with something more in a city; nothing is paid.
    pub(super) fn with(&self, seat: Seat, item: Item) -> Self {
        Self { s: self.game.with_item(&self.s, seat, item), ..self.clone() }
    }

    /// The table after a purchase.
    pub(super) fn bought(&self, item: Item) -> Self {
        let mut next = self.with(self.me, item);
        let price = super::list::price(self.game, item);
        let bank = &mut next.s.banks[self.me.index()];
        *bank = bank.saturating_add_signed(-price);
        next
    }

    /// The table with a card less in the own city.
    pub(super) fn without(&self, kind: Kind) -> Self {
        let mut next = self.clone();
        next.s.lose(self.me, kind);
        next
    }

    /// Is this roll among the worst four of the twelve totals, or no better than the best of those?
    pub(super) fn worst_third(&self) -> bool {
        let mut incomes: Vec<i32> = (1..=12).map(|total| self.own(self.me, total)).collect();
        incomes.sort_unstable();
        self.own(self.me, self.s.total().into()) <= incomes[3]
    }

    /// The cards of a player that can be swapped, in the order in which they are looked at.
    pub(super) fn swappable(&self, seat: Seat) -> Vec<Kind> {
        order::cards(&self.game.book, self.s.owned[seat.index()] & !self.game.book.purple)
    }
}

/// The totals of one die or two with their chances, ascending.
pub(super) fn rolls(two: bool) -> impl Iterator<Item = (usize, f64)> {
    let (range, chances) = if two { (2..=12, &TWO) } else { (1..=6, &ONE) };
    range.map(move |total| (total, chances[total]))
}

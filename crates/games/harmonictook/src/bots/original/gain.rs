//! What the originals hold a card to be worth: how much more a round brings with it.

use engine::Seat;

use super::table::Table;
use super::{first_least, order};
use crate::card::{Ability, Effect};
use crate::kind::Kind;
use crate::purchase::Item;

impl Table<'_> {
    /// More expected income a round. Two things are worth something else: a Business Center the best swap it could bring,
    /// and a Train Station, where it is known what else there is to buy, what it makes worth buying.
    pub(super) fn gain(&self, seat: Seat, item: Item, shop: Option<&[Item]>) -> f64 {
        let book = &self.game.book;
        match item {
            Item::Card(kind) if book.rules[kind.index()].effect == Effect::Swap => self.swap_gain(seat),
            Item::Landmark(landmark)
                if book.able(Ability::TwoDice) & landmark.bit() != 0 && shop.is_some() =>
            {
                self.station_gain(seat, shop.unwrap_or_default())
            }
            _ => self.with(seat, item).round(seat).mean() - self.round(seat).mean(),
        }
    }

    /// The cards of a city, copy by copy, but for those that swap.
    fn copies(&self, seat: Seat) -> Vec<Kind> {
        let book = &self.game.book;
        let kinds = order::cards(book, self.s.owned[seat.index()] & !book.swap);
        kinds.into_iter().flat_map(|k| std::iter::repeat_n(k, self.s.copies(seat, k).into())).collect()
    }

    /// The best swap with anybody, as often as it comes: the card that brings most, for that of the own worst four which
    /// helps the other least.
    fn swap_gain(&self, seat: Seat) -> f64 {
        let plain = |who: Seat, kind: Kind| self.gain(who, Item::Card(kind), None);
        let mut own: Vec<(f64, Kind)> = self.copies(seat).into_iter().map(|k| (plain(seat, k), k)).collect();
        own.sort_by(|a, b| a.0.total_cmp(&b.0));
        own.truncate(4);
        let mut best = 0.0;
        for other in self.others(seat) {
            let theirs = self.copies(other);
            let most = theirs.iter().map(|k| plain(seat, *k)).fold(f64::NEG_INFINITY, f64::max);
            let Some((loss, _)) = first_least(&own, |(_, kind)| plain(other, *kind)) else { continue };
            if !theirs.is_empty() && most - loss > best {
                best = most - loss;
            }
        }
        let two = self.can(seat, Ability::TwoDice);
        let fires: f64 = super::table::rolls(two).filter(|(total, _)| *total == 6).map(|(_, p)| p).sum();
        best * fires * self.turns(seat)
    }

    /// The turns of a round, with those that doubles bring.
    pub(super) fn turns(&self, seat: Seat) -> f64 {
        if self.can(seat, Ability::ExtraTurn) { 1.0 / (1.0 - 6.0 / 36.0) } else { 1.0 }
    }

    /// By how much the middle card for two dice brings more than the middle card for one, of those that can be paid.
    fn station_gain(&self, seat: Seat, shop: &[Item]) -> f64 {
        let book = &self.game.book;
        let dice = book.able(Ability::TwoDice);
        let with_dice = |two: bool| {
            let mut table = self.clone();
            let built = &mut table.s.built[seat.index()];
            *built = if two { *built | dice } else { *built & !dice };
            table
        };
        let gains = |two: bool| {
            let table = with_dice(two);
            let wanted = |kind: Kind| {
                let rolls = book.rules[kind.index()].rolls;
                if two { rolls.trailing_zeros() >= 7 } else { rolls.ilog2() <= 6 }
            };
            let cards = shop.iter().filter_map(|item| match item {
                Item::Card(kind) if wanted(*kind) => Some(table.gain(seat, *item, None)),
                _ => None,
            });
            cards.filter(|gain| !two || *gain > 0.0).collect::<Vec<f64>>()
        };
        match median(gains(true)) {
            Some(two) => (two - median(gains(false)).unwrap_or(0.0)).max(0.0),
            None => 0.0,
        }
    }
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        return Some(values[middle]);
    }
    Some(f64::midpoint(*values.get(middle.checked_sub(1)?)?, values[middle]))
}

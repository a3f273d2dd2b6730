//! Coverage: every roll should bring something, whoever rolls it.
//!
//! A landmark, if one can be paid, else a card: that which newly covers most, and of those the one that adds most to the
//! income. A card newly covers a roll of a player if it fires on it and nothing in the city does so far; rolls are counted
//! with their chance, by the dice that each player rolls, and a fifth more for whoever has an Amusement Park. Of landmarks the
//! Train Station covers the difference between two dice and one on own rolls, the Radio Tower (1 - c) c, the Amusement Park
//! c / 6, where c is the share of own rolls that are covered, and the others nothing. Two dice iff they cover more.

use engine::{Luck, Seat};

use super::table::{Table, rolls};
use super::{Original, landmark_at_hand};
use crate::card::Ability;
use crate::kind::{Kind, Landmark, kinds};
use crate::purchase::Item;

#[derive(Default)]
pub(in crate::bots) struct Coverage;

/// Does something in the city fire?
fn covered(table: &Table<'_>, by_owner: bool, total: usize) -> bool {
    kinds(table.s.owned[table.me.index()]).any(|kind| table.fires(kind, by_owner, total))
}

/// The share of own rolls on which something fires.
fn own_cover(table: &Table<'_>, two: bool) -> f64 {
    rolls(two).filter(|(total, _)| covered(table, true, *total)).map(|(_, p)| p).sum()
}

pub(super) fn card_cover(table: &Table<'_>, kind: Kind) -> f64 {
    let mut more = 0.0;
    let mut look = |roller: Seat| {
        let (own, turns) = (roller == table.me, table.turns(roller));
        for (total, p) in rolls(table.can(roller, Ability::TwoDice)) {
            if table.fires(kind, own, total) && !covered(table, own, total) {
                more += p * turns;
            }
        }
    };
    // By seat, the own turn in its place.
    let mut seats: Vec<Seat> = table.others(table.me).collect();
    seats.push(table.me);
    seats.sort_unstable_by_key(|seat| seat.0);
    seats.into_iter().for_each(&mut look);
    more
}

pub(super) fn landmark_cover(table: &Table<'_>, landmark: Landmark) -> f64 {
    let able = |ability| table.game.book.able(ability) & landmark.bit() != 0;
    let now = || own_cover(table, table.can(table.me, Ability::TwoDice));
    if able(Ability::TwoDice) {
        own_cover(table, true) - own_cover(table, false)
    } else if able(Ability::Reroll) {
        (1.0 - now()) * now()
    } else if able(Ability::ExtraTurn) {
        6.0 / 36.0 * now()
    } else {
        0.0
    }
}

impl Original for Coverage {
    fn choose(&mut self, table: &Table<'_>, among: &[Item], _: &mut Luck) -> Option<Item> {
        let landmarks_only = landmark_at_hand(among);
        let mut best: Option<((f64, f64), Item)> = None;
        for item in among.iter().copied() {
            let cover = match item {
                Item::Card(_) if landmarks_only => continue,
                Item::Card(kind) => card_cover(table, kind),
                Item::Landmark(landmark) => landmark_cover(table, landmark),
            };
            let value = (cover, table.gain(table.me, item, Some(among)));
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, item));
            }
        }
        best.map(|(_, item)| item)
    }

    fn two_dice(&mut self, table: &Table<'_>) -> bool {
        own_cover(table, true) > own_cover(table, false)
    }
}

//! A list of priorities: the first that can be had is bought.

use engine::Luck;
use serde::Deserialize;

use super::table::Table;
use crate::bots::sight::{Base, Sight};
use crate::card::Icon;
use crate::kind::{Kind, Landmark, kinds};
use crate::purchase::Item;
use crate::rules::Harmonictook;

/// The entries of a profile, as they stand in its file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Profile {
    list: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    buy: String,
    /// Only with this landmark.
    with: Option<String>,
    /// Only owning a card with this icon.
    owning: Option<Icon>,
    /// Only up to so many.
    up_to: Option<u8>,
}

/// An entry, ready to be tried.
struct Wish {
    item: Item,
    with: u16,
    owning: Option<Icon>,
    up_to: u8,
}

/// A list of priorities, ready to be tried.
pub(super) struct List {
    wishes: Vec<Wish>,
    /// The cards and landmarks that the list names.
    cards: u64,
    landmarks: u16,
}

impl List {
    /// Reads a profile; the profiles are part of the program, and a test reads them all.
    pub(super) fn read(text: &str) -> Self {
        let profile: Profile = serde_json::from_str(text).expect("a persona's profile is good");
        let mut list = Self { wishes: Vec::new(), cards: 0, landmarks: 0 };
        for entry in profile.list {
            let item = Landmark::find(&entry.buy)
                .map(Item::Landmark)
                .or_else(|| Kind::find(&entry.buy).map(Item::Card))
                .expect("a profile names official cards");
            match item {
                Item::Card(kind) => list.cards |= kind.bit(),
                Item::Landmark(landmark) => list.landmarks |= landmark.bit(),
            }
            let with = entry.with.and_then(|name| Landmark::find(&name)).map_or(0, Landmark::bit);
            list.wishes.push(Wish {
                item,
                with,
                owning: entry.owning,
                up_to: entry.up_to.unwrap_or(u8::MAX),
            });
        }
        list
    }

    /// The first entry that can be had; if there is none, anything. A card or landmark that the list does not know is taken
    /// in its stead if it brings victory nearer than the entry does.
    pub(super) fn pick(&self, table: &Table<'_>, among: &[Item], luck: &mut Luck) -> Option<Item> {
        let listed = self.wishes.iter().find(|wish| wish.fits(table, among)).map(|wish| wish.item);
        let unknown: Vec<Item> = among.iter().copied().filter(|item| !self.knows(*item)).collect();
        match listed {
            Some(Item::Landmark(_)) => listed,
            _ if unknown.is_empty() => listed.or_else(|| luck.choose(among).copied()),
            _ => nearest(table, listed, &unknown),
        }
    }

    fn knows(&self, item: Item) -> bool {
        match item {
            Item::Card(kind) => self.cards & kind.bit() != 0,
            Item::Landmark(landmark) => self.landmarks & landmark.bit() != 0,
        }
    }
}

/// What the list names, or one of those that it does not know and that brings victory nearer.
fn nearest(table: &Table<'_>, listed: Option<Item>, unknown: &[Item]) -> Option<Item> {
    let mut sight = Sight::new(table.game, &table.s, table.me);
    let base = sight.base();
    let standing = sight.rounds(None, base.mean(&sight));
    let mut best = listed.map(|item| (value(&mut sight, item, &base), item));
    for item in unknown.iter().copied() {
        let rounds = value(&mut sight, item, &base);
        if best.map_or(rounds <= standing, |(least, _)| rounds < least) {
            best = Some((rounds, item));
        }
    }
    best.map(|(_, item)| item)
}

/// The rounds until victory after buying this.
fn value(sight: &mut Sight<'_>, item: Item, base: &Base) -> f64 {
    let income = base.mean(sight) + sight.gain(item, base);
    sight.rounds(Some((item, price(sight.game, item))), income)
}

/// What something costs, less what the bank gives for buying it.
pub(in crate::bots) fn price(game: &Harmonictook, item: Item) -> i32 {
    match item {
        Item::Card(kind) => {
            let rule = &game.book.rules[kind.index()];
            i32::from(rule.cost) - i32::from(rule.bonus)
        }
        Item::Landmark(landmark) => game.book.landmark_cost(landmark) as i32,
    }
}

impl Wish {
    fn fits(&self, table: &Table<'_>, among: &[Item]) -> bool {
        let (s, me) = (&table.s, table.me);
        let below = match self.item {
            Item::Card(kind) => s.copies(me, kind) < self.up_to,
            Item::Landmark(_) => true,
        };
        let rules = &table.game.book.rules;
        let owns = |icon: Icon| kinds(s.owned[me.index()]).any(|k| rules[k.index()].icon == icon);
        below
            && among.contains(&self.item)
            && s.built[me.index()] & self.with == self.with
            && self.owning.is_none_or(owns)
    }
}

//! The shop between two levels.

use engine::{Chance, EventSink, Stream};

use crate::event::Amount;
use crate::few::Few;
use crate::game::SHOP;
use crate::ruleset::MOST_RELICS;
use crate::state::{Mode, Relic, Run};
use crate::{Event, Farkle, Offer, Reason, Stage, State};

impl Farkle {
    /// The level that was completed before this shop.
    fn shop_level(run: &Run) -> u8 {
        run.level - 1
    }

    /// What an offer costs now.
    pub fn price(&self, run: &Run, id: u8) -> u32 {
        self.rules.ruleset.relics[id as usize].price(Self::shop_level(run))
    }

    /// What other offers cost now, if the shop has any.
    pub fn refresh_price(&self, run: &Run) -> Option<u32> {
        let [first, more] = self.rules.ruleset.shop.refresh?;
        Some(first.saturating_add(more.saturating_mul(run.refreshes.into())))
    }

    pub(crate) fn open_shop<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        chance: &mut C,
        events: &mut E,
    ) {
        if self.rules.ruleset.relics.is_empty() {
            return;
        }
        s.stage = Stage::Shop;
        let Mode::Run(run) = &mut s.mode else { return };
        run.refreshes = 0;
        events.emit(Event::ShopOpened { level_index: Self::shop_level(run) });
        self.offer(run, chance, events);
    }

    /// Lays out relics: those that are always there, then others by how rare they are, none twice.
    fn offer<C: Chance, E: EventSink<Event>>(&self, run: &mut Run, chance: &mut C, events: &mut E) {
        let set = &self.rules.ruleset;
        run.offers = Few::default();
        for (i, _) in set.relics.iter().enumerate().filter(|(_, r)| r.always) {
            run.offers.push(i as u8);
        }
        while run.offers.len() < set.shop.offers as usize {
            let weight = |(i, r): (usize, &crate::ruleset::RelicSpec)| {
                let taken = run.offers.contains(&(i as u8));
                if taken { 0 } else { u32::from(set.shop.weights[r.rarity as usize]) }
            };
            let weights: Vec<u32> = set.relics.iter().enumerate().map(weight).collect();
            if weights.iter().all(|w| *w == 0) {
                break;
            }
            run.offers.push(chance.weighted(Stream::table(SHOP), &weights) as u8);
        }
        for (index, &id) in run.offers.iter().enumerate() {
            let relic = &set.relics[id as usize];
            events.emit(Event::RelicOffered {
                index: index as u8,
                name: self.rules.names[id as usize].clone(),
                rarity: relic.rarity,
                cost: self.price(run, id),
                multiplier: Amount((relic.factor() * 100.0).round() as i64),
            });
        }
    }

    pub(crate) fn buy_reason(&self, run: &Run, offer: Offer) -> Option<Reason> {
        let Some(&id) = run.offers.get(offer.get()) else { return Some(Reason::NoSuchOffer) };
        let cost = self.price(run, id);
        if cost > run.gold {
            return Some(Reason::NotEnoughGold { cost, gold: run.gold });
        }
        (run.relics.len() >= MOST_RELICS).then_some(Reason::NoRoom)
    }

    pub(crate) fn refresh_reason(&self, run: &Run) -> Option<Reason> {
        let Some(cost) = self.refresh_price(run) else { return Some(Reason::NoRefresh) };
        if run.refreshes == u8::MAX {
            return Some(Reason::NoRefresh);
        }
        (cost > run.gold).then_some(Reason::NotEnoughGold { cost, gold: run.gold })
    }

    pub(crate) fn buy<E: EventSink<Event>>(&self, s: &mut State, offer: Offer, events: &mut E) {
        let index = offer.get() as u8;
        events.emit(Event::RequestBuyRelic { index });
        let Mode::Run(run) = &mut s.mode else { return };
        let id = run.offers[offer.get()];
        let relic = &self.rules.ruleset.relics[id as usize];
        let cost = self.price(run, id);
        run.gold -= cost;
        run.relics.push(Relic { id, age: 0 });
        if let Some(a) = relic.ability {
            let charges = &mut run.charges[a.ability as usize];
            *charges = charges.saturating_add(a.charges);
        }
        events.emit(Event::RelicPurchased {
            index,
            name: self.rules.names[id as usize].clone(),
            cost,
            multiplier: Amount((relic.factor() * 100.0).round() as i64),
            gold: run.gold,
        });
        Self::close_shop(s, false, events);
    }

    pub(crate) fn close_shop<E: EventSink<Event>>(s: &mut State, skipped: bool, events: &mut E) {
        s.stage = Stage::Start;
        let Mode::Run(run) = &mut s.mode else { return };
        run.offers = Few::default();
        run.refreshes = 0;
        events.emit(Event::ShopClosed { skipped });
    }

    pub(crate) fn refresh<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        chance: &mut C,
        events: &mut E,
    ) {
        events.emit(Event::RequestRefreshShop);
        let Mode::Run(run) = &mut s.mode else { return };
        let cost = self.refresh_price(run).unwrap_or(0);
        run.gold -= cost.min(run.gold);
        run.refreshes += 1;
        events.emit(Event::OffersRefreshed { cost, gold: run.gold });
        self.offer(run, chance, events);
    }
}

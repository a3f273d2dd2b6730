//! What a roll does: red cards, then blue, green and purple ones.

use engine::{Chance, EventSink, Seat, Stream};

use crate::card::{Ability, Colour, Effect};
use crate::coins::{bank_pays, open, shut};
use crate::kind::{Kind, kinds};
use crate::options::RedOrder;
use crate::rules::Harmonictook;
use crate::state::{Phase, State};
use crate::{Event, book::Condition, book::Rule};

const BOATS: u8 = 1;

impl Harmonictook {
    /// How many landmarks a player has built; those from the start do not count.
    #[inline]
    pub(crate) fn built(&self, s: &State, seat: Seat) -> u32 {
        (s.built[seat.index()] & self.book.buildable).count_ones()
    }

    /// Has a player a landmark that can do this?
    #[inline]
    pub(crate) fn can(&self, s: &State, seat: Seat, ability: Ability) -> bool {
        s.built[seat.index()] & self.book.able(ability) != 0
    }

    #[inline]
    pub(crate) fn holds(&self, s: &State, rule: &Rule, owner: Seat, roller: Seat) -> bool {
        match rule.needs {
            Condition::None => true,
            Condition::Landmark(mask) => s.built[owner.index()] & mask != 0,
            Condition::Fewer(n) => self.built(s, owner) < n.into(),
            Condition::Roller(n) => self.built(s, roller) >= n.into(),
        }
    }

    /// What one copy of a red, blue or green card with plain income is worth to its owner when it fires.
    #[inline]
    pub(crate) fn worth(&self, s: &State, rule: &Rule, owner: Seat, roller: Seat) -> i32 {
        if rule.needs != Condition::None && !self.holds(s, rule, owner, roller) {
            return 0;
        }
        let pays = if rule.per == 0 { i32::from(rule.pays) } else { self.multiplied(s, rule, owner) };
        let mall = rule.mall && pays > 0 && self.can(s, owner, Ability::Mall);
        pays + i32::from(mall)
    }

    /// What a card pays for all that it counts.
    fn multiplied(&self, s: &State, rule: &Rule, owner: Seat) -> i32 {
        let times: u32 = if rule.per_all {
            Seat::all(self.seats).map(|seat| s.count(seat, rule.per)).sum()
        } else {
            s.count(owner, rule.per)
        };
        i32::from(rule.pays) * times as i32
    }

    /// The others in the order in which they are paid for red cards.
    #[inline]
    pub(crate) fn tolls(&self, roller: Seat) -> impl Iterator<Item = Seat> {
        let seats = self.seats as u8;
        let by_seat = self.options.red_order == RedOrder::Seat;
        (1..seats).map(move |i| {
            if by_seat {
                Seat(if i - 1 < roller.0 { i - 1 } else { i })
            } else {
                let back = roller.0 + seats - i;
                Seat(if back >= seats { back - seats } else { back })
            }
        })
    }

    /// The other players, by seat.
    #[inline]
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats).filter(move |other| *other != seat)
    }

    /// Does everything that the total asks for, up to the first decision or to building.
    #[inline]
    pub(crate) fn settle<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        chance: &mut C,
        events: &mut E,
    ) {
        let fires = &self.book.fires[s.total as usize];
        if fires.red != 0 {
            self.red(s, fires.red, events);
        }
        if fires.blue | fires.boats != 0 {
            self.blue(s, fires.blue, fires.boats, chance, events);
        }
        self.go_on(s, fires.green, fires.purple, events);
    }

    /// Goes on after the decision of a card.
    pub(crate) fn resume<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let asked = Kind(s.asking);
        s.settle_choice();
        let fires = &self.book.fires[s.total as usize];
        let later = !(asked.bit() | (asked.bit() - 1));
        let (green, purple) = match self.book.colour(asked) {
            Colour::Green => (fires.green & later, fires.purple),
            _ => (0, fires.purple & later),
        };
        self.go_on(s, green, purple, events);
    }

    fn red<E: EventSink<Event>>(&self, s: &mut State, red: u64, events: &mut E) {
        let roller = s.roller;
        for owner in self.tolls(roller) {
            for kind in kinds(red & s.owned[owner.index()]) {
                let open = open(s, owner, kind, events);
                let rule = &self.book.rules[kind.index()];
                let owed = if open == 0 {
                    0
                } else if rule.effect == Effect::AllCoins {
                    if self.holds(s, rule, owner, roller) { s.bank(roller) } else { 0 }
                } else {
                    u32::from(open) * self.worth(s, rule, owner, s.roller).max(0) as u32
                };
                if owed == 0 {
                    continue;
                }
                let paid = s.pay(roller, owner, owed);
                if paid > 0 {
                    let (payer, payee) = (Some(roller), Some(owner));
                    events.emit(Event::Paid { card: kind, copies: open, payer, payee, amount: paid });
                }
                if paid < owed {
                    events.emit(Event::Short { card: kind, payer: roller, payee: Some(owner), owed, paid });
                }
                if rule.closes {
                    shut(s, owner, kind, open, events);
                }
            }
        }
    }

    fn blue<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        blue: u64,
        boats: u64,
        chance: &mut C,
        events: &mut E,
    ) {
        for owner in Seat::all(self.seats) {
            for kind in kinds(blue & s.owned[owner.index()]) {
                let open = open(s, owner, kind, events);
                let rule = &self.book.rules[kind.index()];
                let amount = u32::from(open) * self.worth(s, rule, owner, s.roller).max(0) as u32;
                bank_pays(s, owner, kind, open, amount, events);
                if rule.closes && open > 0 {
                    shut(s, owner, kind, open, events);
                }
            }
        }
        if boats != 0 {
            self.catch(s, boats, chance, events);
        }
    }

    /// The boats: the roller throws two dice once, and each boat pays their sum.
    #[inline(never)]
    fn catch<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        boats: u64,
        chance: &mut C,
        events: &mut E,
    ) {
        let mut caught = 0;
        for owner in Seat::all(self.seats) {
            for kind in kinds(boats & s.owned[owner.index()]) {
                let open = open(s, owner, kind, events);
                if open == 0 || !self.holds(s, &self.book.rules[kind.index()], owner, s.roller) {
                    continue;
                }
                if caught == 0 {
                    let stream = Stream::seat(BOATS, s.roller);
                    let dice = [chance.die(stream, 6), chance.die(stream, 6)];
                    caught = dice[0] + dice[1];
                    events.emit(Event::Catch { seat: s.roller, dice: dice.map(|d| d as u8) });
                }
                bank_pays(s, owner, kind, open, u32::from(open) * caught, events);
            }
        }
    }

    /// The roller's green and purple cards, up to the first that asks for a decision; then building begins.
    #[inline]
    fn go_on<E: EventSink<Event>>(&self, s: &mut State, green: u64, purple: u64, events: &mut E) {
        let me = s.roller.index();
        let (mut green, mut purple) = (green, purple);
        while green & s.owned[me] != 0 {
            let kind = Kind((green & s.owned[me]).trailing_zeros() as u8);
            green &= !(kind.bit() | (kind.bit() - 1));
            if self.green(s, kind, events) {
                return;
            }
        }
        while purple & s.owned[me] != 0 {
            let kind = Kind((purple & s.owned[me]).trailing_zeros() as u8);
            purple &= !(kind.bit() | (kind.bit() - 1));
            if self.purple(s, kind, events) {
                return;
            }
        }
        self.before_building(s, events);
    }

    fn before_building<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let seat = s.roller;
        if s.bank(seat) == 0 && self.can(s, seat, Ability::CityHall) {
            s.banks[seat.index()] = 1;
            events.emit(Event::Helped { seat, amount: 1 });
        }
        s.phase = Phase::Build;
    }

    /// A green card fires; true if it asks for a decision.
    fn green<E: EventSink<Event>>(&self, s: &mut State, kind: Kind, events: &mut E) -> bool {
        let seat = s.roller;
        let open = open(s, seat, kind, events);
        let rule = &self.book.rules[kind.index()];
        if open == 0 {
            return false;
        }
        match rule.effect {
            Effect::Demolish | Effect::Move => {
                if !self.holds(s, rule, seat, seat) {
                    return false;
                }
                (s.asking, s.left) = (kind.0, open);
                if rule.effect == Effect::Move { self.moving(s) } else { self.demolishing(s, events) }
            }
            _ => {
                let amount = i32::from(open) * self.worth(s, rule, seat, seat);
                if amount >= 0 {
                    bank_pays(s, seat, kind, open, amount as u32, events);
                } else {
                    let owed = amount.unsigned_abs();
                    let paid = owed.min(s.bank(seat));
                    s.banks[seat.index()] -= paid;
                    if paid > 0 {
                        let payer = Some(seat);
                        events.emit(Event::Paid {
                            card: kind,
                            copies: open,
                            payer,
                            payee: None,
                            amount: paid,
                        });
                    }
                    if paid < owed {
                        events.emit(Event::Short { card: kind, payer: seat, payee: None, owed, paid });
                    }
                }
                if rule.closes {
                    shut(s, seat, kind, open, events);
                }
                false
            }
        }
    }

    /// Asks which landmark to tear down while copies are left; a single one needs no question.
    pub(crate) fn demolishing<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) -> bool {
        while s.left > 0 {
            let standing = s.built[s.roller.index()] & self.book.buildable;
            match standing.count_ones() {
                0 => break,
                1 => self.tear_down(s, crate::Landmark(standing.trailing_zeros() as u8), events),
                _ => {
                    s.phase = Phase::Demolish;
                    return true;
                }
            }
        }
        s.settle_choice();
        false
    }

    pub(crate) fn tear_down<E: EventSink<Event>>(
        &self,
        s: &mut State,
        landmark: crate::Landmark,
        events: &mut E,
    ) {
        let (seat, kind) = (s.roller, Kind(s.asking));
        s.built[seat.index()] &= !landmark.bit();
        s.left -= 1;
        events.emit(Event::Demolished { seat, landmark });
        let amount = self.book.rules[kind.index()].pays as u32;
        bank_pays(s, seat, kind, 1, amount, events);
    }

    /// Asks which card to give away while copies are left.
    pub(crate) fn moving(&self, s: &mut State) -> bool {
        if s.left > 0 && s.owned[s.roller.index()] & !self.book.purple != 0 {
            s.phase = Phase::Give;
            return true;
        }
        s.settle_choice();
        false
    }

    pub(crate) fn move_to<E: EventSink<Event>>(&self, s: &mut State, to: Seat, events: &mut E) {
        let (from, kind, card) = (s.roller, Kind(s.asking), Kind(s.chosen));
        s.hand_over(from, to, card);
        s.left -= 1;
        s.chosen = 0;
        events.emit(Event::Moved { from, to, card });
        let amount = self.book.rules[kind.index()].pays as u32;
        bank_pays(s, from, kind, 1, amount, events);
    }
}

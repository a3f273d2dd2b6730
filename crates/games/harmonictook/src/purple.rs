//! What purple cards do.

use engine::{EventSink, Seat};

use crate::card::Effect;
use crate::coins::{shut, take};
use crate::rules::Harmonictook;
use crate::state::{Phase, State};
use crate::{Event, Kind};

impl Harmonictook {
    /// A purple card fires; true if it asks for a decision.
    pub(crate) fn purple<E: EventSink<Event>>(&self, s: &mut State, kind: Kind, events: &mut E) -> bool {
        let seat = s.roller;
        let rule = &self.book.rules[kind.index()];
        if !self.holds(s, rule, seat, seat) {
            return false;
        }
        match rule.effect {
            Effect::FromEach => {
                for other in self.others(seat) {
                    let times = if rule.per == 0 { 1 } else { s.count(other, rule.per) };
                    take(s, kind, other, rule.pays as u32 * times, events);
                }
                false
            }
            Effect::Invest => {
                let owed = s.invested[seat.index()].into();
                self.others(seat).for_each(|other| take(s, kind, other, owed, events));
                false
            }
            Effect::Half => {
                for other in self.others(seat) {
                    let bank = s.bank(other);
                    if bank >= rule.pays as u32 {
                        take(s, kind, other, bank / 2, events);
                    }
                }
                false
            }
            Effect::Share => {
                let all: u64 = Seat::all(self.seats).map(|i| u64::from(s.bank(i))).sum();
                let each = all.div_ceil(self.seats as u64) as u32;
                s.banks[..self.seats].fill(each);
                events.emit(Event::Shared { seat, each });
                false
            }
            Effect::FromOne => {
                if self.others(seat).all(|other| s.bank(other) == 0) {
                    return false;
                }
                s.asking = kind.0;
                if self.seats == 2 {
                    let other = seat.after(2);
                    take(s, kind, other, rule.pays as u32, events);
                    s.settle_choice();
                    return false;
                }
                s.phase = Phase::Target;
                true
            }
            Effect::Swap => {
                if self.partners(s) == 0 && !self.pays_for_declining() {
                    return false;
                }
                (s.asking, s.phase) = (kind.0, Phase::SwapWith);
                true
            }
            Effect::Renovate => {
                (s.asking, s.phase) = (kind.0, Phase::Renovate);
                true
            }
            _ => false,
        }
    }

    /// All copies of a card close, and the others pay for theirs.
    pub(crate) fn renovate<E: EventSink<Event>>(&self, s: &mut State, named: Kind, events: &mut E) {
        let (seat, company) = (s.roller, Kind(s.asking));
        let pays = self.book.rules[company.index()].pays as u32;
        events.emit(Event::Named { seat, card: named });
        for owner in Seat::all(self.seats) {
            let open = s.copies(owner, named) - s.closed(owner, named);
            if open == 0 {
                continue;
            }
            shut(s, owner, named, open, events);
            if owner != seat {
                take(s, company, owner, pays * u32::from(open), events);
            }
        }
    }

    /// The players with whom a card can be swapped, as bits.
    pub(crate) fn partners(&self, s: &State) -> u64 {
        let swappable = |seat: Seat| s.owned[seat.index()] & !self.book.purple != 0;
        if !swappable(s.roller) {
            return 0;
        }
        self.others(s.roller).filter(|o| swappable(*o)).fold(0, |mask, o| mask | 1 << o.0)
    }
}

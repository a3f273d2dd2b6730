//! What actions do.

use std::ops::Range;

use engine::{EventSink, Seat, Secret};

use crate::action::Card;
use crate::event::Event;
use crate::fact::{Fact, Slots};
use crate::rules::Wires;
use crate::state::{Doing, End, Placed, Stage, State, Token, Tool};
use crate::wire::{Call, Colour, Shown, Wire};

impl Wires {
    /// The first who has a blue wire to mark, from this seat on; then the captain begins.
    pub(crate) fn next_token<E: EventSink<Event>>(
        &self,
        s: &mut State,
        mut seat: Seat,
        first: bool,
        events: &mut E,
    ) {
        let captain = Seat(self.options.captain);
        let mut begun = first;
        loop {
            if !begun && seat == captain {
                s.stage = Stage::Turn;
                s.turn = captain;
                return self.begin(s, captain, events);
            }
            begun = false;
            if !self.tokens(s, seat).is_empty() {
                s.turn = seat;
                return;
            }
            seat = seat.after(self.seats);
        }
    }

    /// The turn goes to this seat, or to the next that has uncut wires.
    pub(crate) fn begin<E: EventSink<Event>>(&self, s: &mut State, seat: Seat, events: &mut E) {
        let mut seat = seat;
        for _ in 0..self.seats {
            if self.has_uncut(s, seat) {
                s.turn = seat;
                events.emit(Event::TurnBegins { seat });
                return;
            }
            seat = seat.after(self.seats);
        }
        Self::end(s, End::Won, events);
    }

    pub(crate) fn end<E: EventSink<Event>>(s: &mut State, end: End, events: &mut E) {
        s.stage = Stage::Over(end);
        (s.doing, s.stable, s.next) = (Doing::default(), false, None);
        let wires = if E::HEARD { s.wires.iter().map(|w| w.wire).collect() } else { Vec::new() };
        events.emit(Event::Ended { end, wires });
    }

    pub(crate) fn end_turn<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let next = s.next.unwrap_or_else(|| s.turn.after(self.seats));
        (s.stage, s.doing, s.stable, s.next) = (Stage::Turn, Doing::default(), false, None);
        self.begin(s, next, events);
    }

    pub(crate) fn put_token<E: EventSink<Event>>(&self, s: &mut State, seat: Seat, slot: u8, events: &mut E) {
        let Some(i) = self.at(seat, slot) else { return };
        let wire = s.wires[i].wire;
        s.wires[i].token = Token::Value;
        s.log.push(Fact::Info { player: seat.0, slot, wire });
        events.emit(Event::Tokened { seat, slot, wire });
    }

    pub(crate) fn say<E: EventSink<Event>>(&self, s: &mut State, call: Call, events: &mut E) {
        let (seat, target) = (s.turn, s.doing.target);
        events.emit(Event::Said { seat, call });
        if s.doing.tool == Tool::Ray && s.doing.calls[0].is_none() {
            s.doing.calls[0] = Some(call);
            return;
        }
        let free = usize::from(s.doing.calls[0].is_some());
        s.doing.calls[free] = Some(call);
        let calls: Vec<Call> = s.doing.calls.iter().flatten().copied().collect();
        if s.doing.tool == Tool::Ray {
            s.log.extend(calls.iter().map(|c| Fact::Has { player: seat.0, call: *c }));
        }
        let hit: Vec<Wire> = s.doing.slots.iter().map(|x| self.wire_at(s, target, x)).collect();
        if !s.stable && hit.iter().all(|w| w.colour() == Colour::Red) {
            return Self::end(s, End::Exploded, events);
        }
        if s.doing.tool.is_detector() {
            s.stage = Stage::Answer;
            return;
        }
        let slot = s.doing.slots.iter().next().unwrap_or(0);
        if calls.iter().any(|c| hit[0].call() == Some(*c)) {
            self.right(s, slot, events);
        } else {
            for &call in &calls {
                // A red wire that did not explode is no plain failure.
                s.log.push(if hit[0].colour() == Colour::Red {
                    Fact::Has { player: seat.0, call }
                } else {
                    Fact::Fail { caller: seat.0, call, target: target.0, slot }
                });
            }
            self.wrong(s, slot, events);
        }
    }

    pub(crate) fn right<E: EventSink<Event>>(&self, s: &mut State, slot: u8, events: &mut E) {
        let target = s.doing.target;
        let Some(i) = self.at(target, slot) else { return };
        s.wires[i].cut = true;
        s.doing.slots = Slots::one(slot);
        s.stage = Stage::Own;
        events.emit(Event::Right { seat: s.turn, target, slot, wire: s.wires[i].wire });
    }

    pub(crate) fn wrong<E: EventSink<Event>>(&self, s: &mut State, slot: u8, events: &mut E) {
        let (seat, target) = (s.turn, s.doing.target);
        let Some(i) = self.at(target, slot) else { return };
        let wire = s.wires[i].wire;
        let player = target.0;
        let (token, fact, shown) = match wire.colour() {
            Colour::Blue => (Token::Value, Fact::Info { player, slot, wire }, Some(wire)),
            Colour::Yellow => (Token::Yellow, Fact::InfoYellow { player, slot }, None),
            Colour::Red => (Token::Red, Fact::InfoRed { player, slot }, None),
        };
        s.wires[i].token = token;
        s.log.push(fact);
        s.dial -= u8::from(!s.stable);
        events.emit(Event::Wrong { seat, target, slot, token, wire: shown, dial: s.dial });
        if s.dial == 0 { Self::end(s, End::DialOut, events) } else { self.end_turn(s, events) }
    }

    pub(crate) fn show<E: EventSink<Event>>(&self, s: &mut State, slot: u8, events: &mut E) {
        let (seat, target) = (s.turn, s.doing.target);
        let wire = self.wire_at(s, target, slot);
        let Some(call) = s.doing.calls[0] else { return };
        if wire.call() == Some(call) {
            return self.right(s, slot, events);
        }
        if wire.colour() == Colour::Red {
            s.log.push(Fact::Has { player: seat.0, call });
            s.log.extend(s.doing.slots.iter().map(|x| Fact::NotSlot { player: target.0, slot: x, call }));
        } else {
            s.log.push(Fact::DdFail { caller: seat.0, call, target: target.0, slots: s.doing.slots });
        }
        self.wrong(s, slot, events);
    }

    pub(crate) fn own<E: EventSink<Event>>(&self, s: &mut State, own: u8, events: &mut E) {
        let (seat, target) = (s.turn, s.doing.target);
        let slot = s.doing.slots.iter().next().unwrap_or(0);
        let Some(i) = self.at(seat, own) else { return };
        s.wires[i].cut = true;
        let wire = s.wires[i].wire;
        s.log.push(Fact::Cut {
            caller: seat.0,
            caller_slot: own,
            caller_wire: wire.into(),
            target: target.0,
            slot,
            wire: self.wire_at(s, target, slot).into(),
        });
        events.emit(Event::Cut { seat, slot: own, wire });
        self.end_turn(s, events);
    }

    pub(crate) fn solo<E: EventSink<Event>>(&self, s: &mut State, call: Call, events: &mut E) {
        let seat = s.turn;
        let cut: Vec<(usize, u8, Wire)> =
            self.uncut(s, seat).filter(|(_, _, w)| w.call() == Some(call)).collect();
        let slots: Slots = cut.iter().map(|c| c.1).collect();
        for &(i, slot, wire) in &cut {
            s.wires[i].cut = true;
            if wire.colour() == Colour::Yellow {
                s.log.push(Fact::Info { player: seat.0, slot, wire });
            }
        }
        let wire = call.number().and_then(Wire::blue).map_or(Shown::Yellow, Shown::Wire);
        s.log.push(Fact::Solo { player: seat.0, slots, wire });
        events.emit(Event::Solo { seat, call, slots, wires: cut.iter().map(|c| c.2).collect() });
        self.end_turn(s, events);
    }

    pub(crate) fn reveal<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let seat = s.turn;
        let reds: Vec<(usize, u8, Wire)> = self.uncut(s, seat).collect();
        for &(i, slot, wire) in &reds {
            s.wires[i].cut = true;
            s.log.push(Fact::Info { player: seat.0, slot, wire });
        }
        s.log.push(Fact::RevealRed { player: seat.0 });
        events.emit(Event::Reds { seat, wires: reds.iter().map(|r| r.2).collect() });
        self.end_turn(s, events);
    }

    pub(crate) fn use_card<E: EventSink<Event>>(s: &mut State, card: Card, events: &mut E) {
        for equipment in s.cards.iter_mut().flatten().filter(|e| e.card == card) {
            equipment.used = true;
        }
        events.emit(Event::Used { seat: s.turn, card });
        s.stage = match card.number() {
            1 => Stage::LabelDifferent,
            2 => Stage::Partner,
            3 | 5 | 10 => {
                s.doing.tool = match card.number() {
                    3 => Tool::Triple,
                    5 => Tool::Super,
                    _ => Tool::Ray,
                };
                Stage::Point
            }
            4 => Stage::PostIt,
            6 => {
                s.dial += 1;
                events.emit(Event::Rewound { dial: s.dial });
                Stage::Turn
            }
            7 => Stage::Batteries,
            8 => Stage::Radar,
            9 => {
                s.stable = true;
                Stage::Turn
            }
            11 => Stage::Coffee,
            _ => Stage::LabelSame,
        };
    }

    pub(crate) fn point<E: EventSink<Event>>(&self, s: &mut State, target: Seat, slot: u8, events: &mut E) {
        s.doing.target = target;
        s.doing.slots = Slots::one(slot);
        let hand = self.hand(target);
        if s.doing.tool == Tool::Super {
            let stand = self.stand_of(hand.start + slot as usize);
            s.doing.slots = stand.filter(|i| !s.wires[*i].cut).map(|i| (i - hand.start) as u8).collect();
        }
        events.emit(Event::Pointed { seat: s.turn, target, slots: s.doing.slots });
        s.stage = if s.doing.slots.len() < s.doing.tool.reach() { Stage::Also } else { Stage::Say };
    }

    pub(crate) fn radar<E: EventSink<Event>>(&self, s: &mut State, call: Call, events: &mut E) {
        let has =
            |r: Range<usize>| r.into_iter().any(|i| !s.wires[i].cut && s.wires[i].wire.call() == Some(call));
        let answers = self.ranges().map(|(_, r)| has(r)).collect();
        s.log.push(Fact::Radar { call, answers });
        events.emit(Event::Answered { call, answers });
        s.stage = Stage::Turn;
    }

    /// Both wires are out: each sees what it gets.
    pub(crate) fn exchange<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let [mine, theirs, _] = s.doing.swap;
        let (seat, partner) = (s.turn, s.doing.target);
        for (owner, slot, other) in [(seat, mine, partner), (partner, theirs, seat)] {
            if let Some(i) = self.at(owner, slot) {
                s.wires[i].seen = s.wires[i].seen.with(other);
                events.emit(Event::Received { seat: other, wire: Secret::to(other, s.wires[i].wire) });
            }
        }
        s.stage = Stage::Insert;
    }

    pub(crate) fn swap(&self, s: &mut State, to: u8) {
        let [mine, theirs, first] = s.doing.swap;
        let (seat, partner) = (s.turn, s.doing.target);
        if let (Some(a), Some(b), Some(c), Some(d)) =
            (self.at(seat, mine), self.at(partner, theirs), self.at(seat, first), self.at(partner, to))
        {
            let (one, two) = (s.wires[a], s.wires[b]);
            shift(&mut s.wires, a, c, two);
            shift(&mut s.wires, b, d, one);
            s.log.push(Fact::Swap {
                player1: seat.0,
                from1: mine,
                to1: first,
                player2: partner.0,
                from2: theirs,
                to2: to,
            });
        }
        (s.stage, s.doing) = (Stage::Turn, Doing::default());
    }
}

/// Takes out what is at `from` and inserts `wire` so that it ends up at `to`.
fn shift(wires: &mut [Placed], from: usize, to: usize, wire: Placed) {
    if from < to {
        wires.copy_within(from + 1..=to, from);
    } else {
        wires.copy_within(to..from, to + 1);
    }
    wires[to] = wire;
}

//! The rules of play.

use std::ops::Range;

use engine::{
    Bits, Chance, EventSink, Facts, Game, GameAction, Invalid, Luck, MoveSet, Outcome, Seat, Seats, Secret,
    Stream, Viewer,
};

use crate::action::{Action, Card, Slot};
use crate::belief::{Aside, Layout};
use crate::event::Event;
use crate::fact::{Fact, Slots};
use crate::mission::Mission;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::state::{Doing, End, Equipment, MOST_WIRES, Placed, SEATS, Stage, State, Token, Tool};
use crate::view::View;
use crate::wire::{Call, Colour, Shown, Wire, WireSet};

/// Which wires are shown and which cards lie on the table.
const SETUP: Stream = Stream::table(0);
const CARDS: Stream = Stream::table(1);
const DEAL: Stream = Stream::table(2);

/// The rules of a table: its seats, its mission and its stands.
#[derive(Clone, Debug)]
pub struct Wires {
    pub(crate) seats: usize,
    pub(crate) options: Options,
    pub(crate) mission: Mission,
    /// The owner and the size of each stand.
    pub(crate) stands: Vec<(u8, u8)>,
}

impl Wires {
    /// The mission that is played.
    pub fn mission(&self) -> &Mission {
        &self.mission
    }

    /// The owner and the size of each stand.
    pub fn stands(&self) -> &[(u8, u8)] {
        &self.stands
    }

    /// Where the wires of a seat are.
    pub(crate) fn hand(&self, seat: Seat) -> Range<usize> {
        let before = |s: u8| self.stands.iter().filter(|x| x.0 < s).map(|x| x.1 as usize).sum::<usize>();
        before(seat.0)..before(seat.0 + 1)
    }

    /// Where the stands begin and end.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = (Seat, Range<usize>)> {
        let mut first = 0;
        self.stands.iter().map(move |&(owner, size)| {
            let range = first..first + size as usize;
            first = range.end;
            (Seat(owner), range)
        })
    }

    /// The stand of a wire.
    pub(crate) fn stand_of(&self, index: usize) -> Range<usize> {
        self.ranges().find(|(_, r)| r.contains(&index)).map_or(0..0, |(_, r)| r)
    }

    pub(crate) fn dealt(&self) -> usize {
        self.stands.iter().map(|s| s.1 as usize).sum()
    }

    fn at(&self, seat: Seat, slot: u8) -> Option<usize> {
        let hand = self.hand(seat);
        let index = hand.start + slot as usize;
        (seat.index() < self.seats && hand.contains(&index)).then_some(index)
    }

    /// The table as beliefs see it.
    pub(crate) fn layout(&self, shown: WireSet) -> Layout {
        let mut counts = [0; Wire::CODES];
        for wire in (1..=self.mission.blue).filter_map(Wire::blue) {
            counts[wire.code()] = 4;
        }
        for wire in shown.iter() {
            counts[wire.code()] = 1;
        }
        let asides = [(Colour::Yellow, self.mission.yellow), (Colour::Red, self.mission.red)]
            .into_iter()
            .filter(|(_, pick)| pick.aside() > 0)
            .map(|(colour, pick)| Aside { colour, count: pick.aside() })
            .collect();
        Layout { players: self.seats as u8, stands: self.stands.clone(), counts, asides }
    }

    /// The uncut wires of a seat: index, slot, wire.
    fn uncut<'a>(&self, s: &'a State, seat: Seat) -> impl Iterator<Item = (usize, u8, Wire)> + 'a {
        let hand = self.hand(seat);
        let start = hand.start;
        hand.filter(|i| !s.wires[*i].cut).map(move |i| (i, (i - start) as u8, s.wires[i].wire))
    }

    pub(crate) fn has_uncut(&self, s: &State, seat: Seat) -> bool {
        self.hand(seat).any(|i| !s.wires[i].cut)
    }

    /// What a seat can say: the values that it holds uncut.
    fn sayable(&self, s: &State, seat: Seat) -> Vec<Call> {
        let mut calls: Vec<Call> = self.uncut(s, seat).filter_map(|(_, _, w)| w.call()).collect();
        calls.sort_unstable();
        calls.dedup();
        calls
    }

    /// How many copies of a value are still to be cut.
    fn remaining(&self, s: &State, call: Call) -> usize {
        let all = if call == Call::YELLOW { self.mission.yellow.in_play as usize } else { 4 };
        let dealt = self.dealt();
        all.saturating_sub(s.wires[..dealt].iter().filter(|w| w.cut && w.wire.call() == Some(call)).count())
    }

    fn can_solo(&self, s: &State, seat: Seat, call: Call) -> bool {
        let own = self.uncut(s, seat).filter(|(_, _, w)| w.call() == Some(call)).count();
        matches!(own, 2 | 4) && own == self.remaining(s, call)
    }

    /// Stands of teammates with at least so many uncut wires.
    fn reachable(&self, s: &State, seat: Seat, least: usize) -> Vec<(Seat, Range<usize>)> {
        let uncut = |r: &Range<usize>| r.clone().filter(|i| !s.wires[*i].cut).count();
        self.ranges().filter(|(o, r)| *o != seat && uncut(r) >= least.max(1)).collect()
    }

    fn unlocked(&self, s: &State, card: Card) -> bool {
        let cut = |w: &&Placed| w.cut && w.wire.call() == Call::blue(card.number());
        s.wires[..self.dealt()].iter().filter(cut).count() >= 2
    }

    /// Left slots of neighbours on a stand, not both cut, for which a label is true.
    fn labels(&self, s: &State, seat: Seat, same: bool) -> Vec<u8> {
        let start = self.hand(seat).start;
        let mut out = Vec::new();
        for (owner, range) in self.ranges() {
            if owner != seat {
                continue;
            }
            for i in range.start..range.end.saturating_sub(1) {
                let (a, b) = (&s.wires[i], &s.wires[i + 1]);
                if !(a.cut && b.cut) && (a.wire.kin() == b.wire.kin()) == same {
                    out.push((i - start) as u8);
                }
            }
        }
        out
    }

    /// Own blue wires without a token.
    fn tokens(&self, s: &State, seat: Seat) -> Vec<u8> {
        self.uncut(s, seat)
            .filter(|(i, _, w)| w.colour() == Colour::Blue && s.wires[*i].token == Token::None)
            .map(|(_, slot, _)| slot)
            .collect()
    }

    /// Why a card can't be used now, if so.
    fn card(&self, s: &State, seat: Seat, card: Card) -> Result<(), Refusal> {
        let equipment = s.cards.iter().flatten().find(|e| e.card == card).ok_or(Refusal::NoSuchCard)?;
        if equipment.used {
            return Err(Refusal::CardUsed);
        }
        if !self.unlocked(s, card) {
            return Err(Refusal::CardLocked);
        }
        let sayable = || self.sayable(s, seat).len();
        let useful = match card.number() {
            1 => !self.labels(s, seat, false).is_empty(),
            2 | 11 => Seat::all(self.seats).any(|o| o != seat && self.has_uncut(s, o)),
            3 => sayable() > 0 && !self.reachable(s, seat, 3).is_empty(),
            4 => !self.tokens(s, seat).is_empty(),
            5 => sayable() > 0 && !self.reachable(s, seat, 1).is_empty(),
            6 => (s.dial as usize) < self.seats,
            7 => !s.detectors.is_empty(),
            9 => !s.stable,
            10 => sayable() > 1 && !self.reachable(s, seat, 1).is_empty(),
            12 => !self.labels(s, seat, true).is_empty(),
            _ => true,
        };
        if useful { Ok(()) } else { Err(Refusal::CardUseless) }
    }

    fn double(&self, s: &State, seat: Seat) -> Result<(), Refusal> {
        if !self.options.detector {
            Err(Refusal::NoDetector)
        } else if s.detectors.has(seat) {
            Err(Refusal::DetectorUsed)
        } else if self.sayable(s, seat).is_empty() {
            Err(Refusal::RevealFirst)
        } else if self.reachable(s, seat, 2).is_empty() {
            Err(Refusal::StandTooSmall)
        } else {
            Ok(())
        }
    }

    /// The slots that the teammate may name in answer to a detector.
    fn answers(&self, s: &State) -> Vec<u8> {
        let target = s.doing.target;
        let start = self.hand(target).start;
        let wire = |slot: &u8| s.wires[start + *slot as usize].wire;
        let matches = |slot: &u8| s.doing.calls.iter().flatten().any(|c| wire(slot).call() == Some(*c));
        let pointed: Vec<u8> = s.doing.slots.iter().collect();
        let right: Vec<u8> = pointed.iter().copied().filter(matches).collect();
        if !right.is_empty() {
            return right;
        }
        let safe: Vec<u8> = pointed.iter().copied().filter(|x| wire(x).colour() != Colour::Red).collect();
        if safe.is_empty() { pointed } else { safe }
    }

    /// Where a wire sorts into a stand from which another was taken.
    fn inserts(&self, s: &State, seat: Seat, from: u8, wire: Wire) -> Vec<u8> {
        let start = self.hand(seat).start;
        let out = start + from as usize;
        let stand = self.stand_of(out);
        let rest: Vec<Wire> = stand.clone().filter(|i| *i != out).map(|i| s.wires[i].wire).collect();
        (0..=rest.len())
            .filter(|&at| (at == 0 || rest[at - 1] <= wire) && (at == rest.len() || wire <= rest[at]))
            .map(|at| (stand.start + at - start) as u8)
            .collect()
    }

    /// Who has to act.
    fn actor(s: &State) -> Seat {
        match s.stage {
            Stage::Answer | Stage::GiveBack | Stage::InsertBack => s.doing.target,
            _ => s.turn,
        }
    }

    fn wire_at(&self, s: &State, seat: Seat, slot: u8) -> Wire {
        s.wires[self.hand(seat).start + slot as usize].wire
    }

    fn list(&self, s: &State, seat: Seat, visit: &mut impl FnMut(Action)) {
        let slot = |x: u8| Slot::new(x).unwrap_or_default();
        match s.stage {
            Stage::Over(_) => {}
            Stage::Token | Stage::PostIt => {
                self.tokens(s, seat).into_iter().for_each(|x| visit(Action::Token(slot(x))));
            }
            Stage::Turn => {
                let sayable = self.sayable(s, seat);
                if sayable.is_empty() {
                    visit(Action::Reveal);
                } else {
                    self.points(s, seat, 1, visit);
                    for call in sayable.into_iter().filter(|c| self.can_solo(s, seat, *c)) {
                        visit(Action::Solo(call));
                    }
                    if self.double(s, seat).is_ok() {
                        visit(Action::Double);
                    }
                }
                for equipment in s.cards.iter().flatten() {
                    if self.card(s, seat, equipment.card).is_ok() {
                        visit(Action::Use(equipment.card));
                    }
                }
            }
            Stage::Point => self.points(s, seat, s.doing.tool.reach(), visit),
            Stage::Also => {
                let start = self.hand(s.doing.target).start;
                let first = s.doing.slots.iter().next().unwrap_or(0);
                for i in self.stand_of(start + first as usize) {
                    let x = (i - start) as u8;
                    if !s.wires[i].cut && !s.doing.slots.has(x) {
                        visit(Action::Also(slot(x)));
                    }
                }
            }
            Stage::Say => {
                for call in self.sayable(s, seat) {
                    if s.doing.calls[0] != Some(call) {
                        visit(Action::Say(call));
                    }
                }
            }
            Stage::Radar => {
                (1..=self.mission.blue).filter_map(Call::blue).for_each(|c| visit(Action::Say(c)));
            }
            Stage::Answer => self.answers(s).into_iter().for_each(|x| visit(Action::Show(slot(x)))),
            Stage::Own => {
                let target = s.doing.slots.iter().next().unwrap_or(0);
                let call = self.wire_at(s, s.doing.target, target).call();
                for (_, x, wire) in self.uncut(s, seat) {
                    if wire.call() == call {
                        visit(Action::Own(slot(x)));
                    }
                }
            }
            Stage::LabelSame | Stage::LabelDifferent => {
                let same = s.stage == Stage::LabelSame;
                self.labels(s, seat, same).into_iter().for_each(|x| visit(Action::Label(slot(x))));
            }
            Stage::Batteries => s.detectors.iter().for_each(|x| visit(Action::Pick(x))),
            Stage::Coffee | Stage::Partner => {
                for other in Seat::all(self.seats).filter(|o| *o != seat && self.has_uncut(s, *o)) {
                    visit(Action::Pick(other));
                }
            }
            Stage::Give | Stage::GiveBack => {
                self.uncut(s, seat).for_each(|(_, x, _)| visit(Action::Give(slot(x))));
            }
            Stage::Insert | Stage::InsertBack => {
                let [mine, theirs, _] = s.doing.swap;
                let (from, wire) = if s.stage == Stage::Insert {
                    (mine, self.wire_at(s, s.doing.target, theirs))
                } else {
                    (theirs, self.wire_at(s, s.turn, mine))
                };
                for x in self.inserts(s, seat, from, wire) {
                    visit(Action::Insert(slot(x)));
                }
            }
        }
    }

    fn points(&self, s: &State, seat: Seat, least: usize, visit: &mut impl FnMut(Action)) {
        for (owner, range) in self.reachable(s, seat, least) {
            let start = self.hand(owner).start;
            for i in range.filter(|i| !s.wires[*i].cut) {
                visit(Action::Cut(owner, Slot::new((i - start) as u8).unwrap_or_default()));
            }
        }
    }

    /// Why an action that is not listed is not possible.
    fn why_not(&self, s: &State, seat: Seat, action: Action) -> Refusal {
        match (s.stage, action) {
            (Stage::Token | Stage::PostIt, Action::Token(_)) => Refusal::BadToken,
            (Stage::Token, _) => Refusal::NotNow("put an info token on one of your blue wires"),
            (Stage::PostIt, _) => Refusal::NotNow("choose a blue wire for the post-it"),
            (Stage::Turn, Action::Reveal) => Refusal::NotAllRed,
            (Stage::Turn, Action::Use(card)) => {
                self.card(s, seat, card).err().unwrap_or(Refusal::CardUseless)
            }
            (Stage::Turn, _) if self.sayable(s, seat).is_empty() => Refusal::RevealFirst,
            (Stage::Turn, Action::Cut(..)) => Refusal::BadTarget,
            (Stage::Turn, Action::Solo(_)) => Refusal::NotAllYours,
            (Stage::Turn, Action::Double) => self.double(s, seat).err().unwrap_or(Refusal::DetectorUsed),
            (Stage::Turn, _) => Refusal::NotNow("point at a wire, cut alone, or use something"),
            (Stage::Point, Action::Cut(..)) if s.doing.tool.reach() > 1 => Refusal::StandTooSmall,
            (Stage::Point, Action::Cut(..)) | (Stage::Also, Action::Also(_)) => Refusal::BadTarget,
            (Stage::Point, _) => Refusal::NotNow("point at a wire"),
            (Stage::Also, _) => Refusal::NotNow("point at one more wire of the stand"),
            (Stage::Say, Action::Say(_)) => Refusal::NotHeld,
            (Stage::Say, _) => Refusal::NotNow("say a value that you hold"),
            (Stage::Answer, Action::Show(_)) => Refusal::BadAnswer,
            (Stage::Answer, _) => Refusal::NotNow("answer the detector"),
            (Stage::Own, Action::Own(_)) => Refusal::BadOwn,
            (Stage::Own, _) => Refusal::NotNow("choose which of your wires is cut"),
            (Stage::LabelSame | Stage::LabelDifferent, Action::Label(_)) => Refusal::BadLabel,
            (Stage::LabelSame | Stage::LabelDifferent, _) => Refusal::NotNow("choose the wires to label"),
            (Stage::Radar, _) => Refusal::NotNow("say a blue number of this mission"),
            (Stage::Batteries | Stage::Coffee | Stage::Partner, Action::Pick(_)) => Refusal::BadPick,
            (Stage::Batteries | Stage::Coffee | Stage::Partner, _) => Refusal::NotNow("choose a player"),
            (Stage::Give | Stage::GiveBack, Action::Give(_)) => Refusal::BadGive,
            (Stage::Give | Stage::GiveBack, _) => Refusal::NotNow("choose the wire to give"),
            (Stage::Insert | Stage::InsertBack, Action::Insert(_)) => Refusal::BadInsert,
            (Stage::Insert | Stage::InsertBack, _) => Refusal::NotNow("put the received wire in"),
            (Stage::Over(_), _) => Refusal::GameOver,
        }
    }

    // ----- what actions do -----

    fn deal<C: Chance>(&self, chance: &mut C) -> State {
        let mission = &self.mission;
        let mut s = State {
            wires: [Placed::BLANK; MOST_WIRES],
            dial: self.seats as u8,
            stage: Stage::Token,
            turn: Seat(self.options.captain),
            doing: Doing::default(),
            cards: [None; SEATS],
            detectors: Seats::NONE,
            shown: WireSet::NONE,
            aside: WireSet::NONE,
            stable: false,
            next: None,
            log: Vec::new(),
        };
        for (pick, all) in [(mission.yellow, mission.yellows()), (mission.red, mission.reds())] {
            let mut pool: Vec<Wire> = all.iter().collect();
            let mut chosen: Vec<Wire> = Vec::new();
            for _ in 0..pick.of {
                let at = chance.pick(SETUP, &pool);
                chosen.push(pool.remove(at));
            }
            s.shown = s.shown.or(chosen.iter().copied().collect());
            chosen.sort_unstable();
            for _ in 0..pick.aside() {
                let at = chance.pick(DEAL, &chosen);
                s.aside = s.aside.or(chosen.remove(at).set());
            }
        }
        let mut cards: Vec<u8> = (1..=mission.equipment).collect();
        let mut drawn: Vec<u8> = Vec::new();
        for _ in 0..self.seats.min(cards.len()) {
            let at = chance.pick(CARDS, &cards);
            drawn.push(cards.remove(at));
        }
        drawn.sort_unstable();
        for (place, number) in s.cards.iter_mut().zip(drawn) {
            *place = Card::new(number).map(|card| Equipment { card, used: false });
        }
        let blue = (1..=mission.blue).filter_map(Wire::blue).flat_map(|w| [w; 4]);
        let mut pool: Vec<Wire> = blue.chain(s.shown.without(s.aside).iter()).collect();
        for (owner, range) in self.ranges() {
            let mut stand: Vec<Wire> = Vec::new();
            for _ in range.clone() {
                let at = chance.pick(DEAL, &pool);
                stand.push(pool.remove(at));
            }
            stand.sort_unstable();
            for (i, wire) in range.zip(stand) {
                s.wires[i] = Placed { wire, seen: Seats::one(owner), cut: false, token: Token::None };
            }
        }
        s
    }

    /// The first who has a blue wire to mark, from this seat on; then the captain begins.
    fn next_token<E: EventSink<Event>>(&self, s: &mut State, mut seat: Seat, first: bool, events: &mut E) {
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
    fn begin<E: EventSink<Event>>(&self, s: &mut State, seat: Seat, events: &mut E) {
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

    fn end<E: EventSink<Event>>(s: &mut State, end: End, events: &mut E) {
        s.stage = Stage::Over(end);
        (s.doing, s.stable, s.next) = (Doing::default(), false, None);
        events.emit(Event::Ended { end });
    }

    fn end_turn<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let next = s.next.unwrap_or_else(|| s.turn.after(self.seats));
        (s.stage, s.doing, s.stable, s.next) = (Stage::Turn, Doing::default(), false, None);
        self.begin(s, next, events);
    }

    fn put_token<E: EventSink<Event>>(&self, s: &mut State, seat: Seat, slot: u8, events: &mut E) {
        let Some(i) = self.at(seat, slot) else { return };
        let wire = s.wires[i].wire;
        s.wires[i].token = Token::Value;
        s.log.push(Fact::Info { player: seat.0, slot, wire });
        events.emit(Event::Tokened { seat, slot, wire });
    }

    fn say<E: EventSink<Event>>(&self, s: &mut State, call: Call, events: &mut E) {
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

    fn right<E: EventSink<Event>>(&self, s: &mut State, slot: u8, events: &mut E) {
        let target = s.doing.target;
        let Some(i) = self.at(target, slot) else { return };
        s.wires[i].cut = true;
        s.doing.slots = Slots::one(slot);
        s.stage = Stage::Own;
        events.emit(Event::Right { seat: s.turn, target, slot, wire: s.wires[i].wire });
    }

    fn wrong<E: EventSink<Event>>(&self, s: &mut State, slot: u8, events: &mut E) {
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

    fn show<E: EventSink<Event>>(&self, s: &mut State, slot: u8, events: &mut E) {
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

    fn own<E: EventSink<Event>>(&self, s: &mut State, own: u8, events: &mut E) {
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

    fn solo<E: EventSink<Event>>(&self, s: &mut State, call: Call, events: &mut E) {
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

    fn reveal<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
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

    fn use_card<E: EventSink<Event>>(s: &mut State, card: Card, events: &mut E) {
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

    fn point<E: EventSink<Event>>(&self, s: &mut State, target: Seat, slot: u8, events: &mut E) {
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

    fn radar<E: EventSink<Event>>(&self, s: &mut State, call: Call, events: &mut E) {
        let has =
            |r: Range<usize>| r.into_iter().any(|i| !s.wires[i].cut && s.wires[i].wire.call() == Some(call));
        let answers = self.ranges().map(|(_, r)| has(r)).collect();
        s.log.push(Fact::Radar { call, answers });
        events.emit(Event::Answered { call, answers });
        s.stage = Stage::Turn;
    }

    /// Both wires are out: each sees what it gets.
    fn exchange<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
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

    fn swap(&self, s: &mut State, to: u8) {
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

impl Game for Wires {
    const FACTS: Facts = Facts {
        id: "wires",
        title: "Wires",
        about: "Cut all wires in pairs, together, each seeing only their own.",
        min_seats: 2,
        max_seats: SEATS,
        rules: 1,
        hidden: true,
        cooperative: true,
        chance: true,
    };
    const STREAMS: &'static [&'static str] = &["setup", "cards", "deal"];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Moves = Bits<10>;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn new(seats: usize, options: Options) -> Result<Self, Invalid> {
        if !(2..=SEATS).contains(&seats) {
            return Err(Invalid(format!("wires takes 2 to {SEATS} seats, not {seats}")));
        }
        if options.captain as usize >= seats {
            return Err(Invalid(format!(
                "`captain`: seats go from 0 to {}, not {}",
                seats - 1,
                options.captain
            )));
        }
        let mission = options.played(seats)?;
        let captain = options.captain as usize;
        let per_seat = |seat: usize| match seats {
            2 => 2,
            3 if seat == captain => 2,
            _ => 1,
        };
        let count: usize = (0..seats).map(per_seat).sum();
        let wires = mission.wires();
        if wires < 2 * count {
            return Err(Invalid(format!("{wires} wires are too few for {count} stands")));
        }
        // The captain's stands get the odd wires first.
        let mut sizes = vec![Vec::new(); seats];
        let mut nth = 0;
        for seat in (0..seats).map(|i| (captain + i) % seats) {
            for _ in 0..per_seat(seat) {
                sizes[seat].push((wires / count + usize::from(nth < wires % count)) as u8);
                nth += 1;
            }
        }
        let stands =
            sizes.iter().enumerate().flat_map(|(i, s)| s.iter().map(move |size| (i as u8, *size))).collect();
        Ok(Self { seats, options, mission, stands })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn start<C: Chance, E: EventSink<Event>>(&self, chance: &mut C, events: &mut E) -> State {
        let mut s = self.deal(chance);
        events.emit(Event::Dealt {
            captain: Seat(self.options.captain),
            wires: self.dealt() as u8,
            candidates: s.shown.iter().collect(),
            cards: s.cards.iter().flatten().map(|e| e.card).collect(),
        });
        self.next_token(&mut s, Seat(self.options.captain), true, events);
        s
    }

    fn turn(&self, s: &State) -> Seats {
        if s.end().is_some() { Seats::NONE } else { Seats::one(Self::actor(s)) }
    }

    fn legal(&self, s: &State, seat: Seat) -> Bits<10> {
        let mut moves = Bits::default();
        if self.turn(s).has(seat) {
            self.list(s, seat, &mut |action: Action| moves.insert(action.id()));
        }
        moves
    }

    fn check(&self, s: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if seat.index() >= self.seats {
            return Err(Refusal::NoSuchSeat);
        }
        if s.end().is_some() {
            return Err(Refusal::GameOver);
        }
        if seat != Self::actor(s) {
            return Err(Refusal::NotYourTurn);
        }
        if self.legal(s, seat).contains(action.id()) { Ok(()) } else { Err(self.why_not(s, seat, action)) }
    }

    fn apply<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        _: &mut C,
        events: &mut E,
    ) {
        match action {
            Action::Token(slot) => {
                self.put_token(s, seat, slot.get() as u8, events);
                if s.stage == Stage::PostIt {
                    s.stage = Stage::Turn;
                } else {
                    self.next_token(s, seat.after(self.seats), false, events);
                }
            }
            Action::Cut(target, slot) => self.point(s, target, slot.get() as u8, events),
            Action::Also(slot) => {
                s.doing.slots = s.doing.slots.with(slot.get() as u8);
                events.emit(Event::Pointed { seat, target: s.doing.target, slots: s.doing.slots });
                if s.doing.slots.len() == s.doing.tool.reach() {
                    s.stage = Stage::Say;
                }
            }
            Action::Say(call) if s.stage == Stage::Radar => self.radar(s, call, events),
            Action::Say(call) => self.say(s, call, events),
            Action::Show(slot) => self.show(s, slot.get() as u8, events),
            Action::Own(slot) => self.own(s, slot.get() as u8, events),
            Action::Solo(call) => self.solo(s, call, events),
            Action::Reveal => self.reveal(s, events),
            Action::Double => {
                s.detectors = s.detectors.with(seat);
                s.doing.tool = Tool::Double;
                s.stage = Stage::Point;
                events.emit(Event::Took { seat, tool: Tool::Double });
            }
            Action::Use(card) => Self::use_card(s, card, events),
            Action::Label(slot) => {
                let slots = [slot.get() as u8, slot.get() as u8 + 1];
                let same = s.stage == Stage::LabelSame;
                let player = seat.0;
                s.log.push(if same {
                    Fact::LabelEq { player, slots }
                } else {
                    Fact::LabelNeq { player, slots }
                });
                events.emit(Event::Labelled { seat, slots, same });
                s.stage = Stage::Turn;
            }
            Action::Pick(other) => match s.stage {
                Stage::Batteries => {
                    s.detectors = s.detectors.without(other);
                    events.emit(Event::Recharged { seat: other });
                    s.stage = Stage::Turn;
                }
                Stage::Coffee => {
                    s.next = Some(other);
                    events.emit(Event::PlaysNext { seat: other });
                    s.stage = Stage::Turn;
                }
                _ => {
                    s.doing.target = other;
                    s.stage = Stage::Give;
                    events.emit(Event::Swapping { seat, partner: other });
                }
            },
            Action::Give(slot) => {
                let slot = slot.get() as u8;
                events.emit(Event::Gave { seat, slot });
                if s.stage == Stage::Give {
                    s.doing.swap[0] = slot;
                    s.stage = Stage::GiveBack;
                } else {
                    s.doing.swap[1] = slot;
                    self.exchange(s, events);
                }
            }
            Action::Insert(slot) => {
                let slot = slot.get() as u8;
                events.emit(Event::Inserted { seat, slot });
                if s.stage == Stage::Insert {
                    s.doing.swap[2] = slot;
                    s.stage = Stage::InsertBack;
                } else {
                    self.swap(s, slot);
                }
            }
        }
    }

    fn validate(&self, s: &State) -> Result<(), Invalid> {
        crate::validate::validate(self, s)
    }

    fn view(&self, s: &State, viewer: Viewer) -> View {
        View::new(self, s, viewer)
    }

    fn determinize(&self, view: &View, luck: &mut Luck) -> State {
        view.fill(self, luck)
    }

    fn outcome(&self, s: &State) -> Outcome {
        let cut = s.wires[..self.dealt()].iter().filter(|w| w.cut).count() as i32;
        Outcome::team(self.seats, s.end() == Some(End::Won), cut)
    }

    fn face_name(&self, stream: Stream, face: u32) -> String {
        if stream == CARDS {
            return face.to_string();
        }
        Wire::from_code(face as usize).map_or_else(|| "?".into(), |w| w.to_string())
    }

    fn face_of(&self, stream: Stream, name: &str) -> Option<u32> {
        if stream == CARDS {
            return name.parse().ok();
        }
        name.parse::<Wire>().ok().map(u32::from)
    }
}

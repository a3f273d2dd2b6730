//! What can be done now, and why something else can't.

use std::ops::Range;

use engine::Seat;

use crate::action::{Action, Card, Slot};
use crate::refusal::Refusal;
use crate::rules::Wires;
use crate::state::{Placed, Stage, State, Token};
use crate::wire::{Call, Colour, Wire};

impl Wires {
    /// What a seat can say: the values that it holds uncut.
    pub(crate) fn sayable(&self, s: &State, seat: Seat) -> Vec<Call> {
        let mut calls: Vec<Call> = self.uncut(s, seat).filter_map(|(_, _, w)| w.call()).collect();
        calls.sort_unstable();
        calls.dedup();
        calls
    }

    /// How many copies of a value are still to be cut.
    pub(crate) fn remaining(&self, s: &State, call: Call) -> usize {
        let all = if call == Call::YELLOW { self.mission.yellow.in_play as usize } else { 4 };
        let dealt = self.dealt();
        all.saturating_sub(s.wires[..dealt].iter().filter(|w| w.cut && w.wire.call() == Some(call)).count())
    }

    pub(crate) fn can_solo(&self, s: &State, seat: Seat, call: Call) -> bool {
        // Two or four; missions of one's own may have more yellow wires than four.
        let own = self.uncut(s, seat).filter(|(_, _, w)| w.call() == Some(call)).count();
        own > 0 && own.is_multiple_of(2) && own == self.remaining(s, call)
    }

    /// Stands of teammates with at least so many uncut wires.
    pub(crate) fn reachable(&self, s: &State, seat: Seat, least: usize) -> Vec<(Seat, Range<usize>)> {
        let uncut = |r: &Range<usize>| r.clone().filter(|i| !s.wires[*i].cut).count();
        self.ranges().filter(|(o, r)| *o != seat && uncut(r) >= least.max(1)).collect()
    }

    pub(crate) fn unlocked(&self, s: &State, card: Card) -> bool {
        let cut = |w: &&Placed| w.cut && w.wire.call() == Call::blue(card.number());
        s.wires[..self.dealt()].iter().filter(cut).count() >= 2
    }

    /// Left slots of neighbours on a stand, not both cut, for which a label is true.
    pub(crate) fn labels(&self, s: &State, seat: Seat, same: bool) -> Vec<u8> {
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
    pub(crate) fn tokens(&self, s: &State, seat: Seat) -> Vec<u8> {
        self.uncut(s, seat)
            .filter(|(i, _, w)| w.colour() == Colour::Blue && s.wires[*i].token == Token::None)
            .map(|(_, slot, _)| slot)
            .collect()
    }

    /// Why a card can't be used now, if so.
    pub(crate) fn card(&self, s: &State, seat: Seat, card: Card) -> Result<(), Refusal> {
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

    pub(crate) fn double(&self, s: &State, seat: Seat) -> Result<(), Refusal> {
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
    pub(crate) fn answers(&self, s: &State) -> Vec<u8> {
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
    pub(crate) fn inserts(&self, s: &State, seat: Seat, from: u8, wire: Wire) -> Vec<u8> {
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
    pub(crate) fn actor(s: &State) -> Seat {
        match s.stage {
            Stage::Answer | Stage::GiveBack | Stage::InsertBack => s.doing.target,
            _ => s.turn,
        }
    }

    pub(crate) fn wire_at(&self, s: &State, seat: Seat, slot: u8) -> Wire {
        s.wires[self.hand(seat).start + slot as usize].wire
    }

    pub(crate) fn list(&self, s: &State, seat: Seat, visit: &mut impl FnMut(Action)) {
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

    pub(crate) fn points(&self, s: &State, seat: Seat, least: usize, visit: &mut impl FnMut(Action)) {
        for (owner, range) in self.reachable(s, seat, least) {
            let start = self.hand(owner).start;
            for i in range.filter(|i| !s.wires[*i].cut) {
                visit(Action::Cut(owner, Slot::new((i - start) as u8).unwrap_or_default()));
            }
        }
    }

    /// Why an action that is not listed is not possible.
    pub(crate) fn why_not(&self, s: &State, seat: Seat, action: Action) -> Refusal {
        match (s.stage, action) {
            (Stage::Token | Stage::PostIt, Action::Token(_)) => Refusal::BadToken,
            (Stage::Token, _) => Refusal::NotNow { stage: s.stage },
            (Stage::PostIt, _) => Refusal::NotNow { stage: s.stage },
            (Stage::Turn, Action::Reveal) => Refusal::NotAllRed,
            (Stage::Turn, Action::Use(card)) => {
                self.card(s, seat, card).err().unwrap_or(Refusal::CardUseless)
            }
            (Stage::Turn, _) if self.sayable(s, seat).is_empty() => Refusal::RevealFirst,
            (Stage::Turn, Action::Cut(..)) => Refusal::BadTarget,
            (Stage::Turn, Action::Solo(_)) => Refusal::NotAllYours,
            (Stage::Turn, Action::Double) => self.double(s, seat).err().unwrap_or(Refusal::DetectorUsed),
            (Stage::Turn, _) => Refusal::NotNow { stage: s.stage },
            (Stage::Point, Action::Cut(..)) if s.doing.tool.reach() > 1 => Refusal::StandTooSmall,
            (Stage::Point, Action::Cut(..)) | (Stage::Also, Action::Also(_)) => Refusal::BadTarget,
            (Stage::Point, _) => Refusal::NotNow { stage: s.stage },
            (Stage::Also, _) => Refusal::NotNow { stage: s.stage },
            (Stage::Say, Action::Say(_)) => Refusal::NotHeld,
            (Stage::Say, _) => Refusal::NotNow { stage: s.stage },
            (Stage::Answer, Action::Show(_)) => Refusal::BadAnswer,
            (Stage::Answer, _) => Refusal::NotNow { stage: s.stage },
            (Stage::Own, Action::Own(_)) => Refusal::BadOwn,
            (Stage::Own, _) => Refusal::NotNow { stage: s.stage },
            (Stage::LabelSame | Stage::LabelDifferent, Action::Label(_)) => Refusal::BadLabel,
            (Stage::LabelSame | Stage::LabelDifferent, _) => Refusal::NotNow { stage: s.stage },
            (Stage::Radar, _) => Refusal::NotNow { stage: s.stage },
            (Stage::Batteries | Stage::Coffee | Stage::Partner, Action::Pick(_)) => Refusal::BadPick,
            (Stage::Batteries | Stage::Coffee | Stage::Partner, _) => Refusal::NotNow { stage: s.stage },
            (Stage::Give | Stage::GiveBack, Action::Give(_)) => Refusal::BadGive,
            (Stage::Give | Stage::GiveBack, _) => Refusal::NotNow { stage: s.stage },
            (Stage::Insert | Stage::InsertBack, Action::Insert(_)) => Refusal::BadInsert,
            (Stage::Insert | Stage::InsertBack, _) => Refusal::NotNow { stage: s.stage },
            (Stage::Over(_), _) => Refusal::GameOver,
        }
    }
}

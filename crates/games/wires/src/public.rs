//! What everybody has seen and may forget: labels, the radar's answers, swaps, who called what, and who cut how much.

use engine::Seat;

use crate::belief::{Id, Rows};
use crate::fact::Fact;
use crate::rules::Wires;
use crate::view::View;
use crate::wire::{Call, Shown, Wire};

/// A wire by its owner and the slot in which it stands now.
pub type At = (Seat, u8);

/// A label on two wires that were neighbours when it was put there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// Are they the same, or different?
    pub same: bool,
    /// Where they stand now.
    pub wires: [At; 2],
}

impl Label {
    /// Do the two still stand side by side?
    pub fn together(&self) -> bool {
        let [a, b] = self.wires;
        a.0 == b.0 && a.1.abs_diff(b.1) == 1
    }
}

/// A wire that came by a swap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swapped {
    /// Where it stands now.
    pub at: At,
    /// Whose it was, and in which slot it stood when it was taken out.
    pub from: At,
}

/// What the radar was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The number that was asked for.
    pub call: Call,
    /// The answer of each stand, in the order of the stands.
    pub stands: Vec<bool>,
}

/// What a player has done for the team.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deeds {
    /// Pairs that were cut on its call.
    pub pairs: u8,
    /// Wires that it cut alone or showed at the end.
    pub alone: u8,
    /// Calls that were wrong.
    pub wrong: u8,
}

/// What everybody has seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Public {
    /// Labels, the oldest first.
    pub labels: Vec<Label>,
    /// Wires that were swapped and are where they were put.
    pub swapped: Vec<Swapped>,
    /// What the radar was told, the latest last.
    pub asked: Vec<Asked>,
    /// By seat: the values that it called in vain and has not cut since.
    pub called: Vec<Vec<Call>>,
    /// By seat: what it did.
    pub deeds: Vec<Deeds>,
}

/// The value of a wire that lies open.
fn value(shown: Shown) -> Option<Call> {
    match shown {
        Shown::Wire(wire) => wire.call(),
        Shown::Yellow => Some(Call::YELLOW),
    }
}

/// What is gathered while the facts are read again, with wires by where they were dealt.
struct Reading {
    rows: Rows,
    labels: Vec<(bool, [Id; 2])>,
    swapped: Vec<(Id, At)>,
    public: Public,
}

impl Reading {
    fn call(&mut self, seat: u8, call: Call) {
        let called = &mut self.public.called[seat as usize];
        if !called.contains(&call) {
            called.push(call);
        }
    }

    fn forget(&mut self, seat: u8, call: Option<Call>) {
        self.public.called[seat as usize].retain(|c| Some(*c) != call);
    }

    fn read(&mut self, fact: &Fact) {
        match *fact {
            Fact::LabelEq { player, slots: [a, b] } | Fact::LabelNeq { player, slots: [a, b] } => {
                if let (Some(a), Some(b)) = (self.rows.at(player, a), self.rows.at(player, b)) {
                    self.labels.push((matches!(fact, Fact::LabelEq { .. }), [a, b]));
                }
            }
            Fact::Swap { player1, from1, player2, from2, .. } => {
                for (player, slot) in [(player1, from1), (player2, from2)] {
                    if let Some(id) = self.rows.at(player, slot) {
                        self.swapped.retain(|s| s.0 != id);
                        self.swapped.push((id, (Seat(player), slot)));
                    }
                }
            }
            Fact::Radar { call, answers } => {
                self.public.asked.retain(|asked| asked.call != call);
                self.public.asked.push(Asked { call, stands: answers.iter().collect() });
            }
            Fact::Fail { caller, call, .. } | Fact::DdFail { caller, call, .. } => {
                self.public.deeds[caller as usize].wrong += 1;
                self.call(caller, call);
            }
            Fact::Has { player, call } => self.call(player, call),
            Fact::Cut { caller, caller_wire, target, wire, .. } => {
                self.public.deeds[caller as usize].pairs += 1;
                self.forget(caller, value(caller_wire));
                self.forget(target, value(wire));
            }
            Fact::Solo { player, slots, wire } => {
                self.public.deeds[player as usize].alone += slots.len() as u8;
                let seats = self.public.called.len() as u8;
                (0..seats).for_each(|seat| self.forget(seat, value(wire)));
            }
            Fact::RevealRed { player } => {
                self.public.deeds[player as usize].alone += self.rows.uncut(player).len() as u8;
            }
            _ => {}
        }
        self.rows.follow(fact);
    }

    fn finish(mut self) -> Public {
        let seats = self.public.deeds.len() as u8;
        let hands: Vec<Vec<Id>> = (0..seats).map(|seat| self.rows.hand(seat)).collect();
        let place = |id: Id| {
            let on = |(seat, hand): (usize, &Vec<Id>)| {
                hand.iter().position(|x| *x == id).map(|slot| (Seat(seat as u8), slot as u8))
            };
            hands.iter().enumerate().find_map(on)
        };
        let label = |&(same, [a, b]): &(bool, [Id; 2])| Some(Label { same, wires: [place(a)?, place(b)?] });
        self.public.labels = self.labels.iter().filter_map(label).collect();
        let swapped = |&(id, from): &(Id, At)| Some(Swapped { at: place(id)?, from });
        self.public.swapped = self.swapped.iter().filter_map(swapped).collect();
        self.public
    }
}

impl View {
    /// What everybody has seen so far beside the wires themselves.
    pub fn public(&self, game: &Wires) -> Public {
        let seats = self.seats();
        let mut reading = Reading {
            rows: Rows::new(&game.layout(self.candidates())),
            labels: Vec::new(),
            swapped: Vec::new(),
            public: Public {
                called: vec![Vec::new(); seats],
                deeds: vec![Deeds::default(); seats],
                ..Public::default()
            },
        };
        for fact in self.log() {
            reading.read(fact);
        }
        reading.finish()
    }

    /// Calls that need no counting: a teammate's wire whose token shows a value that the viewer holds.
    pub fn plain_calls(&self) -> Vec<(At, Call)> {
        let Some(viewer) = self.viewer() else { return Vec::new() };
        let mine = self.hand(viewer);
        let held = |call: Call| mine.iter().any(|w| !w.cut && w.wire.and_then(Wire::call) == Some(call));
        let mut calls = Vec::new();
        for seat in Seat::all(self.seats()).filter(|seat| *seat != viewer) {
            for (slot, seen) in (0u8..).zip(self.hand(seat)) {
                let known = seen.wire.or_else(|| self.token_wire(seat, slot)).and_then(Wire::call);
                let yellow = (seen.token == crate::state::Token::Yellow).then_some(Call::YELLOW);
                if let Some(call) = known.or(yellow).filter(|call| !seen.cut && held(*call)) {
                    calls.push(((seat, slot), call));
                }
            }
        }
        calls
    }
}

impl Wires {
    /// The number of the mission that follows the one that is played, if both come with the game.
    pub fn next_mission(&self) -> Option<u8> {
        let next = self.options.mission + 1;
        (self.options.custom.is_none() && crate::Mission::numbered(next).is_ok()).then_some(next)
    }
}

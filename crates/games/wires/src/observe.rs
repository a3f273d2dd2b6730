//! A view as numbers. Whoever looks comes first, then the others in their order; slots are where actions say they are.
//!
//! The log has no fixed length. What it says is gathered where it holds: at the wire of which it was said, wherever that stands
//! now, and at the player. What a call in vain told, that a wire is *not* something, stands there as well.

use engine::observe::{around, distance};
use engine::{Atom, Pen, Seat};

use crate::fact::{Fact, Slots};
use crate::rules::Wires;
use crate::state::{MOST_WIRES, SEATS, Stage, Token, Tool};
use crate::view::View;
use crate::wire::{Call, Shown, Wire};

/// How many values can be called: twelve numbers and yellow.
const CALLS: usize = Call::COUNT as usize;
/// The most stands.
const STANDS: usize = 2 * SEATS;

/// What everybody was told about a wire.
#[derive(Clone, Copy, Default)]
struct Told {
    /// What its token says.
    number: Option<u8>,
    /// It is none of these, a bit each.
    not: u16,
    /// It is not red, or one of several that are not all red.
    not_red: bool,
    not_all_red: bool,
    /// It has a label that says that two are the same, or that they differ.
    same: bool,
    different: bool,
    odd: Option<bool>,
    /// How often its number stands on its stand.
    times: Option<u8>,
    /// Whose it was before a swap, and where it stood.
    from: Option<(u8, u8)>,
}

/// What everybody was told about a player.
#[derive(Clone, Copy, Default)]
struct Player {
    /// It has said that it holds these, and nobody has cut its own since, a bit each.
    has: u16,
    /// It has said that it holds none of these.
    lacks: u16,
    wrong: u8,
    pairs: u8,
    alone: u8,
}

/// The log, gathered where it holds.
struct Gathered<'a> {
    game: &'a Wires,
    wires: [Told; MOST_WIRES],
    players: [Player; SEATS],
    /// By stand and value: the radar's answer.
    radar: [[Option<bool>; CALLS]; STANDS],
}

fn bit(call: Call) -> u16 {
    1 << call.index()
}

fn called(shown: Shown) -> u16 {
    match shown {
        Shown::Wire(wire) => wire.call().map_or(0, bit),
        Shown::Yellow => bit(Call::YELLOW),
    }
}

impl<'a> Gathered<'a> {
    fn of(game: &'a Wires, facts: impl Iterator<Item = Fact>) -> Self {
        let (wires, players) = ([Told::default(); MOST_WIRES], [Player::default(); SEATS]);
        let mut gathered = Self { game, wires, players, radar: [[None; CALLS]; STANDS] };
        facts.for_each(|fact| gathered.read(fact));
        gathered
    }

    fn on(&mut self, player: u8, slot: u8, tell: impl FnOnce(&mut Told)) {
        if let Some(wire) = self.game.at(Seat(player), slot).and_then(|index| self.wires.get_mut(index)) {
            tell(wire);
        }
    }

    fn each(&mut self, player: u8, slots: Slots, tell: impl Fn(&mut Told)) {
        slots.iter().for_each(|slot| self.on(player, slot, &tell));
    }

    /// Who cut one of these may hold no more of them.
    fn cut(&mut self, player: u8, wire: u16) {
        self.players[player as usize].has &= !wire;
    }

    fn read(&mut self, fact: Fact) {
        match fact {
            Fact::Info { player, slot, wire } => {
                self.on(player, slot, |told| told.number = Some(wire.number()));
            }
            // The tokens themselves lie on the table, and red wires that were shown are cut. What fits where is said in the middle
            // of a swap only, and told by the stage and the slots that were chosen.
            Fact::InfoYellow { .. } | Fact::InfoRed { .. } | Fact::RevealRed { .. } | Fact::Fits { .. } => {}
            Fact::Cut { caller, caller_wire, target, wire, .. } => {
                self.players[caller as usize].pairs += 1;
                self.cut(caller, called(caller_wire));
                self.cut(target, called(wire));
            }
            Fact::Fail { caller, call, target, slot } => {
                self.players[caller as usize].wrong += 1;
                self.players[caller as usize].has |= bit(call);
                self.on(target, slot, |told| (told.not, told.not_red) = (told.not | bit(call), true));
            }
            Fact::DdFail { caller, call, target, slots } => {
                self.players[caller as usize].wrong += 1;
                self.players[caller as usize].has |= bit(call);
                self.each(target, slots, |told| (told.not, told.not_all_red) = (told.not | bit(call), true));
            }
            Fact::Radar { call, answers } => {
                let stands = self.radar.iter_mut().zip(answers.iter());
                stands.for_each(|(stand, answer)| stand[call.index() as usize] = Some(answer));
            }
            Fact::LabelEq { player, slots } => {
                for slot in slots {
                    self.on(player, slot, |told| told.same = true);
                }
            }
            Fact::LabelNeq { player, slots } => {
                for slot in slots {
                    self.on(player, slot, |told| told.different = true);
                }
            }
            Fact::Multiplicity { player, slot, count } => {
                self.on(player, slot, |told| told.times = Some(count));
            }
            Fact::Parity { player, slot, odd } => self.on(player, slot, |told| told.odd = Some(odd)),
            Fact::Has { player, call } => self.players[player as usize].has |= bit(call),
            Fact::NotHave { player, call } => {
                let player = &mut self.players[player as usize];
                (player.lacks, player.has) = (player.lacks | bit(call), player.has & !bit(call));
            }
            Fact::NotSlot { player, slot, call } => self.on(player, slot, |told| told.not |= bit(call)),
            Fact::NotAllRed { player, slots } => self.each(player, slots, |told| told.not_all_red = true),
            Fact::Solo { player, slots, wire } => {
                self.players[player as usize].alone += slots.len() as u8;
                (0..SEATS as u8).for_each(|seat| self.cut(seat, called(wire)));
            }
            Fact::Swap { player1, from1, to1, player2, from2, to2 } => {
                self.swap((player1, from1, to1), (player2, from2, to2));
            }
        }
    }

    /// Takes a wire out of each hand and puts it into the other's: what was told of it goes along.
    fn swap(&mut self, one: (u8, u8, u8), two: (u8, u8, u8)) {
        let game = self.game;
        let at = |(player, from, to)| Some((game.at(Seat(player), from)?, game.at(Seat(player), to)?));
        let (Some((from1, to1)), Some((from2, to2))) = (at(one), at(two)) else { return };
        let (mut a, mut b) = (self.wires[from1], self.wires[from2]);
        (a.from, b.from) = (Some((one.0, one.1)), Some((two.0, two.1)));
        for (from, to, wire) in [(from1, to1, b), (from2, to2, a)] {
            if from <= to {
                self.wires[from..=to].rotate_left(1);
            } else {
                self.wires[to..=from].rotate_right(1);
            }
            self.wires[to] = wire;
        }
    }
}

fn stage(stage: Stage) -> usize {
    match stage {
        Stage::Token => 0,
        Stage::Turn => 1,
        Stage::Point => 2,
        Stage::Also => 3,
        Stage::Say => 4,
        Stage::Answer => 5,
        Stage::Own => 6,
        Stage::LabelSame => 7,
        Stage::LabelDifferent => 8,
        Stage::PostIt => 9,
        Stage::Radar => 10,
        Stage::Batteries => 11,
        Stage::Coffee => 12,
        Stage::Partner => 13,
        Stage::Give => 14,
        Stage::GiveBack => 15,
        Stage::Insert => 16,
        Stage::InsertBack => 17,
        Stage::Over(_) => 18,
    }
}

/// Which slots of a swap are chosen at this stage: the own one, the partner's, and where the first goes.
fn chosen(stage: Stage) -> usize {
    match stage {
        Stage::GiveBack => 1,
        Stage::Insert => 2,
        Stage::InsertBack => 3,
        _ => 0,
    }
}

pub(crate) fn observe<P: Pen>(game: &Wires, view: &View, me: Seat, pen: &mut P) {
    let seats = game.seats;
    let order = || around(me, seats);
    let slots = Seat::all(seats).map(|seat| game.hand(seat).len()).max().unwrap_or(1);
    // Wires are sorted by number and then by colour.
    let kinds = Wire::blue(game.mission.blue).map_or(Wire::CODES, |highest| highest.code() + 1);
    let s = &view.blanked;
    let gathered = &Gathered::of(game, view.log().iter().copied());

    pen.kind("me", seats, Some(me.index()));
    pen.kind("stage", 19, Some(stage(view.stage())));
    pen.kind("turn", seats, Some(distance(me, view.turn(), seats)));
    pen.kind("plays_next", seats, view.plays_next().map(|seat| distance(me, seat, seats)));
    pen.number("dial", (0.0, seats as f32), view.dial().into());
    pen.flag("stable", view.stable());
    let candidates = (0..kinds).map(|code| view.candidates().0 >> code & 1 != 0);
    pen.flags("candidates", &[kinds], candidates);
    let card = |number: u8| view.cards().find(|e| e.card.number() == number).map(|e| usize::from(e.used));
    pen.kinds("equipment", &[12], 2, (1..=12).map(card));
    pen.flags("detectors_used", &[seats], order().map(|seat| view.detectors_used().has(seat)));

    // What was chosen so far this turn.
    let doing = view.doing();
    let tool = match doing.tool {
        Tool::Plain => 0,
        Tool::Double => 1,
        Tool::Triple => 2,
        Tool::Super => 3,
        Tool::Ray => 4,
    };
    pen.kind("tool", 5, Some(tool));
    pen.kind("target", seats, Some(distance(me, doing.target, seats)));
    pen.flags("pointed", &[slots], (0..slots).map(|slot| doing.slots.has(slot as u8)));
    pen.kinds("said", &[2], CALLS, doing.calls.map(|call| call.map(|call| call.index() as usize)));
    let swapping = doing.swap.iter().take(chosen(view.stage()));
    pen.kinds("swapping", &[3], slots, swapping.map(|slot| Some(usize::from(*slot))));

    // The wires: a row of slots for each seat, as long as the longest.
    let at = || {
        order().flat_map(move |seat| {
            let hand = game.hand(seat);
            (0..slots).map(move |slot| (slot < hand.len()).then_some(hand.start + slot))
        })
    };
    let shape = [seats, slots];
    let flags = |test: fn(&Told) -> bool| at().map(move |i| i.is_some_and(|i| test(&gathered.wires[i])));
    pen.flags("there", &shape, at().map(|i| i.is_some()));
    pen.flags("cut", &shape, at().map(|i| i.is_some_and(|i| s.wires[i].cut)));
    let known = |i: usize| view.knows(i).then(|| s.wires[i].wire.code());
    pen.kinds("wires", &shape, kinds, at().map(|i| i.and_then(known)));
    let token = |i: usize| match s.wires[i].token {
        Token::None => None,
        Token::Value => Some(0),
        Token::Yellow => Some(1),
        Token::Red => Some(2),
    };
    pen.kinds("tokens", &shape, 3, at().map(|i| i.and_then(token)));
    let told = |i: usize| gathered.wires[i].number.map(|number| usize::from(number) - 1);
    pen.kinds("told", &shape, 12, at().map(|i| i.and_then(told)));
    let not = at().flat_map(|i| {
        let not = i.map_or(0, |i| gathered.wires[i].not);
        (0..CALLS).map(move |call| not >> call & 1 != 0)
    });
    pen.flags("not", &[seats, slots, CALLS], not);
    pen.flags("not_red", &shape, flags(|told| told.not_red));
    pen.flags("not_all_red", &shape, flags(|told| told.not_all_red));
    pen.flags("label_same", &shape, flags(|told| told.same));
    pen.flags("label_different", &shape, flags(|told| told.different));
    let odd = |i: usize| gathered.wires[i].odd.map(usize::from);
    pen.kinds("odd", &shape, 2, at().map(|i| i.and_then(odd)));
    let times = |i: usize| gathered.wires[i].times.and_then(|n| usize::from(n).checked_sub(1));
    pen.kinds("times", &shape, 4, at().map(|i| i.and_then(times)));
    let from = |i: usize| gathered.wires[i].from;
    let whose = at().map(|i| i.and_then(from).map(|(player, _)| distance(me, Seat(player), seats)));
    pen.kinds("swapped_from", &shape, seats, whose);
    let slot = at().map(|i| i.and_then(from).map_or(0.0, |(_, slot)| f32::from(slot) + 1.0));
    pen.numbers("swapped_from_slot", &shape, (0.0, slots as f32), slot);

    // The players.
    let calls = |read: fn(&Player) -> u16| {
        order().flat_map(move |seat| {
            let all = read(&gathered.players[seat.index()]);
            (0..CALLS).map(move |call| all >> call & 1 != 0)
        })
    };
    pen.flags("said_to_have", &[seats, CALLS], calls(|player| player.has));
    pen.flags("said_to_lack", &[seats, CALLS], calls(|player| player.lacks));
    let deeds = order().flat_map(|seat| {
        let player = &gathered.players[seat.index()];
        [player.pairs, player.alone, player.wrong].map(f32::from)
    });
    pen.numbers("pairs_alone_wrong", &[seats, 3], (0.0, MOST_WIRES as f32), deeds);
    // The stands of whoever looks come first here as well: two in a row where a seat has two.
    let stands = order().flat_map(|seat| {
        let of = game.stands.iter().enumerate().filter(move |(_, stand)| stand.0 == seat.0);
        let mut of = of.map(|(index, _)| index);
        [of.next(), of.next()]
    });
    let radar = stands.flat_map(|stand| {
        (0..CALLS - 1).map(move |call| stand.and_then(|stand| gathered.radar[stand][call]).map(usize::from))
    });
    pen.kinds("radar", &[seats, 2, CALLS - 1], 2, radar);
}

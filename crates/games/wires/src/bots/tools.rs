//! Detectors and equipment: what they would bring.

use engine::{Decision, Luck, Seat};

use crate::action::{Action, Card};
use crate::belief::calls::{Odds, all_red_chance, detector_chance, sayable, solos};
use crate::belief::{Fast, Id, Position, Rows};
use crate::rules::Wires;
use crate::sim::{Move, Sim, imagine};
use crate::wire::{Call, Wire};

/// A call with a tool: where it begins, what follows, and its chance.
#[derive(Clone, Debug)]
pub(super) struct Tooled {
    /// The first action, and the rest in reverse order.
    pub(super) first: Action,
    pub(super) rest: Vec<Action>,
    pub(super) chance: f64,
}

fn card(number: u8) -> Card {
    Card::new(number).unwrap_or_else(|| unreachable!("cards are numbered 1 to 12"))
}

/// The best use of a tool that is better than a plain call by enough to spend it.
pub(super) fn best(
    decision: &Decision<'_, Wires>,
    position: &Position,
    rows: &Rows,
    counted: &Fast,
    plain: &[Odds],
) -> Option<Tooled> {
    let now = plain.first().map_or(0.0, |o| o.chance);
    if now > 0.8 {
        return None;
    }
    let mut options: Vec<(f64, Tooled)> = Vec::new();
    let mut offer = |worth: f64, tooled: Option<Tooled>| {
        if let Some(t) = tooled
            && t.chance >= now + worth
        {
            options.push((t.chance - worth, t));
        }
    };
    if decision.is_legal(Action::Double) {
        offer(0.12, several(position, rows, counted, plain, 2, Action::Double));
    }
    if decision.is_legal(Action::Use(card(3))) {
        offer(0.15, several(position, rows, counted, plain, 3, Action::Use(card(3))));
    }
    if decision.is_legal(Action::Use(card(5))) {
        offer(0.2, whole_stand(position, rows, counted));
    }
    if decision.is_legal(Action::Use(card(10))) {
        offer(0.15, two_values(plain));
    }
    options.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)).map(|o| o.1)
}

/// The most uses of a detector whose chance is counted.
const MOST_COUNTED: usize = 40;

/// One value for two or three of the likeliest wires of one stand.
fn several(
    position: &Position,
    rows: &Rows,
    counted: &Fast,
    plain: &[Odds],
    count: usize,
    first: Action,
) -> Option<Tooled> {
    // What the chances of the single wires add up to bounds the chance of all: those that promise most are counted first, and
    // what can't be better any more not at all.
    let mut offers: Vec<(f64, u8, Vec<u8>, Call)> = Vec::new();
    for call in sayable(position, rows) {
        for stand in 0..rows.stands().len() {
            let here: Vec<&Odds> = plain
                .iter()
                .filter(|o| o.call == call && rows.place(o.target, o.slot).is_some_and(|p| p.0 == stand))
                .take(5)
                .collect();
            for picked in subsets(here.len(), count) {
                let slots: Vec<u8> = picked.iter().map(|i| here[*i].slot).collect();
                let bound: f64 = picked.iter().map(|i| here[*i].chance).sum();
                offers.push((bound.min(1.0), here[picked[0]].target, slots, call));
            }
        }
    }
    offers.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut best: Option<(f64, u8, Vec<u8>, Call)> = None;
    for (bound, target, slots, call) in offers.into_iter().take(MOST_COUNTED) {
        if best.as_ref().is_some_and(|b| bound <= b.0) {
            break;
        }
        let ids: Vec<Id> = slots.iter().filter_map(|s| rows.at(target, *s)).collect();
        let chance =
            detector_chance(position, counted, &ids, call) - 4.0 * all_red_chance(position, counted, &ids);
        if best.as_ref().is_none_or(|b| chance > b.0) {
            best = Some((chance, target, slots, call));
        }
    }
    let (chance, target, slots, call) = best?;
    let mut rest = vec![Action::Say(call)];
    rest.extend(slots[1..].iter().rev().map(|s| Action::Also(super::player::slot(*s))));
    rest.push(Action::Cut(Seat(target), super::player::slot(slots[0])));
    Some(Tooled { first, rest, chance })
}

/// All ways to take `count` of `n`.
fn subsets(n: usize, count: usize) -> Vec<Vec<usize>> {
    (0u32..1 << n)
        .filter(|mask| mask.count_ones() as usize == count)
        .map(|mask| (0..n).filter(|i| mask >> i & 1 != 0).collect())
        .collect()
}

fn whole_stand(position: &Position, rows: &Rows, counted: &Fast) -> Option<Tooled> {
    let observer = position.observer?;
    let mut best: Option<Tooled> = None;
    for (stand, (owner, _)) in rows.stands().iter().zip(&position.layout.stands) {
        let ids: Vec<Id> = stand.iter().copied().filter(|id| !rows.is_cut(*id)).collect();
        if *owner == observer || ids.is_empty() {
            continue;
        }
        let red = all_red_chance(position, counted, &ids);
        let at = rows.hand(*owner).iter().position(|id| *id == ids[0])?;
        for call in sayable(position, rows) {
            let chance = detector_chance(position, counted, &ids, call) - 4.0 * red;
            if best.as_ref().is_none_or(|b| chance > b.chance) {
                let point = Action::Cut(Seat(*owner), super::player::slot(at as u8));
                best = Some(Tooled {
                    first: Action::Use(card(5)),
                    rest: vec![Action::Say(call), point],
                    chance,
                });
            }
        }
    }
    best
}

/// Two values for one wire.
fn two_values(plain: &[Odds]) -> Option<Tooled> {
    let mut best: Option<Tooled> = None;
    for (i, a) in plain.iter().enumerate() {
        for b in plain[i + 1..].iter().filter(|b| (b.target, b.slot) == (a.target, a.slot)) {
            let chance = a.chance + b.chance - 4.0 * a.red;
            if best.as_ref().is_none_or(|x| chance > x.chance) {
                let point = Action::Cut(Seat(a.target), super::player::slot(a.slot));
                best = Some(Tooled {
                    first: Action::Use(card(10)),
                    rest: vec![Action::Say(b.call), Action::Say(a.call), point],
                    chance,
                });
            }
        }
    }
    best
}

/// Equipment that helps without costing a turn.
pub(super) fn free(decision: &Decision<'_, Wires>, best: Option<&Odds>) -> Option<Action> {
    let legal = |n: u8| Some(Action::Use(card(n))).filter(|a| decision.is_legal(*a));
    // Information first, then what depends on the call that will be made.
    let shaky = best.is_none_or(|o| o.chance < 0.6 || (o.red > 0.02 && o.chance < 0.95));
    legal(6)
        .or_else(|| legal(8))
        .or_else(|| legal(4))
        .or_else(|| legal(12))
        .or_else(|| legal(1))
        .or_else(|| legal(7))
        .or_else(|| legal(9).filter(|_| shaky))
}

/// Own uncut wires of a value of which there are several: whoever gets one has a match that stays known to the giver.
fn spare(position: &Position, rows: &Rows) -> Option<u8> {
    let me = position.observer?;
    let hand = rows.hand(me);
    let alone = solos(position, rows);
    let call = |i: usize| {
        let call = position.seen(hand[i]).and_then(Wire::call);
        call.filter(|c| !rows.is_cut(hand[i]) && !alone.contains(c))
    };
    let twice = |i: &usize| call(*i).is_some_and(|c| (0..hand.len()).any(|j| j != *i && call(j) == Some(c)));
    (0..hand.len()).find(twice).map(|i| i as u8)
}

/// With walkie-talkies: a spare wire goes to who has most left, and is then a certain call.
pub(super) fn walkie(
    decision: &Decision<'_, Wires>,
    position: &Position,
    rows: &Rows,
) -> Option<(Action, Vec<Action>)> {
    let used = Some(Action::Use(card(2))).filter(|a| decision.is_legal(*a))?;
    let slot = spare(position, rows)?;
    let others = (0..position.layout.players).filter(|p| *p != decision.seat.0);
    let partner = others.max_by_key(|p| rows.uncut(*p).len())?;
    Some((used, vec![Action::Give(super::player::slot(slot)), Action::Pick(Seat(partner))]))
}

/// What to give back in a swap: a spare wire too, if there is one.
pub(super) fn give(position: &Position, rows: &Rows) -> Option<Action> {
    spare(position, rows).map(|slot| Action::Give(super::player::slot(slot)))
}

/// The number that the radar should ask for: the one about which the stands leave most open.
pub(super) fn radar(position: &Position, rows: &Rows, counted: &Fast) -> Call {
    let open = |call: Call| -> f64 {
        let Some(wire) = call.number().and_then(Wire::blue) else { return 0.0 };
        let uncut = |row: &Vec<Id>| row.iter().copied().filter(|id| !rows.is_cut(*id)).collect::<Vec<_>>();
        let chance = |row: &Vec<Id>| counted.any(&uncut(row), wire);
        rows.stands().iter().map(chance).map(|p| p * (1.0 - p)).sum()
    };
    let mine = sayable(position, rows);
    mine.into_iter()
        .filter(|c| c.number().is_some())
        .max_by(|a, b| open(*a).total_cmp(&open(*b)))
        .or_else(|| Call::blue(1))
        .unwrap_or(Call::YELLOW)
}

/// With coffee: who would be surest of a call after mine, if that is much better than who comes next.
pub(super) fn coffee(
    decision: &Decision<'_, Wires>,
    position: &Position,
    counted: &Fast,
    mine: Odds,
    luck: &mut Luck,
) -> Option<(Action, Action)> {
    let used = Action::Use(card(11));
    if !decision.is_legal(used) {
        return None;
    }
    const DEALS: u32 = 6;
    let (me, seats) = (decision.seat.0, decision.view.seats() as u8);
    let mut sure = vec![0.0; seats as usize];
    for _ in 0..DEALS {
        let mut sim = Sim::new(position, imagine(counted, luck), decision.view.dial().max(2));
        sim.play(me, Move::Call(mine));
        for player in (0..seats).filter(|p| *p != me) {
            if !sim.has_uncut(player) {
                continue;
            }
            sure[player as usize] += match sim.best(player) {
                Some(Move::Call(odds)) => odds.chance,
                Some(_) => 1.0,
                None => 0.0,
            };
        }
    }
    let next = (1..seats).map(|i| (me + i) % seats).find(|p| sure[*p as usize] > 0.0)?;
    let best = (0..seats).max_by(|a, b| sure[*a as usize].total_cmp(&sure[*b as usize]))?;
    let gain = (sure[best as usize] - sure[next as usize]) / f64::from(DEALS);
    (gain > 0.25).then_some((used, Action::Pick(Seat(best))))
}

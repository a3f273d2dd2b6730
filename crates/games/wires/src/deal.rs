//! Shuffling and dealing.

use engine::{Chance, Seat, Seats};

use crate::action::Card;
use crate::rules::{CARDS, DEAL, SETUP, Wires};
use crate::state::{Doing, Equipment, MOST_WIRES, Placed, SEATS, Stage, State, Token};
use crate::wire::{Wire, WireSet};

impl Wires {
    /// The candidates, the cards, and the wires of all stands.
    pub(crate) fn deal<C: Chance>(&self, chance: &mut C) -> State {
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
}

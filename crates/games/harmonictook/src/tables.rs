//! What all rolls bring at once: card by card instead of roll by roll.
//!
//! Most cards pay an amount that nothing else in the roll changes; each of them is added to the totals on which it fires,
//! and that is all. The few totals at which another kind of card has its say are counted by the formula of `income`, so that
//! both ways always give the same amounts (a test compares them).

use engine::Seat;

use crate::card::Ability;
use crate::kind::kinds;
use crate::rules::{FLIGHT, Harmonictook};
use crate::state::State;

/// An amount for each total, raised ones included.
pub(crate) type Table = [i32; 15];

/// One die, two dice, and two dice that may be raised, as sets of totals.
pub(crate) const ONE_DIE: u16 = 0x007E;
pub(crate) const TWO_DICE: u16 = 0x1FFC;
pub(crate) const ONE_OR_TWO: u16 = ONE_DIE | TWO_DICE;
pub(crate) const RAISED: u16 = 0x7FFC;

/// The totals of a set, ascending.
#[inline]
pub(crate) fn totals(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let total = set.trailing_zeros() as usize;
            set &= set - 1;
            total
        })
    })
}

impl Harmonictook {
    /// Adds what cards with plain income bring their owner on each total.
    #[inline]
    fn add_plain(&self, s: &State, seat: Seat, roller: Seat, cards: u64, table: &mut Table) {
        for kind in kinds(cards) {
            let rule = &self.book.rules[kind.index()];
            let amount = Self::open_copies(s, seat, kind) * self.worth(s, rule, seat, roller);
            totals(rule.rolls).for_each(|t| table[t] += amount);
        }
    }

    /// The gross income of each of these totals when the player rolls it; each boat brings `caught`.
    pub(crate) fn own_table(&self, s: &State, seat: Seat, wanted: u16, caught: i32) -> Table {
        let book = &self.book;
        let mine = s.owned[seat.index()];
        let mut table = [0; 15];
        self.add_plain(s, seat, seat, mine & book.plain, &mut table);
        // Whatever is not plain is counted roll by roll: own red cards bring nothing here,
        // and neither does a swap.
        let mut again = 0;
        let silent = if self.pays_for_declining() { 0 } else { book.swap };
        for kind in kinds(mine & !book.plain & !book.red & !silent) {
            again |= book.rules[kind.index()].rolls;
        }
        if self.can(s, seat, Ability::CityHall) {
            // It helps only where nothing is left and nothing comes in.
            again |= totals(wanted).filter(|t| table[*t] == 0).fold(0, |set, t| set | 1 << t);
        }
        if self.can(s, seat, Ability::Airport) {
            table = table.map(|amount| amount + FLIGHT as i32);
        }
        for total in totals(again & wanted) {
            table[total] = self.own_income(s, seat, total, caught).gross;
        }
        table
    }

    /// What the player's blue cards bring on each total of another player; each boat brings `caught`. `None` if it
    /// depends on who rolls.
    pub(crate) fn blue_table(&self, s: &State, seat: Seat, caught: i32) -> Option<Table> {
        let book = &self.book;
        let mine = s.owned[seat.index()] & book.blue;
        if mine & book.by_roller != 0 {
            return None;
        }
        let mut table = [0; 15];
        self.add_plain(s, seat, seat, mine & book.plain, &mut table);
        for kind in kinds(mine & !book.plain) {
            totals(book.rules[kind.index()].rolls).for_each(|t| {
                table[t] = self.blue_income(s, seat, seat, t, caught);
            });
        }
        Some(table)
    }

    /// The totals on which the player's red cards ask for something.
    pub(crate) fn red_totals(&self, s: &State, seat: Seat) -> u16 {
        kinds(s.owned[seat.index()] & self.book.red)
            .fold(0, |set, kind| set | self.book.rules[kind.index()].rolls)
    }
}

#[cfg(test)]
mod tests {
    use engine::conformance::Subject;
    use engine::{Fair, Game, Luck};

    use super::*;

    #[test]
    fn tables_say_what_the_rolls_bring_one_by_one() {
        let (mut looked_at, mut tolls) = (0, 0);
        for seed in 0..150 {
            let mut luck = Luck::new(seed);
            let (seats, options) = Harmonictook::sample_rules(&mut luck);
            let game = Harmonictook::new(seats, options).unwrap();
            let mut fair = Fair::new(luck.seed());
            let mut s = game.start(&mut fair, &mut ());
            for ply in 0..600 {
                let Some(seat) = game.turn(&s).first() else { break };
                if ply % 10 == 9 {
                    for who in Seat::all(seats) {
                        let own = game.own_table(&s, who, RAISED | ONE_DIE, 7);
                        let blue = game.blue_table(&s, who, 7);
                        for total in 1..15 {
                            let direct = game.own_income(&s, who, total, 7).gross;
                            assert_eq!(own[total], direct, "own {total} of {who} at ply {ply} of {seed}");
                            for roller in game.others(who) {
                                let red = game.red_income(&s, who, roller, total);
                                tolls += red;
                                let direct = game.opponent_income(&s, who, roller, total, 7);
                                let Some(blue) = &blue else { continue };
                                assert_eq!(blue[total] + red, direct, "{total} of {roller} for {who}");
                                assert!(red == 0 || game.red_totals(&s, who) >> total & 1 != 0);
                            }
                            looked_at += 1;
                        }
                    }
                }
                let action = game.sample_legal(&s, seat, &mut luck);
                game.apply(&mut s, seat, action, &mut fair, &mut ());
            }
        }
        assert!(looked_at > 100_000 && tolls > 1_000, "{looked_at} and {tolls}");
    }
}

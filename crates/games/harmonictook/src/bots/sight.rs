//! What all personas measure: expected incomes, and what a purchase adds to them.
//!
//! Means only: no distribution is built. A card with plain income changes the mean by a product of two numbers, so most
//! purchases cost a few operations; whatever else there is gets counted again at the totals on which it fires.

use engine::Seat;
use odds::Pmf;

use crate::card::{Ability, Colour, Effect};
use crate::kind::{Kind, kinds, landmarks};
use crate::purchase::Item;
use crate::rules::Harmonictook;
use crate::state::State;
use crate::turn_odds::{Counting, ONE, TWO};
use crate::tuv::Missing;

/// What one boat brings on average.
const CATCH: i32 = 7;

/// A position as one player looks at it.
#[derive(Clone)]
pub(crate) struct Sight<'a> {
    pub(crate) game: &'a Harmonictook,
    /// A copy to try things on.
    pub(crate) s: State,
    pub(crate) seat: Seat,
    /// How many of the others roll one die, and how many two.
    others: [f64; 2],
    /// Rolls one die even with a choice.
    pub(crate) one_die: bool,
}

/// What all purchases are measured from: the incomes of all own rolls and the mean of a whole round.
pub(crate) struct Bases {
    one: ([f64; 13], f64),
    /// Where the player may roll two dice.
    two: Option<([f64; 13], f64)>,
}

impl Bases {
    /// The mean of a whole round with the better number of dice.
    pub(crate) fn best(&self) -> f64 {
        self.two.as_ref().map_or(self.one.1, |two| two.1.max(self.one.1))
    }
}

impl<'a> Sight<'a> {
    pub(crate) fn new(game: &'a Harmonictook, s: &State, seat: Seat) -> Self {
        let mut others = [0.0; 2];
        for other in game.others(seat) {
            others[usize::from(game.can(s, other, Ability::TwoDice))] += 1.0;
        }
        Self { game, s: *s, seat, others, one_die: false }
    }

    /// Does the player roll two dice?
    #[inline]
    pub(crate) fn two(&self) -> bool {
        !self.one_die && self.game.can(&self.s, self.seat, Ability::TwoDice)
    }

    /// The gross income of an own roll.
    #[inline]
    pub(crate) fn own(&self, total: usize) -> f64 {
        self.game.own_income(&self.s, self.seat, total, CATCH).gross.into()
    }

    /// The incomes of all own rolls with one die or two.
    pub(crate) fn own_all(&self, two: bool) -> [f64; 13] {
        let mut incomes = [0.0; 13];
        let range = if two { 2..=12 } else { 1..=6 };
        let raises = two && self.game.can(&self.s, self.seat, Ability::Raise);
        for total in range {
            incomes[total] = self.own(total);
            if raises && total >= 10 {
                incomes[total] = incomes[total].max(self.own(total + 2));
            }
        }
        incomes
    }

    /// The mean of an own turn with these incomes: with the Radio Tower poor rolls are repeated, with the Park doubles
    /// give another turn.
    pub(crate) fn turn_mean(&self, incomes: &[f64; 13], two: bool) -> f64 {
        let chances = if two { &TWO } else { &ONE };
        let mean: f64 = incomes.iter().zip(chances).map(|(x, p)| x * p).sum();
        let park = two && self.game.can(&self.s, self.seat, Ability::ExtraTurn);
        if !self.game.can(&self.s, self.seat, Ability::Reroll) {
            return if park { mean * 1.2 } else { mean };
        }
        let (mut kept, mut again, mut doubles) = (0.0, 0.0, 0.0);
        for total in 1..13 {
            if incomes[total] < mean - odds::EPSILON {
                again += chances[total];
            } else {
                kept += chances[total] * incomes[total];
                doubles += if total % 2 == 0 { 1.0 / 36.0 } else { 0.0 };
            }
        }
        let turn = kept + again * mean;
        if park { turn / (1.0 - doubles - again / 6.0) } else { turn }
    }

    /// Are two dice better than one?
    pub(crate) fn two_dice_better(&self) -> bool {
        let mean = |two: bool| self.turn_mean(&self.own_all(two), two);
        self.two() && mean(true) >= mean(false)
    }

    /// The mean of a roll that is not repeated, with the extra turn that doubles may give.
    pub(crate) fn fresh_mean(&self, two: bool) -> f64 {
        let (incomes, chances) = (self.own_all(two), if two { &TWO } else { &ONE });
        let mean: f64 = incomes.iter().zip(chances).map(|(x, p)| x * p).sum();
        let park = two && self.game.can(&self.s, self.seat, Ability::ExtraTurn);
        if park { mean + self.turn_mean(&incomes, two) / 6.0 } else { mean }
    }

    /// What the roll on the table is worth, with the extra turn that it may give.
    pub(crate) fn roll_value(&self) -> f64 {
        let total = usize::from(self.s.total());
        let raise = total >= 10 && self.game.can(&self.s, self.seat, Ability::Raise);
        let value = if raise { self.own(total).max(self.own(total + 2)) } else { self.own(total) };
        if self.s.again { value + self.best_mean() } else { value }
    }

    /// The mean of an own turn with one die or two, whichever is more.
    pub(crate) fn best_mean(&self) -> f64 {
        let one = self.turn_mean(&self.own_all(false), false);
        if self.two() { one.max(self.turn_mean(&self.own_all(true), true)) } else { one }
    }

    /// The mean of a whole round with the better number of dice.
    pub(crate) fn best_income(&self) -> f64 {
        self.best_mean() + self.others_mean()
    }

    /// The incomes and the mean of a whole round with one die, and with two where there is a choice.
    pub(crate) fn bases(&mut self) -> Bases {
        let able = self.two();
        self.one_die = true;
        let one = self.base();
        self.one_die = false;
        Bases { one, two: able.then(|| self.base()) }
    }

    /// The mean of a whole round with the better number of dice after a purchase.
    pub(crate) fn best_after(&mut self, item: Item, bases: &Bases) -> f64 {
        if let Item::Landmark(_) = item {
            return self.having(item, Self::best_income);
        }
        self.one_die = true;
        let one = bases.one.1 + self.gain(item, &bases.one.0, bases.one.1);
        self.one_die = false;
        let Some((incomes, mean)) = &bases.two else { return one };
        one.max(mean + self.gain(item, incomes, *mean))
    }

    /// The distribution of a whole round with the better number of dice.
    pub(crate) fn best_round(&self) -> Pmf {
        let mut s = self.s;
        if self.two() && !self.two_dice_better() {
            s.built[self.seat.index()] &= !self.game.book.able(Ability::TwoDice);
        }
        self.game.round_pmf(&s, self.seat, Counting::GROSS)
    }

    /// The mean of an own turn.
    pub(crate) fn own_mean(&self) -> f64 {
        let two = self.two();
        self.turn_mean(&self.own_all(two), two)
    }

    /// The mean of what the others' turns bring.
    pub(crate) fn others_mean(&self) -> f64 {
        self.game.others(self.seat).map(|roller| self.other_mean(roller)).sum()
    }

    fn other_mean(&self, roller: Seat) -> f64 {
        let (range, chances) = self.game.totals(&self.s, roller);
        let mine = self.s.owned[self.seat.index()];
        range
            .filter(|&t| {
                let fires = &self.game.book.fires[t];
                (fires.blue | fires.boats | fires.red) & mine != 0
            })
            .map(|t| chances[t] * f64::from(self.game.opponent_income(&self.s, self.seat, roller, t, CATCH)))
            .sum()
    }

    /// The mean of a whole round.
    pub(crate) fn income(&self) -> f64 {
        self.own_mean() + self.others_mean()
    }

    /// The incomes of all own rolls, and the mean of a whole round.
    pub(crate) fn base(&self) -> ([f64; 13], f64) {
        let two = self.two();
        let incomes = self.own_all(two);
        let mean = self.turn_mean(&incomes, two) + self.others_mean();
        (incomes, mean)
    }

    /// What is still missing for the win.
    pub(crate) fn missing(&self) -> Missing {
        self.game.missing(&self.s, self.seat)
    }

    /// The same with something more in the city, its price not yet paid.
    pub(crate) fn missing_after(&self, item: Item) -> Missing {
        let more = if let Item::Landmark(landmark) = item { landmark.bit() } else { 0 };
        let (built, bank) = (self.s.built[self.seat.index()], self.s.bank(self.seat));
        self.game.missing_with(built | more, bank as i32)
    }

    /// Looks at the position with something more in the city.
    pub(crate) fn having<T>(&mut self, item: Item, look: impl FnOnce(&Self) -> T) -> T {
        let seat = self.seat.index();
        match item {
            Item::Card(kind) => {
                let (cell, owned) = (self.s.cells[seat][kind.index()], self.s.owned[seat]);
                let invested = self.s.invested[seat];
                if cell & 15 < 15 {
                    self.s.gain(self.seat, kind);
                }
                if self.game.book.invest & kind.bit() != 0 {
                    self.s.invested[seat] = invested.max(3);
                }
                let seen = look(self);
                (self.s.cells[seat][kind.index()], self.s.owned[seat]) = (cell, owned);
                self.s.invested[seat] = invested;
                seen
            }
            Item::Landmark(landmark) => {
                let built = self.s.built[seat];
                self.s.built[seat] |= landmark.bit();
                let seen = look(self);
                self.s.built[seat] = built;
                seen
            }
        }
    }

    /// Looks at the position with one copy of a card less.
    pub(crate) fn lacking<T>(&mut self, kind: Kind, look: impl FnOnce(&Self) -> T) -> T {
        let seat = self.seat.index();
        let (cell, owned) = (self.s.cells[seat][kind.index()], self.s.owned[seat]);
        let closed = (cell >> 4).min((cell & 15) - 1);
        self.s.cells[seat][kind.index()] = ((cell & 15) - 1) | (closed << 4);
        if cell & 15 == 1 {
            self.s.owned[seat] &= !kind.bit();
        }
        let seen = look(self);
        (self.s.cells[seat][kind.index()], self.s.owned[seat]) = (cell, owned);
        seen
    }

    /// What a purchase adds to the income of a round whose own incomes are `incomes` and whose mean is `before`.
    pub(crate) fn gain(&mut self, item: Item, incomes: &[f64; 13], before: f64) -> f64 {
        let Item::Card(kind) = item else {
            return self.having(item, Sight::income) - before;
        };
        let book = &self.game.book;
        let rule = &book.rules[kind.index()];
        let counters = self.s.owned[self.seat.index()] & book.counting(kind);
        // Whether a City Hall helps depends on all the rest that a roll brings.
        let helped = self.game.can(&self.s, self.seat, Ability::CityHall);
        let plain = rule.effect == Effect::Income
            && matches!(rule.colour, Colour::Blue | Colour::Green)
            && !rule.per_all
            && rule.pays > 0
            && !helped
            && self.s.owned[self.seat.index()] & book.by_bank == 0;
        if self.game.can(&self.s, self.seat, Ability::Raise) {
            self.having(item, Sight::income) - before
        } else if plain && counters & book.purple == 0 {
            self.plain_gain(kind, incomes)
        } else if counters == 0 {
            self.touched_gain(kind, incomes)
        } else {
            self.having(item, Sight::income) - before
        }
    }

    /// The gain by a card that no other card counts: only the totals on which it fires are looked at again.
    fn touched_gain(&mut self, kind: Kind, incomes: &[f64; 13]) -> f64 {
        let rule = &self.game.book.rules[kind.index()];
        let (rolls, colour) = (rule.rolls, rule.colour);
        let mut gain = 0.0;
        if matches!(colour, Colour::Blue | Colour::Red) {
            gain -= self.others_at(rolls);
            gain += self.having(Item::Card(kind), |after| after.others_at(rolls));
        }
        if colour != Colour::Red {
            let two = self.two();
            let mut after = *incomes;
            self.having(Item::Card(kind), |sight| {
                let range = if two { 2..=12 } else { 1..=6 };
                range.filter(|t| rolls >> t & 1 != 0).for_each(|t| after[t] = sight.own(t));
            });
            gain += self.turn_mean(&after, two) - self.turn_mean(incomes, two);
        }
        gain
    }

    /// The part of the mean of the others' turns that comes from these totals.
    fn others_at(&self, rolls: u16) -> f64 {
        let mean = |roller: Seat| {
            let (range, chances) = self.game.totals(&self.s, roller);
            let brings =
                |t: usize| f64::from(self.game.opponent_income(&self.s, self.seat, roller, t, CATCH));
            range.filter(|t| rolls >> t & 1 != 0).map(|t| chances[t] * brings(t)).sum::<f64>()
        };
        self.game.others(self.seat).map(mean).sum()
    }

    /// The gain by a card with plain income.
    fn plain_gain(&mut self, kind: Kind, incomes: &[f64; 13]) -> f64 {
        let (game, seat) = (self.game, self.seat);
        let book = &game.book;
        let rule = &book.rules[kind.index()];
        let counters = book.counting(kind) & self.s.owned[seat.index()];
        let worth = f64::from(self.having(Item::Card(kind), |sight| game.worth(&sight.s, rule, seat, seat)));
        let (two, reroll) = (self.two(), game.can(&self.s, seat, Ability::Reroll));
        let mut gain = 0.0;
        if rule.colour == Colour::Blue {
            let reach = book.reach(kind);
            gain += worth * (self.others[0] * reach[0] + self.others[1] * reach[1]);
        }
        if counters == 0 && !reroll {
            let park = if two && game.can(&self.s, seat, Ability::ExtraTurn) { 1.2 } else { 1.0 };
            return gain + worth * book.reach(kind)[usize::from(two)] * park;
        }
        let mut after = *incomes;
        let mut add = |rolls: u16, amount: f64| {
            (1..13).filter(|t| rolls >> t & 1 != 0).for_each(|t| after[t] += amount);
        };
        add(rule.rolls, worth);
        for other in kinds(counters) {
            let counter = &book.rules[other.index()];
            if counter.effect != Effect::Income || !game.holds(&self.s, counter, seat, seat) {
                continue;
            }
            let cell = self.s.cells[seat.index()][other.index()];
            let one = game.worth(&self.s, counter, seat, seat);
            let more = self.having(Item::Card(kind), |after| game.worth(&after.s, counter, seat, seat)) - one;
            let more = f64::from((cell & 15) - (cell >> 4)) * f64::from(more);
            add(counter.rolls, more);
            if counter.colour == Colour::Blue {
                let reach = book.reach(other);
                gain += more * (self.others[0] * reach[0] + self.others[1] * reach[1]);
            }
        }
        gain + self.turn_mean(&after, two) - self.turn_mean(incomes, two)
    }

    /// Everything that the player can pay for now, with its price.
    pub(crate) fn choices(&self) -> impl Iterator<Item = (Item, i32)> + use<'a> {
        let game = self.game;
        let cards = kinds(game.buyable(&self.s)).map(move |k| {
            let rule = &game.book.rules[k.index()];
            (Item::Card(k), i32::from(rule.cost) - i32::from(rule.bonus))
        });
        let mask = game.buildable(&self.s) as u16;
        cards.chain(landmarks(mask).map(move |l| (Item::Landmark(l), game.book.landmark_cost(l) as i32)))
    }

    /// The rounds until victory after paying `price` with this income, not rounded.
    pub(crate) fn rounds(&self, item: Option<(Item, i32)>, income: f64) -> f64 {
        let Some((item, price)) = item else { return self.missing().rounds(income) };
        let mut missing = self.missing_after(item);
        missing.bank -= price;
        missing.rounds(income)
    }
}

#[cfg(test)]
mod tests {
    use engine::conformance::Subject;
    use engine::{Fair, Game, Luck};

    use super::*;

    #[test]
    fn a_gain_is_the_difference_of_two_incomes_for_every_card() {
        let mut looked_at = 0;
        for seed in 0..60 {
            let mut luck = Luck::new(seed);
            let (seats, options) = Harmonictook::sample_rules(&mut luck);
            let game = Harmonictook::new(seats, options).unwrap();
            let mut fair = Fair::new(luck.seed());
            let mut s = game.start(&mut fair, &mut ());
            for ply in 0..300 {
                let Some(seat) = game.turn(&s).first() else { break };
                if ply % 30 == 29 {
                    let mut sight = Sight::new(&game, &s, seat);
                    let (incomes, before) = sight.base();
                    for kind in game.book().kinds() {
                        let item = Item::Card(kind);
                        let quick = sight.gain(item, &incomes, before);
                        let whole = sight.having(item, Sight::income) - before;
                        let bases = sight.bases();
                        assert!((bases.best() - sight.best_income()).abs() < 1e-9);
                        let (best, after) =
                            (sight.best_after(item, &bases), sight.having(item, Sight::best_income));
                        assert!(
                            (best - after).abs() < 1e-9,
                            "{}: {best} is not {after} at ply {ply} of {seed}",
                            game.book().name(kind)
                        );
                        assert!(
                            (quick - whole).abs() < 1e-9,
                            "{}: {quick} is not {whole} at ply {ply} of {seed}",
                            game.book().name(kind)
                        );
                        looked_at += 1;
                    }
                }
                let action = game.sample_legal(&s, seat, &mut luck);
                game.apply(&mut s, seat, action, &mut fair, &mut ());
            }
        }
        assert!(looked_at > 5_000, "{looked_at}");
    }
}

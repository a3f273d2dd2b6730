//! What a purchase adds to the income of a round, with as little counting as its card allows.

use engine::Seat;

use super::{Base, CATCH, Sight};
use crate::card::{Ability, Colour, Effect};
use crate::kind::{Kind, Landmark, kinds};
use crate::purchase::Item;
use crate::rules::Harmonictook;
use crate::tables::{ONE_OR_TWO, totals};

impl Sight<'_> {
    /// What a purchase adds to the income of a round.
    pub(crate) fn gain(&mut self, item: Item, base: &Base) -> f64 {
        let kind = match item {
            Item::Card(kind) => kind,
            Item::Landmark(landmark) => return self.landmark_gain(landmark, base),
        };
        let book = &self.game.book;
        let rule = &book.rules[kind.index()];
        let counters = self.s.owned[self.seat.index()] & book.counting(kind);
        let plain = book.plain & kind.bit() != 0 && !rule.per_all && rule.pays > 0 && self.additive();
        if self.game.can(&self.s, self.seat, Ability::Raise) {
            self.whole_gain(item, base)
        } else if plain && counters & book.purple == 0 {
            self.plain_gain(kind, base)
        } else if counters == 0 {
            self.touched_gain(kind, base)
        } else {
            self.whole_gain(item, base)
        }
    }

    /// The gain by counting everything again.
    fn whole_gain(&mut self, item: Item, base: &Base) -> f64 {
        let before = base.mean(self);
        self.having(item, Sight::income) - before
    }

    fn landmark_gain(&mut self, landmark: Landmark, base: &Base) -> f64 {
        let (item, two) = (Item::Landmark(landmark), self.two());
        let helped = self.helped(landmark);
        let book = &self.game.book;
        if !self.quiet(landmark) || helped & !book.plain & !book.red != 0 || helped != 0 && !self.additive() {
            return self.whole_gain(item, base);
        }
        let (others, mut incomes) = (base.others(self), base.incomes);
        for kind in kinds(helped & book.plain) {
            let (rule, open) =
                (&book.rules[kind.index()], Harmonictook::open_copies(&self.s, self.seat, kind));
            let worth = |sight: &Sight<'_>| self.game.worth(&sight.s, rule, sight.seat, sight.seat);
            let more = f64::from(open * (self.having(item, worth) - worth(self)));
            totals(rule.rolls & ONE_OR_TWO).for_each(|t| incomes[t] += more);
        }
        let told = helped & (book.red | book.blue) != 0;
        let (own, theirs) = self.having(item, |after| {
            let own = match (after.two() == two, helped) {
                (true, _) => after.turn_mean(&incomes, two),
                (false, 0) => after.turn_mean(&after.incomes(&base.table, true), true),
                (false, _) => after.own_mean(),
            };
            (own, if told { after.others_mean() } else { others })
        });
        own + theirs - (base.own + others)
    }

    /// The gain by a card that no other card counts: only the totals on which it fires are looked at again.
    fn touched_gain(&mut self, kind: Kind, base: &Base) -> f64 {
        let rule = &self.game.book.rules[kind.index()];
        let (rolls, colour) = (rule.rolls, rule.colour);
        if rule.effect == Effect::Swap && !self.game.pays_for_declining() {
            return 0.0;
        }
        if let Some(gain) = self.red_gain(kind) {
            return gain;
        }
        let mut gain = 0.0;
        if matches!(colour, Colour::Blue | Colour::Red) {
            gain -= self.others_at(rolls);
            gain += self.having(Item::Card(kind), |after| after.others_at(rolls));
        }
        if colour != Colour::Red {
            let two = self.two();
            let mut after = base.incomes;
            self.having(Item::Card(kind), |sight| {
                let range = if two { 2..=12 } else { 1..=6 };
                range.filter(|t| rolls >> t & 1 != 0).for_each(|t| after[t] = sight.own(t));
            });
            gain += self.turn_mean(&after, two) - base.own;
        }
        gain
    }

    /// The gain by a red card if it and all that fire with it ask for plain amounts: what others leave of the roller's
    /// coins is the same with it and without.
    fn red_gain(&self, kind: Kind) -> Option<f64> {
        let (game, s, seat) = (self.game, &self.s, self.seat);
        let book = &game.book;
        let (mine, rule) = (s.owned[seat.index()], &book.rules[kind.index()]);
        let odd = mine & (book.red & !book.plain_red | book.blue & book.by_roller);
        if book.plain_red & kind.bit() == 0 || rule.per != 0 || odd != 0 || s.copies(seat, kind) >= 15 {
            return None;
        }
        let more = game.worth(s, rule, seat, seat).max(0);
        let (mut before, mut after) = (0.0, 0.0);
        for roller in game.others(seat) {
            let (_, chances) = game.totals(s, roller);
            let (mut poor, mut rich) = (0.0, 0.0);
            for total in totals(rule.rolls & ONE_OR_TWO).filter(|t| chances[*t] > 0.0) {
                let left = game.left_for(s, seat, roller, total);
                let asked = kinds(book.fires[total].red & mine).map(|red| {
                    let rule = &book.rules[red.index()];
                    Harmonictook::open_copies(s, seat, red) * game.worth(s, rule, seat, roller).max(0)
                });
                let asked: i32 = asked.sum();
                let blue = game.blue_income(s, seat, roller, total, CATCH);
                poor += chances[total] * f64::from(blue + asked.min(left));
                rich += chances[total] * f64::from(blue + (asked + more).min(left));
            }
            before += poor;
            after += rich;
        }
        Some(after - before)
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
    fn plain_gain(&mut self, kind: Kind, base: &Base) -> f64 {
        let (game, seat) = (self.game, self.seat);
        let book = &game.book;
        let rule = &book.rules[kind.index()];
        let counters = book.counting(kind) & self.s.owned[seat.index()];
        // Few cards count themselves.
        let worth = f64::from(if rule.per & kind.bit() == 0 {
            game.worth(&self.s, rule, seat, seat)
        } else {
            self.having(Item::Card(kind), |sight| game.worth(&sight.s, rule, seat, seat))
        });
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
        let mut after = base.incomes;
        let mut add = |rolls: u16, amount: f64| {
            totals(rolls & ONE_OR_TWO).for_each(|t| after[t] += amount);
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
        gain + self.turn_mean(&after, two) - base.own
    }
}

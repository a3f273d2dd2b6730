//! The distribution of what a turn and a round bring.
//!
//! Exact for frozen banks and no purchase. A player with a Train Station rolls two dice, always. On the turns of others
//! only one roll counts: neither their Radio Tower nor their Amusement Park is played for them.

use engine::Seat;
use odds::Pmf;
use serde::Deserialize;

use crate::Dice;
use crate::card::Ability;
use crate::income::Own;
use crate::rules::Harmonictook;
use crate::state::State;
use crate::tables::{ONE_DIE, RAISED};

/// When the Radio Tower is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RadioTower {
    /// When the roll brings less than a roll does on average.
    #[default]
    BelowMean,
    /// When the roll brings nothing.
    ZeroIncome,
}

/// How the extra turns of the Amusement Park are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ParkTurns {
    /// Doubles in an extra turn give another one, and so on.
    #[default]
    Geometric,
    /// At most one extra turn.
    Single,
}

/// How a turn is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counting {
    /// When the Radio Tower is used.
    pub radio_tower: RadioTower,
    /// How extra turns are counted.
    pub park: ParkTurns,
    /// Is what is lost to red cards taken off?
    pub net: bool,
}

impl Counting {
    /// All income, losses to red cards left out.
    pub const GROSS: Self =
        Self { radio_tower: RadioTower::BelowMean, park: ParkTurns::Geometric, net: false };
    /// Income less what is lost to red cards.
    pub const NET: Self = Self { net: true, ..Self::GROSS };
}

/// The chance of each total with one die and with two, and of each total by doubles.
pub(crate) const ONE: [f64; 13] = {
    let mut chance = [0.0; 13];
    let mut t = 1;
    while t <= 6 {
        chance[t] = 1.0 / 6.0;
        t += 1;
    }
    chance
};
pub(crate) const TWO: [f64; 13] = {
    let mut chance = [0.0; 13];
    let mut t = 2;
    while t <= 12 {
        chance[t] = (if t <= 7 { t - 1 } else { 13 - t }) as f64 / 36.0;
        t += 1;
    }
    chance
};
const DOUBLES: [f64; 13] = {
    let mut chance = [0.0; 13];
    let mut t = 2;
    while t <= 12 {
        chance[t] = 1.0 / 36.0;
        t += 2;
    }
    chance
};

/// What a total brings: one amount, or one for each throw of the boats.
#[derive(Clone, Copy, Debug)]
struct Brings {
    amounts: [i32; 13],
    /// With boats the amounts of throws 2 to 12, else amount 7 alone.
    spread: bool,
}

impl Brings {
    fn new(spread: bool, mut amount: impl FnMut(i32) -> i32) -> Self {
        let mut amounts = [0; 13];
        if spread {
            (2..13).for_each(|caught| amounts[caught as usize] = amount(caught));
        } else {
            amounts[7] = amount(7);
        }
        Self { amounts, spread }
    }

    fn mean(&self) -> f64 {
        if self.spread {
            (2..13).map(|c| TWO[c] * f64::from(self.amounts[c])).sum()
        } else {
            f64::from(self.amounts[7])
        }
    }

    #[inline]
    fn put(&self, chance: f64, mut out: impl FnMut(i32, f64)) {
        if chance == 0.0 {
            return;
        }
        if self.spread {
            (2..13).for_each(|c| out(self.amounts[c], chance * TWO[c]));
        } else {
            out(self.amounts[7], chance);
        }
    }
}

/// Amounts with their chances, on the stack.
struct Outcomes {
    list: [(i32, f64); 11 * 13],
    len: usize,
}

impl Outcomes {
    fn new() -> Self {
        Self { list: [(0, 0.0); 11 * 13], len: 0 }
    }

    #[inline]
    fn push(&mut self, amount: i32, chance: f64) {
        self.list[self.len] = (amount, chance);
        self.len += 1;
    }

    fn pmf(&self) -> Pmf {
        Pmf::part(self.list[..self.len].iter().copied())
    }
}

/// The chances of amounts less than some bound; of none if there is a negative one.
struct Below {
    mass: Vec<f64>,
    negative: bool,
}

impl Below {
    fn new(below: usize) -> Self {
        Self { mass: vec![0.0; below], negative: false }
    }

    #[inline]
    fn push(&mut self, amount: i32, chance: f64) {
        match usize::try_from(amount) {
            Err(_) => self.negative = true,
            Ok(amount) => {
                if let Some(mass) = self.mass.get_mut(amount) {
                    *mass += chance;
                }
            }
        }
    }

    fn chances(self) -> Option<Vec<f64>> {
        (!self.negative).then_some(self.mass)
    }
}

impl Harmonictook {
    /// The chances of the totals that a player rolls.
    #[inline]
    pub(crate) fn totals(
        &self,
        s: &State,
        seat: Seat,
    ) -> (std::ops::RangeInclusive<usize>, &'static [f64; 13]) {
        rolled(self.can(s, seat, Ability::TwoDice))
    }

    /// The distribution of what a player's own turn brings.
    pub fn own_turn_pmf(&self, s: &State, seat: Seat, counting: Counting) -> Pmf {
        let (mut single, mut doubles) = (Outcomes::new(), Outcomes::new());
        let park = self.own_turn(s, seat, counting, |double, amount, chance| {
            (if double { &mut doubles } else { &mut single }).push(amount, chance);
        });
        if park { extra_turns(&single.pmf(), &doubles.pmf(), counting.park) } else { single.pmf() }
    }

    /// Its mean, without the distribution: much quicker.
    fn own_turn_mean(&self, s: &State, seat: Seat, counting: Counting) -> f64 {
        self.mean_with(s, seat, counting, self.can(s, seat, Ability::TwoDice))
    }

    /// The mean of a turn in which two dice are rolled, or one.
    fn mean_with(&self, s: &State, seat: Seat, counting: Counting, two: bool) -> f64 {
        let (mut mean, mut more, mut again) = (0.0, 0.0, 0.0);
        let park = self.own_turn_with(s, seat, counting, two, |double, amount, chance| {
            if double {
                more += f64::from(amount) * chance;
                again += chance;
            } else {
                mean += f64::from(amount) * chance;
            }
        });
        match counting.park {
            _ if !park => mean,
            ParkTurns::Single => mean + more + again * (mean + more),
            ParkTurns::Geometric => (mean + more) / (1.0 - again),
        }
    }

    /// What the rolls of a turn bring, each told with its chance; with the park (which is said), those that are followed
    /// by another turn apart.
    fn own_turn(&self, s: &State, seat: Seat, counting: Counting, out: impl FnMut(bool, i32, f64)) -> bool {
        self.own_turn_with(s, seat, counting, self.can(s, seat, Ability::TwoDice), out)
    }

    /// The same with two dice, or with one.
    fn own_turn_with(
        &self,
        s: &State,
        seat: Seat,
        counting: Counting,
        two: bool,
        mut out: impl FnMut(bool, i32, f64),
    ) -> bool {
        let (range, chances) = rolled(two);
        // Without boats and losses all totals are had at once.
        let boats = s.owned.iter().any(|owned| owned & self.book.boats != 0);
        let table = (!boats && !counting.net).then(|| self.own_table(s, seat, RAISED | ONE_DIE, 0));
        let amount = |total: usize| match &table {
            Some(table) => Brings::new(false, |_| table[total]),
            None => Brings::new(self.catches(s, seat, seat, total), |caught| {
                let Own { gross, lost } = self.own_income(s, seat, total, caught);
                if counting.net { gross - lost } else { gross }
            }),
        };
        let raises = two && self.can(s, seat, Ability::Raise);
        let mut brings = [Brings { amounts: [0; 13], spread: false }; 13];
        let mut means = [0.0; 13];
        for total in range.clone() {
            let mut best = amount(total);
            let mut mean = best.mean();
            if raises && total >= 10 {
                let raised = amount(total + 2);
                if raised.mean() > mean {
                    (mean, best) = (raised.mean(), raised);
                }
            }
            (brings[total], means[total]) = (best, mean);
        }
        let mut again = 0.0;
        let mut keep = [1.0; 13];
        if self.can(s, seat, Ability::Reroll) {
            let mean: f64 = range.clone().map(|t| chances[t] * means[t]).sum();
            for total in range.clone() {
                let poor = match counting.radio_tower {
                    RadioTower::BelowMean => means[total] < mean - odds::EPSILON,
                    RadioTower::ZeroIncome => means[total] <= 0.0,
                };
                if poor {
                    keep[total] = 0.0;
                    again += chances[total];
                }
            }
        }
        let park = two && self.can(s, seat, Ability::ExtraTurn);
        for total in range {
            let weight = keep[total] + again;
            let double = if park { DOUBLES[total] } else { 0.0 };
            brings[total].put(weight * (chances[total] - double), |x, p| out(false, x, p));
            brings[total].put(weight * double, |x, p| out(true, x, p));
        }
        park
    }

    /// The distribution of what `observer` gets on a turn of `roller`: blue cards, and red ones as far as the roller can pay.
    pub fn opponent_turn_pmf(&self, s: &State, observer: Seat, roller: Seat) -> Pmf {
        let mut outcomes = Outcomes::new();
        self.opponent_turn(s, observer, roller, |amount, chance| outcomes.push(amount, chance));
        outcomes.pmf()
    }

    fn opponent_turn(&self, s: &State, observer: Seat, roller: Seat, mut out: impl FnMut(i32, f64)) {
        let (range, chances) = self.totals(s, roller);
        if s.owned[observer.index()] & self.book.boats == 0
            && let Some(blue) = self.blue_table(s, observer, 0)
        {
            let red = self.red_totals(s, observer);
            for total in range {
                let toll =
                    if red >> total & 1 == 0 { 0 } else { self.red_income(s, observer, roller, total) };
                out(blue[total] + toll, chances[total]);
            }
            return;
        }
        for total in range {
            let brings = Brings::new(self.catches(s, observer, roller, total), |caught| {
                self.opponent_income(s, observer, roller, total, caught)
            });
            brings.put(chances[total], &mut out);
        }
    }

    /// The mean of [`round_pmf`](Self::round_pmf), without the distribution: means add up.
    pub fn round_mean(&self, s: &State, seat: Seat, counting: Counting) -> f64 {
        self.own_turn_mean(s, seat, counting) + self.watched_mean(s, seat)
    }

    /// What the turns of all others bring together on average.
    fn watched_mean(&self, s: &State, seat: Seat) -> f64 {
        let other = |roller: Seat| {
            let mut mean = 0.0;
            self.opponent_turn(s, seat, roller, |amount, chance| mean += f64::from(amount) * chance);
            mean
        };
        self.others(seat).map(other).sum()
    }

    /// How many dice bring more on average in an own turn, and how much. Who may roll two can still roll one.
    pub fn better_dice(&self, s: &State, seat: Seat, counting: Counting) -> (Dice, f64) {
        let one = self.mean_with(s, seat, counting, false);
        if !self.can(s, seat, Ability::TwoDice) {
            return (Dice::One, one);
        }
        let two = self.mean_with(s, seat, counting, true);
        if one > two { (Dice::One, one) } else { (Dice::Two, two) }
    }

    /// The mean of a round in which the player rolls the dice that bring more.
    pub fn best_round_mean(&self, s: &State, seat: Seat, counting: Counting) -> f64 {
        self.better_dice(s, seat, counting).1 + self.watched_mean(s, seat)
    }

    /// The distribution of what a player gets in a whole round: the own turn and one turn of everybody else.
    pub fn round_pmf(&self, s: &State, seat: Seat, counting: Counting) -> Pmf {
        let own = self.own_turn_pmf(s, seat, counting);
        let others = self.others(seat).map(|roller| self.opponent_turn_pmf(s, seat, roller));
        match others.reduce(|sum, next| sum.convolve(&next)) {
            Some(others) => own.convolve(&others),
            None => own,
        }
    }

    /// The chances of what an own turn brings, as far as it is less than `below`; `None` if it may cost something.
    pub(crate) fn own_turn_below(&self, s: &State, seat: Seat, below: usize) -> Option<Vec<f64>> {
        let (mut once, mut again) = (Below::new(below), Below::new(below));
        let park = self.own_turn(s, seat, Counting::GROSS, |double, amount, chance| {
            (if double { &mut again } else { &mut once }).push(amount, chance);
        });
        let (once, again) = (once.chances()?, again.chances()?);
        if !park {
            return Some(once);
        }
        // As in `Pmf::chain`: what comes once, or after something that came with another turn.
        let stay = again.first().map_or(1.0, |p| 1.0 / (1.0 - p));
        let mut mass: Vec<f64> = Vec::with_capacity(below);
        let repeats: Vec<(usize, f64)> =
            again.iter().copied().enumerate().skip(1).filter(|(_, p)| *p != 0.0).collect();
        for (i, p) in once.iter().enumerate() {
            let after = repeats.iter().take_while(|(x, _)| *x <= i).map(|(x, q)| q * mass[i - x]);
            let p = p + after.sum::<f64>();
            mass.push(p * stay);
        }
        Some(mass)
    }

    /// The chances of what the others' turns bring together, as far as it is less than `below`.
    pub(crate) fn other_turns_below(&self, s: &State, seat: Seat, below: usize) -> Option<Vec<f64>> {
        let mut sum = vec![0.0; below];
        *sum.first_mut()? = 1.0;
        for roller in self.others(seat) {
            let mut turn = Below::new(below);
            self.opponent_turn(s, seat, roller, |amount, chance| turn.push(amount, chance));
            sum = convolve_below(&turn.chances()?, &sum, below);
        }
        Some(sum)
    }

    /// The share of own rolls that bring something.
    pub fn coverage(&self, s: &State, seat: Seat) -> f64 {
        1.0 - self.own_turn_pmf(s, seat, Counting::GROSS).at(0)
    }
}

/// The totals of two dice or of one, and their chances.
fn rolled(two: bool) -> (std::ops::RangeInclusive<usize>, &'static [f64; 13]) {
    if two { (2..=12, &TWO) } else { (1..=6, &ONE) }
}

/// The chances of a sum of two amounts, as far as it is less than `below`.
pub(crate) fn convolve_below(one: &[f64], other: &[f64], below: usize) -> Vec<f64> {
    let mut sum = vec![0.0; below];
    for (i, p) in one.iter().enumerate().take(below).filter(|(_, p)| **p != 0.0) {
        for (sum, q) in sum[i..].iter_mut().zip(other) {
            *sum += p * q;
        }
    }
    sum
}

/// A turn whose doubles are followed by another one.
fn extra_turns(single: &Pmf, doubles: &Pmf, park: ParkTurns) -> Pmf {
    let turn = single.plus(doubles);
    match park {
        ParkTurns::Single => single.plus(&doubles.convolve(&turn)),
        ParkTurns::Geometric if doubles.iter().all(|(x, _)| x >= 0) => Pmf::chain(single, doubles),
        ParkTurns::Geometric => {
            // Some doubles cost something: the series is summed until nothing is left of it.
            let (mut sum, mut term) = (single.clone(), single.clone());
            while term.total() > 1e-16 {
                term = term.convolve(doubles);
                sum = sum.plus(&term);
            }
            sum
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Fair, Game, Luck};

    use super::*;
    use crate::{Expansion, Options};

    #[test]
    fn the_mean_of_a_round_is_the_mean_of_its_distribution() {
        for (seed, expansions) in
            [vec![], vec![Expansion::Harbor], vec![Expansion::Harbor, Expansion::MillionairesRow]]
                .into_iter()
                .enumerate()
        {
            let game = Harmonictook::new(4, Options { expansions, ..Options::default() }).unwrap();
            let (mut fair, mut luck) = (Fair::new([seed as u8; 32]), Luck::new(seed as u64));
            let mut s = game.start(&mut fair, &mut ());
            let mut ply = 0;
            while let Some(seat) = game.turn(&s).first() {
                if ply % 97 == 0 {
                    for counting in [
                        Counting::GROSS,
                        Counting { net: true, ..Counting::GROSS },
                        Counting { park: ParkTurns::Single, ..Counting::GROSS },
                        Counting { radio_tower: RadioTower::ZeroIncome, ..Counting::GROSS },
                    ] {
                        let (mean, pmf) =
                            (game.round_mean(&s, seat, counting), game.round_pmf(&s, seat, counting));
                        assert!(
                            (mean - pmf.mean()).abs() < 1e-9,
                            "{mean} is not {} at ply {ply}",
                            pmf.mean()
                        );
                    }
                }
                let action = game.sample_legal(&s, seat, &mut luck);
                game.apply(&mut s, seat, action, &mut fair, &mut ());
                ply += 1;
            }
        }
    }

    #[test]
    fn a_train_station_brings_victory_no_further_away() {
        let game = Harmonictook::new(4, Options::default()).unwrap();
        let plain = game.start(&mut Fair::new([0; 32]), &mut ());
        let (seat, mut with) = (Seat(0), plain);
        let station =
            game.book().landmarks().find(|l| game.book().landmark_name(*l) == "Train Station").unwrap();
        with.built[0] |= station.bit();
        let (before, after) =
            (game.rounds_to_go(&plain, seat).unwrap(), game.rounds_to_go(&with, seat).unwrap());
        assert!(after <= before, "{after} rounds with it, {before} without");
        // A wheat field and a bakery pay on 1, 2 and 3: one die is better.
        assert_eq!(game.better_dice(&with, seat, Counting::NET).0, Dice::One);
        assert!(game.tuv_expected(&with, seat, Counting::NET) > f64::from(after), "with two dice always");
        assert_eq!(game.better_dice(&plain, seat, Counting::NET).0, Dice::One, "there is no other");
    }
}

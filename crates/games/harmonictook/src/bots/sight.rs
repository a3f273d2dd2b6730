//! What all personas measure: expected incomes, and what a purchase adds to them.
//!
//! Means only: no distribution is built. A card with plain income changes the mean by a product of two numbers, so most
//! purchases cost a few operations; whatever else there is gets counted again at the totals on which it fires.

mod gain;

use std::cell::Cell;

use engine::Seat;

use crate::card::Ability;
use crate::kind::{Kind, Landmark, kinds, landmarks};
use crate::purchase::Item;
use crate::rules::Harmonictook;
use crate::state::State;
use crate::tables::{ONE_DIE, ONE_OR_TWO, RAISED, TWO_DICE, Table, totals};
use crate::turn_odds::{ONE, TWO};
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

/// What a purchase is measured from: the position as it is, with a number of dice.
pub(crate) struct Base {
    /// What each total brings, with any number of dice.
    table: Table,
    incomes: [f64; 13],
    /// The mean of an own turn.
    own: f64,
    /// The mean of what the others' turns bring, once somebody asked for it.
    others: Cell<Option<f64>>,
}

impl Base {
    /// The mean of a whole round; `sight` must be at the position that the base was made of.
    pub(crate) fn mean(&self, sight: &Sight<'_>) -> f64 {
        self.own + self.others(sight)
    }

    fn others(&self, sight: &Sight<'_>) -> f64 {
        self.others.get().unwrap_or_else(|| {
            let others = sight.others_mean();
            self.others.set(Some(others));
            others
        })
    }
}

/// The same with one die, and with two where the player may roll two dice.
pub(crate) struct Bases {
    one: Base,
    two: Option<Base>,
    others: f64,
}

impl Bases {
    /// The mean of a whole round with the better number of dice.
    pub(crate) fn best(&self) -> f64 {
        let mean = |base: &Base| base.own + self.others;
        self.two.as_ref().map_or_else(|| mean(&self.one), |two| mean(two).max(mean(&self.one)))
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
        (self.game.own_income(&self.s, self.seat, total, CATCH).gross - self.torn_down(total)).into()
    }

    /// What the landmarks cost that an own roll tears down: they have to be built again.
    fn torn_down(&self, total: usize) -> i32 {
        let (book, seat) = (&self.game.book, self.seat.index());
        let firing = book.demolish & self.s.owned[seat] & book.fires[total].green;
        if firing == 0 {
            return 0;
        }
        let copies: i32 = kinds(firing).map(|k| Harmonictook::open_copies(&self.s, self.seat, k)).sum();
        let mut costs: Vec<i32> = landmarks(self.s.built[seat] & book.buildable)
            .map(|landmark| book.landmark_cost(landmark) as i32)
            .collect();
        costs.sort_unstable();
        costs.iter().take(copies as usize).sum()
    }

    /// What each of these totals brings, torn down landmarks taken off.
    fn own_table(&self, wanted: u16) -> Table {
        let mut table = self.game.own_table(&self.s, self.seat, wanted, CATCH);
        if self.game.book.demolish & self.s.owned[self.seat.index()] != 0 {
            totals(wanted).for_each(|total| table[total] -= self.torn_down(total));
        }
        table
    }

    /// The incomes of all own rolls with one die or two.
    pub(crate) fn own_all(&self, two: bool) -> [f64; 13] {
        let raises = two && self.game.can(&self.s, self.seat, Ability::Raise);
        let wanted = match (two, raises) {
            (false, _) => ONE_DIE,
            (true, false) => TWO_DICE,
            (true, true) => RAISED,
        };
        self.incomes(&self.own_table(wanted), two)
    }

    fn incomes(&self, table: &Table, two: bool) -> [f64; 13] {
        let raises = two && self.game.can(&self.s, self.seat, Ability::Raise);
        let mut incomes = [0.0; 13];
        for total in if two { 2..=12 } else { 1..=6 } {
            let raised = if raises && total >= 10 { table[total + 2] } else { table[total] };
            incomes[total] = f64::from(table[total].max(raised));
        }
        incomes
    }

    /// What each total brings, with any number of dice.
    fn table(&self) -> Table {
        let raises = self.game.can(&self.s, self.seat, Ability::Raise);
        let wanted = if raises { ONE_DIE | RAISED } else { ONE_OR_TWO };
        self.own_table(wanted)
    }

    /// The mean of an own turn with one die, and with two.
    pub(crate) fn means(&self) -> [f64; 2] {
        let table = self.table();
        [false, true].map(|two| self.turn_mean(&self.incomes(&table, two), two))
    }

    /// The mean of an own turn with these incomes: with the Radio Tower poor rolls are repeated, with the Park doubles
    /// give another turn.
    pub(crate) fn turn_mean(&self, incomes: &[f64; 13], two: bool) -> f64 {
        let chances = if two { &TWO } else { &ONE };
        let mean: f64 = (if two { 2..=12 } else { 1..=6 }).map(|t| incomes[t] * chances[t]).sum();
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
        self.two() && {
            let [one, two] = self.means();
            two >= one
        }
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
        if !self.two() {
            return self.turn_mean(&self.own_all(false), false);
        }
        let [one, two] = self.means();
        one.max(two)
    }

    /// The mean of a whole round with the better number of dice.
    pub(crate) fn best_income(&self) -> f64 {
        self.best_mean() + self.others_mean()
    }

    /// What purchases are measured from with one die, and with two where there is a choice.
    pub(crate) fn bases(&mut self) -> Bases {
        let able = self.two();
        let others = self.others_mean();
        let table = self.table();
        let base = |two: bool| Base { others: Cell::new(Some(others)), ..self.base_of(table, two) };
        Bases { one: base(false), two: able.then(|| base(true)), others }
    }

    /// The mean of a whole round with the better number of dice after a purchase.
    pub(crate) fn best_after(&mut self, item: Item, bases: &Bases) -> f64 {
        if let Item::Landmark(landmark) = item {
            if !self.quiet(landmark) || self.helped(landmark) != 0 {
                return self.having(item, Self::best_income);
            }
            return self.having(item, |after| {
                let one = after.turn_mean(&bases.one.incomes, false);
                let two = after.two().then(|| match &bases.two {
                    Some(base) => after.turn_mean(&base.incomes, true),
                    None => after.turn_mean(&after.incomes(&bases.one.table, true), true),
                });
                two.map_or(one, |two| one.max(two)) + bases.others
            });
        }
        self.one_die = true;
        let one = bases.one.own + bases.others + self.gain(item, &bases.one);
        self.one_die = false;
        let Some(two) = &bases.two else { return one };
        one.max(two.own + bases.others + self.gain(item, two))
    }

    /// Does a landmark leave what each total brings as it is, on own turns and on others'? The Mall does but for the cards
    /// that it helps.
    fn quiet(&self, landmark: Landmark) -> bool {
        let book = &self.game.book;
        let (mine, owned) = (self.s.owned[self.seat.index()], &self.s.owned);
        let loud = [Ability::CityHall, Ability::Airport, Ability::Raise];
        loud.iter().all(|ability| book.able(*ability) & landmark.bit() == 0)
            && mine & book.by_landmark == 0
            && !self.game.can(&self.s, self.seat, Ability::Raise)
            // What others take for one's landmarks may come back by a purple card.
            && (mine & book.purple == 0 || owned.iter().all(|theirs| theirs & book.by_roller == 0))
    }

    /// The own cards that a landmark helps.
    fn helped(&self, landmark: Landmark) -> u64 {
        let book = &self.game.book;
        let mall = book.able(Ability::Mall) & landmark.bit() != 0;
        if mall && !self.game.can(&self.s, self.seat, Ability::Mall) {
            self.s.owned[self.seat.index()] & book.mall
        } else {
            0
        }
    }

    /// Do plain cards just add to what a roll brings? Not where a City Hall or a card looks at what there is.
    #[inline]
    fn additive(&self) -> bool {
        !self.game.can(&self.s, self.seat, Ability::CityHall)
            && self.s.owned[self.seat.index()] & self.game.book.by_bank == 0
    }

    /// The position, without what makes two dice possible where one is better, and without cards that tear down landmarks:
    /// what those bring is gone into building again.
    pub(crate) fn with_better_dice(&self) -> State {
        let mut s = self.s;
        for kind in kinds(self.game.book.demolish & s.owned[self.seat.index()]) {
            s.cells[self.seat.index()][kind.index()] = 0;
            s.owned[self.seat.index()] &= !kind.bit();
        }
        if self.two() && !self.two_dice_better() {
            s.built[self.seat.index()] &= !self.game.book.able(Ability::TwoDice);
        }
        s
    }

    /// What is known of the others' turns, if a purchase does not change it.
    pub(crate) fn if_alone<T>(&self, item: Option<Item>, known: Option<T>) -> Option<T> {
        let book = &self.game.book;
        let alone = match item {
            None => true,
            Some(Item::Card(kind)) => (book.red | book.blue) & kind.bit() == 0,
            Some(Item::Landmark(landmark)) => {
                self.quiet(landmark) && self.helped(landmark) & (book.red | book.blue) == 0
            }
        };
        known.filter(|_| alone && self.s.owned[self.seat.index()] & book.by_landmark == 0)
    }

    /// The mean of an own turn.
    pub(crate) fn own_mean(&self) -> f64 {
        let two = self.two();
        self.turn_mean(&self.own_all(two), two)
    }

    /// The mean of what the others' turns bring.
    pub(crate) fn others_mean(&self) -> f64 {
        let Some(blue) = self.game.blue_table(&self.s, self.seat, CATCH) else {
            return self.game.others(self.seat).map(|roller| self.other_mean(roller)).sum();
        };
        let (game, s, seat) = (self.game, &self.s, self.seat);
        let red = game.red_totals(s, seat);
        if red == 0 {
            // All who roll the same dice bring the same.
            let means =
                [&ONE, &TWO].map(|chances| (1..13).map(|t| chances[t] * f64::from(blue[t])).sum::<f64>());
            return game.others(seat).map(|o| means[usize::from(game.can(s, o, Ability::TwoDice))]).sum();
        }
        let mean = |roller: Seat| {
            let (range, chances) = game.totals(s, roller);
            let toll = |t: usize| if red >> t & 1 == 0 { 0 } else { game.red_income(s, seat, roller, t) };
            range.map(|t| chances[t] * f64::from(blue[t] + toll(t))).sum::<f64>()
        };
        game.others(seat).map(mean).sum()
    }

    /// The same for one of them, roll by roll.
    fn other_mean(&self, roller: Seat) -> f64 {
        let (range, chances) = self.game.totals(&self.s, roller);
        let brings = |t| f64::from(self.game.opponent_income(&self.s, self.seat, roller, t, CATCH));
        range.map(|t| chances[t] * brings(t)).sum()
    }

    /// The mean of a whole round.
    pub(crate) fn income(&self) -> f64 {
        self.own_mean() + self.others_mean()
    }

    /// What purchases are measured from.
    pub(crate) fn base(&self) -> Base {
        self.base_with(self.two())
    }

    fn base_with(&self, two: bool) -> Base {
        self.base_of(self.table(), two)
    }

    fn base_of(&self, table: Table, two: bool) -> Base {
        let incomes = self.incomes(&table, two);
        Base { table, own: self.turn_mean(&incomes, two), incomes, others: Cell::new(None) }
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
                    let base = sight.base();
                    let before = base.mean(&sight);
                    for kind in game.book().kinds() {
                        let item = Item::Card(kind);
                        let quick = sight.gain(item, &base);
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

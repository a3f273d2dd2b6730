//! Two goals at once: the best chance to clear both in the turns of a level. Exact, in tables small enough for that.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::dice::{DICE, Group};
use crate::scoring::Scores;

/// Units for the first goal, units for the second, and the dice for the next roll.
type Choice = (u32, u32, u8);

/// All that can come of a roll when each lock goes to one of two goals.
#[derive(Clone, Debug)]
struct Throw {
    farkle: f64,
    ways: Vec<(f64, Vec<Choice>)>,
}

/// The throws of a scoring set for two goals.
#[derive(Clone, Debug)]
pub struct PairThrows {
    /// By the number of dice, 1 to 6; place 0 begins a turn.
    by_dice: Vec<Throw>,
}

impl PairThrows {
    /// The throws with the worth of each combo in units: as the first lock of a turn (true) or as a later one.
    pub fn new(scores: &Scores, protected: bool, worth: &dyn Fn(Group, bool) -> u32) -> Self {
        let mut later: Vec<BTreeSet<Choice>> = Vec::new();
        for group in Group::all() {
            let taken = splits(scores, group, &|dice| worth(dice, false), &later);
            later.push(taken);
        }
        let opening = |group: Group| splits(scores, group, &|dice| worth(dice, true), &later);
        let by_dice = (0..=DICE).map(|n| {
            let (dice, first) = if n == 0 { (DICE, true) } else { (n, false) };
            let choices = |group: Group| if first { opening(group) } else { later[group.place()].clone() };
            throw(scores, dice, first && protected, &choices)
        });
        Self { by_dice: by_dice.collect() }
    }
}

/// The splits of a group's locks between the goals that no other split beats, with the dice that are left.
fn splits(
    scores: &Scores,
    group: Group,
    worth: &dyn Fn(Group) -> u32,
    later: &[BTreeSet<Choice>],
) -> BTreeSet<Choice> {
    let mut all: BTreeSet<Choice> = BTreeSet::new();
    for combo in scores.combos(group) {
        let units = worth(combo.dice);
        let rest = group.without(combo.dice);
        let left = rest.map_or(DICE, Group::size) as u8;
        for (a, b) in [(units, 0), (0, units)] {
            all.insert((a, b, left));
            let more = rest.into_iter().flat_map(|rest| &later[rest.place()]);
            all.extend(more.map(|&(c, d, left)| (a + c, b + d, left)));
        }
    }
    let beaten = |x: &Choice| all.iter().any(|y| y != x && y.2 == x.2 && y.0 >= x.0 && y.1 >= x.1);
    all.iter().copied().filter(|x| !beaten(x)).collect()
}

fn throw(
    scores: &Scores,
    dice: usize,
    protected: bool,
    choices: &dyn Fn(Group) -> BTreeSet<Choice>,
) -> Throw {
    let mut merged: BTreeMap<BTreeSet<Choice>, f64> = BTreeMap::new();
    let all = f64::from(6u32.pow(dice as u32));
    for roll in Group::all().filter(|g| g.size() == dice) {
        let chance = f64::from(roll.ways()) / all;
        if protected && scores.farkles(roll) {
            // The first die becomes a 1, whichever face it shows.
            for face in (1..=6).filter(|f| roll.count(*f) > 0) {
                let mut counts = roll.counts();
                counts[face as usize - 1] -= 1;
                counts[0] += 1;
                let saved = Group::of_counts(counts).expect("as many dice as before");
                let share = f64::from(roll.count(face)) / dice as f64;
                *merged.entry(choices(saved)).or_default() += chance * share;
            }
        } else {
            *merged.entry(choices(roll)).or_default() += chance;
        }
    }
    let farkle = merged.remove(&BTreeSet::new()).unwrap_or(0.0);
    Throw { farkle, ways: merged.into_iter().map(|(c, p)| (p, c.into_iter().collect())).collect() }
}

/// The best chance to clear two goals.
#[derive(Clone, Debug)]
pub struct PairSolver {
    /// Throws of all turns but the last, and of the last.
    throws: [PairThrows; 2],
    /// The points that pending units come to when they are banked, likewise.
    adjust: [Vec<u32>; 2],
    known: HashMap<(u8, u32, u32), f64>,
}

/// The best play of one turn towards two goals.
#[derive(Clone, Debug)]
pub struct PairTurn {
    /// By what the goals are short of, in units: the worth with 1 to 6 dice to roll, or to bank.
    value: Vec<[f64; DICE]>,
    bank: Vec<f64>,
    enough: [usize; 2],
    farkle: f64,
    start: f64,
}

impl PairSolver {
    /// The most pairs of shortages that a table may have.
    pub const MOST_CELLS: usize = 200;

    /// A solver, if its tables are small enough for goals of these points.
    pub fn new(throws: [PairThrows; 2], adjust: [Vec<u32>; 2], points: [u32; 2]) -> Option<Self> {
        let solver = Self { throws, adjust, known: HashMap::new() };
        let cells = |last: usize| points.iter().map(|p| solver.enough(last, *p) + 1).product::<usize>();
        (cells(0).max(cells(1)) <= Self::MOST_CELLS).then_some(solver)
    }

    /// The fewest pending units that fulfil a goal.
    fn enough(&self, last: usize, remaining: u32) -> usize {
        let adjust = &self.adjust[last];
        adjust.iter().position(|points| *points >= remaining).unwrap_or(adjust.len() - 1)
    }

    /// The best chance to clear both in `turns` turns.
    pub fn chance(&mut self, turns: u8, remaining: [u32; 2]) -> f64 {
        if remaining == [0, 0] {
            return 1.0;
        }
        if turns == 0 {
            return 0.0;
        }
        // The goals are of one kind: which is which does not matter.
        let key = (turns, remaining[0].min(remaining[1]), remaining[0].max(remaining[1]));
        if let Some(&chance) = self.known.get(&key) {
            return chance;
        }
        let chance = self.turn(turns, [key.1, key.2]).start;
        self.known.insert(key, chance);
        chance
    }

    /// Everything about the next turn.
    pub fn turn(&mut self, turns: u8, remaining: [u32; 2]) -> PairTurn {
        let last = usize::from(turns == 1);
        let enough = remaining.map(|r| self.enough(last, r));
        let after = |goal: usize, short: usize, adjust: &[u32]| {
            remaining[goal].saturating_sub(adjust[enough[goal] - short])
        };
        let mut bank = Vec::with_capacity((enough[0] + 1) * (enough[1] + 1));
        for a in 0..=enough[0] {
            for b in 0..=enough[1] {
                let left = [after(0, a, &self.adjust[last]), after(1, b, &self.adjust[last])];
                bank.push(if (a, b) == (0, 0) { 1.0 } else { self.chance(turns - 1, left) });
            }
        }
        let farkle = self.chance(turns - 1, remaining);
        let mut turn = PairTurn { value: vec![[1.0; DICE]; bank.len()], bank, enough, farkle, start: 1.0 };
        let throws = &self.throws[last].by_dice;
        for at in 1..turn.bank.len() {
            let short = [at / (enough[1] + 1), at % (enough[1] + 1)];
            let rolled: [f64; DICE] = std::array::from_fn(|i| turn.rolled(&throws[i + 1], short));
            turn.value[at] = rolled.map(|r| r.max(turn.bank[at]));
        }
        turn.start = turn.rolled(&throws[0], enough);
        turn
    }

    /// The chance of a turn if so many dice are rolled with these units pending.
    pub fn roll(&self, turn: &PairTurn, last: bool, pending: [usize; 2], dice: usize) -> f64 {
        turn.rolled(&self.throws[usize::from(last)].by_dice[dice], turn.short(pending))
    }
}

impl PairTurn {
    fn short(&self, pending: [usize; 2]) -> [usize; 2] {
        std::array::from_fn(|i| self.enough[i].saturating_sub(pending[i]))
    }

    fn place(&self, short: [usize; 2]) -> usize {
        short[0] * (self.enough[1] + 1) + short[1]
    }

    fn rolled(&self, throw: &Throw, short: [usize; 2]) -> f64 {
        if short == [0, 0] {
            return 1.0 - throw.farkle * (1.0 - self.farkle);
        }
        let best = |choices: &Vec<Choice>| {
            let after = choices.iter().map(|c| {
                let next = [short[0].saturating_sub(c.0 as usize), short[1].saturating_sub(c.1 as usize)];
                // What brings nothing to either goal is beaten by giving it to the other one.
                if next == short { 0.0 } else { self.value[self.place(next)][c.2 as usize - 1] }
            });
            after.fold(0.0, f64::max)
        };
        throw.farkle * self.farkle + throw.ways.iter().map(|(chance, c)| chance * best(c)).sum::<f64>()
    }

    /// The chance with these units pending and so many dice to roll, by rolling or banking.
    pub fn value(&self, pending: [usize; 2], dice: usize) -> f64 {
        self.value[self.place(self.short(pending))][dice - 1]
    }

    /// The chance if these units are banked.
    pub fn bank(&self, pending: [usize; 2]) -> f64 {
        self.bank[self.place(self.short(pending))]
    }
}

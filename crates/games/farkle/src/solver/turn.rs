//! One turn: the most points on average.

use super::throws::Throws;
use crate::dice::DICE;

/// The best play of a turn when only points count.
#[derive(Clone, Debug)]
pub struct TurnValue {
    /// The points of a turn on average.
    pub expected: f64,
    /// By dice, from 1: the most turn points at which rolling them is still better than to bank; `None` if it always is.
    pub roll_up_to: [Option<u32>; DICE],
    /// By turn points in units and dice: what rolling gives on average.
    rolling: Vec<[f64; DICE]>,
    /// Beyond the table: what dice that never farkle still add.
    beyond: [f64; DICE],
    farkle: [f64; DICE],
    gain: [f64; DICE],
    unit: u32,
}

/// Rolling never ends: the points of a turn have no bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endless;

/// Steps beyond which a set is called endless.
const MOST_STEPS: usize = 2_000_000;

impl TurnValue {
    /// Solves a turn; a set that never farkles has no answer.
    pub fn new(throws: &Throws, protected: bool) -> Result<Self, Endless> {
        let farkle: [f64; DICE] = std::array::from_fn(|i| throws.of(i + 1).farkle);
        let beyond = beyond(throws, &farkle)?;
        // With many points at stake every roll that may farkle is refused: rolling n dice then gains `gain[n]` and loses
        // `farkle[n]` of all. Once stopping is right it stays right, so that the table needs to go no further.
        let gain: [f64; DICE] = std::array::from_fn(|i| {
            throws
                .of(i + 1)
                .ways
                .iter()
                .map(|w| {
                    w.chance * most(w.choices.iter().map(|&(p, m)| f64::from(p) + beyond[m as usize - 1]))
                })
                .sum()
        });
        let stop = (0..DICE).filter(|&i| farkle[i] > 0.0).map(|i| gain[i] / farkle[i]).fold(0.0, f64::max);
        if stop > MOST_STEPS as f64 {
            return Err(Endless);
        }
        let mut turn = Self {
            expected: 0.0,
            roll_up_to: [None; DICE],
            rolling: vec![[0.0; DICE]; stop as usize + 2],
            beyond,
            farkle,
            gain,
            unit: throws.unit,
        };
        for points in (0..turn.rolling.len()).rev() {
            for dice in 1..=DICE {
                let value = turn.rolled(throws.of(dice), points);
                turn.rolling[points][dice - 1] = value;
            }
        }
        turn.expected = turn.rolled(throws.first(protected), 0) * f64::from(throws.unit);
        turn.roll_up_to = std::array::from_fn(|i| {
            (farkle[i] > 0.0).then(|| {
                let better = |p: &usize| turn.rolling[*p][i] > *p as f64 + 1e-9;
                (0..turn.rolling.len()).rev().find(better).unwrap_or(0) as u32 * throws.unit
            })
        });
        Ok(turn)
    }

    fn rolled(&self, throw: &super::throws::Throw, points: usize) -> f64 {
        throw
            .ways
            .iter()
            .map(|way| {
                way.chance
                    * most(
                        way.choices
                            .iter()
                            .map(|&(gain, left)| self.at(points + gain as usize, left as usize)),
                    )
            })
            .sum()
    }

    /// The worth in units of having these turn points and so many dice to roll, or to bank.
    fn at(&self, points: usize, dice: usize) -> f64 {
        match self.rolling.get(points) {
            Some(row) => row[dice - 1].max(points as f64),
            None => points as f64 + self.beyond[dice - 1],
        }
    }

    /// What the turn gives on average with these points so far and so many dice to roll, if they are rolled.
    pub fn rolling(&self, points: u32, dice: usize) -> f64 {
        let unit = f64::from(self.unit);
        let (low, part) = (points / self.unit, f64::from(points % self.unit) / unit);
        let row = |p: u32| match self.rolling.get(p as usize) {
            Some(row) => row[dice - 1],
            None => f64::from(p) * (1.0 - self.farkle[dice - 1]) + self.gain[dice - 1],
        };
        // Modifiers may leave points between two units: the value is taken from the line between.
        (row(low) * (1.0 - part) + row(low + 1) * part) * unit
    }

    /// The same with the choice to bank.
    pub fn best(&self, points: u32, dice: usize) -> f64 {
        self.rolling(points, dice).max(f64::from(points))
    }
}

fn most(values: impl Iterator<Item = f64>) -> f64 {
    values.fold(f64::NEG_INFINITY, f64::max)
}

/// What rolling still adds when so much is at stake that only dice which never farkle are rolled.
fn beyond(throws: &Throws, farkle: &[f64; DICE]) -> Result<[f64; DICE], Endless> {
    let mut add = [0.0; DICE];
    for _ in 0..10_000 {
        let next: [f64; DICE] = std::array::from_fn(|i| {
            if farkle[i] > 0.0 {
                return 0.0;
            }
            let ways = throws.of(i + 1).ways.iter();
            ways.map(|w| w.chance * most(w.choices.iter().map(|&(p, m)| f64::from(p) + add[m as usize - 1])))
                .sum()
        });
        if next.iter().zip(&add).all(|(a, b)| (a - b).abs() < 1e-12 * (1.0 + b.abs())) {
            return Ok(next);
        }
        add = next;
    }
    Err(Endless)
}

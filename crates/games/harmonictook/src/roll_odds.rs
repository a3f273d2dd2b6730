//! What each total of one roll brings: for the own city, and for others who watch what a roll pays.

use engine::Seat;

use crate::Dice;
use crate::card::Ability;
use crate::income::Own;
use crate::rules::Harmonictook;
use crate::state::State;
use crate::turn_odds::{ONE, TWO};

/// A total of one roll. Amounts are means over the throw of the boats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Total {
    /// The sum of the dice.
    pub total: u8,
    /// How likely it is.
    pub chance: f64,
    /// What it brings when the player rolls it, less what red cards take; raised if that is better.
    pub own: f64,
    /// The same, whatever red cards take.
    pub gross: f64,
    /// The least and the most that it brings when somebody else rolls it; `None` if nobody else has so many dice.
    pub others: Option<(f64, f64)>,
}

/// One roll with so many dice: frozen banks, no second roll, no purchase.
#[derive(Clone, PartialEq, Debug)]
pub struct RollOdds {
    /// The totals, ascending.
    pub totals: Vec<Total>,
    /// What an own roll brings on average, less what red cards take.
    pub mean: f64,
    /// The chance that an own roll brings nothing, whatever red cards take.
    pub nothing: f64,
}

impl Harmonictook {
    /// May this player roll two dice?
    pub fn has_two_dice(&self, s: &State, seat: Seat) -> bool {
        self.can(s, seat, Ability::TwoDice)
    }

    /// What a roll of `dice` brings to `seat`.
    pub fn roll_odds(&self, s: &State, seat: Seat, dice: Dice) -> RollOdds {
        let two = dice == Dice::Two;
        let (totals, chances) = if two { (2..=12, &TWO) } else { (1..=6, &ONE) };
        let raises = two && self.can(s, seat, Ability::Raise);
        let rollers: Vec<Seat> = self.others(seat).filter(|r| !two || self.has_two_dice(s, *r)).collect();
        let (mut mean, mut nothing) = (0.0, 0.0);
        let totals = totals
            .map(|total| {
                let (mut own, mut gross) = self.own_means(s, seat, total);
                if raises && total >= 10 {
                    let raised = self.own_means(s, seat, total + 2);
                    if raised.0 > own {
                        (own, gross) = raised;
                    }
                }
                let chance = chances[total];
                mean += chance * own;
                if gross <= 0.0 {
                    nothing += chance;
                }
                let amounts = rollers.iter().map(|r| self.watching_mean(s, seat, *r, total));
                let others = amounts.fold(None, |ends: Option<(f64, f64)>, x| {
                    Some(ends.map_or((x, x), |(low, high)| (low.min(x), high.max(x))))
                });
                Total { total: total as u8, chance, own, gross, others }
            })
            .collect();
        RollOdds { totals, mean, nothing }
    }

    /// What an own total brings with and without what red cards take.
    fn own_means(&self, s: &State, seat: Seat, total: usize) -> (f64, f64) {
        let income = |caught| self.own_income(s, seat, total, caught);
        let spread = self.catches(s, seat, seat, total);
        let net = |Own { gross, lost }: Own| gross - lost;
        (over_boats(spread, |c| net(income(c))), over_boats(spread, |c| income(c).gross))
    }

    fn watching_mean(&self, s: &State, seat: Seat, roller: Seat, total: usize) -> f64 {
        let income = |caught| self.opponent_income(s, seat, roller, total, caught);
        over_boats(self.catches(s, seat, roller, total), income)
    }
}

/// The mean over the throw of the boats, if it matters.
fn over_boats(matters: bool, amount: impl Fn(i32) -> i32) -> f64 {
    if matters {
        (2..13).map(|caught| TWO[caught] * f64::from(amount(caught as i32))).sum()
    } else {
        f64::from(amount(7))
    }
}

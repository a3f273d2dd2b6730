//! All there is to know. Nothing is hidden in Farkle, so that it is every viewer's view as well.

use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::Group;
use crate::dice::DICE;
use crate::few::Few;
use crate::ruleset::{Ability, MOST_GOALS, MOST_OFFERS, MOST_RELICS};

/// The most players in versus.
pub const SEATS: usize = 6;
/// All dice held.
pub(crate) const ALL_HELD: u8 = 0b11_1111;

/// Where a turn stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Before the first roll of a turn.
    Start,
    /// Rolled; a combo must be locked.
    Rolled,
    /// Rolled without a combo, while a charge may still save the turn.
    Doomed,
    /// Locked; roll, bank, or lock more.
    Locked,
    /// Between two levels.
    Shop,
    /// Over.
    Over,
}

/// A goal: what it still needs, and what is pending for it in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// The points that it still needs; 0 when it is fulfilled.
    pub remaining: u32,
    /// Locked for it and not banked, in hundredths of points.
    pub pending: u32,
}

/// A relic that is carried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Relic {
    /// Which one, by its place in the ruleset.
    pub id: u8,
    /// Levels completed since it was bought.
    pub age: u8,
}

/// A run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The level, from 1.
    pub level: u8,
    /// The turns that are left in it, this one included.
    pub turns_left: u8,
    /// The turns that it has had, this one included.
    pub turn_index: u8,
    /// How often a level was failed.
    pub failures: u8,
    /// Was the present level failed before?
    pub failed_here: bool,
    /// The goals of the level.
    pub goals: Few<Goal, MOST_GOALS>,
    /// The goal that locks count for.
    pub aim: u8,
    /// Was the goal chosen since the last lock or roll?
    pub aimed: bool,
    /// The purse.
    pub gold: u32,
    /// Points that counted in completed levels.
    pub score: u32,
    /// What is carried, in the order it came.
    pub relics: Few<Relic, MOST_RELICS>,
    /// Charges left of each ability: re-roll, flip, wind.
    pub charges: [u8; 3],
    /// Turns that were added to this level.
    pub extra_turns: u8,
    /// What the shop offers.
    pub offers: Few<u8, MOST_OFFERS>,
    /// How often the offers of this shop were changed.
    pub refreshes: u8,
    /// Were all levels completed?
    pub won: bool,
    /// Was it ended by the player?
    pub retired: bool,
}

impl Run {
    /// The charges left of an ability.
    pub fn charges(&self, ability: Ability) -> u8 {
        self.charges[ability as usize]
    }
}

/// A game of versus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Versus {
    /// What each player has banked.
    pub totals: [u32; SEATS],
    /// Farkles in a row of each player.
    pub farkles: [u8; SEATS],
    /// Who has banked before.
    pub opened: Seats,
    /// Who reached the target first.
    pub leader: Option<Seat>,
}

/// The part that depends on how many play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Alone.
    Run(Run),
    /// Against each other.
    Versus(Versus),
}

/// All there is to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Whose turn it is.
    pub seat: Seat,
    /// Where the turn stands.
    pub stage: Stage,
    /// What the dice show; 0 before the first roll of a turn.
    pub faces: [u8; DICE],
    /// Which dice are held, as bits.
    pub held: u8,
    /// Raw points locked in this turn.
    pub points: u32,
    /// Combos locked in this turn.
    pub locks: u8,
    /// The rest.
    pub mode: Mode,
}

impl State {
    /// The dice that are not held; `None` if there are none or nothing was rolled.
    #[inline]
    pub fn free(&self) -> Option<Group> {
        if self.held == ALL_HELD || self.faces[0] == 0 {
            return None;
        }
        let held = self.held;
        let weightless = |(i, &f): (usize, &u8)| if held >> i & 1 == 0 { f } else { 0 };
        Some(Group::of_faces(self.faces.iter().enumerate().map(weightless)))
    }

    /// How many dice the next roll takes.
    pub fn to_roll(&self) -> usize {
        if self.held == ALL_HELD { DICE } else { DICE - self.held.count_ones() as usize }
    }

    /// The run, if this is one.
    pub fn run(&self) -> Option<&Run> {
        if let Mode::Run(run) = &self.mode { Some(run) } else { None }
    }

    /// The versus game, if this is one.
    pub fn versus(&self) -> Option<&Versus> {
        if let Mode::Versus(versus) = &self.mode { Some(versus) } else { None }
    }
}

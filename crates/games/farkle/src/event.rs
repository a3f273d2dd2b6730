//! What happens, under the names that the run's event flow has always had.

use std::fmt;
use std::sync::Arc;

use engine::{GameEvent, Seat, Viewer};
use serde::de::Error as _;
use serde::{Deserialize, Serialize};

use crate::Group;
use crate::few::Few;
use crate::ruleset::{Ability, GoalSpec, MOST_GOALS, Rarity};
use crate::state::SEATS;

/// An exact amount in hundredths; written as a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amount(pub i64);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 as f64 / 100.0)
    }
}

impl Serialize for Amount {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 { s.serialize_i64(self.0 / 100) } else { s.serialize_f64(self.0 as f64 / 100.0) }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let amount = f64::deserialize(d)? * 100.0;
        if amount.abs() > 1e15 {
            Err(D::Error::custom("that is too much"))
        } else {
            Ok(Self(amount.round() as i64))
        }
    }
}

/// Some of the six dice, as bits; written as a list of their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiceSet(pub u8);

impl Serialize for DiceSet {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq((0..6u8).filter(|i| self.0 >> i & 1 != 0))
    }
}

impl<'de> Deserialize<'de> for DiceSet {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let places = Vec::<u8>::deserialize(d)?;
        match places.iter().find(|i| **i >= 6) {
            Some(place) => Err(D::Error::custom(format!("dice have places 0 to 5, not {place}"))),
            None => Ok(Self(places.iter().fold(0, |set, i| set | 1 << i))),
        }
    }
}

/// A shared text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(pub Arc<str>);

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Text {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Self(String::deserialize(d)?.into()))
    }
}

/// Why a turn ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum TurnEnd {
    Banked,
    Farkle,
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs)]
pub enum Event {
    /// A player wants to roll.
    RequestRoll { seat: Seat },
    /// A player wants to lock dice.
    RequestLock { seat: Seat, dice: Group },
    /// A player wants to bank.
    RequestBank { seat: Seat },
    /// A player wants to buy.
    RequestBuyRelic { index: u8 },
    /// A player wants to leave the shop.
    RequestSkipShop,
    /// A player wants other offers.
    RequestRefreshShop,
    /// A player wants to use an ability.
    RequestAbility { ability: Ability },

    /// A turn begins. In versus there is no level.
    TurnStart {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        turns_left: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        turn_index: Option<u8>,
    },
    /// So many dice are going to be rolled.
    Roll { dice: u8 },
    /// All dice were held: six fresh ones are rolled.
    HotDice,
    /// Before any die changes.
    PreRoll { dice: u8 },
    /// A die shows a new face.
    DieRolled { index: u8, face: u8 },
    /// The first roll of a turn had no combo: its first die was turned into a 1.
    FirstRollProtected { index: u8, was: u8, face: u8 },
    /// All faces after a roll.
    PostRoll { faces: [u8; 6] },
    /// The roll is done; these dice are part of some combo.
    TurnRoll { scoring: DiceSet },
    /// The roll has no combo, but a charge may still save it.
    FarkleLooms,
    /// Locks count for this goal from now on.
    GoalAimed { goal_index: u8 },
    /// A die is held.
    DieHeld { index: u8, face: u8 },
    /// A combo was locked for a goal; `points` are raw.
    Lock { seat: Seat, goal_index: u8, points: u32, dice: Group },
    /// A modifier changed what a lock counts; in points.
    LockBonus { goal_index: u8, bonus: Amount },
    /// What the turn has gathered so far.
    TurnLockAdded { turn_score: u32 },
    /// What was gathered is kept.
    Bank { seat: Seat },
    /// The turn ends by a bank.
    TurnBanked { seat: Seat, turn_score: u32 },
    /// A goal asks for its pending points.
    ScoreApplyRequest { goal_index: u8, pending_raw: Amount },
    /// Modifiers were folded over them.
    ScoreApplied { goal_index: u8, pending_raw: Amount, adjusted: u32 },
    /// A goal came nearer.
    GoalProgress { goal_index: u8, delta: u32, remaining: u32 },
    /// A goal is fulfilled.
    GoalFulfilled { goal_index: u8, optional: bool },
    /// Gold was earned.
    GoldGained { amount: u32, gold: u32 },
    /// No combo: what was not banked is lost.
    Farkle { seat: Seat },
    /// The turn ends by a farkle.
    TurnFarkle { seat: Seat, lost: u32 },
    /// The turn is over; exactly once a turn.
    TurnEnd { seat: Seat, reason: TurnEnd },

    /// All mandatory goals are fulfilled.
    LevelComplete { level: u8 },
    /// No turns are left, and a mandatory goal is not fulfilled.
    LevelFailed { level: u8 },
    /// The next level is being made.
    LevelAdvanceStarted { from_level: u8, from_index: u8 },
    /// The next level is there.
    LevelGenerated { new_level: u8, goals: Few<GoalSpec, MOST_GOALS>, max_turns: u8 },
    /// The next level has begun; with the player's own multiplier.
    LevelAdvanceFinished { level: u8, multiplier: Amount },
    /// The shop is open.
    ShopOpened { level_index: u8 },
    /// A relic is on offer.
    RelicOffered { index: u8, name: Text, rarity: Rarity, cost: u32, multiplier: Amount },
    /// Other offers were paid for.
    OffersRefreshed { cost: u32, gold: u32 },
    /// A relic was bought.
    RelicPurchased { index: u8, name: Text, cost: u32, multiplier: Amount, gold: u32 },
    /// Nothing was bought.
    RelicSkipped,
    /// The shop is closed.
    ShopClosed { skipped: bool },
    /// A relic that did not last is gone.
    RelicExpired { name: Text },
    /// A charge was used.
    AbilityUsed { ability: Ability, charges_left: u8 },
    /// A die was turned over.
    DieFlipped { index: u8, was: u8, face: u8 },
    /// The run is over.
    RunEnded { won: bool, level: u8, score: u32, retired: bool },

    /// Versus: points were added to a player's total.
    PointsBanked { seat: Seat, points: u32, total: u32 },
    /// Versus: three farkles in a row.
    ThreeFarkles { seat: Seat, lost: u32, total: u32 },
    /// Versus: somebody reached the target; the others have one last turn.
    LastTurns { seat: Seat, total: u32 },
    /// Versus: the game is over.
    GameEnded { totals: Few<u32, SEATS> },
}

engine::written_as! {
    /// Points, perhaps with hundredths.
    Amount => f64,
    /// The places of some dice, from 0.
    DiceSet => Vec<u8>,
    /// A text.
    Text => String,
    /// The faces of some dice.
    Group => Vec<u8>,
}

impl GameEvent for Event {
    fn seen_by(&self, _: Viewer) -> Option<Self> {
        Some(self.clone())
    }
}

impl Serialize for Group {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.faces())
    }
}

impl<'de> Deserialize<'de> for Group {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let faces = Vec::<u8>::deserialize(d)?;
        Self::new(&faces).ok_or_else(|| D::Error::custom("a group is one to six faces from 1 to 6"))
    }
}

//! Why a request is denied.

use engine::Fields;
use serde::{Deserialize, Serialize};

use crate::Action;

/// A denied request: what was asked for, and why it can't be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// What was asked for.
    pub request: Action,
    /// Why not.
    #[serde(flatten)]
    pub reason: Reason,
}

engine::refusals! {
    /// Why a request is denied.
    pub enum Reason {
        GameOver = "game_over",
        NotYourTurn = "not_your_turn",
        NoSuchSeat = "no_such_seat",
        ShopOpen = "shop_open",
        ShopClosed = "shop_closed",
        RollFirst = "roll_first",
        LockFirst = "lock_first",
        NoSuchDice = "no_such_dice",
        NoCombo = "no_combo",
        BelowOpening { points: u32 } = "below_opening",
        NoGoals = "no_goals",
        NoSuchGoal = "no_such_goal",
        GoalFulfilled = "goal_fulfilled",
        AlreadyAimed = "already_aimed",
        LockForGoal = "lock_for_goal",
        NothingToLock = "nothing_to_lock",
        NoSuchOffer = "no_such_offer",
        NotEnoughGold { cost: u32, gold: u32 } = "not_enough_gold",
        NoRoom = "no_room",
        NoRefresh = "no_refresh",
        NoCharge = "no_charge",
        NotFresh = "not_fresh",
        DieHeld = "die_held",
        NotAtStart = "not_at_start",
        EnoughTurns = "enough_turns",
        Doomed = "doomed",
        NoFarkle = "no_farkle",
        NoRetiring = "no_retiring",
    }
}

impl engine::Refusal for Refusal {
    const CODES: &'static [&'static str] = Reason::CODES;

    fn code(&self) -> &'static str {
        self.reason.code()
    }

    fn fields(&self) -> Fields<'_> {
        self.reason.fields()
    }
}

//! Why a request is denied.

use thiserror::Error;

use crate::Action;

/// A denied request: what was asked for, and why it can't be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{} denied: {reason}", request.request())]
pub struct Refusal {
    /// What was asked for.
    pub request: Action,
    /// Why not.
    pub reason: Reason,
}

/// Why a request is denied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)]
pub enum Reason {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("there is no such seat at this table")]
    NoSuchSeat,
    #[error("the shop is open: buy or skip first")]
    ShopOpen,
    #[error("the shop is closed")]
    ShopClosed,
    #[error("roll first")]
    RollFirst,
    #[error("lock a combo before you roll or bank")]
    LockFirst,
    #[error("those dice are not all there to lock")]
    NoSuchDice,
    #[error("those dice are no combo: a lock takes exactly one")]
    NoCombo,
    #[error("your first bank needs {0} points in a turn")]
    BelowOpening(u32),
    #[error("there are no goals in versus")]
    NoGoals,
    #[error("there is no such goal in this level")]
    NoSuchGoal,
    #[error("that goal is already fulfilled")]
    GoalFulfilled,
    #[error("you are aiming at that goal already")]
    AlreadyAimed,
    #[error("you chose a goal already: lock a combo for it")]
    LockForGoal,
    #[error("there is nothing left to lock")]
    NothingToLock,
    #[error("there is no such offer")]
    NoSuchOffer,
    #[error("that costs {cost} gold, and you have {gold}")]
    NotEnoughGold { cost: u32, gold: u32 },
    #[error("you can't carry more relics")]
    NoRoom,
    #[error("this shop does not change its offers")]
    NoRefresh,
    #[error("you have no charge left for that")]
    NoCharge,
    #[error("that works on a fresh roll only, before a lock")]
    NotFresh,
    #[error("that die is held")]
    DieHeld,
    #[error("that works at the start of a turn only")]
    NotAtStart,
    #[error("a level can't have more turns")]
    EnoughTurns,
    #[error("the roll has no combo: use a charge or accept the farkle")]
    Doomed,
    #[error("there is no farkle to accept")]
    NoFarkle,
    #[error("a run can be ended at the start of a turn, once a level was failed")]
    NoRetiring,
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self.reason {
            Reason::GameOver => "game_over",
            Reason::NotYourTurn => "not_your_turn",
            Reason::NoSuchSeat => "no_such_seat",
            Reason::ShopOpen => "shop_open",
            Reason::ShopClosed => "shop_closed",
            Reason::RollFirst => "roll_first",
            Reason::LockFirst => "lock_first",
            Reason::NoSuchDice => "no_such_dice",
            Reason::NoCombo => "no_combo",
            Reason::BelowOpening(_) => "below_opening",
            Reason::NoGoals => "no_goals",
            Reason::NoSuchGoal => "no_such_goal",
            Reason::GoalFulfilled => "goal_fulfilled",
            Reason::AlreadyAimed => "already_aimed",
            Reason::LockForGoal => "lock_for_goal",
            Reason::NothingToLock => "nothing_to_lock",
            Reason::NoSuchOffer => "no_such_offer",
            Reason::NotEnoughGold { .. } => "not_enough_gold",
            Reason::NoRoom => "no_room",
            Reason::NoRefresh => "no_refresh",
            Reason::NoCharge => "no_charge",
            Reason::NotFresh => "not_fresh",
            Reason::DieHeld => "die_held",
            Reason::NotAtStart => "not_at_start",
            Reason::EnoughTurns => "enough_turns",
            Reason::Doomed => "doomed",
            Reason::NoFarkle => "no_farkle",
            Reason::NoRetiring => "no_retiring",
        }
    }
}

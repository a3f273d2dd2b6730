//! Why an action is not possible.

use engine::Filling;
use engine::text::{Field, kebab};

use crate::Phase;

engine::refusals! {
    /// Why an action is not possible now.
    pub enum Refusal {
        GameOver = "game_over",
        NotYourTurn = "not_your_turn",
        NoSuchSeat = "no_such_seat",
        WrongPhase { phase: Phase } = "wrong_phase",
        OneDie = "one_die",
        NoReroll = "no_reroll",
        Rerolled = "rerolled",
        NoRaise = "no_raise",
        NotOthers = "not_others",
        NothingThere = "nothing_there",
        Purple = "purple",
        NotInCity = "not_in_city",
        NotInGame = "not_in_game",
        TooDear { cost: u32, coins: u32 } = "too_dear",
        NotOnSale = "not_on_sale",
        OnlyOne = "only_one",
        AlreadyBuilt = "already_built",
        NotBuilt = "not_built",
        NoCoins = "no_coins",
    }
}

impl Field for Phase {
    fn value(&self) -> Filling<'_> {
        kebab(self)
    }
}

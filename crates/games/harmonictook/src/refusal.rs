//! Why an action is not possible.

use thiserror::Error;

use crate::Phase;

/// Why an action is not possible now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("there is no such seat at this table")]
    NoSuchSeat,
    #[error("{}", now(*.0))]
    WrongPhase(Phase),
    #[error("two dice need the Train Station")]
    OneDie,
    #[error("another roll needs the Radio Tower")]
    NoReroll,
    #[error("a roll may be repeated only once a turn")]
    Rerolled,
    #[error("only a total of 10 or more may be raised, and only with the Harbor")]
    NoRaise,
    #[error("choose another player")]
    NotOthers,
    #[error("that player has no card to swap")]
    NothingThere,
    #[error("purple cards are never given away, swapped or closed")]
    Purple,
    #[error("that card is not in that city")]
    NotInCity,
    #[error("that card is not in this game")]
    NotInGame,
    #[error("it costs {cost}, and you have {coins}")]
    TooDear { cost: u32, coins: u32 },
    #[error("there is no such card in the market")]
    NotOnSale,
    #[error("you have one already, and nobody may have two of a purple card")]
    OnlyOne,
    #[error("you have that landmark already")]
    AlreadyBuilt,
    #[error("you have not built that landmark")]
    NotBuilt,
    #[error("nobody gets coins for declining at this table")]
    NoCoins,
}

fn now(phase: Phase) -> &'static str {
    match phase {
        Phase::Roll => "roll the dice first",
        Phase::Keep => "keep the roll, repeat it or raise it",
        Phase::Demolish => "choose a landmark to tear down",
        Phase::Give => "choose a card to give away",
        Phase::To => "choose who gets the card",
        Phase::Target => "choose whom to take coins from",
        Phase::SwapWith => "choose whom to swap with, or decline",
        Phase::SwapGive => "choose the card to give",
        Phase::SwapTake => "choose the card to take",
        Phase::Renovate => "name a card to be closed",
        Phase::Build => "buy a card, build a landmark, or pass",
        Phase::Invest => "invest a coin, or skip",
        Phase::Over => "the game is over",
    }
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::NotYourTurn => "not_your_turn",
            Self::NoSuchSeat => "no_such_seat",
            Self::WrongPhase(_) => "wrong_phase",
            Self::OneDie => "one_die",
            Self::NoReroll => "no_reroll",
            Self::Rerolled => "rerolled",
            Self::NoRaise => "no_raise",
            Self::NotOthers => "not_others",
            Self::NothingThere => "nothing_there",
            Self::Purple => "purple",
            Self::NotInCity => "not_in_city",
            Self::NotInGame => "not_in_game",
            Self::TooDear { .. } => "too_dear",
            Self::NotOnSale => "not_on_sale",
            Self::OnlyOne => "only_one",
            Self::AlreadyBuilt => "already_built",
            Self::NotBuilt => "not_built",
            Self::NoCoins => "no_coins",
        }
    }
}

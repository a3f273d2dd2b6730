//! Why an action is not possible.

use thiserror::Error;

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
    #[error("the round has not been dealt yet: the dealer plays `deal`")]
    NotDealt,
    #[error("the round is already dealt")]
    AlreadyDealt,
    #[error("first everybody turns up {0} of the own cards")]
    FlipFirst(u8),
    #[error("you have already turned up your cards")]
    AlreadyFlipped,
    #[error("the cards at the start are already turned up")]
    FlipsDone,
    #[error("at the start everybody turns up exactly {0} cards")]
    WrongFlips(u8),
    #[error("you already have a card in hand: swap it or discard it")]
    HasCard,
    #[error("you have no card in hand: draw or take one first")]
    NoCard,
    #[error("a card taken from the discard pile must be swapped in")]
    MustSwap,
    #[error("the discard pile is empty: draw from the deck")]
    EmptyDiscard,
    #[error("you discarded: turn up one of your face-down cards")]
    MustTurn,
    #[error("you discarded: turn up one of your face-down cards, or pass")]
    TurnOrPass,
    #[error("that card is already face up")]
    FaceUp,
    #[error("turning up a card instead of drawing needs the option `flip_as_action`")]
    NoFlipAction,
    #[error("there is nothing to pass on now")]
    NoPass,
    #[error("knocking instead of drawing needs the option `knock_early`")]
    NoKnock,
    #[error("you may knock only with one or two face-down cards")]
    KnockTooEarly,
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::NotYourTurn => "not_your_turn",
            Self::NoSuchSeat => "no_such_seat",
            Self::NotDealt => "not_dealt",
            Self::AlreadyDealt => "already_dealt",
            Self::FlipFirst(_) => "flip_first",
            Self::AlreadyFlipped => "already_flipped",
            Self::FlipsDone => "flips_done",
            Self::WrongFlips(_) => "wrong_flips",
            Self::HasCard => "has_card",
            Self::NoCard => "no_card",
            Self::MustSwap => "must_swap",
            Self::EmptyDiscard => "empty_discard",
            Self::MustTurn => "must_turn",
            Self::TurnOrPass => "turn_or_pass",
            Self::FaceUp => "face_up",
            Self::NoFlipAction => "no_flip_action",
            Self::NoPass => "no_pass",
            Self::NoKnock => "no_knock",
            Self::KnockTooEarly => "knock_too_early",
        }
    }
}

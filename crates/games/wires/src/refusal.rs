//! Why an action is not possible.

use thiserror::Error;

/// Why an action is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)]
pub enum Refusal {
    #[error("there is no such seat")]
    NoSuchSeat,
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("that does not fit here: {0}")]
    NotNow(&'static str),
    #[error("an info token goes on an own blue wire that has none and is not cut")]
    BadToken,
    #[error("point at an uncut wire of a teammate")]
    BadTarget,
    #[error("that stand has too few uncut wires for the detector")]
    StandTooSmall,
    #[error("you can only say a value that you hold uncut")]
    NotHeld,
    #[error("you must hold all remaining copies of the value, two or four of them")]
    NotAllYours,
    #[error("only who has nothing but red wires left reveals them")]
    NotAllRed,
    #[error("your uncut wires are all red: reveal them")]
    RevealFirst,
    #[error("this table plays without Double Detectors")]
    NoDetector,
    #[error("you have used your Double Detector")]
    DetectorUsed,
    #[error("that card is not on the table")]
    NoSuchCard,
    #[error("that card has been used")]
    CardUsed,
    #[error("that card can be used once two wires of its number are cut")]
    CardLocked,
    #[error("that card can do nothing now")]
    CardUseless,
    #[error("choose one of the wires that were pointed at and that fit")]
    BadAnswer,
    #[error("choose an own uncut wire of the value that was called")]
    BadOwn,
    #[error("choose the left one of two neighbours on a stand for which the label is true")]
    BadLabel,
    #[error("that player can't be chosen here")]
    BadPick,
    #[error("choose an own uncut wire")]
    BadGive,
    #[error("the wire does not sort in there")]
    BadInsert,
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NoSuchSeat => "no_such_seat",
            Self::GameOver => "game_over",
            Self::NotYourTurn => "not_your_turn",
            Self::NotNow(_) => "not_now",
            Self::BadToken => "bad_token",
            Self::BadTarget => "bad_target",
            Self::StandTooSmall => "stand_too_small",
            Self::NotHeld => "not_held",
            Self::NotAllYours => "not_all_yours",
            Self::NotAllRed => "not_all_red",
            Self::RevealFirst => "reveal_first",
            Self::NoDetector => "no_detector",
            Self::DetectorUsed => "detector_used",
            Self::NoSuchCard => "no_such_card",
            Self::CardUsed => "card_used",
            Self::CardLocked => "card_locked",
            Self::CardUseless => "card_useless",
            Self::BadAnswer => "bad_answer",
            Self::BadOwn => "bad_own",
            Self::BadLabel => "bad_label",
            Self::BadPick => "bad_pick",
            Self::BadGive => "bad_give",
            Self::BadInsert => "bad_insert",
        }
    }
}

//! Why an action is not possible.

use engine::Filling;
use engine::text::{Field, kebab};

use crate::state::Stage;

engine::refusals! {
    /// Why an action is not possible now.
    pub enum Refusal {
        NoSuchSeat = "no_such_seat",
        GameOver = "game_over",
        NotYourTurn = "not_your_turn",
        NotNow { stage: Stage } = "not_now",
        BadToken = "bad_token",
        BadTarget = "bad_target",
        StandTooSmall = "stand_too_small",
        NotHeld = "not_held",
        NotAllYours = "not_all_yours",
        NotAllRed = "not_all_red",
        RevealFirst = "reveal_first",
        NoDetector = "no_detector",
        DetectorUsed = "detector_used",
        NoSuchCard = "no_such_card",
        CardUsed = "card_used",
        CardLocked = "card_locked",
        CardUseless = "card_useless",
        BadAnswer = "bad_answer",
        BadOwn = "bad_own",
        BadLabel = "bad_label",
        BadPick = "bad_pick",
        BadGive = "bad_give",
        BadInsert = "bad_insert",
    }
}

impl Field for Stage {
    fn value(&self) -> Filling<'_> {
        kebab(self)
    }
}

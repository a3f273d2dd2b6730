//! Why an action is not possible.

engine::refusals! {
    /// Why an action is not possible now.
    pub enum Refusal {
        GameOver = "game_over",
        NotYourTurn = "not_your_turn",
        NoSuchSeat = "no_such_seat",
        NotDealt = "not_dealt",
        AlreadyDealt = "already_dealt",
        FlipFirst { cards: u8 } = "flip_first",
        AlreadyFlipped = "already_flipped",
        FlipsDone = "flips_done",
        WrongFlips { cards: u8 } = "wrong_flips",
        HasCard = "has_card",
        NoCard = "no_card",
        MustSwap = "must_swap",
        EmptyDiscard = "empty_discard",
        MustTurn = "must_turn",
        TurnOrPass = "turn_or_pass",
        FaceUp = "face_up",
        NoFlipAction = "no_flip_action",
        NoPass = "no_pass",
        NoKnock = "no_knock",
        KnockTooEarly = "knock_too_early",
    }
}

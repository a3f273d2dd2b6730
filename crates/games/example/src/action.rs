//! What players do, and why they sometimes can't.

engine::small! {
    /// A card, 0 to 12; people see 1 to 13.
    pub Card: 13, "a card"
}

engine::actions! {
    /// What a player does.
    pub enum Action {
        /// Keep the card.
        Keep = "keep",
        /// Change it for one from the deck.
        Change = "change",
    }
}

engine::refusals! {
    /// Why an action is not possible.
    pub enum Refusal {
        GameOver = "game_over",
        NotYourTurn = "not_your_turn",
    }
}

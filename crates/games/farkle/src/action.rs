//! What a player can do.

use crate::Group;

engine::small!(/// A goal of the level.
    pub GoalAt: 8, "a goal");
engine::small!(/// An offer of the shop.
    pub Offer: 4, "an offer");
engine::small!(/// One of the six dice.
    pub Die: 6, "a die");

engine::actions! {
    /// What a player does. Append only: ids are for ever.
    pub enum Action {
        /// Roll the dice that are not held; all six after hot dice.
        Roll = "roll",
        /// Keep what was locked and end the turn.
        Bank = "bank",
        /// Hold exactly the dice of one combo and count its points.
        Lock(dice: Group) = "lock",
        /// Let the next locks count for this goal.
        Aim(goal: GoalAt) = "aim",
        /// Buy a relic.
        Buy(offer: Offer) = "buy",
        /// Leave the shop without buying.
        Skip = "skip",
        /// Pay for other offers.
        Refresh = "refresh",
        /// Use a charge: roll the dice of the last roll again.
        Reroll = "reroll",
        /// Use a charge: turn a die of the last roll over.
        Flip(die: Die) = "flip",
        /// Use a charge: one more turn in this level.
        Wind = "wind",
        /// Let a roll without a combo be the farkle that it is.
        Accept = "accept",
        /// End the run here; its score counts.
        Retire = "retire",
    }
}

impl Action {
    /// The request that this is, as events and refusals name it.
    pub fn request(self) -> &'static str {
        match self {
            Self::Roll => "REQUEST_ROLL",
            Self::Bank => "REQUEST_BANK",
            Self::Lock(_) => "REQUEST_LOCK",
            Self::Aim(_) => "REQUEST_AIM",
            Self::Buy(_) => "REQUEST_BUY_RELIC",
            Self::Skip => "REQUEST_SKIP_SHOP",
            Self::Refresh => "REQUEST_REFRESH_SHOP",
            Self::Reroll | Self::Flip(_) | Self::Wind => "REQUEST_ABILITY",
            Self::Accept => "REQUEST_ACCEPT",
            Self::Retire => "REQUEST_RETIRE",
        }
    }
}

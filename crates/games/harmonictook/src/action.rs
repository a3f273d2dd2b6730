//! What players do.

use std::fmt;

use engine::{Atom, Seat};

use crate::{Kind, Landmark};

/// How many dice: one or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dice {
    /// One die.
    One,
    /// Two dice.
    Two,
}

impl Atom for Dice {
    const COUNT: u32 = 2;

    #[inline]
    fn index(self) -> u32 {
        self as u32
    }

    #[inline]
    fn from_index(index: u32) -> Self {
        if index == 0 { Self::One } else { Self::Two }
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self as u8 + 1)
    }

    fn read(word: &str) -> Option<Self> {
        match word {
            "1" => Some(Self::One),
            "2" => Some(Self::Two),
            _ => None,
        }
    }

    fn expected() -> String {
        "1 or 2 dice".into()
    }
}

engine::actions! {
    /// What players do.
    pub enum Action {
        /// Roll the dice.
        Roll(dice: Dice) = "roll",
        /// Keep the roll as it is.
        Keep = "keep",
        /// Roll once more: the Radio Tower.
        Reroll(dice: Dice) = "reroll",
        /// Add 2 to the total: the Harbor.
        Raise = "raise",
        /// Take coins from this player: the TV Station.
        Target(seat: Seat) = "target",
        /// Swap cards with this player: the Business Center.
        Swap(seat: Seat) = "swap",
        /// Give this card away.
        Give(card: Kind) = "give",
        /// Take this card in exchange.
        Take(card: Kind) = "take",
        /// Don't swap.
        Decline = "decline",
        /// Take 5 coins instead of swapping.
        Coins = "coins",
        /// Give the card to this player: the Moving Company.
        To(seat: Seat) = "to",
        /// Tear down a landmark: the Demolition Company.
        Demolish(landmark: Landmark) = "demolish",
        /// Close all copies of a card: the Renovation Company.
        Close(card: Kind) = "close",
        /// Buy a card.
        Buy(card: Kind) = "buy",
        /// Build a landmark.
        Build(landmark: Landmark) = "build",
        /// Build nothing.
        Pass = "pass",
        /// Put a coin on the Tech Startup.
        Invest = "invest",
        /// Put no coin on it.
        Skip = "skip",
    }
}

/// Where each kind of action begins among the ids.
pub(crate) mod base {
    pub(crate) const ROLL: u32 = 0;
    pub(crate) const KEEP: u32 = 2;
    pub(crate) const REROLL: u32 = 3;
    pub(crate) const RAISE: u32 = 5;
    pub(crate) const TARGET: u32 = 6;
    pub(crate) const SWAP: u32 = 14;
    pub(crate) const GIVE: u32 = 22;
    pub(crate) const TAKE: u32 = 78;
    pub(crate) const DECLINE: u32 = 134;
    pub(crate) const COINS: u32 = 135;
    pub(crate) const TO: u32 = 136;
    pub(crate) const DEMOLISH: u32 = 144;
    pub(crate) const CLOSE: u32 = 154;
    pub(crate) const BUY: u32 = 210;
    pub(crate) const BUILD: u32 = 266;
    pub(crate) const PASS: u32 = 276;
    pub(crate) const INVEST: u32 = 277;
    #[cfg(test)]
    pub(crate) const SKIP: u32 = 278;
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::GameAction;

    #[test]
    fn the_bases_are_where_the_ids_begin() {
        let (seat, card, landmark) = (Seat(0), Kind(0), Landmark(0));
        for (action, id) in [
            (Action::Roll(Dice::One), base::ROLL),
            (Action::Keep, base::KEEP),
            (Action::Reroll(Dice::One), base::REROLL),
            (Action::Raise, base::RAISE),
            (Action::Target(seat), base::TARGET),
            (Action::Swap(seat), base::SWAP),
            (Action::Give(card), base::GIVE),
            (Action::Take(card), base::TAKE),
            (Action::Decline, base::DECLINE),
            (Action::Coins, base::COINS),
            (Action::To(seat), base::TO),
            (Action::Demolish(landmark), base::DEMOLISH),
            (Action::Close(card), base::CLOSE),
            (Action::Buy(card), base::BUY),
            (Action::Build(landmark), base::BUILD),
            (Action::Pass, base::PASS),
            (Action::Invest, base::INVEST),
            (Action::Skip, base::SKIP),
        ] {
            assert_eq!(action.id(), id, "{action}");
        }
        assert_eq!(Action::COUNT, base::SKIP + 1);
    }

    #[test]
    fn every_action_reads_back() {
        for id in 0..Action::COUNT {
            let action = Action::from_id(id).unwrap();
            assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
        }
        assert_eq!("buy farmers-market".parse::<Action>().unwrap(), Action::Buy(Kind(9)));
        assert!("roll 3".parse::<Action>().is_err());
    }
}

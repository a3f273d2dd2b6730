//! What can be chosen before a game.

use engine::Invalid;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::card::CardSet;

/// An official expansion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Expansion {
    /// Boats, restaurants and three landmarks, for up to five players.
    Harbor,
    /// Riskier cards: loans, demolition, renovation.
    MillionairesRow,
}

/// Which cards can be bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", expecting = "should be \"auto\", \"all\", 8 or 10")]
pub enum Market {
    /// Ten piles with an expansion, all piles without.
    #[default]
    Auto,
    /// All piles.
    All,
    /// This many piles, 8 or 10, drawn from one shuffled deck and refilled when a pile runs out.
    #[serde(untagged)]
    #[schemars(extend("enum" = [8, 10]))]
    Piles(u8),
}

/// What the Shopping Mall adds 1 to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mall {
    /// Café, Family Restaurant and Convenience Store.
    #[default]
    #[serde(alias = "default")]
    Readme,
    /// Every cup and bread card, the Bakery too.
    Official,
}

/// In which order the owners of red cards are paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RedOrder {
    /// In reverse turn order from the roller.
    #[default]
    #[serde(alias = "default")]
    Reverse,
    /// From seat 0 on.
    Seat,
}

/// What the Business Center does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BusinessCenter {
    /// The roller may swap a card with another player; declining pays nothing.
    #[default]
    #[serde(alias = "default")]
    Swap,
    /// Instead of swapping, 5 coins may be taken; bots always do.
    #[serde(rename = "bots_get_5")]
    BotsGet5,
}

/// When the Amusement Park counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ParkRule {
    /// It must be there when the doubles are rolled.
    #[default]
    #[serde(alias = "default")]
    Owned,
    /// It may be built in the same turn.
    Immediate,
}

/// How many landmarks win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", expecting = "should be \"all\" or a number from 1 to 7")]
pub enum Needed {
    /// All of them.
    #[default]
    All,
    /// This many.
    #[serde(untagged)]
    Count(#[schemars(range(min = 1, max = 7))] u8),
}

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The expansions to play with; Harbor allows a fifth player.
    #[schemars(extend("x-group" = "cards"))]
    pub expansions: Vec<Expansion>,
    /// Which cards can be bought: `all` piles, or 8 or 10 piles from a shuffled deck; `auto` means 10 with an expansion.
    #[schemars(extend("x-group" = "cards"))]
    pub market: Market,
    /// What the Shopping Mall adds 1 to.
    #[schemars(extend("x-group" = "variants"))]
    pub mall: Mall,
    /// In which order the owners of red cards are paid.
    #[schemars(extend("x-group" = "variants"))]
    pub red_order: RedOrder,
    /// What the Business Center does.
    #[schemars(extend("x-group" = "variants"))]
    pub business_center: BusinessCenter,
    /// When the Amusement Park counts.
    #[schemars(extend("x-group" = "variants"))]
    pub park: ParkRule,
    /// Coins at the start, 0 to 50.
    #[schemars(range(min = 0, max = 50), extend("x-group" = "house rules"))]
    pub starting_coins: u8,
    /// Cards of each kind, 1 to 10; the starting cards come on top.
    #[schemars(range(min = 1, max = 10), extend("x-group" = "house rules"))]
    pub supply: u8,
    /// How many landmarks win: a number, or `all`.
    #[schemars(extend("x-group" = "house rules"))]
    pub landmarks_to_win: Needed,
    /// Sets of your own, added to the official ones or in their place.
    #[schemars(extend("x-group" = "cards"))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardSet>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            expansions: Vec::new(),
            market: Market::Auto,
            mall: Mall::Readme,
            red_order: RedOrder::Reverse,
            business_center: BusinessCenter::Swap,
            park: ParkRule::Owned,
            starting_coins: 3,
            supply: 6,
            landmarks_to_win: Needed::All,
            cards: Vec::new(),
        }
    }
}

impl Options {
    /// Is this expansion on?
    pub fn has(&self, expansion: Expansion) -> bool {
        self.expansions.contains(&expansion)
    }

    /// How many piles lie open; `None` means all.
    pub fn piles(&self) -> Option<u32> {
        match self.market {
            Market::Auto if self.expansions.is_empty() => None,
            Market::Auto => Some(10),
            Market::All => None,
            Market::Piles(n) => Some(n.into()),
        }
    }

    /// Refuses what is out of range.
    pub fn check(&self) -> Result<(), Invalid> {
        let no = |reason: String| Err(Invalid(reason));
        if let Market::Piles(n) = self.market
            && n != 8
            && n != 10
        {
            return no(format!("`market` must be 8, 10, \"all\" or \"auto\", not {n}"));
        }
        if self.starting_coins > 50 {
            return no(format!("`starting_coins` must be 0 to 50, not {}", self.starting_coins));
        }
        if !(1..=10).contains(&self.supply) {
            return no(format!("`supply` must be 1 to 10, not {}", self.supply));
        }
        for (i, expansion) in self.expansions.iter().enumerate() {
            if self.expansions[..i].contains(expansion) {
                return no("`expansions` names one of them twice".into());
            }
        }
        if self.cards.len() > 8 {
            return no(format!("`cards` takes at most 8 sets, not {}", self.cards.len()));
        }
        self.cards.iter().try_for_each(crate::check::set)
    }
}

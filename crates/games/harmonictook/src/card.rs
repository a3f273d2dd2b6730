//! What a card is: the vocabulary in which all sets are written.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// When a card fires, and who pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// On everybody's roll; the bank pays.
    Blue,
    /// On the owner's roll; the bank pays.
    Green,
    /// On the others' rolls; the roller pays.
    Red,
    /// On the owner's roll, with an effect; at most one of each in a city, and never swapped.
    Purple,
}

/// The sign on a card, for cards that count others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Icon {
    Grain,
    Cow,
    Gear,
    Bread,
    Factory,
    Fruit,
    Cup,
    Major,
    Boat,
    Company,
    /// For cards of your own.
    Star,
}

/// Whose cards are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// The owner's; for `from_each`, those of the one who pays.
    #[default]
    Own,
    /// Those of all players together.
    All,
}

/// What the payment is multiplied by: how many of these cards there are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Per {
    /// Cards with one of these icons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// Cards with one of these names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// Whose cards.
    pub of: Whose,
}

/// Without this the card does nothing. One of the three.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Needs {
    /// The owner has this landmark.
    Landmark(String),
    /// The owner has built fewer landmarks than this.
    FewerLandmarks(u8),
    /// The roller has built at least this many landmarks.
    RollerLandmarks(u8),
}

/// What happens when a card fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Any colour but purple: `pays` times `per`, from whom the colour says. Negative: the owner pays the bank.
    #[default]
    Income,
    /// Blue: the roller throws two dice once, and each such card pays their sum.
    TwoDice,
    /// Red: the roller pays everything.
    AllCoins,
    /// Green: the owner must tear down one of the own landmarks, and gets `pays` for it.
    Demolish,
    /// Green: the owner must give a card that is not purple to another player, and gets `pays` for it.
    Move,
    /// Purple: `pays` times `per` (counted in the payer's city) from each other player.
    FromEach,
    /// Purple: `pays` from one player of choice.
    FromOne,
    /// Purple: half of their coins, rounded down, from each other player who has at least `pays`.
    Half,
    /// Purple: one card that is not purple may be swapped with another player.
    Swap,
    /// Purple: a card that is not purple is named; all copies close, and each other player pays `pays` for each of theirs.
    Renovate,
    /// Purple: a coin may be put on the card at the end of each own turn; pays that sum from each other player.
    Invest,
    /// Purple: all coins are shared out equally, the bank rounds up.
    Share,
}

/// A kind of card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Its name; the name of a card of another set replaces that card.
    pub name: String,
    /// When it fires, and who pays.
    pub colour: Colour,
    /// What it costs, 0 to 60.
    #[schemars(range(min = 0, max = 60))]
    pub cost: u8,
    /// The totals on which it fires, 1 to 14.
    #[schemars(length(min = 1), inner(range(min = 1, max = 14)))]
    pub rolls: Vec<u8>,
    /// Its sign.
    pub icon: Icon,
    /// How much it pays, -50 to 50.
    #[serde(default)]
    #[schemars(range(min = -50, max = 50))]
    pub pays: i8,
    /// What the payment is multiplied by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Per>,
    /// Without this it does nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<Needs>,
    /// What happens when it fires.
    #[serde(default)]
    pub effect: Effect,
    /// Does the Shopping Mall of the default rules add 1?
    #[serde(default)]
    pub mall: bool,
    /// Does it close for renovation after it has paid?
    #[serde(default)]
    pub closes: bool,
    /// Coins from the bank for whoever buys it, 0 to 50.
    #[serde(default)]
    #[schemars(range(min = 0, max = 50))]
    pub bonus: u8,
}

/// What a landmark can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// Nothing but count.
    #[default]
    None,
    /// The owner may roll two dice.
    TwoDice,
    /// The owner's shops and restaurants pay 1 more.
    Mall,
    /// Doubles give another turn.
    ExtraTurn,
    /// One roll a turn may be repeated.
    Reroll,
    /// A total of 10 or more may be raised by 2.
    Raise,
    /// Building nothing brings 10 coins.
    Airport,
    /// Who has no coins before building gets 1.
    CityHall,
}

/// A landmark.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LandmarkCard {
    /// Its name; the name of a landmark of another set replaces that landmark.
    pub name: String,
    /// What it costs, 0 to 200.
    #[schemars(range(min = 0, max = 200))]
    pub cost: u8,
    /// What it can do.
    #[serde(default)]
    pub ability: Ability,
    /// Everybody has it from the start, and it does not count as built.
    #[serde(default)]
    pub starts: bool,
}

/// A set of cards, as it stands in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardSet {
    /// The name of the set.
    pub set: String,
    /// What it is like.
    #[serde(default)]
    pub about: String,
    /// Official sets that it replaces: their cards and landmarks are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replaces: Vec<String>,
    /// The cards everybody starts with; if there are any, they replace Wheat Field and Bakery.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start: Vec<String>,
    /// The cards.
    #[serde(default)]
    pub cards: Vec<Card>,
    /// The landmarks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub landmarks: Vec<LandmarkCard>,
}

//! What can be chosen before a game, and what contradicts what.

use engine::{Invalid, Language};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::words::PHRASES;
use crate::{Card, Rank, Shoe, Suit};

/// What happens when a card drawn from the deck is discarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FlipMode {
    /// Standard: the turn ends.
    #[default]
    Never,
    /// Speed Golf: one face-down card must be flipped.
    Always,
    /// Suspense: one may be flipped once any player has at most one face-down card.
    Endgame,
}

/// How many decks are shuffled together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(expecting = "should be \"auto\", 1, 2 or 3")]
pub enum Decks {
    /// One for up to four players, two for more.
    #[default]
    #[serde(rename = "auto")]
    Auto,
    /// This many, 1 to 3.
    #[serde(untagged)]
    Count(#[schemars(range(min = 1, max = 3))] u8),
}

/// The options of a table. All house rules are off by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many holes are played, 1 to 18.
    #[schemars(range(min = 1, max = 18), extend("x-group" = "standard"))]
    pub rounds: u8,
    /// How many decks, 1 to 3; `auto` means one for up to four players and two for more.
    #[schemars(extend("x-group" = "standard"))]
    pub decks: Decks,
    /// How many cards everybody turns up at the start: 0, 1 or 2.
    #[schemars(range(min = 0, max = 2), extend("x-group" = "standard"))]
    pub initial_flips: u8,
    /// What happens after a card from the deck is discarded.
    #[schemars(extend("x-group" = "standard"))]
    pub flip_mode: FlipMode,
    /// 10 points for going out without the lowest score.
    #[schemars(extend("x-group" = "standard"))]
    pub knock_penalty: bool,
    /// Adds two jokers to each deck, worth -2.
    #[schemars(extend("x-group" = "standard"))]
    pub use_jokers: bool,

    /// A single joker in the whole shoe, worth -5. Needs `use_jokers`.
    #[schemars(extend("x-group" = "point modifiers"))]
    pub lucky_swing: bool,
    /// Kings are worth -2.
    #[schemars(extend("x-group" = "point modifiers"))]
    pub super_kings: bool,
    /// Tens are worth 1.
    #[schemars(extend("x-group" = "point modifiers"))]
    pub ten_penny: bool,

    /// -5 for the first to turn up all cards.
    #[schemars(extend("x-group" = "bonuses and penalties"))]
    pub knock_bonus: bool,
    /// -3 for the lowest score of a hole.
    #[schemars(extend("x-group" = "bonuses and penalties"))]
    pub underdog_bonus: bool,
    /// 5 points for everyone whose score equals another's.
    #[schemars(extend("x-group" = "bonuses and penalties"))]
    pub tied_shame: bool,
    /// A hand of exactly 21 counts 0.
    #[schemars(extend("x-group" = "bonuses and penalties"))]
    pub blackjack: bool,
    /// -5 for two columns of paired jacks.
    #[schemars(extend("x-group" = "bonuses and penalties"))]
    pub wolfpack: bool,

    /// Jokers are worth 2 alone and -4 as a pair. Excludes `lucky_swing`.
    #[schemars(extend("x-group" = "special"))]
    pub eagle_eye: bool,

    /// Instead of drawing, one own face-down card may be flipped.
    #[schemars(extend("x-group" = "more"))]
    pub flip_as_action: bool,
    /// With one or two face-down cards left, they may all be flipped instead of drawing.
    #[schemars(extend("x-group" = "more"))]
    pub knock_early: bool,
    /// -20 for each rank that fills two or more columns.
    #[schemars(extend("x-group" = "more"))]
    pub four_of_a_kind: bool,
    /// A pair of cards with a negative value keeps its sum instead of counting 0.
    #[schemars(extend("x-group" = "more"))]
    pub negative_pairs_keep_value: bool,
    /// The jacks of hearts and spades count 0.
    #[schemars(extend("x-group" = "more"))]
    pub one_eyed_jacks: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            rounds: 9,
            decks: Decks::Auto,
            initial_flips: 2,
            flip_mode: FlipMode::Never,
            knock_penalty: false,
            use_jokers: false,
            lucky_swing: false,
            super_kings: false,
            ten_penny: false,
            knock_bonus: false,
            underdog_bonus: false,
            tied_shame: false,
            blackjack: false,
            wolfpack: false,
            eagle_eye: false,
            flip_as_action: false,
            knock_early: false,
            four_of_a_kind: false,
            negative_pairs_keep_value: false,
            one_eyed_jacks: false,
        }
    }
}

impl Options {
    /// Refuses what is out of range or contradicts itself.
    pub fn check(&self) -> Result<(), Invalid> {
        if !(1..=18).contains(&self.rounds) {
            return Err(Invalid(format!("`rounds` must be 1 to 18, not {}", self.rounds)));
        }
        if self.initial_flips > 2 {
            return Err(Invalid(format!("`initial_flips` must be 0, 1 or 2, not {}", self.initial_flips)));
        }
        if let Decks::Count(n) = self.decks
            && !(1..=3).contains(&n)
        {
            return Err(Invalid(format!("`decks` must be 1, 2, 3 or \"auto\", not {n}")));
        }
        if self.lucky_swing && self.eagle_eye {
            return Err(Invalid::new(
                "`eagle_eye` and `lucky_swing` exclude each other: one wants pairs of jokers, the other has only one",
            ));
        }
        if self.lucky_swing && !self.use_jokers {
            return Err(Invalid::new("`lucky_swing` needs `use_jokers`: it changes what the joker is worth"));
        }
        Ok(())
    }

    /// Refuses a table whose shoe is too small to deal from.
    pub(crate) fn check_seats(&self, seats: usize) -> Result<(), Invalid> {
        let (have, need) = (self.shoe(seats).len() as usize, seats * 6 + 1);
        if have < need {
            return Err(Invalid(format!(
                "`decks` gives {have} cards, too few for {seats} players: {need} are needed to deal"
            )));
        }
        Ok(())
    }

    /// How many decks a table of this size plays with.
    pub fn deck_count(&self, seats: usize) -> u8 {
        match self.decks {
            Decks::Auto if seats > 4 => 2,
            Decks::Auto => 1,
            Decks::Count(n) => n,
        }
    }

    /// All cards of the table.
    pub fn shoe(&self, seats: usize) -> Shoe {
        let decks = self.deck_count(seats);
        let mut shoe = Shoe::EMPTY;
        for _ in 0..decks {
            shoe.extend((0..52).filter_map(Card::from_number));
        }
        if self.use_jokers {
            let (hearts, spades) =
                (Card::new(Rank::JOKER, Suit::Hearts), Card::new(Rank::JOKER, Suit::Spades));
            if self.lucky_swing {
                shoe.add(hearts);
            } else {
                (0..decks).for_each(|_| shoe.extend([hearts, spades]));
            }
        }
        shoe
    }
}

/// A house rule that is in force, in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseRule {
    /// What it is called.
    pub name: &'static str,
    /// Which of its choices, where it has several.
    pub choice: Option<&'static str>,
    /// What it does.
    pub about: &'static str,
}

/// What a house rule is called.
pub fn rule_name(option: &str, language: Language) -> &'static str {
    PHRASES.get(&format!("option-{option}"), language).unwrap_or_default()
}

impl Options {
    /// The rules that are not those of the book: whatever is switched on, and what follows a discard.
    pub fn house_rules(&self, language: Language) -> Vec<HouseRule> {
        let on = [
            ("use_jokers", self.use_jokers),
            ("lucky_swing", self.lucky_swing),
            ("super_kings", self.super_kings),
            ("ten_penny", self.ten_penny),
            ("one_eyed_jacks", self.one_eyed_jacks),
            ("knock_penalty", self.knock_penalty),
            ("knock_bonus", self.knock_bonus),
            ("underdog_bonus", self.underdog_bonus),
            ("tied_shame", self.tied_shame),
            ("blackjack", self.blackjack),
            ("wolfpack", self.wolfpack),
            ("eagle_eye", self.eagle_eye),
            ("four_of_a_kind", self.four_of_a_kind),
            ("negative_pairs_keep_value", self.negative_pairs_keep_value),
            ("flip_as_action", self.flip_as_action),
            ("knock_early", self.knock_early),
        ];
        let rule = |option: &str, choice: Option<&'static str>| HouseRule {
            name: rule_name(option, language),
            choice,
            about: PHRASES.get(&format!("option-{option}.about"), language).unwrap_or_default(),
        };
        let choice = match self.flip_mode {
            FlipMode::Never => None,
            FlipMode::Always => Some("choice-always"),
            FlipMode::Endgame => Some("choice-endgame"),
        };
        let flips = choice.map(|key| rule("flip_mode", PHRASES.get(key, language)));
        on.into_iter().filter(|(_, on)| *on).map(|(option, _)| rule(option, None)).chain(flips).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shoe_has_the_cards_that_the_options_say() {
        let size = |seats, options: Options| options.shoe(seats).len();
        let jokers = Options { use_jokers: true, ..Options::default() };
        assert_eq!(size(4, Options::default()), 52);
        assert_eq!(size(5, Options::default()), 104);
        assert_eq!(size(4, jokers), 54);
        assert_eq!(size(6, jokers), 108);
        assert_eq!(size(6, Options { lucky_swing: true, ..jokers }), 105);
        assert_eq!(size(2, Options { decks: Decks::Count(3), ..jokers }), 162);
    }

    #[test]
    fn all_rules_that_are_in_force_are_named_in_every_language() {
        assert!(Options::default().house_rules(Language::English).is_empty());
        let some = Options { flip_mode: FlipMode::Always, use_jokers: true, ..Options::default() };
        let names =
            |language| some.house_rules(language).iter().map(|r| (r.name, r.choice)).collect::<Vec<_>>();
        assert_eq!(names(Language::English), [("Jokers", None), ("After a discard", Some("Always"))]);
        // Every switch that there is can be named.
        let mut json = serde_json::to_value(Options::default()).unwrap();
        let switches = json.as_object_mut().unwrap().values_mut().filter(|v| v.is_boolean());
        let count = switches.map(|v| *v = true.into()).count();
        let all: Options = serde_json::from_value(json).unwrap();
        for language in [Language::English, Language::German] {
            let rules = all.house_rules(language);
            assert_eq!(rules.len(), count);
            assert!(rules.iter().all(|r| !r.name.is_empty() && !r.about.is_empty()));
        }
    }

    #[test]
    fn contradictions_are_refused_with_a_reason() {
        let reason = |options: Options| options.check().unwrap_err().to_string();
        let base = Options { use_jokers: true, ..Options::default() };
        assert!(
            reason(Options { lucky_swing: true, eagle_eye: true, ..base }).contains("exclude each other")
        );
        assert!(
            reason(Options { lucky_swing: true, use_jokers: false, ..base }).contains("needs `use_jokers`")
        );
        assert!(reason(Options { rounds: 0, ..base }).contains("1 to 18, not 0"));
        assert!(reason(Options { rounds: 19, ..base }).contains("1 to 18, not 19"));
        assert!(reason(Options { initial_flips: 3, ..base }).contains("0, 1 or 2, not 3"));
        assert!(reason(Options { decks: Decks::Count(4), ..base }).contains("not 4"));
    }

    #[test]
    fn decks_read_as_a_number_or_auto() {
        let read = |s| serde_json::from_str::<Options>(s);
        assert_eq!(read(r#"{"decks":"auto"}"#).unwrap().decks, Decks::Auto);
        assert_eq!(read(r#"{"decks":2}"#).unwrap().decks, Decks::Count(2));
        assert!(read(r#"{"decks":"two"}"#).is_err());
        assert!(read(r#"{"jokers":true}"#).unwrap_err().to_string().contains("unknown field `jokers`"));
    }
}

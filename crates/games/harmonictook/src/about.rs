//! What cards and landmarks are called and what they do, in words: all of it from their data.

use engine::{Filling, Language};

use crate::book::{Book, Condition, Rule};
use crate::card::{Ability, Colour, Effect, Icon};
use crate::kind::{Kind, Landmark, kinds, landmarks, slug};
use crate::words::{
    AndBonus, AndCloses, Copies, DoesCost, DoesDemolish, DoesFromEach, DoesFromEachPer, DoesFromOne, DoesGet,
    DoesGetPer, DoesGetPerAll, DoesHalf, DoesMove, DoesRenovate, DoesTake, DoesTakePer, DoesTakePerAll,
    FaceBonus, FaceCost, FaceDemolish, FaceFromEach, FaceFromEachPer, FaceFromOne, FaceGet, FaceMove,
    FacePer, FacePerAll, FaceRenovate, FaceTake, FaceTakePer, IconCard, IconOr, NeedsFewer, NeedsLandmark,
    NeedsRoller, OwnMany, PHRASES, does_all_coins, does_invest, does_share, does_swap, does_two_dice,
    face_all_coins, face_half, face_invest, face_share, face_swap, face_two_dice, icon_none, sight_none,
};

/// The name of something that a payment is counted by.
struct Counted {
    /// In a sentence: "field card", "Ranch".
    what: String,
    /// On the face of a card: "field", "Ranch".
    short: String,
    /// What sentences ask of it: an article, a gender.
    kind: &'static str,
}

impl Book {
    /// The notation of a card, such as `wheat-field`.
    pub fn notation(&self, kind: Kind) -> String {
        crate::Action::Buy(kind).to_string().split_off("buy ".len())
    }

    /// What a card is called. Cards of players' own sets are called what these say, in every language.
    pub fn title(&self, kind: Kind, language: Language) -> &str {
        let name = self.name(kind);
        PHRASES.get(&format!("card-{}", slug(name)), language).unwrap_or(name)
    }

    /// What a landmark is called.
    pub fn landmark_title(&self, landmark: Landmark, language: Language) -> &str {
        let name = self.landmark_name(landmark);
        PHRASES.get(&format!("landmark-{}", slug(name)), language).unwrap_or(name)
    }

    /// A card as sentences take it, with its article or gender.
    pub(crate) fn card(&self, kind: Kind, language: Language) -> Filling<'_> {
        Filling::kind(self.title(kind, language), self.sort(kind, language))
    }

    /// So many of a card as sentences take them: "Bakery", "3 Bakeries".
    pub(crate) fn copies(&self, kind: Kind, copies: u8, language: Language) -> Filling<'_> {
        if copies == 1 {
            return self.card(kind, language);
        }
        let known = PHRASES.get(&format!("card-{}.many", slug(self.name(kind))), language);
        let cards =
            known.map_or_else(|| OwnMany { card: self.name(kind).into() }.say(language), str::to_owned);
        Filling::kind(Copies { n: copies.into(), cards: cards.into() }.say(language), "many")
    }

    /// A landmark as sentences take it.
    pub(crate) fn landmark(&self, landmark: Landmark, language: Language) -> Filling<'_> {
        let key = format!("landmark-{}.kind", slug(self.landmark_name(landmark)));
        Filling::kind(self.landmark_title(landmark, language), PHRASES.get(&key, language).unwrap_or("own"))
    }

    /// What sentences ask of the name of a card.
    fn sort(&self, kind: Kind, language: Language) -> &'static str {
        let name = self.name(kind);
        PHRASES.get(&format!("card-{}.kind", slug(name)), language).unwrap_or({
            // A name that nobody translated: English at least knows its article.
            if language == Language::English && name.starts_with(['A', 'E', 'I', 'O', 'U']) {
                "an"
            } else {
                "own"
            }
        })
    }

    /// The totals of a card as people write them, such as `2-3`.
    pub fn rolls_text(&self, kind: Kind) -> String {
        let rolls: Vec<u8> = self.rolls(kind).collect();
        match rolls[..] {
            [one] => one.to_string(),
            [first, .., last] if usize::from(last - first) + 1 == rolls.len() => format!("{first}-{last}"),
            _ => rolls.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
        }
    }

    /// What a card does, in a sentence.
    pub fn about(&self, kind: Kind, language: Language) -> String {
        let rule = &self.rules[kind.index()];
        let pays = || rule.pays.into();
        let what = || self.counted(rule.per, language).what.into();
        let mut does = match rule.effect {
            Effect::Income if rule.pays < 0 => DoesCost { pays: (-rule.pays).into() }.say(language),
            Effect::Income => match (rule.colour == Colour::Red, rule.per == 0, rule.per_all) {
                (false, true, _) => DoesGet { pays: pays() }.say(language),
                (true, true, _) => DoesTake { pays: pays() }.say(language),
                (false, false, false) => DoesGetPer { pays: pays(), what: what() }.say(language),
                (false, false, true) => DoesGetPerAll { pays: pays(), what: what() }.say(language),
                (true, false, false) => DoesTakePer { pays: pays(), what: what() }.say(language),
                (true, false, true) => DoesTakePerAll { pays: pays(), what: what() }.say(language),
            },
            Effect::TwoDice => does_two_dice(language).into(),
            Effect::AllCoins => does_all_coins(language).into(),
            Effect::Demolish => DoesDemolish { pays: pays() }.say(language),
            Effect::Move => DoesMove { pays: pays() }.say(language),
            Effect::FromEach if rule.per == 0 => DoesFromEach { pays: pays() }.say(language),
            Effect::FromEach => DoesFromEachPer { pays: pays(), what: what() }.say(language),
            Effect::FromOne => DoesFromOne { pays: pays() }.say(language),
            Effect::Half => DoesHalf { pays: pays() }.say(language),
            Effect::Swap => does_swap(language).into(),
            Effect::Renovate => DoesRenovate { pays: pays() }.say(language),
            Effect::Invest => does_invest(language).into(),
            Effect::Share => does_share(language).into(),
        };
        does = match rule.needs {
            Condition::None => does,
            Condition::Landmark(mask) => match landmarks(mask).next() {
                Some(l) => {
                    NeedsLandmark { does: does.into(), landmark: self.landmark(l, language) }.say(language)
                }
                None => does,
            },
            Condition::Fewer(n) => NeedsFewer { does: does.into(), n: n.into() }.say(language),
            Condition::Roller(n) => NeedsRoller { does: does.into(), n: n.into() }.say(language),
        };
        if rule.bonus > 0 {
            does = AndBonus { does: does.into(), bonus: rule.bonus.into() }.say(language);
        }
        if rule.closes {
            does = AndCloses { does: does.into() }.say(language);
        }
        does
    }

    /// What a card does in two or three words, for its face: `+2`, `3 a Ranch`, `take 2 from all`. What it needs is not said.
    pub fn face(&self, kind: Kind, language: Language) -> String {
        let rule = &self.rules[kind.index()];
        let face = self.plain_face(rule, language);
        if rule.bonus > 0 {
            FaceBonus { bonus: rule.bonus.into(), then: face.into() }.say(language)
        } else {
            face
        }
    }

    fn plain_face(&self, rule: &Rule, language: Language) -> String {
        let pays = rule.pays.into();
        let what = || {
            let counted = self.counted(rule.per, language);
            Filling::kind(counted.short, counted.kind)
        };
        match rule.effect {
            Effect::Income if rule.pays < 0 => FaceCost { pays: (-rule.pays).into() }.say(language),
            Effect::Income => match (rule.colour == Colour::Red, rule.per == 0, rule.per_all) {
                (false, true, _) => FaceGet { pays }.say(language),
                (true, true, _) => FaceTake { pays }.say(language),
                (false, false, false) => FacePer { pays, what: what() }.say(language),
                (false, false, true) => FacePerAll { pays, what: what() }.say(language),
                (true, false, _) => FaceTakePer { pays, what: what() }.say(language),
            },
            Effect::TwoDice => face_two_dice(language).into(),
            Effect::AllCoins => face_all_coins(language).into(),
            Effect::Demolish => FaceDemolish { pays }.say(language),
            Effect::Move => FaceMove { pays }.say(language),
            Effect::FromEach if rule.per == 0 => FaceFromEach { pays }.say(language),
            Effect::FromEach => FaceFromEachPer { pays, what: what() }.say(language),
            Effect::FromOne => FaceFromOne { pays }.say(language),
            Effect::Half => face_half(language).into(),
            Effect::Swap => face_swap(language).into(),
            Effect::Renovate => FaceRenovate { pays }.say(language),
            Effect::Invest => face_invest(language).into(),
            Effect::Share => face_share(language).into(),
        }
    }

    /// What multiplies a payment: a card by its name if only that one counts, else the signs of all that count.
    fn counted(&self, per: u64, language: Language) -> Counted {
        let named: Vec<Kind> = kinds(per & self.present).collect();
        match named[..] {
            [] => {
                let none = icon_none(language).to_owned();
                Counted { what: none.clone(), short: none, kind: "own" }
            }
            [one] => {
                let title = self.title(one, language).to_owned();
                Counted { what: title.clone(), short: title, kind: self.sort(one, language) }
            }
            [first, ..] => {
                let mut icons: Vec<&'static str> = Vec::new();
                for kind in named {
                    let icon = self.rules[kind.index()].icon.key();
                    if !icons.contains(&icon) {
                        icons.push(icon);
                    }
                }
                let said =
                    |icon: &&str| PHRASES.get(&format!("icon-{icon}"), language).unwrap_or("?").to_owned();
                let short =
                    icons.iter().map(said).reduce(|a, b| IconOr { a: a.into(), b: b.into() }.say(language));
                let short = short.unwrap_or_default();
                let key = format!("icon-{}.kind", self.rules[first.index()].icon.key());
                Counted {
                    what: IconCard { icon: short.as_str().into() }.say(language),
                    kind: PHRASES.get(&key, language).unwrap_or("own"),
                    short,
                }
            }
        }
    }

    /// What a landmark does, in a few words.
    pub fn landmark_about(&self, landmark: Landmark, language: Language) -> &'static str {
        let able = |ability: &Ability| self.able(*ability) & landmark.bit() != 0;
        let known = Ability::ALL.iter().find(|a| able(a)).and_then(|ability| {
            // What the Mall helps is an option.
            let official =
                if *ability == Ability::Mall && self.mall_is_official() { "-official" } else { "" };
            PHRASES.get(&format!("sight-{}{official}", ability.key()), language)
        });
        known.unwrap_or_else(|| sight_none(language))
    }

    /// Does the Mall help every card with a cup or bread?
    fn mall_is_official(&self) -> bool {
        kinds(self.present).all(|kind| {
            self.mall & kind.bit() != 0 || !matches!(self.rules[kind.index()].icon, Icon::Cup | Icon::Bread)
        })
    }
}

impl Icon {
    /// Its name among the phrases.
    const fn key(self) -> &'static str {
        match self {
            Self::Grain => "grain",
            Self::Cow => "cow",
            Self::Gear => "gear",
            Self::Bread => "bread",
            Self::Factory => "factory",
            Self::Fruit => "fruit",
            Self::Cup => "cup",
            Self::Major => "major",
            Self::Boat => "boat",
            Self::Company => "company",
            Self::Star => "star",
        }
    }
}

impl Ability {
    /// All that do something.
    const ALL: [Self; 7] = [
        Self::TwoDice,
        Self::Mall,
        Self::ExtraTurn,
        Self::Reroll,
        Self::Raise,
        Self::Airport,
        Self::CityHall,
    ];

    /// Its name among the phrases.
    const fn key(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::TwoDice => "two-dice",
            Self::Mall => "mall",
            Self::ExtraTurn => "extra-turn",
            Self::Reroll => "reroll",
            Self::Raise => "raise",
            Self::Airport => "airport",
            Self::CityHall => "city-hall",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::{LANDMARK_NAMES, NAMES};
    use crate::{Expansion, Options};

    /// All official cards and the example of an own set, together at one table.
    fn everything() -> Book {
        let own = crate::read_set(include_str!("../data/example.json")).unwrap();
        let expansions = vec![Expansion::Harbor, Expansion::MillionairesRow];
        Book::new(&Options { expansions, cards: vec![own], ..Options::default() }).unwrap()
    }

    fn lines(language: Language, book: &Book, of: impl Fn(Kind) -> String) -> Vec<String> {
        book.kinds().map(|kind| format!("{}: {}", book.title(kind, language), of(kind))).collect()
    }

    #[test]
    fn every_official_card_and_landmark_has_its_name_and_gender_in_every_language() {
        for (family, names) in [("card", &NAMES[..]), ("landmark", &LANDMARK_NAMES[..])] {
            for name in names {
                let key = format!("{family}-{}", slug(name));
                assert_eq!(PHRASES.get(&key, Language::English), Some(*name), "{key}");
                let kind = |language| PHRASES.get(&format!("{key}.kind"), language).unwrap_or_default();
                assert!(["a", "an"].contains(&kind(Language::English)), "{key}");
                assert!(["m", "f", "n"].contains(&kind(Language::German)), "{key}");
            }
        }
    }

    #[test]
    fn the_mall_says_which_cards_it_helps() {
        let about = |mall| {
            let book = Book::new(&Options { mall, ..Options::default() }).unwrap();
            let mall = landmarks(book.able(Ability::Mall)).next().unwrap();
            book.landmark_about(mall, Language::English)
        };
        assert_eq!(about(crate::Mall::Readme), "Café, Family Restaurant and Convenience Store pay 1 more");
        assert_eq!(about(crate::Mall::Official), "every card with a cup or bread pays 1 more");
    }

    #[test]
    fn the_face_of_every_card_says_what_its_data_say() {
        let book = everything();
        let faces = lines(Language::English, &book, |kind| book.face(kind, Language::English));
        assert_eq!(
            faces,
            [
                "Wheat Field: +1",
                "Ranch: +1",
                "Forest: +1",
                "Mine: +5",
                "Apple Orchard: +3",
                "Bakery: +1",
                "Convenience Store: +3",
                "Cheese Factory: 3 a Ranch",
                "Furniture Factory: 3 a gear",
                "Farmer's Market: 2 a field",
                "Café: take 1",
                "Family Restaurant: take 2",
                "Stadium: take 2 from all",
                "TV Station: take 5 from one",
                "Business Center: swap a card",
                "Sushi Bar: take 3",
                "Flower Orchard: +1",
                "Flower Shop: 1 a Flower Orchard",
                "Pizza Joint: take 1",
                "Hamburger Stand: take 1",
                "Mackerel Boat: +3",
                "Food Warehouse: 2 a cup",
                "Tuna Boat: two dice",
                "Publisher: take 1 a bread or cup from all",
                "Tax Office: take half",
                "General Store: +2",
                "Corn Field: +1",
                "Demolition Company: tear down: +8",
                "French Restaurant: take 5",
                "Loan Office: +5, then -2",
                "Vineyard: +3",
                "Winery: 6 a Vineyard",
                "Moving Company: give a card: +4",
                "Soda Bottling Plant: 1 a cup of all",
                "Members' Club: take all",
                "Renovation Company: close: 1 each",
                "Tech Startup: take as invested",
                "Park: share all",
                "Noodle Stall: 2 a star",
                "Lantern Maker: +1",
                "Tea House: take 2",
                "Pawn Shop: +3, then -1",
                "Fortune Teller: take 3 from one",
            ]
        );
    }

    #[test]
    fn the_face_of_every_card_is_said_in_german() {
        let book = everything();
        let faces = lines(Language::German, &book, |kind| book.face(kind, Language::German));
        for face in [
            "Molkerei: 3 je Bauernhof",
            "Möbelfabrik: 3 je Zahnrad",
            "Markthalle: 2 je Feld",
            "Verlag: 1 je Brot oder Tasse von allen",
            "Kreditbüro: +5, dann -2",
            "Limonadenfabrik: 1 je Tasse aller",
            "Maisfeld: +1",
            "Noodle Stall: 2 je Stern",
        ] {
            assert!(faces.iter().any(|f| f == face), "{face} is not among {faces:#?}");
        }
    }

    #[test]
    fn what_a_card_does_is_said_whole() {
        let book = everything();
        let about = |name: &str, language| book.about(book.find(name).unwrap(), language);
        let (english, german) = (Language::English, Language::German);
        assert_eq!(about("Sushi Bar", english), "take 3 from the roller, with the Harbor");
        assert_eq!(about("Corn Field", english), "get 1, with fewer than 2 landmarks");
        assert_eq!(about("Loan Office", english), "costs you 2; buying it brings 5");
        assert_eq!(about("Winery", english), "get 6 for each Vineyard; then it closes");
        assert_eq!(
            about("French Restaurant", english),
            "take 5 from the roller, if the roller has 2 or more landmarks"
        );
        assert_eq!(about("Farmer's Market", german), "bringt 2 je Feld");
        assert_eq!(about("Sushi Bar", german), "nimmt 3 von der Person, die würfelt, mit Hafen");
    }
}

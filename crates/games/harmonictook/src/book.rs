//! All cards and landmarks of a table, made ready for play.

use std::sync::OnceLock;

use engine::Invalid;

use crate::card::{Ability, Card, CardSet, Colour, Effect, Icon, LandmarkCard, Needs, Whose};
use crate::kind::{KINDS, Kind, LANDMARK_NAMES, LANDMARKS, Landmark, NAMES, key, kinds, landmarks};
use crate::options::{Expansion, Mall, Needed, Options};
use crate::turn_odds::{ONE, TWO};

/// The official sets by name, as they are published.
pub(crate) const OFFICIAL: [(&str, &str); 3] = [
    ("base", include_str!("../data/base.json")),
    ("harbor", include_str!("../data/harbor.json")),
    ("millionaires_row", include_str!("../data/millionaires_row.json")),
];

/// The official sets, read.
pub(crate) fn official() -> &'static [CardSet; 3] {
    // Constant data, read once: not a state that a game could depend on.
    static SETS: OnceLock<[CardSet; 3]> = OnceLock::new();
    SETS.get_or_init(|| {
        OFFICIAL.map(|(name, text)| {
            serde_json::from_str(text).unwrap_or_else(|e| panic!("the official set {name}: {e}"))
        })
    })
}

/// The most a card can cost.
const DEAREST: usize = 60;

/// What must hold for a card to do something, ready to be tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    None,
    /// The owner has one of these landmarks.
    Landmark(u16),
    /// The owner has built fewer than this many.
    Fewer(u8),
    /// The roller has built at least this many.
    Roller(u8),
}

/// A card, ready for play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub(crate) colour: Colour,
    pub(crate) icon: Icon,
    pub(crate) effect: Effect,
    pub(crate) cost: u8,
    pub(crate) pays: i8,
    pub(crate) bonus: u8,
    pub(crate) mall: bool,
    pub(crate) closes: bool,
    pub(crate) needs: Condition,
    /// The kinds that multiply the payment; 0 if nothing does.
    pub(crate) per: u64,
    /// Are they counted in all cities?
    pub(crate) per_all: bool,
    /// The totals on which it fires, as bits.
    pub(crate) rolls: u16,
}

const NO_RULE: Rule = Rule {
    colour: Colour::Blue,
    icon: Icon::Star,
    effect: Effect::Income,
    cost: 0,
    pays: 0,
    bonus: 0,
    mall: false,
    closes: false,
    needs: Condition::None,
    per: 0,
    per_all: false,
    rolls: 0,
};

/// The kinds that fire on a total, by colour.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Fires {
    pub(crate) red: u64,
    pub(crate) blue: u64,
    pub(crate) green: u64,
    pub(crate) purple: u64,
    /// The blue ones that throw two dice.
    pub(crate) boats: u64,
}

/// All cards and landmarks of a table.
#[derive(Clone, Debug)]
pub struct Book {
    names: Vec<String>,
    landmark_names: Vec<String>,
    pub(crate) rules: [Rule; KINDS],
    /// The kinds that are in play.
    pub(crate) present: u64,
    pub(crate) purple: u64,
    pub(crate) swap: u64,
    pub(crate) invest: u64,
    /// The kinds that tear down a landmark.
    pub(crate) demolish: u64,
    /// The kinds whose payment depends on what the owner has.
    pub(crate) by_bank: u64,
    /// The blue and green kinds that pay their owner an amount that no other card of the roll changes.
    pub(crate) plain: u64,
    pub(crate) red: u64,
    /// The red kinds that ask everybody for the same amount.
    pub(crate) plain_red: u64,
    /// The blue kinds, boats among them.
    pub(crate) blue: u64,
    pub(crate) boats: u64,
    /// The kinds whose payment depends on who rolls.
    pub(crate) by_roller: u64,
    /// The kinds whose payment depends on which landmarks there are, the Mall aside.
    pub(crate) by_landmark: u64,
    /// The kinds that the Mall helps.
    pub(crate) mall: u64,
    /// The kinds that cost at most so much.
    affordable: [u64; DEAREST + 1],
    pub(crate) fires: [Fires; 15],
    /// The cards everybody starts with.
    pub(crate) start: Vec<Kind>,
    pub(crate) landmark_costs: [u8; LANDMARKS],
    /// The landmarks to be built.
    pub(crate) buildable: u16,
    /// The landmarks everybody starts with.
    pub(crate) given: u16,
    abilities: [u16; 8],
    /// The kinds that count a kind.
    counting: [u64; KINDS],
    /// The chance that a kind fires on one die, and on two.
    reach: [[f64; 2]; KINDS],
    /// How many landmarks win.
    pub(crate) needed: u32,
    /// The network for this table, once somebody asked for it.
    pub(crate) net: OnceLock<Option<&'static learned::Net>>,
}

impl Book {
    /// The cards that these options say.
    pub(crate) fn new(options: &Options) -> Result<Self, Invalid> {
        let mut cards: Vec<Option<&Card>> = vec![None; KINDS];
        let mut marks: Vec<Option<&LandmarkCard>> = vec![None; LANDMARKS];
        let mut names: Vec<String> = NAMES.iter().map(|n| (*n).to_owned()).collect();
        let mut landmark_names: Vec<String> = LANDMARK_NAMES.iter().map(|n| (*n).to_owned()).collect();
        let mut start: &[String] = &[];
        let official = official().iter().enumerate().filter(|(i, set)| {
            let on = match i {
                0 => true,
                1 => options.has(Expansion::Harbor),
                _ => options.has(Expansion::MillionairesRow),
            };
            on && !options.cards.iter().any(|own| own.replaces.contains(&set.set))
        });
        for set in official.map(|(_, set)| set).chain(&options.cards) {
            for card in &set.cards {
                let at = place(&mut names, &card.name, KINDS).ok_or_else(|| {
                    Invalid(format!(
                        "set `{}`: there is no room for {}: own sets can have {} new cards in all",
                        set.set,
                        card.name,
                        KINDS - NAMES.len()
                    ))
                })?;
                cards[at] = Some(card);
            }
            for landmark in &set.landmarks {
                let at = place(&mut landmark_names, &landmark.name, LANDMARKS).ok_or_else(|| {
                    Invalid(format!(
                        "set `{}`: there is no room for {}: own sets can have {} new landmarks in all",
                        set.set,
                        landmark.name,
                        LANDMARKS - LANDMARK_NAMES.len()
                    ))
                })?;
                marks[at] = Some(landmark);
            }
            if !set.start.is_empty() {
                start = &set.start;
            }
        }
        Self::build(options, &cards, &marks, names, landmark_names, start)
    }

    fn build(
        options: &Options,
        cards: &[Option<&Card>],
        marks: &[Option<&LandmarkCard>],
        names: Vec<String>,
        landmark_names: Vec<String>,
        start: &[String],
    ) -> Result<Self, Invalid> {
        let mut book = Self {
            names,
            landmark_names,
            rules: [NO_RULE; KINDS],
            present: 0,
            purple: 0,
            swap: 0,
            invest: 0,
            demolish: 0,
            by_bank: 0,
            plain: 0,
            red: 0,
            plain_red: 0,
            blue: 0,
            boats: 0,
            by_roller: 0,
            by_landmark: 0,
            mall: 0,
            affordable: [0; DEAREST + 1],
            fires: [Fires::default(); 15],
            start: Vec::new(),
            landmark_costs: [0; LANDMARKS],
            buildable: 0,
            given: 0,
            abilities: [0; 8],
            counting: [0; KINDS],
            reach: [[0.0; 2]; KINDS],
            needed: 0,
            net: OnceLock::new(),
        };
        for (i, landmark) in marks.iter().enumerate() {
            let Some(landmark) = landmark else { continue };
            book.landmark_costs[i] = landmark.cost;
            book.abilities[landmark.ability as usize] |= 1 << i;
            *(if landmark.starts { &mut book.given } else { &mut book.buildable }) |= 1 << i;
        }
        let all = book.buildable.count_ones();
        if all == 0 {
            return Err(Invalid::new("`cards`: without a landmark to build nobody could win"));
        }
        book.needed = match options.landmarks_to_win {
            Needed::All => all,
            Needed::Count(n) if (1..=all).contains(&n.into()) => n.into(),
            Needed::Count(n) => {
                return Err(Invalid(format!("`landmarks_to_win` must be 1 to {all}, not {n}")));
            }
        };
        for (i, card) in cards.iter().enumerate() {
            if card.is_some() {
                book.present |= 1 << i;
            }
        }
        for (i, card) in cards.iter().enumerate() {
            let Some(card) = card else { continue };
            book.add(Kind(i as u8), card, cards, options)?;
        }
        if book.invest.count_ones() > 1 {
            return Err(Invalid::new("`cards`: at most one kind can have the effect `invest`"));
        }
        for name in start {
            let kind = book.find(name).map_err(|e| Invalid(format!("`start`: {e}")))?;
            if book.purple & kind.bit() != 0 || book.start.contains(&kind) {
                return Err(Invalid(format!("`start`: {name} must not be purple or named twice")));
            }
            book.start.push(kind);
        }
        Ok(book)
    }

    fn add(
        &mut self,
        kind: Kind,
        card: &Card,
        cards: &[Option<&Card>],
        options: &Options,
    ) -> Result<(), Invalid> {
        let wrong =
            |field: &str, reason: String| Invalid(format!("card {}, field `{field}`: {reason}", card.name));
        let mut per = 0;
        if let Some(counted) = &card.per {
            let with_icon = |c: &Card| counted.icons.contains(&c.icon);
            per = (0..KINDS).filter(|&i| cards[i].is_some_and(with_icon)).fold(0, |m, i| m | 1 << i);
            for name in &counted.cards {
                per |= self.find(name).map_err(|e| wrong("per", e.0))?.bit();
            }
        }
        let needs = match &card.needs {
            None => Condition::None,
            Some(Needs::Landmark(name)) => {
                Condition::Landmark(self.find_landmark(name).map_err(|e| wrong("needs", e.0))?.bit())
            }
            Some(Needs::FewerLandmarks(n)) => Condition::Fewer(*n),
            Some(Needs::RollerLandmarks(n)) => Condition::Roller(*n),
        };
        let rolls = card.rolls.iter().fold(0, |m, total| m | 1 << total);
        self.rules[kind.index()] = Rule {
            colour: card.colour,
            icon: card.icon,
            effect: card.effect,
            cost: card.cost,
            pays: card.pays,
            bonus: card.bonus,
            mall: match options.mall {
                Mall::Readme => card.mall,
                Mall::Official => matches!(card.icon, Icon::Cup | Icon::Bread),
            },
            closes: card.closes,
            needs,
            // What multiplies but is in no city yet must still multiply by 0.
            per: if card.per.is_some() && per == 0 { 1 << 63 } else { per },
            per_all: card.per.as_ref().is_some_and(|p| p.of == Whose::All),
            rolls,
        };
        for counted in kinds(per & self.present) {
            self.counting[counted.index()] |= kind.bit();
        }
        let chance = |chances: &[f64; 13]| (1..13).filter(|t| rolls >> t & 1 != 0).map(|t| chances[t]).sum();
        self.reach[kind.index()] = [chance(&ONE), chance(&TWO)];
        for (total, fires) in self.fires.iter_mut().enumerate() {
            if rolls >> total & 1 != 0 {
                *match card.colour {
                    Colour::Red => &mut fires.red,
                    Colour::Blue if card.effect == Effect::TwoDice => &mut fires.boats,
                    Colour::Blue => &mut fires.blue,
                    Colour::Green => &mut fires.green,
                    Colour::Purple => &mut fires.purple,
                } |= kind.bit();
            }
        }
        let bit = kind.bit();
        match card.colour {
            Colour::Red => self.red |= bit,
            Colour::Blue => self.blue |= bit,
            Colour::Green => {}
            Colour::Purple => self.purple |= bit,
        }
        if matches!(card.colour, Colour::Blue | Colour::Green)
            && card.effect == Effect::Income
            && card.pays >= 0
        {
            self.plain |= bit;
        }
        if card.effect == Effect::TwoDice {
            self.boats |= bit;
        }
        let by_roller = matches!(needs, Condition::Roller(_));
        if card.colour == Colour::Red && card.effect == Effect::Income && !by_roller {
            self.plain_red |= bit;
        }
        if by_roller {
            self.by_roller |= bit;
        }
        if needs != Condition::None || card.effect == Effect::Demolish {
            self.by_landmark |= bit;
        }
        if self.rules[kind.index()].mall {
            self.mall |= bit;
        }
        if card.effect == Effect::Invest {
            self.invest |= bit;
        }
        if card.effect == Effect::Demolish {
            self.demolish |= bit;
        }
        if card.effect == Effect::Share || card.pays < 0 {
            self.by_bank |= bit;
        }
        if card.effect == Effect::Swap {
            self.swap |= bit;
        }
        self.affordable[card.cost as usize..].iter_mut().for_each(|mask| *mask |= bit);
        Ok(())
    }

    /// The kinds that cost at most so much.
    #[inline]
    pub(crate) fn affordable(&self, coins: u32) -> u64 {
        self.affordable[(coins as usize).min(DEAREST)]
    }

    /// The landmarks that can do this.
    #[inline]
    pub(crate) fn able(&self, ability: Ability) -> u16 {
        self.abilities[ability as usize]
    }

    /// The kinds that count this one.
    #[inline]
    pub(crate) fn counting(&self, kind: Kind) -> u64 {
        self.counting[kind.index()]
    }

    /// The chance that a kind fires on one die, and on two.
    #[inline]
    pub(crate) fn reach(&self, kind: Kind) -> [f64; 2] {
        self.reach[kind.index()]
    }

    /// The name of a kind, as people read it.
    pub fn name(&self, kind: Kind) -> &str {
        self.names.get(kind.index()).map_or("?", String::as_str)
    }

    /// The names of all cards, by the index of their kind.
    pub(crate) fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The names of all landmarks, by their index.
    pub(crate) fn landmark_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.landmark_names.iter().map(String::as_str)
    }

    /// The name of a landmark, as people read it.
    pub fn landmark_name(&self, landmark: Landmark) -> &str {
        self.landmark_names.get(landmark.index()).map_or("?", String::as_str)
    }

    /// The kinds in play.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        kinds(self.present)
    }

    /// The landmarks that can be built.
    pub fn landmarks(&self) -> impl Iterator<Item = Landmark> {
        landmarks(self.buildable)
    }

    /// The highest total on which a card of the game fires, or that two dice show: 12, and 14 where rolls can be raised.
    pub fn highest_roll(&self) -> u8 {
        self.kinds().flat_map(|kind| self.rolls(kind)).max().unwrap_or(12).max(12)
    }

    /// Is a coin put on this card at the end of a turn?
    pub fn takes_coins(&self, kind: Kind) -> bool {
        self.invest & kind.bit() != 0
    }

    /// What a card costs.
    pub fn cost(&self, kind: Kind) -> u32 {
        self.rules[kind.index()].cost.into()
    }

    /// What a landmark costs.
    pub fn landmark_cost(&self, landmark: Landmark) -> u32 {
        self.landmark_costs[landmark.index()].into()
    }

    /// The colour of a card.
    pub fn colour(&self, kind: Kind) -> Colour {
        self.rules[kind.index()].colour
    }

    /// The totals on which a card fires, ascending.
    pub fn rolls(&self, kind: Kind) -> impl Iterator<Item = u8> {
        let rolls = self.rules[kind.index()].rolls;
        (1..15).filter(move |t| rolls >> t & 1 != 0)
    }

    /// The kind with this name at this table.
    pub(crate) fn find(&self, name: &str) -> Result<Kind, Invalid> {
        let wanted = key(name);
        let at = self.names.iter().position(|n| key(n) == wanted);
        at.map(|i| Kind(i as u8))
            .or_else(|| Kind::find(name))
            .filter(|k| self.present & k.bit() != 0)
            .ok_or_else(|| {
                Invalid(format!("there is no card `{}` at this table", engine::action::clip(name)))
            })
    }

    /// The landmark with this name at this table.
    pub(crate) fn find_landmark(&self, name: &str) -> Result<Landmark, Invalid> {
        let wanted = key(name);
        let at = self.landmark_names.iter().position(|n| key(n) == wanted);
        at.map(|i| Landmark(i as u8)).filter(|l| (self.buildable | self.given) & l.bit() != 0).ok_or_else(
            || Invalid(format!("there is no landmark `{}` at this table", engine::action::clip(name))),
        )
    }
}

/// The place of a name: that of the same name, or a new one.
fn place(names: &mut Vec<String>, name: &str, most: usize) -> Option<usize> {
    if let Some(at) = names.iter().position(|n| key(n) == key(name)) {
        return Some(at);
    }
    if names.len() >= most {
        return None;
    }
    names.push(name.to_owned());
    Some(names.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_official_cards_stand_in_the_order_of_their_numbers() {
        let cards: Vec<_> = official().iter().flat_map(|s| &s.cards).map(|c| c.name.as_str()).collect();
        assert_eq!(cards, NAMES);
        let landmarks: Vec<_> =
            official().iter().flat_map(|s| &s.landmarks).map(|l| l.name.as_str()).collect();
        assert_eq!(landmarks, LANDMARK_NAMES);
    }

    #[test]
    fn landmarks_needed_must_be_there() {
        let wrong = Options { landmarks_to_win: Needed::Count(5), ..Options::default() };
        assert!(Book::new(&wrong).unwrap_err().to_string().contains("1 to 4, not 5"));
        let harbor = Options { expansions: vec![Expansion::Harbor], ..wrong };
        assert_eq!(Book::new(&harbor).unwrap().needed, 5);
        assert_eq!(Book::new(&Options { landmarks_to_win: Needed::All, ..harbor }).unwrap().needed, 6);
    }
}

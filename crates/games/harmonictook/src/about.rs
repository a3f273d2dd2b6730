//! What cards and landmarks do, in words.

use std::fmt::Write;

use crate::book::{Book, Condition};
use crate::card::{Ability, Colour, Effect};
use crate::kind::{Kind, Landmark, kinds, landmarks};

impl Book {
    /// The notation of a card, such as `wheat-field`.
    pub fn notation(&self, kind: Kind) -> String {
        crate::Action::Buy(kind).to_string().split_off("buy ".len())
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
    pub fn about(&self, kind: Kind) -> String {
        let rule = &self.rules[kind.index()];
        let pays = rule.pays;
        let counted = self.counted(rule.per);
        let mut text = match rule.effect {
            Effect::Income if pays < 0 => format!("costs you {}", -pays),
            Effect::Income if rule.per == 0 => match rule.colour {
                Colour::Red => format!("take {pays} from the roller"),
                _ => format!("get {pays}"),
            },
            Effect::Income => {
                let whose = if rule.per_all { " in all cities" } else { "" };
                let from = if rule.colour == Colour::Red { "take" } else { "get" };
                format!("{from} {pays} for each {counted}{whose}")
            }
            Effect::TwoDice => "get the sum of two dice that the roller throws".into(),
            Effect::AllCoins => "take all coins of the roller".into(),
            Effect::Demolish => format!("tear down a landmark of yours and get {pays}"),
            Effect::Move => format!("give away a card and get {pays}"),
            Effect::FromEach if rule.per == 0 => format!("take {pays} from everybody"),
            Effect::FromEach => format!("take {pays} from everybody for each {counted} of theirs"),
            Effect::FromOne => format!("take {pays} from one player"),
            Effect::Half => format!("take half of the coins of everybody who has {pays} or more"),
            Effect::Swap => "swap a card with another player".into(),
            Effect::Renovate => {
                format!("close all copies of a card and take {pays} for each from the others")
            }
            Effect::Invest => "take what you have invested from everybody".into(),
            Effect::Share => "share out all coins equally".into(),
        };
        let _ = match rule.needs {
            Condition::None => Ok(()),
            Condition::Landmark(mask) => {
                let name = landmarks(mask).next().map_or("?", |l| self.landmark_name(l));
                write!(text, ", with the {name}")
            }
            Condition::Fewer(n) => write!(text, ", with fewer than {n} landmarks"),
            Condition::Roller(n) => write!(text, ", if the roller has {n} landmarks"),
        };
        if rule.bonus > 0 {
            let _ = write!(text, "; buying it brings {}", rule.bonus);
        }
        if rule.closes {
            text.push_str("; then it closes");
        }
        text
    }

    /// What multiplies a payment, in a word.
    fn counted(&self, per: u64) -> String {
        let named: Vec<Kind> = kinds(per & self.present).collect();
        let Some(&first) = named.first() else { return "card that is not in this game".into() };
        let icon = self.rules[first.index()].icon;
        let same = |k: Kind| self.rules[k.index()].icon == icon;
        let all = kinds(self.present).filter(|k| same(*k)).fold(0, |m, k| m | k.bit());
        let word = |icon| {
            serde_json::to_value(icon).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
        };
        if per == all && (named.len() > 1 || icon != crate::card::Icon::Grain) {
            return format!("{} card", word(icon));
        }
        if named.len() == 1 {
            return self.name(first).to_owned();
        }
        let mut icons: Vec<String> = named.iter().map(|k| word(self.rules[k.index()].icon)).collect();
        icons.sort();
        icons.dedup();
        format!("{} card", icons.join(" or "))
    }

    /// What a landmark does, in a few words.
    pub fn landmark_about(&self, landmark: Landmark) -> &'static str {
        let able = |ability| self.able(ability) & landmark.bit() != 0;
        [
            (Ability::TwoDice, "roll one die or two"),
            (Ability::Mall, "your shops and restaurants pay 1 more"),
            (Ability::ExtraTurn, "doubles give another turn"),
            (Ability::Reroll, "repeat your roll once a turn"),
            (Ability::Raise, "raise a roll of 10 or more by 2"),
            (Ability::Airport, "get 10 when you build nothing"),
            (Ability::CityHall, "get 1 when you have nothing to build with"),
        ]
        .into_iter()
        .find(|(ability, _)| able(*ability))
        .map_or("a sight to see", |(_, words)| words)
    }
}

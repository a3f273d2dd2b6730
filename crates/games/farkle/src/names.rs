//! What dice, goals and relics are called, and what relics and levels do to points, in words.

use engine::Language;

use crate::event::Amount;
use crate::ruleset::{Ability, GoalSpec, Rarity};
use crate::words::{
    DiceAlike, DiceOne, Goal, GoalOneOf, ModAtLeast, ModBeyond, ModDice, ModFade, ModPercent, ModPoints,
    ModSize, PHRASES, RelicAbility, RelicLasts, mod_extra, mod_first_lock, mod_last_turn, mod_main,
};
use crate::{Group, Modifier, RelicSpec};

/// Dice that are locked together: "the 1", "three 5s".
pub fn dice_words(dice: Group, language: Language) -> String {
    let faces: Vec<u8> = dice.faces().collect();
    match faces[..] {
        [face] => DiceOne { face: face.into() }.say(language),
        [face, ..] if faces.iter().all(|f| *f == face) => {
            DiceAlike { count: faces.len().into(), face: face.into() }.say(language)
        }
        _ => list(&faces),
    }
}

pub(crate) fn list(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// A goal of a level: "the main goal", or "extra goal 2" where there are several.
pub(crate) fn goal(goals: &[GoalSpec], index: usize, language: Language) -> String {
    let optional = goals.get(index).is_some_and(|g| g.optional);
    let kind = if optional { "extra" } else { "main" }.into();
    let alike = |goals: &[GoalSpec]| goals.iter().filter(|g| g.optional == optional).count();
    if alike(goals) == 1 {
        Goal { kind }.say(language)
    } else {
        GoalOneOf { kind, n: (1 + alike(&goals[..index.min(goals.len())])).into() }.say(language)
    }
}

/// What a relic is called. One of a ruleset of your own is called as its name says: `big-die` is "Big die".
pub fn relic_name(name: &str, language: Language) -> String {
    if let Some(known) = PHRASES.get(&format!("relic-{name}"), language) {
        return known.to_owned();
    }
    let name = name.replace(['-', '_'], " ");
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Hundredths with a sign.
pub(crate) fn signed(amount: Amount, language: Language) -> String {
    let sign = if amount.0 > 0 { "+" } else { "" };
    let digits = if amount.0 % 100 == 0 { 0 } else { 2 };
    format!("{sign}{}", engine::text::decimal(amount.0 as f64 / 100.0, digits, language))
}

impl Rarity {
    /// How rare that is, in a word.
    pub fn words(self, language: Language) -> &'static str {
        PHRASES.get(&format!("rarity-{}", self.name()), language).unwrap_or_default()
    }
}

impl Ability {
    /// What it does, in a few words.
    pub fn words(self, language: Language) -> &'static str {
        PHRASES.get(&format!("ability-{}", self.name()), language).unwrap_or_default()
    }
}

impl RelicSpec {
    /// What it does, in a few words.
    pub fn words(&self, language: Language) -> String {
        let mut parts: Vec<String> = self.modifiers.iter().map(|m| m.words(language)).collect();
        if let Some(a) = self.ability {
            let ability = a.ability.words(language).into();
            parts.push(RelicAbility { ability, charges: a.charges.into() }.say(language));
        }
        if self.lasts > 0 {
            parts.push(RelicLasts { levels: self.lasts.into() }.say(language));
        }
        parts.join(", ")
    }
}

impl Modifier {
    /// What it does, in a few words.
    pub fn words(&self, language: Language) -> String {
        let mut parts = vec![match (self.multiply, self.add) {
            (Some(m), _) => {
                let percent = format!("{:+}", m.in_hundredths().unwrap_or(100) - 100).into();
                match self.beyond {
                    Some(limit) => ModBeyond { percent, limit: limit.into() }.say(language),
                    None => ModPercent { percent }.say(language),
                }
            }
            (None, add) => ModPoints { points: format!("{:+}", add.unwrap_or(0)).into() }.say(language),
        }];
        let w = &self.when;
        if let Some(dice) = &w.dice {
            let group = <Group as engine::Atom>::read(dice);
            let dice = group.map_or_else(|| dice.clone(), |dice| dice_words(dice, language));
            parts.push(ModDice { dice: dice.into() }.say(language));
        }
        parts.extend(w.size.map(|size| ModSize { size: size.into() }.say(language)));
        parts.extend(w.first_lock.then(|| mod_first_lock(language).into()));
        let of_goals = |main: bool| if main { mod_main(language) } else { mod_extra(language) };
        parts.extend(w.mandatory.map(|main| of_goals(main).into()));
        parts.extend(w.last_turn.then(|| mod_last_turn(language).into()));
        parts.extend(w.at_least.map(|points| ModAtLeast { points: points.into() }.say(language)));
        let mut text = parts.join(" ");
        if let Some(fade) = self.fade {
            text = [text, ModFade { fade: fade.into() }.say(language)].join(", ");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RulesetName;

    #[test]
    fn every_relic_that_comes_with_the_game_has_a_name_in_every_language() {
        for relic in RulesetName::ALL.iter().flat_map(|r| r.ruleset().relics) {
            let key = format!("relic-{}", relic.name);
            assert!(PHRASES.has(&key), "there is no phrase `{key}`");
        }
        assert_eq!(relic_name("tenth", Language::English), "Bone Charm");
        assert_eq!(relic_name("big-die", Language::German), "Big die", "of somebody's own ruleset");
    }

    #[test]
    fn a_relic_says_what_it_does_as_people_say_it() {
        let relics = RulesetName::Tuned.ruleset().relics;
        let says = |name: &str, language| {
            relics.iter().find(|r| r.name == name).map(|r| r.words(language)).unwrap_or_default()
        };
        let (english, german) = (Language::English, Language::German);
        assert_eq!(says("spark", english), "+50 % points, for one level");
        assert_eq!(says("loaded-die", english), "roll again, once a level");
        assert_eq!(says("lone-one", english), "+25 % points for locking the 1");
        assert_eq!(says("glutton", english), "+30 % points, -50 % of what is beyond 1000 points");
        assert_eq!(says("candle", german), "+40 % Punkte, mit jedem Level 10 weniger, 4 Level lang");
        assert_eq!(says("triplet", german), "+20 % Punkte für 3 zusammen gelegte Würfel");
    }
}

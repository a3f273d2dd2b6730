//! The levels of the tuned ruleset are as hard as they should be, and those of the first form as they always were.

#![allow(clippy::unwrap_used)]

use farkle::{Farkle, LevelOdds, Options, RulesetName, RulesetSpec};

fn balance(name: RulesetName) -> Vec<LevelOdds> {
    Farkle::balance(&Options { ruleset: RulesetSpec::Named(name), ..Options::default() }).unwrap()
}

#[test]
fn the_tuned_levels_fall_smoothly_from_easy_to_hard() {
    let levels = balance(RulesetName::Tuned);
    assert_eq!(levels.len(), 12);
    assert!(levels.iter().all(|l| l.exact));
    let bare: Vec<f64> = levels.iter().map(|l| l.bare.unwrap()).collect();
    assert!(bare[0] >= 0.95, "level 1: {}", bare[0]);
    for pair in bare.windows(2) {
        let fall = pair[0] - pair[1];
        assert!((0.005..=0.16).contains(&fall), "smoothly: {bare:?}");
    }
    assert!((0.45..=0.55).contains(&bare[4]), "half of level 5 without relics: {}", bare[4]);
    for level in &levels {
        assert!(level.typical.unwrap() >= 0.05, "good relics keep level {} possible", level.level);
        assert!(level.typical.unwrap() >= level.bare.unwrap());
    }
}

#[test]
fn the_first_form_has_the_targets_it_always_had() {
    let levels = balance(RulesetName::Seed);
    let points: Vec<u32> = levels.iter().take(6).map(|l| l.points).collect();
    assert_eq!(points, [300, 800, 1350, 1950, 2600, 3300]);
    let turns: Vec<u8> = levels.iter().take(6).map(|l| l.turns).collect();
    assert_eq!(turns, [2, 2, 3, 3, 3, 4]);
    // One goal of 1950 points in 3 turns at 1.10, and level 1 without any multiplier.
    assert!((levels[0].bare.unwrap() - 0.976074).abs() < 1e-6);
    let ruleset = RulesetName::Seed.ruleset();
    let goals: Vec<(u32, u32, bool)> =
        ruleset.level(4).goals.iter().map(|g| (g.points, g.gold, g.optional)).collect();
    assert_eq!(goals, [(1950, 140, false), (1350, 105, true), (250, 45, true)]);
}

//! The solutions that travel with the program belong to its rules, and are right.

#![allow(clippy::unwrap_used)]

use engine::{Game, Luck, Words};
use farkle::solver::{Duel, DuelRules, Throws};
use farkle::{Farkle, Named, Options, Scores, SetSpec};

/// Chances are rounded to steps of 2^-20.
const ROUNDED: f64 = 1e-6;

#[test]
fn every_preset_and_every_named_set_is_solved_from_the_start() {
    for preset in Farkle::presets() {
        let game = Farkle::new(2, serde_json::from_str(preset.options).unwrap()).unwrap();
        assert!(game.duel_rules().unwrap().came_along(), "{}: cargo xtask solutions", preset.id);
    }
    assert_eq!(DuelRules::shipped().len(), 2 * Named::ALL.len());
    for (file, set, last_turn) in DuelRules::shipped() {
        let game = Farkle::new(2, Options { set, last_turn, ..Options::default() }).unwrap();
        let rules = game.duel_rules().unwrap();
        assert!(rules.came_along(), "{file}: cargo xtask solutions");
        for other in [
            DuelRules { protected: true, ..rules },
            DuelRules { last_turn: !last_turn, target: 9_950, ..rules },
        ] {
            assert!(!other.came_along(), "{file} is for its own rules only");
        }
    }
}

#[test]
fn a_sample_of_positions_worked_out_again_agrees() {
    let mut luck = Luck::new(7);
    for (file, set, last_turn) in DuelRules::shipped() {
        let scores = Scores::new(&set.points()).unwrap();
        let rules = DuelRules { scores: &scores, target: 10_000, last_turn, protected: false };
        let (throws, duel) = (Throws::new(&scores), rules.at_hand().unwrap());
        // Near the end all of it, solved anew; elsewhere what each position is by those after it.
        let small = Duel::solve(&throws, 25, last_turn, false, &mut |_, _| ());
        for (need, other) in (1..=25).flat_map(|a| (1..=25).map(move |b| (a, b))) {
            let off = (duel.win(need, other) - small.win(need, other)).abs();
            assert!(off < ROUNDED, "{file}: {need} {other}: {off}");
        }
        for _ in 0..12 {
            let mut need = || 1 + luck.below(200) as usize;
            let (need, other) = (need(), need());
            let off = (duel.win(need, other) - duel.turn(&throws, need, other).start()).abs();
            assert!(off < ROUNDED, "{file}: {need} {other}: {off}");
        }
    }
}

#[test]
fn the_known_chance_of_the_first_player() {
    let scores = Scores::new(&SetSpec::Named(Named::Triples).points()).unwrap();
    let rules = DuelRules { scores: &scores, target: 10_000, last_turn: false, protected: false };
    assert!((rules.at_hand().unwrap().first() - 0.536953).abs() < 1e-6);
}

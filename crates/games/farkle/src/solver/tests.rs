//! The known exact values, to all printed digits.

use engine::{Fair, Game, Luck};

use super::{DuelTurn, Race, Standing, Throws, TurnValue, clear_chances, solo_turns};
use crate::scoring::{Named, Points, Scores, SetSpec};
use crate::{Farkle, Options, Stage};

fn throws(set: Named) -> Throws {
    Throws::new(&Scores::new(&set.points()).unwrap())
}

fn close(got: f64, want: f64) {
    assert!((got - want).abs() < 0.6e-6, "{got} should be {want}");
}

#[test]
fn chances_to_farkle() {
    let scores = Scores::new(&Named::Triples.points()).unwrap();
    let exact = [(2, 3), (4, 9), (5, 18), (17, 108), (25, 324), (5, 162)];
    for (i, want) in exact.into_iter().enumerate() {
        assert_eq!(scores.farkle_chance(i + 1), want);
    }
}

#[test]
fn a_protected_first_roll_risks_nothing_if_a_1_counts() {
    let risk = |set: SetSpec, protected_first_roll: bool, rolls: bool| {
        let game = Farkle::new(2, Options { set, protected_first_roll, ..Options::default() }).unwrap();
        let mut s = game.start(&mut Fair::new([1; 32]), &mut ());
        if rolls {
            (s.stage, s.faces, s.held) = (Stage::Locked, [1, 1, 1, 2, 3, 4], 0b111);
        }
        game.risk(&s)
    };
    let rite = || SetSpec::Named(Named::Rite);
    let of = |dice| {
        let (lost, all) = Scores::new(&Named::Rite.points()).unwrap().farkle_chance(dice);
        f64::from(lost) / f64::from(all)
    };
    close(risk(rite(), false, false), of(6));
    close(risk(rite(), true, false), 0.0);
    close(risk(rite(), true, true), of(3));
    // Where only fives count, a 1 saves nothing.
    let fives = Points { singles: [("5".into(), 50)].into(), ..Points::default() };
    close(risk(SetSpec::Inline(fives), true, false), (5.0f64 / 6.0).powi(6));
}

#[test]
fn what_one_roll_brings() {
    let scores = Scores::new(&Named::Triples.points()).unwrap();
    for dice in 1..=6 {
        let (lost, all) = scores.farkle_chance(dice);
        close(scores.roll_odds(dice).farkle, f64::from(lost) / f64::from(all));
    }
    // Only ones and fives count: 25 points a die, and both dice count in one of nine rolls.
    close(scores.roll_odds(1).mean, 25.0);
    close(scores.roll_odds(1).hot, 1.0 / 3.0);
    close(scores.roll_odds(2).mean, 50.0);
    close(scores.roll_odds(2).hot, 1.0 / 9.0);
    // Three dice: 216 rolls; singles 75 on average, three ones 700 more, three fives 350 more, four other triples.
    close(scores.roll_odds(3).mean, 75.0 + f64::from(700 + 350 + 200 + 300 + 400 + 600) / 216.0);
    close(scores.roll_odds(3).hot, 12.0 / 216.0);
}

#[test]
fn the_largest_expected_points_of_a_turn() {
    close(TurnValue::new(&throws(Named::Triples), false).unwrap().expected, 446.571440);
    close(TurnValue::new(&throws(Named::Rite), false).unwrap().expected, 470.185532);
}

#[test]
fn when_to_roll_again() {
    let turn = TurnValue::new(&throws(Named::Rite), false).unwrap();
    assert_eq!(turn.roll_up_to, [200, 200, 350, 950, 2850, 10650].map(Some));
}

#[test]
fn the_fewest_turns_to_ten_thousand() {
    close(solo_turns(&throws(Named::Triples), 200, false)[200], 23.003990);
    close(solo_turns(&throws(Named::Rite), 200, false)[200], 21.933266);
}

#[test]
fn the_best_chance_to_clear_a_thousand_points() {
    let chances = clear_chances(&throws(Named::Rite), 20, 5, false);
    for (turns, want) in [0.264038, 0.550940, 0.823085, 0.949994, 0.989326].into_iter().enumerate() {
        close(chances[turns + 1][20], want);
    }
}

/// `cargo test -p farkle --lib -- --ignored --nocapture`: how far off racers are where the duel is solved.
#[test]
#[ignore = "measures, and proves nothing"]
fn how_far_off_the_model_is() {
    let game = Farkle::new(2, Options::default()).unwrap();
    let (throws, duel) = (Throws::new(game.scores()), game.duel_rules().unwrap().at_hand().unwrap());
    let race = Race::new(&throws, throws.units(10_000), true, false).unwrap();
    let mut luck = Luck::new(1);
    let (mut values, mut losses, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..400 {
        let (me, other) = (1 + luck.below(200) as usize, 1 + luck.below(200) as usize);
        let exact = duel.turn(&throws, me, other);
        let model = race.turn(&throws, &Standing::Racing(me, vec![other]));
        for _ in 0..10 {
            let (units, dice) = (1 + luck.below(24) as usize, 1 + luck.below(6) as usize);
            let lost = |turn: &DuelTurn| turn.bank(units) - turn.roll(&throws, units, dice);
            values.push(exact.value(units, dice) - model.value(units, dice));
            losses.push(lost(&exact) - lost(&model));
            if lost(&exact) * lost(&model) < 0.0 {
                wrong.push(lost(&model).abs());
            }
        }
    }
    let rms = |all: &[f64]| (all.iter().map(|x| x * x).sum::<f64>() / all.len() as f64).sqrt();
    let most = |all: &[f64]| all.iter().map(|x| x.abs()).fold(0.0, f64::max);
    println!("values {:.4} most {:.4}", rms(&values), most(&values));
    println!("differences {:.4} most {:.4}", rms(&losses), most(&losses));
    println!("the other way round {} of {}, most {:.4}", wrong.len(), losses.len(), most(&wrong));
}

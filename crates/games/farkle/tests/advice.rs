//! Advice and the solvers agree.

#![allow(clippy::unwrap_used)]

use engine::{Budget, Decision, Fair, Game, Grade, Luck, Playable, Seat, Viewer};
use farkle::solver::{Throws, TurnValue, best_against_greedy};
use farkle::{Action, Farkle, Options, State};
use serde_json::json;

fn advice(game: &Farkle, state: &State) -> Vec<(Action, f64, Grade)> {
    let (view, legal) = (game.view(state, Viewer::Public), game.legal(state, Seat(0)));
    let decision = Decision { game, seat: Seat(0), view: &view, legal: &legal };
    let advice = Farkle::advise(&decision, Budget::Samples(1), &mut Luck::new(0)).unwrap();
    advice.moves.into_iter().map(|m| (m.action, m.value, m.grade)).collect()
}

#[test]
fn before_the_first_roll_the_advice_is_the_chance_to_clear_the_level() {
    let ruleset = json!({ "levels": [{ "turns": 3, "goals": [{ "points": 1000, "gold": 0 }] }] });
    let options: Options = serde_json::from_value(json!({ "ruleset": ruleset, "levels": 1 })).unwrap();
    let game = Farkle::new(1, options).unwrap();
    let state = game.start(&mut Fair::new([0; 32]), &mut ());
    let advice = advice(&game, &state);
    assert_eq!(advice.len(), 1);
    assert!((advice[0].1 - 0.823085).abs() < 1e-6, "{advice:?}");
}

#[test]
fn every_legal_move_of_a_roll_is_valued_and_the_best_stands_first() {
    let options: Options = serde_json::from_value(json!({ "target": 1500, "set": "triples" })).unwrap();
    let game = Farkle::new(2, options).unwrap();
    game.duel_rules().unwrap().solution(&mut |_, _| ());
    let mut state = game.start(&mut Fair::new([0; 32]), &mut ());
    let mut fair = Fair::new([5; 32]);
    let start = advice(&game, &state)[0].1;
    assert!((start - game.duel_rules().unwrap().at_hand().unwrap().first()).abs() < 1e-9);
    while state.locks < 1 {
        let action = game.sample_legal(&state, state.seat, &mut Luck::new(1));
        game.apply(&mut state, Seat(0), action, &mut fair, &mut ());
        if state.seat != Seat(0) {
            state = game.start(&mut fair, &mut ());
        }
    }
    let advice = advice(&game, &state);
    assert_eq!(advice.len(), engine::MoveSet::len(&game.legal(&state, Seat(0))) as usize);
    assert!(advice.windows(2).all(|w| w[0].1 >= w[1].1));
    assert_eq!(advice[0].2, Grade::Optimal);
}

#[test]
fn best_play_beats_greedy_play_by_what_is_worked_out() {
    let options: Options =
        serde_json::from_value(json!({ "target": 2000, "set": "triples", "last_turn": false })).unwrap();
    let game = Farkle::new(2, options).unwrap();
    let duel = game.duel_rules().unwrap().solution(&mut |_, _| ());
    let throws = Throws::new(game.scores());
    let contest = best_against_greedy(&throws, &duel, &TurnValue::new(&throws, false).unwrap());
    assert!(contest.first > duel.first(), "against a weaker player the first wins more");
    assert!(contest.second > 1.0 - duel.first(), "and so does the second");
}

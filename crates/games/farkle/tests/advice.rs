//! Advice and the solvers agree.

#![allow(clippy::unwrap_used)]

use engine::{Bot, Budget, Decision, Fair, Game, Grade, Language, Luck, Seat, Thinks, Unit, Viewer};
use farkle::bots::{Player, Style};
use farkle::solver::{Throws, TurnValue, best_against_greedy};
use farkle::{Action, Farkle, Options, Stage, State};
use serde_json::json;

fn advice(game: &Farkle, state: &State) -> Vec<(Action, f64, Grade)> {
    let (view, legal) = (game.view(state, Viewer::Public), game.legal(state, Seat(0)));
    let decision = Decision { game, seat: Seat(0), view: &view, legal: &legal };
    let advice = Farkle::advise(&decision, Budget::Samples(1), &mut Luck::new(0), Language::English).unwrap();
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

/// A run in the shop after its first level.
fn in_the_shop(game: &Farkle) -> State {
    let mut fair = Fair::new([4; 32]);
    let mut state = game.start(&mut fair, &mut ());
    let mut bot = Player::new(Style::Optimal);
    while state.stage != Stage::Shop {
        let (view, legal) = (game.view(&state, Viewer::Public), game.legal(&state, Seat(0)));
        let decision = Decision { game, seat: Seat(0), view: &view, legal: &legal };
        let action = bot.choose(&decision, &mut Luck::new(0));
        game.apply(&mut state, Seat(0), action, &mut fair, &mut ());
    }
    state
}

#[test]
fn in_the_shop_advice_speaks_of_clearing_levels() {
    let game = Farkle::new(1, Options::default()).unwrap();
    let state = in_the_shop(&game);
    let (view, legal) = (game.view(&state, Viewer::Public), game.legal(&state, Seat(0)));
    let decision = Decision { game: &game, seat: Seat(0), view: &view, legal: &legal };
    let advice = Farkle::advise(&decision, Budget::Samples(1), &mut Luck::new(0), Language::English).unwrap();
    assert_eq!(advice.unit, Unit::Win);
    assert!(advice.moves.iter().all(|m| (0.0..=1.0).contains(&m.value)), "{advice:?}");
    assert!(advice.moves[0].why.contains("clears this level and the next"), "{}", advice.moves[0].why);
    let skip = advice.of(Action::Skip).unwrap();
    assert!(advice.moves[0].value >= skip.value);
    assert!(matches!(advice.moves[0].action, Action::Buy(_)), "a relic helps: {advice:?}");
    assert!(advice.of(Action::Refresh).is_none(), "nobody knows what else would be offered");
}

#[test]
fn a_roll_that_a_charge_can_save_is_valued_by_the_level() {
    let options = json!({ "boons": { "reroll": 1, "flip": 1 } });
    let game = Farkle::new(1, serde_json::from_value(options).unwrap()).unwrap();
    let mut state = game.start(&mut Fair::new([0; 32]), &mut ());
    (state.stage, state.faces) = (Stage::Doomed, [2, 2, 3, 3, 4, 6]);
    let advice = advice(&game, &state);
    let of = |wanted: Action| advice.iter().find(|m| m.0 == wanted).unwrap().1;
    assert_eq!(advice.last().unwrap().0, Action::Accept, "a farkle is the worst of it: {advice:?}");
    assert!(of(Action::Reroll) > of(Action::Accept));
}

#[test]
fn what_is_said_of_a_duel_is_exact_only_where_its_rules_are_solved() {
    let why = |options: serde_json::Value| {
        let game = Farkle::new(2, serde_json::from_value(options).unwrap()).unwrap();
        let state = game.start(&mut Fair::new([0; 32]), &mut ());
        let (view, legal) = (game.view(&state, Viewer::Public), game.legal(&state, Seat(0)));
        let decision = Decision { game: &game, seat: Seat(0), view: &view, legal: &legal };
        let advice = Farkle::advise(&decision, Budget::Samples(1), &mut Luck::new(0), Language::English);
        advice.unwrap().moves[0].why.clone()
    };
    assert_eq!(why(json!({})), "wins with a chance of 53.41 %, with best play");
    assert!(why(json!({ "opening": 500 })).contains("about 53.41 %"), "an opening is not solved");
    let other = why(json!({ "target": 4150 }));
    assert!(other.contains("about") && other.contains("race to the target"), "{other}");
}

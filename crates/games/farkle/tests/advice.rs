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
    assert_eq!(advice.moves.len(), engine::MoveSet::len(&legal) as usize, "every legal move is listed");
    let unknown = advice.of(Action::Refresh).unwrap();
    assert_eq!(unknown.grade, Grade::Unmeasured, "nobody knows what else would be offered");
    assert_eq!(unknown.why, "nobody knows what it brings");
    assert_ne!(advice.moves[0].grade, Grade::Optimal, "what is not measured may be better");
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

/// A position of a game of points: totals, and a turn that stands after its first lock.
fn racing(game: &Farkle, totals: &[u32], points: u32, held: u8) -> State {
    let mut state = game.start(&mut Fair::new([0; 32]), &mut ());
    (state.stage, state.points, state.locks, state.held) = (Stage::Locked, points, 1, held);
    state.faces = [2, 3, 4, 6, 3, 2];
    let farkle::Mode::Versus(versus) = &mut state.mode else { panic!("a run") };
    versus.totals[..totals.len()].copy_from_slice(totals);
    state
}

fn hint(game: &Farkle, state: &State) -> engine::Advice<Action> {
    let (view, legal) = (game.view(state, Viewer::Public), game.legal(state, state.seat));
    let decision = Decision { game, seat: state.seat, view: &view, legal: &legal };
    let mut advice =
        Farkle::advise(&decision, Budget::Samples(1), &mut Luck::new(0), Language::English).unwrap();
    advice.grade(Farkle::GRADING.of(advice.unit));
    advice
}

#[test]
fn what_a_model_tells_apart_by_little_is_not_proven() {
    let game = Farkle::new(4, Options::default()).unwrap();
    let (mut close, mut clear) = (0, 0);
    for points in (50..1500).step_by(50) {
        for held in [0b1, 0b11, 0b111, 0b1111, 0b11111] {
            let advice = hint(&game, &racing(&game, &[3000, 4000, 2500, 3500], points, held));
            assert!(advice.moves.iter().all(|m| m.stderr > 0.0), "nobody has solved this: {advice:?}");
            for m in &advice.moves[1..] {
                if m.lost < 0.005 {
                    assert!(!m.grade.blames() && advice.moves[0].grade != Grade::Optimal, "{advice:?}");
                    close += 1;
                } else if m.lost > 0.03 {
                    assert!(m.grade.blames(), "{advice:?}");
                    clear += 1;
                }
            }
        }
    }
    assert!(close > 3 && clear > 3, "{close} close, {clear} clear");
}

#[test]
fn a_win_that_is_there_is_proven_at_any_table() {
    let game = Farkle::new(3, serde_json::from_value(json!({ "last_turn": false })).unwrap()).unwrap();
    let advice = hint(&game, &racing(&game, &[9900, 5000, 5000], 200, 0b11111));
    let best = &advice.moves[0];
    assert_eq!((best.action, best.value, best.stderr), (Action::Bank, 1.0, 0.0));
    assert_eq!(best.grade, Grade::Optimal);
}

/// In a game that is lost the points of a turn stand beside the chances; in a last turn only the lead counts.
#[test]
fn where_the_game_is_decided_the_points_of_a_turn_are_told_too() {
    let game = Farkle::new(2, Options::default()).unwrap();
    let lost = hint(&game, &racing(&game, &[300, 9500], 700, 0b11111));
    assert!(lost.moves[0].value < 0.06, "{lost:?}");
    let bank = lost.of(Action::Bank).unwrap().own.unwrap();
    let roll = lost.of(Action::Roll).unwrap().own.unwrap();
    assert_eq!((bank.value, bank.lost), (700.0, 0.0));
    assert!(roll.lost > 120.0, "one die with seven hundred points: {roll:?}");
    assert!(lost.moves[0].why.contains("points on average out of this turn"), "{}", lost.moves[0].why);
    let open = hint(&game, &racing(&game, &[5000, 5000], 700, 0b11111));
    assert!(open.moves.iter().all(|m| m.own.is_none()), "{open:?}");
    let mut last = racing(&game, &[300, 10_500], 700, 0b11111);
    let farkle::Mode::Versus(versus) = &mut last.mode else { panic!("a run") };
    versus.leader = Some(Seat(1));
    assert!(hint(&game, &last).moves.iter().all(|m| m.own.is_none()));
}

#[test]
fn a_game_that_began_without_a_solution_keeps_to_one_story() {
    let options = || serde_json::from_value::<Options>(json!({ "target": 1150, "set": "triples" })).unwrap();
    let game = Farkle::new(2, options()).unwrap();
    let start = game.start(&mut Fair::new([0; 32]), &mut ());
    let before = hint(&game, &start);
    assert!(before.moves[0].why.contains("race to the target"), "{}", before.moves[0].why);
    // Somebody solves it meanwhile.
    let duel = game.duel_rules().unwrap().solution(&mut |_, _| ());
    assert_eq!(hint(&game, &start), before, "within a game hints tell one story");
    assert_eq!(hint(&game.clone(), &start), before);
    let next = Farkle::new(2, options()).unwrap();
    let after = hint(&next, &start);
    assert!(
        (after.moves[0].value - duel.first()).abs() < 1e-9 && after.moves[0].why.contains("with best play")
    );
}

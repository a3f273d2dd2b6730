//! Bots play as well as the solvers say.

#![allow(clippy::unwrap_used)]

use engine::{Bot, Budget, Decision, Fair, Game, Language, Luck, Seat, Thinks, Viewer};
use farkle::bots::{Player, Style};
use farkle::{Farkle, Options, Stage, State};
use serde_json::json;

fn game(seats: usize, options: serde_json::Value) -> Farkle {
    Farkle::new(seats, serde_json::from_value::<Options>(options).unwrap()).unwrap()
}

fn choose(game: &Farkle, state: &State, bot: &mut Player, seat: Seat) -> farkle::Action {
    let (view, legal) = (game.view(state, Viewer::Seat(seat)), game.legal(state, seat));
    bot.choose(&Decision { game, seat, view: &view, legal: &legal }, &mut Luck::new(0))
}

/// Plays to the end with a bot on each seat.
fn play(game: &Farkle, seed: u64, bots: &mut [Player]) -> State {
    let mut fair = Fair::new(Luck::new(seed).seed());
    let mut state = game.start(&mut fair, &mut ());
    while let Some(seat) = game.turn(&state).first() {
        let action = choose(game, &state, &mut bots[seat.index()], seat);
        game.play(&mut state, seat, action, &mut fair, &mut ()).unwrap();
    }
    state
}

#[test]
fn the_greedy_bot_gets_the_points_of_a_turn_that_were_computed() {
    // A versus game to a far target is a long row of turns that nothing cuts short.
    let game = game(2, json!({ "target": 1_000_000, "set": "rite" }));
    let mut bot = Player::new(Style::Greedy);
    let mut fair = Fair::new([3; 32]);
    let mut state = game.start(&mut fair, &mut ());
    let (mut turns, mut sum, mut squares) = (0.0, 0.0, 0.0);
    while turns < 20_000.0 {
        let seat = state.seat;
        let before = state.versus().unwrap().totals[seat.index()];
        while state.seat == seat && state.stage != Stage::Over {
            let action = choose(&game, &state, &mut bot, seat);
            game.play(&mut state, seat, action, &mut fair, &mut ()).unwrap();
        }
        let points = f64::from(state.versus().unwrap().totals[seat.index()] - before);
        turns += 1.0;
        sum += points;
        squares += points * points;
        if state.versus().unwrap().totals.iter().any(|t| *t > 900_000) {
            state = game.start(&mut fair, &mut ());
        }
    }
    let mean = sum / turns;
    let stderr = ((squares / turns - mean * mean) / turns).sqrt();
    assert!((mean - 470.185532).abs() < 3.5 * stderr, "{mean} with a standard error of {stderr}");
}

#[test]
fn the_optimal_bot_clears_levels_as_often_as_was_computed() {
    let relics = json!([
        { "name": "opener", "cost": [0, 0], "modifiers": [{ "add": 35, "when": { "first_lock": true } }] },
        { "name": "ones", "cost": [0, 0], "modifiers": [{ "multiply": "1.30", "when": { "dice": "1" } }] },
        { "name": "third", "cost": [0, 0], "modifiers": [{ "multiply": "1.33" }, { "multiply": "0.5", "beyond": 700 }] }
    ]);
    for (points, turns, protected) in [(1000, 2, false), (1500, 3, true)] {
        let ruleset = json!({
            "levels": [{ "turns": turns, "goals": [{ "points": points, "gold": 0 }] }], "relics": relics
        });
        let game = game(
            1,
            json!({ "ruleset": ruleset, "levels": 1, "lives": "permadeath", "protected_first_roll": protected,
                    "boons": { "relics": ["opener", "ones", "third"] } }),
        );
        let start = game.start(&mut Fair::new([0; 32]), &mut ());
        let (chance, exact) = game.clear_chance(start.run().unwrap()).unwrap();
        assert!(exact);
        const RUNS: u32 = 4_000;
        let mut bots = [Player::new(Style::Optimal)];
        let won = (0..RUNS).filter(|i| play(&game, u64::from(*i), &mut bots).run().unwrap().won).count();
        let rate = won as f64 / f64::from(RUNS);
        let stderr = (chance * (1.0 - chance) / f64::from(RUNS)).sqrt();
        assert!((rate - chance).abs() < 3.5 * stderr, "{points}: {rate} should be {chance} within {stderr}");
    }
}

#[test]
fn the_optimal_bot_wins_against_itself_as_often_as_was_computed() {
    for last_turn in [false, true] {
        let game = game(2, json!({ "target": 1500, "set": "triples", "last_turn": last_turn }));
        let duel = game.duel_rules().unwrap().solution(&mut |_, _| ());
        const GAMES: u32 = 6_000;
        let mut bots = [Player::new(Style::Optimal), Player::new(Style::Optimal)];
        let share: f64 = (0..GAMES)
            .map(|i| {
                let outcome = game.outcome(&play(&game, u64::from(i), &mut bots));
                engine::win_share(&outcome, Seat(0))
            })
            .sum();
        let rate = share / f64::from(GAMES);
        let stderr = (0.25 / f64::from(GAMES)).sqrt();
        assert!(
            (rate - duel.first()).abs() < 3.5 * stderr,
            "{rate} should be {} within {stderr}",
            duel.first()
        );
    }
}

#[test]
fn two_goals_at_once_are_cleared_as_often_as_was_computed() {
    let relics = json!([
        { "name": "opener", "cost": [0, 0], "modifiers": [{ "add": 50, "when": { "first_lock": true } }] }
    ]);
    for (points, turns, boons) in [([300, 250], 2, json!([])), ([400, 200], 2, json!(["opener"]))] {
        let goals: Vec<_> = points.iter().map(|p| json!({ "points": p, "gold": 0 })).collect();
        let ruleset = json!({ "levels": [{ "turns": turns, "goals": goals }], "relics": relics });
        let game = game(
            1,
            json!({ "ruleset": ruleset, "levels": 1, "lives": "permadeath", "boons": { "relics": boons } }),
        );
        let start = game.start(&mut Fair::new([0; 32]), &mut ());
        let (chance, exact) = game.clear_chance(start.run().unwrap()).unwrap();
        assert!(exact);
        const RUNS: u32 = 1_500;
        let mut bots = [Player::new(Style::Optimal)];
        let won = (0..RUNS).filter(|i| play(&game, u64::from(*i), &mut bots).run().unwrap().won).count();
        let rate = won as f64 / f64::from(RUNS);
        let stderr = (chance * (1.0 - chance) / f64::from(RUNS)).sqrt();
        assert!(
            (rate - chance).abs() < 3.5 * stderr,
            "{points:?}: {rate} should be {chance} within {stderr}"
        );
        // One goal of as many points is easier: nothing is lost on the way to it.
        let one = json!({ "levels": [{ "turns": turns, "goals": [{ "points": points[0] + points[1], "gold": 0 }] }], "relics": relics });
        let options = json!({ "ruleset": one, "levels": 1, "boons": { "relics": boons } });
        let easier = self::game(1, options);
        let start = easier.start(&mut Fair::new([0; 32]), &mut ());
        let (bound, _) = easier.clear_chance(start.run().unwrap()).unwrap();
        assert!(chance < bound && chance > 0.5 * bound, "{points:?}: {chance} and {bound}");
    }
}

#[test]
fn among_three_the_optimal_bot_wins_more_than_its_share_and_about_what_it_says() {
    let game = game(3, json!({ "target": 1500, "set": "triples" }));
    let start = game.start(&mut Fair::new([0; 32]), &mut ());
    let legal = game.legal(&start, Seat(0));
    let decision = Decision { game: &game, seat: Seat(0), view: &start, legal: &legal };
    let advice = Farkle::advise(&decision, Budget::Samples(1), &mut Luck::new(0), Language::English).unwrap();
    let said = advice.moves[0].value;
    let shares = &advice.moves[0].shares;
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
    assert!(
        shares.iter().all(|share| (0.2..0.5).contains(share)),
        "each of three has about a third: {shares:?}"
    );
    const GAMES: u32 = 250;
    let mut bots = [Style::Optimal, Style::Greedy, Style::Greedy].map(Player::new);
    let share: f64 = (0..GAMES)
        .map(|i| engine::win_share(&game.outcome(&play(&game, u64::from(i), &mut bots)), Seat(0)))
        .sum();
    let rate = share / f64::from(GAMES);
    let stderr = (0.25 / f64::from(GAMES)).sqrt();
    assert!(rate > 0.36, "{rate}: no better than those who count points");
    assert!((rate - said).abs() < 3.5 * stderr + 0.05, "{rate} of all games, and {said} was said");
}

//! What search promises, on games that are small enough to know the truth.

use std::time::Duration;

use engine::{
    Advice, Bot, Budget, Decision, Effort, Fair, Game, GameAction, Grade, Grading, Language, Luck, Playable,
    Thinks, Thresholds, Viewer, win_share,
};
use golf::Golf;
use search::flat::{self, Settings};
use search::{Kibitzer, Method, exact, tree};
use toys::pig::Pig;
use toys::tictactoe::TicTacToe;

/// Advice by these thresholds.
fn advise<G: Playable>(decision: &Decision<'_, G>, grading: Grading, samples: u32) -> Advice<G::Action> {
    let mut advice = search::advise(decision, Effort::samples(samples), Language::English);
    advice.grade(grading.of(advice.unit));
    advice
}

fn game<G: Game>(seats: usize) -> G {
    G::new(seats, G::Options::default()).expect("default options are valid")
}

/// The state after some moves of the game's policy.
fn after<G: Playable>(game: &G, plies: usize, seed: u8) -> G::State {
    let (mut fair, mut luck) = (Fair::new([seed; 32]), Luck::new(seed.into()));
    let mut state = game.start(&mut fair, &mut ());
    for _ in 0..plies {
        let Some(seat) = game.turn(&state).first() else { break };
        let action = Decision::at(game, &state, seat, |d| G::policy(d, &mut luck));
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
    state
}

fn decide<G: Playable, T>(game: &G, state: &G::State, f: impl FnOnce(&Decision<'_, G>) -> T) -> T {
    let seat = game.turn(state).first().expect("somebody moves");
    let (view, legal) = (game.view(state, Viewer::Seat(seat)), game.legal(state, seat));
    f(&Decision { game, seat, view: &view, legal: &legal })
}

fn compare<G: Playable>(game: &G, state: &G::State, samples: u32, threads: usize) -> Advice<G::Action> {
    let settings = Settings {
        budget: Budget::Samples(samples),
        threads,
        certainty: 3.0,
        keep: None,
        blur: 0.0,
        language: Language::English,
    };
    decide(game, state, |d| flat::compare(d, settings, &mut Luck::new(5)))
}

#[test]
fn a_count_gives_the_same_answer_every_time_on_any_number_of_threads() {
    let golf = game::<Golf>(3);
    for seed in 0..4 {
        let state = after(&golf, 20 + seed as usize, seed);
        let one = compare(&golf, &state, 100, 1);
        assert_eq!(one, compare(&golf, &state, 100, 1));
        assert_eq!(one, compare(&golf, &state, 100, 2));
        assert_eq!(one, compare(&golf, &state, 100, 5));
    }
}

#[test]
fn the_chances_of_all_seats_add_up() {
    let golf = game::<Golf>(4);
    let state = after(&golf, 30, 1);
    for m in compare(&golf, &state, 50, 1).moves {
        let sum: f64 = m.shares.iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        assert!((m.shares[golf.turn(&state).first().expect("a mover").index()] - m.value).abs() < 1e-9);
        assert!(m.points.is_some() && !m.why.is_empty());
    }
}

#[test]
fn a_small_game_is_solved_and_not_sampled() {
    let game = game::<TicTacToe>(2);
    for plies in 2..8 {
        for seed in 0..10 {
            let state = after(&game, plies, seed);
            if game.turn(&state).is_empty() {
                continue;
            }
            let advice = decide(&game, &state, |d| advise(d, Grading::USUAL, 10));
            let truth = exact::solve(&game, &state, &mut 1_000_000).expect("small enough");
            let seat = game.turn(&state).first().expect("a mover").index();
            assert!((advice.moves[0].value - truth[seat]).abs() < 1e-12);
            assert!(advice.moves.iter().all(|m| m.stderr == 0.0));
            assert_eq!(advice.moves[0].grade, Grade::Optimal);
        }
    }
}

/// The chance to win Pig by value iteration: the truth that samples are compared with.
#[test]
fn the_last_roll_of_pig_is_held_when_it_wins() {
    let game = Pig::new(2, toys::pig::Options { target: 20 }).expect("valid");
    for seed in 0..30 {
        let state = after(&game, 12, seed);
        if game.turn(&state).is_empty() {
            continue;
        }
        let seat = game.turn(&state).first().expect("a mover");
        let hold = game.legal(&state, seat).ids_of(&game).find(|a| a.to_string() == "hold");
        let Some(hold) = hold else { continue };
        let mut next = state;
        game.apply(&mut next, seat, hold, &mut Fair::new([0; 32]), &mut ());
        if game.turn(&next).is_empty() {
            let advice = decide(&game, &state, |d| advise(d, Grading::USUAL, 64));
            assert_eq!(advice.moves[0].action, hold, "holding wins at once");
            assert_eq!((advice.moves[0].value, advice.moves[0].stderr), (1.0, 0.0));
        }
    }
}

trait IdsOf<G: Game> {
    fn ids_of(self, game: &G) -> std::vec::IntoIter<G::Action>;
}

impl<G: Game> IdsOf<G> for G::Moves {
    fn ids_of(self, _: &G) -> std::vec::IntoIter<G::Action> {
        use engine::MoveSet;
        self.ids().into_iter().filter_map(G::Action::from_id).collect::<Vec<_>>().into_iter()
    }
}

#[test]
fn noise_is_never_graded_worse_than_good() {
    let golf = game::<Golf>(4);
    for seed in 0..12 {
        let state = after(&golf, 12 + 3 * seed as usize, seed);
        if game_over(&golf, &state) {
            continue;
        }
        let none = Thresholds { questionable: 0.0, mistake: 0.0, blunder: 0.0 };
        let grading = Grading { win: none, points: none };
        let advice = decide(&golf, &state, |d| advise(d, grading, 40));
        for m in &advice.moves {
            assert!(!m.grade.blames() || m.least > 0.0, "{m:?}");
            assert!(m.least <= 0.0 || m.lost > 2.0 * m.lost_err, "{m:?}");
        }
    }
}

fn game_over<G: Game>(game: &G, state: &G::State) -> bool {
    game.turn(state).is_empty()
}

#[test]
fn a_ceiling_ends_what_is_not_needed_and_leaves_what_is() {
    let golf = game::<Golf>(4);
    let state = after(&golf, 25, 3);
    let effort = Effort { ceiling: Some(Duration::ZERO), ..Effort::samples(100_000) };
    let advice = decide(&golf, &state, |d| search::advise(d, effort, Language::English));
    assert!(advice.moves.iter().all(|m| m.stderr > 0.0 && m.why.contains("16")), "{advice:?}");
}

#[test]
fn it_takes_a_king_rather_than_draw() {
    // A hole that has just begun: the difference is several points, far beyond noise.
    let golf = game::<Golf>(2);
    for seed in 0..60 {
        let state = after(&golf, 3, seed);
        let view = golf.view(&state, Viewer::Public);
        if view.discard_top().is_some_and(|c| c.rank() == golf::Rank::KING) {
            let advice = decide(&golf, &state, |d| advise(d, Grading::USUAL, 400));
            assert_eq!(advice.moves[0].action.to_string(), "take", "seed {seed}: {advice:?}");
            return;
        }
    }
    panic!("no king in sixty deals");
}

#[test]
fn the_tree_agrees_with_the_exact_value() {
    let game = game::<TicTacToe>(2);
    let mut agreed = 0;
    for seed in 0..12 {
        let state = after(&game, 3, seed);
        if game.turn(&state).is_empty() {
            continue;
        }
        let advice = decide(&game, &state, |d| tree::search(d, Budget::Samples(600), &mut Luck::new(1)));
        let exact = compare(&game, &state, 2, 1);
        let found = exact.of(advice.moves[0].action).expect("a legal move");
        assert!(found.lost < 1e-6, "seed {seed}: {} loses {}", found.action, found.lost);
        agreed += 1;
    }
    assert!(agreed > 8);
}

#[test]
fn the_kibitzer_beats_the_policy_that_it_plays_on_with() {
    let golf = Golf::new(2, golf::Options { rounds: 1, ..golf::Options::default() }).expect("valid");
    for method in [Method::Flat, Method::Tree] {
        let mut kibitzer = Kibitzer { budget: Budget::Samples(80), threads: 1, method };
        let (mut won, mut luck) = (0.0, Luck::new(3));
        const DEALS: usize = 200;
        for deal in 0..2 * DEALS {
            let own = engine::Seat((deal % 2) as u8);
            let mut fair = Fair::new([(deal / 2) as u8; 32]);
            let mut state = golf.start(&mut fair, &mut ());
            while let Some(seat) = golf.turn(&state).first() {
                let action = if seat == own {
                    decide(&golf, &state, |d| kibitzer.choose(d, &mut luck))
                } else {
                    Decision::at(&golf, &state, seat, |d| Golf::policy(d, &mut luck))
                };
                golf.apply(&mut state, seat, action, &mut fair, &mut ());
            }
            won += win_share(&golf.outcome(&state), own);
        }
        let share = won / (2 * DEALS) as f64;
        assert!(share > 0.53, "{method:?} won only {share}");
    }
}

#[test]
fn what_it_is_asked_for_is_checked() {
    let asked = |text: &str| Kibitzer::asked(&engine::BotSpec::parse(text)).map_err(|e| e.0);
    assert!(asked("kibitzer").is_ok() && asked("kibitzer:50ms").is_ok() && asked("kibitzer:2s").is_ok());
    assert!(matches!(asked("kibitzer:samples=50").expect("valid").budget, Budget::Samples(50)));
    for bad in [
        "kibitzer:0ms",
        "kibitzer:9999999s",
        "kibitzer:fast",
        "kibitzer:method=magic",
        "kibitzer:threads=0",
        "kibitzer:samples=-1",
        "kibitzer:depth=3",
    ] {
        assert!(asked(bad).is_err(), "{bad}");
    }
}

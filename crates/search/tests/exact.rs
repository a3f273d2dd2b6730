//! Advice beside the truth: what is exactly best is never graded below good.

use engine::{
    Advice, Decision, Effort, Fair, Game, Grade, Grading, Language, Luck, MoveSet, Playable, Thresholds,
    Viewer, make_bot,
};

const STRICT: Grading = Grading {
    win: Thresholds { questionable: 1e-6, mistake: 0.02, blunder: 0.06 },
    points: Thresholds { questionable: 1e-6, mistake: 1.0, blunder: 10.0 },
};

/// Advice by these thresholds.
fn advise<G: Playable>(decision: &Decision<'_, G>, grading: Grading, samples: u32) -> Advice<G::Action> {
    let mut advice = search::advise(decision, Effort::samples(samples), Language::English);
    advice.grade(grading.of(advice.unit));
    advice
}

/// Plays a game with its policy and shows every decision with a choice; gives up after so many.
fn decisions<G: Playable>(game: &G, seed: u8, most: usize, mut see: impl FnMut(&Decision<'_, G>, &G::State)) {
    let (mut fair, mut luck) = (Fair::new([seed; 32]), Luck::new(seed.into()));
    let mut state = game.start(&mut fair, &mut ());
    let mut seen = 0;
    while let Some(seat) = game.turn(&state).first() {
        let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
        let decision = Decision { game, seat, view: &view, legal: &legal };
        if legal.len() > 1 {
            see(&decision, &state);
            seen += 1;
            if seen == most {
                return;
            }
        }
        let action = G::policy(&decision, &mut luck);
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
}

#[test]
fn the_solver_of_farkle_is_never_graded_below_good() {
    let options = farkle::Options { target: 1_000, last_turn: false, ..farkle::Options::default() };
    let game = farkle::Farkle::new(2, options).expect("valid");
    let mut optimal = make_bot::<farkle::Farkle>("optimal", None).expect("a bot");
    let mut checked = 0;
    for seed in 0..6 {
        decisions(&game, seed, 40, |d, _| {
            let best = optimal.choose(d, &mut Luck::new(1));
            let advice = advise(d, STRICT, 40);
            let said = advice.of(best).expect("every legal move is advised on");
            assert!(said.grade <= Grade::Good, "{best}: {said:?}");
            checked += 1;
        });
    }
    assert!(checked > 40, "only {checked}");
}

#[test]
fn a_certain_cut_of_wires_is_never_graded_below_good() {
    let game = wires::Wires::new(3, wires::Options::default()).expect("valid");
    let mut checked = 0;
    for seed in 0..3 {
        decisions(&game, seed, 40, |d, _| {
            let advice = advise(d, STRICT, 8);
            assert_eq!(advice.moves.len(), d.legal.len() as usize, "every legal move is advised on");
            for m in advice.moves.iter().filter(|m| m.why.contains("sure to be right")) {
                // Which of several sure cuts leaves least trouble is a matter of what comes later.
                assert!(m.lost < 0.25, "{m:?}");
                checked += 1;
            }
        });
    }
    assert!(checked > 0, "nothing was ever sure");
}

#[test]
fn the_last_landmark_of_harmonictook_is_worth_the_game() {
    let game = harmonictook::Harmonictook::new(2, harmonictook::Options::default()).expect("valid");
    let mut checked = 0;
    for seed in 0..8 {
        decisions(&game, seed, usize::MAX, |d, state| {
            // Full enumeration of each move: those after which the game is over in every case.
            let wins = d.actions().into_iter().find(|a| {
                engine::outcomes(&game, state, d.seat, *a, 100)
                    .is_ok_and(|all| all.iter().all(|(_, s)| game.turn(s).is_empty()))
            });
            if let Some(wins) = wins {
                let advice = advise(d, STRICT, 16);
                assert_eq!(advice.moves[0].action, wins);
                assert_eq!((advice.moves[0].value, advice.moves[0].stderr), (1.0, 0.0));
                assert_eq!(advice.moves[0].grade, Grade::Optimal);
                checked += 1;
            }
        });
    }
    assert!(checked >= 4, "only {checked} games were won by a purchase");
}

//! What advice promises: the same every time, grades that follow values, nothing blamed without proof, and sums without bias.

use engine::{
    Advice, Decision, Effort, Fair, Game, Grade, Language, Live, Luck, MoveSet, Playable, Seat, Table,
    Thinks, Unit, Viewer,
};
use search::{Kibitzer, Method, Review, advise, advise_on};

fn game<G: Playable>(seats: usize) -> G {
    G::new(seats, G::Options::default()).expect("default options are valid")
}

/// Decisions with a choice of games in which every third move or so is any move; the first `every` moves apart.
fn positions<G: Playable>(game: &G, most: usize, every: usize, mut see: impl FnMut(&Decision<'_, G>)) {
    let (mut seen, mut luck) = (0, Luck::new(9));
    for seed in 0..u8::MAX {
        let mut fair = Fair::new([seed; 32]);
        let mut state = game.start(&mut fair, &mut ());
        for ply in 0.. {
            let Some(seat) = game.turn(&state).first() else { break };
            let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
            let decision = Decision { game, seat, view: &view, legal: &legal };
            if legal.len() > 1 && ply % every == 0 {
                see(&decision);
                seen += 1;
                if seen == most {
                    return;
                }
            }
            let action =
                if luck.chance(0.3) { decision.any(&mut luck) } else { G::policy(&decision, &mut luck) };
            game.apply(&mut state, seat, action, &mut fair, &mut ());
        }
    }
}

fn the_same<G: Playable>(seats: usize, most: usize, every: usize) {
    let game = game::<G>(seats);
    positions(&game, most, every, |d| {
        let effort = Effort::samples(8);
        let once = advise_on(d, effort, 1, Language::English);
        assert_eq!(once, advise_on(d, effort, 2, Language::English));
        assert_eq!(once, advise_on(d, effort, 1, Language::English));
    });
}

#[test]
fn a_hundred_positions_get_the_same_answer_twice_and_on_one_and_two_threads() {
    the_same::<golf::Golf>(3, 40, 3);
    the_same::<harmonictook::Harmonictook>(3, 20, 5);
    the_same::<toys::pig::Pig>(2, 30, 1);
    the_same::<farkle::Farkle>(3, 8, 7);
    the_same::<wires::Wires>(3, 6, 9);
}

#[test]
fn another_position_gets_other_luck() {
    let game = game::<golf::Golf>(2);
    let mut digests = std::collections::BTreeSet::new();
    let mut count = 0;
    positions(&game, 60, 1, |d| {
        digests.insert(search::digest(d));
        count += 1;
    });
    assert_eq!(digests.len(), count);
}

/// What holds for every list of advice.
fn follows_values<G: Playable>(advice: &Advice<G::Action>) {
    let thresholds = G::GRADING.of(advice.unit);
    let mut worst = Grade::Optimal;
    for pair in advice.moves.windows(2) {
        assert!(pair[0].value >= pair[1].value, "not in the order of its numbers: {advice:?}");
    }
    for m in advice.moves.iter().filter(|m| m.grade != Grade::Unmeasured) {
        assert!(m.grade >= worst, "a better grade than a move with a higher value: {advice:?}");
        worst = m.grade;
        match m.grade {
            Grade::Good => assert!(m.lost < thresholds.questionable, "good, and loses {}", m.lost),
            Grade::Even => assert!(m.most < thresholds.blunder, "even, and may lose {}", m.most),
            Grade::Questionable | Grade::Mistake | Grade::Blunder => assert!(m.least > 0.0, "blamed: {m:?}"),
            Grade::Optimal | Grade::Unmeasured => {}
        }
    }
    let first = &advice.moves[0];
    if first.grade == Grade::Optimal && first.stderr > 0.0 {
        let behind = |m: &&engine::Advised<G::Action>| m.least > 0.0;
        assert_eq!(advice.moves.iter().filter(behind).count(), advice.moves.len() - 1, "{advice:?}");
    }
}

fn grades_follow<G: Playable>(seats: usize, most: usize, every: usize, samples: u32) {
    grades_follow_in(&game::<G>(seats), most, every, samples);
}

fn grades_follow_in<G: Playable>(game: &G, most: usize, every: usize, samples: u32) {
    positions(game, most, every, |d| {
        let advice = advise(d, Effort::samples(samples), Language::English);
        assert_eq!(advice.moves.len(), d.legal.len() as usize, "every legal move is listed");
        follows_values::<G>(&advice);
    });
}

#[test]
fn no_move_has_a_better_grade_than_one_with_a_higher_value() {
    grades_follow::<golf::Golf>(2, 30, 5, 24);
    grades_follow::<golf::Golf>(5, 12, 11, 12);
    grades_follow::<harmonictook::Harmonictook>(2, 24, 5, 24);
    grades_follow::<harmonictook::Harmonictook>(4, 12, 9, 12);
    grades_follow::<farkle::Farkle>(4, 10, 5, 12);
    grades_follow::<farkle::Farkle>(1, 30, 3, 8);
    grades_follow_in(&expanded(3), 10, 9, 12);
    grades_follow::<wires::Wires>(4, 8, 7, 8);
    grades_follow::<toys::pig::Pig>(3, 20, 1, 24);
}

/// `cargo test --release -p search --test advice -- --ignored`: a thousand positions of each game.
#[test]
#[ignore = "takes minutes: for long runs"]
fn no_move_has_a_better_grade_than_one_with_a_higher_value_in_a_thousand_positions() {
    for seats in 2..=5 {
        grades_follow::<golf::Golf>(seats, 250, 7, 48);
        grades_follow::<harmonictook::Harmonictook>(seats.min(4), 250, 7, 48);
        grades_follow_in(&expanded(seats), 250, 7, 24);
        grades_follow::<farkle::Farkle>(seats, 250, 7, 24);
        grades_follow::<wires::Wires>(seats, 250, 7, 8);
    }
    grades_follow::<farkle::Farkle>(1, 1_000, 3, 8);
}

/// harmonictook with both expansions.
fn expanded(seats: usize) -> harmonictook::Harmonictook {
    let options = serde_json::json!({ "expansions": ["harbor", "millionaires_row"] });
    let options = serde_json::from_value(options).expect("options");
    harmonictook::Harmonictook::new(seats, options).expect("valid")
}

#[test]
fn a_move_that_throws_the_game_away_is_called_so() {
    // Somebody wins with the next purchase: whatever leaves half of the game to luck is no good move.
    let game = game::<harmonictook::Harmonictook>(2);
    let (mut checked, mut luck) = (0, Luck::new(2));
    for seed in 0..8 {
        let mut fair = Fair::new([seed; 32]);
        let mut state = game.start(&mut fair, &mut ());
        while let Some(seat) = game.turn(&state).first() {
            let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
            let decision = Decision { game: &game, seat, view: &view, legal: &legal };
            let wins = decision.actions().into_iter().find(|a| {
                let mut next = state;
                game.apply(&mut next, seat, *a, &mut Fair::new([0; 32]), &mut ());
                game.turn(&next).is_empty()
            });
            if let Some(wins) = wins {
                let advice = advise(&decision, Effort::samples(48), Language::English);
                let first = &advice.moves[0];
                assert_eq!((first.action, first.value, first.stderr), (wins, 1.0, 0.0));
                assert_eq!((first.grade, first.why.as_str()), (Grade::Optimal, "wins the game"));
                for m in advice.moves.iter().filter(|m| m.lost > 0.25) {
                    assert_eq!(m.grade, Grade::Blunder, "{m:?}");
                    checked += 1;
                }
            }
            let action = harmonictook::Harmonictook::policy(&decision, &mut luck);
            game.apply(&mut state, seat, action, &mut fair, &mut ());
        }
    }
    assert!(checked > 3, "only {checked}");
}

/// A game in which `play` moves.
fn played<G: Playable>(
    game: G,
    seed: u8,
    plies: usize,
    mut play: impl FnMut(&Decision<'_, G>) -> G::Action,
) -> Live<G> {
    let mut live = Live::new(game, [seed; 32]);
    for _ in 0..plies {
        let Some(seat) = live.movers().first() else { break };
        let action = Decision::at(live.game(), live.state(), seat, &mut play);
        live.play_action(seat, action).expect("legal");
    }
    live
}

fn look<G: Playable>(live: &Live<G>, samples: u32) -> Review {
    search::review::review(live, Effort::samples(samples), Language::English, &mut |_, _| ())
}

#[test]
fn hint_and_review_of_a_position_say_the_same() {
    let mut luck = Luck::new(5);
    let mut hints = Vec::new();
    let live = played(game::<golf::Golf>(3), 4, 24, |d| {
        let action = if luck.chance(0.4) { d.any(&mut luck) } else { golf_policy(d, &mut luck) };
        if d.legal.len() > 1 {
            let advice = advise(d, Effort::samples(16), Language::English);
            let said = advice.of(action).expect("listed");
            hints.push((said.grade, advice.unit, advice.moves[0].action.to_string()));
        }
        action
    });
    let review = look(&live, 16);
    assert_eq!(review.decisions.len(), hints.len());
    for (d, hint) in review.decisions.iter().zip(&hints) {
        assert_eq!(&(d.grade, d.unit, d.best.clone()), hint, "move {}", d.ply);
    }
}

fn golf_policy(d: &Decision<'_, golf::Golf>, luck: &mut Luck) -> golf::Action {
    golf::Golf::policy(d, luck)
}

/// Which two cards of different columns are turned up is all the same before anything is known: what such a choice seems to
/// cost is noise, and noise must cancel. Counting only what looks like a loss would give luck what is skill's.
#[test]
fn what_seems_to_be_lost_by_noise_is_won_back_by_noise() {
    let (mut gained, mut lost) = (0, 0);
    for seed in 0..14 {
        let live = played(game::<golf::Golf>(4), seed, 5, |d| d.actions()[0]);
        for d in look(&live, 16).decisions {
            let change = d.after[d.seat.index()] - d.before[d.seat.index()];
            assert!(!d.grade.blames(), "blamed for nothing: {d:?}");
            gained += u32::from(change > 0.0);
            lost += u32::from(change < 0.0);
        }
    }
    assert!(gained + lost > 30, "only {} differences", gained + lost);
    assert!(gained * 4 > lost && lost * 4 > gained, "{gained} gained, {lost} lost");
}

fn accuracies<G: Playable>(game: G, seed: u8, samples: u32) -> (f64, f64) {
    let mut luck = Luck::new(seed.into());
    let mut kibitzer = Kibitzer { budget: engine::Budget::Samples(24), threads: 1, method: Method::Flat };
    let live = played(game, seed, 2_000, |d| match d.seat {
        Seat(0) => engine::Bot::<G>::choose(&mut kibitzer, d, &mut luck),
        _ => d.any(&mut luck),
    });
    let review = look(&live, samples);
    assert!(review.finished);
    (review.players[0].accuracy, review.players[1].accuracy)
}

#[test]
fn who_moves_at_random_has_less_than_half_of_the_accuracy_of_who_looks_ahead() {
    let options = golf::Options { rounds: 2, ..golf::Options::default() };
    let golf = golf::Golf::new(2, options).expect("valid");
    for (name, (thinks, guesses)) in [
        ("golf", accuracies(golf.clone(), 1, 16)),
        ("golf", accuracies(golf, 2, 16)),
        ("harmonictook", accuracies(game::<harmonictook::Harmonictook>(2), 1, 8)),
        ("farkle", accuracies(game::<farkle::Farkle>(2), 1, 8)),
        ("farkle", accuracies(game::<farkle::Farkle>(2), 2, 8)),
        ("wires", accuracies(game::<wires::Wires>(2), 1, 24)),
        ("wires", accuracies(game::<wires::Wires>(3), 2, 24)),
    ] {
        assert!(guesses < thinks / 2.0, "{name}: {thinks:.1} by looking ahead, {guesses:.1} at random");
        assert!(thinks > 45.0, "{name}: {thinks:.1}");
    }
}

/// Farkle far behind, Wires with no hope: chances hardly differ, and the game's own measure grades.
#[test]
fn where_the_game_is_decided_its_own_measure_grades_in_games_that_know_their_chances() {
    let own = |review: &Review| review.decisions.iter().filter(|d| d.unit == Unit::Points).count();
    let blamed = |review: &Review, seat: Seat| {
        review
            .decisions
            .iter()
            .filter(|d| d.seat == seat && d.unit == Unit::Points && d.grade.blames())
            .count()
    };
    let mut luck = Luck::new(4);
    let behind = played(game::<farkle::Farkle>(2), 2, 400, |d| match d.seat {
        Seat(0) => farkle::Farkle::policy(d, &mut luck),
        _ => d.any(&mut luck),
    });
    let review = look(&behind, 8);
    assert!(own(&review) > 10, "only {} decisions", own(&review));
    assert!(blamed(&review, Seat(1)) > 2, "nobody errs in a lost game");
    let (first, second) = (review.players[0].accuracy, review.players[1].accuracy);
    assert!(second < first, "{first} {second}");
    // What is best for the chance that is left is nobody's mistake.
    for d in review.decisions.iter().filter(|d| d.unit == Unit::Points && d.grade.blames()) {
        let lost = d.before[d.seat.index()] - d.after[d.seat.index()];
        assert!(lost > 0.0, "{d:?}");
    }
}

#[test]
fn where_the_game_is_decided_strokes_still_count() {
    // Nine holes, and whoever moves at random is far behind after a few.
    let live = played(game::<golf::Golf>(2), 3, 400, {
        let mut luck = Luck::new(3);
        move |d| if d.seat == Seat(0) { golf_policy(d, &mut luck) } else { d.any(&mut luck) }
    });
    let review = look(&live, 12);
    let own: Vec<_> = review.decisions.iter().filter(|d| d.unit == Unit::Points).collect();
    assert!(own.len() > 10, "only {} decisions were graded by points", own.len());
    assert!(own.iter().any(|d| d.seat == Seat(1) && d.grade.blames()), "nobody errs in a lost game");
    assert!(review.players[1].points_lost > review.players[0].points_lost);
}

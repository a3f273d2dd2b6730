//! The eight profiles: what they never do, and that each plays in its own way.

use std::collections::HashMap;

use engine::conformance::Subject;
use engine::{Decision, Fair, Game, Luck, Seat, Viewer};
use golf::bots::quality::{Report, play};
use golf::bots::{
    PROFILES, Profile, Sight, choose, choose_swap_or_discard, filter_bad_pair_positions, should_take_discard,
};
use golf::{Action, Card, Decks, FlipMode, Golf, Options, Phase, Pos, Stage, View};
use serde_json::json;

fn golf(seats: usize, options: Options) -> Golf {
    Golf::new(seats, options).expect("valid rules")
}

fn assert_quality(game: &Golf, games: usize, seed: u64) {
    let report = Report::of(game, games, &mut Luck::new(seed));
    for (profile, (quality, ..)) in PROFILES.iter().zip(&report.profiles) {
        assert!(quality.turns > 0, "{} did not play", profile.name);
        assert_eq!(quality.unmet(), None, "{}: {quality:?} with {:?}", profile.name, game.options());
    }
}

#[test]
fn no_profile_makes_a_dumb_move_in_a_thousand_games() {
    assert_quality(&golf(4, Options::default()), 1_200, 1);
}

#[test]
fn no_profile_makes_a_dumb_move_under_any_house_rules() {
    let mut luck = Luck::new(2);
    for seed in 0..150 {
        let (seats, options) = Golf::sample_rules(&mut luck);
        let game = golf(seats, options);
        let mut together = Report::default();
        let report = Report::of(&game, 8, &mut Luck::new(seed));
        for (all, one) in together.profiles.iter_mut().zip(&report.profiles) {
            all.0.add(&one.0);
        }
        for (profile, (quality, ..)) in PROFILES.iter().zip(&together.profiles) {
            // The zero-tolerance metrics; shares of turns need more games than these.
            let never = [
                quality.discarded_jokers,
                quality.discarded_twos,
                quality.took_bad_without_pair,
                quality.paired_negative,
            ];
            assert_eq!(never, [0; 4], "{}: {quality:?} with {options:?}", profile.name);
        }
    }
}

#[test]
fn the_usual_house_rules_keep_every_metric() {
    let jokers = Options { use_jokers: true, ..Options::default() };
    for options in [
        Options { eagle_eye: true, super_kings: true, ten_penny: true, ..jokers },
        Options { lucky_swing: true, flip_mode: FlipMode::Always, blackjack: true, ..jokers },
        Options { knock_penalty: true, knock_bonus: true, underdog_bonus: true, tied_shame: true, ..jokers },
    ] {
        assert_quality(&golf(4, options), 400, 3);
    }
}

/// With one deck for six, all good cards may lie in front of the players, and what is left to draw mends nothing.
#[test]
fn a_round_in_which_nothing_good_is_left_to_draw_ends() {
    let options = Options {
        rounds: 1,
        decks: Decks::Count(1),
        initial_flips: 0,
        flip_mode: FlipMode::Never,
        knock_penalty: true,
        knock_early: true,
        use_jokers: true,
        ten_penny: true,
        tied_shame: true,
        wolfpack: true,
        eagle_eye: true,
        four_of_a_kind: true,
        one_eyed_jacks: true,
        ..Options::default()
    };
    // A game that does not end makes this panic.
    Report::of(&golf(6, options), 400, &mut Luck::new(4));
}

/// A position in the middle of a hole: seat 0 to move with this grid (`--` is face down).
fn view_of(game: &Golf, grid: &str, top: &str, held: Option<&str>) -> View {
    // Dealt for real, then read back with the grid that the test wants: a view is what bots get, so it is enough.
    let mut fair = Fair::new([3; 32]);
    let mut state = game.start(&mut fair, &mut ());
    let mut luck = Luck::new(5);
    while game.view(&state, Viewer::Public).phase() != Phase::Playing {
        let seat = game.turn(&state).first().expect("not over");
        let action = game.sample_legal(&state, seat, &mut luck);
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
    let mut json = serde_json::to_value(game.view(&state, Viewer::Seat(Seat(0)))).expect("views are JSON");
    let cards: Vec<Option<&str>> = grid.split_whitespace().map(|c| (c != "--").then_some(c)).collect();
    let mut seen: Vec<&str> = cards.iter().flatten().copied().chain([top]).chain(held).collect();
    for other in 1..game.seats() {
        json["grids"][other] = json!([null, null, null, null, null, null]);
    }
    json["grids"][0] = json!(cards);
    json["turn"] = json!(0);
    json["discard_top"] = json!(top);
    json["discard_below"] = json!([]);
    json["held"] = json!(held);
    json["holding"] = json!(held.is_some());
    json["stage"] = json!(if held.is_some() { "place" } else { "draw" });
    let unseen: Vec<String> = game
        .shoe()
        .cards()
        .map(|c| c.to_string())
        .filter(|c| match seen.iter().position(|s| s == c) {
            Some(i) => {
                seen.swap_remove(i);
                false
            }
            None => true,
        })
        .collect();
    json["unseen"] = json!(unseen);
    serde_json::from_value(json).expect("a readable view")
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn pos(n: u8) -> Pos {
    Pos::new(n).expect("a position")
}

fn everybody(mut test: impl FnMut(&Profile, &mut Luck)) {
    for profile in &PROFILES {
        for seed in 0..40 {
            test(profile, &mut Luck::new(seed));
        }
    }
}

#[test]
fn nobody_takes_a_ten_with_a_good_hand_not_even_on_a_whim() {
    let game = golf(4, Options::default());
    let view = view_of(&game, "AH KH -- 3D -- 2S", "10C", None);
    everybody(|p, luck| {
        assert!(!should_take_discard(&Sight::new(&game, &view, Seat(0)), p, luck), "{}", p.name);
    });
}

#[test]
fn everybody_takes_kings_twos_jokers_and_penny_tens() {
    let options = Options { use_jokers: true, ten_penny: true, ..Options::default() };
    let game = golf(4, options);
    for top in ["KC", "2C", "XH", "10C"] {
        let view = view_of(&game, "9H 6H -- -- -- 8S", top, None);
        everybody(|p, luck| {
            assert!(should_take_discard(&Sight::new(&game, &view, Seat(0)), p, luck), "{} {top}", p.name);
        });
    }
}

#[test]
fn everybody_completes_a_high_pair_from_the_pile() {
    let game = golf(4, Options::default());
    let view = view_of(&game, "QH 6H -- -- -- 8S", "QC", None);
    everybody(|p, luck| {
        assert!(should_take_discard(&Sight::new(&game, &view, Seat(0)), p, luck), "{}", p.name);
    });
    let view = view_of(&game, "QH 6H -- -- -- 8S", "5S", Some("QC"));
    everybody(|p, luck| {
        let sight = Sight::new(&game, &view, Seat(0));
        assert_eq!(choose_swap_or_discard(&sight, p, card("QC"), true, luck), Some(pos(3)), "{}", p.name);
    });
}

#[test]
fn nobody_discards_an_excellent_card() {
    let game = golf(4, Options { use_jokers: true, ..Options::default() });
    for held in ["2H", "KD", "XS"] {
        let view = view_of(&game, "AH KH 3S 3D -- 2S", "9C", Some(held));
        everybody(|p, luck| {
            let sight = Sight::new(&game, &view, Seat(0));
            assert!(
                choose_swap_or_discard(&sight, p, card(held), false, luck).is_some(),
                "{} {held}",
                p.name
            );
        });
    }
}

#[test]
fn a_second_two_is_not_put_beside_a_visible_two() {
    let game = golf(4, Options::default());
    let view = view_of(&game, "2H 7H -- -- 9C --", "9D", Some("2C"));
    let sight = Sight::new(&game, &view, Seat(0));
    assert_eq!(filter_bad_pair_positions(&sight, card("2C"), 0b11_1111), 0b11_0111);
    assert_eq!(
        filter_bad_pair_positions(&sight, card("7C"), 0b11_1111),
        0b11_1111,
        "positive pairs are fine"
    );
    assert_eq!(filter_bad_pair_positions(&sight, card("2C"), 0b00_1000), 0b00_1000, "a fallback is left");
    everybody(|p, luck| {
        for must in [false, true] {
            let at = choose_swap_or_discard(&sight, p, card("2C"), must, luck);
            assert!(at.is_some_and(|at| at != pos(3)), "{}: {at:?}", p.name);
        }
    });
}

#[test]
fn negative_pairs_that_keep_their_value_and_eagle_eyes_jokers_are_wanted() {
    let keep = Options { negative_pairs_keep_value: true, ..Options::default() };
    let game = golf(4, keep);
    let view = view_of(&game, "2H KH 3H -- KD 3C", "9D", Some("2C"));
    let sight = Sight::new(&game, &view, Seat(0));
    assert_eq!(filter_bad_pair_positions(&sight, card("2C"), 0b11_1111), 0b11_1111);
    let eagle = golf(4, Options { use_jokers: true, eagle_eye: true, ..Options::default() });
    let view = view_of(&eagle, "XH 6H -- -- 5D 8S", "9D", Some("XS"));
    let steady: Vec<&Profile> = PROFILES.iter().filter(|p| p.unpredictability < 0.1).collect();
    for p in steady {
        let sight = Sight::new(&eagle, &view, Seat(0));
        let at = choose_swap_or_discard(&sight, p, card("XS"), false, &mut Luck::new(1));
        assert_eq!(at, Some(pos(3)), "{}", p.name);
    }
}

#[test]
fn a_forced_swap_with_all_but_one_face_up_mends_the_worst() {
    let game = golf(4, Options::default());
    let view = view_of(&game, "QH 3H 4D 9S 5C --", "2S", Some("KC"));
    let sight = Sight::new(&game, &view, Seat(0));
    let marcus = PROFILES.iter().find(|p| p.id == "marcus").unwrap();
    assert_eq!(choose_swap_or_discard(&sight, marcus, card("KC"), true, &mut Luck::new(1)), Some(pos(0)));
}

#[test]
fn a_face_down_card_is_worth_the_mean_of_what_is_unseen() {
    let game = golf(4, Options::default());
    // Four aces and four twos are seen: what is left is worse than a fresh deck.
    let fresh = 71.0 / 13.0;
    let low = view_of(&game, "AH AD AC AS 2H 2D", "2C", None);
    let hidden = Sight::new(&game, &low, Seat(0)).hidden();
    let expected = (fresh * 52.0 - 4.0 + 6.0) / 45.0;
    assert!((hidden - expected).abs() < 1e-9, "{hidden} is not {expected}");
    assert!(hidden > fresh);
}

/// What a player can be told from: the situation and what was done in it.
fn trait_of(seat: Seat, view: &View, action: Action) -> Option<(u8, u8, u8, u8)> {
    if !matches!(view.phase(), Phase::Playing | Phase::FinalTurn) {
        return None;
    }
    let down = view.down(seat).count_ones().min(3) as u8;
    let (stage, card) = match view.stage() {
        Stage::Draw => (0, view.discard_top()),
        Stage::Place => (1, view.held()),
        _ => return None,
    };
    let done = match action {
        Action::Swap(at) if view.card(seat, at).is_none() => 1,
        Action::Swap(_) => 2,
        Action::Take => 3,
        _ => 0,
    };
    Some((stage, card?.rank().index() as u8, down, done))
}

type Habits = HashMap<(u8, u8, u8, u8), f64>;

fn habits(game: &Golf, profile: &Profile, games: usize, seed: u64) -> Habits {
    let mut habits = Habits::new();
    let mut luck = Luck::new(seed);
    for _ in 0..games {
        // The opponents are the same for everybody, so that only the player makes the difference.
        let seats = [*profile, PROFILES[7], PROFILES[5], PROFILES[6]];
        play(game, &seats, &mut luck, |seat, view, action| {
            if seat == Seat(0)
                && let Some(t) = trait_of(seat, view, action)
            {
                *habits.entry(t).or_default() += 1.0;
            }
        });
    }
    habits
}

#[test]
fn every_profile_is_recognised_by_its_moves() {
    let game = golf(4, Options { rounds: 3, ..Options::default() });
    let known: Vec<Habits> = PROFILES.iter().map(|p| habits(&game, p, 1_500, 11)).collect();
    let likelihood = |seen: &Habits, of: &Habits| -> f64 {
        seen.iter()
            .map(|(&(stage, rank, down, done), times)| {
                let count = |d: u8| of.get(&(stage, rank, down, d)).copied().unwrap_or(0.0) + 0.5;
                times * (count(done) / (0..4).map(count).sum::<f64>()).ln()
            })
            .sum()
    };
    for (i, profile) in PROFILES.iter().enumerate() {
        for session in 0..3 {
            let seen = habits(&game, profile, 400, 100 + session);
            let guess = (0..PROFILES.len())
                .max_by(|&a, &b| likelihood(&seen, &known[a]).total_cmp(&likelihood(&seen, &known[b])))
                .unwrap();
            assert_eq!(PROFILES[guess].name, PROFILES[i].name, "session {session}");
        }
    }
}

#[test]
fn profiles_beat_random_play_by_far() {
    let game = golf(2, Options { rounds: 3, ..Options::default() });
    let mut luck = Luck::new(9);
    for profile in &PROFILES {
        let mut won = 0.0;
        for round in 0..40u64 {
            let mut fair = Fair::new(luck.seed());
            let mut state = game.start(&mut fair, &mut ());
            let own = Seat((round % 2) as u8);
            while let Some(seat) = game.turn(&state).first() {
                let view = game.view(&state, Viewer::Seat(seat));
                let action = if seat == own {
                    choose(profile, &game, &view, seat, &mut luck)
                } else {
                    game.sample_legal(&state, seat, &mut luck)
                };
                game.play(&mut state, seat, action, &mut fair, &mut ()).expect("profiles play legal moves");
            }
            won += engine::win_share(&game.outcome(&state), own);
        }
        assert!(won >= 38.0, "{} won only {won} of 40", profile.name);
    }
}

/// Where going out is dear, four careful players once waited for each other for ever.
#[test]
fn a_round_that_nobody_wants_to_end_ends() {
    let options = Options {
        knock_penalty: true,
        knock_bonus: true,
        underdog_bonus: true,
        tied_shame: true,
        ..Options::default()
    };
    let game = golf(4, options);
    for seed in [1_572, 7_944, 11_299, 12_280, 12_478, 14_822, 17_216, 24_734] {
        let mut luck = Luck::new(seed);
        let mut who = ["sage", "maya", "kenji", "diego", "sofia", "river", "priya", "marcus"];
        luck.shuffle(&mut who);
        let mut bots: Vec<_> =
            who[..4].iter().map(|id| engine::make_bot::<Golf>(id, None).expect("a bot")).collect();
        let mut fair = Fair::new(luck.seed());
        let mut state = game.start(&mut fair, &mut ());
        let mut moves = 0;
        while let Some(seat) = game.turn(&state).first() {
            let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
            let decision = Decision { game: &game, seat, view: &view, legal: &legal };
            let action = bots[seat.index()].choose(&decision, &mut luck);
            game.apply(&mut state, seat, action, &mut fair, &mut ());
            moves += 1;
            assert!(moves < 5_000, "{:?} wait for each other", &who[..4]);
        }
    }
}

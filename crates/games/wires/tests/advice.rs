//! Advice at every step: finite, honest at the edges, and quick to be had.
#![allow(clippy::unwrap_used)]

use engine::{Advice, Budget, Decision, Fair, Game, Grade, Language, Luck, MoveSet, Thinks, Unit, Viewer};
use wires::belief::Fast;
use wires::belief::calls::{Odds, calls};
use wires::bots::{Player, Style};
use wires::{Action, End, Options, Stage, State, Wires, study};

fn advise(game: &Wires, state: &State, samples: u32) -> Advice<Action> {
    advise_with(game, state, samples, 1)
}

fn advise_with(game: &Wires, state: &State, samples: u32, luck: u64) -> Advice<Action> {
    let seat = game.turn(state).first().unwrap();
    let (view, legal) = (game.view(state, Viewer::Seat(seat)), game.legal(state, seat));
    let decision = Decision { game, seat, view: &view, legal: &legal };
    let mut advice =
        Wires::advise(&decision, Budget::Samples(samples), &mut Luck::new(luck), Language::English).unwrap();
    advice.grade(Wires::GRADING.win);
    for m in &advice.moves {
        assert!(m.value.is_finite() && m.lost.is_finite() && m.stderr.is_finite() && m.lost_err.is_finite());
        assert!((0.0..=1.0).contains(&m.value), "{m:?}");
    }
    assert!(advice.moves.is_sorted_by(|a, b| a.value >= b.value - 1e-12), "best first");
    advice
}

/// A game in which everybody is left with pairs that nobody else has: mission 1 for two, played as far as that.
fn only_solos() -> (Wires, State) {
    let game = Wires::new(2, Options { mission: 1, ..Options::default() }).unwrap();
    for seed in 0..200 {
        let mut found = None;
        study::play(&game, seed, &mut || Box::new(Player::new(Style::Chance)), |state, seat, action| {
            let (view, legal) = (game.view(state, Viewer::Seat(seat)), game.legal(state, seat));
            let decision = Decision { game: &game, seat, view: &view, legal: &legal };
            let fits = calls(
                &view.position(&game),
                &view.position(&game).rows(),
                &Fast::fast(&view.position(&game)).unwrap(),
            );
            let points = decision.actions().iter().any(|a| matches!(a, Action::Cut(..)));
            if state.stage() == Stage::Turn && matches!(action, Action::Solo(_)) && fits.is_empty() && points
            {
                found.get_or_insert_with(|| state.clone());
            }
        });
        if let Some(state) = found {
            return (game, state);
        }
    }
    panic!("no game came to solo cuts alone");
}

#[test]
fn where_only_solo_cuts_are_left_they_come_first_and_nothing_is_no_number() {
    let (game, state) = only_solos();
    let advice = advise(&game, &state, 16);
    assert!(matches!(advice.moves[0].action, Action::Solo(_)), "{:?}", advice.moves[0]);
    let solo = advice.moves[0].value;
    let miss = advice.moves.iter().find(|m| matches!(m.action, Action::Cut(..))).unwrap();
    assert!(miss.value < solo && miss.why.contains("nothing that can be said fits"), "{miss:?}");
}

#[test]
fn every_step_gets_advice_without_playing_whole_games_by_guessing() {
    let mut stages = std::collections::BTreeSet::new();
    for (seats, mission, seed) in [(4, 3, 1), (3, 4, 2), (2, 1, 3)] {
        let game = Wires::new(seats, Options { mission, ..Options::default() }).unwrap();
        study::play(&game, seed, &mut || Box::new(Player::new(Style::Chance)), |state, seat, _| {
            let stage = format!("{:?}", state.stage());
            if game.legal(state, seat).len() > 1 && stages.insert(stage) {
                advise(&game, state, 2);
            }
        });
    }
    assert!(stages.contains("Token") && stages.contains("Turn") && stages.contains("Say"), "{stages:?}");
}

#[test]
fn the_same_position_gets_the_same_advice() {
    let game = Wires::new(4, Options { mission: 3, ..Options::default() }).unwrap();
    let state = game.start(&mut Fair::new([3; 32]), &mut ());
    let words =
        |a: &Advice<Action>| format!("{:?}", a.moves.iter().map(|m| (m.action, m.value)).collect::<Vec<_>>());
    assert_eq!(words(&advise(&game, &state, 4)), words(&advise(&game, &state, 4)));
}

#[test]
fn at_the_last_step_of_the_dial_a_sure_miss_is_worth_nothing() {
    let (game, mut state) = only_solos();
    let json = serde_json::to_value(&state).unwrap();
    let mut last = json.clone();
    last["dial"] = 1.into();
    if let Ok(read) = serde_json::from_value::<State>(last) {
        state = read;
    }
    assert_eq!(state.dial(), 1);
    let advice = advise(&game, &state, 8);
    let miss = advice.moves.iter().find(|m| matches!(m.action, Action::Cut(..))).unwrap();
    assert!(miss.value < 1e-9, "{miss:?}");
}

/// Turns of whole games, with the likeliest call for each wire that may be pointed at.
fn turns(games: u64, every: usize, mut see: impl FnMut(&Wires, &State, &[(Action, Odds)])) {
    for (seed, (seats, mission)) in (0..games).zip([(4, 3), (3, 4), (5, 3), (2, 2)].into_iter().cycle()) {
        let game = Wires::new(seats, Options { mission, ..Options::default() }).unwrap();
        let mut count = seed as usize;
        study::play(&game, seed, &mut || Box::new(Player::new(Style::Chance)), |state, seat, _| {
            count += 1;
            if state.stage() != Stage::Turn || !count.is_multiple_of(every) {
                return;
            }
            let position = game.view(state, Viewer::Seat(seat)).position(&game);
            let Ok(counted) = Fast::fast(&position) else { return };
            let all = calls(&position, &position.rows(), &counted);
            let legal = game.legal(state, seat);
            let (view, mut found) = (game.view(state, Viewer::Seat(seat)), Vec::new());
            let decision = Decision { game: &game, seat, view: &view, legal: &legal };
            for action in decision.actions() {
                if let Action::Cut(to, at) = action
                    && let Some(odds) =
                        all.iter().find(|o| o.target == to.0 && usize::from(o.slot) == at.get())
                {
                    found.push((action, *odds));
                }
            }
            see(&game, state, &found);
        });
    }
}

#[test]
fn of_calls_that_are_sure_none_is_blamed_and_a_bad_call_is_whatever_deals_are_imagined() {
    let (mut sure, mut bad, mut found) = (0, 0, 0);
    turns(12, 5, |game, state, calls| {
        let certain: Vec<Action> = calls.iter().filter(|c| c.1.certain()).map(|c| c.0).collect();
        if certain.len() < 2 {
            return;
        }
        for luck in 0..3 {
            let advice = advise_with(game, state, 160, luck);
            for action in &certain {
                let m = advice.of(*action).unwrap();
                assert!(!m.grade.blames(), "a sure call is blamed: {m:?} in {advice:?}");
                sure += 1;
            }
            for (action, _) in calls.iter().filter(|c| c.1.chance < 0.2) {
                bad += 1;
                found += u32::from(advice.of(*action).unwrap().grade.blames());
            }
        }
    });
    assert!(sure > 100, "only {sure}");
    // Where the game is won or lost all the same, a bad call loses little.
    assert!(bad > 50 && found * 10 >= bad * 9, "{found} of {bad} bad calls are found");
}

#[test]
fn what_is_blamed_is_never_the_best_by_other_deals() {
    turns(8, 9, |game, state, _| {
        let all: Vec<Advice<Action>> = (0..4).map(|luck| advise_with(game, state, 48, luck)).collect();
        for m in all.iter().flat_map(|a| &a.moves).filter(|m| m.grade.blames()) {
            let best =
                all.iter().any(|a| a.moves[0].action == m.action && a.moves[0].grade == Grade::Optimal);
            assert!(!best, "{m:?}");
        }
    });
}

#[test]
fn more_effort_proves_more() {
    let (mut few, mut many) = (0, 0);
    let proven = |a: &Advice<Action>| a.moves.iter().filter(|m| m.least > 0.0).count();
    turns(6, 11, |game, state, _| {
        few += proven(&advise(game, state, 16));
        many += proven(&advise(game, state, 640));
    });
    assert!(many > few, "{many} by more, {few} by less");
}

#[test]
fn a_win_that_is_certain_is_not_made_less() {
    let mut seen = 0;
    for seed in 0..6 {
        let game = Wires::new(3, Options { mission: 1, ..Options::default() }).unwrap();
        let mut turns: Vec<State> = Vec::new();
        let end = study::play(&game, seed, &mut || Box::new(Player::new(Style::Chance)), |state, seat, _| {
            if state.stage() == Stage::Turn && game.legal(state, seat).len() > 1 {
                turns.push(state.clone());
            }
        });
        for state in turns.iter().rev().take(2).filter(|_| end.end() == Some(End::Won)) {
            let best = &advise(&game, state, 16).moves[0];
            // Nothing is left to chance, or something is: a sure win is not a likely one.
            assert!(best.stderr > 0.0 || best.value == 1.0, "{best:?}");
            seen += u32::from(best.value == 1.0);
        }
    }
    assert!(seen > 1, "only {seen}");
}

#[test]
fn every_move_that_was_looked_at_has_mistakes_to_expect_beside_its_chance() {
    turns(3, 13, |game, state, calls| {
        let advice = advise(game, state, 16);
        assert_eq!(advice.unit, Unit::Win);
        for (action, odds) in calls {
            let own = advice.of(*action).unwrap().own.unwrap();
            assert!(own.lost >= 0.0 && -own.value >= 1.0 - odds.chance - odds.red - 1e-9, "{own:?} {odds:?}");
        }
    });
}

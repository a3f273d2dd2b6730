//! Advice at every step: finite, honest at the edges, and quick to be had.
#![allow(clippy::unwrap_used)]

use engine::{Advice, Budget, Decision, Fair, Game, Language, Luck, MoveSet, Thinks, Thresholds, Viewer};
use wires::bots::{Player, Style};
use wires::{Action, Options, Stage, State, Wires, study};

fn advise(game: &Wires, state: &State, samples: u32) -> Advice<Action> {
    let seat = game.turn(state).first().unwrap();
    let (view, legal) = (game.view(state, Viewer::Seat(seat)), game.legal(state, seat));
    let decision = Decision { game, seat, view: &view, legal: &legal };
    let mut advice =
        Wires::advise(&decision, Budget::Samples(samples), &mut Luck::new(1), Language::English).unwrap();
    advice.grade(Thresholds::WIN);
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
            let fits = wires::belief::calls::calls(
                &view.position(&game),
                &view.position(&game).rows(),
                &wires::belief::Fast::fast(&view.position(&game)).unwrap(),
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

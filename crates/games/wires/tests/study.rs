//! Self-play in small; the long version is among the long runs.

use engine::conformance::Subject;
use engine::{Bot, Game, Viewer, Words};
use engine::{Fair, Luck, MoveSet};
use wires::bots::{Player, Style};
use wires::study::{calibration, filters};
use wires::{Action, Options, Stage, State, Wires};

fn counter() -> Box<dyn Bot<Wires>> {
    Box::new(Player::new(Style::Chance))
}

fn mission(seats: usize, number: u8) -> Wires {
    Wires::new(seats, Options { mission: number, ..Options::default() }).expect("missions can be played")
}

#[test]
fn filters_never_remove_the_truth_in_self_play() {
    for (seats, number) in [(4, 1), (5, 4), (3, 6), (2, 8)] {
        let study = filters(&mission(seats, number), 6, 5, &mut counter);
        assert_eq!(study.wrong, 0, "{seats} players, mission {number}: {study:?}");
        let seen: u64 = study.quarters.iter().map(|q| q.wires).sum();
        assert!(seen > 100, "{study:?}");
    }
}

#[test]
fn chances_come_true_as_often_as_they_say() {
    let bins = calibration(&mission(4, 1), 150, &mut counter);
    for bin in bins.iter().filter(|b| b.calls > 40) {
        let (calls, right) = (bin.calls as f64, bin.right as f64);
        let deviation = (bin.predicted * (1.0 - bin.predicted / calls)).max(1.0).sqrt();
        assert!((right - bin.predicted).abs() < 4.5 * deviation, "{bin:?}");
    }
    assert!(bins[9].calls > 500, "{bins:?}");
}

/// A player who sees everything and uses whatever lies on the table, so that games get far.
fn knowing(game: &Wires, state: &State, luck: &mut Luck) -> Action {
    let seat = game.turn(state).first().expect("somebody moves");
    let legal = game.legal(state, seat);
    let ids = legal.ids();
    let actions: Vec<Action> = ids.iter().filter_map(|id| engine::GameAction::from_id(*id)).collect();
    let tools: Vec<Action> = actions
        .iter()
        .copied()
        .filter(|a| matches!(a, Action::Use(_) | Action::Double | Action::Solo(_)))
        .collect();
    if !tools.is_empty() && luck.chance(0.4) {
        return *luck.choose(&tools).expect("there is one");
    }
    let after = |state: &State, action: Action| {
        let seat = game.turn(state).first().expect("somebody moves");
        let mut next = state.clone();
        game.apply(&mut next, seat, action, &mut Fair::new([0; 32]), &mut ());
        next
    };
    let harmless =
        |next: &State| next.dial() >= state.dial() && next.end().is_none_or(|e| e == wires::End::Won);
    // Of a few choices one that does no harm, and after which something right can be said.
    for _ in 0..60 {
        let action = *luck.choose(&actions).expect("there is a legal move");
        let next = after(state, action);
        let hopeless = next.stage() == Stage::Say && {
            let seat = game.turn(&next).first().expect("somebody says something");
            let calls = game.legal(&next, seat).ids();
            !calls
                .iter()
                .filter_map(|id| engine::GameAction::from_id(*id))
                .any(|a| harmless(&after(&next, a)))
        };
        if harmless(&next) && !hopeless {
            return action;
        }
    }
    actions[0]
}

#[test]
fn deep_games_with_all_equipment_keep_views_and_fillings_honest() {
    let mut luck = Luck::new(5);
    let mut cards = std::collections::BTreeSet::new();
    let (mut won, mut looks) = (0, 0);
    for round in 0..60 {
        let (mut seats, mut options) = Wires::sample_rules(&mut luck);
        options.equipment = true;
        let real = round % 3 == 0;
        if real {
            // Real missions have the numbers that unlock all cards; few others know better than to lose.
            (options.mission, options.custom) = (4 + (round % 5) as u8, None);
            seats = 4 + round % 2;
            options.captain = 0;
        }
        if let Some(custom) = &mut options.custom {
            custom.equipment = 12;
        }
        let game = Wires::new(seats, options).expect("sampled rules are valid");
        let mut state = game.start(&mut Fair::new(luck.seed()), &mut ());
        while let Some(seat) = game.turn(&state).first() {
            let action = knowing(&game, &state, &mut luck);
            if let Action::Use(card) = action {
                cards.insert(card.number());
            }
            game.check(&state, seat, action).expect("it is legal");
            let mut events = Vec::new();
            game.apply(&mut state, seat, action, &mut Fair::new([0; 32]), &mut events);
            for event in &events {
                let names: Vec<String> = (0..seats).map(|i| format!("P{i}")).collect();
                let seen = engine::Seen::of(event, Viewer::Public).expect("all events are public in form");
                let _ = game.event_words(&seen, engine::text::Reader::english(&names, None));
            }
            game.validate(&state).unwrap_or_else(|e| panic!("game {round}: {e} after {action}"));
            if !luck.chance(if real { 0.02 } else { 0.25 }) {
                continue;
            }
            looks += 1;
            let json = serde_json::to_value(&state).expect("states are JSON");
            assert_eq!(serde_json::from_value::<State>(json).expect("and back"), state);
            for viewer in Viewer::all(seats) {
                if viewer == Viewer::Public && game.stands().len() > 4 {
                    continue;
                }
                let view = game.view(&state, viewer);
                let filled = game.determinize(&view, &mut luck);
                game.validate(&filled).unwrap_or_else(|e| panic!("game {round}, {viewer:?}, {action}: {e}"));
                assert_eq!(game.view(&filled, viewer), view, "a filled view looks the same");
                let other = game.scramble(&state, viewer, &mut luck);
                assert_eq!(game.view(&other, viewer), view, "{viewer:?} sees nothing hidden");
            }
        }
        won += u32::from(state.end() == Some(wires::End::Won));
    }
    println!("{won} won, {looks} looks, cards {cards:?}");
    assert!(
        cards.len() == 12 && looks > 100,
        "games get far enough to use all equipment: {cards:?}, {looks} looks"
    );
}

//! A small game, learned.

#![allow(clippy::unwrap_used)]

use engine::{Fair, Game, Luck, MoveSet};
use toys::pig::{Options, Pig};

use crate::train::{Plan, fresh, train};
use crate::{Encodes, Header, Looker, Near, Net, Shape};

impl Encodes for Pig {
    const SHAPE: Shape = Shape { blocks: 3, own: 3, shared: 2 };

    fn encode(&self, state: &Self::State, own: &mut [f32], shared: &mut [f32]) {
        let state = serde_json::to_value(state).unwrap();
        let number = |value: &serde_json::Value| value.as_f64().unwrap() as f32 / 20.0;
        let turn = state["turn"].as_u64().unwrap() as usize;
        for (seat, block) in own.chunks_exact_mut(3).enumerate() {
            block[0] = number(&state["banked"][seat]);
            block[1] = f32::from(u8::from(turn == seat));
            block[2] = if turn == seat { number(&state["rolled"]) } else { 0.0 };
        }
        shared[0] = number(&state["rolled"]);
        shared[1] = 1.0;
    }
}

fn pig(seats: usize) -> Pig {
    Pig::new(seats, Options { target: 20 }).unwrap()
}

fn net() -> Net {
    fresh::<Pig>(Header::new("pig", Pig::SHAPE, vec!["three".into()], 4), 4)
}

/// Calls for every position of a few random games.
fn positions(seats: usize, mut look: impl FnMut(&Pig, &<Pig as Game>::State)) {
    let game = pig(seats);
    let mut luck = Luck::new(9);
    for _ in 0..5 {
        let mut fair = Fair::new(luck.seed());
        let mut state = game.start(&mut fair, &mut ());
        while let Some(seat) = game.turn(&state).first() {
            look(&game, &state);
            let action = game.sample_legal(&state, seat, &mut luck);
            game.apply(&mut state, seat, action, &mut fair, &mut ());
        }
    }
}

#[test]
fn the_same_weights_give_the_same_bits_everywhere() {
    let game = pig(3);
    let state = game.start(&mut Fair::new([0; 32]), &mut ());
    let chances = Looker::new(&net(), &game).glance(&state);
    let bits: Vec<u32> = chances[..3].iter().map(|c| c.to_bits()).collect();
    assert_eq!(bits, [1051395750, 1051387815, 1051333043], "{chances:?}");
}

#[test]
fn what_is_added_to_a_neighbour_is_what_is_added_up_anew() {
    let net = net();
    for seats in [2, 3] {
        let mut before: Option<Near> = None;
        positions(seats, |game, state| {
            let anew = Near::at(&net, game, state);
            if let Some(before) = &before {
                let mut near = Near::default();
                near.follow(before, &net, game, state);
                let (one, other) = (near.chances(&net), anew.chances(&net));
                assert!((one[..seats].iter().sum::<f32>() - 1.0).abs() < 1e-5);
                assert!(one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-5), "{one:?} {other:?}");
            }
            before = Some(anew);
        });
    }
}

#[test]
fn a_look_is_the_mean_over_all_outcomes_of_what_is_believed_then() {
    let (net, game) = (net(), pig(2));
    let mut state = game.start(&mut Fair::new([0; 32]), &mut ());
    let seat = game.turn(&state).first().unwrap();
    game.apply(&mut state, seat, toys::pig::Action::Roll, &mut Fair::new([1; 32]), &mut ());
    let seat = game.turn(&state).first().unwrap();
    let mut looker = Looker::new(&net, &game);
    for (action, chances) in looker.actions(&state, seat, 1) {
        let all = engine::outcomes(&game, &state, seat, action, 10).unwrap();
        let mean: f64 =
            all.iter().map(|(p, next)| p * f64::from(Looker::new(&net, &game).glance(next)[0])).sum();
        assert!((mean - f64::from(chances[0])).abs() < 1e-5, "{action}");
    }
    let (best, chances) = looker.best(&state, seat, 3);
    assert!(game.legal(&state, seat).contains(engine::GameAction::id(best)));
    assert!((0.0..=1.0).contains(&chances[0]));
}

#[test]
fn a_file_reads_back_and_a_broken_one_is_refused() {
    let bytes = net().write();
    let back = Net::read(&bytes).unwrap();
    assert_eq!(back.write(), bytes);
    assert_eq!(back.header.rules, ["three"]);
    let refused = |bytes: &[u8], why: &str| {
        let said = Net::read(bytes).unwrap_err().to_string();
        assert!(said.contains(why), "{said}");
    };
    refused(b"anything", "no file of weights");
    refused(&bytes[..20], "cut off");
    refused(&bytes[..bytes.len() - 2], "bytes of numbers, not");
    let mut other = bytes.clone();
    *other.last_mut().unwrap() ^= 1;
    refused(&other, "not those that the header tells of");
    let newer = String::from_utf8_lossy(&bytes[12..300]).contains("\"version\":1");
    assert!(newer);
    let at = bytes.windows(11).position(|w| w == b"\"version\":1").unwrap();
    other = bytes;
    other[at + 10] = b'7';
    refused(&other, "version 7 of the format");
}

#[test]
fn training_is_the_same_on_any_number_of_threads_and_learns() {
    let games = [pig(2), pig(3)];
    let plan = Plan { rounds: 4, games: 30, batch: 128, bots: vec!["random".into()], ..Plan::default() };
    let run = |threads| {
        let mut said = Vec::new();
        let plan = Plan { threads, ..plan.clone() };
        let net = train(net(), &games, &plan, |line, _| said.push(line.to_owned())).unwrap();
        (net.write(), said)
    };
    let (one, two) = (run(1), run(2));
    assert_eq!(one, two);
    assert_ne!(one.0, net().write());
    let loss = |line: &str| line.rsplit(' ').next().unwrap().parse::<f64>().unwrap();
    let said = &one.1;
    assert!(said.len() == 4 && loss(&said[3]) < loss(&said[0]), "{said:?}");
}

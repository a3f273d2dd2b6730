//! How long advice takes: `cargo run --release -p wires --example hints -- SEATS MISSION [SAMPLES] [GAMES]`.
//! Asks before every move of games of the bot `max-probability`, and prints the slowest answers by kind of step.
#![allow(clippy::unwrap_used)]
use std::collections::BTreeMap;

use engine::{Budget, Decision, Game, Luck, Thinks, Viewer};
use wires::bots::{Player, Style};
use wires::{Options, Wires, study};

/// Seconds that this thread has computed, where the system tells; else those that have passed.
fn busy(started: std::time::Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.as_deref().and_then(|t| t.split(' ').next()).and_then(|n| n.parse::<f64>().ok());
    nanos.map_or_else(|| started.elapsed().as_secs_f64(), |n| n / 1e9)
}

fn main() {
    let args: Vec<u32> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let (seats, mission) = (args[0] as usize, args[1] as u8);
    let (samples, games) = (args.get(2).copied().unwrap_or(300), args.get(3).copied().unwrap_or(2));
    let game = Wires::new(seats, Options { mission, ..Options::default() }).unwrap();
    let started = std::time::Instant::now();
    let mut slowest: BTreeMap<String, (f64, u32)> = BTreeMap::new();
    let mut nothing = 0;
    for seed in 0..u64::from(games) {
        study::play(&game, seed, &mut || Box::new(Player::new(Style::Chance)), |state, seat, _| {
            let (view, legal) = (game.view(state, Viewer::Seat(seat)), game.legal(state, seat));
            let decision = Decision { game: &game, seat, view: &view, legal: &legal };
            if decision.actions().len() < 2 {
                return;
            }
            let asked = busy(started);
            let advice = Wires::advise(
                &decision,
                Budget::Samples(samples),
                &mut Luck::new(1),
                engine::Language::English,
            );
            let took = 1e3 * (busy(started) - asked);
            match advice {
                None => nothing += 1,
                Some(advice) => {
                    assert!(advice.moves.iter().all(|m| m.value.is_finite() && m.lost.is_finite()));
                }
            }
            let entry = slowest.entry(format!("{:?}", state.stage())).or_default();
            *entry = (entry.0.max(took), entry.1 + 1);
        });
    }
    let list: Vec<String> = slowest.iter().map(|(s, (ms, n))| format!("{s} {ms:.0} ms of {n}")).collect();
    println!("{seats} players, mission {mission}: {}; {nothing} without advice", list.join(", "));
}

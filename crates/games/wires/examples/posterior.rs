//! What a count costs: `cargo run --release -p wires --example posterior -- [TIMES]`.
#![allow(clippy::unwrap_used)]
use engine::{Fair, Game, Seat, Viewer};
use wires::Wires;
use wires::belief::{Exact, Fast};

fn main() {
    let times: u32 = std::env::args().nth(1).map_or(50, |n| n.parse().unwrap());
    let blue = r#"{"custom":{"blue":12},"detector":false}"#;
    for (seats, options) in [(4, blue), (5, blue), (5, r#"{"mission":8}"#)] {
        let game = Wires::new(seats, serde_json::from_str(options).unwrap()).unwrap();
        let state = game.start(&mut Fair::new([7; 32]), &mut ());
        let position = game.view(&state, Viewer::Seat(Seat(0))).position(&game);
        let best = |work: &dyn Fn() -> bool| {
            let run = || {
                let started = std::time::Instant::now();
                assert!(work());
                started.elapsed().as_secs_f64()
            };
            (0..times).map(|_| run()).fold(f64::INFINITY, f64::min) * 1e3
        };
        let fast = best(&|| Fast::fast(&position).is_ok());
        let exact = best(&|| Exact::exact(&position).is_ok());
        println!("{seats} players, {options}: floating {fast:.3} ms, exact {exact:.3} ms (best of {times})");
    }
}

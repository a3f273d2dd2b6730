//! Self-play: `cargo run --release -p wires --example selfplay -- GAMES SEATS BOT [OPTIONS JSON]`.
//! Prints how often the team won, and how long the slowest first move and the slowest other move took.
#![allow(clippy::unwrap_used)]
use engine::{Bot, BotSpec, Decision, Fair, Game, Luck, Thinks, Viewer};
use wires::Wires;

/// Seconds that this thread has computed, where the system tells; else those that have passed.
fn busy(started: std::time::Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.as_deref().and_then(|t| t.split(' ').next()).and_then(|n| n.parse::<f64>().ok());
    nanos.map_or_else(|| started.elapsed().as_secs_f64(), |n| n / 1e9)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args[0].parse().unwrap();
    let seats: usize = args[1].parse().unwrap();
    let options = args.get(3).map_or(r#"{"custom":{"blue":12},"detector":false}"#, String::as_str);
    let game = Wires::new(seats, serde_json::from_str(options).unwrap()).unwrap();
    let spec = BotSpec::parse(&args[2]);
    let offer = Wires::bots().iter().find(|b| b.id == spec.id).unwrap();
    let started = std::time::Instant::now();
    let (mut won, mut boom, mut decisions) = (0, 0, 0u64);
    let (mut first, mut worst) = ((0.0, String::new()), (0.0, String::new()));
    for i in 0..games {
        let mut luck = Luck::new(i);
        let mut chance = Fair::new(luck.seed());
        let mut bots: Vec<Box<dyn Bot<Wires>>> = (0..seats).map(|_| (offer.make)(&spec).unwrap()).collect();
        let mut state = game.start(&mut chance, &mut ());
        while let Some(seat) = game.turn(&state).first() {
            let view = game.view(&state, Viewer::Seat(seat));
            let legal = game.legal(&state, seat);
            let decision = Decision { game: &game, seat, view: &view, legal: &legal };
            let asked = busy(started);
            let action = bots[seat.index()].choose(&decision, &mut luck);
            let took = 1e3 * (busy(started) - asked);
            let slowest = if state.log().len() < seats { &mut first } else { &mut worst };
            if took > slowest.0 {
                *slowest =
                    (took, format!("{:?} {action}, game {i}, {} facts", state.stage(), state.log().len()));
            }
            game.apply(&mut state, seat, action, &mut chance, &mut ());
            decisions += 1;
        }
        won += u64::from(game.outcome(&state).won == Some(true));
        boom += u64::from(state.end() == Some(wires::End::Exploded));
    }
    let t = started.elapsed().as_secs_f64();
    let p = won as f64 / games as f64;
    println!(
        "{seats} seats {} {options}: won {p:.4} +- {:.4}, exploded {:.3}, {:.2} ms a decision, {:.0} s",
        args[2],
        (p * (1.0 - p) / games as f64).sqrt(),
        boom as f64 / games as f64,
        1e3 * t / decisions as f64,
        t
    );
    println!(
        "  slowest: {:.1} ms ({}); before the first turn: {:.1} ms ({})",
        worst.0, worst.1, first.0, first.1
    );
}

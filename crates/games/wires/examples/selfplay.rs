//! Self-play: `cargo run --release -p wires --example selfplay -- GAMES SEATS BOT [OPTIONS JSON]`.
#![allow(clippy::unwrap_used)]
use engine::{Bot, BotSpec, Decision, Fair, Game, Luck, Playable, Viewer};
use wires::Wires;

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
    for i in 0..games {
        let mut luck = Luck::new(i);
        let mut chance = Fair::new(luck.seed());
        let mut bots: Vec<Box<dyn Bot<Wires>>> = (0..seats).map(|_| (offer.make)(&spec).unwrap()).collect();
        let mut state = game.start(&mut chance, &mut ());
        while let Some(seat) = game.turn(&state).first() {
            let view = game.view(&state, Viewer::Seat(seat));
            let legal = game.legal(&state, seat);
            let decision = Decision { game: &game, seat, view: &view, legal: &legal };
            let action = bots[seat.index()].choose(&decision, &mut luck);
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
}

//! Two bots against each other with duplicate deals: every seed is played from both sides.
//!
//! `cargo run --release -p harmonictook --example duel -- A B PAIRS [OPTIONS] [SEED]`

use engine::{Bot, BotSpec, Decision, Fair, Game, Luck, Thinks, Viewer};
use harmonictook::Harmonictook;

fn make(id: &str) -> Box<dyn Bot<Harmonictook>> {
    let spec = BotSpec::parse(id);
    let offer = Harmonictook::bots().iter().find(|o| o.id == spec.id).expect("a bot that there is");
    (offer.make)(&spec).expect("good parameters")
}

fn play(
    game: &Harmonictook,
    bots: &mut [Box<dyn Bot<Harmonictook>>; 2],
    first: usize,
    seed: [u8; 32],
) -> f64 {
    let (mut fair, mut luck) = (Fair::new(seed), Luck::new(1));
    let mut state = game.start(&mut fair, &mut ());
    while let Some(seat) = game.turn(&state).first() {
        let legal = game.legal(&state, seat);
        let view = game.view(&state, Viewer::Seat(seat));
        let decision = Decision { game, seat, view: &view, legal: &legal };
        let action = bots[(seat.index() + first) % 2].choose(&decision, &mut luck);
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
    game.winner(&state).map_or(0.5, |winner| f64::from(u8::from((winner.index() + first).is_multiple_of(2))))
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [a, b, pairs] = &args[..3] else { panic!("duel A B PAIRS [OPTIONS] [SEED]") };
    let pairs: usize = pairs.parse().expect("a number of pairs");
    let options = args.get(3).map_or("{}", String::as_str);
    let game =
        Harmonictook::new(2, serde_json::from_str(options).expect("options as JSON")).expect("good options");
    let mut luck = Luck::new(args.get(4).and_then(|s| s.parse().ok()).unwrap_or(1));
    let mut bots = [make(a), make(b)];
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..pairs {
        let seed = luck.seed();
        let won = f64::midpoint(play(&game, &mut bots, 0, seed), play(&game, &mut bots, 1, seed));
        (sum, squares) = (sum + won, squares + won * won);
    }
    let (n, mean) = (pairs as f64, sum / pairs as f64);
    let error = 1.96 * ((squares / n - mean * mean) / n).sqrt();
    println!("{a} against {b}: {:.1} % +- {:.1} of {} games", 100.0 * mean, 100.0 * error, 2 * pairs);
}

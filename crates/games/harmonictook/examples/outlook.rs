//! Fits the weights with which a search judges a position at a glance.
//!
//! `cargo run --release -p harmonictook --example outlook -- GAMES > crates/games/harmonictook/data/outlook.json`
//!
//! Games of two to four strong personas, some of them with random moves; from every game some positions; the weights that
//! make the real winners most likely (a conditional logit, fitted by Newton's method with a slight pull to zero).

use engine::{Bot, BotSpec, Decision, Fair, Game, Luck, Thinks, Viewer};
use harmonictook::Harmonictook;
use harmonictook::bots::outlook::{MEASURES, Measures, chances, measures};

/// How often the moves of a seat are random, so that uneven positions come up too.
const WHIM: [f64; 4] = [0.0, 0.03, 0.1, 0.3];
/// How many of the positions of a game are looked at.
const LOOKED_AT: f64 = 0.15;

struct Position {
    measures: Measures,
    seats: usize,
    winner: usize,
}

fn make(id: &str) -> Box<dyn Bot<Harmonictook>> {
    let spec = BotSpec::parse(id);
    let offer = Harmonictook::bots().iter().find(|o| o.id == spec.id).expect("a bot that there is");
    (offer.make)(&spec).expect("every bot can be made")
}

fn play(game: &Harmonictook, luck: &mut Luck, positions: &mut Vec<Position>) {
    let seats = game.seats();
    let names = ["tuvbot", "tuvbot", "tuvbot", "impatient"];
    let mut bots: Vec<_> = (0..seats).map(|_| make(luck.choose(&names).expect("not empty"))).collect();
    let whims: Vec<f64> = (0..seats).map(|_| *luck.choose(&WHIM).expect("not empty")).collect();
    let mut fair = Fair::new(luck.seed());
    let mut state = game.start(&mut fair, &mut ());
    let first = positions.len();
    while let Some(seat) = game.turn(&state).first() {
        let legal = game.legal(&state, seat);
        let view = game.view(&state, Viewer::Seat(seat));
        let decision = Decision { game, seat, view: &view, legal: &legal };
        if luck.chance(LOOKED_AT) {
            positions.push(Position { measures: measures(game, &state), seats, winner: 0 });
        }
        let action = if luck.chance(whims[seat.index()]) {
            decision.any(luck)
        } else {
            bots[seat.index()].choose(&decision, luck)
        };
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
    let winner = game.winner(&state).expect("somebody wins").index();
    positions[first..].iter_mut().for_each(|p| p.winner = winner);
}

/// Gradient and curvature of the log likelihood, and itself, per position.
fn slope(positions: &[Position], weights: &[f64; MEASURES]) -> ([f64; MEASURES], Vec<Vec<f64>>, f64) {
    let mut gradient = [0.0; MEASURES];
    let mut curvature = vec![vec![0.0; MEASURES]; MEASURES];
    let mut likelihood = 0.0;
    for p in positions {
        let chances = chances(&p.measures, weights, p.seats);
        likelihood += chances[p.winner].max(1e-12).ln();
        let mean: [f64; MEASURES] =
            std::array::from_fn(|k| (0..p.seats).map(|i| chances[i] * p.measures[i][k]).sum());
        for k in 0..MEASURES {
            gradient[k] += p.measures[p.winner][k] - mean[k];
            for l in 0..=k {
                let cross =
                    |i: usize| chances[i] * (p.measures[i][k] - mean[k]) * (p.measures[i][l] - mean[l]);
                curvature[k][l] += (0..p.seats).map(cross).sum::<f64>();
            }
        }
    }
    (gradient, curvature, likelihood / positions.len() as f64)
}

/// Solves a symmetric system whose lower half is given.
fn solve(mut a: Vec<Vec<f64>>, mut b: [f64; MEASURES]) -> [f64; MEASURES] {
    for k in 0..MEASURES {
        for j in 0..k {
            a[k][k] -= a[k][j] * a[k][j];
        }
        a[k][k] = a[k][k].max(1e-12).sqrt();
        for i in k + 1..MEASURES {
            for j in 0..k {
                a[i][k] -= a[i][j] * a[k][j];
            }
            a[i][k] /= a[k][k];
        }
        for j in 0..k {
            b[k] -= a[k][j] * b[j];
        }
        b[k] /= a[k][k];
    }
    for k in (0..MEASURES).rev() {
        for i in k + 1..MEASURES {
            b[k] -= a[i][k] * b[i];
        }
        b[k] /= a[k][k];
    }
    b
}

fn main() {
    let games: usize = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(20_000);
    let mut luck = Luck::new(1);
    let (mut positions, mut held) = (Vec::new(), Vec::new());
    for seats in 2..=4 {
        let game =
            Harmonictook::new(seats, serde_json::from_str("{}").expect("no options")).expect("good options");
        for i in 0..games / 3 {
            play(&game, &mut luck, if i % 10 == 0 { &mut held } else { &mut positions });
        }
    }
    eprintln!("{} positions, {} held back", positions.len(), held.len());
    let mut weights = [0.0; MEASURES];
    let pull = 1e-4 * positions.len() as f64;
    for step in 0..12 {
        let (mut gradient, mut curvature, likelihood) = slope(&positions, &weights);
        eprintln!("step {step}: log likelihood {likelihood:.5}, held back {:.5}", slope(&held, &weights).2);
        for k in 0..MEASURES {
            gradient[k] -= pull * weights[k];
            curvature[k][k] += pull;
        }
        let change = solve(curvature, gradient);
        weights.iter_mut().zip(change).for_each(|(w, c)| *w += c);
    }
    let rounded: Vec<f64> = weights.iter().map(|w| (w * 1e4).round() / 1e4).collect();
    println!("{}", serde_json::to_string(&rounded).expect("numbers"));
}

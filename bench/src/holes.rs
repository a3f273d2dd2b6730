//! How far the points of a hole of Golf scatter, by the number of players: what the chances between two holes rest on.

use engine::{Bot, Decision, Fair, Game, Luck, Seat, Viewer, win_share};
use golf::{Golf, Options, Phase};

/// Plays games of nine holes with a bot on all seats. Prints what a hole counts, and the deviation of a hole with which the
/// formula of `crates/games/golf/src/subject.rs` says best who will win.
pub(crate) fn run(games: u64, bot: &str) {
    println!("| players | holes | mean | deviation | the formula is best with |\n|---:|---:|---:|---:|---:|");
    for seats in 2..=6 {
        let game = Golf::new(seats, Options::default()).expect("a table");
        let (mut luck, mut points, mut seen) = (Luck::new(seats as u64), Vec::new(), Vec::new());
        for _ in 0..games {
            one(&game, bot, &mut luck, &mut points, &mut seen);
        }
        let n = points.len() as f64;
        let mean = points.iter().sum::<f64>() / n;
        let spread = points.iter().map(|p| (p - mean).powi(2)).sum::<f64>() / (n - 1.0);
        println!("| {seats} | {n} | {mean:.2} | {:.2} | {:.2} |", spread.sqrt(), best(&seen));
    }
}

/// Totals between two holes, how many holes are left, and how the game ended.
struct Between {
    totals: Vec<f64>,
    left: f64,
    shares: Vec<f64>,
}

fn one(game: &Golf, bot: &str, luck: &mut Luck, points: &mut Vec<f64>, seen: &mut Vec<Between>) {
    let seats = game.seats();
    let mut bots: Vec<Box<dyn Bot<Golf>>> =
        (0..seats).map(|_| search::make_bot(bot).unwrap_or_else(|e| panic!("{e}"))).collect();
    let mut fair = Fair::new(luck.seed());
    let mut state = game.start(&mut fair, &mut ());
    let first = seen.len();
    let mut before = vec![0.0; seats];
    while let Some(seat) = game.turn(&state).first() {
        let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
        if view.phase() == Phase::RoundOver {
            let totals: Vec<f64> = view.totals().iter().take(seats).map(|t| f64::from(*t)).collect();
            points.extend(totals.iter().zip(&before).map(|(now, before)| now - before));
            before.clone_from(&totals);
            let (round, rounds) = view.round();
            seen.push(Between { totals, left: f64::from(rounds - round), shares: Vec::new() });
        }
        let action = bots[seat.index()].choose(&Decision { game, seat, view: &view, legal: &legal }, luck);
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
    let end = game.outcome(&state);
    points.extend((0..seats).map(|i| f64::from(end.scores[i]) - before[i]));
    let shares: Vec<f64> = Seat::all(seats).map(|seat| win_share(&end, seat)).collect();
    seen[first..].iter_mut().for_each(|between| between.shares.clone_from(&shares));
}

/// The deviation that makes what came least surprising.
fn best(seen: &[Between]) -> f64 {
    let surprise = |hole: f64| -> f64 {
        seen.iter()
            .map(|b| {
                let scale = hole * b.left.sqrt() * 6f64.sqrt() / std::f64::consts::PI;
                let lowest = b.totals.iter().copied().fold(f64::INFINITY, f64::min);
                let chances: Vec<f64> = b.totals.iter().map(|t| (-(t - lowest) / scale).exp()).collect();
                let sum: f64 = chances.iter().sum();
                b.shares.iter().zip(&chances).map(|(share, c)| -share * (c / sum).ln()).sum::<f64>()
            })
            .sum()
    };
    (60..=240)
        .map(|n| f64::from(n) / 20.0)
        .min_by(|a, b| surprise(*a).total_cmp(&surprise(*b)))
        .unwrap_or(0.0)
}

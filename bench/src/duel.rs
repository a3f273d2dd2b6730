//! Matches with duplicate deals: the same cards and dice with the seats rotated, so that luck cancels.

use std::time::Instant;

use engine::{Bot, Decision, Fair, GameAction, Luck, Playable, Seat, Viewer, win_share};

/// How a match went for its first bot.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Score {
    pub(crate) games: u32,
    /// Mean share of wins and its standard error over deals.
    pub(crate) share: f64,
    pub(crate) stderr: f64,
    /// Mean score in the game's own counting.
    pub(crate) points: f64,
}

/// Plays deals until there are `games` games or `seconds` are over: each deal once with the first bot on every seat.
pub(crate) fn run<G: Playable>(game: &G, bots: &[&str], games: usize, seconds: f64, seed: u64) -> Score {
    let seats = game.seats();
    assert_eq!(bots.len(), seats, "a bot for each seat");
    let mut luck = Luck::new(seed);
    let started = Instant::now();
    let (mut deals, mut points, mut count): (Vec<f64>, f64, u32) = (Vec::new(), 0.0, 0);
    while (count as usize) < games && started.elapsed().as_secs_f64() < seconds {
        let deal = luck.seed();
        let mut sum = 0.0;
        for turn in 0..seats {
            let (share, score) = play(game, bots, turn, deal, &mut luck.fork());
            sum += share;
            points += score;
            count += 1;
        }
        deals.push(sum / seats as f64);
    }
    let n = deals.len().max(2) as f64;
    let share = deals.iter().sum::<f64>() / deals.len().max(1) as f64;
    let squares: f64 = deals.iter().map(|d| (d - share).powi(2)).sum();
    Score {
        games: count,
        share,
        stderr: (squares / (n - 1.0) / n).sqrt(),
        points: points / f64::from(count.max(1)),
    }
}

/// One game with bot `b` on seat `(b + turn) % seats`; the share of the win and the score of bot 0.
fn play<G: Playable>(game: &G, bots: &[&str], turn: usize, deal: [u8; 32], luck: &mut Luck) -> (f64, f64) {
    let seats = game.seats();
    let mut players: Vec<Box<dyn Bot<G>>> = (0..seats)
        .map(|seat| {
            let name = bots[(seat + seats - turn) % seats];
            search::make_bot::<G>(name).unwrap_or_else(|e| panic!("{e}"))
        })
        .collect();
    let mut fair = Fair::new(deal);
    let mut state = game.start(&mut fair, &mut ());
    while let Some(seat) = game.turn(&state).first() {
        let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
        let decision = Decision { game, seat, view: &view, legal: &legal };
        let action = players[seat.index()].choose(&decision, luck);
        assert!(decision.is_legal(action), "{} is not legal: id {}", action, action.id());
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
    let (end, own) = (game.outcome(&state), Seat((turn % seats) as u8));
    (win_share(&end, own), end.scores[own.index()].into())
}

//! Farkle's solvers by the clock, and what they say beside what is played.

use std::hint::black_box;
use std::time::Instant;

use cpu_time::ThreadTime;
use engine::conformance::Subject;
use engine::{Bot, Decision, Fair, Game, Luck, Seat, Viewer, win_share};
use farkle::bots::{Player, Style};
use farkle::order::Order;
use farkle::solver::{Duel, Throws, TurnValue, best_against_greedy, clear_chances};
use farkle::{Farkle, Named, Options, Scores, SetSpec, State};

/// Seconds of CPU time that something takes: the best of several times.
fn seconds<T>(times: usize, mut work: impl FnMut() -> T) -> f64 {
    let once = |work: &mut dyn FnMut() -> T| {
        let start = ThreadTime::now();
        black_box(work());
        start.elapsed().as_secs_f64()
    };
    (0..times).map(|_| once(&mut work)).fold(f64::INFINITY, f64::min)
}

fn throws(set: Named) -> Throws {
    Throws::new(&Scores::new(&set.points()).expect("a set that comes with the game"))
}

/// What the solvers take.
pub(crate) fn facts(facts: &mut Vec<String>) {
    let (rite, triples) = (throws(Named::Rite), throws(Named::Triples));
    let set = seconds(5, || throws(Named::Rite));
    let turn = seconds(5, || TurnValue::new(&rite, false));
    let clear = seconds(5, || clear_chances(&rite, 60, 8, false));
    facts.push(format!(
        "farkle: a scoring set is made ready in {:.2} ms, a turn solved in {:.2} ms, the chance to clear 3,000 points in 8 turns in {:.2} ms.",
        set * 1e3,
        turn * 1e3,
        clear * 1e3
    ));
    for last_turn in [false, true] {
        // On all processors, so that only a clock on the wall tells.
        let started = Instant::now();
        let first = Duel::solve(&triples, 200, last_turn, false, &mut |_, _| ()).first();
        let time = started.elapsed().as_secs_f64();
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        let end = if last_turn { "with a last turn" } else { "who gets there wins at once" };
        facts.push(format!(
            "farkle: two players to 10,000 with `triples`, {end}: solved in {time:.2} s on {threads} threads, the table takes {} kB; the first player wins {first:.6}.",
            200 * 200 * size_of::<f64>() / 1024
        ));
    }
}

/// A game with a player on each seat.
fn play(game: &Farkle, seed: u64, players: [&mut Player; 2]) -> State {
    let mut luck = Luck::new(seed);
    let mut fair = Fair::new(luck.seed());
    let mut state = game.start(&mut fair, &mut ());
    while let Some(seat) = game.turn(&state).first() {
        let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
        let decision = Decision { game, seat, view: &view, legal: &legal };
        let action = players[seat.index()].choose(&decision, &mut luck);
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
    state
}

/// The share of wins of the player on the first seat, beside what was worked out.
fn contest(game: &Farkle, name: &str, games: usize, styles: [Style; 2], predicted: f64) {
    let started = Instant::now();
    let [mut one, mut two] = styles.map(Player::new);
    let share: f64 = (0..games as u64)
        .map(|i| win_share(&game.outcome(&play(game, i, [&mut one, &mut two])), Seat(0)))
        .sum();
    let rate = share / games as f64;
    let stderr = (predicted * (1.0 - predicted) / games as f64).sqrt();
    let off = (rate - predicted) / stderr;
    let verdict = if off.abs() <= 3.0 { "they agree" } else { "THEY DISAGREE" };
    println!(
        "farkle: {name}: won {rate:.5} of {games} games, predicted {predicted:.6}, {off:+.2} standard errors, in {:.0} s: {verdict}",
        started.elapsed().as_secs_f64()
    );
}

/// Best play against itself and against the greedy player, beside the exact prediction.
pub(crate) fn contests(games: usize) {
    let options = Options { set: SetSpec::Named(Named::Triples), last_turn: false, ..Options::default() };
    let game = Farkle::new(2, options).expect("good options");
    let rules = game.duel_rules().expect("small enough to be solved");
    let duel = rules.solution(&mut |_, _| ());
    let throws = throws(Named::Triples);
    contest(&game, "optimal against itself", games, [Style::Optimal, Style::Optimal], duel.first());
    if let Ok(turn) = TurnValue::new(&throws, false) {
        let predicted = best_against_greedy(&throws, &duel, &turn);
        let (best, greedy) = (Style::Optimal, Style::Greedy);
        contest(&game, "optimal first against greedy", games, [best, greedy], predicted.first);
        contest(&game, "greedy first against optimal", games, [greedy, best], 1.0 - predicted.second);
    }
}

/// The order of events over random play and the play of bots.
pub(crate) fn order(games: usize) {
    let started = Instant::now();
    let mut seen = 0u64;
    for seed in 0..games as u64 {
        let (seats, mut options) = Farkle::sample_rules(&mut Luck::new(seed));
        let styles =
            [None, None, None, Some(Style::Cautious(300)), Some(Style::Greedy), Some(Style::Optimal)];
        let mut style = styles[seed as usize % styles.len()];
        if style == Some(Style::Optimal) {
            // It solves what it plays: small duels and short runs, and not every one.
            style = if seed % 300 == 5 { style } else { None };
            (options.target, options.levels) = (options.target.min(800), options.levels.min(3));
        }
        let game = Farkle::new(seats, options).expect("sampled rules are good");
        let mut player = style.map(Player::new);
        let (mut luck, mut order, mut events) = (Luck::new(seed), Order::default(), Vec::new());
        let mut fair = Fair::new(luck.seed());
        let mut state = game.start(&mut fair, &mut events);
        loop {
            for event in events.drain(..) {
                seen += 1;
                if let Err(promise) = order.see(&event) {
                    println!("farkle: BROKEN in game {seed}: {event:?}: {promise}");
                    std::process::exit(1);
                }
            }
            let Some(seat) = game.turn(&state).first() else { break };
            let action = match &mut player {
                None => game.sample_legal(&state, seat, &mut luck),
                Some(player) => {
                    let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
                    player.choose(&Decision { game: &game, seat, view: &view, legal: &legal }, &mut luck)
                }
            };
            game.apply(&mut state, seat, action, &mut fair, &mut events);
        }
    }
    println!(
        "farkle: {seen} events of {games} runs and games came in the promised order, in {:.0} s",
        started.elapsed().as_secs_f64()
    );
}

//! Long runs: the conformance kit over many games.

use std::time::Instant;

use engine::conformance::{Subject, check};
use indicatif::{ProgressBar, ProgressStyle};

/// Plays this many games of each game through the conformance kit, a thousand at a time.
pub(crate) fn run(games: usize) {
    conform::<golf::Golf>(games);
    conform::<harmonictook::Harmonictook>(games);
    conform::<wires::Wires>(games.min(20_000));
    conform::<farkle::Farkle>(games);
    conform::<toys::pig::Pig>(games);
    conform::<toys::tictactoe::TicTacToe>(games);
    crate::farkle::order(games);
    crate::farkle::contests(games);
    crate::profiles::run(games);
    crate::strength::run(games);
    crate::wires_runs::soak(games);
}

/// Plays this many games of one game through the conformance kit.
pub(crate) fn one(game: &str, games: usize) {
    match game {
        "golf" => conform::<golf::Golf>(games),
        "harmonictook" => conform::<harmonictook::Harmonictook>(games),
        "wires" => conform::<wires::Wires>(games),
        "farkle" => conform::<farkle::Farkle>(games),
        _ => eprintln!("soak: there is no game `{game}`; golf, harmonictook, wires and farkle are there"),
    }
}

fn conform<G: Subject>(games: usize) {
    let started = Instant::now();
    let bar = ProgressBar::new(games as u64).with_style(
        ProgressStyle::with_template("{msg} {wide_bar} {pos} of {len} games, {eta} left")
            .expect("it is a template"),
    );
    bar.set_message(G::FACTS.id);
    let (mut done, mut plies, mut examined, mut longest) = (0, 0, 0, 0);
    while done < games {
        let batch = (games - done).min(1_000);
        match check::<G>(batch, 4, done as u64) {
            Ok(report) => {
                done += report.games;
                plies += report.plies;
                examined += report.examined;
                longest = longest.max(report.longest);
            }
            Err(broken) => {
                println!("{}: BROKEN after {done} games: {broken}", G::FACTS.id);
                std::process::exit(1);
            }
        }
        bar.set_position(done as u64);
    }
    bar.finish_and_clear();
    println!(
        "{}: {done} games, {plies} moves, {examined} positions examined, longest {longest}, in {:.0} s: the contract holds",
        G::FACTS.id,
        started.elapsed().as_secs_f64()
    );
}

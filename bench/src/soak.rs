//! Long runs: the conformance kit over many games.

use std::time::Instant;

use catalog::Visitor;
use engine::conformance::{Subject, check};
use indicatif::{ProgressBar, ProgressStyle};

/// Plays this many games of each game through the conformance kit, a thousand at a time, and then what only some games have.
pub(crate) fn run(games: usize) {
    each(&mut Conform { games, only: None });
    crate::farkle::order(games);
    crate::farkle::contests(games);
    crate::profiles::run(games);
    crate::strength::run(games);
    crate::wires_runs::soak(games);
}

/// Plays this many games of one game through the conformance kit.
pub(crate) fn one(game: &str, games: usize) {
    let mut known = Ids::default();
    each(&mut known);
    if known.0.contains(&game) {
        each(&mut Conform { games, only: Some(game) });
    } else {
        eprintln!("soak: there is no game `{game}`; there are: {}", known.0.join(", "));
    }
}

/// Every game there is: those of the catalog, also the one that new games begin with, and the toys.
fn each(visitor: &mut impl Visitor) {
    catalog::visit(visitor);
    visitor.game::<toys::pig::Pig>();
    visitor.game::<toys::tictactoe::TicTacToe>();
    visitor.game::<toys::kuhn::Kuhn>();
}

/// What the games are called.
#[derive(Default)]
struct Ids(Vec<&'static str>);

impl Visitor for Ids {
    fn game<G: Subject>(&mut self) {
        self.0.push(G::FACTS.id);
    }
}

/// Plays games through the kit.
struct Conform<'a> {
    games: usize,
    /// Only this one.
    only: Option<&'a str>,
}

impl Visitor for Conform<'_> {
    fn game<G: Subject>(&mut self) {
        /// Games that take so long that fewer have to do, where all are played.
        const LONG: &[(&str, usize)] = &[("wires", 20_000)];
        let id = G::FACTS.id;
        let most = LONG.iter().find(|(long, _)| *long == id && self.only.is_none()).map(|(_, most)| *most);
        if self.only.is_none_or(|only| only == id) {
            conform::<G>(self.games.min(most.unwrap_or(usize::MAX)));
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_runs_go_through_every_game_there_is() {
        let mut ids = Ids::default();
        each(&mut ids);
        let missing: Vec<_> = catalog::games()
            .chain(catalog::unlisted())
            .map(|game| game.facts().id)
            .filter(|id| !ids.0.contains(id))
            .collect();
        assert!(missing.is_empty() && ids.0.len() == catalog::games().len() + 4, "{missing:?} {:?}", ids.0);
        // A game of each is enough to see that it is the kit that plays.
        each(&mut Conform { games: 2, only: None });
    }
}

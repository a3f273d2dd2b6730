//! `cargo xtask`: the full test run, pictures, letters, benchmarks and long runs.

mod bench;
mod browser;
mod coverage;
mod deny;
mod dist;
mod fonts;
mod fuzz;
mod new_game;
mod packaging;
mod postgres;
mod probe;
mod python;
mod run;
mod setup;
mod test;
mod tools;

use std::process::ExitCode;

use run::{cargo, step};

/// The game whose solutions travel with the program.
const SOLVED: &str = "crates/games/farkle/Cargo.toml";

const HELP: &str = "\
cargo xtask COMMAND

  test          set up what the tests need, then check format, lints, tests, doc tests and docs
  new-game NAME a crate for a game, playable at once: crates/games/NAME and a line in the catalog
  coverage [P…] which lines the tests reach, of all packages or of these: target/coverage and bench/COVERAGE.md
  deny          only the check of licences, sources and versions that are there twice (cargo-deny, see deny.toml)
  licences      collect the licences of all that is inside again, after a change of Cargo.lock
  packaging     only the check of the files for hosts in packaging/ (systemd, nginx, Caddy)
  python        only the tests of the Python package, in a fresh environment; `test` runs them as well if
                PARLOR_TEST_PYTHON is set
  python --all  the same for the wheel that people install, with clusters of Ray and Dask, and in every Python from 3.10 on
  dist          the archive for a release in target/dist: the program, stripped, licences, files for hosts, checksum; and the wheel
  solutions     solve Farkle's duels that travel with the program again, after a change of a scoring set or of their rules
  access        the browser tests of accessibility: every page and table, on a desk and a phone, by day and at night
  screenshots   pictures of every page and table in six sizes in target/screenshots; the best are in docs/screenshots
  train GAME …  train the networks of a game, or play matches with them: crates/games/GAME/examples/train.rs says how
  fonts         make the browser client's letters again from the fonts that they are pieces of
  bench         print the benchmark table and write bench/RESULTS.md
  bench journals GAME N [GAMES] [--out FOLDER]
                N journals with a blunder that was forced, or the best move: what advice finds of them
  bench levels GAME [N M]  play every bot of a game N times (2,000 by default), those that think M times (200), and write
                its table in docs/levels.md
  soak [N]      the long runs: conformance over N games of each game (100,000 by default), N bad inputs for each door,
                then those of the server
  soak server   only those of the server: crashes, full disk, leaks, fuzzed messages, its description
  soak doors [N] strangers' bytes: N bad inputs for everything that reads them (100,000 by default)
  fuzz DOOR [S] the same by a coverage-guided fuzzer for S seconds (60 by default): journal, record, container, line,
                room, link, cards, evening; needs a nightly compiler
  describe      only the comparison of the HTTP interface with its description (schemathesis)
  record        the recorded session of the terminal client, docs/terminal.cast
  cluster [N] [strict]  three servers on one PostgreSQL, each killed, ended, put to sleep and cut off under load, N times;
                `strict` fails where rooms stand still for longer than promised, on a machine that has nothing else to do
  cluster-load [S]  what one server carries on a PostgreSQL, and what three do; S seconds a step (10 by default)
  load [S]      the server under load: moves a second, latencies, sockets, memory; S seconds a step (5 by default)
  arena [N]     the arena's long runs: N games each (1,000,000 by default), sequential tests, duplicate deals
";

/// All long runs: `many` games of each game, and as many bad inputs for each door.
fn soak(many: &str) -> Result<(), String> {
    bench::run(&["soak", many]).and_then(|()| fuzz::soak(many)).and_then(|()| probe::soak())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["test"] => test::run(),
        ["new-game", name] => new_game::run(name),
        ["coverage", ref packages @ ..] => coverage::run(packages),
        ["deny"] => deny::run(),
        ["licences"] => step("licences", cargo(&["run", "--quiet", "--package", "licences"]), |_| ()),
        ["packaging"] => packaging::check(),
        ["python"] => python::test(|_| ()),
        ["python", "--all"] => python::all(),
        ["dist"] => dist::run().and_then(|()| python::wheel().map(drop)),
        ["solutions"] => {
            step("solutions", cargo(&["run", "--manifest-path", SOLVED, "--example", "solutions"]), |_| ())
        }
        ["access"] => browser::access(),
        ["screenshots"] => browser::screenshots(),
        ["fonts"] => fonts::run(),
        ["train", game, ref words @ ..] => {
            let train = ["run", "--quiet", "--release", "--package", game, "--example", "train", "--"];
            step("train", cargo(&[&train, words].concat()), |_| ())
        }
        ["bench"] => bench::run(&["bench"]),
        ["bench", ref words @ ..] => bench::run(words),
        ["soak"] => soak("100000"),
        ["soak", "server"] => probe::soak(),
        ["soak", "doors"] => fuzz::soak("100000"),
        ["soak", "doors", inputs] => fuzz::soak(inputs),
        ["fuzz", door] => fuzz::run(door, "60"),
        ["fuzz", door, seconds] => fuzz::run(door, seconds),
        ["soak", many] => soak(many),
        ["describe"] => probe::schemathesis(),
        ["record"] => setup::tmux().and_then(|()| probe::record()),
        ["cluster"] => probe::cluster("1", false),
        ["cluster", "strict"] => probe::cluster("1", true),
        ["cluster", rounds] => probe::cluster(rounds, false),
        ["cluster", rounds, "strict"] => probe::cluster(rounds, true),
        ["cluster-load"] => probe::cluster_load("10"),
        ["cluster-load", seconds] => probe::cluster_load(seconds),
        ["load"] => probe::run(&["load"]),
        ["load", seconds] => probe::run(&["load", seconds]),
        ["arena"] => bench::arena("1000000"),
        ["arena", games] => bench::arena(games),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => Err(format!("`cargo xtask {}` is not known\n\n{HELP}", args.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

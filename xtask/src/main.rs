//! `cargo xtask`: the full test run, benchmarks and long runs.

mod bench;
mod browser;
mod postgres;
mod probe;
mod run;
mod test;

use std::process::ExitCode;

use run::need;

const HELP: &str = "\
cargo xtask COMMAND

  test          set up what the tests need, then check format, lints, tests, doc tests and docs
  screenshots   pictures of every page and table in six sizes in target/screenshots; the best are in docs/screenshots
  bench         print the benchmark table and write bench/RESULTS.md
  soak [N]      the long runs: conformance over N games of each game (100,000 by default), then those of the server
  soak server   only those of the server: crashes, full disk, leaks, fuzzed messages, its description
  describe      only the comparison of the HTTP interface with its description (schemathesis)
  record        the recorded session of the terminal client, docs/terminal.cast
  load [S]      the server under load: moves a second, latencies, sockets, memory; S seconds a step (5 by default)
  arena [N]     the arena's long runs: N games each (1,000,000 by default), sequential tests, duplicate deals
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["test"] => test::run(),
        ["screenshots"] => browser::screenshots(),
        ["bench"] => bench::run(&["bench"]),
        ["soak"] => bench::run(&["soak", "100000"]).and_then(|()| probe::soak()),
        ["soak", "server"] => probe::soak(),
        ["soak", games] => bench::run(&["soak", games]).and_then(|()| probe::soak()),
        ["describe"] => probe::schemathesis(),
        ["record"] => need("tmux", &["tmux"]).and_then(|()| probe::record()),
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

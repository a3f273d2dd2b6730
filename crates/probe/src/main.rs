//! `probe load | crash | disk-full`: long runs against the real program. `cargo xtask` calls it.

mod describe;
mod load;
mod record;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use probe::crash;

const HELP: &str = "\
probe COMMAND          (PARLOR names the program; by default `parlor` beside this one)

  load [SECONDS]       rooms × moves a second with their latency, sockets held, memory of idle rooms
  crash [KILLS]        kill -9 the server at random under load; nothing that was acknowledged may be lost
  disk-full            fill the disk under load, then free it (needs the right to mount a tmpfs)
  describe PROGRAM     compare the HTTP interface with its description; PROGRAM is schemathesis
  record FILE          record a session of the terminal client as an asciicast
";

fn program() -> PathBuf {
    let beside = || std::env::current_exe().unwrap_or_default().with_file_name("parlor");
    std::env::var_os("PARLOR").map_or_else(beside, PathBuf::from)
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    // Each socket is an open file.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let number = |text: &str, default: u64| text.parse().unwrap_or(default);
    let program = program();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let Ok(runtime) = runtime else { return ExitCode::FAILURE };
    let result = runtime.block_on(async {
        match words[..] {
            ["load"] => load::run(&program, 5).await,
            ["load", seconds] => load::run(&program, number(seconds, 5)).await,
            ["crash"] => crash::run(&program, 50).await.map(|told| println!("{told}")),
            ["crash", kills] => crash::run(&program, number(kills, 50)).await.map(|told| println!("{told}")),
            ["disk-full"] => crash::disk_full(&program).await.map(|told| println!("{told}")),
            ["describe", schemathesis] => describe::run(&program, schemathesis).await,
            ["record", file] => record::run(&program, Path::new(file)),
            _ => Err(HELP.into()),
        }
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("probe: {error}");
            ExitCode::FAILURE
        }
    }
}

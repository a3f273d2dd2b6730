//! `probe load | crash | disk-full | fuzz`: long runs against the real program. `cargo xtask` calls it.

mod crash;
mod host;
mod load;

use std::process::ExitCode;

const HELP: &str = "\
probe COMMAND          (PARLOR names the program; by default `parlor` beside this one)

  load [SECONDS]       rooms × moves a second with their latency, sockets held, memory of idle rooms
  crash [KILLS]        kill -9 the server at random under load; nothing that was acknowledged may be lost
  disk-full            fill the disk under load, then free it (needs the right to mount a tmpfs)
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    // Each socket is an open file.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let number = |text: &str, default: u64| text.parse().unwrap_or(default);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let Ok(runtime) = runtime else { return ExitCode::FAILURE };
    let result = runtime.block_on(async {
        match words[..] {
            ["load"] => load::run(5).await,
            ["load", seconds] => load::run(number(seconds, 5)).await,
            ["crash"] => crash::run(50).await,
            ["crash", kills] => crash::run(number(kills, 50)).await,
            ["disk-full"] => crash::disk_full().await,
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

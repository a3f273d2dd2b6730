//! `probe load | crash | disk-full`: long runs against the real program. `cargo xtask` calls it.

mod describe;
mod load;
mod record;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use probe::cluster::{Fault, Plan, run};
use probe::crash;

const HELP: &str = "\
probe COMMAND          (PARLOR names the program; by default `parlor` beside this one)

  load [SECONDS]       rooms × moves a second with their latency, sockets held, memory of idle rooms
  crash [KILLS]        kill -9 the server at random under load; nothing that was acknowledged may be lost
  cluster URL [ROUNDS] [strict]  three servers on a PostgreSQL such as postgres://parlor@127.0.0.1:5432, each killed, ended,
                       put to sleep and cut off under load (PARLOR_TEST_POSTGRES_RESTART restarts the database); `strict`
                       fails if one room of a hundred stands still for longer than promised
  cluster-load URL [S] moves a second and latencies of one server and of three on a PostgreSQL
  disk-full            fill the disk under load, then free it (needs the right to mount a tmpfs)
  describe PROGRAM     compare the HTTP interface with its description; PROGRAM is schemathesis
  record FILE          record a session of the terminal client as an asciicast
";

fn program() -> PathBuf {
    let beside = || std::env::current_exe().unwrap_or_default().with_file_name("parlor");
    std::env::var_os("PARLOR").map_or_else(beside, PathBuf::from)
}

/// Everything that can happen to a server, so many times.
async fn cluster(program: &Path, postgres: &str, rounds: u64, strict: bool) -> probe::Result<()> {
    let restart = std::env::var("PARLOR_TEST_POSTGRES_RESTART").ok();
    let minute = Duration::from_mins(1);
    let mut faults = Vec::new();
    for round in 1..=rounds {
        faults.extend([
            Fault::None,
            Fault::Kill,
            Fault::Terminate,
            Fault::Hang(minute / 3),
            Fault::Cut(minute / 3),
            Fault::Kill,
        ]);
        faults.push(if round == 1 { Fault::Hang(minute) } else { Fault::Terminate });
        faults.extend(restart.as_ref().map(|_| Fault::Restart));
    }
    let plan = Plan { servers: 3, tables: 6, rooms: 60, faults, restart, strict };
    println!("{}", run(program, postgres, plan).await?);
    Ok(())
}

/// What one server carries, and what three do.
async fn cluster_load(program: &Path, postgres: &str, seconds: u64) -> probe::Result<()> {
    for servers in [1, 3] {
        for rooms in [100, 1000] {
            println!(
                "{}",
                probe::cluster::load(program, postgres, servers, rooms, Duration::from_secs(seconds)).await?
            );
        }
    }
    Ok(())
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
            ["cluster", postgres] => cluster(&program, postgres, 1, false).await,
            ["cluster", postgres, rounds] => cluster(&program, postgres, number(rounds, 1), false).await,
            ["cluster", postgres, rounds, "strict"] => {
                cluster(&program, postgres, number(rounds, 1), true).await
            }
            ["cluster-load", postgres] => cluster_load(&program, postgres, 10).await,
            ["cluster-load", postgres, seconds] => {
                cluster_load(&program, postgres, number(seconds, 10)).await
            }
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

//! Three servers on one PostgreSQL: each is killed, ended, put to sleep or cut off while games are played on all of them.
//! `cargo xtask cluster` does it for longer and with more rooms.

use std::path::Path;
use std::time::Duration;

use probe::Api;
use probe::cluster::{Cluster, Fault, Plan, run};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_alone_counts_itself() {
    let Ok(postgres) = std::env::var("PARLOR_TEST_POSTGRES") else {
        eprintln!("skipped: PARLOR_TEST_POSTGRES is not set (cargo xtask test sets it)");
        return;
    };
    let cluster = Cluster::start(Path::new(env!("CARGO_BIN_EXE_parlor")), &postgres, 1).await.unwrap();
    let numbers = Api::new(cluster.addresses()[0]).get("/metrics").await.unwrap();
    let numbers = String::from_utf8(numbers.body).unwrap();
    assert!(numbers.lines().any(|line| line == "parlor_servers 1"), "{numbers}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_was_acknowledged_is_lost_whatever_happens_to_a_server() {
    let Ok(postgres) = std::env::var("PARLOR_TEST_POSTGRES") else {
        eprintln!("skipped: PARLOR_TEST_POSTGRES is not set (cargo xtask test sets it)");
        return;
    };
    let program = Path::new(env!("CARGO_BIN_EXE_parlor"));
    let restart = std::env::var("PARLOR_TEST_POSTGRES_RESTART").ok();
    let away = Duration::from_secs(8);
    let mut faults = vec![Fault::Kill, Fault::Terminate, Fault::Hang(away), Fault::Cut(away)];
    faults.extend(restart.as_ref().map(|_| Fault::Restart));
    let plan = Plan { servers: 3, tables: 3, rooms: 6, faults, restart, strict: false };
    let told = run(program, &postgres, plan).await.unwrap_or_else(|e| panic!("{e}"));
    assert!(told.contains("none lost"), "{told}");
}

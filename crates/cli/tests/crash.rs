//! The program is killed without warning while games are played. `cargo xtask soak server` does it fifty times.

use std::path::Path;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_was_acknowledged_is_lost_when_the_server_is_killed() {
    let program = Path::new(env!("CARGO_BIN_EXE_parlor"));
    let told = probe::crash::run(program, 3).await.unwrap_or_else(|e| panic!("{e}"));
    assert!(told.contains("every acknowledged move was there"), "{told}");
}

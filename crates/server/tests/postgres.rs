//! A server on a PostgreSQL that is restarted in the middle. `cargo xtask test` starts one and says how to restart it.

#![allow(clippy::unwrap_used)]

mod common;

use std::process::Command;
use std::time::Duration;

use probe::play_to_the_end;
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_survive_a_restart_of_postgresql() {
    let (Ok(url), Ok(restart)) =
        (std::env::var("PARLOR_TEST_POSTGRES"), std::env::var("PARLOR_TEST_POSTGRES_RESTART"))
    else {
        eprintln!("skipped: PARLOR_TEST_POSTGRES is not set (cargo xtask test sets it)");
        return;
    };
    let name = format!("server_{}", std::process::id());
    create_database(&url, &name);
    let server = common::start_on(&format!("{url}/{name}"), &[("BOT_DELAY_MS", "5")]).await;
    let mut tables = Vec::new();
    for n in 0..6 {
        let (_, players) = server.table("golf", &["you", "open", "bot:random"], json!({"rounds":2}), n).await;
        tables.push(tokio::spawn(play_to_the_end(players, Duration::from_mins(3))));
    }
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(400)).await;
        let done = tokio::task::spawn_blocking({
            let restart = restart.clone();
            move || Command::new("sh").args(["-c", &restart]).output()
        });
        assert!(done.await.unwrap().unwrap().status.success(), "PostgreSQL was restarted");
    }
    for table in tables {
        for player in table.await.unwrap().unwrap() {
            assert!(player.plies.windows(2).all(|w| w[1] > w[0]), "{:?}", player.plies);
            let record = player.table.unwrap().record;
            let journal = server.api.get(&format!("/api/records/{record}/journal")).await.unwrap();
            let journal = String::from_utf8(journal.body).unwrap();
            assert!(catalog::find("golf").unwrap().verify(&journal).unwrap().over.is_some());
        }
    }
    // What a restart has cut is found out and mended within a few beats.
    for _ in 0..100 {
        if server.api.get("/ready").await.unwrap().status == 200 {
            server.stop().await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("the server is not ready again");
}

fn create_database(url: &str, name: &str) {
    let psql = Command::new("psql")
        .args([&format!("{url}/postgres"), "-qc", &format!("CREATE DATABASE {name}")])
        .output();
    assert!(psql.unwrap().status.success(), "the database is made");
}

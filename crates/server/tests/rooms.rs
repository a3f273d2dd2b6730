//! Whole games through the public protocol, by clients that know no rules.

#![allow(clippy::unwrap_used)]

mod common;

use common::{PATIENCE, start};
use probe::{Drops, Player, play_to_the_end};
use protocol::room::{Hello, Turn};
use serde_json::json;

/// For each game: some seats, with options that keep it short.
fn tables() -> Vec<(&'static str, Vec<&'static str>, serde_json::Value)> {
    let mut tables = Vec::new();
    for game in catalog::games().chain(catalog::unlisted()) {
        let facts = game.facts();
        let options = if facts.id == "golf" { json!({"rounds":1}) } else { json!({}) };
        let possible = |seats: &usize| game.table(*seats, options.clone(), [0; 32]).is_ok();
        for seats in (facts.min_seats.max(1)..=facts.max_seats.min(6)).filter(possible) {
            let mut all = vec!["you"];
            all.resize(seats, "open");
            if seats > 2 {
                all[seats - 1] = "bot:random";
            }
            tables.push((facts.id, all, options.clone()));
        }
    }
    tables
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_to_its_end_by_clients_that_know_no_rules() {
    let server = start(&[]).await;
    let model = |(game, ..): &(&str, Vec<&str>, _)| *game == "example";
    assert!(tables().iter().any(model), "what `cargo xtask new-game` begins with is played as well");
    for (n, (game, seats, options)) in tables().into_iter().enumerate() {
        let (joined, players) = server.table(game, &seats, options, n as u64).await;
        let watched =
            play_to_the_end(players, PATIENCE).await.unwrap_or_else(|e| panic!("{game} {seats:?}: {e}"));
        for player in &watched {
            let table = player.table.as_ref().unwrap();
            assert!(matches!(table.turn, Turn::Over(_)), "{game}");
            // The seed is the one that was promised, and everything follows from it.
            let seed = table.seed.as_deref().and_then(engine::journal::seed_from_hex).unwrap();
            assert_eq!(engine::journal::commitment(&seed), table.commitment);
        }
        let record = &watched[0].table.as_ref().unwrap().record;
        let journal = server.api.get(&format!("/api/records/{record}/journal")).await.unwrap();
        let journal = String::from_utf8(journal.body).unwrap();
        let verified = catalog::find(game).unwrap().verify(&journal).unwrap();
        assert!(verified.over.is_some());
        assert_eq!(Some(verified.plies as u32), watched[0].table.as_ref().map(|t| t.ply));
        drop(joined);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_loses_its_connection_again_and_again_misses_nothing_and_moves_once() {
    let server = start(&[]).await;
    for (n, (game, seats, options)) in tables().into_iter().enumerate().filter(|(n, _)| n % 2 == 1) {
        let (_, players) = server.table(game, &seats, options, 1000 + n as u64).await;
        let players = players.into_iter().map(|p| p.dropping(Drops::Sometimes(0.05))).collect();
        let watched = play_to_the_end(players, PATIENCE).await.unwrap_or_else(|e| panic!("{game}: {e}"));
        for player in watched {
            let told: Vec<u32> = player.plies.clone();
            assert!(
                told.windows(2).all(|w| w[1] == w[0] + 1),
                "{game}: every move once and in order: {told:?}"
            );
            assert_eq!(told.last().copied(), player.table.map(|t| t.ply), "{game}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_after_the_server_was_restarted() {
    let server = start(&[]).await;
    let (joined, _) = server.table("golf", &["you", "open"], json!({"rounds":1}), 7).await;
    let folder = server.stop().await.unwrap();
    let database = format!("sqlite:///{}/games.db", folder.path().display());
    let server = common::start_on(&database, &[]).await;
    let players = joined.iter().map(|j| Player::new(server.address, j, 1)).collect();
    let watched = play_to_the_end(players, PATIENCE).await.unwrap();
    assert!(matches!(watched[0].table.as_ref().unwrap().turn, Turn::Over(_)));
    let hello = Hello { room: joined[0].room.clone(), ..Hello::default() };
    let (_, snapshot) = probe::Socket::hello(server.address, hello).await.unwrap();
    assert_eq!(snapshot.room.games, 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_whose_end_was_not_kept_ends_when_its_room_is_loaded() {
    let server = start(&[]).await;
    let (joined, players) = server.table("golf", &["you", "open"], json!({"rounds":1}), 7).await;
    let watched = play_to_the_end(players, PATIENCE).await.unwrap();
    let folder = server.stop().await.unwrap();
    // As if the server had died between the last move and the end of the game.
    let file = folder.path().join("games.db").display().to_string();
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{file}")).await.unwrap();
    for change in [
        "UPDATE games SET ended_at = NULL, outcome = NULL, journal = NULL, plies = 0",
        "UPDATE rooms SET doc = REPLACE(doc, '\"status\":\"over\"', '\"status\":\"playing\"'), version = version - 1",
    ] {
        assert_eq!(sqlx::query(change).execute(&pool).await.unwrap().rows_affected(), 1);
    }
    pool.close().await;
    let server = common::start_on(&format!("sqlite:///{file}"), &[]).await;
    let players = joined.iter().map(|j| Player::new(server.address, j, 1)).collect();
    play_to_the_end(players, PATIENCE).await.unwrap();
    let record = &watched[0].table.as_ref().unwrap().record;
    assert_eq!(server.api.get(&format!("/api/records/{record}/journal")).await.unwrap().status, 200);
    server.stop().await;
}

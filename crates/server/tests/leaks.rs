//! What goes over the wire to one player holds nothing that its view does not.

#![allow(clippy::unwrap_used)]

mod common;

use common::{PATIENCE, start};
use engine::{Seat, Viewer};
use probe::{Drops, Player, Secrets, check_leaks, play_to_the_end};
use protocol::room::SeatInfo;
use serde_json::json;
use sha2::{Digest, Sha256};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_byte_sent_to_a_player_or_spectator_is_in_its_view() {
    let server = start(&[]).await;
    let rounds: u64 = std::env::var("PARLOR_LEAK_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let mut compared = 0;
    for round in 0..rounds {
        for game in catalog::games() {
            let facts = game.facts();
            let options = if facts.id == "golf" { json!({"rounds":1}) } else { json!({}) };
            let seats = facts.min_seats.max(2) + (round as usize % (facts.max_seats - 1).clamp(1, 3));
            let mut wishes = vec!["you"];
            wishes.resize(seats.min(facts.max_seats).min(6), "open");
            let (joined, players) = server.table(facts.id, &wishes, options, round).await;
            let mut players: Vec<_> =
                players.into_iter().map(|p| p.logging().dropping(Drops::Sometimes(0.02))).collect();
            players.push(Player::spectator(server.address, &joined[0].room, round).logging());
            let watched =
                play_to_the_end(players, PATIENCE).await.unwrap_or_else(|e| panic!("{}: {e}", facts.id));
            let table = watched[0].table.clone().unwrap();
            let journal = server.api.get(&format!("/api/records/{}/journal", table.record)).await.unwrap();
            let journal = String::from_utf8(journal.body).unwrap();
            let room = server.api.get(&format!("/api/rooms/{}", joined[0].room)).await.unwrap().json();
            for (n, player) in watched.iter().enumerate() {
                let viewer = if n < joined.len() {
                    let seat = room["seats"].as_array().unwrap().iter().position(|s| {
                        matches!(serde_json::from_value(s.clone()), Ok(SeatInfo::Player { member, .. }) if member as usize == n)
                    });
                    Viewer::Seat(Seat(seat.unwrap() as u8))
                } else {
                    Viewer::Public
                };
                let mut never: Vec<String> = joined.iter().map(|j| j.token.clone()).collect();
                never.extend(joined.iter().map(|j| engine::journal::hex(&Sha256::digest(&j.token))));
                let secrets = Secrets { never, seed: table.seed.clone().unwrap() };
                compared += check_leaks(game, &journal, viewer, &player.log, &secrets)
                    .unwrap_or_else(|e| panic!("{} {viewer:?}: {e}", facts.id));
            }
        }
    }
    assert!(compared > 100, "{compared}");
    println!("{compared} tables compared");
    server.stop().await;
}

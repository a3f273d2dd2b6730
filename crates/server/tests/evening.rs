//! A room for a whole evening: people who are gone, other games, what was won, and the way in.

#![allow(clippy::unwrap_used)]

mod common;

use common::{PATIENCE, Running, start};
use probe::{Socket, play_to_the_end};
use protocol::api::{Addresses, Joined};
use protocol::room::{Hello, Message, Room, SeatInfo, Sign, Status};
use serde_json::{Value, json};

fn hello(joined: &Joined) -> Hello {
    Hello { room: joined.room.clone(), token: Some(joined.token.clone()), ..Hello::default() }
}

async fn code(server: &Running, who: &Joined, command: Value) -> String {
    let answer = server.command(who, command).await;
    if answer.status.is_success() { "ok".into() } else { answer.code() }
}

async fn room(server: &Running, code: &str) -> Room {
    server.api.get(&format!("/api/rooms/{code}")).await.unwrap().ok().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_people_go_on_with_another_game_and_their_score() {
    let server = start(&[]).await;
    let (joined, players) =
        server.table("golf", &["you", "open", "bot:random"], json!({"rounds":1}), 3).await;
    let to_wires = json!({"id":"w","do":"configure","game":"wires"});
    assert_eq!(code(&server, &joined[0], to_wires.clone()).await, "not_now", "not while a game is on");
    play_to_the_end(players, PATIENCE).await.unwrap();

    let (mut ben, _) = Socket::hello(server.address, hello(&joined[1])).await.unwrap();
    assert_eq!(code(&server, &joined[1], to_wires.clone()).await, "not_host");
    assert_eq!(code(&server, &joined[0], to_wires).await, "ok");
    let after = loop {
        if let Message::Snapshot(snapshot) = ben.next().await.unwrap() {
            break snapshot;
        }
    };
    let now = &after.room;
    assert_eq!((now.game.as_str(), now.status, after.table.is_none()), ("wires", Status::Lobby, true));
    assert_eq!(now.options["mission"], 1, "the usual options of the other game");
    let people = now.seats.iter().filter(|s| matches!(s, SeatInfo::Player { .. })).count();
    assert_eq!((people, now.members.iter().filter(|m| m.seat.is_some()).count()), (2, 2));

    // What was played is remembered: with places, and a record to look at again.
    let evening = &now.evening;
    assert_eq!((evening.len(), evening[0].game.as_str(), evening[0].places.len()), (1, "golf", 3));
    assert!(evening[0].places.iter().any(|p| p.rank == 1) && evening[0].places[2].bot);
    let record = server.api.get(&format!("/api/records/{}", evening[0].record)).await.unwrap();
    assert!(record.status.is_success());

    // And the next game is the other one, also after a restart.
    let folder = server.stop().await.unwrap();
    let server = common::start_on(&format!("sqlite:///{}/games.db", folder.path().display()), &[]).await;
    assert_eq!(room(&server, &joined[0].room).await.evening.len(), 1);
    for open in 2..room(&server, &joined[0].room).await.seats.len() {
        let fill = json!({"id":format!("f{open}"),"do":"fill","seat":open,"bot":"random"});
        assert_eq!(code(&server, &joined[0], fill).await, "ok");
    }
    assert_eq!(code(&server, &joined[1], json!({"id":"r","do":"ready","ready":true})).await, "ok");
    assert_eq!(code(&server, &joined[0], json!({"id":"s","do":"start"})).await, "ok");
    let (_, snapshot) = Socket::hello(server.address, hello(&joined[1])).await.unwrap();
    assert!(snapshot.table.unwrap().view.get("wires").is_some() || snapshot.room.game == "wires");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_game_makes_room_for_all_players_or_is_refused() {
    let server = start(&[]).await;
    let seats = ["you", "open", "open", "open", "open", "open"];
    let host = server.create("golf", &seats, json!({})).await;
    for n in 1..6 {
        server.api.join(&host.room, &format!("Guest {n}")).await.unwrap();
    }
    // Six sit there, and five is the most.
    assert_eq!(code(&server, &host, json!({"id":"1","do":"configure","game":"wires"})).await, "bad_options");
    let before = room(&server, &host.room).await;
    assert_eq!((before.game.as_str(), before.seats.len()), ("golf", 6), "nothing has changed");
    assert_eq!(code(&server, &host, json!({"id":"2","do":"configure","game":"chess"})).await, "unknown_game");
    assert_eq!(code(&server, &host, json!({"id":"3","do":"kick","member":3})).await, "ok");
    assert_eq!(code(&server, &host, json!({"id":"4","do":"configure","game":"wires"})).await, "ok");
    let after = room(&server, &host.room).await;
    assert_eq!(after.seats.len(), 5);
    assert!(after.seats.iter().all(|s| matches!(s, SeatInfo::Player { .. })), "{:?}", after.seats);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_told_for_how_long_somebody_has_been_away() {
    let server = start(&[]).await;
    let host = server.create("golf", &["you", "open"], json!({})).await;
    let ben = server.api.join(&host.room, "Ben").await.unwrap();
    let away = async || {
        let room = room(&server, &host.room).await;
        (room.members[0].away_seconds, room.members[1].away_seconds)
    };
    assert!(matches!(away().await, (Some(_), Some(_))), "nobody has come yet");
    let (_anna, _) = Socket::hello(server.address, hello(&host)).await.unwrap();
    let (socket, snapshot) = Socket::hello(server.address, hello(&ben)).await.unwrap();
    assert_eq!(snapshot.room.members[0].away_seconds, None);
    assert_eq!(away().await, (None, None));
    drop(socket);
    while away().await.1.is_none() {
        tokio::task::yield_now().await;
    }
    assert_eq!(away().await.0, None, "Anna is still here");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_is_seen_by_all_and_nobody_can_drown_the_others_in_signs() {
    let server = start(&[]).await;
    let host = server.create("golf", &["you", "open"], json!({})).await;
    let (mut watcher, _) =
        Socket::hello(server.address, Hello { room: host.room.clone(), ..Hello::default() }).await.unwrap();
    assert_eq!(code(&server, &host, json!({"id":"1","do":"react","sign":"applause"})).await, "ok");
    let seen = loop {
        if let Message::Reaction { member, sign } = watcher.next().await.unwrap() {
            break (member, sign);
        }
    };
    assert_eq!(seen, (0, Sign::Applause));
    let mut slowed = 0;
    for n in 0..8 {
        let again = json!({"id":format!("r{n}"),"do":"react","sign":"laugh"});
        slowed += u32::from(code(&server, &host, again).await == "too_fast");
    }
    assert_eq!(slowed, 4);
    assert_eq!(code(&server, &host, json!({"id":"x","do":"react","sign":"yawn"})).await, "bad_request");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_tells_where_other_devices_find_it() {
    let server = start(&[]).await;
    let found: Addresses = server.api.get("/api/addresses").await.unwrap().ok().unwrap();
    assert!(found.addresses.is_empty(), "only this machine can reach a server on the loopback: {found:?}");
    server.stop().await;
    let server = start(&[("PUBLIC_URL", "https://games.example.org")]).await;
    let found: Addresses = server.api.get("/api/addresses").await.unwrap().ok().unwrap();
    assert_eq!(found.addresses, ["https://games.example.org"]);
    server.stop().await;
}

//! Two servers on one PostgreSQL: clients may go to either, and nothing tells them which.

#![allow(clippy::unwrap_used)]

mod common;

use std::time::Duration;

use common::{PASSWORD, Running, register};
use probe::{Api, Player, Socket, play_to_the_end};
use protocol::api::Joined;
use protocol::room::{Hello, Message};
use serde_json::{Value, json};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::frame::Frame as RawFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

/// A new database, if there is a PostgreSQL.
async fn place() -> Option<String> {
    let Ok(url) = std::env::var("PARLOR_TEST_POSTGRES") else {
        eprintln!("skipped: PARLOR_TEST_POSTGRES is not set (cargo xtask test sets it)");
        return None;
    };
    static MADE: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = MADE.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let name = format!("servers_{}_{number}", std::process::id());
    sqlx::any::install_default_drivers();
    let mut admin = AnyConnection::connect(&format!("{url}/postgres")).await.unwrap();
    for sql in [format!("DROP DATABASE IF EXISTS {name}"), format!("CREATE DATABASE {name}")] {
        sqlx::query(AssertSqlSafe(sql)).execute(&mut admin).await.unwrap();
    }
    Some(format!("{url}/{name}"))
}

async fn two(pairs: &[(&str, &str)]) -> Option<(Running, Running, String)> {
    let place = place().await?;
    let a = common::start_on(&place, pairs).await;
    let b = common::start_on(&place, pairs).await;
    Some((a, b, place))
}

/// Has the room its owner at this server?
async fn load_at(server: &Running, room: &str) {
    let answer = server.api.get(&format!("/api/rooms/{room}")).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.json());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_by_clients_of_two_servers() {
    let Some((a, b, _)) = two(&[("BOT_DELAY_MS", "0")]).await else { return };
    for (n, game) in catalog::games().enumerate() {
        let facts = game.facts();
        let mut seats = vec!["you", "open"];
        seats.resize(facts.min_seats.max(2), "bot:random");
        let (joined, _) = a.table(facts.id, &seats, json!({}), n as u64).await;
        let state = |api: &Api, joined: &Joined| {
            let api = api.with("x-seat-token", &joined.token);
            let path = format!("/api/rooms/{}/state", joined.room);
            async move { api.get(&path).await.unwrap().json() }
        };
        assert_eq!(state(&a.api, &joined[1]).await, state(&b.api, &joined[1]).await);
        let players = vec![Player::new(a.address, &joined[0], 1), Player::new(b.address, &joined[1], 2)];
        let watched =
            play_to_the_end(players, common::PATIENCE).await.unwrap_or_else(|e| panic!("{}: {e}", facts.id));
        let [one, other] = &watched[..] else { panic!() };
        // Who sits down a moment later is shown the first moves as a table, and told all others.
        let (longer, shorter) = if one.plies.len() < other.plies.len() { (other, one) } else { (one, other) };
        assert!(longer.plies.ends_with(&shorter.plies), "{}: {:?} {:?}", facts.id, one.plies, other.plies);
        let record = &one.table.as_ref().unwrap().record;
        let journal = b.api.get(&format!("/api/records/{record}/journal")).await.unwrap();
        game.verify(&String::from_utf8(journal.body).unwrap()).unwrap();
    }
    a.stop().await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn presence_chat_and_watchers_know_no_servers() {
    let Some((a, b, _)) = two(&[]).await else { return };
    let host = a.create("golf", &["you", "open"], json!({})).await;
    load_at(&a, &host.room).await;
    let guest = b.api.join(&host.room, "Ben").await.unwrap();
    let hello = |token: Option<&str>| Hello {
        room: host.room.clone(),
        token: token.map(str::to_owned),
        ..Hello::default()
    };
    let (mut anna, _) = Socket::hello(a.address, hello(Some(&host.token))).await.unwrap();
    let (mut ben, snapshot) = Socket::hello(b.address, hello(Some(&guest.token))).await.unwrap();
    assert!(snapshot.room.members.iter().all(|m| m.connected), "{:?}", snapshot.room.members);
    let (mut watcher, _) = Socket::hello(b.address, hello(None)).await.unwrap();
    let said = json!({"id":"c","do":"chat","text":"good evening"});
    assert!(matches!(ben.ask_json(&said).await.unwrap(), Message::Done { .. }));
    for socket in [&mut anna, &mut watcher] {
        loop {
            if let Message::Chat(line) = socket.next().await.unwrap() {
                assert_eq!((line.name.as_str(), line.text.as_str()), ("Ben", "good evening"));
                break;
            }
        }
    }
    // On the same socket to a room of the other server, and back.
    let other = b.create("golf", &["you", "open"], json!({})).await;
    load_at(&b, &other.room).await;
    let there = json!({"id":"h1","do":"hello","room":other.room,"token":other.token});
    assert!(matches!(ben.ask_json(&there).await.unwrap(), Message::Done { .. }));
    let back = json!({"id":"h2","do":"hello","room":host.room,"token":guest.token});
    assert!(matches!(ben.ask_json(&back).await.unwrap(), Message::Done { .. }));
    // A request that no server understands is answered as by one.
    assert!(matches!(ben.ask_json(&json!({"id":"x","do":"dance"})).await.unwrap(), Message::Refused { .. }));
    drop(ben);
    loop {
        if let Message::Presence { member: Some(1), connected: false, .. } = anna.next().await.unwrap() {
            break;
        }
    }
    a.stop().await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broken_frame_is_answered_by_any_server_as_by_the_one_that_has_the_room() {
    let Some((a, b, _)) = two(&[]).await else { return };
    let host = a.create("golf", &["you", "open"], json!({})).await;
    load_at(&a, &host.room).await;
    let frame =
        |bytes: &[u8], data: Data| Frame::Frame(RawFrame::message(bytes.to_vec(), OpCode::Data(data), true));
    for server in [&a, &b] {
        for (sent, word, code) in [
            (Frame::text("x".repeat(100_000)), "too_long", 1009),
            (frame(&[0xff, 0xfe, 0xfd], Data::Text), "bad_request", 1007),
            (frame(&[1], Data::Reserved(3)), "bad_request", 1002),
        ] {
            let hello =
                Hello { room: host.room.clone(), token: Some(host.token.clone()), ..Hello::default() };
            let (mut socket, _) = Socket::hello(server.address, hello).await.unwrap();
            let _ = socket.send_frame(sent).await;
            loop {
                if let Message::Closing { code, .. } = socket.next().await.unwrap() {
                    break assert_eq!(code, word);
                }
            }
            assert_eq!(socket.close_code().await, Some(code), "{word}");
        }
    }
    a.stop().await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_the_address_for_servers_nobody_else_is_answered() {
    let Some((a, b, place)) = two(&[]).await else { return };
    let host = a.create("golf", &["you", "open"], json!({})).await;
    load_at(&a, &host.room).await;
    let mut db = AnyConnection::connect(&place).await.unwrap();
    for row in sqlx::query("SELECT address FROM nodes").fetch_all(&mut db).await.unwrap() {
        let address = row.try_get::<String, _>("address").unwrap().parse().unwrap();
        let path = format!("/api/rooms/{}", host.room);
        let now = store::now();
        for letter in ["", "9.9.9.9 0 0 00", &format!("9.9.9.9 0 {now} {}", "0".repeat(64))] {
            let api = Api::new(address).with("x-parlor-passed-on", letter);
            assert_eq!(api.get(&path).await.unwrap().status, 403, "{letter:?}");
            assert_eq!(
                api.post("/adopt/ABCD", &json!({"token_hash":"0","user_id":"0"})).await.unwrap().status,
                403
            );
            assert!(Socket::open_with(address, &[("x-parlor-passed-on", letter)]).await.is_err());
        }
    }
    // And who says so at the door for everybody is not believed.
    let forged = b.api.with("x-parlor-passed-on", "9.9.9.9 0 0 00");
    assert_eq!(forged.get(&format!("/api/rooms/{}", host.room)).await.unwrap().status, 200);
    a.stop().await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_have_one_limit_on_all_servers() {
    let limits = [
        ("GUESSES_PER_MINUTE", "6"),
        ("LOGINS_PER_MINUTE", "6"),
        ("ROOMS_PER_MINUTE", "6"),
        ("TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let Some((a, b, _)) = two(&limits).await else { return };
    let from = |server: &Running, address: &str| server.api.with("x-forwarded-for", address);
    let mut counts = [0; 3];
    for round in 0..20 {
        let server = if round % 2 == 0 { &a } else { &b };
        let wrong = json!({"username":"nobody","password":"wrong wrong"});
        let wish = json!({"game":"golf","seats":["you","open"],"name":"Anna"});
        for (count, answer) in counts.iter_mut().zip([
            from(server, "9.9.9.1").get(&format!("/api/rooms/ZZ{round:02}")).await.unwrap(),
            from(server, "9.9.9.2").post("/api/auth/login", &wrong).await.unwrap(),
            from(server, "9.9.9.3").post("/api/rooms", &wish).await.unwrap(),
        ]) {
            *count += u32::from(answer.status != 429);
        }
    }
    // One more for the server that has not heard of it yet, and what a few seconds give back.
    assert!(counts.iter().all(|count| (6..=9).contains(count)), "{counts:?}");
    // Rooms of the other server can't be tried either.
    let host = from(&a, "9.9.9.4").create(&wish_of("golf")).await.unwrap();
    load_at(&a, &host.room).await;
    let tried = from(&b, "9.9.9.1").get(&format!("/api/rooms/{}", host.room)).await.unwrap();
    assert_eq!(tried.status, 429, "{}", tried.json());
    a.stop().await;
    b.stop().await;
}

fn wish_of(game: &str) -> protocol::api::CreateRoom {
    serde_json::from_value(json!({"game":game,"seats":["you","open"],"name":"Anna"})).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accounts_and_administrators_work_on_any_server_and_there_is_one_first_link() {
    let Some((a, b, _)) = two(&[("TRUSTED_PROXIES", "127.0.0.1")]).await else { return };
    assert!(a.setup_token.is_some() && b.setup_token.is_none(), "one link for both");
    let wish = json!({"username":"admin","new_password":PASSWORD,"token":a.setup_token});
    let answer = b.api.post("/api/auth/setup-password", &wish).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.json());
    let token = answer.json()["token"].as_str().unwrap().to_owned();
    assert_eq!(a.api.bearer(&token).get("/api/auth/me").await.unwrap().json()["username"], "admin");

    // A guest in a room of one server makes an account at the other; its place is the account's.
    let host = a.create("golf", &["you", "open"], json!({})).await;
    load_at(&a, &host.room).await;
    let dora = register(&b.api, "dora").await;
    let dora = b.api.bearer(dora["token"].as_str().unwrap());
    assert_eq!(dora.post("/api/auth/claim", &json!({"seat_tokens":[host.token]})).await.unwrap().status, 200);
    let info =
        async |server: &Running| server.api.get(&format!("/api/rooms/{}", host.room)).await.unwrap().json();
    for _ in 0..100 {
        if info(&a).await["members"][0]["account"] == true {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(info(&a).await["members"][0]["account"], true);
    assert_eq!(info(&a).await, info(&b).await);

    let (mut anna, _) = Socket::hello(
        a.address,
        Hello { room: host.room.clone(), token: Some(host.token.clone()), ..Hello::default() },
    )
    .await
    .unwrap();
    // Ended at the other server; the log names who did it, and from where.
    let admin = b.api.bearer(&token).with("x-forwarded-for", "9.9.9.9");
    let rooms: Vec<Value> = admin.get("/api/admin/rooms").await.unwrap().ok().unwrap();
    assert_eq!(rooms[0]["code"], host.room);
    let stranger = b.api.delete(&format!("/api/admin/rooms/{}", host.room)).await.unwrap();
    assert_eq!(stranger.status, 401, "{}", stranger.json());
    assert_eq!(admin.delete(&format!("/api/admin/rooms/{}", host.room)).await.unwrap().status, 204);
    loop {
        if let Message::Closing { code, .. } = anna.next().await.unwrap() {
            assert_eq!(code, "room_closed");
            break;
        }
    }
    let audit: Vec<Value> = admin.get("/api/admin/audit").await.unwrap().ok().unwrap();
    let line = audit.iter().find(|line| line["action"] == "room_closed").unwrap();
    assert_eq!((&line["address"], &line["actor"]), (&json!("9.9.9.9"), &json!("admin")));
    a.stop().await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn standings_and_games_with_bots_are_the_same_on_every_server() {
    let Some((a, b, _)) = two(&[]).await else { return };
    // Two accounts that were made at different servers, and a bot, in a room of the first.
    let of = async |server: &Running, name: &str| {
        let account = register(&server.api, name).await;
        server.api.bearer(account["token"].as_str().unwrap())
    };
    let (anna, ben) = (of(&a, "anna").await, of(&b, "ben").await);
    // The mission blows up soon, played at random: standings are about who was there.
    let wish = json!({"game":"wires","seats":["you","open","bot:random"],"name":"Anna"});
    let host: Joined = anna.post("/api/rooms", &wish).await.unwrap().ok().unwrap();
    load_at(&a, &host.room).await;
    let guest = ben.join(&host.room, "Ben").await.unwrap();
    for (server, who, command) in [
        (&b, &guest, json!({"id":"r","do":"ready","ready":true})),
        (&a, &host, json!({"id":"s","do":"start"})),
    ] {
        let answer = server.command(who, command).await;
        assert!(answer.status.is_success(), "{:?}", answer.json());
    }
    // The host plays at the server that does not have the room: the bot moves for both to see.
    let players = vec![Player::new(b.address, &host, 1), Player::new(b.address, &guest, 2)];
    let watched = play_to_the_end(players, common::PATIENCE * 3).await.unwrap();
    assert!(watched.iter().all(|w| w.table.is_some()));
    let get = async |server: &Running, path: &str| server.api.get(path).await.unwrap().json();
    // What the last move brought is shown before the end of the game is kept.
    for _ in 0..250 {
        if get(&b, "/api/leaderboard/wires").await.to_string().contains("\"ben\"") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for path in ["/api/leaderboard/wires", "/api/stats/anna", "/api/stats/ben"] {
        assert_eq!(get(&a, path).await, get(&b, path).await, "{path}");
    }
    let board = get(&b, "/api/leaderboard/wires").await;
    let text = board.to_string();
    assert!(text.contains("\"anna\"") && text.contains("\"ben\"") && !text.contains("andom"), "{text}");
    let history = |api: &Api| {
        let api = api.clone();
        async move { api.get("/api/history").await.unwrap().json() }
    };
    assert_eq!(history(&anna).await.as_array().unwrap().len(), 1);
    assert_eq!(history(&ben).await[0]["id"], history(&anna).await[0]["id"]);
    a.stop().await;
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_ends_hands_its_rooms_over_and_its_clients_come_back_elsewhere() {
    let Some((a, b, _)) = two(&[]).await else { return };
    let (joined, _) = a.table("golf", &["you", "open"], json!({"rounds":2}), 1).await;
    load_at(&a, &joined[0].room).await;
    let servers = [a.address, b.address];
    let players: Vec<_> =
        joined.iter().enumerate().map(|(n, j)| Player::new(a.address, j, n as u64).among(&servers)).collect();
    let playing = tokio::spawn(play_to_the_end(players, common::PATIENCE));
    tokio::time::sleep(Duration::from_millis(100)).await;
    a.stop().await;
    let watched = playing.await.unwrap().unwrap();
    assert_eq!(watched[0].plies, watched[1].plies);
    let info = b.api.get(&format!("/api/rooms/{}", joined[0].room)).await.unwrap();
    assert_eq!(info.json()["status"], "over");
    b.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_with_different_keys_do_not_work_together() {
    let Some(place) = place().await else { return };
    let a = common::start_on(&place, &[("SECRET_KEY", "one")]).await;
    let other = common::config(&place, &[("SECRET_KEY", "another")]);
    let error = server::Server::start(other, server::NoClient).await.unwrap_err().to_string();
    assert!(error.starts_with("SECRET_KEY: "), "{error}");
    a.stop().await;
}

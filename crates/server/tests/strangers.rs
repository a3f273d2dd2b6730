//! What strangers can't do: find rooms, take all connections, come in by a name that is not the server's.

#![allow(clippy::unwrap_used)]

mod common;

use std::time::Duration;

use common::{PATIENCE, Running, start};
use hyper::Method;
use probe::{Api, Socket};
use protocol::room::{Hello, Message};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const PROXY: (&str, &str) = ("TRUSTED_PROXIES", "127.0.0.1");

/// Who comes through the proxy from an address.
fn from(server: &Running, address: &str) -> Api {
    server.api.with("x-forwarded-for", address)
}

async fn greet(server: &Running, address: &str, hello: serde_json::Value) -> String {
    let mut socket = Socket::open_with(server.address, &[("x-forwarded-for", address)]).await.unwrap();
    match socket.ask_json(&hello).await.unwrap() {
        Message::Refused { code, .. } => code,
        _ => "ok".into(),
    }
}

/// Every way to ask for a room, as a stranger from an address; the code that came of it.
async fn knock(server: &Running, door: usize, address: &str, room: &str) -> String {
    let api = from(server, address);
    let token = "0".repeat(64);
    let with_token = api.with("x-seat-token", &token);
    let path = format!("/api/rooms/{room}");
    let (ping, name) = (json!({"id":"1","do":"ping"}), json!({"name":"Eve"}));
    let answer = match door {
        0 => api.get(&path).await,
        1 => api.get(&format!("{path}/state")).await,
        2 => with_token.get(&format!("{path}/state")).await,
        3 => api.post(&format!("{path}/commands"), &ping).await,
        4 => with_token.post(&format!("{path}/commands"), &ping).await,
        5 => api.post(&format!("{path}/join"), &name).await,
        6 => return greet(server, address, json!({"id":"1","do":"hello","room":room})).await,
        _ => return greet(server, address, json!({"id":"1","do":"hello","room":room,"token":token})).await,
    };
    let answer = answer.unwrap();
    if answer.status == 200 { "ok".into() } else { answer.code() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_of_rooms_can_not_be_tried_on_any_door() {
    let server = start(&[PROXY, ("GUESSES_PER_MINUTE", "5")]).await;
    let host = server.create("golf", &["you", "open", "open", "open"], json!({})).await;
    for door in 0..8 {
        // Each door from an IPv6 household of its own, each guess from another of its addresses.
        let address = |n: usize| format!("2001:db8:0:{door}::{n}");
        let mut told = 0;
        for n in 0..12 {
            let code = knock(&server, door, &address(n), &format!("ZZ{n:02}")).await;
            told += usize::from(code != "too_fast");
        }
        assert_eq!(told, 5, "door {door}");
        let right = knock(&server, door, &address(99), &host.room).await;
        assert_eq!(right, "too_fast", "door {door}: the answer does not tell that this one is right");
    }
    // Who sits in the room goes on, from the same address.
    let member = from(&server, "2001:db8:0:0::1").with("x-seat-token", &host.token);
    assert_eq!(member.get(&format!("/api/rooms/{}/state", host.room)).await.unwrap().status, 200);
    let hello = json!({"id":"1","do":"hello","room":host.room,"token":host.token});
    assert_eq!(greet(&server, "2001:db8:0:0::1", hello).await, "ok");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_tries_many_codes_at_once_waits_the_longer() {
    let server = start(&[PROXY, ("GUESSES_PER_MINUTE", "5")]).await;
    let tasks: Vec<_> = (0..60)
        .map(|n| {
            let api = from(&server, "6.6.6.6").with("x-seat-token", "made up");
            tokio::spawn(async move { api.get(&format!("/api/rooms/QQ{n:02}/state")).await.unwrap().code() })
        })
        .collect();
    for task in tasks {
        let code = task.await.unwrap();
        assert!(matches!(code.as_str(), "unknown_token" | "too_fast"), "{code}");
    }
    assert_eq!(knock(&server, 0, "6.6.6.6", "ZZZZ").await, "too_fast");
    assert_eq!(knock(&server, 0, "6.6.6.7", "ZZZZ").await, "unknown_room");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_room_and_a_wrong_token_get_the_same_answer() {
    let server = start(&[]).await;
    let host = server.create("golf", &["you", "open"], json!({})).await;
    let api = server.api.with("x-seat-token", &"0".repeat(64));
    let ask = async |room: &str| {
        let state = api.get(&format!("/api/rooms/{room}/state")).await.unwrap();
        let ping = json!({"id":"1","do":"ping"});
        let command = api.post(&format!("/api/rooms/{room}/commands"), &ping).await.unwrap();
        (state.status, state.body, command.status, command.body)
    };
    assert_eq!(ask(&host.room).await, ask("ZZZZ").await);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_full_of_players_behind_one_address_gets_in() {
    let server = start(&[PROXY, ("ROOMS_PER_MINUTE", "12"), ("GUESSES_PER_MINUTE", "5")]).await;
    let house = from(&server, "9.9.9.9");
    for _ in 0..10 {
        let wish = json!({"game":"golf","name":"A","seats":["you","open","open","open","open","open"]});
        let room = house.post("/api/rooms", &wish).await.unwrap();
        let room = room.json()["room"].as_str().unwrap().to_owned();
        for n in 0..5 {
            assert_eq!(house.get(&format!("/api/rooms/{room}")).await.unwrap().status, 200);
            house.join(&room, &format!("Guest {n}")).await.unwrap();
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_behind_a_proxy_has_so_many_sockets_and_no_more() {
    let server = start(&[PROXY, ("MAX_CONNECTIONS_PER_ADDRESS", "20")]).await;
    let open = async |address: &str| Socket::open_with(server.address, &[("x-forwarded-for", address)]).await;
    let mut sockets = Vec::new();
    for n in 0..40 {
        if let Ok(socket) = open(&format!("2001:db8::{n}")).await {
            sockets.push(socket);
        }
    }
    assert_eq!(sockets.len(), 20);
    assert_eq!(from(&server, "2001:db8::1").get("/api/games").await.unwrap().code(), "busy");
    // A header that lies about who is behind it makes nobody else.
    let forged = Socket::open_with(server.address, &[("x-forwarded-for", "1.2.3.4, 2001:db8::7")]).await;
    assert!(forged.is_err());
    let other = open("9.9.9.9").await.unwrap();
    assert_eq!(server.api.get("/ready").await.unwrap().status, 200, "who watches the server gets through");
    drop((sockets, other));
    for _ in 0..100 {
        if open("2001:db8::1").await.is_ok() {
            server.stop().await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("those who went are still counted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_one_too_many_is_told_so() {
    let server = start(&[("MAX_CONNECTIONS_PER_ADDRESS", "3")]).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        stream.read_u8().await.unwrap();
        held.push(stream);
    }
    let answer = server.api.get("/api/games").await.unwrap();
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (503, "busy"));
    drop(held);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_a_body_is_not_waited_for() {
    let server = start(&[]).await;
    let heads = [
        "POST /api/rooms HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{\"ga",
        "POST /api/rooms HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n3\r\n{\"g",
        "POST /api/auth/logout HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{",
        "GET /api/games HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{",
        "POST /nothing HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{",
    ];
    let mut streams = Vec::new();
    for head in heads {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        streams.push((head, stream));
    }
    for (head, mut stream) in streams {
        let mut all = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(40), stream.read_to_end(&mut all)).await;
        assert!(ended.is_ok(), "still open: {head}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_names_one_host() {
    let server = start(&[]).await;
    for (head, status) in [
        ("GET /health HTTP/1.1\r\nconnection: close\r\n\r\n", "400"),
        ("GET /health HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n", "400"),
        ("GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", "200"),
        ("GET /health HTTP/1.0\r\n\r\n", "200"),
    ] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert_eq!(answer.split(' ').nth(1), Some(status), "{head}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_is_kept_to_itself_where_browsers_heed_that_and_complains_nowhere() {
    let server = start(&[("TRUSTED_PROXIES", "127.0.0.1")]).await;
    let policy = async |host: &str, protocol: &str| {
        let asked = server.api.with("host", host).with("x-forwarded-proto", protocol).get("/").await.unwrap();
        asked.headers.get("cross-origin-opener-policy").map(|v| v.to_str().unwrap().to_owned())
    };
    for (host, protocol) in [
        ("localhost:8000", "http"),
        ("127.0.0.1:8000", "http"),
        ("[::1]:8000", "http"),
        ("games.example.org", "https"),
    ] {
        assert_eq!(policy(host, protocol).await.as_deref(), Some("same-origin"), "{protocol}://{host}");
    }
    for host in ["192.168.1.20:8000", "mybox.local:8000", "games.example.org"] {
        assert_eq!(policy(host, "http").await, None, "{host}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_an_allowed_origin_can_use_the_interface_and_others_can_not() {
    let server = start(&[("ALLOWED_ORIGINS", "https://club.example.org")]).await;
    let club = server.api.with("origin", "https://club.example.org");
    let ask = club
        .with("access-control-request-method", "POST")
        .with("access-control-request-headers", "content-type");
    let preflight = ask.send(Method::OPTIONS, "/api/rooms", None).await.unwrap();
    assert_eq!(preflight.status, 204);
    assert_eq!(preflight.headers["access-control-allow-origin"], "https://club.example.org");
    assert!(preflight.headers["access-control-allow-headers"].to_str().unwrap().contains("x-seat-token"));
    let made = club.post("/api/rooms", &json!({"game":"golf","name":"A"})).await.unwrap();
    assert_eq!((made.status.as_u16(), &made.headers["vary"]), (200, &"origin".parse().unwrap()));
    assert_eq!(made.headers["access-control-allow-origin"], "https://club.example.org");
    assert!(!made.headers.contains_key("access-control-allow-credentials"), "cookies stay out of it");
    for other in ["https://evil.example", "https://club.example.org.evil.example", "null"] {
        let evil = server.api.with("origin", other);
        assert_eq!(
            evil.post("/api/rooms", &json!({"game":"golf","name":"A"})).await.unwrap().code(),
            "cross_site"
        );
        let read = evil.get("/api/games").await.unwrap();
        assert!(!read.headers.contains_key("access-control-allow-origin"), "{other}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_numbers_are_not_for_those_behind_a_proxy_that_nobody_told_of() {
    let server = start(&[]).await;
    assert_eq!(server.api.get("/metrics").await.unwrap().status, 200, "from this machine");
    for (name, value) in [
        ("x-forwarded-for", "9.9.9.9"),
        ("forwarded", "for=9.9.9.9"),
        ("via", "1.1 caddy"),
        ("x-real-ip", "9.9.9.9"),
    ] {
        assert_eq!(server.api.with(name, value).get("/metrics").await.unwrap().status, 403, "{name}");
    }
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream
        .write_all(b"GET /metrics HTTP/1.1\r\nhost: games.example.org\r\nconnection: close\r\n\r\n")
        .await
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_can_not_take_all_rooms() {
    let server = start(&[PROXY, ("MAX_ROOMS_PER_ADDRESS", "3")]).await;
    let wish = json!({"game":"golf","name":"A"});
    let mut rooms = Vec::new();
    for _ in 0..3 {
        rooms.push(from(&server, "6.6.6.6").post("/api/rooms", &wish).await.unwrap().json());
    }
    assert_eq!(from(&server, "6.6.6.6").post("/api/rooms", &wish).await.unwrap().code(), "busy");
    assert_eq!(from(&server, "9.9.9.9").post("/api/rooms", &wish).await.unwrap().status, 200);
    let (room, token) = (rooms[0]["room"].as_str().unwrap(), rooms[0]["token"].as_str().unwrap());
    let seat = server.api.with("x-seat-token", token);
    seat.post(&format!("/api/rooms/{room}/commands"), &json!({"id":"l","do":"leave"})).await.unwrap();
    assert_eq!(
        from(&server, "6.6.6.6").post("/api/rooms", &wish).await.unwrap().status,
        200,
        "one has ended"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_is_not_ready_when_nothing_can_be_kept() {
    let server = start(&[]).await;
    assert_eq!(server.api.get("/ready").await.unwrap().status, 200);
    std::fs::remove_file(server.folder.as_ref().unwrap().path().join("games.db")).unwrap();
    for _ in 0..100 {
        if server.api.get("/ready").await.unwrap().status == 503 {
            let made = server.api.post("/api/rooms", &json!({"game":"golf","name":"A"})).await.unwrap();
            let (room, token) = (made.json()["room"].clone(), made.json()["token"].clone());
            if let (Some(room), Some(token)) = (room.as_str(), token.as_str()) {
                let seat = server.api.with("x-seat-token", token);
                let fill = json!({"id":"f","do":"fill","seat":1,"bot":"random"});
                let filled = seat.post(&format!("/api/rooms/{room}/commands"), &fill).await.unwrap();
                assert_eq!(filled.code(), "storage", "nothing is acknowledged");
            }
            server.stop().await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("still ready");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_start_is_refused_and_the_link_of_the_first_still_works() {
    let server = start(&[]).await;
    let path = server.folder.as_ref().unwrap().path().join("games.db");
    let database = format!("sqlite:///{}", path.display());
    let port = server.address.port().to_string();
    for pairs in [vec![("PORT", port.as_str())], vec![("PORT", "0")]] {
        let second = server::Server::start(common::config(&database, &pairs), server::NoClient).await;
        let error = second.unwrap_err().to_string();
        assert!(error.contains("can't listen") || error.contains("is being served already"), "{error}");
    }
    let wish = json!({"username":"admin","new_password":"a long pass phrase","token":server.setup_token});
    assert_eq!(server.api.post("/api/auth/setup-password", &wish).await.unwrap().status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn options_that_would_be_sent_to_everybody_again_and_again_are_short() {
    let server = start(&[]).await;
    let make = async |length: usize| {
        let set = json!({"set":"own","about":"x".repeat(length)});
        let wish = json!({"game":"harmonictook","name":"A","options":{"cards":[set]}});
        server.api.post("/api/rooms", &wish).await.unwrap()
    };
    assert_eq!(make(100).await.status, 200);
    let long = make(40_000).await;
    assert_eq!(long.code(), "bad_options");
    assert!(long.json()["error"]["message"].as_str().unwrap().contains("bytes in a room"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_of_one_address_keep_nobody_waiting_and_clocks_are_kept() {
    let server = start(&[PROXY]).await;
    let long = json!({"game":"golf","name":"Eve","seats":["bot:kibitzer:60s","bot:kibitzer:60s"]});
    assert_eq!(from(&server, "6.6.6.6").post("/api/rooms", &long).await.unwrap().code(), "unknown_bot");
    for bot in ["kibitzer:samples=100000", "kibitzer:2s,threads=16", "kibitzer:2001ms"] {
        let wish = json!({"game":"golf","name":"Eve","seats":["you",format!("bot:{bot}")]});
        assert_eq!(
            from(&server, "6.6.6.6").post("/api/rooms", &wish).await.unwrap().code(),
            "unknown_bot",
            "{bot}"
        );
    }
    let stand_in = json!({"game":"golf","name":"Eve","settings":{"stand_in":"kibitzer:2s"}});
    assert_eq!(from(&server, "6.6.6.6").post("/api/rooms", &stand_in).await.unwrap().code(), "unknown_bot");
    // Twelve rooms of one address in which the slowest bots that are allowed play.
    for n in 0..12 {
        let seats = ["bot:kibitzer:2s"; 4];
        let wish = json!({"game":"golf","name":"Eve","seats":seats});
        let room = from(&server, "6.6.6.6").post("/api/rooms", &wish).await.unwrap().json();
        let seat = from(&server, "6.6.6.6").with("x-seat-token", room["token"].as_str().unwrap());
        let path = format!("/api/rooms/{}/commands", room["room"].as_str().unwrap());
        assert_eq!(seat.post(&path, &json!({"id":"s","do":"start"})).await.unwrap().status, 200, "{n}");
    }
    // Somebody else has a clock and lets it run out, and others play with a bot meanwhile.
    let (slow, _) = server.table("golf", &["you", "bot:random"], json!({"rounds":1}), 6).await;
    let clock = json!({"id":"c","do":"configure","settings":{"turn_seconds":5}});
    assert_eq!(server.command(&slow[0], clock).await.status, 200);
    let hello = Hello { room: slow[0].room.clone(), token: Some(slow[0].token.clone()), ..Hello::default() };
    let (mut socket, snapshot) = Socket::hello(server.address, hello).await.unwrap();
    assert!(snapshot.table.unwrap().deadline.is_some());
    let moved_for = async {
        loop {
            if let Message::Update(update) = socket.next().await.unwrap()
                && let Some(happened) = update.happened
                && happened.stand_in
            {
                return happened.seat;
            }
        }
    };
    let (_, players) = server.table("golf", &["you", "bot:random"], json!({"rounds":1}), 3).await;
    let (moved_for, played) =
        tokio::join!(tokio::time::timeout(PATIENCE, moved_for), probe::play_to_the_end(players, PATIENCE));
    played.unwrap();
    assert_eq!(moved_for.expect("the clock waits for the bots of others"), Some(0));
    server.stop().await;
}

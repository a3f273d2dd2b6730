//! Nonsense, floods and foreign seats: answered or cut off, never a panic, and other rooms don't notice.

#![allow(clippy::unwrap_used)]

mod common;

use std::time::Duration;

use common::{PATIENCE, Running, start};
use engine::Luck;
use probe::{Socket, play_to_the_end};
use protocol::api::Joined;
use protocol::room::{Hello, Message};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::frame::Frame as RawFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

fn hello(joined: &Joined) -> Hello {
    Hello { room: joined.room.clone(), token: Some(joined.token.clone()), ..Hello::default() }
}

async fn still_well(server: &Running) {
    assert_eq!(server.api.get("/health").await.unwrap().status, 200);
    let (_, players) = server.table("golf", &["you", "open"], json!({"rounds":1}), 77).await;
    play_to_the_end(players, PATIENCE).await.unwrap();
}

async fn refusal(socket: &mut Socket, value: &Value) -> String {
    match socket.ask_json(value).await.unwrap() {
        Message::Refused { code, .. } => code,
        other => panic!("{value}: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_wrong_request_is_answered_with_a_code() {
    let server = start(&[]).await;
    let (joined, _) = server.table("golf", &["you", "open"], json!({}), 1).await;
    let mut socket = Socket::open(server.address).await.unwrap();
    assert_eq!(refusal(&mut socket, &json!({"id":"1","do":"start"})).await, "hello_first");
    assert_eq!(refusal(&mut socket, &json!({"id":"1","do":"hello","room":"ZZZZ"})).await, "unknown_room");
    assert_eq!(refusal(&mut socket, &json!({"id":"1","do":"hello","room":"../etc"})).await, "unknown_room");
    let room = joined[0].room.clone();
    assert_eq!(
        refusal(&mut socket, &json!({"id":"1","do":"hello","room":room,"token":"x"})).await,
        "unknown_token"
    );
    assert_eq!(
        refusal(&mut socket, &json!({"id":"1","do":"hello","room":"ZZZZ","token":"x"})).await,
        "unknown_token",
        "the same whether the room or the token is wrong"
    );
    assert_eq!(
        refusal(&mut socket, &json!({"id":"1","do":"hello","room":room,"protocol":9})).await,
        "protocol"
    );
    socket.greet(hello(&joined[0])).await.unwrap();
    for (value, code) in [
        (json!([]), "bad_request"),
        (json!({"do":"start"}), "bad_request"),
        (json!({"id":"1"}), "bad_request"),
        (json!({"id":"1","do":"dance"}), "bad_request"),
        (json!({"id":"1","do":"play"}), "bad_request"),
        (json!({"id":"1","do":"play","action":{"type":"nonsense"}}), "bad_action"),
        (json!({"id":"1","do":"play","action":4_000_000_000_u32}), "bad_action"),
        (json!({"id":"1","do":"play","action":-1}), "bad_action"),
        (json!({"id":"1","do":"play","action":[]}), "bad_action"),
        (json!({"id":"1","do":"play","action":0,"ply":99}), "stale"),
        (json!({"id":"1","do":"play","action":0,"seat":1}), "bad_request"),
        (json!({"id":"x".repeat(65),"do":"ping"}), "bad_request"),
        (json!({"id":"a\u{0}b","do":"play","action":0}), "bad_request"),
        (json!({"id":"a\nb","do":"play","action":0}), "bad_request"),
        (json!({"id":"1","do":"chat","text":"a\u{0}b"}), "bad_request"),
        (json!({"id":"1","do":"kick","member":99}), "bad_request"),
        (json!({"id":"1","do":"sit","seat":200}), "not_now"),
        (json!({"id":"1","do":"configure","settings":{"turn_seconds":1}}), "bad_settings"),
        (json!({"id":"1","do":"configure","settings":{"stand_in":"nobody"}}), "unknown_bot"),
    ] {
        assert_eq!(refusal(&mut socket, &value).await, code, "{value}");
    }
    // The second player is not to move, and can't move for the first.
    let (mut second, snapshot) = Socket::hello(server.address, hello(&joined[1])).await.unwrap();
    assert!(snapshot.table.unwrap().legal.is_empty());
    assert_eq!(refusal(&mut second, &json!({"id":"1","do":"play","action":"deal"})).await, "not_your_turn");
    // Deep nesting and a message that is not JSON.
    socket.send_text(format!("{}1", "[".repeat(8000))).await.unwrap();
    while !matches!(socket.next().await.unwrap(), Message::Refused { id: None, .. }) {}
    still_well(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn oversized_binary_and_broken_frames_end_only_their_own_connection() {
    let server = start(&[]).await;
    let (joined, _) = server.table("golf", &["you", "open"], json!({}), 1).await;
    let mut socket = Socket::open(server.address).await.unwrap();
    socket.greet(hello(&joined[0])).await.unwrap();
    socket.send_frame(Frame::binary(vec![1, 2, 3])).await.unwrap();
    loop {
        if let Message::Refused { code, .. } = socket.next().await.unwrap() {
            break assert_eq!(code, "bad_request");
        }
    }
    socket.send_text("x".repeat(100_000)).await.unwrap();
    assert_eq!(socket.close_code().await, Some(1009), "too long");
    let mut socket = Socket::open(server.address).await.unwrap();
    socket.greet(hello(&joined[0])).await.unwrap();
    let invalid = RawFrame::message(vec![0xff, 0xfe, 0xfd], OpCode::Data(Data::Text), true);
    socket.send_frame(Frame::Frame(invalid)).await.unwrap();
    assert_eq!(socket.close_code().await, Some(1007), "not UTF-8");
    let mut socket = Socket::open(server.address).await.unwrap();
    let reserved = RawFrame::message(vec![1], OpCode::Data(Data::Reserved(3)), true);
    let _ = socket.send_frame(Frame::Frame(reserved)).await;
    assert_eq!(socket.close_code().await, Some(1002), "no frame that is known");
    still_well(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sends_too_much_is_told_and_then_cut_off() {
    let server = start(&[("MESSAGES_PER_SECOND", "10")]).await;
    let host = server.create("golf", &["you", "open"], json!({})).await;
    let mut socket = Socket::open(server.address).await.unwrap();
    socket.greet(hello(&host)).await.unwrap();
    for n in 0..200 {
        if socket.send_text(json!({"id":n.to_string(),"do":"ping"}).to_string()).await.is_err() {
            break;
        }
    }
    let (mut refused, mut closing) = (0, false);
    while let Ok(message) = socket.next().await {
        match message {
            Message::Refused { code, .. } if code == "too_fast" => refused += 1,
            Message::Closing { code, .. } => closing = code == "too_fast",
            _ => {}
        }
    }
    assert!(refused > 0 && closing, "{refused} refused, closing: {closing}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_does_not_read_is_cut_off_and_nobody_waits_for_it() {
    let server = start(&[]).await;
    let (joined, players) = server.table("golf", &["you", "open"], json!({"rounds":9}), 4).await;
    // Twenty spectators that never read.
    let mut deaf = Vec::new();
    for _ in 0..20 {
        let hello = Hello { room: joined[0].room.clone(), ..Hello::default() };
        deaf.push(Socket::hello(server.address, hello).await.unwrap().0);
    }
    play_to_the_end(players, PATIENCE).await.unwrap();
    still_well(&server).await;
    drop(deaf);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_connections_that_say_nothing_are_bounded() {
    let server = start(&[("MAX_CONNECTIONS_PER_ADDRESS", "200")]).await;
    let mut open = Vec::new();
    for _ in 0..1000 {
        if let Ok(mut stream) = TcpStream::connect(server.address).await {
            let _ = stream.write_all(b"GET / HT").await;
            open.push(stream);
        }
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut alive = 0;
    for stream in &mut open {
        let mut byte = [0];
        let read = tokio::time::timeout(Duration::from_millis(5), stream.read(&mut byte)).await;
        alive += usize::from(read.is_err());
    }
    assert!(alive <= 200, "{alive} are held");
    drop(open);
    tokio::time::sleep(Duration::from_millis(300)).await;
    still_well(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_bodies_and_paths_are_answered_over_http() {
    let server = start(&[]).await;
    let post = async |path: &str, body: &[u8]| {
        let answer = server.api.send(hyper::Method::POST, path, Some(body.to_vec())).await.unwrap();
        (answer.status.as_u16(), answer.code())
    };
    let is = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(post("/api/rooms", b"nonsense").await, is(400, "bad_request"));
    assert_eq!(post("/api/rooms", b"{\"game\":\"chess\",\"name\":\"A\"}").await, is(404, "unknown_game"));
    assert_eq!(
        post("/api/rooms", b"{\"game\":\"golf\",\"name\":\"A\",\"x\":1}").await,
        is(400, "bad_request")
    );
    assert_eq!(post("/api/rooms", b"{\"game\":\"golf\"}").await, is(400, "bad_name"));
    assert_eq!(post("/api/rooms", b"{\"game\":\"golf\",\"name\":\"\\u0001\"}").await, is(400, "bad_name"));
    assert_eq!(post("/api/rooms", b"{\"game\":\"golf\",\"name\":\"\\u0000\"}").await, is(400, "bad_request"));
    assert_eq!(server.api.get("/api/records/%00").await.unwrap().status, 400);
    assert_eq!(server.api.get("/api/leaderboard/golf?variant=%00").await.unwrap().status, 400);
    assert_eq!(
        post("/api/rooms", b"{\"game\":\"golf\",\"name\":\"A\",\"seats\":[\"you\",\"me\"]}").await,
        is(400, "bad_request")
    );
    assert_eq!(post("/api/rooms", b"\xff\xfe").await, is(400, "bad_request"));
    assert_eq!(post("/api/rooms", &vec![b' '; 70_000]).await, is(413, "too_long"));
    assert_eq!(post("/api/rooms/ZZZZ/join", b"{\"name\":\"A\"}").await, is(404, "unknown_room"));
    assert_eq!(
        post("/api/rooms/ZZZZ/commands", b"{\"id\":\"1\",\"do\":\"ping\"}").await,
        is(404, "unknown_room")
    );
    assert_eq!(post("/api/nothing", b"{}").await, is(404, "not_found"));
    assert_eq!(server.api.delete("/api/rooms").await.unwrap().status, 405);
    for path in [
        "/api/records/x",
        "/api/records/x/journal",
        "/api/stats/nobody",
        "/api/leaderboard/chess",
        "/api/nothing",
    ] {
        assert_eq!(server.api.get(path).await.unwrap().status, 404, "{path}");
    }
    assert_eq!(server.api.get("/api/history?limit=1000").await.unwrap().status, 401);
    assert_eq!(server.api.get("/api/leaderboard/golf?limit=x").await.unwrap().status, 400);
    assert_eq!(server.api.get("/api/rooms/ZZZZ/state?version=-1").await.unwrap().status, 400);
    assert_eq!(server.api.get("/ws").await.unwrap().status, 400);
    still_well(&server).await;
    server.stop().await;
}

/// A message that is nearly right: pieces of good ones, cut, repeated and mixed.
fn fuzzed(luck: &mut Luck, room: &str, token: &str) -> String {
    let words = [
        "hello",
        "play",
        "ready",
        "sit",
        "rematch",
        "leave",
        "kick",
        "host",
        "fill",
        "open",
        "stand_in",
        "configure",
        "abandon",
        "chat",
        "ping",
        "start",
        "",
        "Ping",
    ];
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1.5),
        json!(255),
        json!(256),
        json!(u64::MAX),
        json!("x"),
        json!(""),
        json!("\u{0}\u{202e}😀"),
        json!([]),
        json!({}),
        json!([[[[]]]]),
        json!({"type":"swap","at":9}),
        json!("deal"),
        json!("random"),
        json!({"rounds":1}),
        json!(room),
        json!(token),
        json!({"turn_seconds":5}),
        json!("x".repeat(600)),
    ];
    let fields = [
        "id", "do", "action", "ply", "ready", "seat", "member", "bot", "on", "options", "seats", "settings",
        "text", "room", "token", "version", "board", "protocol", "extra",
    ];
    let mut message = serde_json::Map::new();
    message.insert("id".into(), json!(luck.below(50).to_string()));
    message.insert("do".into(), json!(luck.choose(&words).unwrap()));
    for _ in 0..luck.below(5) {
        let field = luck.choose(&fields).unwrap();
        message.insert((*field).into(), luck.choose(&values).unwrap().clone());
    }
    let mut text = Value::Object(message).to_string();
    if luck.chance(0.1) {
        let mut at = luck.below(text.len() as u32) as usize;
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        text.truncate(at);
    }
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fuzzed_messages_break_nothing() {
    let server = start(&[("MAX_PLAYERS_PER_ROOM", "8")]).await;
    let count: u32 = std::env::var("PARLOR_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000);
    let (_, quiet) = server.table("golf", &["you", "open"], json!({"rounds":1}), 5).await;
    let quiet = tokio::spawn(play_to_the_end(quiet, PATIENCE));
    let mut luck = Luck::new(42);
    let (mut sent, mut answered) = (0, 0);
    while sent < count {
        let host = server.create("golf", &["you", "bot:random"], json!({})).await;
        let Ok((mut socket, _)) = Socket::hello(server.address, hello(&host)).await else { continue };
        for _ in 0..100 {
            sent += 1;
            let text = fuzzed(&mut luck, &host.room, &host.token);
            if socket.send_text(text.clone()).await.is_err() {
                break;
            }
            // Every message is answered, or the connection ends (after `leave`).
            let answer = tokio::time::timeout(Duration::from_secs(10), async {
                loop {
                    match socket.next().await {
                        Ok(Message::Done { .. } | Message::Refused { .. }) => break true,
                        Ok(Message::Closing { .. }) | Err(_) => break false,
                        Ok(_) => {}
                    }
                }
            });
            match answer.await {
                Ok(true) => answered += 1,
                Ok(false) => break,
                Err(late) => panic!("no answer to {text}: {late}"),
            }
        }
    }
    assert!(answered > sent / 2, "{answered} of {sent}");
    quiet.await.unwrap().unwrap();
    still_well(&server).await;
    server.stop().await;
}

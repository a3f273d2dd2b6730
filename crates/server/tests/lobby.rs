//! What people do in a room beside playing.

#![allow(clippy::unwrap_used)]

mod common;

use std::time::Duration;

use common::{PATIENCE, Running, start};
use probe::{Player, Socket, play_to_the_end};
use protocol::api::Joined;
use protocol::room::{Command, Hello, Message, Request, SeatInfo, Status};
use serde_json::{Value, json};

fn hello(joined: &Joined) -> Hello {
    Hello { room: joined.room.clone(), token: Some(joined.token.clone()), ..Hello::default() }
}

async fn code(server: &Running, who: &Joined, command: Value) -> String {
    let answer = server.command(who, command).await;
    if answer.status.is_success() { "ok".into() } else { answer.code() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_host_runs_the_room_and_can_hand_it_over() {
    let server = start(&[]).await;
    let host = server.create("golf", &["you", "open", "open"], json!({})).await;
    let ben = server.api.join(&host.room, "Anna").await.unwrap();
    for command in [
        json!({"id":"1","do":"start"}),
        json!({"id":"2","do":"kick","member":0}),
        json!({"id":"3","do":"fill","seat":2,"bot":"random"}),
        json!({"id":"4","do":"configure","seats":2}),
        json!({"id":"5","do":"host","member":1}),
    ] {
        assert_eq!(code(&server, &ben, command.clone()).await, "not_host", "{command}");
    }
    assert_eq!(code(&server, &host, json!({"id":"1","do":"start"})).await, "seats_open");
    assert_eq!(
        code(&server, &host, json!({"id":"2","do":"fill","seat":2,"bot":"nobody"})).await,
        "unknown_bot"
    );
    assert_eq!(code(&server, &host, json!({"id":"3","do":"fill","seat":2,"bot":"random"})).await, "ok");
    assert_eq!(code(&server, &host, json!({"id":"4","do":"start"})).await, "not_ready");
    assert_eq!(code(&server, &host, json!({"id":"5","do":"host","member":1})).await, "ok");
    assert_eq!(code(&server, &host, json!({"id":"6","do":"start"})).await, "not_host");
    let room = server.api.get(&format!("/api/rooms/{}", host.room)).await.unwrap().json();
    assert_eq!((room["host"].clone(), room["members"][1]["name"].clone()), (json!(1), json!("Anna 2")));
    assert_eq!(
        code(&server, &ben, json!({"id":"7","do":"configure","options":{"rounds":99}})).await,
        "bad_options"
    );
    assert_eq!(
        code(&server, &ben, json!({"id":"8","do":"configure","options":{"rounds":1},"seats":2})).await,
        "ok"
    );
    assert_eq!(code(&server, &host, json!({"id":"9","do":"ready","ready":true})).await, "ok");
    assert_eq!(code(&server, &ben, json!({"id":"10","do":"start"})).await, "ok");
    assert_eq!(code(&server, &ben, json!({"id":"11","do":"sit","seat":0})).await, "not_now");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_rotates_the_seats() {
    let server = start(&[]).await;
    let (joined, players) =
        server.table("golf", &["you", "open", "bot:random"], json!({"rounds":1}), 3).await;
    play_to_the_end(players, PATIENCE).await.unwrap();
    assert_eq!(code(&server, &joined[1], json!({"id":"r","do":"rematch"})).await, "not_host");
    assert_eq!(code(&server, &joined[0], json!({"id":"r","do":"rematch"})).await, "ok");
    let (_, snapshot) = Socket::hello(server.address, hello(&joined[0])).await.unwrap();
    assert_eq!(snapshot.you.seat, Some(1), "moved on by one");
    assert!(matches!(snapshot.room.seats[0], SeatInfo::Bot { .. }));
    let players = joined.iter().map(|j| Player::new(server.address, j, 9)).collect();
    play_to_the_end(players, PATIENCE).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_resent_request_is_done_once() {
    let server = start(&[]).await;
    let (joined, _) = server.table("golf", &["you", "open"], json!({}), 5).await;
    let (mut socket, snapshot) = Socket::hello(server.address, hello(&joined[0])).await.unwrap();
    let action = json!(snapshot.table.unwrap().legal[0].id);
    let request = Request { id: "once".into(), command: Command::Play { action, ply: None } };
    let mut plies = Vec::new();
    for _ in 0..3 {
        match socket.ask(&request, |_| {}).await.unwrap() {
            Message::Done { ply, .. } => plies.push(ply),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(plies, [Some(1); 3]);
    // Also over another connection, over HTTP, and after a restart.
    let same = json!({"id":"once","do":"play","action":request_action(&request)});
    assert_eq!(server.command(&joined[0], same.clone()).await.json()["ply"], 1);
    let folder = server.stop().await.unwrap();
    let server = common::start_on(&format!("sqlite:///{}/games.db", folder.path().display()), &[]).await;
    assert_eq!(server.command(&joined[0], same).await.json()["ply"], 1);
    let (_, snapshot) = Socket::hello(server.address, hello(&joined[0])).await.unwrap();
    assert_eq!(snapshot.table.unwrap().ply, 1);
    server.stop().await;
}

fn request_action(request: &Request) -> Value {
    let Command::Play { action, .. } = &request.command else { unreachable!() };
    action.clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_leaves_a_game_is_played_on_and_the_others_finish() {
    let server = start(&[]).await;
    let (joined, players) = server.table("golf", &["you", "open"], json!({"rounds":1}), 6).await;
    assert_eq!(code(&server, &joined[0], json!({"id":"l","do":"leave"})).await, "ok");
    assert_eq!(
        code(&server, &joined[0], json!({"id":"m","do":"ping"})).await,
        "unknown_token",
        "the token has ended"
    );
    let second = players.into_iter().nth(1).unwrap();
    second.play(PATIENCE).await.unwrap();
    let room = server.api.get(&format!("/api/rooms/{}", joined[0].room)).await.unwrap().json();
    assert_eq!((room["host"].clone(), room["status"].clone()), (json!(1), json!("over")));
    assert_eq!(code(&server, &joined[1], json!({"id":"l","do":"leave"})).await, "ok");
    assert_eq!(
        server.api.get(&format!("/api/rooms/{}", joined[0].room)).await.unwrap().status,
        410,
        "nobody is left"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_absent_seat_is_taken_by_a_bot_and_reclaimed() {
    let server = start(&[]).await;
    let (joined, players) = server.table("golf", &["you", "open"], json!({"rounds":1}), 6).await;
    let settings = json!({"absent":"bot","absent_seconds":1,"stand_in":"random"});
    assert_eq!(code(&server, &joined[0], json!({"id":"c","do":"configure","settings":settings})).await, "ok");
    // Only the first player is here: the stand-in moves for the other, and the game ends.
    let first = players.into_iter().next().unwrap();
    first.play(PATIENCE).await.unwrap();
    assert_eq!(code(&server, &joined[0], json!({"id":"r","do":"rematch"})).await, "ok");
    assert_eq!(code(&server, &joined[0], json!({"id":"i","do":"stand_in","seat":0,"on":true})).await, "ok");
    let (_socket, snapshot) = Socket::hello(server.address, hello(&joined[1])).await.unwrap();
    assert_eq!(snapshot.you.seat, Some(0));
    assert!(
        matches!(snapshot.room.seats[0], SeatInfo::Player { stand_in: false, .. }),
        "back, and in charge"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_moves_for_who_does_not() {
    let server = start(&[]).await;
    let (joined, _) = server.table("golf", &["you", "bot:random"], json!({"rounds":1}), 6).await;
    let settings = json!({"turn_seconds":5,"stand_in":"random"});
    assert_eq!(code(&server, &joined[0], json!({"id":"c","do":"configure","settings":settings})).await, "ok");
    let (mut socket, snapshot) = Socket::hello(server.address, hello(&joined[0])).await.unwrap();
    assert!(snapshot.table.unwrap().deadline.is_some());
    let moved = tokio::time::timeout(Duration::from_secs(20), async {
        loop {
            if let Message::Update(update) = socket.next().await.unwrap()
                && let Some(happened) = update.happened
                && happened.stand_in
            {
                return happened.seat;
            }
        }
    });
    assert_eq!(moved.await.unwrap(), Some(0));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_can_talk_but_not_flood_and_spectators_only_listen() {
    let server = start(&[]).await;
    let host = server.create("golf", &["you", "open"], json!({})).await;
    let watching = Hello { room: host.room.clone(), ..Hello::default() };
    let (mut watcher, _) = Socket::hello(server.address, watching.clone()).await.unwrap();
    assert_eq!(code(&server, &host, json!({"id":"1","do":"chat","text":"hello\u{7} there"})).await, "ok");
    let said = loop {
        if let Message::Chat(said) = watcher.next().await.unwrap() {
            break said;
        }
    };
    assert_eq!((said.name.as_str(), said.text.as_str()), ("Anna", "hello there"));
    assert_eq!(code(&server, &host, json!({"id":"2","do":"chat","text":"x".repeat(501)})).await, "too_long");
    assert_eq!(code(&server, &host, json!({"id":"3","do":"chat","text":" \n "})).await, "bad_request");
    let mut slowed = 0;
    for n in 0..10 {
        slowed += u32::from(
            code(&server, &host, json!({"id":format!("f{n}"),"do":"chat","text":"hi"})).await == "too_fast",
        );
    }
    assert_eq!(slowed, 6);
    match watcher.ask_json(&json!({"id":"1","do":"chat","text":"hi"})).await.unwrap() {
        Message::Refused { code, .. } => assert_eq!(code, "not_seated"),
        other => panic!("{other:?}"),
    }
    // What was said is there for those who come later, also after a restart.
    let folder = server.stop().await.unwrap();
    let server = common::start_on(&format!("sqlite:///{}/games.db", folder.path().display()), &[]).await;
    let (_, snapshot) = Socket::hello(server.address, watching.clone()).await.unwrap();
    let told: Vec<_> = snapshot.chat.iter().map(|s| s.text.as_str()).collect();
    assert_eq!(told, ["hello there", "hi", "hi", "hi", "hi"]);
    let settings = json!({"spectators":false});
    assert_eq!(code(&server, &host, json!({"id":"9","do":"configure","settings":settings})).await, "ok");
    assert!(Socket::hello(server.address, watching).await.unwrap_err().to_string().contains("no_spectators"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_sent_away_is_told_and_can_not_come_back() {
    let server = start(&[]).await;
    let host = server.create("golf", &["you", "open"], json!({})).await;
    let guest = server.api.join(&host.room, "Ben").await.unwrap();
    let (mut socket, _) = Socket::hello(server.address, hello(&guest)).await.unwrap();
    assert_eq!(code(&server, &host, json!({"id":"k","do":"kick","member":1})).await, "ok");
    let why = loop {
        if let Message::Closing { code, .. } = socket.next().await.unwrap() {
            break code;
        }
    };
    assert_eq!(why, "kicked");
    assert!(
        Socket::hello(server.address, hello(&guest)).await.unwrap_err().to_string().contains("unknown_token")
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shutdown_tells_the_clients_and_a_join_that_is_sent_twice_joins_once() {
    let server = start(&[]).await;
    let host = server.create("golf", &["you", "open"], json!({})).await;
    let wish = json!({"name":"Ben","token":"b".repeat(40)});
    let path = format!("/api/rooms/{}/join", host.room);
    let first = server.api.post(&path, &wish).await.unwrap().json();
    assert_eq!(server.api.post(&path, &wish).await.unwrap().json(), first);
    let (mut socket, snapshot) = Socket::hello(server.address, hello(&host)).await.unwrap();
    assert_eq!((snapshot.room.status, snapshot.room.members.len()), (Status::Lobby, 2));
    let listener = tokio::spawn(async move {
        loop {
            if let Message::Closing { code, .. } = socket.next().await.unwrap() {
                return code;
            }
        }
    });
    server.stop().await;
    assert_eq!(listener.await.unwrap(), "shutdown");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_of_an_earlier_game_is_not_done_in_a_later_one() {
    let server = start(&[]).await;
    let (joined, _) = server.table("golf", &["you", "bot:random"], json!({"rounds":1}), 5).await;
    let first = async |server: &Running, id: &str| {
        let state = server.api.with("x-seat-token", &joined[0].token);
        let state = state.get(&format!("/api/rooms/{}/state", joined[0].room)).await.unwrap().json();
        let action = state["table"]["legal"][0]["id"].clone();
        json!({"id":id,"do":"play","action":action})
    };
    let ply = async |server: &Running| {
        let state = server.api.with("x-seat-token", &joined[0].token);
        state.get(&format!("/api/rooms/{}/state", joined[0].room)).await.unwrap().json()["table"]["ply"]
            .clone()
    };
    // Until it is the player's turn; bots move by themselves.
    let mine = async |server: &Running, id: &str| {
        for _ in 0..200 {
            let wish = first(server, id).await;
            if !wish["action"].is_null() {
                return wish;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("never my turn");
    };
    let once = mine(&server, "once").await;
    assert_eq!(server.command(&joined[0], once.clone()).await.status, 200);
    assert_eq!(code(&server, &joined[0], json!({"id":"a1","do":"abandon"})).await, "ok");
    assert_eq!(code(&server, &joined[0], json!({"id":"s2","do":"start"})).await, "ok");
    // The same request, late: what it wanted was done, and this is another game.
    mine(&server, "look").await;
    let before = ply(&server).await;
    assert_eq!(code(&server, &joined[0], once.clone()).await, "ok");
    assert_eq!(ply(&server).await, before, "after abandon and start");
    // And after a restart, for moves and for what changed the room.
    assert_eq!(code(&server, &joined[0], json!({"id":"a3","do":"abandon"})).await, "ok");
    assert_eq!(code(&server, &joined[0], json!({"id":"s4","do":"start"})).await, "ok");
    let folder = server.stop().await.unwrap();
    let server = common::start_on(&format!("sqlite:///{}/games.db", folder.path().display()), &[]).await;
    mine(&server, "look").await;
    let before = ply(&server).await;
    assert_eq!(code(&server, &joined[0], once).await, "ok");
    assert_eq!(code(&server, &joined[0], json!({"id":"a3","do":"abandon"})).await, "ok");
    assert_eq!(ply(&server).await, before, "neither a second move nor a second end");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_watches_is_sent_away_when_the_host_wants_no_spectators() {
    let server = start(&[]).await;
    let host = server.create("golf", &["you", "open"], json!({})).await;
    let watch = Hello { room: host.room.clone(), ..Hello::default() };
    let (mut watcher, _) = Socket::hello(server.address, watch.clone()).await.unwrap();
    let (mut player, _) = Socket::hello(server.address, hello(&host)).await.unwrap();
    let private = json!({"id":"c","do":"configure","settings":{"spectators":false}});
    assert_eq!(code(&server, &host, private).await, "ok");
    let closing = loop {
        match watcher.next().await.unwrap() {
            Message::Closing { code, .. } => break code,
            Message::Update(update) => assert!(update.table.is_none()),
            _ => {}
        }
    };
    assert_eq!(closing, "no_spectators");
    assert!(Socket::hello(server.address, watch).await.is_err());
    let ping = Request { id: "p".into(), command: Command::Ping };
    assert!(matches!(player.ask(&ping, |_| {}).await.unwrap(), Message::Done { .. }), "players stay");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_gets_time_by_setting_the_clock_again() {
    let server = start(&[]).await;
    let (joined, _) = server.table("golf", &["you", "open"], json!({"rounds":1}), 6).await;
    let set = async |id: &str, seconds: Value| {
        let settings = json!({"turn_seconds":seconds});
        assert_eq!(
            code(&server, &joined[0], json!({"id":id,"do":"configure","settings":settings})).await,
            "ok"
        );
        let seat = server.api.with("x-seat-token", &joined[0].token);
        let state = seat.get(&format!("/api/rooms/{}/state", joined[0].room)).await.unwrap().json();
        state["table"]["deadline"].clone()
    };
    let first = set("1", json!(600)).await;
    assert!(first.is_i64());
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(set("2", json!(600)).await, first, "the same again");
    assert_eq!(set("3", json!(3600)).await, first, "more, from the next move on");
    assert_eq!(set("4", Value::Null).await, Value::Null);
    assert_eq!(set("5", json!(600)).await, first, "off and on again");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_invisible_is_said() {
    let server = start(&[]).await;
    let host = server.create("golf", &["you", "open"], json!({})).await;
    let text = "a\u{202e}b\u{200b}c \u{1f468}\u{200d}\u{1f469}\nd";
    assert_eq!(code(&server, &host, json!({"id":"1","do":"chat","text":text})).await, "ok");
    let (_, snapshot) = Socket::hello(server.address, hello(&host)).await.unwrap();
    assert_eq!(snapshot.chat[0].text, "abc \u{1f468}\u{200d}\u{1f469}\nd");
    let nothing = json!({"id":"2","do":"chat","text":"\u{202e}\u{200b}"});
    assert_eq!(code(&server, &host, nothing).await, "bad_request");
    server.stop().await;
}

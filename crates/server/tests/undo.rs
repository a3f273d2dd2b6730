//! Taking moves back over the wire: only what the game's rules allow, kept like a move, and never twice.

#![allow(clippy::unwrap_used)]

mod common;

use common::{PATIENCE, Running, start};
use probe::{Player, Socket, play_to_the_end};
use protocol::api::Joined;
use protocol::room::{Hello, Message, Snapshot};
use serde_json::{Value, json};

fn hello(joined: &Joined, version: Option<u64>) -> Hello {
    Hello { room: joined.room.clone(), token: Some(joined.token.clone()), version, ..Hello::default() }
}

async fn snapshot(server: &Running, joined: &Joined, version: Option<u64>) -> Snapshot {
    Socket::hello(server.address, hello(joined, version)).await.unwrap().1
}

async fn code(server: &Running, who: &Joined, command: Value) -> String {
    let answer = server.command(who, command).await;
    if answer.status.is_success() { "ok".into() } else { answer.code() }
}

/// Plays first moves until somebody may take from the pile; says who.
async fn until_take(server: &Running, joined: &[Joined]) -> usize {
    for n in 0..50 {
        for (who, player) in joined.iter().enumerate() {
            let legal = snapshot(server, player, None).await.table.unwrap().legal;
            if legal.iter().any(|l| l.notation == "take") {
                return who;
            }
            if let Some(first) = legal.first() {
                let play = json!({"id":format!("p{n}"),"do":"play","action":first.id});
                assert_eq!(code(server, player, play).await, "ok");
            }
        }
    }
    panic!("nobody may take");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_drew_and_showed_nothing_is_taken_back_once() {
    let server = start(&[]).await;
    let (joined, _) = server.table("golf", &["you", "open"], json!({"rounds":1}), 8).await;
    let who = until_take(&server, &joined).await;
    let (own, other) = (&joined[who], &joined[1 - who]);
    let before = snapshot(&server, own, None).await;
    let (version, ply) = (before.version, before.table.as_ref().unwrap().ply);

    let take = json!({"id":"take","do":"play","action":"take","ply":ply});
    assert_eq!(code(&server, own, take.clone()).await, "ok");
    assert!(snapshot(&server, own, None).await.table.unwrap().undo);
    assert!(!snapshot(&server, other, None).await.table.unwrap().undo);
    assert_eq!(code(&server, other, json!({"id":"u","do":"undo"})).await, "no_undo");
    assert_eq!(code(&server, own, json!({"id":"u0","do":"undo","ply":ply})).await, "stale");

    let (mut watching, _) = Socket::hello(server.address, hello(other, None)).await.unwrap();
    let undo = json!({"id":"u","do":"undo","ply":ply + 1});
    assert_eq!(code(&server, own, undo.clone()).await, "ok");
    let update = loop {
        if let Message::Update(update) = watching.next().await.unwrap() {
            break update;
        }
    };
    assert_eq!((update.version, update.undone), (version + 2, Some(who as u8)));
    assert!(update.happened.is_none());
    assert_eq!(update.table.unwrap().ply, ply);
    let after = snapshot(&server, own, Some(version + 1)).await;
    assert!(after.missed.is_none(), "a taken back move can't be told by moves");
    assert_eq!(after.table.as_ref().unwrap().view, before.table.as_ref().unwrap().view);
    assert_eq!(after.table.as_ref().unwrap().legal, before.table.as_ref().unwrap().legal);

    // Sent again, neither is done again; also after a restart.
    assert_eq!(code(&server, own, undo.clone()).await, "ok");
    assert_eq!(code(&server, own, take.clone()).await, "ok");
    assert_eq!(snapshot(&server, own, None).await.version, version + 2);
    let folder = server.stop().await.unwrap();
    let server = common::start_on(&format!("sqlite:///{}/games.db", folder.path().display()), &[]).await;
    assert_eq!(code(&server, own, undo).await, "ok");
    assert_eq!(code(&server, own, take).await, "ok");
    let restarted = snapshot(&server, own, None).await;
    assert_eq!((restarted.version, restarted.table.unwrap().ply), (version + 2, ply));

    // What was drawn stays drawn, and the host may forbid it altogether.
    assert_eq!(code(&server, own, json!({"id":"d","do":"play","action":"draw"})).await, "ok");
    assert_eq!(code(&server, own, json!({"id":"u2","do":"undo"})).await, "no_undo");
    let players = joined.iter().map(|j| Player::new(server.address, j, 1)).collect();
    let watched = play_to_the_end(players, PATIENCE).await.unwrap();
    assert_eq!(code(&server, own, json!({"id":"u3","do":"undo"})).await, "not_now");
    let record = watched[0].table.as_ref().unwrap().record.clone();
    let journal = server.api.get(&format!("/api/records/{record}/journal")).await.unwrap();
    let journal = String::from_utf8(journal.body).unwrap();
    assert!(catalog::find("golf").unwrap().verify(&journal).unwrap().over.is_some());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_may_forbid_that_moves_are_taken_back() {
    let server = start(&[]).await;
    let (joined, _) = server.table("golf", &["you", "open"], json!({"rounds":1}), 8).await;
    let settings = json!({"undo":false});
    assert_eq!(code(&server, &joined[0], json!({"id":"c","do":"configure","settings":settings})).await, "ok");
    let who = until_take(&server, &joined).await;
    assert_eq!(code(&server, &joined[who], json!({"id":"t","do":"play","action":"take"})).await, "ok");
    assert!(!snapshot(&server, &joined[who], None).await.table.unwrap().undo);
    assert_eq!(code(&server, &joined[who], json!({"id":"u","do":"undo"})).await, "no_undo");
    server.stop().await;
}

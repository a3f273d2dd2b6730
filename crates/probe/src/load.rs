//! How many moves a second, how late, how many sockets, how much memory. Clients run on the same machine.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use probe::{Api, Host, Result, Socket, cpu};
use protocol::api::{CreateRoom, Joined};
use protocol::room::Hello;
use serde::Deserialize;
use serde_json::json;

/// What the clients are doing.
const WARM: u8 = 0;
const MEASURE: u8 = 1;
const STOP: u8 = 2;

/// As much of a message as a load needs.
#[derive(Deserialize)]
struct Light<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    code: Option<&'a str>,
    #[serde(default)]
    table: Option<LightTable>,
}

#[derive(Deserialize)]
struct LightTable {
    ply: u32,
    legal: Vec<LightLegal>,
    turn: serde_json::Value,
}

#[derive(Deserialize)]
struct LightLegal {
    id: u32,
}

async fn command(api: &Api, joined: &Joined, command: serde_json::Value) -> Result<()> {
    let path = format!("/api/rooms/{}/commands", joined.room);
    api.with("x-seat-token", &joined.token).post(&path, &command).await?.ok::<serde_json::Value>().map(|_| ())
}

/// A room of two with a long game.
async fn room(api: &Api) -> Result<[Joined; 2]> {
    let wish = CreateRoom {
        game: "golf".into(),
        seats: vec!["you".into(), "open".into()],
        options: Some(json!({"rounds":18})),
        name: Some("A".into()),
        settings: None,
    };
    let host = api.create(&wish).await?;
    let guest = api.join(&host.room, "B").await?;
    command(api, &guest, json!({"id":"r","do":"ready","ready":true})).await?;
    command(api, &host, json!({"id":"s","do":"start"})).await?;
    Ok([host, guest])
}

/// Plays as fast as it gets answers; returns the time of each from sending to acknowledgement.
async fn play(
    address: SocketAddr,
    joined: Joined,
    host: bool,
    phase: Arc<AtomicU8>,
) -> Result<Vec<Duration>> {
    let hello = Hello { room: joined.room.clone(), token: Some(joined.token.clone()), ..Hello::default() };
    let (mut socket, snapshot) = Socket::hello(address, hello).await?;
    let mut table = snapshot.table.map(|t| LightTable {
        ply: t.ply,
        legal: t.legal.iter().map(|l| LightLegal { id: l.id }).collect(),
        turn: json!({}),
    });
    let mut times = Vec::new();
    let mut sent: Option<Instant> = None;
    let mut id = 0_u64;
    loop {
        if let (None, Some(now)) = (&sent, &table) {
            if phase.load(Ordering::Relaxed) == STOP {
                return Ok(times);
            }
            if !now.legal.is_empty() {
                id += 1;
                // Not always the first: some would flip for ever.
                let choice = now.legal[(id as usize * 7919) % now.legal.len()].id;
                let text =
                    format!("{{\"id\":\"{id}\",\"do\":\"play\",\"action\":{choice},\"ply\":{}}}", now.ply);
                sent = Some(Instant::now());
                socket.send_text(text).await?;
            } else if host && now.turn.get("over").is_some() {
                table = None;
                id += 1;
                socket.send_text(format!("{{\"id\":\"{id}\",\"do\":\"rematch\"}}")).await?;
            }
        }
        let Ok(text) = tokio::time::timeout(Duration::from_millis(500), socket.next_text()).await else {
            if phase.load(Ordering::Relaxed) == STOP {
                return Ok(times);
            }
            continue;
        };
        let text = text?;
        let message: Light<'_> = serde_json::from_str(&text)?;
        match message.kind {
            "update" | "snapshot" if message.table.is_some() => table = message.table,
            "done" => {
                let time = sent.take().map(|at| at.elapsed());
                times.extend(time.filter(|_| phase.load(Ordering::Relaxed) == MEASURE));
            }
            "refused" if matches!(message.code, Some("stale" | "not_your_turn")) => sent = None,
            // The end of the game is kept just after its last move.
            "refused" if message.code == Some("not_now") => {
                sent = None;
                tokio::time::sleep(Duration::from_millis(20)).await;
                if host {
                    id += 1;
                    socket.send_text(format!("{{\"id\":\"{id}\",\"do\":\"rematch\"}}")).await?;
                }
            }
            "refused" | "closing" => return Err(text.into()),
            _ => {}
        }
    }
}

fn at(sorted: &[Duration], share: f64) -> f64 {
    let index = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(index).map_or(0.0, |d| d.as_secs_f64() * 1000.0)
}

pub(crate) async fn run(program: &Path, seconds: u64) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let host = Host::start(program, folder.path()).await?;
    println!(
        "{:>6} {:>10} {:>9} {:>9} {:>9} {:>12} {:>12}   durable, clients on the same machine",
        "rooms", "moves/s", "p50 ms", "p95 ms", "p99 ms", "server us", "clients us"
    );
    for rooms in [1, 10, 100, 1000] {
        let mut players = Vec::new();
        for _ in 0..rooms {
            let [a, b] = room(&host.api).await?;
            players.push((a, true));
            players.push((b, false));
        }
        let phase = Arc::new(AtomicU8::new(WARM));
        let tasks: Vec<_> = players
            .into_iter()
            .map(|(joined, first)| tokio::spawn(play(host.address(), joined, first, Arc::clone(&phase))))
            .collect();
        // What connects and warms up is not measured.
        tokio::time::sleep(Duration::from_millis(500 + rooms)).await;
        let (started, server, own) = (Instant::now(), host.cpu()?, cpu("self")?);
        phase.store(MEASURE, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        phase.store(STOP, Ordering::Relaxed);
        let (elapsed, server, own) =
            (started.elapsed(), host.cpu()?.saturating_sub(server), cpu("self")?.saturating_sub(own));
        let mut times = Vec::new();
        for task in tasks {
            times.extend(task.await??);
        }
        times.sort_unstable();
        let each = |time: Duration| time.as_secs_f64() * 1e6 / times.len().max(1) as f64;
        println!(
            "{rooms:>6} {:>10.0} {:>9.2} {:>9.2} {:>9.2} {:>12.0} {:>12.0}",
            times.len() as f64 / elapsed.as_secs_f64(),
            at(&times, 0.50),
            at(&times, 0.95),
            at(&times, 0.99),
            each(server),
            each(own),
        );
    }
    drop(host);
    idle(program, seconds).await
}

/// Sockets that are held, and what an idle room costs.
async fn idle(program: &Path, seconds: u64) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let host = Host::start(program, folder.path()).await?;
    // The first rooms warm up what all share.
    for _ in 0..50 {
        room(&host.api).await?;
    }
    let before = host.memory()?;
    let count = 1000;
    let mut rooms = Vec::new();
    for _ in 0..count {
        rooms.push(room(&host.api).await?);
    }
    let after = host.memory()?;
    println!(
        "idle rooms, each with a game that has begun: {:.1} kB each",
        (after.saturating_sub(before)) as f64 / 1024.0 / f64::from(count)
    );
    let mut sockets = Vec::new();
    for (n, [a, b]) in rooms.iter().cycle().enumerate().take(5000) {
        let token = match n / rooms.len() {
            0 => Some(a.token.clone()),
            1 => Some(b.token.clone()),
            _ => None,
        };
        let hello = Hello { room: a.room.clone(), token, ..Hello::default() };
        sockets.push(Socket::hello(host.address(), hello).await?.0);
    }
    let held = host.memory()?;
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let mut alive = 0;
    for (n, socket) in sockets.iter_mut().enumerate() {
        alive += u32::from(socket.ask_json(&json!({"id":format!("alive{n}"),"do":"ping"})).await.is_ok());
    }
    println!(
        "sockets: {} opened, {alive} answer after {seconds} s; {:.1} kB each in the server",
        sockets.len(),
        (held.saturating_sub(after)) as f64 / 1024.0 / sockets.len() as f64
    );
    if alive < 5000 { Err("some sockets were lost".into()) } else { Ok(()) }
}

//! The server dies at random, or its disk is full; nothing that was acknowledged may be lost.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::Luck;

use protocol::api::CreateRoom;
use serde_json::{Value, json};

use crate::{Api, Host, Player, Result, Watched, play_to_the_end};

/// What all tables together did.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) games: AtomicU64,
    pub(crate) moves: AtomicU64,
    pub(crate) reconnects: AtomicU64,
}

/// Asks one server after the other until one answers.
async fn post(servers: &[SocketAddr], token: Option<&str>, path: &str, body: &Value) -> Result<Value> {
    let started = Instant::now();
    let mut last = String::from("no answer");
    for server in servers.iter().cycle() {
        let mut api = Api::new(*server);
        if let Some(token) = token {
            api = api.with("x-seat-token", token);
        }
        match tokio::time::timeout(Duration::from_secs(2), api.post(path, body)).await {
            Ok(Ok(answer)) if answer.status.is_success() => return Ok(answer.json()),
            Ok(Ok(answer)) if answer.status != 503 => return Err(format!("{path}: {}", answer.json()).into()),
            Ok(Ok(answer)) => last = answer.json().to_string(),
            _ => {}
        }
        if started.elapsed() > Duration::from_mins(1) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err(format!("{path}: {last}").into())
}

/// Plays one game of each kind after the other until it is told to stop; every finished game is checked by its journal.
pub(crate) async fn table(
    servers: Arc<[SocketAddr]>,
    seed: u64,
    stop: Arc<AtomicBool>,
    tally: Arc<Tally>,
) -> Result<()> {
    let games = catalog::games().collect::<Vec<_>>();
    for round in 0.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let game = games[(seed as usize + round) % games.len()];
        let facts = game.facts();
        let mut seats = vec!["you".to_owned()];
        seats.resize(facts.min_seats.max(2), "open".to_owned());
        seats.push("bot:random".to_owned());
        seats.truncate(facts.max_seats);
        let wish = CreateRoom {
            game: facts.id.into(),
            seats: seats.clone(),
            options: None,
            name: Some("A".into()),
            settings: None,
        };
        let host: protocol::api::Joined =
            serde_json::from_value(post(&servers, None, "/api/rooms", &json!(wish)).await?)?;
        let mut joined = vec![host.clone()];
        for n in 0..seats.iter().filter(|s| *s == "open").count() {
            // Its own token: a join that is sent again joins once.
            let token = format!("{:032x}{n:02}", seed * 1_000_003 + round as u64);
            let path = format!("/api/rooms/{}/join", host.room);
            let guest = post(&servers, None, &path, &json!({"name":format!("G{n}"),"token":token})).await?;
            let guest: protocol::api::Joined = serde_json::from_value(guest)?;
            let path = format!("/api/rooms/{}/commands", host.room);
            let ready = json!({"id":"r","do":"ready","ready":true});
            post(&servers, Some(&guest.token), &path, &ready).await?;
            joined.push(guest);
        }
        let path = format!("/api/rooms/{}/commands", host.room);
        if let Err(error) = post(&servers, Some(&host.token), &path, &json!({"id":"s","do":"start"})).await
            && !error.to_string().contains("not_now")
        {
            return Err(error);
        }
        let players = joined
            .iter()
            .enumerate()
            .map(|(n, j)| {
                let first = servers[(seed as usize + n) % servers.len()];
                Player::new(first, j, seed * 10_000 + round as u64 * 10 + n as u64).among(&servers)
            })
            .collect();
        let watched = play_to_the_end(players, Duration::from_secs(90))
            .await
            .map_err(|e| format!("{} in room {}: {e}", facts.id, host.room))?;
        check(&servers, facts.id, &watched).await?;
        tally.games.fetch_add(1, Ordering::Relaxed);
        for player in &watched {
            tally.moves.fetch_add(u64::from(player.acknowledged), Ordering::Relaxed);
            tally.reconnects.fetch_add(u64::from(player.reconnects), Ordering::Relaxed);
        }
    }
    Ok(())
}

/// A finished game must be its journal, and its journal must follow from its seed.
async fn check(servers: &[SocketAddr], game: &str, watched: &[Watched]) -> Result<()> {
    let table = watched.iter().find_map(|w| w.table.clone()).ok_or("nobody saw a table")?;
    let mut journal = Err("no journal".into());
    for server in servers.iter().cycle().take(600) {
        journal = Api::new(*server).get(&format!("/api/records/{}/journal", table.record)).await;
        if journal.as_ref().is_ok_and(|j| j.status == 200) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let journal = String::from_utf8(journal?.body)?;
    let verified = catalog::find(game)?.verify(&journal).map_err(|e| format!("{game}: {e}"))?;
    if verified.plies as u32 != table.ply {
        return Err(
            format!("{game}: {} moves in the journal, {} at the table", verified.plies, table.ply).into()
        );
    }
    Ok(())
}

/// Kills the server without warning under load, so many times; then every game is played to its end and checked.
pub async fn run(program: &Path, kills: u64) -> Result<String> {
    let folder = tempfile::tempdir()?;
    let mut host = Host::start(program, folder.path()).await?;
    let (stop, tally) = (Arc::new(AtomicBool::new(false)), Arc::new(Tally::default()));
    let tables: Vec<_> = (0..8)
        .map(|n| tokio::spawn(table(Arc::from([host.address()]), n, Arc::clone(&stop), Arc::clone(&tally))))
        .collect();
    let mut luck = Luck::new(u64::from(std::process::id()));
    for kill in 1..=kills {
        tokio::time::sleep(Duration::from_millis(100 + u64::from(luck.below(900)))).await;
        if let Some(broken) = tables.iter().position(tokio::task::JoinHandle::is_finished) {
            eprintln!("table {broken} has ended");
            break;
        }
        host.kill_and_restart().await?;
        eprint!("\rkilled {kill} of {kills}, {} games finished   ", tally.games.load(Ordering::Relaxed));
    }
    eprintln!();
    stop.store(true, Ordering::Relaxed);
    for table in tables {
        table.await??;
    }
    if host.log().contains("panicked") {
        return Err(format!("a panic: {}", host.log()).into());
    }
    Ok(format!(
        "killed {kills} times: {} games finished, {} acknowledged moves, {} reconnects; every acknowledged move was there, \
         every game is its journal",
        tally.games.load(Ordering::Relaxed),
        tally.moves.load(Ordering::Relaxed),
        tally.reconnects.load(Ordering::Relaxed)
    ))
}

/// A small disk of its own, unmounted at the end.
struct Disk(tempfile::TempDir);

impl Disk {
    fn mount() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let done = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=48m", "tmpfs"])
            .arg(folder.path())
            .status()?;
        if done.success() { Ok(Self(folder)) } else { Err("can't mount a tmpfs; run this as root".into()) }
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

/// Fills the disk three times while games are played, and frees it again.
pub async fn disk_full(program: &Path) -> Result<String> {
    let disk = Disk::mount()?;
    // The log is kept elsewhere, or nobody could tell what happened.
    let log = tempfile::NamedTempFile::new()?;
    std::os::unix::fs::symlink(log.path(), disk.path().join("server.log"))?;
    let host = Host::start(program, disk.path()).await?;
    let (stop, tally) = (Arc::new(AtomicBool::new(false)), Arc::new(Tally::default()));
    let tables: Vec<_> = (0..3)
        .map(|n| tokio::spawn(table(Arc::from([host.address()]), n, Arc::clone(&stop), Arc::clone(&tally))))
        .collect();
    let filler = disk.path().join("filler");
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_secs(1)).await;
        // As much as fits.
        let _ = std::fs::write(&filler, vec![0; 64 << 20]);
        tokio::time::sleep(Duration::from_secs(2)).await;
        let health = host.api.get("/health").await?.status;
        eprintln!("disk full for 2 s; /health answers {health}");
        std::fs::remove_file(&filler)?;
    }
    stop.store(true, Ordering::Relaxed);
    for table in tables {
        let last = |log: &str| log.lines().rev().take(30).collect::<Vec<_>>().join("\n");
        table.await?.map_err(|e| format!("{e}; the log from its end:\n{}", last(&host.log())))?;
    }
    let failed = host.log().matches("could not commit").count();
    if failed == 0 {
        return Err("the disk was never full".into());
    }
    Ok(format!(
        "disk full three times ({failed} commits failed): {} games finished, {} acknowledged moves, nothing lost",
        tally.games.load(Ordering::Relaxed),
        tally.moves.load(Ordering::Relaxed)
    ))
}

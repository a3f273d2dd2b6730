//! The program as a process of its own, and what strangers and operators do to it.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use probe::Api;
use serde_json::json;

struct Running {
    child: Child,
    api: Api,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(folder: &Path, env: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command
        .args(["serve", "--host", "localhost", "--port", "0"])
        .current_dir(folder)
        .envs(env.iter().copied());
    command
}

fn start(folder: &Path, env: &[(&str, &str)]) -> Running {
    run(folder, command(folder, env))
}

/// The same with so many MiB for all that it writes to: the system gives it no more.
fn start_within(folder: &Path, env: &[(&str, &str)], mib: u64) -> Running {
    let whole = command(folder, env);
    let mut limited = Command::new("prlimit");
    limited.arg(format!("--data={}", mib << 20)).arg("--").arg(whole.get_program()).args(whole.get_args());
    limited.current_dir(folder).envs(env.iter().copied());
    let running = run(folder, limited);
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", running.child.id())).unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max data size")).unwrap();
    assert!(line.contains(&(mib << 20).to_string()), "{line}");
    running
}

fn run(folder: &Path, mut command: Command) -> Running {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    let database = folder.canonicalize().unwrap().join("games.db");
    assert!(first.contains(database.to_str().unwrap()), "the whole path of the database: {first}");
    let address: SocketAddr =
        first.split_once("listening on ").unwrap().1.split(',').next().unwrap().parse().unwrap();
    // What else it says is not of interest, but it must be able to say it.
    std::thread::spawn(move || lines.for_each(drop));
    Running { child, api: Api::new(address) }
}

impl Running {
    /// The most memory that it ever had, in MiB.
    fn most_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|l| l.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
    }
}

/// With the limits as they are by default, and 256 MiB to live in.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_passwords_from_sixty_addresses_leave_the_server_within_256_mib() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_within(folder.path(), &[("TRUSTED_PROXIES", "127.0.0.1")], 256);
    let mut tasks = Vec::new();
    for address in 0..60 {
        let api = server.api.with("x-forwarded-for", &format!("10.1.1.{address}"));
        tasks.push(tokio::spawn(async move {
            let mut told = Vec::new();
            for n in 0..4 {
                let wish = json!({"username":format!("user{n}"),"password":"not this one"});
                told.push(api.post("/api/auth/login", &wish).await.unwrap().code());
            }
            told
        }));
    }
    for task in tasks {
        for code in task.await.unwrap() {
            assert!(matches!(code.as_str(), "bad_login" | "busy"), "{code}");
        }
    }
    let most = server.most_memory();
    assert!(most < 256, "{most} MiB");
    assert_eq!(server.api.get("/ready").await.unwrap().status, 200);
    assert!(server.child.try_wait().unwrap().is_none(), "it lives");
}

#[test]
fn the_same_database_is_served_once_and_the_second_is_told_by_whom() {
    let folder = tempfile::tempdir().unwrap();
    let first = start(folder.path(), &[]);
    let second = command(folder.path(), &[]).output().unwrap();
    let error = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!(second.status.code(), Some(2), "{error}");
    assert!(error.contains("is being served already"), "{error}");
    assert!(error.contains(&format!("process {}", first.child.id())), "{error}");
    drop(first);
    // Killed without warning: the lock went with it.
    drop(start(folder.path(), &[]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_whose_bots_think_stops_when_it_is_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let env = [("SHUTDOWN_SECONDS", "5"), ("BOT_SECONDS", "60"), ("BOT_DELAY_MS", "0")];
    let mut server = start(folder.path(), &env);
    for _ in 0..4 {
        let wish = json!({"game":"golf","name":"A","seats":["bot:kibitzer:60s","bot:kibitzer:60s"]});
        let room = server.api.post("/api/rooms", &wish).await.unwrap().json();
        let seat = server.api.with("x-seat-token", room["token"].as_str().unwrap());
        let path = format!("/api/rooms/{}/commands", room["room"].as_str().unwrap());
        let begun = seat.post(&path, &json!({"id":"s","do":"start"})).await.unwrap();
        assert_eq!(begun.status, 200, "{}", begun.code());
    }
    let told = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    assert!(told.success());
    // The bots would think for a minute, again and again.
    let told = Instant::now();
    while told.elapsed() < Duration::from_secs(5 + 2) {
        if let Some(status) = server.child.try_wait().unwrap() {
            assert!(status.success(), "{status}");
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it still runs");
}

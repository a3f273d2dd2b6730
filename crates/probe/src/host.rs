//! The program as a process of its own.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::{Api, Result};

/// A server that can be killed and started again at the same address with the same database.
#[derive(Debug)]
pub struct Host {
    /// How to talk to it.
    pub api: Api,
    program: PathBuf,
    folder: PathBuf,
    child: Child,
}

/// Limits that are not in the way.
const WIDE: [(&str, &str); 12] = [
    ("HOST", "127.0.0.1"),
    ("BOT_DELAY_MS", "0"),
    ("LOG_LEVEL", "ERROR"),
    ("MAX_CONNECTIONS", "100000"),
    ("MAX_CONNECTIONS_PER_ADDRESS", "100000"),
    ("REQUESTS_PER_MINUTE", "100000000"),
    ("LOGINS_PER_MINUTE", "100000000"),
    ("ROOMS_PER_MINUTE", "100000000"),
    ("GUESSES_PER_MINUTE", "100000000"),
    ("MAX_ROOMS_PER_ADDRESS", "100000"),
    ("MESSAGES_PER_SECOND", "1000000"),
    ("MAX_ROOMS", "100000"),
];

/// The name of the log.
const LOG: &str = "server.log";

fn database(folder: &Path) -> String {
    format!("sqlite:///{}/games.db", folder.display())
}

/// Starts the program as a server; its log is in the folder, by the port.
pub(crate) fn spawn(program: &Path, folder: &Path, port: u16, database: &str, log: &str) -> Result<Child> {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join(log))?;
    Ok(Command::new(program)
        .arg("serve")
        .envs(WIDE)
        .env("PORT", port.to_string())
        .env("DATABASE_URL", database)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .map_err(|e| format!("{}: {e}", program.display()))?)
}

/// A port that is free now; it stays the server's over all its lives.
pub(crate) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// Waits until a server can do its work.
pub(crate) async fn ready(api: &Api) -> Result<()> {
    for _ in 0..600 {
        if api.get("/ready").await.is_ok_and(|answer| answer.status == 200) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err("the server does not get ready".into())
}

impl Host {
    /// Starts the program as a server with its data in this folder.
    pub async fn start(program: &Path, folder: &Path) -> Result<Self> {
        let port = free_port()?;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let child = spawn(program, folder, port, &database(folder), LOG)?;
        let host =
            Self { api: Api::new(address), program: program.to_owned(), folder: folder.to_owned(), child };
        host.wait_until_ready().await?;
        Ok(host)
    }

    /// Its `DATABASE_URL`.
    pub fn database(&self) -> String {
        database(&self.folder)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.api.address
    }

    async fn wait_until_ready(&self) -> Result<()> {
        ready(&self.api).await
    }

    /// Kills it without warning and starts it again.
    pub async fn kill_and_restart(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        let (port, database) = (self.address().port(), self.database());
        self.child = spawn(&self.program, &self.folder, port, &database, LOG)?;
        self.wait_until_ready().await
    }

    /// Resident memory in bytes.
    pub fn memory(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|l| l.starts_with("VmRSS:")).ok_or("no VmRSS")?;
        let kilobytes: u64 = line.split_whitespace().nth(1).ok_or("no number")?.parse()?;
        Ok(kilobytes * 1024)
    }

    /// The processor time that it has used.
    pub fn cpu(&self) -> Result<Duration> {
        cpu(&self.child.id().to_string())
    }

    /// What the server wrote to its log.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join(LOG)).unwrap_or_default()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The processor time that a process has used; `self` is this one.
pub fn cpu(process: &str) -> Result<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name in brackets may hold anything; after it come the numbers, user and system time as the 12th and 13th.
    let (_, numbers) = stat.rsplit_once(')').ok_or("no name")?;
    let ticks: u64 = numbers.split_whitespace().skip(11).take(2).filter_map(|n| n.parse::<u64>().ok()).sum();
    Ok(Duration::from_millis(ticks * 10))
}

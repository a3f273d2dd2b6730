//! The program as a process of its own.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use probe::{Api, Result};

/// A server that can be killed and started again at the same address with the same database.
pub(crate) struct Host {
    pub(crate) api: Api,
    folder: PathBuf,
    child: Child,
}

/// Limits that are not in the way.
const WIDE: [(&str, &str); 9] = [
    ("HOST", "127.0.0.1"),
    ("BOT_DELAY_MS", "0"),
    ("LOG_LEVEL", "ERROR"),
    ("MAX_CONNECTIONS", "100000"),
    ("MAX_CONNECTIONS_PER_ADDRESS", "100000"),
    ("REQUESTS_PER_MINUTE", "100000000"),
    ("ROOMS_PER_MINUTE", "100000000"),
    ("MESSAGES_PER_SECOND", "1000000"),
    ("MAX_ROOMS", "100000"),
];

fn program() -> PathBuf {
    if let Some(named) = std::env::var_os("PARLOR") {
        return named.into();
    }
    let own = std::env::current_exe().unwrap_or_default();
    own.with_file_name("parlor")
}

fn spawn(folder: &Path, port: u16) -> Result<Child> {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("server.log"))?;
    let database = format!("sqlite:///{}/games.db", folder.display());
    Ok(Command::new(program())
        .arg("serve")
        .envs(WIDE)
        .env("PORT", port.to_string())
        .env("DATABASE_URL", database)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .map_err(|e| format!("{}: {e}; PARLOR names the program", program().display()))?)
}

impl Host {
    /// Starts a server with its data in this folder.
    pub(crate) async fn start(folder: &Path) -> Result<Self> {
        // A port that is free now; it stays the server's over all its lives.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let child = spawn(folder, port)?;
        let host = Self { api: Api::new(address), folder: folder.to_owned(), child };
        host.wait_until_ready().await?;
        Ok(host)
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.api.address
    }

    async fn wait_until_ready(&self) -> Result<()> {
        for _ in 0..600 {
            if self.api.get("/ready").await.is_ok_and(|answer| answer.status == 200) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err("the server does not get ready".into())
    }

    /// Kills it without warning and starts it again.
    pub(crate) async fn kill_and_restart(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        self.child = spawn(&self.folder, self.address().port())?;
        self.wait_until_ready().await
    }

    /// Resident memory in bytes.
    pub(crate) fn memory(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|l| l.starts_with("VmRSS:")).ok_or("no VmRSS")?;
        let kilobytes: u64 = line.split_whitespace().nth(1).ok_or("no number")?.parse()?;
        Ok(kilobytes * 1024)
    }

    /// What the server wrote to its log.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("server.log")).unwrap_or_default()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

//! A PostgreSQL of our own for the tests: made, started and removed by `cargo xtask test`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A server in a folder of its own; it stops when this is dropped.
pub(crate) struct Postgres {
    folder: PathBuf,
    tools: PathBuf,
    port: u16,
}

/// The folder with PostgreSQL's tools, if there is one.
pub(crate) fn tools() -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|v| v.path().join("bin")).collect())
        .unwrap_or_default();
    folders.sort();
    folders.reverse();
    folders.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    folders.into_iter().find(|folder| folder.join("initdb").exists() && folder.join("pg_ctl").exists())
}

/// PostgreSQL refuses to run as root: then it runs as `postgres`.
fn command(program: &Path) -> Command {
    let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    if root {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    }
}

fn run(mut command: Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|e| e.to_string())?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
    }
}

impl Postgres {
    /// Makes and starts a server.
    pub(crate) fn start() -> Result<Self, String> {
        let tools = tools().ok_or("initdb and pg_ctl are not installed")?;
        let port = std::net::TcpListener::bind("127.0.0.1:0")
            .and_then(|l| l.local_addr())
            .map_err(|e| e.to_string())?
            .port();
        let folder = std::env::temp_dir().join(format!("parlor-postgres-{}", std::process::id()));
        let mut init = command(&tools.join("initdb"));
        init.args(["-A", "trust", "-U", "parlor", "-E", "UTF8", "--locale=C", "-D"]).arg(&folder);
        run(init)?;
        let server = Self { folder, tools, port };
        run(server.control("start"))?;
        Ok(server)
    }

    fn control(&self, what: &str) -> Command {
        let mut control = command(&self.tools.join("pg_ctl"));
        control.arg("-D").arg(&self.folder).args(["-w", "-m", "immediate", "-l"]);
        control.arg(self.folder.join("log"));
        control.arg("-o").arg(self.options()).arg(what);
        control
    }

    fn options(&self) -> String {
        format!("-p {} -h 127.0.0.1 -k {}", self.port, self.folder.display())
    }

    /// How to reach it, without a database.
    pub(crate) fn url(&self) -> String {
        format!("postgres://parlor@127.0.0.1:{}", self.port)
    }

    /// A line for a shell that restarts it.
    pub(crate) fn restart(&self) -> String {
        let control = self.control("restart");
        let words = std::iter::once(control.get_program()).chain(control.get_args());
        words.map(|w| format!("'{}'", w.to_string_lossy())).collect::<Vec<_>>().join(" ")
            + " > /dev/null 2>&1"
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = run(self.control("stop"));
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

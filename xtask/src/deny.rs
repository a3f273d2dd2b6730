//! What may be inside the program: licences, sources, versions that are there twice. The rules are in `deny.toml`.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::{root, step};
use crate::tools::tool;

fn deny(args: &[&str]) -> Result<Command, String> {
    let mut command = Command::new(tool("cargo-deny", "0.20.2")?);
    command.current_dir(root()).args(args).stdin(Stdio::null());
    Ok(command)
}

pub(crate) fn run() -> Result<(), String> {
    step("licences, sources, versions", deny(&["check", "licenses", "sources", "bans"])?, |_| ())?;
    // The list of known holes is a repository of its own, which not every machine can reach.
    if done_within(deny(&["fetch", "db"])?, Duration::from_secs(60)) {
        step("known holes", deny(&["check", "advisories"])?, |_| ())
    } else {
        println!("== known holes: NOT checked, the advisory database can't be reached from here");
        Ok(())
    }
}

/// Runs a command in silence; did it succeed in time? A network that swallows everything must not hold up the checks.
fn done_within(mut command: Command, limit: Duration) -> bool {
    let Ok(mut child) = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn() else { return false };
    let started = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if started.elapsed() < limit => std::thread::sleep(Duration::from_millis(100)),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

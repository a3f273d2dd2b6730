//! Running other programs.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::setup;

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or_else(|| here.clone(), PathBuf::from)
}

/// Where everything goes that is built.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Cargo in the root of the project. What it would keep to build the next change quicker is half of the disk space of a
/// test run, and nothing here is built twice.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(args).env("CARGO_INCREMENTAL", "0");
    command
}

/// Runs a step with its output passed on; `watch` sees every line of standard output.
pub(crate) fn step(name: &str, mut command: Command, mut watch: impl FnMut(&str)) -> Result<(), String> {
    println!("== {name}");
    let started = Instant::now();
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|e| format!("{name}: {e}"))?;
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).lines() {
            let line = line.map_err(|e| format!("{name}: {e}"))?;
            println!("{line}");
            watch(&line);
        }
    }
    let status = child.wait().map_err(|e| format!("{name}: {e}"))?;
    println!(
        "== {name}: {} in {:.0} s",
        if status.success() { "ok" } else { "failed" },
        started.elapsed().as_secs_f64()
    );
    if status.success() { Ok(()) } else { Err(format!("{name} failed")) }
}

/// A Python of our own with a package in it.
pub(crate) fn python(package: &str) -> Result<PathBuf, String> {
    let folder = root().join("target/python");
    let python = folder.join("bin/python");
    if !python.exists() {
        setup::python()?;
        let mut make = Command::new("python3");
        make.args(["-m", "venv"]).arg(&folder);
        step("a Python of our own", make, |_| ())?;
    }
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", package]);
    step(package, install, |_| ())?;
    Ok(python)
}

//! Running other programs.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or_else(|| here.clone(), PathBuf::from)
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

/// Sees to it that a program is there: where it is missing, its packages are installed by `apt-get`.
pub(crate) fn need(program: &str, packages: &[&str]) -> Result<(), String> {
    let quiet = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    if quiet(Command::new(program).arg("--version")).is_ok() {
        return Ok(());
    }
    println!("== {program} is missing: apt-get installs {}", packages.join(" and "));
    let apt = |args: &[&str]| {
        Command::new("apt-get").args(args).stdin(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    let install = [&["install", "--yes", "--quiet"], packages].concat();
    // The lists of a fresh machine may be empty or old.
    if apt(&install) || (apt(&["update", "--quiet"]) && apt(&install)) {
        Ok(())
    } else {
        Err(format!("`{program}` is missing and could not be installed; install {}", packages.join(" and ")))
    }
}

/// A Python of our own with a package in it.
pub(crate) fn python(package: &str) -> Result<PathBuf, String> {
    let folder = root().join("target/python");
    let python = folder.join("bin/python");
    if !python.exists() {
        let mut make = Command::new("python3");
        make.args(["-m", "venv"]).arg(&folder);
        step("a Python of our own", make, |_| ())?;
    }
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", package]);
    step(package, install, |_| ())?;
    Ok(python)
}

//! Load and crash runs: the `probe` package against the real program, both built for release.

use std::path::PathBuf;
use std::process::Command;

use crate::postgres::Postgres;
use crate::run::{cargo, python, root, step};

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

fn build() -> Result<(), String> {
    let mut build = cargo(&["build", "--release", "--package", "parlor", "--package", "probe"]);
    match build.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the build failed".into()),
        Err(e) => Err(e.to_string()),
    }
}

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    build()?;
    let release = target().join("release");
    let status = Command::new(release.join("probe"))
        .args(args)
        .env("PARLOR", release.join("parlor"))
        .status()
        .map_err(|e| e.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("probe {} failed", args.join(" "))) }
}

/// The long runs of the server.
pub(crate) fn soak() -> Result<(), String> {
    run(&["crash", "50"])?;
    run(&["disk-full"])?;
    // A thousand games of the four kinds, and as many messages as a person sends in days.
    let mut tests =
        cargo(&["test", "--release", "--package", "server", "--test", "leaks", "--test", "abuse"]);
    tests.args(["--test", "postgres"]).env("PARLOR_LEAK_GAMES", "250").env("PARLOR_FUZZ", "200000");
    let postgres = Postgres::start()?;
    tests.env("PARLOR_TEST_POSTGRES", postgres.url());
    tests.env("PARLOR_TEST_POSTGRES_RESTART", postgres.restart());
    step("leaks, abuse, PostgreSQL restarted", tests, |_| ())?;
    schemathesis()
}

/// The HTTP interface against its own description: as a stranger, then as an administrator.
pub(crate) fn schemathesis() -> Result<(), String> {
    let schemathesis = python("schemathesis")?.with_file_name("schemathesis");
    build()?;
    let mut probe = Command::new(target().join("release/probe"));
    probe.arg("describe").arg(schemathesis).env("PARLOR", target().join("release/parlor"));
    step("schemathesis", probe, |_| ())
}

/// A session of the terminal client.
pub(crate) fn record() -> Result<(), String> {
    let file = root().join("docs/terminal.cast");
    run(&["record", &file.display().to_string()])
}

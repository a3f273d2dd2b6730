//! Load and crash runs: the `probe` package against the real program, both built for release.

use std::process::Command;

use crate::postgres::Postgres;
use crate::run::{cargo, python, root, step, target};
use crate::setup;

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
    finish(&mut command(args), args)
}

/// The same with a database of its own.
fn run_on(postgres: &Postgres, args: &[&str]) -> Result<(), String> {
    build()?;
    finish(command(args).env("PARLOR_TEST_POSTGRES_RESTART", postgres.restart()), args)
}

fn command(args: &[&str]) -> Command {
    let release = target().join("release");
    let mut command = Command::new(release.join("probe"));
    command.args(args).env("PARLOR", release.join("parlor"));
    command
}

fn finish(command: &mut Command, args: &[&str]) -> Result<(), String> {
    let status = command.status().map_err(|e| e.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("probe {} failed", args.join(" "))) }
}

/// The long runs of the server.
pub(crate) fn soak() -> Result<(), String> {
    run(&["crash", "50"])?;
    run(&["disk-full"])?;
    // Nothing else runs meanwhile: what is promised is asked for.
    cluster("1", true)?;
    let mut simulation = cargo(&["test", "--release", "--package", "store", "--test", "simulation"]);
    simulation.env("PARLOR_SIMULATIONS", "2000000");
    step("two million histories of a room among servers", simulation, |_| ())?;
    // A thousand games of the four kinds, and as many messages as a person sends in days.
    let mut tests =
        cargo(&["test", "--release", "--package", "server", "--test", "leaks", "--test", "abuse"]);
    tests.args(["--test", "postgres"]).env("PARLOR_LEAK_GAMES", "250").env("PARLOR_FUZZ", "200000");
    setup::database()?;
    let postgres = Postgres::start()?;
    tests.env("PARLOR_TEST_POSTGRES", postgres.url());
    tests.env("PARLOR_TEST_POSTGRES_RESTART", postgres.restart());
    step("leaks, abuse, PostgreSQL restarted", tests, |_| ())?;
    schemathesis()
}

/// Three servers on one PostgreSQL, and what can become of each; `strict` holds them to the times that are promised.
pub(crate) fn cluster(rounds: &str, strict: bool) -> Result<(), String> {
    setup::database()?;
    let postgres = Postgres::start()?;
    let url = postgres.url();
    let mut args = vec!["cluster", &url, rounds];
    args.extend(strict.then_some("strict"));
    run_on(&postgres, &args)
}

/// What one server carries on a PostgreSQL, and what three do.
pub(crate) fn cluster_load(seconds: &str) -> Result<(), String> {
    setup::database()?;
    let postgres = Postgres::start()?;
    run_on(&postgres, &["cluster-load", &postgres.url(), seconds])
}

/// The HTTP interface against its own description: as a stranger, then as an administrator.
pub(crate) fn schemathesis() -> Result<(), String> {
    let schemathesis = python("schemathesis")?.with_file_name("schemathesis");
    build()?;
    let mut probe = Command::new(target().join("release/probe"));
    // What it keeps between runs is written where it is started.
    probe.arg("describe").arg(schemathesis).current_dir(target());
    probe.env("PARLOR", target().join("release/parlor"));
    step("schemathesis", probe, |_| ())
}

/// A session of the terminal client.
pub(crate) fn record() -> Result<(), String> {
    let file = root().join("docs/terminal.cast");
    run(&["record", &file.display().to_string()])
}

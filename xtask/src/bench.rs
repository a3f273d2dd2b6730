//! Benchmarks and long runs: both are done by the `bench` package, built as fast as it can be.

use crate::run::{cargo, python, root, step};

/// The arena's long runs, and its tables read by a program that is not ours.
pub(crate) fn arena(games: &str) -> Result<(), String> {
    let python = python("duckdb")?;
    let mut read = cargo(&["test", "--package", "arena", "--test", "files"]);
    read.env("PARLOR_PYTHON", &python);
    step("DuckDB reads our tables", read, |_| ())?;
    run(&["arena", games])
}

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let mut command = cargo(&["run", "--quiet", "--profile", "bench", "--package", "bench", "--"]);
    let status = command.args(args).current_dir(root()).status().map_err(|e| e.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("{} failed", args.join(" "))) }
}

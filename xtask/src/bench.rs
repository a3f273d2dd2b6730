//! Benchmarks and long runs: both are done by the `bench` package, built as fast as it can be.

use crate::run::{cargo, root};

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let mut command = cargo(&["run", "--quiet", "--profile", "bench", "--package", "bench", "--"]);
    let status = command.args(args).current_dir(root()).status().map_err(|e| e.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("{} failed", args.join(" "))) }
}

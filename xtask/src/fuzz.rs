//! Strangers' bytes: what mutation finds on any compiler, and what a coverage-guided fuzzer finds on a nightly one.

use std::process::Command;

use crate::run::{cargo, root, step, target};
use crate::tools::tool;

/// `cargo xtask soak doors N`.
pub(crate) fn soak(inputs: &str) -> Result<(), String> {
    let mut run = cargo(&["run", "--release", "--package", "doors", "--bin", "soak", "--", inputs]);
    run.env("PARLOR_SKIP_WEB", "1");
    step("doors", run, |_| ())
}

/// `cargo xtask fuzz DOOR SECONDS`.
pub(crate) fn run(door: &str, seconds: &str) -> Result<(), String> {
    let time: u64 = seconds.parse().map_err(|_| format!("`{seconds}` is no number of seconds"))?;
    let nightly = Command::new("rustc").args(["+nightly", "--version"]).output();
    if !nightly.is_ok_and(|o| o.status.success()) {
        return Err("fuzzing needs a nightly compiler: `rustup toolchain install nightly`; \
                    `cargo xtask soak doors` needs none"
            .into());
    }
    let corpus = target().join("fuzz").join(door);
    let mut examples = cargo(&["run", "--quiet", "--package", "doors", "--bin", "good", "--", door]);
    examples.arg(&corpus);
    step("examples", examples, |_| ())?;
    let fuzzer = tool("cargo-fuzz", "0.13.2")?;
    let mut fuzz = Command::new(fuzzer);
    fuzz.current_dir(root().join("fuzz")).env("RUSTUP_TOOLCHAIN", "nightly");
    // Debug assertions stay on: an overflow is a finding.
    fuzz.args(["run", "--fuzz-dir", ".", "--sanitizer", "none", door]).arg(&corpus);
    let found = root().join("fuzz/corpus").join(door);
    if found.exists() {
        fuzz.arg(found);
    }
    fuzz.args(["--", &format!("-max_total_time={time}"), "-rss_limit_mb=4096", "-timeout=20"]);
    step(&format!("fuzz {door}"), fuzz, |_| ())
}

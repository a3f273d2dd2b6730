//! The client in a real browser: Chromium and its driver come from the system.

use std::path::PathBuf;

use crate::run::{cargo, need, root, step};

/// Builds the program with the client; says where it is.
fn build() -> Result<PathBuf, String> {
    need("chromedriver", &["chromium", "chromium-driver"])?;
    step("client", cargo(&["build", "--release", "--package", "parlor"]), |_| ())?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join("release").join("parlor"))
}

/// The browser tests; `watch` sees every line.
pub(crate) fn test(watch: impl FnMut(&str)) -> Result<(), String> {
    let program = build()?;
    let mut tests = cargo(&["test", "--package", "browser", "--", "--test-threads", "2"]);
    tests.env("PARLOR_BIN", program);
    step("browser tests", tests, watch)
}

/// Pictures of every page.
pub(crate) fn screenshots() -> Result<(), String> {
    let program = build()?;
    let mut shots = cargo(&["run", "--quiet", "--package", "browser", "--bin", "screenshots"]);
    shots.env("PARLOR_BIN", program);
    step("screenshots", shots, |_| ())
}

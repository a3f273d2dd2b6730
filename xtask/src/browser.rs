//! The client in a real browser: Chromium and its driver come from the system.

use std::path::PathBuf;
use std::process::Command;

use crate::run::{cargo, step, target};
use crate::setup;

/// Builds the program with the client and installs it as users may: what is tested in the browser is that one file, away from
/// all others. Says where it is.
fn build(features: &[&str]) -> Result<PathBuf, String> {
    let folder = target().join("installed");
    let mut install = cargo(&["install", "--locked", "--force", "--path", "crates/cli", "--root"]);
    install.arg(&folder).args(features);
    step("client", install, |_| ())?;
    Ok(folder.join("bin").join("parlor"))
}

/// The accessibility checker, from the registry of npm: pinned, and checked before it is used. It is MPL-2.0 and only tests
/// use it, so that it is no part of the program.
const AXE: &str = "axe-core@4.14.0";
const AXE_SHA256: &str = "20c09fe157a8a34a30e241aaa1fcdade657734f08ab379ecfbeb7d45cc46e878";

/// Gets the accessibility checker; says where its script is.
fn axe() -> Result<PathBuf, String> {
    let folder = target().join("axe-core-4.14.0");
    let script = folder.join("axe.min.js");
    if !script.exists() {
        std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
        let packed = folder.join("axe-core-4.14.0.tgz");
        let mut get = Command::new("npm");
        get.args(["pack", "--silent", AXE, "--pack-destination"]).arg(&folder);
        step("axe-core", get, |_| ())?;
        let mut unpack = Command::new("tar");
        unpack.args(["-xzf"]).arg(&packed).args(["--strip-components=1", "-C"]).arg(&folder);
        unpack.arg("package/axe.min.js");
        step("axe-core", unpack, |_| ())?;
    }
    let sum = Command::new("sha256sum").arg(&script).output().map_err(|e| format!("sha256sum: {e}"))?;
    if sum.stdout.starts_with(AXE_SHA256.as_bytes()) {
        Ok(script)
    } else {
        let _ = std::fs::remove_file(&script);
        Err("axe-core is not what it was: its checksum differs".into())
    }
}

/// The pages as people with a screen reader meet them: a test of many minutes that has a command of its own.
const ACCESS: &str = "nothing_is_in_the_way";

/// The check of every page for accessibility.
pub(crate) fn access() -> Result<(), String> {
    setup::toolchain()?;
    setup::browser()?;
    let program = build(&["--features", "example"])?;
    let mut tests = cargo(&["test", "--package", "browser", "--test", "access", "--no-fail-fast"]);
    tests.env("PARLOR_BIN", program).env("PARLOR_AXE", axe()?);
    step("accessibility", tests, |_| ())
}

/// The browser tests; `watch` sees every line. A browser on a busy machine is late now and then: what fails is tried once more,
/// one test after the other, and only what fails again has failed.
pub(crate) fn test(mut watch: impl FnMut(&str)) -> Result<(), String> {
    // With the game that `cargo xtask new-game` begins with, in no menu: what a game gets that nobody drew is tested in the same
    // program, because a second client would take minutes.
    let program = build(&["--features", "example"])?;
    let axe = axe()?;
    let run = |more: &[&str]| {
        let mut tests = cargo(&["test", "--package", "browser", "--no-fail-fast", "--"]);
        tests.args(more).env("PARLOR_BIN", &program).env("PARLOR_AXE", &axe);
        tests
    };
    let mut failed: Vec<String> = Vec::new();
    let first = step("browser tests", run(&["--test-threads", "2", "--skip", ACCESS]), |line| {
        failed.extend(failure(line));
        watch(&without_failures(line));
    });
    if first.is_ok() || failed.is_empty() {
        return first;
    }
    println!("== once more: {}", failed.join(", "));
    let mut again = vec!["--test-threads", "1", "--exact"];
    again.extend(failed.iter().map(String::as_str));
    step("browser tests once more", run(&again), watch)
}

/// The test that failed, if a line says so.
fn failure(line: &str) -> Option<String> {
    Some(line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?.to_owned())
}

/// The line that counts, without the failures, which are counted when they were tried again.
fn without_failures(line: &str) -> String {
    let counts = line.starts_with("test result:");
    let part = |part: &str| {
        if counts && part.ends_with(" failed") { " 0 failed".to_owned() } else { part.to_owned() }
    };
    line.split(';').map(part).collect::<Vec<_>>().join(";")
}

/// Pictures of every page.
pub(crate) fn screenshots() -> Result<(), String> {
    setup::toolchain()?;
    setup::browser()?;
    let program = build(&[])?;
    let mut shots = cargo(&["run", "--quiet", "--package", "browser", "--bin", "screenshots"]);
    shots.env("PARLOR_BIN", program);
    step("screenshots", shots, |_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_failed_is_tried_again_and_counted_then() {
        assert_eq!(failure("test a_page_opens ... FAILED").as_deref(), Some("a_page_opens"));
        assert_eq!(failure("test a_page_opens ... ok"), None);
        assert_eq!(failure("test result: FAILED. 1 passed; 1 failed; 0 ignored"), None);
        let line = "test result: FAILED. 3 passed; 2 failed; 0 ignored";
        assert_eq!(without_failures(line), "test result: FAILED. 3 passed; 0 failed; 0 ignored");
        assert_eq!(without_failures("a line; 2 failed; 0"), "a line; 2 failed; 0");
    }
}

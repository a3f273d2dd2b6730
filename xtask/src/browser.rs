//! The client in a real browser: Chromium and its driver come from the system.

use std::path::PathBuf;
use std::process::Command;

use crate::run::{cargo, need, root, step};

/// Builds the program with the client; says where it is.
fn build() -> Result<PathBuf, String> {
    need("chromedriver", &["chromium", "chromium-driver"])?;
    step("client", cargo(&["build", "--release", "--package", "parlor"]), |_| ())?;
    Ok(target().join("release").join("parlor"))
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
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
        need("npm", &["npm"])?;
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

/// The browser tests; `watch` sees every line.
pub(crate) fn test(watch: impl FnMut(&str)) -> Result<(), String> {
    let program = build()?;
    let mut tests = cargo(&["test", "--package", "browser", "--no-fail-fast", "--", "--test-threads", "2"]);
    tests.env("PARLOR_BIN", program).env("PARLOR_AXE", axe()?);
    step("browser tests", tests, watch)
}

/// Pictures of every page.
pub(crate) fn screenshots() -> Result<(), String> {
    let program = build()?;
    let mut shots = cargo(&["run", "--quiet", "--package", "browser", "--bin", "screenshots"]);
    shots.env("PARLOR_BIN", program);
    step("screenshots", shots, |_| ())
}

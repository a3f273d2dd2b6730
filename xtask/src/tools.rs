//! Programs for the checks that are written in Rust: of a pinned version, installed into the target folder.

use std::path::PathBuf;
use std::process::Command;

use crate::run::{step, target};

/// Sees to it that a program from the registry is there; says where. It is built once and without optimisation: that is
/// a minute less to wait, and none of them works for longer than a few seconds.
pub(crate) fn tool(name: &str, version: &str) -> Result<PathBuf, String> {
    let folder = target().join("tools");
    let program = folder.join("bin").join(name);
    if is(&program, name, version) {
        return Ok(program);
    }
    let build = folder.join("build");
    let mut install = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Started in a folder without settings of a workspace, so that those of this one don't touch it.
    install.current_dir(std::env::temp_dir());
    install.args(["install", "--quiet", "--debug", "--locked", "--force", "--root"]).arg(&folder);
    install.arg(format!("{name}@{version}")).env("CARGO_TARGET_DIR", &build);
    install.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "0");
    let installed = step(&format!("install {name} {version}"), install, |_| ());
    let _ = std::fs::remove_dir_all(build);
    installed.map(|()| program)
}

/// Is it this program in this version?
fn is(program: &PathBuf, name: &str, version: &str) -> bool {
    let mut ask = Command::new(program);
    // Plugins of cargo get their own name first.
    ask.args(name.strip_prefix("cargo-")).arg("--version");
    let answer = ask.output().map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
    answer.split_whitespace().any(|word| word == version)
}

//! Load and crash runs: the `probe` package against the real program, both built for release.

use std::path::PathBuf;
use std::process::Command;

use crate::run::{cargo, root};

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
    let mut tests =
        cargo(&["test", "--release", "--package", "server", "--test", "leaks", "--test", "abuse"]);
    // A thousand games of the four kinds, and as many messages as a person sends in days.
    tests.env("PARLOR_LEAK_GAMES", "250").env("PARLOR_FUZZ", "200000");
    let status = tests.status().map_err(|e| e.to_string())?;
    if !status.success() {
        return Err("leaks or abuse failed".into());
    }
    schemathesis()
}

/// The HTTP interface against its own description, if the tool is there (`pip install schemathesis`).
fn schemathesis() -> Result<(), String> {
    if Command::new("schemathesis").arg("--version").output().is_err() {
        println!("schemathesis is not installed: the HTTP interface was not compared with its description");
        return Ok(());
    }
    build()?;
    let folder = std::env::temp_dir().join(format!("parlor-schemathesis-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let mut server = Command::new(target().join("release/parlor"))
        .arg("serve")
        .current_dir(&folder)
        .envs([("HOST", "127.0.0.1"), ("PORT", "18473"), ("LOG_LEVEL", "ERROR"), ("MAX_ROOMS", "100000")])
        .envs([
            ("REQUESTS_PER_MINUTE", "10000000"),
            ("LOGINS_PER_MINUTE", "10000000"),
            ("ROOMS_PER_MINUTE", "10000000"),
        ])
        .spawn()
        .map_err(|e| e.to_string())?;
    std::thread::sleep(std::time::Duration::from_secs(2));
    let checked = Command::new("schemathesis")
        .args([
            "run",
            "http://127.0.0.1:18473/api/openapi.json",
            "--checks",
            "not_a_server_error,status_code_conformance,response_schema_conformance,content_type_conformance",
        ])
        .status();
    let _ = server.kill();
    let _ = server.wait();
    let _ = std::fs::remove_dir_all(&folder);
    match checked {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("schemathesis found differences".into()),
        Err(e) => Err(e.to_string()),
    }
}

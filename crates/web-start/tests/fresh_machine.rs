//! What a build does on a machine whose Rust can't compile for browsers yet: the real build script, run by the real cargo, with
//! a private copy of the toolchain that lacks the target.
//!
//! The copy needs a toolchain that `rustup` installed; elsewhere these tests have nothing to look at. `cargo xtask test` sets
//! `PARLOR_TEST_SETUP=1` for the one that fetches the target from the network.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;
use std::{env, fs, thread};

use web_build::target::TARGET;

/// A home of rustup with one toolchain, which lacks the target, and a target directory.
struct Machine {
    folder: PathBuf,
    toolchain: String,
}

impl Machine {
    /// None where the toolchain is not one of rustup's.
    fn new(name: &str) -> Option<Self> {
        let sysroot = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
            .args(["--print", "sysroot"])
            .output()
            .expect("rustc");
        let sysroot = PathBuf::from(String::from_utf8(sysroot.stdout).expect("a path").trim());
        if sysroot.parent().and_then(Path::file_name).is_none_or(|parent| parent != "toolchains") {
            eprintln!("skipped: {} is not one of rustup's toolchains", sysroot.display());
            return None;
        }
        let toolchain = sysroot.file_name().expect("a name").to_string_lossy().into_owned();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let machine = Self { folder, toolchain };
        let home = machine.folder.join("rustup");
        for part in ["bin", "lib", "libexec", "etc"].iter().filter(|part| sysroot.join(part).exists()) {
            copy(&sysroot.join(part), &machine.toolchain().join(part));
        }
        fs::write(home.join("settings.toml"), "version = \"12\"\nprofile = \"minimal\"\n[overrides]\n")
            .expect("written");
        // By rustup itself, so that what it keeps about the toolchain is right.
        let mut remove = machine.command("rustup");
        let removed = remove.args(["target", "remove", TARGET, "--toolchain", &machine.toolchain]).output();
        assert!(removed.is_ok() && !machine.has_target(), "the target could not be removed: {removed:?}");
        Some(machine)
    }

    fn toolchain(&self) -> PathBuf {
        self.folder.join("rustup/toolchains").join(&self.toolchain)
    }

    fn has_target(&self) -> bool {
        let libraries = self.toolchain().join("lib/rustlib").join(TARGET).join("lib");
        let files = libraries.read_dir().into_iter().flatten().flatten();
        files.into_iter().any(|file| file.file_name().to_string_lossy().starts_with("libcore-"))
    }

    /// A program as somebody at this machine would call it: without what the run of these tests adds.
    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            let ours = ["CARGO", "RUSTC", "PARLOR", "LD_", "DYLD_"].iter().any(|p| text.starts_with(p));
            if ours && text != "CARGO_HOME" {
                command.env_remove(&name);
            }
        }
        command.env("RUSTUP_HOME", self.folder.join("rustup")).env("RUSTUP_TOOLCHAIN", &self.toolchain);
        command.env("RUSTUP_AUTO_INSTALL", "0");
        command
    }

    /// What begins a release build, begun with the toolchain's own cargo, so that nothing but `path` says where rustup is.
    fn build(&self, path: &[PathBuf]) -> Output {
        let bin = self.toolchain().join("bin");
        let path = env::join_paths([&bin].into_iter().chain(path)).expect("a path");
        let mut cargo = self.command(bin.join("cargo"));
        cargo.current_dir(env!("CARGO_MANIFEST_DIR")).env("PATH", path);
        cargo.args(["build", "--release", "--locked", "--package", "web-start", "--target-dir"]);
        cargo.arg(self.folder.join("target")).output().expect("cargo runs")
    }
}

impl Drop for Machine {
    /// The client's compiler was started, and stops when it sees that cargo has ended.
    fn drop(&mut self) {
        for _ in 0..100 {
            let gone = fs::remove_dir_all(&self.folder);
            if gone.is_ok() || !self.folder.exists() {
                thread::sleep(Duration::from_millis(100));
                if !self.folder.exists() {
                    return;
                }
            }
            thread::sleep(Duration::from_millis(100));
        }
    }
}

/// A folder once more. Big files are the same on disk where that is possible; what rustup writes is not shared with the original.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in from.read_dir().expect("a folder").flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if fs::metadata(&from).expect("a file").is_dir() {
            copy(&from, &to);
        } else if entry.path().parent().is_some_and(|parent| parent.ends_with("rustlib"))
            || fs::hard_link(&from, &to).is_err()
        {
            fs::copy(&from, &to).expect("copied");
        }
    }
}

/// The search path without rustup.
fn without_rustup() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).filter(|folder| !folder.join("rustup").exists()).collect()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_missing_target_is_added_before_anything_else_is_compiled() {
    if env::var_os("PARLOR_TEST_SETUP").is_none() {
        return;
    }
    let Some(machine) = Machine::new("adds") else { return };
    let path: Vec<PathBuf> = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    let built = machine.build(&path);
    assert!(built.status.success(), "{}", errors(&built));
    assert!(machine.has_target(), "the build went on without the target");
}

#[test]
fn without_rustup_the_first_seconds_say_which_package_is_missing() {
    let Some(machine) = Machine::new("without") else { return };
    let built = machine.build(&without_rustup());
    assert!(!built.status.success());
    let said = errors(&built);
    assert!(said.contains("libstd-rust-dev-wasm32") && said.contains("PARLOR_SKIP_WEB=1"), "{said}");
}

#[test]
fn a_rustup_that_fails_is_quoted_with_what_to_do() {
    let Some(machine) = Machine::new("fails") else { return };
    let tools = machine.folder.join("tools");
    fs::create_dir(&tools).expect("a folder");
    let rustup = tools.join("rustup");
    fs::write(&rustup, "#!/bin/sh\n[ $1 = --version ] && exit\necho 'error: no route to host' >&2\nexit 1\n")
        .expect("written");
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(&rustup, fs::Permissions::from_mode(0o755)).expect("allowed");
    let built = machine.build(&[vec![tools], without_rustup()].concat());
    assert!(!built.status.success());
    let said = errors(&built);
    assert!(said.contains("no route to host") && said.contains("rustup target add"), "{said}");
}

/// Cargo begins with what most crates wait for: this is how the look comes before minutes of compiling.
#[test]
fn all_games_wait_for_the_look_and_it_waits_for_nothing() {
    let tree = |args: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(env!("CARGO_MANIFEST_DIR")).args(["tree", "--offline", "--prefix", "none"]);
        let tree = cargo.args(["--edges", "normal,build"]).args(args).output().expect("cargo tree");
        String::from_utf8(tree.stdout).expect("text")
    };
    let above = tree(&["--package", "parlor", "--invert", "web-start"]);
    assert!(["engine ", "catalog ", "golf "].iter().all(|name| above.contains(name)), "{above}");
    let below = tree(&["--package", "web-start"]);
    let others: Vec<_> = below.lines().filter(|l| !l.starts_with("web-")).collect();
    assert!(others.iter().all(|l| l.is_empty() || l.starts_with('[')), "{below}");
}

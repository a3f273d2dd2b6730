//! The compiler's run for the client.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::progress::Progress;
use crate::target::TARGET;

/// How often people hear of it.
const EVERY: Duration = Duration::from_secs(20);

/// Cargo, called for the client.
#[derive(Debug)]
pub struct Compile {
    cargo: OsString,
    folder: PathBuf,
    profile: String,
    /// With the game that nobody drew, for tests.
    example: bool,
}

impl Compile {
    /// As a build script sees it. The client has a target directory of its own: the one of the outer build is locked.
    pub fn here() -> Result<Self, String> {
        let out = env::var_os("OUT_DIR").map(PathBuf::from).ok_or("OUT_DIR is not set")?;
        let target = out.ancestors().nth(4).ok_or("OUT_DIR is not below a target directory")?;
        Ok(Self {
            cargo: env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
            folder: target.join("web"),
            profile: env::var("PARLOR_WEB_PROFILE").unwrap_or_else(|_| "web".into()),
            example: env::var_os("CARGO_FEATURE_EXAMPLE").is_some(),
        })
    }

    /// Where the programs are once they are compiled.
    pub fn programs(&self) -> PathBuf {
        self.folder.join(TARGET).join(&self.profile)
    }

    /// Compiles, as long as `go_on` says so (it is asked at least every second). Another run for the same folder is waited for, and what
    /// it has done is not done again.
    pub fn run(&self, progress: &mut Progress, go_on: impl Fn() -> bool) -> Result<PathBuf, String> {
        let mut child = self.command().spawn().map_err(|e| format!("cargo: {e}"))?;
        let (send, lines) = channel();
        let errors = child.stderr.take().map(BufReader::new);
        let reader = thread::spawn(move || {
            for line in errors.into_iter().flat_map(|e| e.lines().map_while(Result::ok)) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut story = Story::default();
        loop {
            let line = lines.recv_timeout(Duration::from_secs(1));
            if !go_on() {
                return Err(stop(child));
            }
            match line {
                Ok(line) => story.read(line, progress),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let _ = reader.join();
        let status = child.wait().map_err(|e| format!("cargo: {e}"))?;
        if status.success() { Ok(self.programs()) } else { Err(story.complaint()) }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.cargo);
        for (name, _) in env::vars_os().filter(|(name, _)| foreign(name)) {
            command.env_remove(name);
        }
        command
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(["build", "--package", "web", "--target", TARGET, "--profile", &self.profile])
            .arg("--target-dir")
            .arg(&self.folder)
            .args(self.example.then_some("--features=example"))
            .env("CARGO_TERM_COLOR", "never")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    }
}

/// Is this variable about the outer build? What says how to reach the registry stays, and so does the jobserver: both
/// builds together start as many compilers as there are processors.
fn foreign(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let ours = ["CARGO_HOME", "CARGO_MAKEFLAGS"].contains(&&*name)
        || ["CARGO_HTTP_", "CARGO_NET_", "CARGO_REGISTR", "CARGO_SOURCE_"]
            .iter()
            .any(|p| name.starts_with(p));
    let script = ["TARGET", "HOST", "OUT_DIR", "OPT_LEVEL", "PROFILE", "DEBUG", "NUM_JOBS", "RUSTFLAGS"];
    let outer = ["CARGO", "RUSTC_", "RUSTDOC", "DEP_"].iter().any(|p| name.starts_with(p));
    !ours && (outer || script.contains(&&*name))
}

fn stop(mut child: Child) -> String {
    let _ = child.kill();
    let _ = child.wait();
    "the build that wanted it has ended".into()
}

/// What cargo tells, line by line.
#[derive(Default)]
struct Story {
    lines: Vec<String>,
    crates: usize,
    last: Option<Instant>,
}

impl Story {
    fn read(&mut self, line: String, progress: &mut Progress) {
        if let Some(name) = line.trim_start().strip_prefix("Compiling ").and_then(|l| l.split(' ').next()) {
            self.crates += 1;
            if name == "web" {
                progress.say(
                    &"joining the page, and what thinks beside it, into a program each: this takes longest",
                );
            } else if self.last.is_none_or(|last| last.elapsed() >= EVERY) {
                progress.say(&format_args!("compiling {name} for browsers (crate {})", self.crates));
                self.last = Some(Instant::now());
            }
        }
        self.lines.push(line);
    }

    /// What went wrong: all from the first error on.
    fn complaint(&self) -> String {
        let first = self.lines.iter().position(|l| l.starts_with("error")).unwrap_or(0);
        self.lines[first..].join("\n")
    }
}

/// The files from which the programs were made, as cargo lists them.
pub fn sources(programs: &Path) -> Vec<PathBuf> {
    let lists =
        ["web.d", "mind.d"].map(|name| std::fs::read_to_string(programs.join(name)).unwrap_or_default());
    let mut files: Vec<PathBuf> = lists
        .iter()
        .filter_map(|list| list.split_once(": "))
        // A space in a path has a backslash before it.
        .flat_map(|(_, files)| {
            let files = files.replace("\\ ", "\u{0}");
            files.split_whitespace().map(|f| PathBuf::from(f.replace('\u{0}', " "))).collect::<Vec<_>>()
        })
        .collect();
    files.sort();
    files.dedup();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outer_build_leaves_no_trace_but_the_jobserver_and_the_way_to_the_registry() {
        let foreign = |name: &str| foreign(OsStr::new(name));
        for name in ["CARGO_ENCODED_RUSTFLAGS", "CARGO_TARGET_DIR", "CARGO_CFG_UNIX", "OUT_DIR", "RUSTFLAGS"]
        {
            assert!(foreign(name), "{name}");
        }
        assert!(foreign("RUSTC_WORKSPACE_WRAPPER"), "clippy would compile the client");
        for name in
            ["CARGO_MAKEFLAGS", "CARGO_HOME", "CARGO_NET_OFFLINE", "CARGO_HTTP_PROXY", "RUSTC", "PATH"]
        {
            assert!(!foreign(name), "{name}");
        }
    }

    #[test]
    fn a_complaint_begins_with_the_first_error() {
        let mut story = Story::default();
        for line in
            ["   Compiling web v0.1.0", "warning: unused", "error[E0432]: no such thing", "  --> src/main.rs"]
        {
            story.read(line.into(), &mut Progress::none());
        }
        assert_eq!(story.complaint(), "error[E0432]: no such thing\n  --> src/main.rs");
    }

    #[test]
    fn files_with_spaces_in_their_names_are_watched() {
        let folder = env::temp_dir().join(format!("parlor-sources-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("web.d"), "/t/web.wasm: /a/main.rs /a/two\\ words.rs\n").unwrap();
        let files = sources(&folder);
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(files, [PathBuf::from("/a/main.rs"), PathBuf::from("/a/two words.rs")]);
    }
}

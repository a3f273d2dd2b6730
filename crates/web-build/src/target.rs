//! The compiler's standard library for WebAssembly: looked for, and added where it is missing.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fmt};

/// What the client is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The programs that know about it.
#[derive(Clone, Debug)]
pub struct Tools {
    /// The compiler.
    pub rustc: OsString,
    /// What manages compilers.
    pub rustup: OsString,
}

/// Why the client can't be compiled here, and what to do: one sentence each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missing {
    /// The compiler does not run.
    Compiler(String),
    /// Nobody here could add the target.
    Rustup,
    /// `rustup` says no.
    Refused(String),
    /// `rustup` added it to another compiler than the one in use.
    Elsewhere(PathBuf),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Compiler(reason) => {
                write!(f, "the Rust compiler does not run ({reason}): install it from https://rustup.rs")
            }
            Self::Rustup => write!(
                f,
                "the browser client needs Rust's standard library for {TARGET}, and without rustup it comes from where your \
                 Rust came from: install `libstd-rust-dev-wasm32` (Debian, Ubuntu), \
                 `rust-std-static-wasm32-unknown-unknown` (Fedora) or `rust-wasm` (Arch, Alpine), or add the target to your \
                 toolchain's `targets` (Nix)"
            ),
            Self::Refused(reason) => write!(
                f,
                "the browser client needs Rust's standard library for {TARGET}, and rustup could not add it ({reason}): run \
                 `rustup target add {TARGET}` where that works, then build again"
            ),
            Self::Elsewhere(folder) => write!(
                f,
                "the browser client needs Rust's standard library for {TARGET}, and rustup added it to another Rust than the \
                 one in use, which looks in {}: use rustup's own `cargo`, or add the target where that Rust came from",
                folder.display()
            ),
        }
    }
}

impl std::error::Error for Missing {}

impl Tools {
    /// The compiler of this build, and the `rustup` that people would call.
    pub fn here() -> Self {
        Self { rustc: env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()), rustup: "rustup".into() }
    }

    /// Sees to it that the compiler can compile for the browser. `say` hears of what takes time.
    pub fn ensure(&self, say: impl FnOnce(&str)) -> Result<(), Missing> {
        let folder = self.libraries()?;
        if complete(&folder) {
            return Ok(());
        }
        // The same compiler is meant: cargo runs in the folder of the project, and so does this.
        let mut add = Command::new(&self.rustup);
        add.args(["target", "add", TARGET]);
        if quiet(Command::new(&self.rustup).arg("--version")).is_err_and(|e| e.kind() == ErrorKind::NotFound)
        {
            return Err(Missing::Rustup);
        }
        say(&format!("adding {TARGET} by rustup"));
        match quiet(&mut add) {
            Ok(done) if done.status.success() && complete(&folder) => Ok(()),
            Ok(done) if done.status.success() => Err(Missing::Elsewhere(folder)),
            Ok(done) => Err(Missing::Refused(reason(&done))),
            Err(e) => Err(Missing::Refused(e.to_string())),
        }
    }

    /// Where the compiler looks for the libraries, whether they are there or not.
    fn libraries(&self) -> Result<PathBuf, Missing> {
        let ask = ["--print", "target-libdir", "--target", TARGET];
        let answer =
            quiet(Command::new(&self.rustc).args(ask)).map_err(|e| Missing::Compiler(e.to_string()))?;
        if answer.status.success() {
            Ok(PathBuf::from(String::from_utf8_lossy(&answer.stdout).trim()))
        } else {
            Err(Missing::Compiler(reason(&answer)))
        }
    }
}

fn quiet(command: &mut Command) -> std::io::Result<Output> {
    command.stdin(Stdio::null()).output()
}

/// Is the library there? Its first part is: an interrupted installation leaves folders without files.
fn complete(folder: &Path) -> bool {
    let Ok(files) = folder.read_dir() else { return false };
    files.flatten().any(|file| file.file_name().to_string_lossy().starts_with("libcore-"))
}

/// What a program complained about: its last line that says something.
fn reason(done: &Output) -> String {
    let text = String::from_utf8_lossy(&done.stderr);
    let lines = || text.lines().map(str::trim).filter(|l| !l.is_empty());
    let found = lines().find(|l| l.starts_with("error")).or_else(|| lines().next_back());
    found.map_or_else(|| done.status.to_string(), |line| line.trim_start_matches("error: ").to_owned())
}

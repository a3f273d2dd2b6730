//! What a fresh machine lacks, in one place: what `cargo xtask` needs beside cargo itself is looked for first, and added.

use std::ffi::OsString;
use std::process::{Command, Stdio};

use web_build::target::{TARGET, Tools};

use crate::postgres;

/// A program from the system, and the Debian packages that bring it.
struct Package {
    program: &'static str,
    names: &'static [&'static str],
    reason: &'static str,
}

const TMUX: Package =
    Package { program: "tmux", names: &["tmux"], reason: "the terminal client is driven through it" };
const PGREP: Package = Package {
    program: "pgrep",
    names: &["procps"],
    reason: "the tests of the terminal client find the game by it",
};
const BROWSER: Package = Package {
    program: "chromedriver",
    names: &["chromium", "chromium-driver"],
    reason: "the client is tested in a real browser",
};
const NPM: Package =
    Package { program: "npm", names: &["npm"], reason: "it fetches the accessibility checker" };
const SYSTEMD: Package =
    Package { program: "systemd-analyze", names: &["systemd"], reason: "it checks the unit for hosts" };
const PYTHON: Package = Package {
    program: "python3",
    names: &["python3", "python3-venv"],
    reason: "programs that are not ours read our tables, play as bots and ask our server",
};
const PSQL: Package =
    Package { program: "psql", names: &["postgresql-client"], reason: "tests make their databases with it" };
const OPENSSL: Package = Package {
    program: "openssl",
    names: &["openssl"],
    reason: "the files for hosts are tested with a certificate of their own",
};

/// What tests call and the system brings; letters and PostgreSQL's server are looked for in folders of their own.
const NEEDED: [&Package; 7] = [&TMUX, &PGREP, &BROWSER, &NPM, &PYTHON, &PSQL, &OPENSSL];

/// What the compiler needs for the lints, the format and the browser. Nothing can be tested as a whole without it: where it can't
/// be added, that is said before anything is compiled.
pub(crate) fn toolchain() -> Result<(), String> {
    Toolchain::here().ensure()
}

/// The programs that know what the compiler has.
struct Toolchain {
    cargo: OsString,
    tools: Tools,
}

impl Toolchain {
    fn here() -> Self {
        Self { cargo: std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), tools: Tools::here() }
    }

    fn ensure(&self) -> Result<(), String> {
        let say = |what: &str| println!("== set-up: {what}");
        for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
            if self.has(tool) {
                continue;
            }
            say(&format!("adding {component} by rustup"));
            let mut add = Command::new(&self.tools.rustup);
            add.args(["component", "add", component]).current_dir(crate::run::root());
            if !runs(add) || !self.has(tool) {
                return Err(format!(
                    "`cargo {tool}` is missing and could not be added: run `rustup component add {component}`, or install \
                     the {component} that belongs to your Rust"
                ));
            }
        }
        self.tools.ensure(say).map_err(|missing| missing.to_string())?;
        say(&format!("rustfmt, clippy and {TARGET} are there"));
        Ok(())
    }

    fn has(&self, tool: &str) -> bool {
        let mut ask = Command::new(&self.cargo);
        ask.args([tool, "--version"]).current_dir(crate::run::root());
        runs(ask)
    }
}

/// What the tests call that the system has to bring. Each that is missing and can't be installed is said, with its packages.
pub(crate) fn system() -> Vec<String> {
    let mut missing: Vec<String> = NEEDED.iter().filter_map(|package| package.ensure().err()).collect();
    missing.extend(letters().err());
    missing.extend(database().err());
    missing
}

/// For the pictures of the pages.
pub(crate) fn browser() -> Result<(), String> {
    BROWSER.ensure()
}

/// For what comes from the registry of npm.
pub(crate) fn npm() -> Result<(), String> {
    NPM.ensure()
}

/// For the recorded session.
pub(crate) fn tmux() -> Result<(), String> {
    TMUX.ensure()
}

/// For the check of the unit for hosts.
pub(crate) fn systemd() -> Result<(), String> {
    SYSTEMD.ensure()
}

/// For the check of the files for hosts.
pub(crate) fn openssl() -> Result<(), String> {
    OPENSSL.ensure()
}

/// For what is compared with programs in Python.
pub(crate) fn python() -> Result<(), String> {
    // Debian's Python may be there without what makes an environment.
    let mut ask = Command::new(PYTHON.program);
    ask.args(["-c", "import venv, ensurepip"]);
    if runs(ask) { Ok(()) } else { PYTHON.install() }
}

/// Layouts are looked at in the widest letters that are common, and in narrow ones.
pub(crate) fn letters() -> Result<(), String> {
    let fonts = [
        Package {
            program: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
            names: &["fonts-dejavu-core"],
            reason: "layouts are tested in wide letters",
        },
        Package {
            program: "/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Regular.ttf",
            names: &["fonts-liberation"],
            reason: "layouts are tested in narrow letters",
        },
    ];
    fonts.iter().try_for_each(|font| face(font, Package::install))
}

/// A face that is a file. A package of the same name may come without it (Liberation's narrow face has been a package of its own):
/// so it is looked for again when its package is there.
fn face(font: &Package, install: impl Fn(&Package) -> Result<(), String>) -> Result<(), String> {
    let there = || std::path::Path::new(font.program).exists();
    if there() {
        return Ok(());
    }
    install(font)?;
    if there() {
        return Ok(());
    }
    let (file, names) = (font.program, font.names.join(" "));
    Err(format!(
        "`{file}` is missing ({}), although {names} is installed: install a package that brings this face (Debian: {names}, \
         or {names}-sans-narrow where the narrow one is apart)",
        font.reason
    ))
}

/// PostgreSQL's tools are in a folder of their own, where nobody calls them by name.
pub(crate) fn database() -> Result<(), String> {
    let postgres = Package {
        program: "initdb",
        names: &["postgresql"],
        reason: "storage is tested on both databases, on a server made for the tests",
    };
    if postgres::tools().is_some() { Ok(()) } else { postgres.install() }
}

impl Package {
    fn ensure(&self) -> Result<(), String> {
        if there(self.program) { Ok(()) } else { self.install() }
    }

    fn install(&self) -> Result<(), String> {
        let names = self.names.join(" ");
        println!("== set-up: {} is missing ({}): apt-get installs {names}", self.program, self.reason);
        // The lists of a fresh machine may be empty or old.
        if apt(&[&["install", "--yes", "--quiet"], self.names].concat())
            || (apt(&["update", "--quiet"]) && apt(&[&["install", "--yes", "--quiet"], self.names].concat()))
        {
            return Ok(());
        }
        Err(format!(
            "`{}` is missing ({}) and could not be installed: install {names} (Debian's names)",
            self.program, self.reason
        ))
    }
}

/// `apt-get` as root, or through `sudo` where that asks for no password.
fn apt(args: &[&str]) -> bool {
    let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    let mut command = Command::new(if root { "apt-get" } else { "sudo" });
    if !root {
        command.args(["--non-interactive", "apt-get"]);
    }
    command.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Can the program be started? What it then says does not matter: not all of them know `--version`.
fn there(program: &str) -> bool {
    let mut ask = Command::new(program);
    ask.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

fn runs(mut command: Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use super::*;

    #[test]
    fn a_program_that_is_missing_is_found_to_be() {
        assert!(there("cargo"));
        assert!(!there("parlor-has-no-such-program"));
    }

    #[test]
    fn a_face_that_its_package_does_not_bring_is_missed() {
        let folder = std::env::temp_dir().join(format!("parlor-faces-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("Narrow.ttf");
        let program: &'static str = Box::leak(file.display().to_string().into_boxed_str());
        let font = Package { program, names: &["fonts-narrow"], reason: "narrow letters" };
        let reason = face(&font, |_| Ok(())).expect_err("the package came without it");
        assert!(reason.contains("Narrow.ttf") && reason.contains("although fonts-narrow"), "{reason}");
        assert_eq!(face(&font, |_| Err("no network".into())), Err("no network".into()));
        let brings = |_: &Package| std::fs::write(program, "").map_err(|e| e.to_string());
        assert_eq!(face(&font, brings), Ok(()));
        assert_eq!(face(&font, |_| Err("it is there: nobody installs".into())), Ok(()));
        std::fs::remove_dir_all(folder).expect("removed");
    }

    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in folder.read_dir().into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }

    /// A test that calls a program which nobody brings fails on a fresh machine alone.
    #[test]
    fn what_tests_call_is_brought_or_part_of_every_system() {
        // What the smallest Debian has, and what rustup and `apt-get` bring themselves.
        let always =
            ["apt-get", "cp", "dpkg-deb", "id", "kill", "mount", "runuser", "sh", "sha256sum", "sleep"];
        let others = ["prlimit", "script", "strip", "tar", "umount", "rustc", "rustup"];
        let known = NEEDED.iter().map(|package| package.program).chain([SYSTEMD.program]);
        let known: BTreeSet<&str> = known.chain(always).chain(others).collect();
        let mut files = Vec::new();
        for folder in ["crates", "xtask", "bench"] {
            sources(&crate::run::root().join(folder), &mut files);
        }
        let mut called = BTreeSet::new();
        for path in files {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let calls =
                text.split(concat!("Command", "::new(\"")).skip(1).filter_map(|rest| rest.split('"').next());
            called.extend(calls.map(str::to_owned));
        }
        assert!(called.contains("python3") && called.contains("tmux"), "{called:?}");
        let missing: Vec<_> = called.iter().filter(|program| !known.contains(program.as_str())).collect();
        assert!(missing.is_empty(), "the set-up brings no {missing:?}");
    }

    /// A toolchain of scripts, which lacks everything until its `rustup` is asked for it.
    #[cfg(unix)]
    fn bare(name: &str, rustup: &str) -> (PathBuf, Toolchain) {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = std::env::temp_dir().join(format!("parlor-set-up-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("lib")).expect("a folder");
        let here = folder.display();
        let write = |program: &str, script: &str| {
            let path = folder.join(program);
            std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("written");
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("allowed");
            path.into_os_string()
        };
        let cargo = write("cargo", &format!("test -e {here}/$1"));
        let rustc = write("rustc", &format!("echo {here}/lib"));
        let rustup = write("rustup", &rustup.replace("HERE", &here.to_string()));
        (folder, Toolchain { cargo, tools: Tools { rustc, rustup } })
    }

    #[cfg(unix)]
    #[test]
    fn a_bare_toolchain_gets_the_format_the_lints_and_the_target() {
        let adds = "echo \"$*\" >> HERE/asked\ncase \"$2 $3\" in\n 'add rustfmt') touch HERE/fmt;;\n \
                    'add clippy') touch HERE/clippy;;\n add\\ wasm*) touch HERE/lib/libcore-1.rlib;;\nesac";
        let (folder, toolchain) = bare("adds", adds);
        let done = toolchain.ensure();
        let asked = std::fs::read_to_string(folder.join("asked")).unwrap_or_default();
        assert_eq!(done, Ok(()), "{asked}");
        let expected =
            format!("component add rustfmt\ncomponent add clippy\n--version\ntarget add {TARGET}\n");
        assert_eq!(asked, expected);
        // What is there is left alone.
        assert_eq!(toolchain.ensure(), Ok(()));
        assert_eq!(std::fs::read_to_string(folder.join("asked")).unwrap_or_default(), expected);
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[cfg(unix)]
    #[test]
    fn what_could_not_be_added_is_said_with_what_to_do() {
        let (folder, toolchain) = bare("refuses", "exit 1");
        let reason = toolchain.ensure().expect_err("nothing is there");
        assert!(reason.contains("`rustup component add rustfmt`"), "{reason}");
        for component in ["fmt", "clippy"] {
            std::fs::write(folder.join(component), "").expect("written");
        }
        let reason = toolchain.ensure().expect_err("the target is missing");
        assert!(reason.contains(&format!("rustup target add {TARGET}")), "{reason}");
        std::fs::remove_dir_all(folder).expect("removed");
    }
}

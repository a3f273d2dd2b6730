//! The Python package: its tests, and the wheel that people install.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{cargo, root, step, target};
use crate::setup;

/// What the tests need beside the package itself.
const NEEDS: [&str; 7] = ["numpy", "pytest", "pettingzoo", "gymnasium", "open_spiel", "polars", "mypy"];

fn folder() -> PathBuf {
    root().join("crates/python")
}

/// The oldest Python that the package is for, as it reads its own version.
const OLDEST: &str = "import sys; sys.exit(sys.version_info < (3, 10))";

/// Adds the tests of the Python package to the test run.
pub(crate) const WANTED: &str = "PARLOR_TEST_PYTHON";

/// A fresh environment with these packages. What can't be had is named.
fn environment(name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    setup::python()?;
    let old = Command::new("python3").args(["-c", OLDEST]).status().map_err(|e| format!("python3: {e}"))?;
    if !old.success() {
        return Err("`python3` is older than 3.10, which the Python package needs".to_owned());
    }
    let folder = target().join(name);
    let _ = fs::remove_dir_all(&folder);
    let mut make = Command::new("python3");
    make.args(["-m", "venv"]).arg(&folder);
    step("a fresh Python environment", make, |_| ())?;
    let python = folder.join("bin/python");
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
    step("packages for Python", install, |_| ()).map_err(|failed| {
        format!("{failed}: pip could not fetch {} from the Python index, see above", packages.join(", "))
    })?;
    Ok(python)
}

/// Runs the tests of the package that an environment has.
fn pytest(python: &Path, watch: impl FnMut(&str)) -> Result<(), String> {
    let mut tests = Command::new(python);
    // Not in the folder of the package: what lies there must not be taken for the one that is installed.
    tests.current_dir(folder().join("tests")).args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]);
    tests.arg("--durations=5").env("PYTHONDONTWRITEBYTECODE", "1");
    step("Python tests", tests, watch)
}

/// The tests of the package as the test run of the workspace has compiled it, in a fresh environment.
pub(crate) fn test(watch: impl FnMut(&str)) -> Result<(), String> {
    step("the Python module", cargo(&["test", "--workspace", "--no-run", "--quiet"]), |_| ())?;
    let built = target().join("debug/deps");
    let module = ["lib_parlor.so", "lib_parlor.dylib"].map(|name| built.join(name));
    let module = module.iter().find(|path| path.exists()).ok_or("the Python module was not built")?;
    let python = environment("python-test", &NEEDS)?;
    let site = said(&python, "import sysconfig; print(sysconfig.get_path('purelib'))")?;
    let package = Path::new(site.trim()).join("parlor");
    let wrong = |e: std::io::Error| format!("{}: {e}", package.display());
    fs::create_dir_all(&package).map_err(wrong)?;
    for file in fs::read_dir(folder().join("python/parlor")).map_err(wrong)?.flatten() {
        if file.path().is_file() {
            fs::copy(file.path(), package.join(file.file_name())).map_err(wrong)?;
        }
    }
    fs::copy(module, package.join("_parlor.abi3.so")).map_err(wrong)?;
    pytest(&python, watch)
}

/// The wheel that people install, tried with everything that it works with, clusters of Ray and Dask as well, and loaded by every
/// Python that is here.
pub(crate) fn all() -> Result<(), String> {
    let wheel = wheel()?;
    let mut packages = NEEDS.to_vec();
    let wheel = wheel.display().to_string();
    packages.extend(["ray", "distributed", wheel.as_str()]);
    let python = environment("python-all", &packages)?;
    pytest(&python, |_| ())?;
    imports(&wheel)
}

/// Plays a game with the wheel in each Python from 3.10 on: those on the path, and those of pyenv.
fn imports(wheel: &str) -> Result<(), String> {
    let pyenv = std::env::var_os("PYENV_ROOT").map_or_else(
        || PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(".pyenv"),
        PathBuf::from,
    );
    let versions = fs::read_dir(pyenv.join("versions")).into_iter().flatten().flatten();
    let pythons = versions.map(|version| version.path().join("bin/python3")).filter(|path| path.exists());
    let known = (10..=20).map(|minor| PathBuf::from(format!("python3.{minor}")));
    let mut seen = std::collections::BTreeSet::new();
    for python in pythons.chain(known) {
        let fits =
            Command::new(&python).args(["-c", OLDEST]).output().is_ok_and(|output| output.status.success());
        let version = "import platform; print(platform.python_version())";
        if !fits || !seen.insert(said(&python, version)?) {
            continue;
        }
        let folder = target().join("python-import");
        let _ = fs::remove_dir_all(&folder);
        let mut make = Command::new(&python);
        make.args(["-m", "venv"]).arg(&folder);
        step(&format!("an environment of {}", python.display()), make, |_| ())?;
        let python = folder.join("bin/python");
        let mut install = Command::new(&python);
        install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel]);
        step("the wheel in it", install, |_| ())?;
        let mut play = Command::new(&python);
        play.args(["-c", "import parlor; t = parlor.Table('golf', seed=1); print(t.rollout(1), t.outcome)"]);
        step("a game in it", play, |_| ())?;
    }
    println!("{} Pythons load the wheel", seen.len());
    Ok(())
}

/// Builds the wheel into `target/dist`, for every Linux since 2014 if the linker for that is there.
pub(crate) fn wheel() -> Result<PathBuf, String> {
    let python = environment("python-build", &["maturin>=1.9,<2", "ziglang"])?;
    let into = target().join("dist");
    let mut build = Command::new(python.with_file_name("maturin"));
    build.current_dir(folder()).args(["build", "--release", "--strip", "--locked"]);
    // The linker of Zig knows the C library of old systems; elsewhere the system's own is taken.
    if cfg!(target_os = "linux") {
        build.args(["--compatibility", "manylinux2014", "--zig"]);
        let path = std::env::var("PATH").unwrap_or_default();
        let beside = python.parent().unwrap_or(Path::new(".")).display().to_string();
        build.env("PATH", format!("{beside}:{path}"));
    }
    build.arg("--out").arg(&into).env("CARGO_TARGET_DIR", target());
    step("the wheel", build, |_| ())?;
    let mut wheels: Vec<PathBuf> = fs::read_dir(&into)
        .map_err(|e| e.to_string())?
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|end| end == "whl"))
        .collect();
    wheels.sort_by_key(|path| fs::metadata(path).and_then(|m| m.modified()).ok());
    let wheel = wheels.pop().ok_or("no wheel was built")?;
    let size = fs::metadata(&wheel).map_err(|e| e.to_string())?.len();
    println!("{} ({:.1} MB)", wheel.display(), size as f64 / 1e6);
    Ok(wheel)
}

fn said(python: &Path, code: &str) -> Result<String, String> {
    let output = Command::new(python).args(["-c", code]).output().map_err(|e| e.to_string())?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

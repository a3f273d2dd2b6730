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

/// A fresh environment with these packages.
fn environment(name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    setup::python()?;
    let folder = target().join(name);
    let _ = fs::remove_dir_all(&folder);
    let mut make = Command::new("python3");
    make.args(["-m", "venv"]).arg(&folder);
    step("a fresh Python environment", make, |_| ())?;
    let python = folder.join("bin/python");
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
    step("what the Python tests need", install, |_| ())?;
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

/// The wheel that people install, tried with everything that it works with: Ray and its cluster as well.
pub(crate) fn all() -> Result<(), String> {
    let wheel = wheel()?;
    let mut packages = NEEDS.to_vec();
    let wheel = wheel.display().to_string();
    packages.extend(["ray", wheel.as_str()]);
    let python = environment("python-all", &packages)?;
    pytest(&python, |_| ())
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

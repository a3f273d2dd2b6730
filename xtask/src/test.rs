//! The full test run.

use crate::postgres::Postgres;
use crate::run::{cargo, step};
use crate::{browser, deny, packaging, python, setup};

pub(crate) fn run() -> Result<(), String> {
    setup::toolchain()?;
    let mut failures = setup::system();
    for missing in &failures {
        println!("== {missing}; what needs it will fail");
    }
    let (mut passed, mut failed) = (0, 0);
    let mut keep = |result: Result<(), String>| failures.extend(result.err());

    keep(step("format", cargo(&["fmt", "--all", "--check"]), |_| ()));
    keep(deny::run());
    keep(packaging::check());
    let clippy = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"];
    keep(step("lints", cargo(&clippy), |_| ()));
    // Everything is built for the tests of the binary as well, so that they run what users run.
    let mut tests = cargo(&["test", "--workspace", "--no-fail-fast"]);
    // One of them fetches the target for browsers, into a toolchain of its own.
    tests.env("PARLOR_TEST_SETUP", "1");
    // Games are played through a real proxy; without one the check of the files for hosts has failed already.
    if let Ok(caddy) = packaging::unpacked_caddy() {
        tests.env("PARLOR_TEST_CADDY", caddy);
    }
    if let Ok(nginx) = packaging::unpacked_nginx() {
        tests.env("PARLOR_TEST_NGINX", nginx);
    }
    // Storage is tested on both databases; the second one is made here.
    let postgres = Postgres::start();
    match &postgres {
        Ok(postgres) => {
            tests.env("PARLOR_TEST_POSTGRES", postgres.url());
            tests.env("PARLOR_TEST_POSTGRES_RESTART", postgres.restart());
        }
        Err(reason) => keep(Err(format!("PostgreSQL could not be started for the tests: {reason}"))),
    }
    keep(step("tests", tests, |line| {
        let (ok, bad) = counts(line);
        passed += ok;
        failed += bad;
    }));
    // They have a command of their own too: `cargo xtask python`.
    if std::env::var_os(python::WANTED).is_none() {
        println!("== the Python package is left out ({}=1 tests it as well)", python::WANTED);
    } else {
        keep(python::test(|line| {
            let (ok, bad) = pytest_counts(line);
            passed += ok;
            failed += bad;
        }));
    }
    // The client for the browser is a program of its own, for WebAssembly.
    let web = [
        "clippy",
        "--package",
        "web",
        "--target",
        "wasm32-unknown-unknown",
        "--quiet",
        "--",
        "-D",
        "warnings",
    ];
    keep(step("client lints", cargo(&web), |_| ()));
    keep(browser::test(|line| {
        let (ok, bad) = counts(line);
        passed += ok;
        failed += bad;
    }));
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    keep(step("docs", docs, |_| ()));

    println!("\n{passed} passed, {failed} failed");
    if failures.is_empty() { Ok(()) } else { Err(failures.join("; ")) }
}

/// The counts of pytest's last line, such as `2 failed, 90 passed, 1 skipped in 41.20s`.
fn pytest_counts(line: &str) -> (u32, u32) {
    if !line.contains(" passed") && !line.contains(" failed") || !line.contains(" in ") {
        return (0, 0);
    }
    let number = |word: &str| {
        let part = line.split([',', '=']).map(str::trim).find(|part| part.contains(word))?;
        part.split(' ').next()?.parse().ok()
    };
    (number(" passed").unwrap_or(0), number(" failed").unwrap_or(0))
}

/// The counts of a line such as `test result: ok. 3 passed; 0 failed; …`.
fn counts(line: &str) -> (u32, u32) {
    let number = |word: &str| {
        let part = line.split([';', '.']).map(str::trim).find(|p| p.ends_with(word))?;
        part.split(' ').next()?.parse().ok()
    };
    if line.starts_with("test result:") {
        (number("passed").unwrap_or(0), number("failed").unwrap_or(0))
    } else {
        (0, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{counts, pytest_counts};

    #[test]
    fn the_counts_of_a_test_run_are_read() {
        assert_eq!(counts("test result: ok. 31 passed; 2 failed; 0 ignored; 0 measured"), (31, 2));
        assert_eq!(counts("running 3 tests"), (0, 0));
        assert_eq!(pytest_counts("2 failed, 90 passed, 1 skipped in 41.20s"), (90, 2));
        assert_eq!(pytest_counts("90 passed in 41.20s"), (90, 0));
        assert_eq!(pytest_counts("........  [100%]"), (0, 0));
    }
}

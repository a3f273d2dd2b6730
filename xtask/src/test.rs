//! The full test run.

use crate::browser;
use crate::postgres::Postgres;
use crate::run::{cargo, need, step};

pub(crate) fn run() -> Result<(), String> {
    let mut failures = Vec::new();
    let (mut passed, mut failed) = (0, 0);
    let mut keep = |result: Result<(), String>| failures.extend(result.err());

    keep(step("format", cargo(&["fmt", "--all", "--check"]), |_| ()));
    let clippy = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"];
    keep(step("lints", cargo(&clippy), |_| ()));
    // The tests of the terminal client drive it through tmux.
    keep(need("tmux", &["tmux"]));
    // Everything is built for the tests of the binary as well, so that they run what users run.
    let mut tests = cargo(&["test", "--workspace", "--no-fail-fast"]);
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
    use super::counts;

    #[test]
    fn the_counts_of_a_test_run_are_read() {
        assert_eq!(counts("test result: ok. 31 passed; 2 failed; 0 ignored; 0 measured"), (31, 2));
        assert_eq!(counts("running 3 tests"), (0, 0));
    }
}

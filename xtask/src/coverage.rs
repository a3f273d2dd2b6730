//! Which lines the tests reach: a page in the target folder, and a figure for each crate in `bench/COVERAGE.md`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::postgres::Postgres;
use crate::run::{root, step, target};
use crate::setup;
use crate::tools::tool;

/// What is not measured: tools of ours, and what only a browser runs. Of the client that is all but its library.
const WITHOUT: [&str; 4] = ["bench", "browser", "web-assets", "xtask"];

/// Lines, and those of them that were reached.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Reached {
    lines: u32,
    reached: u32,
}

impl Reached {
    fn share(self) -> f64 {
        100.0 * f64::from(self.reached) / f64::from(self.lines.max(1))
    }
}

/// Measures these packages, or all of them.
pub(crate) fn run(packages: &[&str]) -> Result<(), String> {
    let mut component = Command::new("rustup");
    component.args(["component", "add", "llvm-tools"]).current_dir(root());
    step("llvm-tools", component, |_| ()).map_err(|e| format!("{e}: the component comes with rustup"))?;
    setup::tmux()?;
    let program = tool("cargo-llvm-cov", "0.9.1")?;
    let cov = |args: &[&str]| {
        let mut command = Command::new(&program);
        command.current_dir(root()).arg("llvm-cov").args(args).env("CARGO_INCREMENTAL", "0");
        command
    };
    // Programs of an older build would be counted as well.
    step("forget the last run", cov(&["clean", "--workspace"]), |_| ())?;
    let mut tests = cov(&["--no-report", "--no-fail-fast"]);
    if packages.is_empty() {
        tests.arg("--workspace").args(WITHOUT.iter().flat_map(|p| ["--exclude", p]));
    } else {
        tests.args(packages.iter().flat_map(|p| ["--package", p]));
    }
    let postgres = Postgres::start()?;
    tests.env("PARLOR_TEST_POSTGRES", postgres.url());
    tests.env("PARLOR_TEST_POSTGRES_RESTART", postgres.restart());
    let tested = step("tests", tests, |_| ());
    drop(postgres);
    // What was reached is worth knowing even if something failed there.
    report(packages, &cov).and(tested)
}

/// What the last run found, told in every form.
fn report(packages: &[&str], cov: &impl Fn(&[&str]) -> Command) -> Result<(), String> {
    let folder = target().join("coverage");
    let mut page = cov(&["report", "--html", "--output-dir"]);
    page.arg(&folder);
    step("page", page, |_| ())?;
    let lines = folder.join("lcov.info");
    let mut list = cov(&["report", "--lcov", "--output-path"]);
    list.arg(&lines);
    step("lines", list, |_| ())?;
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
    let mut found = by_crate(&read(&lines)?, &root().display().to_string());
    // What others reach of a crate on the way is not all that reaches it.
    found.retain(|name, _| packages.is_empty() || packages.contains(&name.as_str()));
    for (name, reached) in &found {
        println!("{name:20} {:5.1} % of {} lines", reached.share(), reached.lines);
    }
    let path = root().join("bench/COVERAGE.md");
    std::fs::write(&path, written(&read(&path)?, &found)?).map_err(|e| format!("{}: {e}", path.display()))?;
    println!("figures: {}; every line: {}", path.display(), folder.join("html/index.html").display());
    Ok(())
}

/// Adds up a file in the form of lcov by crate: the folder that has `src`.
fn by_crate(lcov: &str, root: &str) -> BTreeMap<String, Reached> {
    let mut found: BTreeMap<String, Reached> = BTreeMap::new();
    let mut here = None;
    for line in lcov.lines() {
        let number = |start: &str| line.strip_prefix(start).and_then(|n| n.parse::<u32>().ok());
        if let Some(file) = line.strip_prefix("SF:") {
            let path = file.strip_prefix(root).and_then(|p| p.split_once("/src/"));
            here = path.and_then(|(folder, _)| folder.rsplit('/').next()).map(str::to_owned);
        } else if let Some(name) = &here {
            let sum = found.entry(name.clone()).or_default();
            sum.lines += number("LF:").unwrap_or(0);
            sum.reached += number("LH:").unwrap_or(0);
        }
    }
    found
}

const HEAD: &str = "| crate | lines | reached | share |\n|---|---:|---:|---:|\n";

/// The text with these figures in its table; those of other crates stay.
fn written(text: &str, found: &BTreeMap<String, Reached>) -> Result<String, String> {
    let (before, rest) = text.split_once(HEAD).ok_or("bench/COVERAGE.md has no table of crates")?;
    let end: usize = rest.split_inclusive('\n').take_while(|line| line.starts_with('|')).map(str::len).sum();
    let (table, after) = rest.split_at(end);
    let mut rows: BTreeMap<String, String> = table
        .lines()
        .filter_map(|row| Some((row.strip_prefix("| `")?.split_once('`')?.0.to_owned(), row.to_owned())))
        .collect();
    for (name, found) in found {
        let (lines, reached, share) = (found.lines, found.reached, found.share());
        rows.insert(name.clone(), format!("| `{name}` | {lines} | {reached} | {share:.1} % |"));
    }
    let rows: Vec<String> = rows.into_values().collect();
    Ok(format!("{before}{HEAD}{}\n\n{}", rows.join("\n"), after.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::{Reached, by_crate, written};

    const LCOV: &str = "SF:/here/crates/games/golf/src/rules.rs\nDA:1,5\nLF:10\nLH:9\nend_of_record\n\
        SF:/here/crates/games/golf/src/bots/mod.rs\nLF:30\nLH:20\nend_of_record\n\
        SF:/elsewhere/odds/src/lib.rs\nLF:100\nLH:100\nend_of_record\n\
        SF:/here/crates/odds/src/lib.rs\nLF:4\nLH:4\nend_of_record\n";

    #[test]
    fn the_lines_of_a_crate_are_added_up_and_those_of_others_left_out() {
        let found = by_crate(LCOV, "/here");
        assert_eq!(found["golf"], Reached { lines: 40, reached: 29 });
        assert_eq!(found["odds"], Reached { lines: 4, reached: 4 });
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn figures_are_replaced_where_they_are_new_and_all_else_stays() {
        let text = "# Words\n\n| crate | lines | reached | share |\n|---|---:|---:|---:|\n| `golf` | 1 | 1 | 100.0 % |\n\
            | `store` | 8 | 2 | 25.0 % |\n\n## More\n\nwords\n";
        let mut found = by_crate(LCOV, "/here");
        found.remove("odds");
        let new = written(text, &found).expect("a table");
        assert!(
            new.starts_with("# Words\n\n| crate |") && new.ends_with("25.0 % |\n\n## More\n\nwords\n"),
            "{new}"
        );
        assert!(new.contains("| `golf` | 40 | 29 | 72.5 % |\n| `store` | 8 | 2 | 25.0 % |"), "{new}");
        assert!(written("no table", &found).is_err());
        let none = "| crate | lines | reached | share |\n|---|---:|---:|---:|\n\n## More\n\nwords\n";
        let first = written(none, &found).expect("a table");
        assert!(first.ends_with("|\n| `golf` | 40 | 29 | 72.5 % |\n\n## More\n\nwords\n"), "{first}");
    }
}

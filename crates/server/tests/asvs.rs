//! The page about the verification standard names tests that are there, and every requirement of level 1.

#![allow(clippy::unwrap_used)]

use std::path::Path;

/// The requirements of level 1 of version 5.0.0.
const LEVEL_1: &str = "1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 \
    3.5.1 3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 \
    6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 \
    10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1";

fn sources(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, text);
        } else if path.extension().is_some_and(|end| end == "rs") {
            text.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn the_page_is_whole_and_names_tests_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/asvs.md")).unwrap();
    let level_1 = page.split("## Level 2").next().unwrap();
    let rows: Vec<&str> =
        level_1.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next()).collect();
    let named: Vec<&str> = rows.iter().flat_map(|cell| cell.split(", ")).collect();
    for number in LEVEL_1.split_whitespace() {
        assert_eq!(named.iter().filter(|n| **n == number).count(), 1, "{number}");
    }
    let mut text = String::new();
    sources(&root.join("crates"), &mut text);
    let mut tests = 0;
    for name in page.split('`').skip(1).step_by(2) {
        if name.matches('_').count() >= 3 {
            assert!(text.contains(&format!("fn {name}(")), "{name}");
            tests += 1;
        }
    }
    assert!(tests > 50, "{tests}");
}

#[test]
fn time_frames_for_holes_are_documented_and_parts_of_others_are_looked_at() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let security = read("SECURITY.md");
    let (_, frames) = security.split_once("## What others wrote").unwrap();
    for days in ["7 days", "30 days", "90 days"] {
        assert!(frames.contains(&format!("| {days}")), "{days}");
    }
    assert!(security.contains("(#what-others-wrote)"));
    // A hole that is excused for good would breach them without anybody seeing it.
    let deny = read("deny.toml");
    let (_, holes) = deny.split_once("\n[advisories]").unwrap();
    assert!(!holes.contains("ignore"), "{holes}");
    assert!(read("xtask/src/deny.rs").contains("\"advisories\""));
    assert!(read("xtask/src/test.rs").contains("deny::run"));
}

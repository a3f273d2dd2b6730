//! The page about the verification standard names every requirement of levels 1 and 2, and it and the page about attacks and
//! accidents name tests that are there.

#![allow(clippy::unwrap_used)]

use std::path::Path;

/// The requirements of level 1 of version 5.0.0.
const LEVEL_1: &str = "1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 \
    3.5.1 3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 \
    6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 \
    10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1";

/// The requirements that level 2 adds.
const LEVEL_2: &str = "1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2 \
    1.4.3 1.5.2 2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1 3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.5.4 3.5.5 3.7.1 3.7.2 4.1.2 \
    4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4 5.1.1 5.2.3 5.4.1 5.4.2 5.4.3 6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 \
    6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 \
    7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.2 8.2.3 8.4.1 9.2.2 9.2.3 9.2.4 10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 \
    10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3 11.1.1 11.1.2 \
    11.2.1 11.2.2 11.2.3 11.3.3 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1 12.1.2 12.1.3 12.3.1 12.3.2 12.3.3 12.3.4 13.1.1 13.2.1 13.2.2 \
    13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.2 13.4.3 13.4.4 13.4.5 14.1.1 14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3 15.1.2 15.1.3 \
    15.2.2 15.2.3 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7 16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 \
    16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3 17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2";

/// The one of level 1 of which level 2 asks for more.
const MORE: &str = "3.4.1";

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

/// How many tests a page names, each of which is there. A name has at least three lines between its words.
fn tests_named(page: &str) -> usize {
    let mut text = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut text);
    let names = page.split('`').skip(1).step_by(2).filter(|name| name.matches('_').count() >= 3);
    let named: Vec<&str> = names.collect();
    for name in &named {
        assert!(text.contains(&format!("fn {name}(")), "{name}");
    }
    named.len()
}

/// The numbers in the first cells of a table.
fn numbers(part: &str) -> Vec<&str> {
    let rows = part.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    let cells = rows.filter(|cell| cell.starts_with(|c: char| c.is_ascii_digit()));
    cells.flat_map(|cell| cell.split(", ")).collect()
}

#[test]
fn the_page_is_whole_and_names_tests_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/asvs.md")).unwrap();
    let (level_1, level_2) = page.split_once("## Level 2").unwrap();
    assert_eq!((LEVEL_1.split_whitespace().count(), LEVEL_2.split_whitespace().count()), (70, 183));
    for (part, all, more) in [(level_1, LEVEL_1, ""), (level_2, LEVEL_2, MORE)] {
        let named = numbers(part);
        for number in all.split_whitespace().chain(more.split_whitespace()) {
            assert_eq!(named.iter().filter(|n| **n == number).count(), 1, "{number}");
        }
        let known = |n: &&&str| all.split_whitespace().chain([more]).any(|number| number == **n);
        assert_eq!(
            named.iter().filter(known).count(),
            named.len(),
            "numbers that are not of this level: {named:?}"
        );
    }
    assert!(tests_named(&page) > 80);
}

#[test]
fn what_is_said_about_attacks_and_accidents_is_shown_by_tests_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/robustness.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.ends_with("| shown by |"));
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        assert!(cells.len() == 3 && cells[2].contains('`'), "a line without what shows it: {row}");
    }
    assert!(tests_named(&page) > 50);
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

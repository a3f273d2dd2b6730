//! What is kept against what is inside.

use std::process::Command;

use licences::Licences;

#[test]
fn every_crate_inside_has_its_licence_and_no_other_has() {
    let check = Command::new(env!("CARGO_BIN_EXE_harvest")).arg("--check").output().expect("harvest starts");
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
}

#[test]
fn every_package_has_a_text() {
    let licences = Licences::here().expect("the file can be read");
    assert!(licences.packages.len() > 1);
    for package in &licences.packages {
        let texts: Vec<_> = package.texts.iter().filter_map(|t| licences.texts.get(*t)).collect();
        let words = texts.iter().all(|t| t.len() > 100);
        assert!(!texts.is_empty() && texts.len() == package.texts.len() && words, "{package:?}");
    }
}

//! The licences of others, as the program tells them.

mod common;

use common::{parlor, refused};

#[test]
fn all_licences_are_told_with_their_texts_those_of_the_browser_client_too() {
    let ran = parlor(&["licences"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let texts = [
        "Copyright (c) 2026 The Parlor authors",
        "ring 0.",
        "leptos 0.",
        "the Rust standard library",
        "Meta Platforms",
        "Mozilla Public License",
    ];
    for text in texts {
        assert!(ran.out.contains(text), "{text}");
    }
    // Every package stands in the list and over a text.
    let list = parlor(&["licences", "--list"], "");
    assert!(list.code == 0 && list.out.len() < ran.out.len() / 10);
    for line in list.out.lines().skip(2) {
        let (package, licence) = line.split_once("  ").expect("a package and its licence");
        assert!(!licence.is_empty(), "{line}");
        assert!(ran.out.lines().any(|l| l.starts_with("== ") && l.contains(package)), "{package}");
    }
}

/// The fonts that the browser client brings may be passed on only with their terms and their authors' names.
#[test]
fn the_fonts_inside_are_told_with_their_terms_and_authors() {
    let ran = parlor(&["licences"], "");
    for words in [
        "the font Inter 4.1  OFL-1.1",
        "the font Charis SIL of @fontsource/charis-sil 5.3.0  OFL-1.1",
        "SIL OPEN FONT LICENSE Version 1.1",
        "The Inter Project Authors",
        "SIL International, with Reserved Font Names",
    ] {
        assert!(ran.out.contains(words), "{words}");
    }
    let one = parlor(&["licences", "the font Inter"], "");
    assert!(one.code == 0 && one.out.contains("SIL OPEN FONT LICENSE"), "{}{}", one.out, one.err);
}

#[test]
fn one_package_can_be_asked_for_and_an_unknown_one_is_refused() {
    let ran = parlor(&["licences", "option-ext"], "");
    assert!(ran.code == 0 && ran.out.starts_with("option-ext "), "{}", ran.out);
    assert!(ran.out.contains("Mozilla Public License") && !ran.out.contains("Apache License"));
    refused(&["licences", "nonsense"], 2, &["nonsense", "parlor licences --list"]);
}

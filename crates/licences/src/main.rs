//! `harvest`: collects the licences of everything that Parlor is made of from what cargo has fetched.

mod crates;
mod texts;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use licences::{Licences, Package};

const HELP: &str = "\
harvest [--check]

Writes the licences of all that is inside Parlor to crates/licences/data/licences.json.zst. With --check it writes nothing,
and fails if that file has other packages than Cargo.lock.
";

/// The terms of the fonts of which the browser client has pieces, with the names of their authors.
const FONTS: &str = include_str!("../../web/assets/fonts/OFL.txt");
/// Those fonts, and which edition of them.
const INSIDE_FONTS: [(&str, &str); 2] =
    [("the font Inter", "4.1"), ("the font Charis SIL", "of @fontsource/charis-sil 5.3.0")];
const STANDARD: &str = "the Rust standard library";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        [] => harvest(),
        ["--check"] => check(),
        _ => Err(HELP.to_owned()),
    };
    match done {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("harvest: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/licences.json.zst")
}

/// What is inside and is no crate.
fn others() -> Result<Vec<texts::Of>, String> {
    let standard = texts::Of {
        name: STANDARD.into(),
        version: env!("CARGO_PKG_RUST_VERSION").to_owned(),
        licence: "MIT OR Apache-2.0".into(),
        texts: vec![texts::standard_library()?],
    };
    Ok(std::iter::once(standard).chain(fonts()).collect())
}

fn fonts() -> impl Iterator<Item = texts::Of> {
    INSIDE_FONTS.into_iter().map(|(name, version)| texts::Of {
        name: name.into(),
        version: version.into(),
        licence: "OFL-1.1".into(),
        texts: vec![texts::tidy(FONTS)],
    })
}

fn harvest() -> Result<String, String> {
    let mut found = Licences::default();
    let crates = crates::inside()?.into_iter().map(texts::of).collect::<Result<Vec<_>, _>>()?;
    for of in others()?.into_iter().chain(crates) {
        let texts = of.texts.into_iter().map(|text| match found.texts.iter().position(|t| *t == text) {
            Some(place) => place,
            None => {
                found.texts.push(text);
                found.texts.len() - 1
            }
        });
        let texts = texts.collect();
        found.packages.push(Package { name: of.name, version: of.version, licence: of.licence, texts });
    }
    let packed = found.pack().map_err(|e| e.to_string())?;
    std::fs::write(file(), &packed).map_err(|e| format!("{}: {e}", file().display()))?;
    let (packages, texts, bytes) = (found.packages.len(), found.texts.len(), packed.len());
    Ok(format!("{packages} packages, {texts} texts, {bytes} bytes"))
}

fn check() -> Result<String, String> {
    let bytes = std::fs::read(file()).map_err(|e| format!("{}: {e}", file().display()))?;
    let kept = Licences::unpack(&bytes).map_err(|e| format!("{}: {e}", file().display()))?;
    let name = |name: &str, version: &str| format!("{name} {version}");
    for font in fonts() {
        let terms = |p: &Package| p.texts.iter().any(|t| kept.texts.get(*t) == font.texts.first());
        if !kept.packages.iter().any(|p| p.name == font.name && p.version == font.version && terms(p)) {
            let name = font.name;
            return Err(format!("the terms of {name} are not kept; `cargo xtask licences` collects them"));
        }
    }
    let no_crates: Vec<&str> = INSIDE_FONTS.map(|(name, _)| name).into_iter().chain([STANDARD]).collect();
    let crates = kept.packages.iter().filter(|p| !no_crates.contains(&p.name.as_str()));
    let kept: BTreeSet<_> = crates.map(|p| name(&p.name, &p.version)).collect();
    let inside: BTreeSet<_> = crates::inside()?.iter().map(|c| name(&c.name, &c.version)).collect();
    let list = |set: Vec<&String>| set.into_iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    if kept == inside {
        return Ok(format!("the licences of {} crates are there", kept.len()));
    }
    Err(format!(
        "the licences that are kept are not those of Cargo.lock; `cargo xtask licences` collects them again\n  missing: {}\n  too many: {}",
        list(inside.difference(&kept).collect()),
        list(kept.difference(&inside).collect())
    ))
}

//! The style sheets as one file.
//!
//! They lie beside what they style. `client.css` imports them in the order of the cascade; comments and indentation are left
//! out, which is all that a compressor can't do for itself (a minifier would save another 0.2 % and cost half a minute).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// All styles below a folder, in the order in which its `client.css` imports them.
pub(crate) fn bundle(folder: &Path) -> Result<String, String> {
    let list = folder.join("client.css");
    let text = read(&list)?;
    let mut left = sheets(folder)?;
    left.remove(&list);
    let mut all = String::new();
    for line in slim(&text).lines() {
        let name = line.strip_prefix("@import \"./").and_then(|l| l.strip_suffix("\";"));
        let name =
            name.ok_or_else(|| format!("{}: only imports stand here, not `{line}`", list.display()))?;
        let sheet = folder.join(name);
        if !left.remove(&sheet) {
            return Err(format!("{}: `{name}` is missing, or imported twice", list.display()));
        }
        all += &slim(&read(&sheet)?);
    }
    match left.first() {
        Some(sheet) => Err(format!("{}: nothing imports it; add it to {}", sheet.display(), list.display())),
        None => Ok(all),
    }
}

/// Every style sheet below a folder; each is a reason to build again.
fn sheets(folder: &Path) -> Result<BTreeSet<PathBuf>, String> {
    let mut found = BTreeSet::new();
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))? {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_dir() {
            found.extend(sheets(&path)?);
        } else if path.extension().is_some_and(|end| end == "css") {
            found.insert(path);
        }
    }
    Ok(found)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// Without comments, indentation and empty lines. Lines stay apart: where one ends, the next may begin with a descendant.
fn slim(text: &str) -> String {
    let mut rest = text;
    let mut bare = String::new();
    while let Some((before, comment)) = rest.split_once("/*") {
        bare += before;
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    bare += rest;
    bare.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .fold(String::new(), |all, line| all + line + "\n")
}

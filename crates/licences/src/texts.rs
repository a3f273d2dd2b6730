//! The texts of licences, as their authors ship them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::crates::Crate;

/// What somebody is owed.
pub(crate) struct Of {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) licence: String,
    pub(crate) texts: Vec<String>,
}

/// How files with licences and notices begin.
const NAMES: [&str; 7] = ["license", "licence", "copying", "copyright", "notice", "unlicense", "patents"];

/// No licence is shorter.
const SHORTEST: usize = 100;

/// Code of others inside a crate (C libraries, copied modules) keeps its licence a few folders down.
const DEPTH: usize = 4;

pub(crate) fn of(found: Crate) -> Result<Of, String> {
    let licence = found.license.clone().ok_or_else(|| format!("{} states no licence", found.name))?;
    let mut files = Vec::new();
    search(found.folder(), DEPTH, &mut files)?;
    files.sort();
    let mut texts = files.iter().map(|file| read(file)).collect::<Result<Vec<_>, _>>()?;
    // A link to a file outside of the crate was packed as its address.
    texts.retain(|text| text.len() > SHORTEST);
    if texts.is_empty() {
        texts.push(stated(&found, &licence)?);
    }
    Ok(Of { name: found.name, version: found.version, licence, texts })
}

fn search(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let wrong = |e: std::io::Error| format!("{}: {e}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if path.is_dir() {
            if depth > 0 {
                search(&path, depth - 1, files)?;
            }
        } else if path.extension().is_none_or(|end| end != "rs") && NAMES.iter().any(|n| name.starts_with(n))
        {
            files.push(path);
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(tidy(&String::from_utf8_lossy(&bytes)))
}

/// Line ends and blanks at them tell texts apart that are the same.
pub(crate) fn tidy(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\u{c}', "");
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_matches('\n').to_owned()
}

/// Some packages state a licence and don't ship its text.
fn stated(found: &Crate, licence: &str) -> Result<String, String> {
    if !licence.split([' ', '/', '(', ')']).any(|word| word == "MIT") {
        return Err(format!("{} {} has no text of its licence {licence}", found.name, found.version));
    }
    let names =
        found.authors.iter().map(|a| a.split(" <").next().unwrap_or(a)).collect::<Vec<_>>().join(", ");
    let names = if names.is_empty() { format!("the authors of {}", found.name) } else { names };
    let ours = include_str!("../../../LICENSE-MIT");
    let line = ours.lines().find(|l| l.starts_with("Copyright")).unwrap_or_default();
    Ok(tidy(&ours.replace(line, &format!("Copyright (c) {names}"))))
}

/// What the toolchain says about the standard library, which is in every program.
pub(crate) fn standard_library() -> Result<String, String> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output();
    let sysroot = output.map_err(|e| format!("rustc: {e}"))?.stdout;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&sysroot).trim());
    let page = read(&sysroot.join("share/doc/rust/COPYRIGHT-library.html"))?;
    Ok(plain(&page))
}

/// A page as text: without tags, styles and empty lines.
fn plain(page: &str) -> String {
    let body = page.split_once("<body>").map_or(page, |(_, body)| body);
    let mut text = String::new();
    for part in body.split('<') {
        // What stands before the first tag has none.
        text.push_str(part.split_once('>').map_or(part, |(_, after)| after));
    }
    for (code, letter) in
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&amp;", "&")]
    {
        text = text.replace(code, letter);
    }
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.dedup();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::{plain, tidy};

    #[test]
    fn a_text_is_the_same_whatever_its_line_ends_are() {
        assert_eq!(tidy("\u{feff}MIT License \r\n\r\nBe kind\r\n"), tidy("MIT License\n\nBe kind\n\n"));
    }

    #[test]
    fn a_page_becomes_text_without_tags() {
        let page = "<html><style>p {}</style><body>\n<p>Rust &amp; <b>friends</b></p>\n\n\n<pre>a &lt;b&gt;</pre></body>";
        assert_eq!(plain(page), "Rust & friends\n\na <b>");
    }
}

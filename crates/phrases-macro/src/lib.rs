//! `phrases!`: see the crate `phrases`, which re-exports it and explains it.

mod emit;
mod file;

use std::path::{Path, PathBuf};

use proc_macro::{TokenStream, TokenTree};

use file::{Phrase, read};

/// The codes of the languages, in the order of `phrases::Language::ALL`.
const LANGUAGES: [&str; 2] = ["en", "de"];

/// Turns the language files of a folder (relative to the crate's root) into phrases.
///
/// ```ignore
/// phrases::phrases! { "words" }
/// ```
#[proc_macro]
pub fn phrases(input: TokenStream) -> TokenStream {
    let code = match folder(input).and_then(|folder| expand(&folder)) {
        Ok(code) => code,
        Err(reason) => format!("compile_error!({reason:?});"),
    };
    code.parse().unwrap_or_default()
}

fn folder(input: TokenStream) -> Result<PathBuf, String> {
    let mut words = input.into_iter();
    let (Some(TokenTree::Literal(name)), None) = (words.next(), words.next()) else {
        return Err("phrases! takes the name of a folder, as in phrases! { \"words\" }".into());
    };
    let name = name.to_string().trim_matches('"').to_owned();
    let root = std::env::var("CARGO_MANIFEST_DIR").map_err(|e| e.to_string())?;
    Ok(Path::new(&root).join(name))
}

/// A file of the folder; none if there is no such file.
fn file(folder: &Path, name: &str) -> Result<Option<(PathBuf, String)>, String> {
    let path = folder.join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some((path, text))),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(format!("{}: {e}", path.display())),
    }
}

fn expand(folder: &Path) -> Result<String, String> {
    let mut files = Vec::new();
    let mut languages: Vec<Vec<Phrase>> = Vec::new();
    let mut long = Vec::new();
    for code in LANGUAGES {
        let found = file(folder, &format!("{code}.ftl"))?;
        if code == "en" && found.is_none() {
            return Err(format!("{}: there is no en.ftl", folder.display()));
        }
        languages.push(match found {
            None => Vec::new(),
            Some((path, text)) => {
                let name = format!("{}/{code}.ftl", folder.file_name().unwrap_or_default().to_string_lossy());
                let phrases = read(&name, &text)?;
                files.push(path);
                phrases
            }
        });
        let found = file(folder, &format!("{code}.md"))?;
        long.push(found.map_or_else(String::new, |(path, text)| {
            files.push(path);
            text
        }));
    }
    emit::code(&languages, &long, &files)
}

//! `cargo xtask new-game NAME`: a crate that compiles, conforms and can be played everywhere at once.
//!
//! It is a copy of `crates/games/example`, which the tests keep good, under another name, and a line in the catalog.

use std::path::Path;

use crate::run::root;

const MODEL: &str = "example";

/// Names that a game can't have: crates of Rust itself, and addresses of pages.
const TAKEN: [&str; 15] = [
    "core", "std", "alloc", "test", "xtask", "bench", "room", "rooms", "review", "assist", "account",
    "admin", "setup", "home", "api",
];

/// Words that stand in code everywhere: a game of this name could not be told from them, and the test that games are named nowhere
/// above the catalog would find it in a hundred places.
const COMMON: [&str; 16] = [
    "set", "go", "high", "low", "hand", "hands", "card", "cards", "dice", "deck", "secret", "duel", "game",
    "table", "bot", "play",
];

pub(crate) fn run(name: &str) -> Result<(), String> {
    write(&root(), name)?;
    println!(
        "crates/games/{name} is there, and in the catalog. Now:\n\
         \n  cargo test -p {name}            the rules and the contract\
         \n  cargo run --release             play it in the browser, or `parlor play {name}` in the terminal\
         \n\nIts rules are in src/rules.rs, its words in words/en.ftl and words/de.ftl. CONTRIBUTING.md goes on from there."
    );
    Ok(())
}

/// Writes the crate and enters it in the catalog. Nothing is written if anything is wrong.
fn write(root: &Path, name: &str) -> Result<(), String> {
    check(root, name)?;
    let list = root.join("crates/catalog/src/lib.rs");
    let manifest = root.join("crates/catalog/Cargo.toml");
    let (listed, depended) = (read(&list)?, read(&manifest)?);
    let camel = camel(name);
    let listed = entered(&listed, &format!("        {name}::{camel};\n"))
        .ok_or("crates/catalog/src/lib.rs has no list of games")?;
    let dependency = format!("{name} = {{ path = \"../games/{name}\" }}\n");
    let depended = depended.replacen("[dependencies]\n", &format!("[dependencies]\n{dependency}"), 1);
    copy(&root.join("crates/games").join(MODEL), &root.join("crates/games").join(name), name, &camel)?;
    put(&list, &listed)?;
    put(&manifest, &depended)
}

fn check(root: &Path, name: &str) -> Result<(), String> {
    let letters = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    if !letters || !name.starts_with(|c: char| c.is_ascii_lowercase()) || name.len() > 24 {
        return Err(format!(
            "`{name}` is no name for a game: it takes small letters and digits, as in `loveletter`"
        ));
    }
    let taken = |folder: &str| root.join(folder).join(name).exists();
    if taken("crates") || taken("crates/games") || TAKEN.contains(&name) {
        return Err(format!("there is a crate or a page `{name}` already; choose another name"));
    }
    if COMMON.contains(&name) {
        return Err(format!(
            "`{name}` is a word that stands in code everywhere; choose a name that is only the game's"
        ));
    }
    Ok(())
}

/// The catalog with a line more at the end of its list of games.
fn entered(catalog: &str, line: &str) -> Option<String> {
    let list = catalog.find("\nmod listed {\n    games! {\n")?;
    let end = list + catalog[list..].find("\n    }")? + 1;
    Some(format!("{}{line}{}", &catalog[..end], &catalog[end..]))
}

fn copy(from: &Path, to: &Path, name: &str, camel: &str) -> Result<(), String> {
    std::fs::create_dir_all(to).map_err(|e| format!("{}: {e}", to.display()))?;
    for entry in std::fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))? {
        let entry = entry.map_err(|e| e.to_string())?;
        let (old, new) = (entry.path(), to.join(entry.file_name()));
        if old.is_dir() {
            copy(&old, &new, name, camel)?;
        } else {
            put(&new, &renamed(&read(&old)?, name, camel))?;
        }
    }
    Ok(())
}

/// The text of a file for a game of another name.
fn renamed(text: &str, name: &str, camel: &str) -> String {
    let about = "The game that `cargo xtask new-game` begins with";
    let note = "//!\n//! It is a whole game with all that a table needs, and the one that `cargo xtask new-game` copies.\n";
    text.replace(about, camel).replace(note, "").replace("Example", camel).replace(MODEL, name)
}

fn camel(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn put(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with what the command reads, as in the project.
    fn project() -> std::path::PathBuf {
        static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("parlor-new-game-{}-{number}", std::process::id()));
        for file in ["src/lib.rs", "Cargo.toml"] {
            let to = folder.join("crates/catalog").join(file);
            std::fs::create_dir_all(to.parent().unwrap()).unwrap();
            std::fs::copy(root().join("crates/catalog").join(file), to).unwrap();
        }
        let model = root().join("crates/games").join(MODEL);
        copy(&model, &folder.join("crates/games").join(MODEL), MODEL, "Example").unwrap();
        folder
    }

    #[test]
    fn a_new_game_is_a_crate_and_a_line_in_the_catalog() {
        let folder = project();
        write(&folder, "loveletter").unwrap();
        let game = folder.join("crates/games/loveletter");
        let rules = read(&game.join("src/rules.rs")).unwrap();
        assert!(rules.contains("pub struct Loveletter") && rules.contains("id: \"loveletter\""), "{rules}");
        assert!(game.join("words/de.ftl").exists() && game.join("tests/conformance.rs").exists());
        let catalog = read(&folder.join("crates/catalog/src/lib.rs")).unwrap();
        let (_, list) = catalog.split_once("\nmod listed {").unwrap();
        let (listed, rest) = list.split_once("\n    }").unwrap();
        assert!(listed.ends_with("        loveletter::Loveletter;"), "{catalog}");
        assert!(rest.contains("example::Example;"), "{catalog}");
        assert!(read(&folder.join("crates/catalog/Cargo.toml")).unwrap().contains("../games/loveletter"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_name_that_is_none_or_is_taken_writes_nothing() {
        let folder = project();
        let before = read(&folder.join("crates/catalog/src/lib.rs")).unwrap();
        for name in ["Love-Letter", "", "9lives", "example", "std", "a/b", "review", "set"] {
            let reason = write(&folder, name).unwrap_err();
            assert!(reason.contains(&format!("`{name}`")), "{reason}");
        }
        assert_eq!(read(&folder.join("crates/catalog/src/lib.rs")).unwrap(), before);
        assert_eq!(std::fs::read_dir(folder.join("crates/games")).unwrap().count(), 1);
        std::fs::remove_dir_all(folder).unwrap();
    }
}

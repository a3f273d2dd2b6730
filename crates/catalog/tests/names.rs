//! Nothing above the catalog names a game, but for what is made for one game and stands where its name says so.

use std::path::{Path, PathBuf};

/// What is about one game, or lists what was made for one: the only files that may name games without having a game's name in
/// their own path. Each with the most lines that do: a line more is worth a thought.
const ABOUT_ONE_GAME: &[(&str, usize)] = &[
    // Benchmarks and long runs measure particular games, and force the mistakes that are made in each.
    ("bench/src/", 112),
    // The tables that were drawn for a game, each list in one place.
    ("crates/tui/src/boards/mod.rs", 1),
    ("crates/web/src/client/games/mod.rs", 1),
    ("crates/web/src/client/draw.rs", 1),
    ("crates/web/src/drawn.rs", 1),
    ("crates/web/src/text/odds.rs", 3),
    // Wires at a real table.
    ("crates/cli/src/assist.rs", 3),
    ("crates/tui/src/assist.rs", 1),
    ("crates/tui/src/evening.rs", 1),
    ("crates/web/src/client/app.rs", 1),
    ("crates/web/src/client/assist/", 15),
    ("crates/web/src/question.rs", 1),
    ("crates/web/src/route.rs", 1),
    ("crates/web/src/text/assist.rs", 2),
    // Commands of Farkle: the daily run, its book of runs, the solved duel.
    ("crates/cli/src/args.rs", 3),
    ("crates/cli/src/main.rs", 5),
    ("crates/cli/src/play.rs", 4),
    ("crates/cli/src/screen.rs", 1),
    ("crates/tui/src/app/mod.rs", 1),
    // The game that a tournament without a name is about.
    ("crates/cli/src/arena/setup.rs", 3),
    // The list of all that reads strangers' bytes, sets of cards and evenings among them.
    ("crates/doors/src/lib.rs", 2),
    // Pictures, loads and examples of particular games.
    ("crates/search/examples/", 12),
    ("crates/browser/src/bin/", 23),
    ("crates/probe/src/load.rs", 1),
    ("crates/probe/src/pulse.rs", 1),
    ("crates/tui/examples/", 1),
    ("crates/tui/src/pictures.rs", 78),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            // Tests may play what they like.
            if !["target", "tests"].iter().any(|name| path.ends_with(name)) {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// Does a line of code name a game: in quotes, or as a crate?
fn names(line: &str, game: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let as_crate = code
        .match_indices(&format!("{game}::"))
        .any(|(at, _)| !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'));
    as_crate || code.contains(&format!("\"{game}\""))
}

#[test]
fn a_game_is_named_only_where_it_is_about_that_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let games: Vec<&str> = catalog::covers().iter().map(|cover| cover.facts.id).collect();
    let mut files = Vec::new();
    for folder in ["crates", "bench", "xtask"] {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 300, "only {} files were found", files.len());
    let mut wrong = Vec::new();
    let mut counted = vec![0; ABOUT_ONE_GAME.len()];
    for path in files {
        let short = path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
        if short.starts_with("crates/games/") || short.starts_with("crates/catalog/") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a source file");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            // A file or folder that has the game's name is about that game.
            let named = games
                .iter()
                .find(|game| names(line, game) && !short.split(['/', '.']).any(|part| part == **game));
            let Some(game) = named else { continue };
            match ABOUT_ONE_GAME.iter().position(|(about, _)| short.starts_with(about)) {
                Some(about) => counted[about] += 1,
                None => wrong.push(format!("{short}:{}: {game}", number + 1)),
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "above the catalog games are known by the contract alone:\n{}",
        wrong.join("\n")
    );
    for ((about, most), lines) in ABOUT_ONE_GAME.iter().zip(counted) {
        assert!(lines <= *most, "{about} may name games in {most} lines, and does in {lines}");
        assert!(lines > 0, "{about} names no game any more: it needs no exception");
    }
}

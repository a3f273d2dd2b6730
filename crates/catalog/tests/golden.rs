//! Whole games, to be read: each file under a game's `tests/golden` begins with how it is played, and goes on with all that happens.
//!
//! For another game write a file with its first line alone, such as `{"seats":3,"seed":1,"luck":1}`; `bot` says who plays, and
//! without it any move is as good as another. `UPDATE_GOLDEN=1 cargo test -p catalog --test golden` writes the rest, and all files
//! anew after a change: review the difference like code.

use std::path::{Path, PathBuf};

use engine::conformance::playthrough;
use engine::{AnyGame, Luck};
use serde_json::{Value, json};

/// The files of all games, with the folder's name: that is the game's.
fn files() -> Vec<(String, PathBuf)> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let mut found = Vec::new();
    for game in games.read_dir().expect("a folder").flatten() {
        let name = game.file_name().to_string_lossy().into_owned();
        let files = game.path().join("tests/golden").read_dir().into_iter().flatten().flatten();
        found.extend(files.map(|file| (name.clone(), file.path())));
    }
    found.sort();
    found
}

/// The game that the first line of a file asks for.
fn played(game: &dyn AnyGame, recipe: &str) -> String {
    let how: Value = serde_json::from_str(recipe).expect("the first line says how it is played");
    let number = |name: &str| how[name].as_u64().unwrap_or_else(|| panic!("`{name}` is a number"));
    let options = how.get("options").cloned().unwrap_or_else(|| json!({}));
    let mut table =
        game.table(number("seats") as usize, options, [number("seed") as u8; 32]).expect("a table");
    let mut luck = Luck::new(number("luck"));
    while let Some(seat) = table.movers().first() {
        let id = match how["bot"].as_str() {
            Some(bot) => table.bot(bot, seat, &mut luck).expect("a bot of the game"),
            None => table.sample(seat, &mut luck).expect("who may move has a move"),
        };
        table.play_id(seat, id).expect("it is legal");
    }
    format!("{recipe}\n{}", playthrough(&*table))
}

#[test]
fn games_go_as_they_always_went() {
    let files = files();
    assert!(files.len() > 6, "{files:?}");
    let mut differ = Vec::new();
    for (name, path) in files {
        // What is in no menu is there in tests of all crates together.
        let Ok(game) = catalog::find(&name) else {
            assert_eq!(name, "example", "it has a folder and is not in the catalog");
            continue;
        };
        let kept = std::fs::read_to_string(&path).expect("a text");
        let text = played(game, kept.lines().next().unwrap_or_default());
        if text == kept {
            continue;
        }
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, text).expect("written");
        } else {
            let line = text.lines().zip(kept.lines()).take_while(|(new, old)| new == old).count() + 1;
            differ.push(format!("{}: from line {line} on", path.display()));
        }
    }
    assert!(differ.is_empty(), "UPDATE_GOLDEN=1 writes them anew:\n{}", differ.join("\n"));
}

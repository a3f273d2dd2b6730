//! Positions that the games of a match begin with.

use std::path::Path;

use engine::AnyGame;
use serde_json::Value;

use crate::failure::Failure;
use crate::files;

/// The positions of all files. All have the same options, which become those of the match.
pub(crate) fn read(game: &dyn AnyGame, files: &[String], options: &mut Value) -> Result<Vec<Value>, Failure> {
    let mut positions = Vec::new();
    for name in files {
        let (path, ply) = match name.rsplit_once('@').map(|(path, ply)| (path, ply.parse::<usize>())) {
            Some((path, Ok(ply))) => (path, Some(ply)),
            _ => (name.as_str(), None),
        };
        let text = files::read(Path::new(path))?;
        let wrong = |why: String| Failure::Usage(format!("{path}: {why}"));
        let first: Option<Value> = text.lines().next().and_then(|line| serde_json::from_str(line).ok());
        if first.is_some_and(|line| line["state"].is_object()) {
            for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
                let position: Value = serde_json::from_str(line)
                    .map_err(|e| wrong(format!("line {}: {}", i + 1, engine::plain::not_json(&e))))?;
                positions.push((name, position));
            }
            continue;
        }
        let loaded = game.load(&text, [0; 32]).map_err(|e| wrong(e.to_string()))?;
        let plies = loaded.table.plies();
        let ply = ply.unwrap_or(plies);
        if ply > plies {
            return Err(wrong(format!("it has {plies} moves, not {ply}")));
        }
        let table = loaded.table.at(ply).map_err(|e| wrong(e.0))?;
        let position: Value = serde_json::from_str(&table.position_json()).map_err(Failure::usage)?;
        positions.push((name, position));
    }
    if let Some((first, position)) = positions.first() {
        if let Some((other, _)) = positions.iter().find(|(_, p)| p["options"] != position["options"]) {
            return Err(Failure::Usage(format!(
                "{other} and {first} have different options: a match has one kind of table"
            )));
        }
        *options = position["options"].clone();
    }
    Ok(positions.into_iter().map(|(_, position)| position).collect())
}

//! Who plays, with which options and luck.

use std::path::{Path, PathBuf};

use engine::AnyGame;
use engine::journal::seed_from_hex;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::files;

pub(crate) use tui::Sitter;

/// The seats that were asked for, or you and the strongest bots.
pub(crate) fn sitters(game: &dyn AnyGame, asked: &[String], me: &str) -> Result<Vec<Sitter>, Failure> {
    if asked.is_empty() {
        let bot = Sitter::opponent(game);
        let mut seats = vec![Sitter::parse("you", game, me).map_err(Failure::Usage)?];
        seats.resize(game.facts().min_seats, Sitter::Bot(bot));
        return Ok(seats);
    }
    asked.iter().map(|text| Sitter::parse(text, game, me).map_err(Failure::Usage)).collect()
}

/// The bots at a table that think by the clock: with them the same seed does not give the same game again.
pub(crate) fn timed(game: &dyn AnyGame, sitters: &[Sitter]) -> Vec<String> {
    let by_clock = |sitter: &Sitter| match sitter {
        Sitter::Bot(spec) if game.is_timed(spec) == Ok(true) => Some(format!("bot:{spec}")),
        _ => None,
    };
    let mut bots: Vec<String> = sitters.iter().filter_map(by_clock).collect();
    bots.dedup();
    bots
}

/// Options from a preset, files and `key=value`, later ones winning.
pub(crate) fn options(game: &dyn AnyGame, preset: Option<&str>, given: &[String]) -> Result<Value, Failure> {
    let mut options = Map::new();
    if let Some(id) = preset {
        let preset =
            game.presets(engine::Language::English).into_iter().find(|p| p.id == id).ok_or_else(|| {
                let known: Vec<_> =
                    game.presets(engine::Language::English).into_iter().map(|p| p.id).collect();
                Failure::Usage(format!(
                    "{} has no preset `{id}`; it has: {}",
                    game.facts().id,
                    known.join(", ")
                ))
            })?;
        add(&mut options, preset.options, preset.id)?;
    }
    for text in given {
        match text.split_once('=') {
            Some((key, value)) => {
                let value = match value.strip_prefix('@') {
                    Some(path) => json(&files::read(Path::new(path))?, path)?,
                    None => serde_json::from_str(value).unwrap_or_else(|_| value.into()),
                };
                options.insert(key.trim().to_owned(), value);
            }
            None if Path::new(text).exists() || text.contains(['/', '\\', '.']) => {
                add(&mut options, &files::read(Path::new(text))?, text)?;
            }
            None => return Err(no_value(game, text)),
        }
    }
    Ok(Value::Object(options))
}

/// Adds sets of cards from files to the options; the game says what is wrong with one, line and field.
pub(crate) fn add_cards(game: &dyn AnyGame, paths: &[PathBuf], options: &mut Value) -> Result<(), Failure> {
    const CHECK: &str = "check_cards";
    if paths.is_empty() {
        return Ok(());
    }
    let id = game.facts().id;
    if !game.questions().iter().any(|q| q.id == CHECK) {
        return Err(Failure::Usage(format!("--cards: {id} takes no cards of your own")));
    }
    let mut sets = match options.get("cards") {
        Some(Value::Array(sets)) => sets.clone(),
        _ => Vec::new(),
    };
    for path in paths {
        let text = files::read(path)?;
        let answer = game
            .ask(CHECK, serde_json::json!({ "text": text }))
            .map_err(|e| Failure::Usage(format!("{}: {e}", path.display())))?;
        sets.push(answer["set"].clone());
    }
    options["cards"] = Value::Array(sets);
    Ok(())
}

/// An option without a value, or something that is no option at all.
fn no_value(game: &dyn AnyGame, text: &str) -> Failure {
    let (id, all) = (game.facts().id, crate::options::of(game));
    let text = engine::action::clip(text);
    Failure::Usage(match all.iter().find(|o| o.name == text) {
        Some(option) => {
            format!("`{text}` needs a value: {}; write `--options {text}={}`", option.values, option.example)
        }
        None => format!(
            "`{text}` is neither a file nor an option with a value, such as `{}`; `parlor games {id}` lists the options",
            all.iter()
                .find(|o| !o.example.is_empty())
                .map(|o| format!("{}={}", o.name, o.example))
                .unwrap_or_default()
        ),
    })
}

fn json(text: &str, name: &str) -> Result<Value, Failure> {
    serde_json::from_str(text).map_err(|e| Failure::Usage(format!("{name}: {}", engine::plain::not_json(&e))))
}

fn add(options: &mut Map<String, Value>, text: &str, name: &str) -> Result<(), Failure> {
    match json(text, name)? {
        Value::Object(more) => {
            options.extend(more);
            Ok(())
        }
        _ => Err(Failure::Usage(format!("{name}: options are a JSON object such as {{\"rounds\":9}}"))),
    }
}

/// A seed from the operating system.
pub(crate) fn fresh_seed() -> [u8; 32] {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).expect("the operating system gives random bytes");
    seed
}

/// A seed as somebody wrote it: 64 hexadecimal digits, or any word.
pub(crate) fn seed(text: Option<&str>) -> [u8; 32] {
    match text {
        None => fresh_seed(),
        Some(text) => seed_from_hex(text).unwrap_or_else(|| engine::journal::seed_from_word(text)),
    }
}

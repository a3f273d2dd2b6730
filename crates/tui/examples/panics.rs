//! A game whose end makes the program panic: the terminal must survive it. `tests/panic.rs` plays it.

use std::error::Error;
use std::path::PathBuf;

use serde_json::json;
use tui::{Pace, Prefs, Seating, Sitter, Start, Theme};

fn main() -> Result<(), Box<dyn Error>> {
    let data: PathBuf = std::env::args().nth(1).ok_or("which folder?")?.into();
    let game = catalog::find("golf")?;
    let table = game.table(2, json!({"rounds": 1}), [7; 32])?;
    let sitters = vec![Sitter::Person("Sam".into()), Sitter::Bot("maya".into())];
    let save = data.join("planted.journal");
    let pace = Pace::AtOnce;
    let prefs = Prefs {
        theme: Theme::detect(false),
        data,
        name: "Sam".into(),
        pace,
        log: None,
        language: engine::Language::English,
        finished: |_| panic!("planted: nobody expected the end"),
    };
    let seating = Seating { game, table, sitters, save, pace, displays: Vec::new(), remark: None };
    tui::run(Start::Play(Box::new(seating)), prefs)?;
    Ok(())
}

//! Games by their names, and what is known of them.

use engine::{AnyGame, Erased, Language};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::invalid;

/// Tiny games, to learn and to measure with. They are not in the catalog: nobody wants them in a menu.
static TOYS: [&dyn AnyGame; 3] = [
    &Erased::<toys::kuhn::Kuhn>::thinking(const { &search::brains::<toys::kuhn::Kuhn>() }),
    &Erased::<toys::pig::Pig>::thinking(const { &search::brains::<toys::pig::Pig>() }),
    &Erased::<toys::tictactoe::TicTacToe>::thinking(
        const { &search::brains::<toys::tictactoe::TicTacToe>() },
    ),
];

fn all() -> impl Iterator<Item = &'static dyn AnyGame> {
    catalog::games().chain(TOYS)
}

/// The game with this id.
pub(crate) fn find(id: &str) -> PyResult<&'static dyn AnyGame> {
    match TOYS.into_iter().find(|game| game.facts().id == id) {
        Some(toy) => Ok(toy),
        None => catalog::find(id).map_err(invalid),
    }
}

/// JSON from the Python side, which has written it itself.
pub(crate) fn json(text: Option<&str>) -> PyResult<Value> {
    text.map_or(Ok(Value::Null), |text| serde_json::from_str(text).map_err(invalid))
}

/// A seed: 64 hexadecimal digits as they are, and anything else by what it says.
pub(crate) fn seed(word: &str) -> [u8; 32] {
    engine::journal::seed_from_hex(word).unwrap_or_else(|| engine::journal::seed_from_word(word))
}

/// All games as JSON.
#[pyfunction]
pub(crate) fn catalogue() -> String {
    let about = |game: &'static dyn AnyGame| {
        json!({
            "facts": game.facts(),
            "about": game.about(Language::English),
            "bots": game.bots(Language::English),
            "presets": game.presets(Language::English),
            "schema": game.schema(),
            "rules": game.rules_text(Language::English),
            "questions": game.questions(),
            "toy": TOYS.iter().any(|toy| toy.facts().id == game.facts().id),
        })
    };
    Value::Array(all().map(about).collect()).to_string()
}

/// Answers a question about a game, JSON to JSON.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, game: &str, question: &str, with: &str) -> PyResult<String> {
    let (game, with) = (find(game)?, json(Some(with))?);
    let answer = py.detach(|| game.ask(question, with));
    answer.map(|value| value.to_string()).map_err(|e| invalid(e.message))
}

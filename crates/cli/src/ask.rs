//! `parlor ask`: a question about a game.

use std::io::{self, Read, Write};
use std::path::Path;

use serde_json::Value;

use crate::failure::Failure;
use crate::files;

pub(crate) fn run(game: &str, question: Option<&str>, with: Option<&str>) -> Result<(), Failure> {
    let game = catalog::find(game).map_err(Failure::usage)?;
    let mut out = anstream::stdout().lock();
    let Some(question) = question else {
        for q in game.questions() {
            writeln!(
                out,
                "{}\n  {}\n  parlor ask {} {} '{}'",
                q.id,
                q.about,
                game.facts().id,
                q.id,
                q.example
            )?;
        }
        return Ok(());
    };
    let text = match with {
        None => "{}".to_owned(),
        Some("-") => {
            let mut text = String::new();
            io::stdin()
                .take(protocol::line::LONGEST_LINE as u64)
                .read_to_string(&mut text)
                .map_err(|e| Failure::Usage(format!("standard input: {e}")))?;
            text
        }
        Some(with) => match with.strip_prefix('@') {
            Some(path) => files::read(Path::new(path))?,
            None => with.to_owned(),
        },
    };
    let with: Value = serde_json::from_str(&text).map_err(|e| {
        let why = engine::plain::not_json(&e);
        Failure::Usage(format!("the question's JSON: {why}; see `parlor ask {}`", game.facts().id))
    })?;
    let answer = game.ask(question, with).map_err(Failure::usage)?;
    writeln!(out, "{answer}")?;
    Ok(())
}

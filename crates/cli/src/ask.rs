//! `parlor ask`: a question about a game.

use std::io::{self, Read, Write};
use std::path::Path;

use serde_json::Value;

use crate::failure::Failure;
use crate::files;
use crate::terminal::text_width;
use crate::wrapped;

/// A command that ends with JSON in quotes. Where it is too long for a line it goes on below after a comma: a shell and JSON take it
/// as before.
fn folded(command: &str, json: &str, width: usize) -> String {
    let mut out = command.to_owned();
    let mut column = out.chars().count();
    // Within a text, and right after a backslash in it.
    let (mut within, mut escaped) = (false, false);
    let mut pieces = vec![String::new()];
    for letter in json.chars() {
        if let Some(piece) = pieces.last_mut() {
            piece.push(letter);
        }
        within ^= letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        if letter == ',' && !within {
            pieces.push(String::new());
        }
    }
    let last = pieces.len() - 1;
    for (i, piece) in pieces.iter().enumerate() {
        // The last one is followed by a quote.
        let long = piece.chars().count() + usize::from(i == last);
        if column + long > width {
            out.push_str("\n    ");
            column = 4;
        }
        out.push_str(piece);
        column += long;
    }
    out.push('\'');
    out
}

pub(crate) fn run(game: &str, question: Option<&str>, with: Option<&str>) -> Result<(), Failure> {
    let game = catalog::find(game).map_err(Failure::usage)?;
    let mut out = anstream::stdout().lock();
    let Some(question) = question else {
        for q in game.questions() {
            writeln!(out, "{}", q.id)?;
            for line in wrapped::hanging(q.about, text_width(), 2, 2) {
                writeln!(out, "{line}")?;
            }
            let command = format!("  parlor ask {} {} '", game.facts().id, q.id);
            writeln!(out, "{}", folded(&command, q.example, text_width()))?;
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

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_long_question_goes_on_below_and_stays_the_same_json() {
        for game in catalog::games() {
            for question in game.questions() {
                let shown = folded("  parlor ask x '", question.example, 60);
                assert!(shown.lines().all(|l| l.chars().count() <= 60), "{shown}");
                let words = shlex::split(&shown).expect("a shell takes it");
                let json = words.last().expect("words");
                let (told, meant): (Value, Value) =
                    (json.parse().expect("JSON"), question.example.parse().expect("JSON"));
                assert_eq!(told, meant);
            }
        }
        assert_eq!(folded("ask '", r#"{"a":"x,y"}"#, 80), r#"ask '{"a":"x,y"}'"#);
    }
}

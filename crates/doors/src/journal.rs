//! Journals: as they come, and with checksums made anew, as somebody writes them who knows how.

use engine::Luck;
use engine::journal::{Keeping, hex};
use sha2::{Digest, Sha256};

use crate::{Door, play, played};

pub(crate) const DOOR: Door = Door { name: "journal", open, examples };

fn open(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    read(&text);
    read(&sealed(&text));
}

fn read(text: &str) {
    let Ok(header) = engine::header(text) else { return };
    let Ok(game) = catalog::find(&header.game) else { return };
    let _ = game.verify(text);
    let Ok(loaded) = game.load(text, [5; 32]) else { return };
    let mut table = loaded.table;
    let again = table.journal(Keeping::Private);
    let read = game.load(&again, [5; 32]).expect("what was written is read");
    assert_eq!(read.trouble, None, "what was written has nothing wrong with it");
    assert_eq!(read.table.position_json(), table.position_json(), "what was written is the same game");
    play(&mut *table, 20, &mut Luck::new(1));
}

/// The lines with good checksums in place of whatever they had.
fn sealed(text: &str) -> String {
    let mut last = String::new();
    let mut out = String::new();
    for line in text.lines() {
        let Ok(serde_json::Value::Object(mut fields)) = serde_json::from_str(line) else {
            out += line;
            out.push('\n');
            continue;
        };
        fields.remove("sum");
        // The sum is over the line as the reader writes it: its fields stand in the order of the examples.
        let body = line
            .rsplit_once(",\"sum\":")
            .map_or_else(|| serde_json::Value::Object(fields).to_string(), |(body, _)| format!("{body}}}"));
        let hash = Sha256::new().chain_update(&last).chain_update(&body).finalize();
        last = hex(&hash[..4]);
        out.extend([&body[..body.len() - 1], ",\"sum\":\"", last.as_str(), "\"}\n"]);
    }
    out
}

fn examples() -> Vec<Vec<u8>> {
    let keepings = [(Keeping::Private, 0), (Keeping::Private, 12), (Keeping::Public, 30)];
    catalog::games()
        .flat_map(|game| {
            keepings.iter().map(|(keeping, moves)| played(game, *moves).journal(*keeping).into_bytes())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_anew_is_read_as_it_was() {
        for example in examples() {
            let text = String::from_utf8(example).expect("text");
            assert_eq!(sealed(&text), text);
        }
    }
}

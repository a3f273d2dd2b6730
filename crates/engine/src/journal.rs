//! The journal: a game as its header, its moves and their draws.
//!
//! One JSON line for the header, one for each move, one for the result. Every line ends in a checksum over itself and all
//! lines before it, so that a cut or an edit is found where it is.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{Draw, Game, Outcome, Seat, Stream};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// The first line of a journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub parlor: u32,
    /// Which game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many seats.
    pub seats: usize,
    /// All options.
    pub options: Value,
    /// Who sat there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Which bot sat there, as it was asked for (`kibitzer:2s`), or nobody but a person. Older journals don't tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<Option<String>>,
    /// The SHA-256 of the seed, published before the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The seed itself, in a private file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Set if the game did not begin at its start but here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// What was drawn before the first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<String>,
}

/// A line for a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveLine {
    /// Which move, from 1.
    pub ply: usize,
    /// Who made it.
    pub seat: Seat,
    /// The action in notation.
    pub play: String,
    /// What was drawn, as `stream:face`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<String>,
    /// Did the draws come from outside, and not from the seed?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub given: bool,
}

/// The last line of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultLine {
    /// How it ended.
    pub over: Outcome,
    /// How many moves there were.
    pub plies: usize,
    /// The seed, which anybody can now check against the commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// What is wrong with a journal, and on which line (from 1).
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct Trouble {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl Trouble {
    /// Something is wrong on this line.
    pub fn at(line: usize, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into() }
    }
}

/// Should a journal tell the seed of a game that is not over?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keeping {
    /// Yes: a private file from which the game goes on with the same luck.
    Private,
    /// No: only its commitment; the seed follows with the result.
    Public,
}

/// Checks and makes the chained checksums.
#[derive(Clone, Default, Debug)]
pub(crate) struct Chain {
    last: String,
}

impl Chain {
    /// Goes on after a line that was written before.
    pub(crate) fn after(line: &str) -> Self {
        let sum = line.trim_end().rsplit_once("\"sum\":\"").and_then(|(_, sum)| sum.strip_suffix("\"}"));
        Self { last: sum.unwrap_or_default().to_owned() }
    }

    /// The line as it is written: the JSON with its checksum, and a line feed.
    pub(crate) fn seal<T: Serialize>(&mut self, line: &T) -> String {
        let body = serde_json::to_string(line).unwrap_or_default();
        self.last = self.sum(&body);
        format!("{},\"sum\":\"{}\"}}\n", &body[..body.len() - 1], self.last)
    }

    fn sum(&self, body: &str) -> String {
        let hash = Sha256::new().chain_update(&self.last).chain_update(body).finalize();
        hex(&hash[..4])
    }

    /// Reads a line and checks its checksum. The text itself may be spaced in any way.
    pub(crate) fn open<T: Serialize + for<'a> Deserialize<'a>>(
        &mut self,
        number: usize,
        text: &str,
    ) -> Result<T, Trouble> {
        let mut value: Value = serde_json::from_str(text).map_err(|e| {
            let reason = if e.is_eof() { "cut off in the middle".into() } else { format!("not JSON: {e}") };
            Trouble::at(number, reason)
        })?;
        let given = value.as_object_mut().and_then(|o| o.remove("sum"));
        let line: T = crate::from_json(value).map_err(|e| Trouble::at(number, e.0))?;
        let Some(Value::String(given)) = given else {
            return Err(Trouble::at(number, "has no checksum `sum`"));
        };
        let body = serde_json::to_string(&line).unwrap_or_default();
        let sum = self.sum(&body);
        if sum != given {
            return Err(Trouble::at(
                number,
                "was edited, or a line before it is missing: the checksum does not match",
            ));
        }
        self.last = sum;
        Ok(line)
    }
}

/// Bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, b| {
        let _ = write!(text, "{b:02x}");
        text
    })
}

/// A seed from 64 hexadecimal digits.
pub fn seed_from_hex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let mut seed = [0; 32];
    for (byte, pair) in seed.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(seed)
}

/// A seed from any word: the same word gives the same game.
pub fn seed_from_word(word: &str) -> [u8; 32] {
    Sha256::digest(word).into()
}

/// What is published before a game: the SHA-256 of its seed.
pub fn commitment(seed: &[u8; 32]) -> String {
    hex(&Sha256::digest(seed))
}

/// A draw as `deck:6C` or, on a seat's own stream, `dice@2:5`.
pub fn draw_text<G: Game>(game: &G, draw: Draw) -> String {
    let kind = G::STREAMS.get(draw.stream.kind() as usize).unwrap_or(&"?");
    let face = game.face_name(draw.stream, draw.face);
    match draw.stream.owner() {
        None => format!("{kind}:{face}"),
        Some(seat) => format!("{kind}@{seat}:{face}"),
    }
}

/// Reads what [`draw_text`] writes.
pub fn draw_from_text<G: Game>(game: &G, text: &str) -> Result<Draw, String> {
    let bad = || format!("`{}` is no draw of this game", crate::action::clip(text));
    let (stream, face) = text.split_once(':').ok_or_else(bad)?;
    let (kind, owner) = match stream.split_once('@') {
        None => (stream, None),
        Some((kind, seat)) => {
            (kind, Some(crate::action::read_number(seat, crate::MAX_SEATS as u32).ok_or_else(bad)?))
        }
    };
    let kind = G::STREAMS.iter().position(|s| *s == kind).ok_or_else(bad)? as u8;
    let stream = match owner {
        None => Stream::table(kind),
        Some(seat) => Stream::seat(kind, Seat(seat as u8)),
    };
    let face = game.face_of(stream, face).ok_or_else(bad)?;
    Ok(Draw { stream, face })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_64_hexadecimal_digits() {
        let seed = [0xab; 32];
        assert_eq!(seed_from_hex(&hex(&seed)), Some(seed));
        for bad in ["", "ab", &"g".repeat(64), &"é".repeat(32), &"+1".repeat(32)] {
            assert_eq!(seed_from_hex(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_commitment_is_the_plain_sha_256_of_the_seed() {
        assert_eq!(commitment(&[0; 32]), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    }

    #[test]
    fn an_edited_or_missing_line_breaks_the_chain() {
        let mut chain = Chain::default();
        let line = |ply| MoveLine { ply, seat: Seat(0), play: "draw".into(), draws: vec![], given: false };
        let (first, second) = (chain.seal(&line(1)), chain.seal(&line(2)));
        assert!(Chain::default().open::<MoveLine>(1, &first).is_ok());
        assert!(Chain::default().open::<MoveLine>(1, &second).is_err());
        let edited = first.replace("draw", "take");
        assert!(Chain::default().open::<MoveLine>(1, &edited).unwrap_err().reason.contains("edited"));
        let cut = &first[..first.len() - 9];
        assert_eq!(Chain::default().open::<MoveLine>(1, cut).unwrap_err().reason, "cut off in the middle");
    }
}

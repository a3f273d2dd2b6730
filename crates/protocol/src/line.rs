//! The line protocol of `parlor engine`.

use std::time::Duration;

use engine::{Effort, Invalid, Seat, Viewer, from_json};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The longest line that is read.
pub const LONGEST_LINE: usize = 4 * 1024 * 1024;

/// A request with the id that comes back with its answer.
#[derive(Debug)]
pub struct Envelope {
    /// Whatever the sender put there.
    pub id: Option<Value>,
    /// What it wants, or what is wrong with it.
    pub request: Result<Request, Fault>,
}

/// What can be asked for.
#[derive(Debug)]
pub enum Request {
    /// The list of games.
    Games,
    /// A new table.
    New(New),
    /// A table from a position.
    Open(Open),
    /// A table from a journal.
    Load(Load),
    /// The full state of a table.
    Position(OnTable),
    /// What a viewer may know.
    View(View),
    /// What may be played.
    Legal(OnTable),
    /// A move.
    Play(Play),
    /// What a bot would play.
    Bot(Bot),
    /// What each move is worth.
    Advise(Advise),
    /// The journal of a table.
    Journal(OnTable),
    /// A question about a game.
    Ask(Ask),
    /// The end of a table.
    Close(OnTable),
}

/// A new table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct New {
    pub game: String,
    pub seats: usize,
    #[serde(default)]
    pub options: Value,
    #[serde(default)]
    pub seed: Option<String>,
}

/// A table from a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Open {
    pub game: String,
    pub position: Value,
}

/// A table from a journal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Load {
    pub journal: String,
}

/// Something that needs only a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct OnTable {
    pub table: u64,
}

/// What a viewer may know.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct View {
    pub table: u64,
    #[serde(default)]
    pub seat: Option<Seat>,
    #[serde(default)]
    pub viewer: Option<String>,
}

impl View {
    /// Who looks.
    pub fn viewer(&self) -> Result<Viewer, Invalid> {
        match (self.seat, self.viewer.as_deref()) {
            (Some(seat), None) => Ok(Viewer::Seat(seat)),
            (None, Some("public")) => Ok(Viewer::Public),
            (None, Some(_)) => {
                Err(Invalid::new("`viewer` can only be \"public\"; a player is named by `seat`"))
            }
            (None, None) => Err(Invalid::new("say who looks: \"seat\":0 or \"viewer\":\"public\"")),
            (Some(_), Some(_)) => Err(Invalid::new("say either `seat` or `viewer`, not both")),
        }
    }
}

/// A move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Play {
    pub table: u64,
    pub seat: Seat,
    pub action: Value,
    #[serde(default)]
    pub draws: Vec<Value>,
}

/// What a bot would play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Bot {
    pub table: u64,
    pub bot: String,
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The seed of its whims: with it, it says the same every time.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// What each move is worth.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Advise {
    pub table: u64,
    #[serde(default)]
    pub seat: Option<Seat>,
    /// `quick`, `usual` or `deep`.
    #[serde(default)]
    pub effort: Option<String>,
    /// So many sampled continuations instead.
    #[serde(default)]
    pub samples: Option<u32>,
    /// No longer than this, but for the least that an answer needs; the same position may then get different answers.
    #[serde(default)]
    pub budget_ms: Option<u64>,
}

impl Advise {
    /// How thoroughly to look; why not, if that can't be.
    pub fn thoroughly(&self) -> Result<Effort, String> {
        let effort = match (&self.effort, self.samples) {
            (Some(_), Some(_)) => return Err("say `effort` or `samples`, not both".into()),
            (Some(name), None) => Effort::named(name).ok_or_else(|| {
                format!("`effort` is quick, usual or deep, not `{}`", engine::action::clip(name))
            })?,
            (None, Some(samples @ 2..=100_000)) => Effort::samples(samples),
            (None, Some(_)) => return Err("`samples` goes from 2 to 100000".into()),
            (None, None) => Effort::USUAL,
        };
        let ceiling = self.budget_ms.map(|ms| Duration::from_millis(ms.min(60_000)));
        Ok(Effort { ceiling, ..effort })
    }
}

/// A question about a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Ask {
    pub game: String,
    pub question: String,
    #[serde(default = "empty")]
    pub with: Value,
}

fn empty() -> Value {
    Value::Object(Map::new())
}

/// Why a request was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// A stable word for programs.
    pub code: String,
    /// The reason, for people.
    pub message: String,
    /// Where the rules refused an action: their refusal, with what was asked for and what stands in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Value>,
}

impl Fault {
    /// A fault with this code and reason.
    pub fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into(), refusal: None }
    }

    /// A request that makes no sense.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new("bad_request", message)
    }
}

impl From<Invalid> for Fault {
    fn from(invalid: Invalid) -> Self {
        Self::bad(invalid.0)
    }
}

/// An answer as it goes out.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The id of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// What came of it.
    #[serde(flatten)]
    pub result: Outcome,
    /// What happened although nothing has changed: a request was denied.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Value>,
}

/// The event of a denied request, in games whose refusals say what was asked for: the request, and the code of the reason.
pub fn denied(refusal: &Value) -> Option<Value> {
    let request = refusal.get("request")?;
    Some(serde_json::json!({ "type": "REQUEST_DENIED", "request": request, "reason": refusal.get("code") }))
}

/// What came of a request.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It was done.
    Ok(Box<RawValue>),
    /// It was not.
    Error(Fault),
}

impl Answer {
    /// The answer to a request.
    pub fn new(id: Option<Value>, result: Result<Box<RawValue>, Fault>) -> Self {
        let refusal = result.as_ref().err().and_then(|fault| fault.refusal.as_ref());
        let events = refusal.and_then(denied).into_iter().collect();
        Self { id, result: result.map_or_else(Outcome::Error, Outcome::Ok), events }
    }
}

const VERBS: &str = "games, new, open, load, position, view, legal, play, bot, advise, journal, ask, close";

/// Reads a line.
pub fn read(line: &[u8]) -> Envelope {
    let fault = |message: String| Envelope { id: None, request: Err(Fault::bad(message)) };
    let text = match std::str::from_utf8(line) {
        Ok(text) => text,
        Err(e) => return fault(format!("the line is not UTF-8: bad byte at {}", e.valid_up_to())),
    };
    let mut fields = match serde_json::from_str(text) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => return fault("a request is a JSON object such as {\"do\":\"games\"}".into()),
        Err(e) => return fault(format!("the line is not JSON: {e}")),
    };
    let id = fields.remove("id");
    Envelope { id, request: request(fields) }
}

fn request(mut fields: Map<String, Value>) -> Result<Request, Fault> {
    let verb = match fields.remove("do") {
        Some(Value::String(verb)) => verb,
        Some(_) => return Err(Fault::bad(format!("`do` is one of: {VERBS}"))),
        None => return Err(Fault::bad(format!("`do` is missing; it is one of: {VERBS}"))),
    };
    let with = Value::Object(fields);
    fn read<T: serde::de::DeserializeOwned>(with: Value) -> Result<T, Fault> {
        Ok(from_json(with)?)
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    Ok(match verb.as_str() {
        "games" => {
            read::<Nothing>(with)?;
            Request::Games
        }
        "new" => Request::New(read(with)?),
        "open" => Request::Open(read(with)?),
        "load" => Request::Load(read(with)?),
        "position" => Request::Position(read(with)?),
        "view" => Request::View(read(with)?),
        "legal" => Request::Legal(read(with)?),
        "play" => Request::Play(read(with)?),
        "bot" => Request::Bot(read(with)?),
        "advise" => Request::Advise(read(with)?),
        "journal" => Request::Journal(read(with)?),
        "ask" => Request::Ask(read(with)?),
        "close" => Request::Close(read(with)?),
        _ => {
            let verb = engine::action::clip(&verb);
            return Err(Fault::bad(format!("`{verb}` is nothing to do; `do` is one of: {VERBS}")));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: &str) -> String {
        let fault = read(line.as_bytes()).request.unwrap_err();
        assert_eq!(fault.code, "bad_request");
        fault.message
    }

    #[test]
    fn what_is_wrong_with_a_request_is_named() {
        assert!(fault("nonsense").contains("not JSON"));
        assert!(fault("[1]").contains("a request is a JSON object"));
        assert!(fault("{}").contains("`do` is missing"));
        assert!(fault(r#"{"do":"dance"}"#).contains("`dance` is nothing to do"));
        assert!(fault(r#"{"do":"games","x":1}"#).contains("unknown field `x`"));
        assert!(fault(r#"{"do":"new","game":"golf","seats":-1}"#).contains("seats"));
        assert!(fault(r#"{"do":"new","game":"golf","seats":99999999999999999999999}"#).contains("seats"));
        assert!(fault(&"[".repeat(100_000)).contains("not JSON"));
        assert!(read(b"{\"do\":\"ga\xffmes\"}").request.unwrap_err().message.contains("not UTF-8"));
    }

    #[test]
    fn the_id_comes_back_even_if_the_rest_is_wrong() {
        assert_eq!(read(br#"{"id":[1,"a"],"do":"dance"}"#).id, Some(serde_json::json!([1, "a"])));
    }
}

//! Bodies of requests: JSON, not too long, and what is wrong is named.

use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header;
use axum::http::request::Parts;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::refusal::{Refusal, Result};

/// The longest body.
pub(crate) const LONGEST: usize = 64 * 1024;
/// A body that is not there after this time is not waited for.
const SLOWEST: Duration = Duration::from_secs(15);

/// A body in JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T> Deref for Body<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Self> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or("");
        let said = !kind.is_empty();
        let json = kind.split(';').next().is_some_and(|k| k.trim().eq_ignore_ascii_case("application/json"));
        let not_json =
            || Refusal::new("not_json", "send JSON, with the header `Content-Type: application/json`");
        if said && !json {
            return Err(not_json());
        }
        let bytes = all(request).await?;
        match bytes.is_empty() {
            // No body at all: everything is left to its default.
            true if !said => read(b"{}").map(Body),
            _ if !said => Err(not_json()),
            _ => match read(&bytes)? {
                // A list would fill the fields in the order in which they happen to be written.
                object @ Value::Object(_) => {
                    engine::from_json(object).map(Body).map_err(|e| Refusal::bad(e.0))
                }
                _ => Err(Refusal::bad("the body is a JSON object: {…}")),
            },
        }
    }
}

/// What bodies that are on their way may take together; beyond it each may have [`SHORT`].
const TOGETHER: usize = 32 * 1024 * 1024;
/// A body that is nearly always long enough.
const SHORT: usize = 4 * 1024;
/// What bodies that are on their way take.
static COMING: AtomicUsize = AtomicUsize::new(0);

/// A body that is on its way.
#[derive(Default)]
struct Coming {
    bytes: Vec<u8>,
    counted: usize,
}

impl Coming {
    /// Many bodies of which the end never comes must not take all memory: then long ones are not waited for.
    fn add(&mut self, more: &[u8]) -> Result<()> {
        let long = self.bytes.len() + more.len();
        if long > LONGEST {
            return Err(Refusal::new("too_long", format!("a body has at most {LONGEST} bytes")));
        }
        self.bytes.extend_from_slice(more);
        let grown = self.bytes.capacity() - self.counted;
        self.counted += grown;
        if COMING.fetch_add(grown, Ordering::Relaxed) + grown > TOGETHER && long > SHORT {
            return Err(Refusal::new(
                "busy",
                "too many long requests are on their way; try again in a moment",
            ));
        }
        Ok(())
    }
}

impl Drop for Coming {
    fn drop(&mut self) {
        COMING.fetch_sub(self.counted, Ordering::Relaxed);
    }
}

/// The whole body of a request, if it is not too long and does not take too long.
pub(crate) async fn all(request: Request) -> Result<Bytes> {
    let whole = async {
        let mut coming = Coming::default();
        let mut body = request.into_body().into_data_stream();
        while let Some(piece) = body.next().await {
            coming.add(&piece.map_err(|_| Refusal::bad("the body could not be read"))?)?;
        }
        Ok(Bytes::from(std::mem::take(&mut coming.bytes)))
    };
    let late = || Refusal::new("too_slow", "the body of the request did not come in time");
    tokio::time::timeout(SLOWEST, whole).await.map_err(|_| late())?
}

/// Reads JSON; what is wrong is named with its place.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    let value = serde_json::from_slice(bytes).map_err(|e| Refusal::bad(format!("not JSON: {e}")))?;
    if has_nul(&value) {
        return Err(nul());
    }
    engine::from_json(value).map_err(|e| Refusal::bad(e.0))
}

/// Databases don't agree on what a text with this character is. Nobody needs it.
fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(list) => list.iter().any(has_nul),
        Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || has_nul(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

fn nul() -> Refusal {
    Refusal::bad("a text has no character U+0000")
}

/// Parameters in the address.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        if parts.uri.query().is_some_and(|query| query.contains("%00")) {
            return Err(nul());
        }
        axum::extract::Query::<T>::try_from_uri(&parts.uri)
            .map(|query| Self(query.0))
            .map_err(|e| Refusal::bad(e.body_text()))
    }
}

/// A part of the path.
pub(crate) struct Path(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Path {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let path = axum::extract::Path::<String>::from_request_parts(parts, state).await;
        let path = path.map_err(|e| Refusal::bad(e.body_text()))?.0;
        if path.contains('\0') { Err(nul()) } else { Ok(Self(path)) }
    }
}

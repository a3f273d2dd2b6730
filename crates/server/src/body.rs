//! Bodies of requests: JSON, not too long, and what is wrong is named.

use std::ops::Deref;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::refusal::{Refusal, Result};

/// The longest body.
pub(crate) const LONGEST: usize = 64 * 1024;

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

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or("");
        let said = !kind.is_empty();
        let json = kind.split(';').next().is_some_and(|k| k.trim().eq_ignore_ascii_case("application/json"));
        let not_json =
            || Refusal::new("not_json", "send JSON, with the header `Content-Type: application/json`");
        if said && !json {
            return Err(not_json());
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|e| {
            let status = e.into_response().status();
            if status == StatusCode::PAYLOAD_TOO_LARGE {
                Refusal::new("too_long", format!("a body has at most {LONGEST} bytes"))
            } else {
                Refusal::bad("the body could not be read")
            }
        })?;
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

/// Reads JSON; what is wrong is named with its place.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    let value = serde_json::from_slice(bytes).map_err(|e| Refusal::bad(format!("not JSON: {e}")))?;
    engine::from_json(value).map_err(|e| Refusal::bad(e.0))
}

/// Parameters in the address.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
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
        path.map(|path| Self(path.0)).map_err(|e| Refusal::bad(e.body_text()))
    }
}

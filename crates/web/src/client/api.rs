//! The server over HTTP: what pages ask it beside the socket of a room.

use leptos::prelude::*;
use protocol::api::{ErrorBody, Fault};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::text as t;

/// Why a request was not done: a word for the page and a sentence for people.
pub(crate) type Trouble = Fault;

fn away() -> Trouble {
    Fault { code: "away".into(), message: t::no_server().to_owned() }
}

/// A request.
pub(crate) struct Step {
    method: &'static str,
    path: String,
    body: Option<String>,
    /// The secret of a seat, for what only its player may do.
    seat: Option<String>,
}

impl Step {
    /// The same, asked by the player of a seat.
    pub(crate) fn with_seat(self, token: &str) -> Self {
        Self { seat: Some(token.to_owned()).filter(|t| !t.is_empty()), ..self }
    }

    /// Gets something.
    pub(crate) fn get(path: impl Into<String>) -> Self {
        Self { method: "GET", path: path.into(), body: None, seat: None }
    }

    /// Ends something.
    pub(crate) fn delete(path: impl Into<String>) -> Self {
        Self { method: "DELETE", path: path.into(), body: None, seat: None }
    }

    /// Sends something new.
    pub(crate) fn post(path: impl Into<String>, body: &impl Serialize) -> Self {
        Self { method: "POST", path: path.into(), body: serde_json::to_string(body).ok(), seat: None }
    }

    /// Changes something.
    pub(crate) fn put(path: impl Into<String>, body: &impl Serialize) -> Self {
        Self { method: "PUT", path: path.into(), body: serde_json::to_string(body).ok(), seat: None }
    }
}

/// Asks the server; an answer without a body is `null`.
pub(crate) async fn ask(step: Step) -> Result<Value, Trouble> {
    Ok(serde_json::from_str(&text(step).await?).unwrap_or(Value::Null))
}

/// Asks the server for a text.
pub(crate) async fn text(step: Step) -> Result<String, Trouble> {
    let lost = |_: JsValue| away();
    let options = web_sys::RequestInit::new();
    options.set_method(step.method);
    if let Some(body) = &step.body {
        options.set_body(&body.into());
    }
    let request = web_sys::Request::new_with_str_and_init(&step.path, &options).map_err(lost)?;
    if step.body.is_some() {
        request.headers().set("content-type", "application/json").map_err(lost)?;
    }
    if let Some(token) = &step.seat {
        request.headers().set("x-seat-token", token).map_err(lost)?;
    }
    let response: web_sys::Response =
        JsFuture::from(window().fetch_with_request(&request)).await.map_err(lost)?.unchecked_into();
    let text = JsFuture::from(response.text().map_err(lost)?).await.map_err(lost)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    let fault = read::<ErrorBody>(&text).map_or_else(away, |b| b.error);
    Err(Fault { message: t::refused(&fault.code, fault.message), code: fault.code })
}

/// Reads JSON by way of a [`Value`]: one reader for each type, whatever it is read from, keeps the download small.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str::<Value>(text).and_then(serde_json::from_value).ok()
}

/// Sends something and reads the answer.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    let answer = ask(Step::post(path, body)).await?;
    serde_json::from_value(answer).map_err(|e| Fault { code: "unreadable".into(), message: e.to_string() })
}

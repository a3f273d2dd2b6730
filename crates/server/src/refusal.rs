//! Why something was not done: over a WebSocket and over HTTP.

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::api::{ErrorBody, Fault};
use store::StoreError;

/// Why something was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) code: Cow<'static, str>,
    pub(crate) message: String,
    /// What the rules of a game said, for clients that put it into words themselves.
    pub(crate) of_rules: Option<serde_json::Value>,
    /// The server that has the room, if that is the reason. Clients never see it.
    pub(crate) elsewhere: Option<Box<store::Peer>>,
}

pub(crate) type Result<T, E = Refusal> = std::result::Result<T, E>;

impl Refusal {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into(), of_rules: None, elsewhere: None }
    }

    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self::new("bad_request", message)
    }

    /// The same for a room that is not there and for a token that is not one of it: nobody learns which codes are taken.
    pub(crate) fn unknown_token() -> Self {
        Self::new(
            "unknown_token",
            "there is no such room, or this seat token is not (or no longer) one of it",
        )
    }

    pub(crate) fn status(&self) -> StatusCode {
        match &*self.code {
            "unauthorized" | "bad_login" | "unknown_token" => StatusCode::UNAUTHORIZED,
            "forbidden" | "cross_site" | "not_host" | "not_seated" | "no_spectators" | "bad_invite"
            | "bad_setup_token" => StatusCode::FORBIDDEN,
            "not_found" | "unknown_room" | "unknown_game" | "unknown_record" | "unknown_user" => {
                StatusCode::NOT_FOUND
            }
            "method_not_allowed" => StatusCode::METHOD_NOT_ALLOWED,
            "too_long" => StatusCode::PAYLOAD_TOO_LARGE,
            "too_slow" => StatusCode::REQUEST_TIMEOUT,
            "not_json" => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "too_fast" => StatusCode::TOO_MANY_REQUESTS,
            "room_closed" => StatusCode::GONE,
            "internal" => StatusCode::INTERNAL_SERVER_ERROR,
            "storage" | "busy" | "shutdown" => StatusCode::SERVICE_UNAVAILABLE,
            "bad_request" | "bad_options" | "unknown_bot" | "bad_name" | "bad_settings" | "bad_action"
            | "bad_password" | "bad_email" => StatusCode::BAD_REQUEST,
            _ => StatusCode::CONFLICT,
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "storage");
        // What the database says may name hosts and files: it is for the log.
        Self::new(
            "storage",
            "the server can't reach its storage at the moment; nothing has changed, try again",
        )
    }
}

impl From<engine::Refused> for Refusal {
    fn from(refused: engine::Refused) -> Self {
        Self { of_rules: refused.refusal, ..Self::new(refused.code, refused.message) }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = self.status();
        let fault = Fault { code: self.code.into_owned(), message: self.message };
        let mut response = (status, Json(ErrorBody { error: fault })).into_response();
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("10"));
        }
        if status == StatusCode::REQUEST_TIMEOUT {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

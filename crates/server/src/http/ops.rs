//! For those who run the server.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth;
use crate::guard::{Caller, calls_loopback};
use crate::refusal::{Refusal, Result};
use crate::secret;

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    status: &'static str,
    version: &'static str,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Is the process alive?
#[utoipa::path(get, path = "/health", tag = "operation", responses((status = 200, body = Health)))]
pub(crate) async fn health() -> Json<Health> {
    Json(Health { status: "ok", version: VERSION })
}

/// Can it do its work? Not while it shuts down, and not if nothing can be read from its database or kept there.
#[utoipa::path(get, path = "/ready", tag = "operation",
    responses((status = 200, body = Health), (status = 503, body = protocol::api::ErrorBody)))]
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<Json<Health>> {
    if app.stopping.is_cancelled() {
        return Err(Refusal::new("shutdown", "the server is shutting down"));
    }
    app.check_storage().await?;
    Ok(Json(Health { status: "ready", version: VERSION }))
}

impl App {
    /// Whether something can be kept: tried once a second at most, however often it is asked.
    async fn check_storage(&self) -> Result<()> {
        let mut checked = self.checked.lock().await;
        if let Some((at, result)) = &*checked
            && at.elapsed() < Duration::from_secs(1)
        {
            return result.clone();
        }
        let result = self.store.check().await.map_err(Refusal::from);
        *checked = Some((Instant::now(), result.clone()));
        result
    }
}

/// Numbers for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operation",
    responses((status = 200, content_type = "text/plain"), (status = 403, body = protocol::api::ErrorBody)))]
pub(crate) async fn metrics(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response> {
    let allowed = match &app.config.metrics_token {
        Some(token) => auth::token_of(&headers).is_some_and(|given| secret::same(given, token)),
        // A proxy on this machine that nobody has told us about calls from here too.
        None => caller.address.is_loopback() && !caller.forwarded && calls_loopback(&headers),
    };
    if !allowed {
        return Err(Refusal::new(
            "forbidden",
            "the numbers are for this machine, or for who has METRICS_TOKEN",
        ));
    }
    if let Some(peers) = &app.peers {
        metrics::gauge!("parlor_server_info", "server" => peers.node.id().to_owned()).set(1.0);
    }
    metrics::gauge!("parlor_rooms_loaded").set(app.rooms.loaded() as f64);
    let text = app
        .prometheus
        .as_ref()
        .map_or_else(String::new, metrics_exporter_prometheus::PrometheusHandle::render);
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}

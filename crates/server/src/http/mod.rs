//! The endpoints.

// The macro that describes endpoints writes paths in full.
#![allow(unused_qualifications)]

mod accounts;
mod admin;
mod games;
mod openapi;
mod ops;
mod records;
mod rooms;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};

use crate::app::App;
use crate::refusal::Refusal;
use crate::{assets, body, guard, peers, relay, ws};

pub(crate) use rooms::read_request;

pub(crate) use admin::new_invite;

/// What is about one room, and is done by the server that has it.
fn of_rooms() -> Router<Arc<App>> {
    Router::new()
        .route("/api/rooms/{code}", get(rooms::info))
        .route("/api/rooms/{code}/join", post(rooms::join))
        .route("/api/rooms/{code}/commands", post(rooms::command))
        .route("/api/rooms/{code}/state", get(rooms::state))
        .route("/api/admin/rooms/{code}", delete(admin::close_room))
        .method_not_allowed_fallback(wrong_method)
}

/// What other servers of the database are answered.
pub(crate) fn router_for_peers(app: Arc<App>) -> Router {
    of_rooms()
        .route("/ws", get(ws::upgrade))
        .route("/adopt/{code}", post(rooms::adopt))
        .layer(DefaultBodyLimit::max(body::LONGEST))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), peers::guard))
        .with_state(app)
}

pub(crate) fn router(app: Arc<App>) -> Router {
    let passed_on = middleware::from_fn_with_state(Arc::clone(&app), relay::http);
    Router::new()
        .merge(of_rooms().route_layer(passed_on))
        .route("/health", get(ops::health))
        .route("/ready", get(ops::ready))
        .route("/metrics", get(ops::metrics))
        .route("/ws", get(ws::upgrade))
        .route("/api/openapi.json", get(openapi::json))
        .route("/api/games", get(games::games))
        .route("/api/defaults", get(games::defaults))
        .route("/api/addresses", get(rooms::addresses))
        .route("/api/rooms", post(rooms::create))
        .route("/api/auth/check-setup/{username}", get(accounts::check_setup))
        .route("/api/auth/setup-password", post(accounts::setup_password))
        .route("/api/auth/login", post(accounts::login))
        .route("/api/auth/register", post(accounts::register))
        .route("/api/auth/logout", post(accounts::logout))
        .route("/api/auth/me", get(accounts::me))
        .route("/api/auth/password", put(accounts::password))
        .route("/api/auth/sessions", get(accounts::sessions))
        .route("/api/auth/sessions/{id}", delete(accounts::end_session))
        .route("/api/auth/claim", post(accounts::claim))
        .route("/api/admin/users", get(admin::users))
        .route(
            "/api/admin/users/{id}",
            get(admin::user).put(admin::update_user).delete(admin::deactivate_user),
        )
        .route("/api/admin/users/{id}/password", put(admin::reset_password))
        .route("/api/admin/invites", get(admin::invites).post(admin::create_invite))
        .route("/api/admin/invites/{code}", delete(admin::end_invite))
        .route("/api/admin/rooms", get(admin::rooms))
        .route("/api/admin/audit", get(admin::audit))
        .route("/api/history", get(records::history))
        .route("/api/stats/{username}", get(records::stats))
        .route("/api/leaderboard/{game}", get(records::leaderboard))
        .route("/api/records/{id}", get(records::record))
        .route("/api/records/{id}/journal", get(records::journal))
        .method_not_allowed_fallback(wrong_method)
        .fallback(fallback)
        .layer(DefaultBodyLimit::max(body::LONGEST))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

/// Everything else is the browser client.
async fn fallback(State(app): State<Arc<App>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if matches!(method, Method::GET | Method::HEAD) {
        let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|v| v.to_str().ok()).unwrap_or_default();
        assets::serve(&*app.assets, uri.path(), accepts)
    } else {
        Refusal::new("not_found", "there is nothing here").into_response()
    }
}

async fn wrong_method() -> Refusal {
    Refusal::new("method_not_allowed", "this can't be done here; see /api/openapi.json")
}

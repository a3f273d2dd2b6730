//! Rooms over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use protocol::api::{Addresses, CreateRoom, ErrorBody, JoinRoom, Joined, Sent};
use protocol::room::{Command, LONGEST_ID, Request, Room, Snapshot};
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;

use crate::addresses::is_near;
use crate::app::{App, Door};
use crate::auth::Signed;
use crate::body::{Body, Path, Query};
use crate::guard::Caller;
use crate::limits::Household;
use crate::refusal::{Refusal, Result};
use crate::rooms::{Ask, Creation, Join, Seated, check_name};
use crate::secret;

fn name_of(wish: Option<&str>, signed: Option<&Signed>) -> Result<String> {
    match (wish, signed) {
        (Some(name), _) => check_name(name),
        (None, Some(signed)) => check_name(&signed.account.username),
        (None, None) => Err(Refusal::new("bad_name", "`name` is missing; say what you are called")),
    }
}

impl App {
    fn link(&self, headers: &HeaderMap, caller: &Caller, code: &str) -> String {
        let base = self.config.public_url.clone().unwrap_or_else(|| {
            let host = headers.get(header::HOST).and_then(|h| h.to_str().ok()).unwrap_or("localhost");
            format!("{}://{host}", if caller.tls { "https" } else { "http" })
        });
        format!("{base}/r/{code}")
    }
}

fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Where other devices find this server, the best address first. Only callers of the same network are told the addresses of this
/// machine.
#[utoipa::path(get, path = "/api/addresses", tag = "rooms", responses((status = 200, body = Addresses)))]
pub(crate) async fn addresses(State(app): State<Arc<App>>, caller: Caller) -> Json<Addresses> {
    let told = app.config.public_url.is_some() || is_near(caller.address);
    Json(Addresses { addresses: if told { app.addresses.clone() } else { Vec::new() } })
}

/// Makes a room and takes a seat in it.
#[utoipa::path(post, path = "/api/rooms", tag = "rooms", request_body = CreateRoom,
    responses((status = 200, body = Joined), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    signed: Option<Signed>,
    Body(wish): Body<CreateRoom>,
) -> Result<Json<Joined>> {
    app.limits.room(caller.address).await?;
    let name = name_of(wish.name.as_deref(), signed.as_ref())?;
    let token = secret::token();
    let (token_hash, user_id) = (secret::seat_hash(&token), signed.map(|s| s.account.id));
    let made_by = Household::from(caller.address).to_string();
    let creation = Creation { wish, name, token_hash: token_hash.clone(), user_id, made_by };
    let (room, Seated { member, seat }) = app.rooms.create(creation).await?;
    app.limits.is_member(&token_hash);
    let link = app.link(&headers, &caller, &room);
    Ok(Json(Joined { room, member, seat, token, link }))
}

/// A room as everybody may know it.
#[utoipa::path(get, path = "/api/rooms/{code}", tag = "rooms", params(("code" = String, Path)),
    responses((status = 200, body = Room), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn info(State(app): State<Arc<App>>, caller: Caller, Path(code): Path) -> Result<Response> {
    let info = app.rooms.ask(&code, |answer| Ask::Info { answer });
    let info = app.knock(caller.address, Door::Code, info).await?;
    Ok(json(info))
}

/// Joins a room.
#[utoipa::path(post, path = "/api/rooms/{code}/join", tag = "rooms", params(("code" = String, Path)),
    request_body = Option<JoinRoom>,
    responses((status = 200, body = Joined), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    signed: Option<Signed>,
    Path(code): Path,
    Body(wish): Body<JoinRoom>,
) -> Result<Json<Joined>> {
    let name = name_of(wish.name.as_deref(), signed.as_ref())?;
    let token = match wish.token {
        None => secret::token(),
        Some(own) if (32..=64).contains(&own.len()) && own.bytes().all(|b| b.is_ascii_alphanumeric()) => own,
        Some(_) => return Err(Refusal::bad("`token`: an own seat token has 32 to 64 letters and digits")),
    };
    let token_hash = secret::seat_hash(&token);
    let user_id = signed.map(|s| s.account.id);
    let ask = |answer| {
        let join = Join {
            name: name.clone(),
            seat: wish.seat,
            token_hash: token_hash.clone(),
            user_id: user_id.clone(),
        };
        Ask::Join { join: Box::new(join), answer }
    };
    let Seated { member, seat } = app.knock(caller.address, Door::Code, app.rooms.ask(&code, ask)).await?;
    app.limits.is_member(&token_hash);
    let room = code.trim().to_uppercase();
    let link = app.link(&headers, &caller, &room);
    Ok(Json(Joined { room, member, seat, token, link }))
}

fn token_hash(headers: &HeaderMap) -> Option<String> {
    headers.get("x-seat-token").and_then(|v| v.to_str().ok()).map(secret::seat_hash)
}

/// Does what a request over a WebSocket would do.
#[utoipa::path(post, path = "/api/rooms/{code}/commands", tag = "rooms",
    params(("code" = String, Path), ("X-Seat-Token" = Option<String>, Header)),
    request_body(content = Value, description = "A request as docs/server-protocol.md describes it: \
        `{\"id\":\"1\",\"do\":\"play\",\"action\":\"draw\"}`", example = json!({"id": "1", "do": "ping"})),
    responses((status = 200, body = Sent), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(crate) async fn command(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(code): Path,
    headers: HeaderMap,
    Body(value): Body<Value>,
) -> Result<Json<Sent>> {
    let Request { id, command } = read_request(value)?;
    if matches!(command, Command::Hello(_)) {
        return Err(Refusal::bad(
            "`hello` is for WebSockets; over HTTP the header `X-Seat-Token` says who you are",
        ));
    }
    let token_hash = token_hash(&headers);
    let ask = |answer| Ask::Http {
        token_hash: token_hash.clone(),
        id: id.clone(),
        command: Box::new(command.clone()),
        answer,
    };
    let door = token_hash.as_deref().map_or(Door::Code, Door::Seat);
    Ok(Json(app.knock(caller.address, door, app.rooms.ask(&code, ask)).await?))
}

/// Who has an account now.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Adopted {
    token_hash: String,
    user_id: String,
}

/// Another server says that a guest of a room has an account now.
pub(crate) async fn adopt(
    State(app): State<Arc<App>>,
    Path(code): Path,
    Body(adopted): Body<Adopted>,
) -> Result<()> {
    app.rooms.adopt(&code, &adopted.token_hash, &adopted.user_id).await
}

/// Reads a request and says what is wrong with it.
pub(crate) fn read_request(value: Value) -> Result<Request> {
    let request: Request = serde_json::from_value(value).map_err(|e| {
        let text = e.to_string();
        // What the sender wrote may come back in the message: not too much of it.
        Refusal::bad(text.chars().take(300).collect::<String>())
    })?;
    if request.id.len() > LONGEST_ID {
        return Err(Refusal::bad(format!("`id` has at most {LONGEST_ID} bytes")));
    }
    Ok(request)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Since {
    /// The last version that the client has.
    version: Option<u64>,
}

/// All that a member (or a spectator) may know now.
#[utoipa::path(get, path = "/api/rooms/{code}/state", tag = "rooms",
    params(("code" = String, Path), ("X-Seat-Token" = Option<String>, Header), Since),
    responses((status = 200, body = Snapshot<Value>), (status = "4XX", body = ErrorBody),
        (status = 503, body = ErrorBody)))]
pub(crate) async fn state(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(code): Path,
    Query(since): Query<Since>,
    headers: HeaderMap,
) -> Result<Response> {
    let token_hash = token_hash(&headers);
    let ask = |answer| Ask::State { token_hash: token_hash.clone(), version: since.version, answer };
    let door = token_hash.as_deref().map_or(Door::Code, Door::Seat);
    Ok(json(app.knock(caller.address, door, app.rooms.ask(&code, ask)).await?))
}

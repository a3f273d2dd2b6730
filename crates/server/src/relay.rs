//! A room is on one server, and clients come to any: what they say is passed on to the room's server, and its answers back.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use axum::extract::{Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use store::Peer;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config, tungstenite};

use crate::app::App;
use crate::body;
use crate::guard::Caller;
use crate::peers::{PASSED_ON, Peers};
use crate::refusal::{Refusal, Result};
use crate::rooms::moving;
use crate::secret;
use crate::ws::{SILENCE, SLOWEST};

/// How long the server of a room may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it may take to be reached.
const REACH: Duration = Duration::from_secs(2);

/// The code of the room that a path is about.
fn room_of(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/api/rooms/").or_else(|| path.strip_prefix("/api/admin/rooms/"))?;
    rest.split('/').next()
}

/// The middleware around requests for a room: passes them on to the server that has it.
pub(crate) async fn http(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let Some(peers) = &app.peers else { return next.run(request).await };
    let code = room_of(request.uri().path()).map(str::to_owned);
    let caller = request.extensions().get::<Caller>().copied();
    let (Some(code), Some(caller)) = (code, caller) else { return next.run(request).await };
    // Whoever tries codes learns nothing by being passed on.
    let token = request.headers().get("x-seat-token").and_then(|v| v.to_str().ok()).map(secret::seat_hash);
    if let Err(refusal) = app.limits.may_guess(caller.address, token.as_deref()) {
        return refusal.into_response();
    }
    let Err(refusal) = app.rooms.find(&code).await else { return next.run(request).await };
    let Some(peer) = refusal.elsewhere else { return next.run(request).await };
    metrics::counter!("parlor_http_passed_on_total").increment(1);
    pass_on(peers, &peer, &caller, request).await.unwrap_or_else(Refusal::into_response)
}

async fn pass_on(peers: &Peers, peer: &Peer, caller: &Caller, request: Request) -> Result<Response> {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path_and_query().map_or("/", |p| p.as_str()).to_owned();
    let bytes = body::all(Request::from_parts(parts.clone(), body)).await?;
    let mut passed = sealed(peers, peer, &parts.method, &path, caller)?;
    for (name, value) in &parts.headers {
        let of_connection =
            [header::CONNECTION, header::TRANSFER_ENCODING, header::CONTENT_LENGTH, header::UPGRADE];
        if !of_connection.contains(name) && name != PASSED_ON {
            passed.headers_mut().append(name.clone(), value.clone());
        }
    }
    *passed.body_mut() = Body::from(bytes);
    let mut response = answer(peers, peer, passed).await?;
    for name in [header::CONNECTION, header::TRANSFER_ENCODING] {
        response.headers_mut().remove(name);
    }
    Ok(response)
}

/// A request to another server, with its signature.
fn sealed(peers: &Peers, peer: &Peer, method: &Method, path: &str, caller: &Caller) -> Result<Request> {
    let letter = peers.letter(peer, method, path, caller).ok_or_else(moving)?;
    let uri = format!("http://{}{path}", peer.address);
    let request =
        Request::builder().method(method.clone()).uri(uri).header(PASSED_ON, letter).body(Body::empty());
    request.map_err(|e| Refusal::new("internal", e.to_string()))
}

async fn answer(peers: &Peers, peer: &Peer, request: Request) -> Result<Response> {
    let answered = async { timeout(PATIENCE, peers.client.request(request)).await };
    tokio::select! {
        answered = answered => match answered {
            Ok(Ok(response)) => Ok(response.map(Body::new)),
            _ => Err(moving()),
        },
        () = peers.node.gone(&peer.id) => Err(moving()),
    }
}

/// Tells the server of a room that a guest of it has an account now.
pub(crate) async fn adopt(
    peers: &Peers,
    peer: &Peer,
    caller: &Caller,
    code: &str,
    token_hash: &str,
    user_id: &str,
) {
    let wish = serde_json::json!({ "token_hash": token_hash, "user_id": user_id });
    let told = async {
        let mut request = sealed(peers, peer, &Method::POST, &format!("/adopt/{code}"), caller)?;
        *request.body_mut() = Body::from(wish.to_string());
        request
            .headers_mut()
            .insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/json"));
        answer(peers, peer, request).await
    };
    match told.await {
        Ok(response) if response.status().is_success() => {}
        // The account has the games in any case: only the name beside the seat waits.
        _ => tracing::warn!(room = code, "the server of a room could not be told of an account"),
    }
}

type Upstream = WebSocketStream<TcpStream>;

async fn reach(peers: &Peers, peer: &Peer, caller: &Caller) -> Option<Upstream> {
    let open = async {
        let stream = TcpStream::connect(&*peer.address).await.ok()?;
        stream.set_nodelay(true).ok()?;
        let mut request = format!("ws://{}/ws", peer.address).into_client_request().ok()?;
        request.headers_mut().insert(PASSED_ON, peers.letter(peer, &Method::GET, "/ws", caller)?);
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(4096);
        Some(client_async_with_config(request, stream, Some(config)).await.ok()?.0)
    };
    timeout(REACH, open).await.ok().flatten()
}

/// How the passing on of a socket ends.
pub(crate) enum Passed {
    /// The client is gone.
    Gone,
    /// The client does not read.
    Slow,
    /// Nothing was heard of the client.
    Silent,
    /// The client sends pings without end.
    Fast,
    /// What the client sent can't be read any further.
    Broken(axum::Error),
    /// The client said hello again, in these words: it may want another room.
    Hello(String),
    /// The room's server has said its last words, or is gone.
    Ended(Option<CloseFrame>),
}

/// Carries what a client and the server of its room say to each other; `first` is what the client has said. `tolerated` says
/// whether another ping is.
pub(crate) async fn socket(
    app: &App,
    peer: &Peer,
    caller: &Caller,
    first: String,
    sink: &mut SplitSink<WebSocket, Message>,
    stream: &mut SplitStream<WebSocket>,
    tolerated: impl Fn() -> bool,
) -> Passed {
    let Some(peers) = &app.peers else { return Passed::Ended(None) };
    let Some(upstream) = reach(peers, peer, caller).await else { return Passed::Ended(None) };
    let _counted = Counted::new();
    let (mut up, mut down) = upstream.split();
    if up.send(tungstenite::Message::text(first)).await.is_err() {
        return Passed::Ended(None);
    }
    let mut gone = std::pin::pin!(peers.node.gone(&peer.id));
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            said = stream.next() => {
                heard = Instant::now();
                let sent = match said {
                    Some(Ok(Message::Text(text))) if is_hello(&text) => return Passed::Hello(text.to_string()),
                    Some(Ok(Message::Text(text))) => up.send(tungstenite::Message::text(text.as_str())).await,
                    Some(Ok(Message::Binary(bytes))) => up.send(tungstenite::Message::binary(bytes)).await,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                        if tolerated() { Ok(()) } else { return Passed::Fast }
                    }
                    Some(Err(error)) => return Passed::Broken(error),
                    Some(Ok(Message::Close(_))) | None => return Passed::Gone,
                };
                if sent.is_err() {
                    return Passed::Ended(None);
                }
            }
            answered = down.next() => {
                let message = match answered {
                    Some(Ok(tungstenite::Message::Text(text))) => Message::Text(text.as_str().into()),
                    // The room's server hears that this one is there: whether the client is, is asked here.
                    Some(Ok(tungstenite::Message::Ping(_))) if heard.elapsed() >= SILENCE => return Passed::Silent,
                    Some(Ok(tungstenite::Message::Ping(bytes))) => Message::Ping(bytes),
                    Some(Ok(tungstenite::Message::Close(frame))) => {
                        let frame = frame.map(|f| CloseFrame { code: f.code.into(), reason: f.reason.as_str().into() });
                        return Passed::Ended(frame);
                    }
                    Some(Ok(_)) => continue,
                    Some(Err(_)) | None => return Passed::Ended(None),
                };
                match timeout(SLOWEST, sink.send(message)).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => return Passed::Gone,
                    Err(_) => return Passed::Slow,
                }
            }
            () = &mut gone => return Passed::Ended(None),
            () = app.stopping.cancelled() => return Passed::Ended(None),
        }
    }
}

/// Is this the request that says which room a client wants?
fn is_hello(text: &str) -> bool {
    text.contains("\"hello\"")
        && serde_json::from_str::<serde_json::Value>(text).is_ok_and(|value| value["do"] == "hello")
}

/// Counts a socket that is passed on, as long as it lives.
struct Counted;

impl Counted {
    fn new() -> Self {
        metrics::gauge!("parlor_sockets_passed_on").increment(1);
        Self
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        metrics::gauge!("parlor_sockets_passed_on").decrement(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_tells_the_room() {
        assert_eq!(room_of("/api/rooms/ABCD/join"), Some("ABCD"));
        assert_eq!(room_of("/api/rooms/ABCD"), Some("ABCD"));
        assert_eq!(room_of("/api/admin/rooms/ABCD"), Some("ABCD"));
        assert_eq!(room_of("/api/games"), None);
    }

    #[test]
    fn a_hello_is_told_from_a_chat_about_one() {
        assert!(is_hello(r#"{"id":"1","do":"hello","room":"ABCD"}"#));
        assert!(!is_hello(r#"{"id":"1","do":"chat","text":"\"hello\""}"#));
        assert!(!is_hello(r#"{"id":"1","do":"ping"}"#));
    }
}

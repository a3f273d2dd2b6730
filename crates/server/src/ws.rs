//! WebSockets: a task for each connection, which carries requests to the room and messages back.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use protocol::room::{Command, Hello, LONGEST_MESSAGE, Request, VERSION, is_id};
use serde::Deserialize;
use store::Peer;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_util::sync::CancellationToken;

use crate::app::{App, Door};
use crate::body;
use crate::guard::{Caller, Inside, origin_allowed};
use crate::http::read_request;
use crate::limits::{Pace, TooFast};
use crate::refusal::{Refusal, Result};
use crate::relay::{self, Passed};
use crate::rooms::{Ask, Inbox, NewClient, Out, Outbox, busy, closing, moving, outbox, refused};
use crate::secret;

/// A client that does not take a message in this time is cut off.
pub(crate) const SLOWEST: Duration = Duration::from_secs(10);
/// A client that says nothing, not even that it is there, is cut off after this time.
pub(crate) const SILENCE: Duration = Duration::from_secs(75);
const PING: Duration = Duration::from_secs(30);

/// Opens a WebSocket.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    caller: Caller,
    Extension(inside): Extension<Inside>,
    headers: HeaderMap,
    upgrade: std::result::Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response> {
    let upgrade = upgrade.map_err(|e| Refusal::bad(format!("this is for WebSockets: {}", e.body_text())))?;
    if let Some(origin) = headers.get(header::ORIGIN) {
        let allowed = origin.to_str().is_ok_and(|origin| origin_allowed(&app.config, &headers, origin));
        if !allowed {
            return Err(Refusal::new("cross_site", "a page of another site can't open a connection here"));
        }
    }
    Ok(upgrade
        .read_buffer_size(4 * 1024)
        .write_buffer_size(4 * 1024)
        .max_write_buffer_size(4 * 1024 * 1024)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            // Counted among the connections of its client as long as it is open.
            let _inside = inside;
            let _open = app.sockets.token();
            metrics::gauge!("parlor_sockets").increment(1);
            Connection::new(app, caller).run(socket).await;
            metrics::gauge!("parlor_sockets").decrement(1);
        }))
}

struct Connection {
    app: Arc<App>,
    caller: Caller,
    id: u64,
    outbox: Outbox,
    messages: Option<Inbox>,
    room: Option<(String, mpsc::Sender<Ask>)>,
    pace: Pace,
}

type Sink = SplitSink<WebSocket, Message>;

impl Connection {
    fn new(app: Arc<App>, caller: Caller) -> Self {
        let (outbox, messages) = outbox(&app.rooms);
        Self {
            id: app.rooms.next_client(),
            outbox,
            messages: Some(messages),
            room: None,
            pace: Pace::new(app.config.messages_per_second),
            app,
            caller,
        }
    }

    async fn run(mut self, socket: WebSocket) {
        let (mut sink, mut stream) = socket.split();
        let Some(mut messages) = self.messages.take() else { return };
        let cut = self.outbox.cut.clone();
        let mut why = self.talk(&mut sink, &mut stream, &mut messages, &cut).await;
        while let End::Elsewhere(peer, first) = why {
            why = self.pass_on(peer, first, &mut sink, &mut stream, &mut messages, &cut).await;
        }
        if let Some((_, room)) = self.room.take() {
            let _ = room.send(Ask::Detach { client: self.id }).await;
        }
        let frame =
            |code, reason: &'static str| Message::Close(Some(CloseFrame { code, reason: reason.into() }));
        let last = match why {
            End::Gone | End::Elsewhere(..) => return,
            End::Ended(frame) => Message::Close(Some(frame)),
            End::Slow => frame(close_code::POLICY, "too_slow"),
            End::Fast => frame(close_code::POLICY, "too_fast"),
            End::Said => frame(close_code::NORMAL, "closing"),
            End::Stopping => frame(close_code::AWAY, "shutdown"),
            End::Broken(code, word, message) => {
                let said = sink.send(Message::Text(closing(word, message)));
                let _ = timeout(Duration::from_secs(1), said).await;
                frame(code, word)
            }
            End::Silent => frame(close_code::AWAY, "silent"),
        };
        let _ = timeout(Duration::from_secs(1), sink.send(last)).await;
        // Closing with something unread would reset the connection, and the last words would be lost.
        let rest = async { while let Some(Ok(_)) = stream.next().await {} };
        let _ = timeout(Duration::from_secs(2), rest).await;
    }

    /// Passes on what the client says to the server that has its room, and back.
    async fn pass_on(
        &mut self,
        peer: Peer,
        first: String,
        sink: &mut Sink,
        stream: &mut SplitStream<WebSocket>,
        messages: &mut Inbox,
        cut: &CancellationToken,
    ) -> End {
        if let Some((_, room)) = self.room.take() {
            let _ = room.send(Ask::Detach { client: self.id }).await;
        }
        let pace = &self.pace;
        let tolerated = || !matches!(pace.heard(), Some(TooFast::Abuse));
        let passed = relay::socket(&self.app, &peer, &self.caller, first, sink, stream, tolerated).await;
        match passed {
            Passed::Gone => End::Gone,
            Passed::Slow => End::Slow,
            Passed::Silent => End::Silent,
            Passed::Fast => End::Fast,
            Passed::Broken(error) => broken(error),
            Passed::Ended(Some(frame)) => End::Ended(frame),
            Passed::Ended(None) => {
                let _ =
                    timeout(SLOWEST, sink.send(Message::Text(closing("shutdown", &moving().message)))).await;
                End::Said
            }
            Passed::Hello(text) => match self.hear(&text).await {
                Some(end) => end,
                None => self.talk(sink, stream, messages, cut).await,
            },
        }
    }

    async fn talk(
        &mut self,
        sink: &mut Sink,
        stream: &mut SplitStream<WebSocket>,
        messages: &mut Inbox,
        cut: &CancellationToken,
    ) -> End {
        let opened = Instant::now();
        let mut heard = opened;
        let mut ping = tokio::time::interval_at(heard + PING, PING);
        loop {
            tokio::select! {
                out = messages.recv() => {
                    let Some(out) = out else { return End::Gone };
                    match timeout(SLOWEST, write(sink, messages, out)).await {
                        Ok(None) => {}
                        Ok(Some(end)) => return end,
                        Err(_) => return End::Slow,
                    }
                }
                message = stream.next() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if let Some(end) = self.hear(&text).await {
                                return end;
                            }
                        }
                        Some(Ok(Message::Binary(_))) => {
                            self.refuse(None, Refusal::bad("messages are text"));
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                            // A flood of pings is a flood.
                            if matches!(self.pace.heard(), Some(TooFast::Abuse)) {
                                return End::Fast;
                            }
                        }
                        Some(Err(error)) => return broken(error),
                        Some(Ok(Message::Close(_))) | None => return End::Gone,
                    }
                }
                _ = ping.tick() => {
                    let said = if self.room.is_some() { SILENCE } else { PING };
                    // Whoever never says where it wants to go has no business here, however much else it says.
                    let lost = self.room.is_none() && opened.elapsed() >= SILENCE;
                    if lost || heard.elapsed() >= said {
                        return End::Silent;
                    }
                    match timeout(SLOWEST, sink.send(Message::Ping(Vec::new().into()))).await {
                        Ok(Ok(())) => {}
                        _ => return End::Gone,
                    }
                }
                () = cut.cancelled() => return End::Slow,
                () = self.app.stopping.cancelled(), if self.room.is_none() => return End::Stopping,
            }
        }
    }

    fn send(&self, text: Utf8Bytes) {
        self.outbox.send(Out::Text(text));
    }

    fn refuse(&self, id: Option<String>, refusal: Refusal) {
        self.send(refused(id, refusal));
    }

    /// Takes a message of the client.
    async fn hear(&mut self, text: &str) -> Option<End> {
        if let Some(too_fast) = self.pace.heard() {
            if too_fast == TooFast::Abuse {
                let message = "you went on sending although you were told to wait";
                self.outbox.send(Out::Last(closing("too_fast", message)));
                return None;
            }
            let id = body::read(text.as_bytes()).ok().and_then(|value| id_of(&value));
            self.refuse(id, Refusal::new("too_fast", "too many messages; wait a little"));
            return None;
        }
        match read(text) {
            Err((id, refusal)) => self.refuse(id, refusal),
            Ok(Request { id, command: Command::Hello(hello) }) => {
                if let Err(refusal) = self.hello(id.clone(), hello).await {
                    if let Some(peer) = refusal.elsewhere {
                        return Some(End::Elsewhere(*peer, text.to_owned()));
                    }
                    self.refuse(Some(id), refusal);
                }
            }
            Ok(Request { id, command }) => {
                let Some((_, room)) = &self.room else {
                    let message = "say `hello` first: {\"id\":\"1\",\"do\":\"hello\",\"room\":\"CODE\"}";
                    self.refuse(Some(id), Refusal::new("hello_first", message));
                    return None;
                };
                let ask = Ask::Request { client: self.id, id: id.clone(), command: Box::new(command) };
                if room.try_send(ask).is_err() {
                    self.refuse(Some(id), busy());
                }
            }
        }
        None
    }

    async fn hello(&mut self, id: String, hello: Hello) -> Result<()> {
        if let Some(spoken) = hello.protocol.filter(|spoken| *spoken != VERSION) {
            let message = format!("this server speaks version {VERSION} of the protocol, not {spoken}");
            return Err(Refusal::new("protocol", message));
        }
        let code = hello.room.trim().to_uppercase();
        if let Some((old, room)) = &self.room
            && *old != code
        {
            let _ = room.send(Ask::Detach { client: self.id }).await;
            self.room = None;
        }
        let ask = |answer| {
            let client = NewClient { id: self.id, hello: hello.clone(), outbox: self.outbox.clone() };
            Ask::Attach { client: Box::new(client), id: id.clone(), answer }
        };
        let token_hash = hello.token.as_deref().map(secret::seat_hash);
        let door = token_hash.as_deref().map_or(Door::Code, Door::Seat);
        self.app.knock(self.caller.address, door, self.app.rooms.ask(&code, ask)).await?;
        let room = self.app.rooms.find(&code).await?;
        self.room = Some((code, room));
        Ok(())
    }
}

/// A move as nearly all clients write it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Move<'a> {
    id: &'a str,
    r#do: &'a str,
    action: serde_json::Value,
    #[serde(default)]
    ply: Option<u32>,
}

/// Reads a message; what can't be read is told with its id, if it has one.
///
/// Moves are what is sent most: where one is written as it mostly is, it is read once and for good. Everything else, also all that
/// is wrong, is read at leisure.
fn read(text: &str) -> std::result::Result<Request, (Option<String>, Refusal)> {
    // What is written with a backslash may be a character that nobody takes.
    if text.starts_with('{')
        && !text.contains('\\')
        && let Ok(Move { id, r#do: "play", action, ply }) = serde_json::from_str(text)
        && is_id(id)
    {
        return Ok(Request { id: id.to_owned(), command: Command::Play { action, ply } });
    }
    let value: serde_json::Value = body::read(text.as_bytes()).map_err(|refusal| (None, refusal))?;
    let id = id_of(&value);
    read_request(value).map_err(|refusal| (id, refusal))
}

fn id_of(value: &serde_json::Value) -> Option<String> {
    match value.get("id")? {
        serde_json::Value::String(id) if id.len() <= protocol::room::LONGEST_ID => Some(id.clone()),
        serde_json::Value::Number(n) => Some(n.to_string()),
        _ => None,
    }
}

/// Why a connection ends.
enum End {
    /// Its room is on this server; this is what it has said to get there.
    Elsewhere(Peer, String),
    /// The room's server has closed it so.
    Ended(CloseFrame),
    /// The other side is gone.
    Gone,
    /// It does not read.
    Slow,
    /// It writes too much.
    Fast,
    /// It was told so.
    Said,
    /// Nothing was heard of it.
    Silent,
    /// The server stops.
    Stopping,
    /// What it sent is no WebSocket message that is taken here: the code of the close frame, a word and the reason.
    Broken(u16, &'static str, &'static str),
}

/// Why a connection can't be read any further.
fn broken(error: axum::Error) -> End {
    let error = error.into_inner();
    match error.downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Capacity(_)) => {
            End::Broken(close_code::SIZE, "too_long", "a message has at most 16384 bytes")
        }
        Some(tungstenite::Error::Utf8(_)) => {
            End::Broken(close_code::INVALID, "bad_request", "a text is in UTF-8")
        }
        Some(tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => End::Gone,
        Some(tungstenite::Error::Protocol(_)) => {
            End::Broken(close_code::PROTOCOL, "bad_request", "this is no frame of a WebSocket")
        }
        _ => End::Gone,
    }
}

/// Writes all that waits, with one flush.
async fn write(sink: &mut Sink, messages: &mut Inbox, first: Out) -> Option<End> {
    let mut next = Some(first);
    while let Some(out) = next {
        let (text, last) = match out {
            Out::Text(text) => (text, false),
            Out::Last(text) => (text, true),
        };
        if sink.feed(Message::Text(text)).await.is_err() {
            return Some(End::Gone);
        }
        if last {
            return match sink.flush().await {
                Ok(()) => Some(End::Said),
                Err(_) => Some(End::Gone),
            };
        }
        next = messages.try_recv();
    }
    sink.flush().await.err().map(|_| End::Gone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_as_any_other_request_is() {
        let slowly = |text: &str| {
            let value = body::read(text.as_bytes()).map_err(|refusal| (None, refusal))?;
            let id = id_of(&value);
            read_request(value).map_err(|refusal| (id, refusal))
        };
        for text in [
            r#"{"id":"1","do":"play","action":3,"ply":7}"#,
            r#"{"do":"play","ply":null,"action":"swap 3","id":"k-1"}"#,
            r#"{"id":"1","do":"play","action":{"type":"draw","from":["x"]}}"#,
            r#"{"id":7,"do":"play","action":3}"#,
            r#"{"id":"\u0031","do":"play","action":"\u0000"}"#,
            r#"{"id":"1","do":"play","action":"a\nb"}"#,
            r#"{"id":"","do":"play","action":3}"#,
            r#"{"id":"1","do":"play"}"#,
            r#"{"id":"1","do":"play","action":3,"ply":-1}"#,
            r#"{"id":"1","do":"play","action":3,"ply":7,"ply":8}"#,
            r#"{"id":"1","do":"play","action":3,"seat":1}"#,
            r#"{"id":"1","do":"undo","action":3}"#,
            r#"{"id":"1","do":"undo"}"#,
            r#"["1","play",3,7]"#,
            r#"{"id":"1","do":"play","action":3"#,
            "play",
        ] {
            assert_eq!(read(text), slowly(text), "{text}");
        }
        let long = format!(r#"{{"id":"{}","do":"play","action":3}}"#, "x".repeat(65));
        assert_eq!(read(&long), slowly(&long));
    }
}

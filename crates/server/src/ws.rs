//! WebSockets: a task for each connection, which carries requests to the room and messages back.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use protocol::room::{Command, Hello, LONGEST_MESSAGE, Request, VERSION};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::body;
use crate::guard::{Caller, origin_allowed};
use crate::http::read_request;
use crate::refusal::{Refusal, Result};
use crate::rooms::{Ask, NewClient, OUTBOX, Out, Outbox, busy, closing, refused};

/// A client that does not take a message in this time is cut off.
const SLOWEST: Duration = Duration::from_secs(10);
/// A client that says nothing, not even that it is there, is cut off after this time.
const SILENCE: Duration = Duration::from_secs(75);
const PING: Duration = Duration::from_secs(30);

/// Opens a WebSocket.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    caller: Caller,
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
    messages: Option<mpsc::Receiver<Out>>,
    room: Option<(String, mpsc::Sender<Ask>)>,
    bucket: Bucket,
}

/// How many messages a client may still send now.
struct Bucket {
    left: f64,
    filled: Instant,
    per_second: f64,
}

impl Bucket {
    fn take(&mut self) -> bool {
        let now = Instant::now();
        let filled = (now - self.filled).as_secs_f64() * self.per_second;
        self.left = (self.left + filled).min(self.per_second * 2.0);
        self.filled = now;
        self.left -= 1.0;
        if self.left < 0.0 {
            self.left = self.left.max(-self.per_second * 4.0);
            return false;
        }
        true
    }

    /// Has it gone on although it was told not to?
    fn abused(&self) -> bool {
        self.left <= -self.per_second * 4.0
    }
}

type Sink = SplitSink<WebSocket, Message>;

impl Connection {
    fn new(app: Arc<App>, caller: Caller) -> Self {
        let (queue, messages) = mpsc::channel(OUTBOX);
        let per_second = f64::from(app.config.messages_per_second);
        Self {
            id: app.rooms.next_client(),
            outbox: Outbox { queue, cut: CancellationToken::new() },
            messages: Some(messages),
            room: None,
            bucket: Bucket { left: per_second * 2.0, filled: Instant::now(), per_second },
            app,
            caller,
        }
    }

    async fn run(mut self, socket: WebSocket) {
        let (mut sink, mut stream) = socket.split();
        let Some(mut messages) = self.messages.take() else { return };
        let cut = self.outbox.cut.clone();
        let why = self.talk(&mut sink, &mut stream, &mut messages, &cut).await;
        if let Some((_, room)) = self.room.take() {
            let _ = room.send(Ask::Detach { client: self.id }).await;
        }
        let frame =
            |code, reason: &'static str| Message::Close(Some(CloseFrame { code, reason: reason.into() }));
        let last = match why {
            End::Gone => return,
            End::Slow => frame(close_code::POLICY, "too_slow"),
            End::Fast => frame(close_code::POLICY, "too_fast"),
            End::Said => frame(close_code::NORMAL, "closing"),
            End::Silent => frame(close_code::AWAY, "silent"),
        };
        let _ = timeout(Duration::from_secs(1), sink.send(last)).await;
        // Closing with something unread would reset the connection, and the last words would be lost.
        let rest = async { while let Some(Ok(_)) = stream.next().await {} };
        let _ = timeout(Duration::from_secs(2), rest).await;
    }

    async fn talk(
        &mut self,
        sink: &mut Sink,
        stream: &mut SplitStream<WebSocket>,
        messages: &mut mpsc::Receiver<Out>,
        cut: &CancellationToken,
    ) -> End {
        let mut heard = Instant::now();
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
                            if !self.bucket.take() && self.bucket.abused() {
                                return End::Fast;
                            }
                        }
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return End::Gone,
                    }
                }
                _ = ping.tick() => {
                    let said = if self.room.is_some() { SILENCE } else { PING };
                    if heard.elapsed() >= said {
                        return End::Silent;
                    }
                    match timeout(SLOWEST, sink.send(Message::Ping(Vec::new().into()))).await {
                        Ok(Ok(())) => {}
                        _ => return End::Gone,
                    }
                }
                () = cut.cancelled() => return End::Slow,
                () = self.app.stopping.cancelled(), if self.room.is_none() => return End::Said,
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
        if !self.bucket.take() {
            if self.bucket.abused() {
                let message = "you went on sending although you were told to wait";
                self.outbox.send(Out::Last(closing("too_fast", message)));
                return None;
            }
            let id = body::read(text.as_bytes()).ok().and_then(|value| id_of(&value));
            self.refuse(id, Refusal::new("too_fast", "too many messages; wait a little"));
            return None;
        }
        let value: serde_json::Value = match body::read(text.as_bytes()) {
            Ok(value) => value,
            Err(refusal) => {
                self.refuse(None, refusal);
                return None;
            }
        };
        let id = id_of(&value);
        match read_request(value) {
            Err(refusal) => self.refuse(id, refusal),
            Ok(Request { id, command: Command::Hello(hello) }) => {
                if let Err(refusal) = self.hello(id.clone(), hello).await {
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
        // Without a token it may be guessing codes.
        if hello.token.is_none() {
            self.app.limits.room(self.caller.address)?;
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
        self.app.rooms.ask(&code, ask).await?;
        let room = self.app.rooms.find(&code).await?;
        self.room = Some((code, room));
        Ok(())
    }
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
}

/// Writes all that waits, with one flush.
async fn write(sink: &mut Sink, messages: &mut mpsc::Receiver<Out>, first: Out) -> Option<End> {
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
        next = messages.try_recv().ok();
    }
    sink.flush().await.err().map(|_| End::Gone)
}

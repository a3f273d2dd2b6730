//! A connection to a room.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use protocol::room::{Command, Hello, Message, Request, Snapshot};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Result;

/// A WebSocket that keeps every byte it was sent, if it is told to.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// All messages so far, if they are kept.
    pub log: Option<Vec<String>>,
}

impl Socket {
    /// Connects, without saying hello.
    pub async fn open(address: SocketAddr) -> Result<Self> {
        Self::open_from(address, None).await
    }

    /// Connects as a page of this origin would.
    pub async fn open_from(address: SocketAddr, origin: Option<&str>) -> Result<Self> {
        let headers: Vec<_> = origin.iter().map(|origin| ("origin", *origin)).collect();
        Self::open_with(address, &headers).await
    }

    /// Connects with these headers.
    pub async fn open_with(address: SocketAddr, headers: &[(&'static str, &str)]) -> Result<Self> {
        let tcp = TcpStream::connect(address).await?;
        tcp.set_nodelay(true)?;
        let mut request = format!("ws://{address}/ws").into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse()?);
        }
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(4096);
        let (stream, _) = client_async_with_config(request, tcp, Some(config)).await?;
        Ok(Self { stream, log: None })
    }

    /// Connects to a room and returns what it says.
    pub async fn hello(address: SocketAddr, hello: Hello) -> Result<(Self, Snapshot)> {
        let mut socket = Self::open(address).await?;
        let snapshot = socket.greet(hello).await?;
        Ok((socket, snapshot))
    }

    /// Says hello and waits for the snapshot.
    pub async fn greet(&mut self, hello: Hello) -> Result<Snapshot> {
        self.send(&Request { id: "hello".into(), command: Command::Hello(hello) }).await?;
        let mut snapshot = None;
        loop {
            match self.next().await? {
                Message::Snapshot(s) => snapshot = Some(*s),
                Message::Done { id, .. } if id == "hello" => break,
                Message::Refused { code, message, .. } => return Err(format!("{code}: {message}").into()),
                Message::Closing { code, .. } => return Err(format!("closing: {code}").into()),
                _ => {}
            }
        }
        snapshot.ok_or_else(|| "no snapshot".into())
    }

    /// Sends a request.
    pub async fn send(&mut self, request: &Request) -> Result<()> {
        self.send_text(serde_json::to_string(request)?).await
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: String) -> Result<()> {
        Ok(self.stream.send(Frame::text(text)).await?)
    }

    /// Sends any frame.
    pub async fn send_frame(&mut self, frame: Frame) -> Result<()> {
        Ok(self.stream.send(frame).await?)
    }

    /// Reads until the connection ends; the code of the close frame, if there is one.
    pub async fn close_code(&mut self) -> Option<u16> {
        loop {
            match self.stream.next().await {
                Some(Ok(Frame::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// The next message as text.
    pub async fn next_text(&mut self) -> Result<String> {
        loop {
            match self.stream.next().await {
                Some(Ok(Frame::Text(text))) => {
                    let text = text.as_str().to_owned();
                    if let Some(log) = &mut self.log {
                        log.push(text.clone());
                    }
                    return Ok(text);
                }
                Some(Ok(Frame::Close(frame))) => return Err(format!("closed: {frame:?}").into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err("closed".into()),
            }
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Result<Message> {
        Ok(serde_json::from_str(&self.next_text().await?)?)
    }

    /// Sends a request and waits for its answer; what comes before it goes to `meanwhile`.
    pub async fn ask(&mut self, request: &Request, mut meanwhile: impl FnMut(Message)) -> Result<Message> {
        self.send(request).await?;
        loop {
            let message = self.next().await?;
            let answers = match &message {
                Message::Done { id, .. } => *id == request.id,
                Message::Refused { id, .. } => id.as_deref() == Some(&request.id),
                _ => false,
            };
            if answers {
                return Ok(message);
            }
            meanwhile(message);
        }
    }

    /// Sends any JSON and waits for the next answer to anything.
    pub async fn ask_json(&mut self, value: &Value) -> Result<Message> {
        self.send_text(value.to_string()).await?;
        loop {
            let message = self.next().await?;
            if matches!(message, Message::Done { .. } | Message::Refused { .. }) {
                return Ok(message);
            }
        }
    }
}

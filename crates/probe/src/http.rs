//! Requests over HTTP.

use std::net::SocketAddr;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use protocol::api::{CreateRoom, JoinRoom, Joined};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::Result;

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// Its headers.
    pub headers: hyper::HeaderMap,
    /// Its body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON; `null` if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The code of an error, or an empty word.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or("").to_owned()
    }

    /// The body as a type, if the request was done.
    pub fn ok<T: DeserializeOwned>(&self) -> Result<T> {
        if self.status.is_success() {
            Ok(serde_json::from_slice(&self.body)?)
        } else {
            Err(format!("{}: {}", self.status, String::from_utf8_lossy(&self.body)).into())
        }
    }
}

/// A server, and who talks to it.
#[derive(Clone, Debug)]
pub struct Api {
    /// Where it is.
    pub address: SocketAddr,
    /// Headers that go with every request.
    pub headers: Vec<(String, String)>,
}

impl Api {
    /// A server at this address.
    pub fn new(address: SocketAddr) -> Self {
        Self { address, headers: Vec::new() }
    }

    /// The same with another header.
    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut api = self.clone();
        api.headers.push((name.into(), value.into()));
        api
    }

    /// The same with a bearer token.
    pub fn bearer(&self, token: &str) -> Self {
        self.with("authorization", &format!("Bearer {token}"))
    }

    /// Sends a request on a connection of its own.
    pub async fn send(&self, method: Method, path: &str, body: Option<Vec<u8>>) -> Result<Answer> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path);
        if !self.headers.iter().any(|(name, _)| name == "host") {
            request = request.header("host", self.address.to_string());
        }
        if body.is_some() && !self.headers.iter().any(|(name, _)| name == "content-type") {
            request = request.header("content-type", "application/json");
        }
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let request = request.body(Full::new(Bytes::from(body.unwrap_or_default())))?;
        let answer = sender.send_request(request).await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let body = answer.into_body().collect().await?.to_bytes().to_vec();
        Ok(Answer { status, headers, body })
    }

    /// GET.
    pub async fn get(&self, path: &str) -> Result<Answer> {
        self.send(Method::GET, path, None).await
    }

    /// POST.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Answer> {
        self.send(Method::POST, path, Some(body.to_string().into_bytes())).await
    }

    /// PUT.
    pub async fn put(&self, path: &str, body: &Value) -> Result<Answer> {
        self.send(Method::PUT, path, Some(body.to_string().into_bytes())).await
    }

    /// DELETE.
    pub async fn delete(&self, path: &str) -> Result<Answer> {
        self.send(Method::DELETE, path, None).await
    }

    /// Makes a room.
    pub async fn create(&self, wish: &CreateRoom) -> Result<Joined> {
        self.post("/api/rooms", &serde_json::to_value(wish)?).await?.ok()
    }

    /// Joins a room.
    pub async fn join(&self, room: &str, name: &str) -> Result<Joined> {
        let wish = JoinRoom { name: Some(name.into()), ..JoinRoom::default() };
        self.post(&format!("/api/rooms/{room}/join"), &json!(wish)).await?.ok()
    }
}

//! The other servers of the same database: how they know each other, and what they say to each other.
//!
//! They reach each other at addresses of their own (`NODE_ADDRESS`), where nobody else is answered. Each request carries who
//! the client is, and a signature by a key that the servers of a database share and nobody else has.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hmac::{Hmac, KeyInit, Mac};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use sha2::Sha256;
use store::{Introduction, Node, Peer};

use crate::app::App;
use crate::config::Config;
use crate::guard::{Caller, Inside};
use crate::refusal::Refusal;
use crate::secret;

/// Who passed a request on, for whom, and that it is true.
pub(crate) const PASSED_ON: HeaderName = HeaderName::from_static("x-parlor-passed-on");
/// How far the clocks of two servers may be apart, in milliseconds.
const APART: i64 = 5 * 60 * 1000;

/// What a server needs to talk to the others.
pub(crate) struct Peers {
    pub(crate) node: Node,
    key: Key,
    pub(crate) client: Client<HttpConnector, Body>,
}

/// The key that the servers of a database share.
#[derive(Clone)]
pub(crate) struct Key(String);

impl Key {
    /// From what the database keeps, and from what only the servers know if there is something.
    pub(crate) fn new(config: &Config, kept: &str) -> Self {
        Self(secret::session_hash(&config.secret_key, &format!("servers {kept}")))
    }

    /// What shows that two servers have the same key, and tells nothing about it.
    fn check(&self) -> String {
        self.sign(&["check"])[..16].to_owned()
    }

    fn sign(&self, parts: &[&str]) -> String {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(self.0.as_bytes()).expect("HMAC takes keys of any length");
        for part in parts {
            // Where a part ends is signed too.
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part.as_bytes());
        }
        engine::journal::hex(&mac.finalize().into_bytes())
    }

    /// The header of a request to a server.
    fn letter(&self, to: &str, method: &Method, path: &str, caller: &Caller, now: i64) -> String {
        let (tls, address, at) =
            (u8::from(caller.tls).to_string(), caller.address.to_string(), now.to_string());
        let mac = self.sign(&["passed on", to, method.as_str(), path, &address, &tls, &at]);
        format!("{address} {tls} {at} {mac}")
    }

    /// For whom a request was passed on, if one of the servers did that, for this one, now.
    fn read(
        &self,
        letter: &str,
        to: &str,
        method: &Method,
        path: &str,
        now: i64,
    ) -> Result<Caller, &'static str> {
        let parts: Vec<&str> = letter.split(' ').collect();
        let [address, tls, at, mac] = parts[..] else { return Err("a header without its four parts") };
        let right = self.sign(&["passed on", to, method.as_str(), path, address, tls, at]);
        if !secret::same(&right, mac) {
            return Err("a signature that is wrong");
        }
        if at.parse::<i64>().is_ok_and(|at| (now - at).abs() > APART) {
            return Err("the clocks of two servers differ by more than five minutes");
        }
        let address: IpAddr = address.parse().map_err(|_| "something in the place of an address")?;
        Ok(Caller { address, tls: tls == "1", forwarded: true })
    }
}

/// The name of this machine.
fn host() -> String {
    std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default().trim().to_owned()
}

/// How this server presents itself to the others.
pub(crate) fn introduce(key: &Key, listening: SocketAddr) -> Introduction {
    Introduction {
        id: secret::id(),
        host: host(),
        address: listening.to_string(),
        local: listening.ip().is_loopback(),
        key_check: key.check(),
    }
}

impl Peers {
    pub(crate) fn new(node: Node, key: Key) -> Self {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(std::time::Duration::from_secs(2)));
        Self { node, key, client: Client::builder(TokioExecutor::new()).build(connector) }
    }

    /// The header of a request that is passed on to a server.
    pub(crate) fn letter(
        &self,
        to: &Peer,
        method: &Method,
        path: &str,
        caller: &Caller,
    ) -> Option<HeaderValue> {
        HeaderValue::from_str(&self.key.letter(&to.id, method, path, caller, store::now())).ok()
    }
}

/// The middleware of the address where only the other servers are answered.
pub(crate) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let stranger =
        || Refusal::new("forbidden", "only the servers of this database are answered here").into_response();
    let Some(peers) = &app.peers else { return stranger() };
    let letter = request.headers().get(PASSED_ON).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let path = request.uri().path_and_query().map_or("/", |p| p.as_str());
    match peers.key.read(letter, peers.node.id(), request.method(), path, store::now()) {
        Ok(caller) => {
            request.headers_mut().remove(PASSED_ON);
            request.extensions_mut().insert(caller);
            // Who passed it on has counted it.
            request.extensions_mut().insert(Inside::uncounted());
            next.run(request).await
        }
        Err(reason) => {
            tracing::warn!(reason, "refused at the address for other servers");
            stranger()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_server_with_the_key_passes_requests_on_and_each_for_one_server_one_path_and_one_client() {
        let config = Config::read(&|_| None, crate::EnvFile::default()).unwrap();
        let key = Key::new(&config, "kept");
        let caller = Caller { address: "2001:db8::7".parse().unwrap(), tls: true, forwarded: false };
        let letter = key.letter("me", &Method::POST, "/api/rooms/ABCD/join", &caller, 1_000);
        let read = |key: &Key, letter: &str, to: &str, method: Method, path: &str, now: i64| {
            key.read(letter, to, &method, path, now)
        };
        let path = "/api/rooms/ABCD/join";
        let got = read(&key, &letter, "me", Method::POST, path, 2_000).unwrap();
        assert_eq!((got.address, got.tls), (caller.address, true));
        assert!(read(&key, &letter, "you", Method::POST, path, 2_000).is_err(), "for another server");
        assert!(read(&key, &letter, "me", Method::GET, path, 2_000).is_err());
        assert!(read(&key, &letter, "me", Method::POST, "/api/rooms/ABCE/join", 2_000).is_err());
        assert!(read(&key, &letter, "me", Method::POST, path, 2_000 + APART).is_err(), "long ago");
        let forged = letter.replacen("2001:db8::7", "2001:db8::8", 1);
        assert!(read(&key, &forged, "me", Method::POST, path, 2_000).is_err(), "another client");
        assert!(read(&key, &letter.replacen(" 1 ", " 0 ", 1), "me", Method::POST, path, 2_000).is_err());
        for nonsense in ["", " ", "a b c d", "a b c", "é 1 1000 00"] {
            assert!(read(&key, nonsense, "me", Method::POST, path, 2_000).is_err(), "{nonsense}");
        }
        let other = Key::new(&config, "something else");
        assert!(read(&other, &letter, "me", Method::POST, path, 2_000).is_err());
        assert_ne!(key.check(), other.check());
    }
}

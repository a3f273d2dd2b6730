//! What every request passes: who calls, how often, from which site; and the headers of every answer.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;

use crate::app::App;
use crate::auth;
use crate::config::Config;
use crate::refusal::{Refusal, Result};
use crate::secret;

/// The other end of the connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Who calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) address: IpAddr,
    /// Did it come over TLS, as far as a proxy that is trusted says?
    pub(crate) tls: bool,
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        parts.extensions.get().copied().ok_or_else(|| Refusal::new("internal", "the caller is not known"))
    }
}

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Who calls: the other end, or whom a trusted proxy names.
pub(crate) fn caller(config: &Config, peer: IpAddr, headers: &HeaderMap) -> Caller {
    let trusted = |address: IpAddr| config.trusted_proxies.iter().any(|net| net.contains(&address));
    let mut caller = Caller { address: peer.to_canonical(), tls: false };
    if !trusted(caller.address) {
        return caller;
    }
    caller.tls = headers.get(FORWARDED_PROTO).is_some_and(|v| v.as_bytes().eq_ignore_ascii_case(b"https"));
    let mut hops: Vec<&str> = headers
        .get_all(FORWARDED_FOR)
        .iter()
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(','))
        .map(str::trim)
        .collect();
    // From the nearest on: the first that is not one of our proxies is the caller. What stands before it anybody can write.
    while let Some(hop) = hops.pop() {
        let Ok(address) = hop.parse::<IpAddr>() else { break };
        caller.address = address.to_canonical();
        if !trusted(caller.address) {
            break;
        }
    }
    caller
}

/// May a page of this origin use the server?
pub(crate) fn origin_allowed(config: &Config, headers: &HeaderMap, origin: &str) -> bool {
    let origin = origin.trim_end_matches('/').to_lowercase();
    let Some((scheme, host)) = origin.split_once("://") else { return false };
    if !matches!(scheme, "http" | "https") {
        return false;
    }
    let own = headers.get(header::HOST).and_then(|h| h.to_str().ok()).map(str::to_lowercase);
    let local = || {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        config.debug && matches!(name, "localhost" | "127.0.0.1" | "[::1]")
    };
    own.as_deref() == Some(host)
        || config.public_url.as_deref() == Some(origin.as_str())
        || config.allowed_origins.contains(&origin)
        || local()
}

/// Refuses what a page of another site would make a browser send.
fn same_site(config: &Config, method: &Method, headers: &HeaderMap) -> Result<()> {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let refused = || Refusal::new("cross_site", "this request comes from a page of another site");
    let text = |name: &HeaderName| headers.get(name).and_then(|v| v.to_str().ok());
    if let Some(origin) = headers.get(header::ORIGIN) {
        let allowed = origin.to_str().is_ok_and(|origin| origin_allowed(config, headers, origin));
        return if allowed { Ok(()) } else { Err(refused()) };
    }
    match text(&HeaderName::from_static("sec-fetch-site")) {
        Some("same-origin" | "none") => Ok(()),
        Some(_) => Err(refused()),
        // Not a browser of today. Without a cookie there is nothing that could be misused.
        None if auth::cookie_of(headers).is_none() => Ok(()),
        None => Err(refused()),
    }
}

const HEADERS: [(HeaderName, &str); 8] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("x-robots-tag"), "noindex"),
];

/// The middleware around everything.
pub(crate) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = &secret::id()[..16];
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::from([0, 0, 0, 0]), |p| p.0.ip());
    let caller = caller(&app.config, peer, request.headers());
    request.extensions_mut().insert(caller);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("other", |m| m.as_str()).to_owned();
    let watched = matches!(request.uri().path(), "/health" | "/ready" | "/metrics");
    let checked = if watched { Ok(()) } else { app.limits.request(caller.address) };
    let checked = checked.and_then(|()| same_site(&app.config, &method, request.headers()));
    let span = tracing::info_span!("request", id, %method, path = request.uri().path());
    let mut response = match checked {
        Ok(()) => next.run(request).instrument(span.clone()).await,
        Err(refusal) => refusal.into_response(),
    };
    let (status, seconds) = (response.status(), started.elapsed().as_secs_f64());
    let labels =
        [("method", known(&method).to_owned()), ("route", route), ("status", status.as_u16().to_string())];
    metrics::counter!("parlor_http_requests_total", &labels).increment(1);
    metrics::histogram!("parlor_http_seconds").record(seconds);
    span.in_scope(|| {
        if status.is_server_error() {
            tracing::error!(status = status.as_u16(), seconds, address = %caller.address, "answered");
        } else {
            tracing::debug!(status = status.as_u16(), seconds, address = %caller.address, "answered");
        }
    });
    let headers = response.headers_mut();
    for (name, value) in &HEADERS {
        headers.insert(name.clone(), HeaderValue::from_static(value));
    }
    if caller.tls {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, id);
    }
    response
}

/// A method by its name; anybody can invent others, and each name would be a number that is kept for ever.
fn known(method: &Method) -> &str {
    match *method {
        Method::GET | Method::HEAD | Method::POST | Method::PUT | Method::DELETE | Method::OPTIONS => {
            method.as_str()
        }
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(pairs: &[(&str, &str)]) -> Config {
        let find = |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        Config::read(&find, std::collections::BTreeMap::new()).unwrap()
    }

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(n, v)| (HeaderName::from_static(n), HeaderValue::from_static(v))).collect()
    }

    #[test]
    fn invented_methods_are_counted_as_one() {
        assert_eq!(known(&Method::PUT), "PUT");
        assert_eq!(known(&Method::from_bytes(b"PWN17").unwrap()), "other");
    }

    #[test]
    fn only_a_trusted_proxy_may_say_who_calls() {
        let forged = headers(&[("x-forwarded-for", "6.6.6.6, 9.9.9.9"), ("x-forwarded-proto", "https")]);
        let peer: IpAddr = "10.0.0.1".parse().unwrap();
        let open = caller(&config(&[]), peer, &forged);
        assert_eq!((open.address, open.tls), (peer, false));
        let behind = caller(&config(&[("TRUSTED_PROXIES", "10.0.0.0/8")]), peer, &forged);
        assert_eq!((behind.address.to_string().as_str(), behind.tls), ("9.9.9.9", true));
        let chain = headers(&[("x-forwarded-for", "6.6.6.6, 9.9.9.9, 10.1.1.1")]);
        let behind = caller(&config(&[("TRUSTED_PROXIES", "10.0.0.0/8")]), peer, &chain);
        assert_eq!(behind.address.to_string(), "9.9.9.9");
    }

    #[test]
    fn a_page_of_another_site_can_change_nothing() {
        let config = config(&[("PUBLIC_URL", "https://games.example.org")]);
        let check =
            |pairs: &[(&'static str, &'static str)]| same_site(&config, &Method::POST, &headers(pairs));
        assert!(check(&[("host", "here:8000"), ("origin", "http://here:8000")]).is_ok());
        assert!(check(&[("host", "x"), ("origin", "https://games.example.org")]).is_ok());
        assert!(check(&[("host", "here:8000"), ("origin", "http://evil.example")]).is_err());
        assert!(check(&[("host", "here:8000"), ("origin", "null")]).is_err());
        assert!(check(&[("host", "here:8000"), ("origin", "http://here:8000.evil.example")]).is_err());
        assert!(check(&[("sec-fetch-site", "cross-site")]).is_err());
        assert!(check(&[("sec-fetch-site", "same-site")]).is_err());
        assert!(check(&[("cookie", "parlor_session=abc")]).is_err());
        assert!(check(&[("cookie", "parlor_session=abc"), ("sec-fetch-site", "same-origin")]).is_ok());
        assert!(check(&[]).is_ok(), "a program with a bearer token");
    }
}

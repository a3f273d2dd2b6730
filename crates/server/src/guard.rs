//! What every request passes: who calls, how often, from which site; and the headers of every answer.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;

use crate::app::App;
use crate::auth;
use crate::config::Config;
use crate::limits::Entered;
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
    /// Has any proxy passed it on, trusted or not?
    pub(crate) forwarded: bool,
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

/// Headers by which a proxy shows.
const BY_PROXIES: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// An address as proxies write it: bare, in brackets, with a port.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// Who calls: the other end, or whom a trusted proxy names.
pub(crate) fn caller(config: &Config, peer: IpAddr, headers: &HeaderMap) -> Caller {
    let trusted = |address: IpAddr| config.trusted_proxies.iter().any(|net| net.contains(&address));
    let forwarded = BY_PROXIES.iter().any(|name| headers.contains_key(*name));
    let mut caller = Caller { address: peer.to_canonical(), tls: false, forwarded };
    if !trusted(caller.address) {
        return caller;
    }
    caller.tls = headers.get(FORWARDED_PROTO).is_some_and(|v| v.as_bytes().eq_ignore_ascii_case(b"https"));
    let mut hops: Vec<&str> = headers
        .get_all(FORWARDED_FOR)
        .iter()
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(','))
        .collect();
    // From the nearest on: the first that is not one of our proxies is the caller. What stands before it anybody can write.
    while let Some(text) = hops.pop() {
        let Some(address) = hop(text) else { break };
        caller.address = address.to_canonical();
        if !trusted(caller.address) {
            break;
        }
    }
    caller
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    }
}

/// A name that nobody on the internet can make point here: an address, or one of the own network.
fn is_near(name: &str) -> bool {
    let bare = name.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(name);
    bare.parse::<IpAddr>().is_ok()
        || !name.contains('.')
        || [".local", ".localhost"].iter().any(|end| name.ends_with(end))
}

/// Does the request call this machine by a name that only this machine has?
pub(crate) fn calls_loopback(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|h| h.to_str().ok()).unwrap_or_default();
    let name = name_of(host);
    let bare = name.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok_and(|a| a.is_loopback())
}

/// May a page of this origin use the server?
pub(crate) fn origin_allowed(config: &Config, headers: &HeaderMap, origin: &str) -> bool {
    let origin = origin.trim_end_matches('/').to_lowercase();
    let Some((scheme, host)) = origin.split_once("://") else { return false };
    if !matches!(scheme, "http" | "https") {
        return false;
    }
    let own = headers.get(header::HOST).and_then(|h| h.to_str().ok()).map(str::to_lowercase);
    // A site whose name suddenly points here calls itself by that name. Who says where people reach the server is not
    // deceived by it.
    let own = own.as_deref() == Some(host) && (config.public_url.is_none() || is_near(name_of(host)));
    let local = || config.debug && matches!(name_of(host), "localhost" | "127.0.0.1" | "[::1]");
    own || config.public_url.as_deref() == Some(origin.as_str())
        || config.allowed_origins.contains(&origin)
        || local()
}

/// The origin of a page of another site that may use the server.
fn guest_origin(config: &Config, headers: &HeaderMap) -> Option<HeaderValue> {
    let value = headers.get(header::ORIGIN)?;
    let origin = value.to_str().ok()?.trim_end_matches('/').to_lowercase();
    config.allowed_origins.contains(&origin).then(|| value.clone())
}

/// What a browser asks before it lets such a page send something.
fn preflight(method: &Method, headers: &HeaderMap) -> bool {
    *method == Method::OPTIONS && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// Lets a page of an allowed origin read the answer. Cookies stay out of it: such pages use bearer tokens.
fn welcome(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, PUT, DELETE"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type, x-seat-token"),
        (header::ACCESS_CONTROL_EXPOSE_HEADERS, "retry-after, x-request-id"),
        (header::ACCESS_CONTROL_MAX_AGE, "600"),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// A request of HTTP/1.1 names one host, once.
fn one_host(version: Version, headers: &HeaderMap) -> Result<()> {
    let hosts = headers.get_all(header::HOST).iter().count();
    if hosts > 1 || (hosts == 0 && version >= Version::HTTP_11) {
        return Err(Refusal::bad("a request has exactly one `Host` header"));
    }
    Ok(())
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

const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("x-robots-tag"), "noindex"),
];

/// Keeps pages of other sites that opened this one, or were opened by it, away from its window. Browsers heed it only where nobody
/// on the way can have changed the page, and complain elsewhere: over TLS, and on the machine itself.
const OPENER: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// Keeps a client's place among its requests and sockets; see [`crate::limits::Limits::enter`].
#[derive(Clone)]
pub(crate) struct Inside(#[allow(dead_code)] pub(crate) Option<Arc<Entered>>);

impl Inside {
    /// Somebody else has counted it.
    pub(crate) fn uncounted() -> Self {
        Self(None)
    }
}

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
    let guest = guest_origin(&app.config, request.headers());
    let trustworthy = caller.tls || calls_loopback(request.headers());
    let checked = one_host(request.version(), request.headers());
    let checked = checked.and_then(|()| if watched { Ok(()) } else { app.limits.request(caller.address) });
    let checked = checked.and_then(|()| same_site(&app.config, &method, request.headers()));
    // Who watches over the server must be able to, however many connections there are.
    let entered = checked.and_then(|()| (!watched).then(|| app.limits.enter(caller.address)).transpose());
    let span = tracing::info_span!("request", id, %method, path = request.uri().path());
    let mut response = match entered {
        Ok(_) if guest.is_some() && preflight(&method, request.headers()) => {
            StatusCode::NO_CONTENT.into_response()
        }
        Ok(entered) => {
            // A WebSocket takes it along.
            let entered = entered.map(Arc::new);
            request.extensions_mut().insert(Inside(entered.clone()));
            next.run(request).instrument(span.clone()).await
        }
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
    if trustworthy {
        headers.insert(OPENER, HeaderValue::from_static("same-origin"));
    }
    if !app.config.allowed_origins.is_empty() {
        headers.append(header::VARY, HeaderValue::from_static("origin"));
    }
    if let Some(origin) = guest {
        welcome(headers, origin);
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
        Config::read(&find, crate::EnvFile::default()).unwrap()
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
        for (text, address) in [
            ("9.9.9.9:1234", "9.9.9.9"),
            ("[2001:db8::1]:1234", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("::ffff:9.9.9.9", "9.9.9.9"),
        ] {
            let written: HeaderMap =
                [(FORWARDED_FOR, HeaderValue::from_str(text).unwrap())].into_iter().collect();
            let behind = caller(&config(&[("TRUSTED_PROXIES", "10.0.0.0/8")]), peer, &written);
            assert_eq!(behind.address.to_string(), address, "{text}");
        }
    }

    #[test]
    fn a_site_whose_name_points_here_is_not_the_own_one_if_that_is_known() {
        let rebound = [("host", "evil.example"), ("origin", "http://evil.example")];
        let check = |config: &Config, pairs: &[(&'static str, &'static str)]| {
            same_site(config, &Method::POST, &headers(pairs))
        };
        let open = config(&[]);
        assert!(check(&open, &rebound).is_ok(), "nobody has said what the server is called");
        let known = config(&[("PUBLIC_URL", "https://games.example.org")]);
        assert!(check(&known, &rebound).is_err());
        for near in ["10.0.0.7:8000", "[::1]:8000", "mybox:8000", "mybox.local", "localhost"] {
            let origin = format!("http://{near}");
            let pairs: HeaderMap = [
                (header::HOST, HeaderValue::from_str(near).unwrap()),
                (header::ORIGIN, HeaderValue::from_str(&origin).unwrap()),
            ]
            .into_iter()
            .collect();
            assert!(same_site(&known, &Method::POST, &pairs).is_ok(), "{near}");
        }
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
